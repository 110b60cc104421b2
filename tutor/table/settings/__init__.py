"""What a person may choose about a table, house rules among it."""
