"""N4: a pending choice is read exactly when a throw from some board that N3 allows leads to it.

N3 also allows boards that no game from the set-up reaches, such as ``1*2 1*2``: they can be set up.
"""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from royalgames.core import TextError
from royalgames.games.ur import UR, Side, UrOptions, UrState
from royalgames.games.ur.board import CENTRE, DOUBLES, HOME, OFF, TRACK
from royalgames.games.ur.state import (
    EYE,
    EYE_ROSETTE,
    ROSETTE,
    TO_THROW,
    Counts,
    EyeChoice,
    EyeRosetteChoice,
    Phase,
    RosetteChoice,
)

CHOICES = (ROSETTE, EYE, EYE_ROSETTE)
NOT_ALONE = {1: {"rosette", "eye+"}, 2: set()}
"""A single counter on a rosette leaves none to enter."""
RESTING = (OFF, *(place for place in TRACK if place not in DOUBLES))


def sides(counters: int) -> list[Counts]:
    """List every way to place one side's counters (N3)."""
    found = []
    for places in combinations_with_replacement(RESTING, counters):
        counts = [0] * (len(TRACK) + 1)
        for place in places:
            counts[place] += 1
        found.append(tuple(counts))
    return found


def boards(counters: int, turn: Side, phase: Phase) -> Iterator[UrState]:
    """Yield every unfinished board that N3 allows, with this phase."""
    options = UrOptions(counters=counters)
    unfinished = [side for side in sides(counters) if side[HOME] < counters]
    for light, dark in product(unfinished, repeat=2):
        if not any(light[place] and dark[place] for place in CENTRE):
            yield UrState(light, dark, turn, phase, options)


def accepted(counters: int, turn: Side) -> set[str]:
    """List the texts with an open rosette or eye that are read."""
    found = set()
    for phase in CHOICES:
        for state in boards(counters, turn, phase):
            text = UR.text(state)
            try:
                assert UR.parse(text) == state
            except TextError as error:
                assert error.rule == "N4"
            else:
                found.add(text)
    return found


def is_choice(state: UrState) -> bool:
    """Return whether a rosette or an eye is open."""
    return isinstance(state.phase, RosetteChoice | EyeChoice | EyeRosetteChoice)


def walk(start: list[UrState], *, throws: int | None) -> set[str]:
    """Play everything from these states, for so many throws, and list the open choices met."""
    seen, found = set(start), set()
    layer = start
    while layer:
        following = []
        for state in layer:
            if state.phase == TO_THROW and throws == 0:
                continue
            for move in UR.legal(state):
                after = UR.play(state, move).state
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        found |= {UR.text(state) for state in following if is_choice(state)}
        layer = following
        throws = None if throws is None else 0
    return found


@pytest.mark.parametrize("counters", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_every_choice_of_all_games_is_read(counters: int) -> None:
    reached = walk([UR.new(UrOptions(counters=counters))], throws=None)
    assert {text.split()[-1] for text in reached} >= {"rosette", "eye", "eye+"} - NOT_ALONE[
        counters
    ]
    for text in reached:
        assert UR.text(UR.parse(text)) == text


@pytest.mark.parametrize(
    ("counters", "turn"),
    [
        (1, Side.DARK),
        (2, Side.LIGHT),
        pytest.param(2, Side.DARK, marks=pytest.mark.soak),
        pytest.param(3, Side.LIGHT, marks=pytest.mark.soak),
    ],
)
def test_what_is_read_is_what_one_throw_reaches(counters: int, turn: Side) -> None:
    assert accepted(counters, turn) == walk(list(boards(counters, turn, TO_THROW)), throws=1)


@pytest.mark.parametrize("counters", [3, 5, 7])
def test_every_choice_of_random_games_is_read(counters: int) -> None:
    rng, seen = random.Random(f"pending {counters}"), set()
    for _ in range(30):
        state = UR.new(UrOptions(counters=counters))
        while UR.chooser(state) is not None:
            state = UR.play(state, UR.sample(state, rng)).state
            if is_choice(state):
                assert UR.parse(UR.text(state), state.options) == state
                seen.add(type(state.phase))
    assert seen == {type(phase) for phase in CHOICES}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("s,h*6 o*6,s L eye", "Light has no counter on an eye"),
        ("o*6,s s,h*6 D eye", "Dark has no counter on an eye"),
        ("o*5,2,4 o*6,s L eye", "Light has no counter on an eye"),
        # Only the thrower lands on an eye; the other player's counter there does not count.
        ("o*6,s o*6,3 L eye", "Light has no counter on an eye"),
        ("o,s,h*5 o*7 L rosette", "Light has no counter on a rosette"),
        ("o*7 o*6,4 L rosette", "Light has no counter on a rosette"),
        ("1,h*6 o*6,s L eye+", "no move of 4 can have brought Dark to a rosette"),
        ("o*6,s o*6,4 L eye+", "Light has no counter on an eye"),
        # 14 is reached by 4 only from 6, over the Doubles square 10; Light has a counter there.
        ("o*5,1,6 o*6,14 L eye+", "no move of 4 can have brought Dark to a rosette"),
        ("o*5,1,6 o*6,14 L eye", "Dark cannot move 4"),
    ],
)
def test_impossible_choices_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(TextError) as caught:
        UR.parse(text)
    assert (caught.value.rule, caught.value.sentence) == ("N4", sentence)
    assert caught.value.column == text.rindex(" ") + 2


@pytest.mark.parametrize(
    "text",
    [
        "o*5,1,6 o*5,8,14 L eye+",
        "o*5,6,11 o*6,8 L eye+",
        "o*6,11 o*6,14 L eye+",
        "o*2,1*2,3*2,11 o*3,s*4 L eye",
        "o,8*6 o*7 L rosette",
    ],
)
def test_rare_choices_are_read(text: str) -> None:
    assert UR.text(UR.parse(text)) == text
