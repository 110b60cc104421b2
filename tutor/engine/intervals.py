"""How wide an interval of confidence is."""

from __future__ import annotations

Z95 = 1.959964
"""Half the width of a 95% interval of a normal distribution, in standard deviations."""
