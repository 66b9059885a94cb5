"""The moves of Museum Ur against a second, slower reading of the rules.

Every random test names its seed.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from royalgames.core import CHANCE, RuleError, TextError, replay_changes
from royalgames.games.museum import (
    MUSEUM,
    MoveFrom,
    MuseumMove,
    MuseumOptions,
    MuseumState,
    Place,
    Resign,
    Side,
    Throw,
)
from tests.games.museum.short import shorts
from tests.perft.perftfile import Line, read_lines
from tests.reference import museum as reference

EVERYTHING: list[MuseumMove] = [
    *(Throw(dots) for dots in range(-1, 6)),
    *(MoveFrom(Place(number)) for number in range(-3, 19)),
]
"""Every move but resigning, and some that do not exist."""


def random_game(pieces: int, seed: int) -> Iterator[tuple[MuseumState, MuseumMove]]:
    """Play one game at random; give each state with the move that was made there."""
    rng = random.Random(seed)
    state = MUSEUM.new(MuseumOptions(pieces, rng.choice(list(Side))))
    for _ in range(20_000):
        if MUSEUM.outcome(state) is not None:
            return
        move = MUSEUM.sample(state, rng)
        yield state, move
        state = MUSEUM.play(state, move).state
    pytest.fail(f"the game with seed {seed} does not end")


def random_side(rng: random.Random, pieces: int, shared: list[int]) -> str:
    """Set one side up at random, with most of its pieces on the board."""
    squares = rng.sample([1, 2, 3, 4, 13, 14, *shared], rng.randint(0, pieces))
    home = rng.randint(0, pieces - len(squares))
    start = pieces - len(squares) - home
    items = [f"o{start}", *map(str, sorted(squares)), *([f"h{home}"] if home else [])]
    return ",".join(items)


def random_states(seed: int, count: int) -> Iterator[MuseumState]:
    """Give that many random positions, crowded, so that pieces often meet."""
    rng = random.Random(seed)
    while count:
        pieces = rng.randint(2, 7)
        shared = rng.sample(range(5, 13), 8)
        light, dark = (random_side(rng, pieces, half) for half in (shared[:4], shared[4:]))
        pending = rng.choice(["throw", "1", "2", "3", "4", "over"])
        try:
            state = MUSEUM.parse(f"{light} {dark} {rng.choice('LD')} {pending}")
        except TextError:  # no game comes to that choice there
            continue
        count -= 1
        yield state


def agree(state: MuseumState, move: MuseumMove) -> None:
    """Play a move in both programs, and compare all that can be compared."""
    before = MUSEUM.text(state)
    step = MUSEUM.play(state, move)
    after, happened = reference.play(reference.read(before), MUSEUM.move_text(move))
    assert shorts(step.events) == happened, before
    assert MUSEUM.text(step.state) == reference.write(after), before
    assert replay_changes(MUSEUM.facts(state), step.events) == MUSEUM.facts(step.state), before
    assert step.state.options == state.options
    assert step.state.resigned is None


def agree_on_legal(state: MuseumState) -> None:
    """Compare the moves that are open in a state."""
    legal = [MUSEUM.move_text(move) for move in MUSEUM.legal(state)]
    assert len({*legal}) == len(legal)
    assert {*legal} == reference.moves(reference.read(MUSEUM.text(state))), MUSEUM.text(state)


# Against the reference.


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("pieces", range(2, 8))
def test_random_games_go_as_in_the_reference(pieces: int, seed: int) -> None:
    for state, move in random_game(pieces, seed):
        agree_on_legal(state)
        agree(state, move)


@pytest.mark.parametrize("seed", range(4))
def test_every_move_of_random_positions_goes_as_in_the_reference(seed: int) -> None:
    for state in random_states(seed, 500):
        agree_on_legal(state)
        for move in MUSEUM.legal(state):
            agree(state, move)


def test_random_positions_show_every_kind_of_event() -> None:
    seen = {
        event.kind
        for state in random_states(0, 500)
        for move in MUSEUM.legal(state)
        for event in MUSEUM.play(state, move).events
    }
    kinds = ("threw", "no-move", "turn", "entered", "moved", "home", "captured", "rosette", "ended")
    assert seen == {*kinds}


def count(position: reference.Position, depth: int) -> int:
    """Count plies by the reference alone."""
    if depth == 0 or position["pending"] == "over":
        return 1
    total = 0
    for move in reference.moves(position):
        after, _ = reference.play(position, move)
        total += count(after, depth - (after["pending"] in ("throw", "over")))
    return total


PERFT = [line for line in read_lines() if line.game == "museum" and line.numbers["nodes"] <= 2_000]


@pytest.mark.parametrize("line", PERFT, ids=str)
def test_the_perft_file_agrees_with_the_reference(line: Line) -> None:
    assert count(reference.read(line.position), line.depth) == line.numbers["nodes"]


def test_light_and_dark_are_alike() -> None:
    def mirrored(state: MuseumState) -> MuseumState:
        return replace(state, light=state.dark, dark=state.light, turn=state.turn.other)

    for state in random_states(7, 300):
        assert list(MUSEUM.legal(mirrored(state))) == list(MUSEUM.legal(state))
        for move in MUSEUM.legal(state):
            after = MUSEUM.play(state, move).state
            assert MUSEUM.play(mirrored(state), move).state == mirrored(after)


# Check, legal, sample, chance.


def test_legal_is_what_check_allows() -> None:
    for state in random_states(2, 300):
        allowed = set()
        for move in EVERYTHING:
            try:
                MUSEUM.check(state, move)
            except RuleError as error:
                assert error.rule[0] == "M"
                with pytest.raises(RuleError, match=error.sentence):
                    MUSEUM.play(state, move)
            else:
                allowed.add(move)
        assert allowed == {*MUSEUM.legal(state)}, MUSEUM.text(state)


def test_moves_are_listed_in_path_order() -> None:
    state = MUSEUM.parse("o1,1,3,9,12 o5 L 1")
    assert [MUSEUM.move_text(move) for move in MUSEUM.legal(state)] == ["1", "3", "9", "12"]


@pytest.mark.parametrize("ended", ["home", "resigned"])
def test_nothing_may_be_done_after_the_end(ended: str) -> None:
    over = MUSEUM.parse("o0,h2 o2 L over")
    state = over if ended == "home" else MUSEUM.play(MUSEUM.new(), MUSEUM.resign("L")).state
    rule = "M3" if ended == "home" else "M15"
    assert (MUSEUM.chance(state), list(MUSEUM.legal(state)), MUSEUM.chooser(state)) == (
        (),
        [],
        None,
    )
    with pytest.raises(RuleError, match=f"^{rule}: the game is over$"):
        MUSEUM.sample(state, random.Random(0))
    for move in (*EVERYTHING, Resign(Side.LIGHT), Resign(Side.DARK)):
        with pytest.raises(RuleError, match=f"^{rule}: the game is over$"):
            MUSEUM.check(state, move)


def test_chances_are_given_only_where_the_dice_choose_and_add_up_to_one() -> None:
    for state in random_states(3, 300):
        found = MUSEUM.chance(state)
        assert bool(found) == (MUSEUM.chooser(state) is CHANCE)
        if found:
            assert [move for move, _ in found] == list(MUSEUM.legal(state))
            assert all(type(odds) is Fraction for _, odds in found)
            assert sum(odds for _, odds in found) == 1


def test_throws_are_drawn_by_their_chances_with_seed_4() -> None:
    rng, state = random.Random(4), MUSEUM.new()
    drawn = [MUSEUM.sample(state, rng) for _ in range(16_000)]
    for throw, odds in MUSEUM.chance(state):
        # Five standard deviations; the seed is fixed, so this holds always or never.
        assert abs(drawn.count(throw) - 16_000 * odds) < 5 * (16_000 * float(odds)) ** 0.5


def test_moves_are_drawn_evenly_with_seed_5() -> None:
    rng, state = random.Random(5), MUSEUM.parse("o1,1,3,9,12 o5 L 1")
    drawn = [MUSEUM.sample(state, rng) for _ in range(4_000)]
    for move in MUSEUM.legal(state):
        assert abs(drawn.count(move) - 1_000) < 5 * 1_000**0.5
