"""Late in a round: the turns to come re-solved for both seats."""
