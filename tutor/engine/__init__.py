"""How good each action is: worlds, beliefs, solving, and the players made from them.

``kernels`` value rounds as whole numbers, ``beliefs`` say which worlds there are and how likely
each is, ``values`` what an action is worth in them, and ``evaluate`` puts it together; ``deeper``
re-solves the end of a round, ``training`` fits the choice models, and ``reduced`` holds the truth
test. The compiled kernels load on first use, so importing this package costs nothing.
"""
