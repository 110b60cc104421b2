"""The cards beside the table: why, count, score and coach."""
