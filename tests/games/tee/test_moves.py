"""The turns of Royal Tee: against the plain reference, and what each door promises."""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import FrozenInstanceError
from itertools import islice, product
from types import FrameType
from typing import TypeVar

import pytest

from royalgames.core import RuleError
from royalgames.games.tee import TEE, Colour, CountNow, Pass, Resign, TeeMove, TeeState, Walk
from royalgames.games.tee.board import space_name, space_set, spaces_of
from royalgames.games.tee.events import Claimed, Ended, Passed, Surrounded, TurnBegan, Walked
from royalgames.games.tee.moves import Visit, after, blocked_spaces, must_pass, visits
from tests.reference import tee as reference

T = TypeVar("T")
SEATINGS = ("rbyg", "ry", "bg")


def positions(colours: str, number: int, count: int) -> Iterator[tuple[str, random.Random]]:
    """Draw positions and, with each, the numbers to go on with; the same ones every time."""
    for seed in range(count):
        rng = random.Random(f"{colours} {number} {seed}")
        yield reference.random_position(rng, colours, number), rng


def refusal(act: Callable[[TeeState, T], object], state: TeeState, argument: T) -> str:
    """Return the refusal that an act meets; it must leave the state as it was."""
    before = deepcopy(state)
    with pytest.raises(RuleError) as caught:
        act(state, argument)
    assert state == before
    return str(caught.value)


def named(spaces: list[reference.Space]) -> tuple[str, ...]:
    """Name the reference's spaces."""
    return tuple(map(reference.name, spaces))


def assert_same_turn(state: TeeState, move: TeeMove, turn: reference.Turn) -> None:
    """Play a move and compare all that happened with the reference."""
    following, events = TEE.play(state, move)
    assert TEE.text(following) == reference.write(turn.after)
    owners, mover = reference.read(TEE.text(state)).owners, state.turn
    wanted: list[object] = [
        Walked(mover, named(turn.path)) if isinstance(move, Walk) else Passed(mover, "T12")
    ]
    for kind, spaces in ((Claimed, turn.claimed), (Surrounded, turn.filled)):
        if spaces:
            held = tuple(owners.get(space, ".") for space in spaces)
            wanted.append(kind(mover, named(spaces), held))
    wanted.append(TurnBegan(turn.after.turn, mover))
    assert list(events[: len(wanted)]) == wanted
    outcome = TEE.outcome(following)
    assert (outcome is not None) == reference.is_full(turn.after) == isinstance(events[-1], Ended)
    if outcome:
        assert list(outcome.winners) == reference.winners(turn.after)
        assert outcome.ended == "full"


@pytest.mark.parametrize("number", [*range(1, 10), 14])
@pytest.mark.parametrize("colours", SEATINGS)
def test_play_agrees_with_the_reference(colours: str, number: int) -> None:
    seen: Counter[str] = Counter()
    for text, rng in positions(colours, number, 100):
        state, position = TEE.parse(text), reference.read(text)
        if reference.is_full(position):
            assert refusal(TEE.play, state, Walk("U")) == "T19: the game is over"
            continue
        steps = reference.random_steps(position, rng)
        broken = reference.broken_rules(position, steps)
        if broken:
            words = refusal(TEE.play, state, Walk(steps))
            assert words.partition(":")[0] in broken, f"{text} {steps}"
            assert words == refusal(TEE.check, state, Walk(steps))
            seen["refused"] += 1
        else:
            turn = reference.play(position, steps)
            assert_same_turn(state, Walk(steps), turn)
            seen["played"] += 1
            seen["filled"] += bool(turn.filled)
    assert seen["played"] > 40
    assert seen["filled"] > 10
    assert seen["refused"] > 5


@pytest.mark.parametrize("number", [1, 4, 9, 10])
def test_passes_agree_with_the_reference(number: int) -> None:
    passed = 0
    for text, _ in positions("rbyg", number, 300):
        state, position = TEE.parse(text), reference.read(text)
        stuck = not reference.free_steps(position, position.tees[position.turn])
        assert must_pass(state) == stuck
        if TEE.outcome(state) is None and stuck:
            assert_same_turn(state, Pass(), reference.play(position, ""))
            passed += 1
    assert passed > 10


def all_strings(number: int) -> list[str]:
    """List every string of steps of this length, and of one step less and one step more."""
    lengths = (number - 1, number, number + 1)
    return ["".join(steps) for length in lengths for steps in product("UDLR", repeat=length)]


def visit_of(state: TeeState, walk: str) -> Visit:
    """Return the result of a walk as ``visits`` counts it."""
    path = TEE.preview(state, walk).path
    return Visit(space_set(path), path[-1])


def is_allowed(state: TeeState, move: TeeMove) -> bool:
    """Ask ``check``."""
    try:
        TEE.check(state, move)
    except RuleError:
        return False
    return True


@pytest.mark.parametrize("number", range(1, 5))
@pytest.mark.parametrize("colours", SEATINGS)
def test_legal_check_and_visits_agree_with_the_reference(colours: str, number: int) -> None:
    for text, _ in positions(colours, number, 12):
        state, position = TEE.parse(text), reference.read(text)
        legal = [TEE.move_text(move) for move in TEE.legal(state)]
        if reference.is_full(position):
            assert legal == []
            continue
        walks = list(reference.walks(position))
        assert legal == (walks or ["-"]), text
        assert visits(state) == Counter(visit_of(state, walk) for walk in walks)
        allowed = {walk for walk in all_strings(number) if is_allowed(state, Walk(walk))}
        assert allowed == set(walks), text
        assert is_allowed(state, Pass()) == (not walks)


def test_blocked_spaces_are_those_under_the_other_tees() -> None:
    for text, _ in positions("rbyg", 1, 50):
        position = reference.read(text)
        blocked = {space_name(space) for space in spaces_of(blocked_spaces(TEE.parse(text)))}
        assert blocked == set(named(reference.other_tees(position)))


def middle(number: int) -> TeeState:
    """Put Red on g6, far from all others."""
    return TEE.parse(f"5y6/12/12/12/12/11b/g5r5/12/12/12/12/12 r:g6,b:l7,y:f12,g:a6 {number} r")


def stuck(number: int) -> TeeState:
    """Put Red on a1 between two tees."""
    return TEE.parse(f"12/12/12/12/12/12/12/12/12/12/b11/rg9y r:a1,b:a2,y:l1,g:b1 {number} r")


def full() -> TeeState:
    """Give the whole board away."""
    return TEE.parse("/".join(["yyyyyyyyyyyy"] * 6 + ["rrrrrrrrrrrr"] * 6) + " r:g1,y:f12 5 r")


def calls_during(act: Callable[[], object]) -> int:
    """Count the calls of Python functions that an act makes."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(before)
    return calls


def test_legal_is_lazy() -> None:
    first: list[TeeMove] = []
    calls = calls_during(lambda: first.extend(islice(TEE.legal(middle(9)), 5)))
    assert first == [
        Walk(steps) for steps in ("UUUUUUDUD", "UUUUUUDUR", "UUUUUUDDU", "UUUUUUDDD", "UUUUUUDDL")
    ]
    assert calls < 1500, "five of 259,078 walks cost about their own steps"


@pytest.mark.parametrize("act", [TEE.check, TEE.play], ids=["check", "play"])
def test_the_cost_of_a_move_is_that_of_its_walk(act: Callable[[TeeState, TeeMove], object]) -> None:
    state, walk = middle(9), Walk("ULDRULDRU")
    assert calls_during(lambda: act(state, walk)) < 300


def test_the_cost_of_a_sample_is_that_of_its_walk() -> None:
    state, rng = middle(9), random.Random(1)
    assert calls_during(lambda: TEE.sample(state, rng)) < 300


@pytest.mark.parametrize("colours", SEATINGS)
def test_samples_are_legal(colours: str) -> None:
    for number in range(1, 12):
        for text, rng in positions(colours, number, 20):
            state = TEE.parse(text)
            if TEE.outcome(state) is None:
                assert is_allowed(state, TEE.sample(state, rng)), text


def test_every_walk_is_sampled_in_the_end() -> None:
    state, rng = middle(3), random.Random(3)
    assert {TEE.sample(state, rng) for _ in range(1000)} == set(TEE.legal(state))


class ScriptedNumbers:
    """Gives the numbers of a script, and keeps what it was asked for."""

    def __init__(self, script: list[int]) -> None:
        self.script = script
        self.asked: list[int] = []

    def randrange(self, stop: int, /) -> int:
        """Return the next number of the script."""
        self.asked.append(stop)
        return self.script[len(self.asked) - 1]


def test_each_step_of_a_sample_is_drawn_evenly_among_those_free() -> None:
    # From j1 and k1 three steps are free, up, left and right; from l1 only up and left.
    state = TEE.parse("5y6/12/12/12/12/12/12/12/12/12/12/9r2 r:j1,y:f12 3 r")
    numbers = ScriptedNumbers([2, 2, 1])
    assert TEE.sample(state, numbers) == Walk("RRL")
    assert numbers.asked == [3, 3, 2]


def test_a_pass_is_sampled_without_a_number() -> None:
    assert TEE.sample(stuck(4), ScriptedNumbers([])) == Pass()
    resigned = TEE.play(middle(2), Resign(Colour.RED)).state
    assert TEE.sample(resigned, ScriptedNumbers([])) == Pass()


def test_nothing_is_sampled_when_the_game_is_over() -> None:
    assert refusal(TEE.sample, full(), random.Random(0)) == "T19: the game is over"


@pytest.mark.parametrize("colours", SEATINGS)
def test_walks_of_one_result_lead_to_one_state(colours: str) -> None:
    for number in (1, 4, 9, 10):
        for text, rng in positions(colours, number, 10):
            state = TEE.parse(text)
            if TEE.outcome(state) is None and not must_pass(state):
                move = TEE.sample(state, rng)
                visit = visit_of(state, TEE.move_text(move))
                assert after(state, visit) == TEE.play(state, move).state, text


def test_there_are_no_walks_to_count_where_there_is_no_first_step() -> None:
    assert visits(stuck(1)) == visits(stuck(5)) == Counter()


@pytest.mark.parametrize("colours", SEATINGS)
def test_preview_shows_what_play_then_does(colours: str) -> None:
    surrounds = 0
    for number in (1, 3, 6, 9):
        for text, rng in positions(colours, number, 25):
            state = TEE.parse(text)
            if TEE.outcome(state) is not None or must_pass(state):
                continue
            move = TEE.sample(state, rng)
            preview = TEE.preview(state, TEE.move_text(move))
            expected = [Walked(state.turn, tuple(map(space_name, preview.path)))]
            spaces = {event.kind: set(event.spaces) for event in taken(state, move)}
            assert TEE.play(state, move).events[:1] == tuple(expected)
            assert {space_name(s) for s in spaces_of(preview.claims)} == spaces["claimed"]
            assert {space_name(s) for s in spaces_of(preview.surrounds)} == spaces["surrounded"]
            assert (preview.steps_left, preview.next_steps) == (0, ())
            surrounds += bool(preview.surrounds)
    assert surrounds > 10


def taken(state: TeeState, move: TeeMove) -> list[Claimed | Surrounded]:
    """List what a move claims and surrounds, with empty events where it does not."""
    events = TEE.play(state, move).events
    found: list[Claimed | Surrounded] = [
        Claimed(state.turn, (), ()),
        Surrounded(state.turn, (), ()),
    ]
    return found + [event for event in events if isinstance(event, Claimed | Surrounded)]


@pytest.mark.parametrize("colours", SEATINGS)
def test_an_unfinished_walk(colours: str) -> None:
    for text, rng in positions(colours, 6, 40):
        state, position = TEE.parse(text), reference.read(text)
        if TEE.outcome(state) is not None or must_pass(state):
            continue
        walk = TEE.move_text(TEE.sample(state, rng))
        for made in range(7):
            steps = TEE.next_steps(state, walk[:made])
            preview = TEE.preview(state, walk[:made])
            end = reference.play(position, walk[:made]).path[-1]
            free = reference.free_steps(position, end) if made < 6 else []
            assert [(step, space_name(space)) for step, space in steps] == [
                (step, reference.name(space)) for step, space in free
            ]
            assert preview.next_steps == steps
            assert preview.steps_left == 6 - made
            assert space_name(preview.path[-1]) == reference.name(end)


def test_before_the_first_step_nothing_is_claimed() -> None:
    preview = TEE.preview(middle(4), "")
    assert [space_name(space) for space in preview.path] == ["g6"]
    assert [step for step, _ in preview.next_steps] == ["U", "D", "L", "R"]
    assert (preview.steps_left, preview.claims, preview.surrounds) == (4, 0, 0)


@pytest.mark.parametrize("letter", ["X", "u", " ", "-", "Ü"])
def test_a_letter_that_is_no_step(letter: str) -> None:
    sentence = f"T9: a step is U, D, L or R, not {letter!r}"
    assert refusal(TEE.check, middle(2), Walk(f"U{letter}")) == sentence
    assert refusal(TEE.play, middle(2), Walk(f"U{letter}")) == sentence
    assert refusal(TEE.preview, middle(2), f"U{letter}") == sentence
    assert refusal(TEE.next_steps, middle(2), letter) == sentence


def test_resigning_by_letter() -> None:
    assert [TEE.resign(letter) for letter in "rbyg"] == [Resign(colour) for colour in Colour]


@pytest.mark.parametrize(
    ("thing", "field"),
    [
        (middle(1), "round"),
        (middle(1).options, "round_limit"),
        (Walk("U"), "steps"),
        (Resign(Colour.RED), "colour"),
        (CountNow(Colour.RED), "colour"),
        (Passed("r", "T12"), "rule"),
    ],
)
def test_nothing_can_be_changed_in_place(thing: object, field: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(thing, field, getattr(thing, field))


@pytest.mark.parametrize(
    "move",
    [Walk("UUUUU"), Pass(), Resign(Colour.RED), CountNow(Colour.RED)],
    ids=["walk", "pass", "resign", "count"],
)
def test_nothing_may_be_done_when_the_game_is_over(move: TeeMove) -> None:
    for act in (TEE.play, TEE.check):
        assert refusal(act, full(), move) == "T19: the game is over"
