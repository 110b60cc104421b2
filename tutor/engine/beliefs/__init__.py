"""Which worlds agree with a view, how seats choose, and so how likely each world is."""
