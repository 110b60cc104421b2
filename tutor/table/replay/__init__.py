"""A match looked back on move by move, and what would have been."""
