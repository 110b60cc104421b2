"""The compiled part: rounds as whole numbers, and what they are worth with every tile known."""
