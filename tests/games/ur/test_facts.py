"""The facts at the end of the rules of Ur: chances under best play, and how many positions exist.

The chances come from a plain value iteration that knows nothing but ``UR``: it plays every move in
every state that the set-up can lead to. Light and Dark are alike (``test_moves`` holds that), so a
state with Dark to throw is looked up as its mirror image, with the chances exchanged. The counts
of positions come from combinatorics, and for one and two counters also from reading every text
that could be a position.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations_with_replacement
from math import comb
from operator import itemgetter, mul
from typing import NamedTuple

import pytest

from royalgames.core import CHANCE, TextError
from royalgames.games.ur import UR, Side, UrOptions, UrState


class Ways(NamedTuple):
    """Where one state leads."""

    state: UrState
    number: int
    ends: list[int]
    """The numbers of the states that the moves lead to."""
    turned: list[bool]
    """Whether that state is the mirror image of what the move leads to."""


def mirrored(state: UrState) -> UrState:
    """Exchange Light and Dark."""
    return replace(state, light=state.dark, dark=state.light, turn=state.turn.other)


def reachable(start: UrState) -> list[Ways]:
    """Number every state that the start can lead to, and play every move there."""
    states, numbers, found = [start], {start: 0}, []
    for number, state in enumerate(states):
        assert number < 51_000, "two counters give 50,917 states"
        afters = [UR.play(state, move).state for move in UR.legal(state)]
        turned = [after.turn is not start.turn for after in afters]
        ends = []
        for after, turn in zip(afters, turned, strict=True):
            kept = mirrored(after) if turn else after
            if kept not in numbers:
                numbers[kept] = len(states)
                states.append(kept)
            ends.append(numbers[kept])
        found.append(Ways(state, number, ends, turned))
    return found


def advance(ways: Ways) -> tuple[int, int]:
    """Measure how far all counters are along; what lies further on is worth knowing first."""
    both = map(sum, zip(ways.state.light, ways.state.dark, strict=True))
    return sum(map(mul, [*range(16), -1], both)), ways.number


class Sum(NamedTuple):
    """How one state's value comes from others, ready to be worked out many times."""

    number: int
    ends: Callable[[list[float]], tuple[float, ...]]
    best: Callable[..., float] | None
    """The better one for the chooser, or None for the dice."""
    weights: list[float]
    """By how much the end of each throw counts."""
    added: float
    """What is to be added, the chances of mirror images being turned round."""


def prepare(ways: Ways) -> Sum:
    """Put one state's sum together."""
    best: dict[object, Callable[..., float]] = {Side.LIGHT: max, Side.DARK: min}
    chooser = UR.chooser(ways.state)
    weights, added = dice_weights(ways) if chooser is CHANCE else ([], 0.0)
    # The last end is there twice, since an itemgetter of one thing would give no tuple.
    ends = itemgetter(*ways.ends, ways.ends[-1])
    return Sum(ways.number, ends, best.get(chooser), weights, added)


def dice_weights(ways: Ways) -> tuple[list[float], float]:
    """Weigh the throws; one that cannot be used only delays, so it is taken out."""
    weights, added = [], 0.0
    chances = (float(odds) for _, odds in UR.chance(ways.state))
    for odds, end, turned in zip(chances, ways.ends, ways.turned, strict=True):
        waits = end == ways.number and not turned
        weights.append(0.0 if waits else -odds if turned else odds)
        added += odds if turned else 0.0
    used = sum(map(abs, weights))
    return [weight / used for weight in weights], added / used


def sweep(sums: list[Sum], value: list[float]) -> float:
    """Work every sum out once, in place; return the greatest change."""
    change = 0.0
    for number, ends, best, weights, added in sums:
        found = best(ends(value)) if best else sum(map(mul, weights, ends(value)), added)
        change = max(change, abs(found - value[number]))
        value[number] = found
    return change


def first_wins(options: UrOptions) -> float:
    """Iterate until nothing moves any more; return Light's chance of winning, who begins."""
    value, work = [], []
    for ways in reachable(UR.new(options)):
        over = UR.outcome(ways.state)
        value.append(float(over.winners == (Side.LIGHT,)) if over else 0.5)
        if not over:
            work.append(ways)
    sums = [prepare(ways) for ways in sorted(work, key=advance, reverse=True)]
    for _ in range(200):
        if sweep(sums, value) <= 1e-12:
            return value[0]
    pytest.fail("the values do not settle")


@pytest.mark.parametrize(
    ("options", "chance"),
    [
        (UrOptions(counters=1), 0.534125554),
        (UrOptions(counters=2), 0.525657179),
        # Not in the rules: computed by this very iteration, to see if it ever changes.
        (UrOptions(counters=1, dice="3/4"), 0.616841194),
    ],
    ids=["1 counter", "2 counters", "1 counter, dice at 3/4"],
)
def test_the_first_thrower_s_chance_under_best_play(options: UrOptions, chance: float) -> None:
    assert first_wins(options) == pytest.approx(chance, rel=0, abs=6e-10)


def positions(counters: int) -> int:
    """Count the ways to set up both sides, none on 7 or 10, no centre square held by both.

    A side has nine places of its own: off the board, S, 1 to 4, 13, 14 and H. Both share six: 5,
    6, 8, 9, 11 and 12. If a side holds exactly ``held`` given ones of these, each of them takes one
    counter, and the others are spread over its ``9 + held`` places.
    """

    def sides(held: int) -> int:
        return comb(counters - held + 9 + held - 1, 9 + held - 1)

    return sum(
        comb(6, light) * comb(6 - light, dark) * sides(light) * sides(dark)
        for light in range(7)
        for dark in range(7 - light)
    )


def test_positions_with_seven_counters() -> None:
    assert positions(7) == 6_354_746_385


@pytest.mark.parametrize(
    ("counters", "count"),
    [
        (1, 218),
        (2, 13_064),
        (3, 379_354),
        (4, 6_800_714),
        (5, 85_680_152),
        (6, 822_495_946),
        (7, 6_354_746_384),
    ],
)
def test_positions_but_the_one_in_which_both_sides_are_home(counters: int, count: int) -> None:
    assert positions(counters) - 1 == count


def is_position(text: str) -> bool:
    """Return whether a text is a position."""
    try:
        UR.parse(text)
    except TextError:
        return False
    return True


@pytest.mark.parametrize("counters", [1, 2])
def test_positions_that_can_be_read(counters: int) -> None:
    places = ["o", "s", *map(str, range(1, 15)), "h"]
    sides = [
        ",".join(chosen if len({*chosen}) == len(chosen) else [f"{chosen[0]}*2"])
        for chosen in combinations_with_replacement(places, counters)
    ]
    read = [
        f"{light} {dark} {pending}"
        for light in sides
        for dark in sides
        for pending in ("throw", "over")
        if is_position(f"{light} {dark} L {pending}")
    ]
    assert len(read) == positions(counters) - 1
    finished = [text for text in read if text.endswith("over")]
    # A side that is all home leaves the other any of its places but that one.
    own = len([side for side in sides if not {"7", "10"} & {*side.replace("*2", "").split(",")}])
    assert len(finished) == 2 * (own - 1)
