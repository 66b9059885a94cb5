"""The moves of Ur against a second, slower reading of the rules; then check, legal, sample, chance.

Every random test names its seed in its own name.
"""

import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from royalgames.core import CHANCE, RuleError, TextError, replay_changes
from royalgames.games.ur import (
    UR,
    Award,
    Enter,
    MoveFrom,
    Place,
    Resign,
    Side,
    Throw,
    UrMove,
    UrOptions,
    UrState,
)
from royalgames.games.ur.board import OFF, VALUES
from royalgames.games.ur.header import DICE
from royalgames.games.ur.state import points
from tests.games.ur.short import place, shorts
from tests.reference import ur as reference

EVERYTHING: list[UrMove] = [
    *(Throw(dots) for dots in range(-1, 5)),
    *(MoveFrom(Place(number)) for number in range(-3, 19)),
    Enter(),
    Award(True),
    Award(False),
]
"""Every conceivable move but resigning, and some that are inconceivable."""


def random_game(counters: int, dice: str, seed: int) -> Iterator[tuple[UrState, UrMove]]:
    """Play one game at random; give each state with the move that was made there."""
    rng = random.Random(seed)
    state = UR.new(UrOptions(counters, dice, rng.choice(list(Side))))
    for _ in range(20_000):
        if UR.outcome(state) is not None:
            return
        move = UR.sample(state, rng)
        yield state, move
        state = UR.play(state, move).state
    pytest.fail(f"the game with seed {seed} does not end")


def random_sides(rng: random.Random) -> tuple[str, str]:
    """Set both sides up at random, crowded, so that stacks and meetings are common."""
    counters = rng.randint(1, 7)
    squares = rng.sample(range(5, 13), 4)
    places = {}
    for side, own in (("L", squares[:2]), ("D", squares[2:])):
        allowed = {*range(-1, 5), 13, 14, 15, *own} - {7, 10}
        places[side] = Counter(rng.choices(sorted(allowed), k=counters))
    texts = [
        ",".join(place(at) + (f"*{many}" if many > 1 else "") for at, many in sorted(side.items()))
        for side in places.values()
    ]
    return texts[0], texts[1]


def random_states(seed: int, count: int) -> Iterator[UrState]:
    """Give that many random positions with whatever choice is open there."""
    rng = random.Random(seed)
    pendings = ["throw", "0", "2", "3", "rosette", "eye", "eye+", "over"]
    while count:
        light, dark = random_sides(rng)
        try:
            state = UR.parse(f"{light} {dark} {rng.choice('LD')} {rng.choice(pendings)}")
        except TextError:  # there is no such choice there
            continue
        count -= 1
        yield state


def agree(state: UrState, move: UrMove) -> None:
    """Play a move here and there, and compare all that can be compared."""
    before = UR.text(state)
    step = UR.play(state, move)
    after, expected = reference.play(reference.read(before), UR.move_text(move))
    assert shorts(step.events) == expected, before
    assert UR.text(step.state) == reference.write(after), before
    assert replay_changes(UR.facts(state), step.events) == UR.facts(step.state), before
    assert step.state.options == state.options
    assert step.state.resigned is None


# Against the reference.


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize("counters", range(1, 8))
def test_random_games_go_as_in_the_reference(counters: int, dice: str, seed: int) -> None:
    for state, move in random_game(counters, dice, seed):
        legal = [UR.move_text(open_move) for open_move in UR.legal(state)]
        assert len({*legal}) == len(legal)
        assert {*legal} == reference.moves(reference.read(UR.text(state))), UR.text(state)
        agree(state, move)


@pytest.mark.parametrize("seed", range(4))
def test_every_move_of_random_positions_goes_as_in_the_reference(seed: int) -> None:
    for state in random_states(seed, 500):
        legal = list(UR.legal(state))
        assert {UR.move_text(move) for move in legal} == reference.moves(
            reference.read(UR.text(state))
        ), UR.text(state)
        for move in legal:
            agree(state, move)


def test_random_positions_show_every_kind_of_event() -> None:
    seen = {
        event.kind
        for state in random_states(0, 500)
        for move in UR.legal(state)
        for event in UR.play(state, move).events
    }
    assert seen == {
        *("threw", "no-move", "turn", "entered", "declined", "moved", "doubled"),
        *("hit", "sent-off", "rosette", "eye", "ended"),
    }


def test_light_and_dark_are_alike() -> None:
    def mirrored(state: UrState) -> UrState:
        return replace(state, light=state.dark, dark=state.light, turn=state.turn.other)

    for state in random_states(7, 300):
        assert list(UR.legal(mirrored(state))) == list(UR.legal(state))
        for move in UR.legal(state):
            assert UR.play(mirrored(state), move).state == mirrored(UR.play(state, move).state)


def test_points_are_those_of_the_reference() -> None:
    for state in random_states(5, 300):
        board = reference.read(UR.text(state))
        assert points(state.light) == reference.points(board, "L")
        assert points(state.dark) == reference.points(board, "D")


def test_values_of_all_places_also_where_no_counter_rests() -> None:
    named = dict(zip(["s", *range(1, 15), "h", "o"], VALUES, strict=True))
    walk = reference.walk("L")
    assert [named[square] for square in range(1, 15)] == [
        reference.DOTS[reference.design(square)] for square in walk[1:-1]
    ]
    assert (named["s"], named["h"], named["o"]) == (10, 0, 25)


# The order and the kinds of moves.


def test_moves_come_entry_first_then_from_start_to_home() -> None:
    state = UR.parse("o,s,1,4*2,9,14 o*7 L 3")
    assert list(UR.legal(state)) == [
        Enter(),
        *(MoveFrom(Place(number)) for number in (0, 1, 4, 9)),
    ]
    eye = UR.parse("s,2,3,8,11,12,14 o*6,1 D eye")
    assert list(UR.legal(eye)) == [MoveFrom(Place(number)) for number in (0, 2, 3, 8, 11)]
    assert list(UR.legal(UR.parse("o,4 s,9 L rosette"))) == [Award(True), Award(False)]
    assert list(UR.legal(UR.new())) == [Throw(dots) for dots in range(4)]


def test_legal_can_be_asked_again_and_again() -> None:
    state = UR.new()
    first, second = UR.legal(state), UR.legal(state)
    assert next(first) == next(second) == Throw(0)
    assert next(first) == Throw(1)


@pytest.mark.parametrize("seed", range(2))
def test_check_agrees_with_legal_for_every_conceivable_move(seed: int) -> None:
    for state in random_states(seed, 400):
        legal, before = list(UR.legal(state)), deepcopy(state)
        for move in EVERYTHING:
            if move in legal:
                UR.check(state, move)
                continue
            with pytest.raises(RuleError) as checked:
                UR.check(state, move)
            with pytest.raises(RuleError) as played:
                UR.play(state, move)
            assert str(checked.value) == str(played.value)
        assert state == before


def test_a_resignation_is_open_to_both_in_every_position_until_the_end() -> None:
    for state in random_states(11, 300):
        for side in Side:
            if UR.outcome(state) is not None:
                with pytest.raises(RuleError, match=r"^U3: the game is over$"):
                    UR.check(state, Resign(side))
                continue
            after, events = UR.play(state, UR.resign(side))
            score = points(state.counts(side))
            ended = f"ended resigned {side} U17 {side.other} {score}"
            assert shorts(events) == [f"resigned {side}", ended]
            assert UR.text(after) == UR.text(state)
            assert after.resigned is side
            assert (list(UR.legal(after)), UR.chance(after), UR.chooser(after)) == ([], (), None)


# Refusals that no written move can bring about; the case files have the others.


@pytest.mark.parametrize(
    ("position", "move", "refusal"),
    [
        ("o,5 o*2 L throw", Throw(4), "U5: three dice show 0 to 3 dots, not 4"),
        ("o,5 o*2 D throw", Throw(-1), "U5: three dice show 0 to 3 dots, not -1"),
        ("5,h o*2 L 2", MoveFrom(Place(15)), "U9: a counter that is home stays there"),
        ("o,5 o*2 L 2", MoveFrom(Place(15)), "U8: Light has no counter on H to move"),
        ("o,1 5,h L eye", MoveFrom(Place(15)), "U9: a counter that is home stays there"),
        ("o,1 o,5 L eye", MoveFrom(Place(15)), "U13: Dark has no counter on H to move"),
        ("o,1 o,5 L eye", MoveFrom(Place(16)), "U13: Dark has no counter on 16 to move"),
    ],
)
def test_a_refusal_says_why(position: str, move: UrMove, refusal: str) -> None:
    with pytest.raises(RuleError) as caught:
        UR.check(UR.parse(position), move)
    assert str(caught.value) == refusal


@pytest.mark.parametrize("position", ["o,5 o*2 L 2", "o,5 o*2 L 3", "5,6 o*2 L 2", "o,1 o,5 L eye"])
def test_a_counter_off_the_board_cannot_move(position: str) -> None:
    with pytest.raises(RuleError) as caught:
        UR.check(UR.parse(position), MoveFrom(OFF))
    assert str(caught.value) == "U7: a counter enters only by three dots or a rosette, and on S"


# Chance.


class Script:
    """A source of scripted random numbers that remembers what it was asked for."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def randrange(self, stop: int, /) -> int:
        """Say the next number."""
        self.asked.append(stop)
        return self.numbers.pop(0)


@pytest.mark.parametrize(("dice", "faces"), [("1/2", 2), ("3/4", 4)])
def test_sampled_throws_have_exactly_their_chances(dice: str, faces: int) -> None:
    state = UR.new(UrOptions(dice=dice))
    thrown: Counter[UrMove] = Counter()
    for numbers in product(range(faces), repeat=3):
        script = Script(*numbers)
        thrown[UR.sample(state, script)] += 1
        assert script.asked == [faces] * 3
    chances = {throw: Fraction(count, faces**3) for throw, count in thrown.items()}
    assert chances == dict(UR.chance(state))


@pytest.mark.parametrize("dice", DICE)
def test_seeded_throws_come_as_often_as_they_should(dice: str) -> None:
    state, rng, many = UR.new(UrOptions(dice=dice)), random.Random(20_240), 8_000
    thrown = Counter(UR.sample(state, rng) for _ in range(many))
    for throw, odds in UR.chance(state):
        spread = (many * odds * (1 - odds)) ** 0.5
        assert abs(thrown[throw] - many * odds) < 4 * spread, throw


@pytest.mark.parametrize(
    "position",
    ["o,s,1,4*2,9,14 o*7 L 3", "o,4 s,9 L rosette", "o,1 s,9 L eye", "o,1 o,4 L eye+"],
)
def test_a_choice_is_sampled_evenly(position: str) -> None:
    state = UR.parse(position)
    legal = list(UR.legal(state))
    scripts = [Script(number) for number in range(len(legal))]
    assert [UR.sample(state, script) for script in scripts] == legal
    assert all(script.asked == [len(legal)] for script in scripts)


@pytest.mark.parametrize("ended", ["home", "resigned"])
def test_a_finished_game_has_no_chance_no_moves_and_nothing_to_sample(ended: str) -> None:
    home = UR.parse("h*2 o,s L over")
    state = home if ended == "home" else UR.play(UR.new(), UR.resign("L")).state
    rule = "U3" if ended == "home" else "U17"
    assert (UR.chance(state), list(UR.legal(state)), UR.chooser(state)) == ((), [], None)
    with pytest.raises(RuleError, match=f"^{rule}: the game is over$"):
        UR.sample(state, random.Random(0))
    for move in (*EVERYTHING, Resign(Side.LIGHT), Resign(Side.DARK)):
        with pytest.raises(RuleError, match=f"^{rule}: the game is over$"):
            UR.check(state, move)


def test_chances_are_given_only_where_the_dice_choose_and_add_up_to_one() -> None:
    for state in random_states(3, 300):
        found = UR.chance(state)
        assert bool(found) == (UR.chooser(state) is CHANCE)
        if found:
            assert [move for move, _ in found] == list(UR.legal(state))
            assert all(type(odds) is Fraction for _, odds in found)
            assert sum(odds for _, odds in found) == 1
