"""What the rules say: pure, frozen values. This room knows no other."""
