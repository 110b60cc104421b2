"""A second referee, written from the rules alone: plain, slow, and sharing nothing with the tutor.

It knows options as plain values (a rulebook of ``rulebooks.json``, say), tiles as pairs of numbers
with the smaller one first, and actions as texts: "6-4@left", "6-6", "pass", "draw", "correct".
"""

from __future__ import annotations

from typing import Any

Pair = tuple[int, int]
Options = dict[str, Any]
SIDES = ("left", "right", "up", "down")


def pair(a: int, b: int) -> Pair:
    return (min(a, b), max(a, b))


def named(tile: Pair) -> str:
    return f"{tile[1]}-{tile[0]}"


def whole_set(largest: int) -> set[Pair]:
    return {pair(a, b) for a in range(largest + 1) for b in range(largest + 1)}


def double(tile: Pair) -> bool:
    return tile[0] == tile[1]


def weight(tile: Pair) -> tuple[int, int]:
    """Heavier tiles first by spots, then by the larger half."""
    return (tile[0] + tile[1], tile[1])


def first_leader(options: Options, hands: list[set[Pair]]) -> tuple[int | None, Pair | None]:
    """Who leads a first round, and with what; None for a leader that chance decides."""
    if options["first_lead"] != "highest_double":
        return None, None
    everything = [tile for hand in hands for tile in hand]
    doubles = [tile for tile in everything if double(tile)]
    if not doubles and options["no_double"] != "heaviest_tile":
        return None, None
    tile = max(doubles or everything, key=weight)
    seat = [tile in hand for hand in hands].index(True)
    return seat, tile if options["opening_tile"] == "forced" else None


class Referee:
    """Watches one round: who may do what, when it is over, and what everybody gets."""

    def __init__(
        self,
        options: Options,
        hands: list[set[Pair]],
        boneyard: list[Pair],
        leader: int,
        must_lead: Pair | None = None,
        partners: bool = False,
    ) -> None:
        self.options = options
        self.hands = [set(hand) for hand in hands]
        self.boneyard = list(boneyard)
        self.turn = leader
        self.must_lead = must_lead
        self.partners = partners
        self.open: dict[str, int] = {}  # the number that each open end shows
        self.outer: dict[str, Pair] = {}  # the tile that lies there
        self.table: list[Pair] = []
        self.spinner: Pair | None = None
        self.covered: set[str] = set()  # the sides of the spinner with a tile on them
        self.drawn = 0
        self.wrong: tuple[int, int] | None = (
            None  # a wrong pass that may be taken back: seat, drawn
        )
        self.taken_back = False
        self.last: tuple[int, Pair, int] | None = None  # seat, tile, how many ends it fitted
        self.played_points = [0] * (2 if partners else len(hands))

    # What a seat may do

    def fits(self, tile: Pair) -> list[str]:
        return [side for side in SIDES if side in self.open and self.open[side] in tile]

    def able(self, seat: int) -> bool:
        return not self.table or any(self.fits(tile) for tile in self.hands[seat])

    def may_take(self) -> bool:
        """Whether the boneyard gives the seat in turn another tile."""
        if self.options["draw"] == "none":
            return False
        limit = self.options["draw_limit"]
        if limit is not None and self.drawn >= limit:
            return False
        return len(self.boneyard) > self.options["draw_reserve"]

    def plays(self) -> set[str]:
        hand = self.hands[self.turn]
        if not self.table:
            free = self.must_lead is None
            return {named(tile) for tile in hand if free or tile == self.must_lead}
        return {f"{named(tile)}@{side}" for tile in hand for side in self.fits(tile)}

    def legal(self) -> set[str]:
        """What the seat in turn may rightly do."""
        if self.over():
            return set()
        allowed = self.plays()
        if not self.table or self.taken_back:
            return allowed
        stuck = not self.able(self.turn)
        if self.may_take() and (stuck or self.options["draw"] == "optional"):
            allowed.add("draw")
        if stuck and not self.may_take():
            allowed.add("pass")
        return allowed

    def tolerated(self, seat: int) -> set[str]:
        """What is taken although it is wrong, and the correction of it by another seat."""
        extra: set[str] = set()
        if self.over():
            return extra
        lenient = self.options["pass_error"] == "correctable_until_next_turn"
        in_turn = seat == self.turn and self.table and not self.taken_back
        if lenient and in_turn and self.able(seat):
            extra.add("pass")
        if self.wrong is not None and self.wrong[0] != seat:
            extra.add("correct")
        return extra

    # What happens then

    def do(self, action: str, seat: int | None = None) -> None:
        seat = self.turn if seat is None else seat
        if action == "correct":
            assert self.wrong is not None
            self.turn, self.drawn = self.wrong
            self.wrong, self.taken_back = None, True
            return
        was_wrong = action == "pass" and self.able(seat)
        self.wrong = (seat, self.drawn) if was_wrong else None
        self.taken_back = False
        if action == "draw":
            self.hands[seat].add(self.boneyard.pop(0))
            self.drawn += 1
            return
        if action != "pass":
            self.lay(seat, action)
        self.turn = (seat + 1) % len(self.hands)
        self.drawn = 0

    def lay(self, seat: int, action: str) -> None:
        text, _, side = action.partition("@")
        high, low = map(int, text.split("-"))
        tile = pair(high, low)
        self.last = (seat, tile, len(self.fits(tile)))
        self.hands[seat].remove(tile)
        self.table.append(tile)
        if not side:
            self.open = {"left": high, "right": low}
            self.outer = {"left": tile, "right": tile}
        else:
            self.cover(side)
            inward = self.open[side]
            self.open[side] = low if inward == high else high
            self.outer[side] = tile
        if self.options["spinner"] == "first_double" and double(tile) and self.spinner is None:
            self.spinner = tile
            # Played onto the line, one of its sides touches the line already.
            self.covered = {"right" if side == "left" else "left"} if side else set()
        if self.spinner is not None and self.covered >= {"left", "right"}:
            for arm in ("up", "down"):
                if arm not in self.open:
                    self.open[arm] = self.spinner[0]
        side_of_seat = seat % 2 if self.partners else seat
        self.played_points[side_of_seat] += self.scored_now()

    def cover(self, side: str) -> None:
        """Note that a tile is laid against the spinner, if it lies at that end."""
        if side in ("left", "right") and self.outer[side] == self.spinner:
            self.covered.add(side)

    def scored_now(self) -> int:
        if self.options["play_score"] != "fives":
            return 0
        total = self.ends_total()
        return total if total % 5 == 0 else 0

    def ends_total(self) -> int:
        if len(self.table) == 1:
            return sum(self.table[0])
        total = 0
        for side, number in self.open.items():
            tile = self.outer.get(side)  # an arm with no tile on it counts nothing
            if tile is not None:
                total += 2 * number if double(tile) else number
        return total

    # The end

    def over(self) -> str | None:
        if any(not hand for hand in self.hands):
            return "out"
        if not self.table or any(self.able(seat) for seat in range(len(self.hands))):
            return None
        drawing = self.options["draw"] != "none"
        return None if drawing and len(self.boneyard) > self.options["draw_reserve"] else "blocked"

    def pips(self, seat: int) -> int:
        blank = self.options["blank_double"]
        return sum(blank if tile == (0, 0) else sum(tile) for tile in self.hands[seat])

    def side(self, seat: int) -> int:
        return seat % 2 if self.partners else seat

    def of_side(self, amounts: list[int], side: int) -> int:
        return sum(amount for seat, amount in enumerate(amounts) if self.side(seat) == side)

    def winner(self) -> int | None:
        """The side that wins the round."""
        if self.over() == "out":
            return self.side([not hand for hand in self.hands].index(True))
        pips = [self.pips(seat) for seat in range(len(self.hands))]
        if self.partners and self.options["pairs_block"] == "team":
            both = [self.of_side(pips, 0), self.of_side(pips, 1)]
            return None if both[0] == both[1] else both.index(min(both))
        lightest = {self.side(seat) for seat, count in enumerate(pips) if count == min(pips)}
        return lightest.pop() if len(lightest) == 1 else None

    def points(self) -> list[int] | None:
        """What each side gets at the round's end; None where only the win counts."""
        out, winner = self.over() == "out", self.winner()
        how = self.options["out_score" if out else "blocked_score"]
        if how == "none":
            return None
        pips = [self.pips(seat) for seat in range(len(self.hands))]
        counted = pips
        if self.options["rounding"] == "each_hand":
            counted = [to_five(count) for count in pips]
        sides = range(2 if self.partners else len(self.hands))
        if self.options["leftover"] == "each_subtracts_own":
            points = [-self.of_side(counted, side) for side in sides]
            if out and winner is not None:
                points[winner] += self.options["out_bonus"]
            return points
        points = [0 for _ in sides]
        if winner is not None:
            points[winner] = self.collected(counted, pips, winner, out, how)
        return points

    def collected(
        self, counted: list[int], pips: list[int], winner: int, out: bool, how: str
    ) -> int:
        own = self.of_side(counted, winner)
        others = sum(counted) - own
        amount = others
        if how == "all":
            amount = others + own
        elif out and self.partners and self.options["pairs_out"] == "difference":
            amount = others - own
        elif not out and how == "difference":
            team = self.partners and self.options["pairs_block"] == "team"
            lightest = counted[pips.index(min(pips))]
            amount = others - (own if team else lightest)
        doubled = out and self.is_double_win()
        rounded = self.options["rounding"] == "round_score"
        if self.options["double_order"] == "double_then_round":
            amount = amount * 2 if doubled else amount
            amount = to_five(amount) if rounded else amount
        else:
            amount = to_five(amount) if rounded else amount
            amount = amount * 2 if doubled else amount
        return amount + (self.options["out_bonus"] if out else 0)

    def is_double_win(self) -> bool:
        if self.options["double_bonus"] == "none" or self.last is None:
            return False
        _, tile, ends = self.last
        both = self.options["double_bonus"] == "double_or_both_ends" and ends >= 2
        return double(tile) or both


def to_five(amount: int) -> int:
    """The nearest multiple of five."""
    return min(range(amount - 4, amount + 5), key=lambda near: (near % 5 != 0, abs(near - amount)))
