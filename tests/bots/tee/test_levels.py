"""The upper levels of Royal Tee: what they see, how they keep to a budget, and their order."""

import random
from dataclasses import replace

import pytest

from royalgames.bots import Budget, Thought
from royalgames.bots.tee.chances import chances
from royalgames.bots.tee.evaluation import Evaluator
from royalgames.bots.tee.levels import LATE, HandTee, LearnedTee, StrongestTee
from royalgames.bots.tee.weights import WEIGHTS
from royalgames.core import Outcome
from royalgames.games.tee import TEE, Colour, Pass, TeeMove, TeeOptions, TeeState, Walk
from royalgames.games.tee.board import TURN_ORDER
from royalgames.kernels import tee
from tests.bots.tee.thinking import NODES, TWO, near_the_end, play_tee, tee_bot, think_tee
from tests.kernels import positions

SEARCHING = ("hobby", "regular", "club", "expert", "master", "grandmaster", "strongest")


def _nearly_full(red_rows: int, round_: int = 1) -> TeeState:
    """Red holds the lower rows and Yellow the rest; only the corner a1 is open, beside Red."""
    rows = ["y" * 12] * (12 - red_rows) + ["r" * 12] * red_rows
    rows[-1] = "1" + rows[-1][1:]
    return TEE.parse(f"{'/'.join(rows)} r:b1,y:f12 {round_} r")


@pytest.mark.parametrize("name", SEARCHING)
def test_the_last_space_is_filled_when_ahead_and_left_open_when_behind(name: str) -> None:
    assert think_tee(name, _nearly_full(8)).move == Walk("L")
    assert think_tee(name, _nearly_full(3)).move != Walk("L")


@pytest.mark.parametrize("round_", [4, 9])
def test_the_game_is_kept_open_when_behind_on_any_slider(round_: int) -> None:
    state = _nearly_full(3, round_)
    after = TEE.play(state, think_tee("strongest", state).move).state
    assert TEE.outcome(after) is None


def test_a_won_game_is_finished() -> None:
    # 126 : 16, with the two open spaces far off: plain greed walks up and down here for ever.
    rows = ["y" * 12, "yyyyrrrrrrrr", *["r" * 12] * 9, "1rrrrrrrrrr1"]
    state = replace(TEE.parse(f"{'/'.join(rows)} r:g9,y:f12 12 r"), options=TWO)
    last = play_tee(state, ("strongest", "casual"), 3, 40)
    outcome = TEE.outcome(last)
    assert outcome is not None
    assert outcome.winners == (Colour.RED,)


# Thoughts and budgets


@pytest.mark.parametrize("name", SEARCHING)
@pytest.mark.parametrize("seed", range(4))
def test_choices_and_lines_are_legal_in_any_position(name: str, seed: int) -> None:
    rng = random.Random(f"{name} {seed}")
    for slider in range(1, 8):
        state = positions.with_resignations(positions.tee_state(rng, slider), rng)
        if TEE.outcome(state) is not None:
            continue
        thought = think_tee(name, state, seed)
        if state.turn in state.resigned:
            assert thought.move == Pass()
            continue
        assert thought.value is None or 0 <= thought.value <= 1
        for move in thought.line or (thought.move,):
            TEE.check(state, move)
            state = TEE.play(state, move).state


SHARED_ENDS = [
    (
        "12/y2yy7/yyyyyy4gb/2y2y4gg/9bbb/1rrrrrrr1bgg/1r5rbbbg/1r4yrbb1g/1rrrrrrrr1g1/10gg"
        "/1b8gg/10gg r:i4,b:b2,y:g5,g:l9 6 r",
        7,
        (Colour.GREEN,),
    ),
    (
        "8r1r1/2ggbrrrrgr1/2gggrgrbbb1/2gggrgrbbbb/2gggrgrbgbb/2gggrbrbbbb/2gggggggggg"
        "/rrgggggrrrgg/rrgrrrrrrrrr/1rgrrrrrrrrr/1rr9/8y3 r:f8,b:e11,y:i1,g:g6 4 r",
        4,
        (),
    ),
]
"""Positions shortly before a round limit, with who has resigned."""


@pytest.mark.parametrize(("text", "limit", "gone"), SHARED_ENDS, ids=["one gone", "all four"])
@pytest.mark.parametrize("name", ["hand", "grandmaster"])
def test_lines_of_four_end_with_the_game(
    name: str, text: str, limit: int, gone: tuple[Colour, ...]
) -> None:
    for seed in range(8):
        state = TEE.parse(text, TeeOptions(round_limit=limit))
        state = replace(state, resigned=gone)
        for move in think_tee(name, state, seed).line:
            TEE.check(state, move)
            state = TEE.play(state, move).state


def test_with_nodes_the_same_numbers_give_the_same_thought() -> None:
    rng = random.Random(8)
    for slider in (3, 6, 9):
        state = positions.tee_state(rng, slider)
        budget = Budget(nodes=200_000)
        first, again = (
            tee_bot("strongest").think(state, budget, random.Random(5)) for _ in range(2)
        )
        assert first == again
        assert first.nodes <= 200_000 + 120_000


def test_who_sees_fewer_outcomes_finds_less() -> None:
    rng = random.Random(3)
    states = [positions.tee_state(rng, 5) for _ in range(12)]
    gained = {
        name: sum(_gain(state, think_tee(name, state, seed)) for seed, state in enumerate(states))
        for name in ("hobby", "regular", "club")
    }
    assert gained["hobby"] < gained["regular"] <= gained["club"]


def _gain(state: TeeState, thought: Thought[TeeMove]) -> float:
    """Return what the plain evaluation says of the position after a move."""
    row = tee.pack(TEE.play(state, thought.move).state)
    colour = TURN_ORDER.index(state.turn)
    return float(Evaluator(tee.pack(state), WEIGHTS).values(row[None])[0, colour])


def test_two_games_differ() -> None:
    ends = {TEE.text(play_tee(TEE.new(TWO), ("club", "club"), seed, 12)) for seed in range(6)}
    assert len(ends) > 3


def test_the_value_is_the_chance_of_winning() -> None:
    leads, behind = think_tee("strongest", _nearly_full(8)), think_tee("strongest", _nearly_full(3))
    assert leads.value is not None
    assert behind.value is not None
    assert leads.value > 0.99
    assert behind.value < 0.3
    level = think_tee("strongest", TEE.new())
    assert level.value is not None
    assert 0.1 < level.value < 0.45


# With four players


def test_the_strongest_plays_by_its_networks_near_the_end_and_by_hand_before() -> None:
    strongest, differs = StrongestTee(), 0
    for seed in range(6):
        early, late = TEE.new(), near_the_end(seed)
        by_hand, by_networks = HandTee(), LearnedTee()
        for state, other in ((early, by_hand), (late, by_networks)):
            assert (state.open.bit_count() <= LATE) is (state is late)
            found = strongest.think(state, NODES, random.Random(seed))
            expected = other.think(state, NODES, random.Random(seed))
            assert (found.move, found.line) == (expected.move, expected.line)
        differs += found.move != by_hand.think(late, NODES, random.Random(seed)).move
    assert differs


def test_the_strongest_tells_the_same_chances_near_the_end_as_reviews() -> None:
    for seed in range(6):
        state = near_the_end(seed)
        thought = StrongestTee().think(state, NODES, random.Random(seed))
        assert thought.value == chances(state, thought.line)[state.seat]


def test_the_strongest_passes_near_the_end_when_it_must() -> None:
    rows = "/".join(["1" + "r" * 11, *["r" * 12] * 8, "rrrrrrryrrrr", "b" + "r" * 11])
    state = TEE.parse(f"{rows}/rg{'r' * 10} r:a1,b:a2,y:h3,g:b1 40 r")
    assert state.open.bit_count() <= LATE
    assert StrongestTee().think(state, NODES, random.Random(1)).move == Pass()


# Rules that only four players meet


def _won(outcome: Outcome | None, colour: Colour) -> bool:
    return outcome is not None and outcome.winners == (colour,)


@pytest.mark.long
@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [
        ("casual", "first-game", 4),
        ("club", "casual", 4),
        ("expert", "club", 3),
        ("strongest", "club", 4),
    ],
)
def test_each_level_beats_the_one_below(better: str, worse: str, least: int) -> None:
    won = 0
    for seed in range(4):
        names = (better, worse) if seed % 2 == 0 else (worse, better)
        last = play_tee(TEE.new(TWO), names, seed, nodes=Budget(nodes=1_000_000))
        won += _won(TEE.outcome(last), TWO.colours[seed % 2])
    assert won >= least
