"""Worked cases against the tutor: rules, positions and the traces of other programs."""
