"""One person's game at the table: the match, the others' moves, the grades. Without a picture."""
