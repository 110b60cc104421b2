"""How good each action is: worlds, beliefs, solving, and the players made from them.

The compiled kernels load on first use, so importing this package costs nothing.
"""
