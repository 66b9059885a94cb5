"""Facts about Museum Ur that others have published, found again from the rules alone.

The chance comes from a plain value iteration that knows nothing but ``MUSEUM``: it plays every move
in every position that the set-up can lead to. Light and Dark are alike (``test_moves`` holds that),
so a position with Dark to throw is looked up as its mirror image, with the chances exchanged.
"""

from dataclasses import replace
from itertools import combinations
from math import comb

import pytest

from royalgames.core import TextError
from royalgames.games.museum import MUSEUM, MuseumOptions, MuseumState, Side, Throw
from royalgames.games.museum.state import ToThrow

Ends = list[tuple[int, bool]]
"""The numbers of the positions that moves lead to, each with whether it is the mirror image."""


def mirrored(state: MuseumState) -> MuseumState:
    """Exchange Light and Dark."""
    return replace(state, light=state.dark, dark=state.light, turn=state.turn.other)


def after_throw(state: MuseumState, throw: Throw) -> list[MuseumState]:
    """List the positions that a throw can lead to."""
    thrown = MUSEUM.play(state, throw).state
    if isinstance(thrown.phase, ToThrow):
        return [thrown]
    return [MUSEUM.play(thrown, move).state for move in MUSEUM.legal(thrown)]


def reachable(start: MuseumState) -> list[tuple[MuseumState, list[Ends]]]:
    """List each position with Light to throw, and for each throw where it leads."""
    states, numbers = [start], {start: 0}
    found: list[tuple[MuseumState, list[Ends]]] = []
    for state in states:
        throws: list[Ends] = []
        for throw in (Throw(dots) for dots in range(0 if MUSEUM.outcome(state) else 5)):
            ends: Ends = []
            for after in after_throw(state, throw):
                turned = after.turn is not Side.LIGHT
                kept = mirrored(after) if turned else after
                if kept not in numbers:
                    numbers[kept] = len(states)
                    states.append(kept)
                ends.append((numbers[kept], turned))
            throws.append(ends)
        found.append((state, throws))
    return found


def advance(state: MuseumState) -> int:
    """Measure how far all pieces are along; positions near the end are worth knowing first."""
    both = zip(state.light, state.dark, strict=True)
    return sum(place * (light + dark) for place, (light, dark) in enumerate(both))


def first_wins(pieces: int) -> float:
    """Iterate until nothing moves any more; return the chance of the player who begins."""
    positions = reachable(MUSEUM.new(MuseumOptions(pieces)))
    value = [1.0 if MUSEUM.outcome(state) else 0.5 for state, _ in positions]
    order = sorted(range(len(positions)), key=lambda number: advance(positions[number][0]))
    chances = [float(odds) for _, odds in MUSEUM.chance(positions[0][0])]
    for _ in range(200):
        change = 0.0
        for number in reversed(order):
            throws = positions[number][1]
            if throws:
                best = (
                    max([1 - value[end] if turned else value[end] for end, turned in ends])
                    for ends in throws
                )
                found = sum(odds * each for odds, each in zip(chances, best, strict=True))
                change = max(change, abs(found - value[number]))
                value[number] = found
        if change < 1e-8:
            return value[0]
    pytest.fail("the values do not settle")


@pytest.mark.long
def test_the_first_player_s_chance_with_two_pieces_under_best_play() -> None:
    assert f"{first_wins(2):.4%}" == "51.8573%"


def positions(pieces: int) -> int:
    """Count the ways to set both sides up, the one with both all home left out.

    A side has six squares of its own and shares eight. If it holds so many of its own and so many
    given ones of the shared, the rest of its pieces are at the start or home.
    """

    def sides(shared: int) -> int:
        return sum(
            comb(6, own) * (pieces - shared - own + 1) for own in range(7) if shared + own <= pieces
        )

    return (
        sum(
            comb(8, light) * comb(8 - light, dark) * sides(light) * sides(dark)
            for light in range(min(pieces, 8) + 1)
            for dark in range(min(pieces, 8 - light) + 1)
        )
        - 1
    )


def is_position(text: str) -> bool:
    """Check that a text is a position."""
    try:
        MUSEUM.parse(text)
    except TextError:
        return False
    return True


def test_positions_with_two_pieces_that_can_be_read() -> None:
    sides = []
    for on_board in range(3):
        for squares in combinations(range(1, 15), on_board):
            for home in range(3 - on_board):
                tail = [f"h{home}"] if home else []
                sides.append(",".join([f"o{2 - on_board - home}", *map(str, squares), *tail]))
    read = [
        (light, dark)
        for light in sides
        for dark in sides
        if any(is_position(f"{light} {dark} {end}") for end in ("L throw", "L over", "D over"))
    ]
    assert len(read) == positions(2)


@pytest.mark.parametrize(
    ("pieces", "count"),
    [
        (2, 13_111),
        (3, 264_303),
        (4, 2_606_946),
        (5, 14_680_839),
        (6, 53_212_387),
        (7, 137_913_935),
    ],
)
def test_positions_by_pieces(pieces: int, count: int) -> None:
    assert positions(pieces) == count
