"""Judgement and words for a learner: why, what it scores, how good a choice was."""
