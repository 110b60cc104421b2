"""The probabilistic player of the ``dominoes`` package, version 6.1.0, at our table.

It draws hands for the others that agree with the passes, searches each with every tile known, and
plays what is most often best. The package is not needed for anything else: install it by hand.
"""

from __future__ import annotations

import random
from functools import cache
from importlib import import_module
from typing import Any

from tutor.game.actions import Action, Play
from tutor.game.tiles import Tile
from tutor.game.view import View

SAMPLES = 10


@cache
def _package() -> Any:
    """The package, or word of how to get it."""
    try:
        return import_module("dominoes")
    except ImportError as missing:
        raise SystemExit("this run needs: pip install dominoes==6.1.0") from missing


def probabilistic(view: View, rng: random.Random) -> Action:
    """The play that the package's player prefers, of partners with all 28 tiles dealt."""
    package = _package()
    random.seed(rng.randrange(2**32))  # the package draws from the common generator
    game = _game(package, view)
    package.players.probabilistic_alphabeta(sample_size=SAMPLES)(game)
    domino, left = game.valid_moves[0]
    tile = Tile(domino.first, domino.second)
    if not view.history:
        return Play(tile)
    wanted = Play(tile, "left" if left else "right")
    return wanted if wanted in view.actions() else Play(tile, "left")


def _game(package: Any, view: View) -> Any:
    """The view as a game of the package, in which its player looks at nothing hidden.

    The package draws the hidden hands from all the tiles that the others hold, so it does not
    matter who of them is given which.
    """
    unseen = list(view.unseen)
    hands = []
    for seat in range(view.players):
        held = list(view.hand)
        if seat != view.seat:
            held, unseen = unseen[: view.counts[seat]], unseen[view.counts[seat] :]
        hands.append(package.Hand([package.Domino(tile.high, tile.low) for tile in held]))
    board, moves = package.Board(), []
    for event in view.history:
        if not isinstance(event.action, Play):
            moves.append(None)
            continue
        tile, left = event.action.tile, event.action.end != "right"
        domino = package.Domino(tile.high, tile.low)
        board.add(domino, left)
        moves.append((domino, left))
    starts = view.history[0].seat if view.history else view.seat
    game = package.Game(board, hands, moves, view.seat, (), starts, None)
    if view.history:
        game._update_valid_moves()
    else:
        game.valid_moves = tuple((domino, True) for domino in hands[view.seat])
    return game
