"""The upper levels of Royal Tee: what they see, how they keep to a budget, and their order."""

import random
import time
from dataclasses import replace

import pytest

from royalgames.bots import Bot, Budget, Thought, bot_of, levels_of
from royalgames.core import Outcome
from royalgames.games.tee import TEE, Colour, Pass, Resign, TeeMove, TeeOptions, TeeState, Walk
from royalgames.kernels import tee
from royalgames.kernels.tee.position import TURN
from tests.kernels import positions

TWO = TeeOptions((Colour.RED, Colour.YELLOW), 100)
NODES = Budget(nodes=60_000)
SEARCHING = ("club", "expert", "strongest")


def _bot(name: str) -> Bot:
    return bot_of("tee", name)


def _think(name: str, state: TeeState, seed: int = 1) -> Thought[TeeMove]:
    thought: Thought[TeeMove] = _bot(name).think(state, NODES, random.Random(seed))
    return thought


def _most_gained(state: TeeState) -> int:
    """Return how many spaces the mover can win this turn."""
    return int(tee.outcomes(tee.pack(state)).gained.max())


def _play(
    start: TeeState, names: tuple[str, ...], seed: int, most: int = 400, nodes: Budget = NODES
) -> TeeState:
    rng, state = random.Random(seed), start
    for _ in range(most):
        if TEE.outcome(state) is not None:
            break
        bot = _bot(names[state.seat])
        budget = nodes if bot.budget.seconds or bot.name == "expert" else bot.budget
        state = TEE.play(state, bot.think(state, budget, rng).move).state
    return state


# What they see

ARCH = "5y6/12/12/12/12/12/2rrrrrrrr2/2r6r2/2r6r2/2r9/2r9/2r9 r:j4,y:f12 3 r"
"""Red's arch over thirty spaces lacks j3, j2 and j1, its foot on Red's own side."""

THREAT = "2y9/2y9/2y9/2y6y2/2y6yr1/2yyyyyyyy2/12/12/12/12/12/12 r:k8,y:j9 3 r"
"""The same arch of Yellow's hangs from the north; Red stands beside it and is to move."""


@pytest.mark.parametrize("name", ["greedy", "two-turn", *SEARCHING])
def test_its_own_largest_closure_is_taken(name: str) -> None:
    state = TEE.parse(ARCH)
    assert _think(name, state).move == Walk("DDD")
    assert _most_gained(state) == 33


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["expert", "strongest"])
def test_a_closure_is_seen_coming_and_broken(name: str, seed: int) -> None:
    state = TEE.parse(THREAT)
    away = TEE.play(state, Walk("DDD")).state
    assert _most_gained(away) > 30
    after = TEE.play(state, _think(name, state, seed).move).state
    assert _most_gained(after) < 12


FOUR_THREAT = "2y9/2y9/2y9/2y6y2/2y6yr1/2yyyyyyyy2/12/12/12/b11/12/11g r:k8,b:a3,y:j9,g:l1 3 r"
"""The same with Blue and Green, who are far off; Blue moves before Yellow does."""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["expert", "strongest"])
def test_with_four_players_a_closure_is_seen_coming_and_broken(name: str, seed: int) -> None:
    state = TEE.parse(FOUR_THREAT)

    def yellows(walk: TeeMove) -> int:
        row = tee.pack(TEE.play(state, walk).state)
        row[TURN] = 2
        return int(tee.outcomes(row).gained.max())

    assert yellows(Walk("DDD")) > 30
    assert yellows(_think(name, state, seed).move) < 12


def _nearly_full(red_rows: int, round_: int = 1) -> TeeState:
    """Red holds the lower rows and Yellow the rest; only the corner a1 is open, beside Red."""
    rows = ["y" * 12] * (12 - red_rows) + ["r" * 12] * red_rows
    rows[-1] = "1" + rows[-1][1:]
    return TEE.parse(f"{'/'.join(rows)} r:b1,y:f12 {round_} r")


@pytest.mark.parametrize("name", SEARCHING)
def test_the_last_space_is_filled_when_ahead_and_left_open_when_behind(name: str) -> None:
    assert _think(name, _nearly_full(8)).move == Walk("L")
    assert _think(name, _nearly_full(3)).move != Walk("L")


@pytest.mark.parametrize("round_", [4, 9])
def test_the_game_is_kept_open_when_behind_on_any_slider(round_: int) -> None:
    state = _nearly_full(3, round_)
    after = TEE.play(state, _think("strongest", state).move).state
    assert TEE.outcome(after) is None


def test_a_won_game_is_finished() -> None:
    # 126 : 16, with the two open spaces far off: plain greed walks up and down here for ever.
    rows = ["y" * 12, "yyyyrrrrrrrr", *["r" * 12] * 9, "1rrrrrrrrrr1"]
    state = replace(TEE.parse(f"{'/'.join(rows)} r:g9,y:f12 12 r"), options=TWO)
    last = _play(state, ("strongest", "casual"), 3, 40)
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
        thought = _think(name, state, seed)
        if state.turn in state.resigned:
            assert thought.move == Pass()
            continue
        assert thought.value is None or 0 <= thought.value <= 1
        for move in thought.line or (thought.move,):
            TEE.check(state, move)
            state = TEE.play(state, move).state


def test_with_nodes_the_same_numbers_give_the_same_thought() -> None:
    rng = random.Random(8)
    for slider in (3, 6, 9):
        state = positions.tee_state(rng, slider)
        budget = Budget(nodes=200_000)
        first, again = (_bot("strongest").think(state, budget, random.Random(5)) for _ in range(2))
        assert first == again
        assert first.nodes <= 200_000 + 120_000


def test_two_games_differ() -> None:
    ends = {TEE.text(_play(TEE.new(TWO), ("club", "club"), seed, 12)) for seed in range(6)}
    assert len(ends) > 3


def test_the_strongest_stops_in_time() -> None:
    state = positions.tee_state(random.Random(2), 9)
    _think("strongest", state)  # the first call loads the kernels
    begun = time.thread_time()
    _bot("strongest").think(state, Budget(seconds=0.2), random.Random(1))
    # Processor time: what others do on the machine is not the bot's.
    assert time.thread_time() - begun < 0.5


def test_the_value_is_the_chance_of_winning() -> None:
    leads, behind = _think("strongest", _nearly_full(8)), _think("strongest", _nearly_full(3))
    assert leads.value is not None
    assert behind.value is not None
    assert leads.value > 0.99
    assert behind.value < 0.3
    level = _think("strongest", TEE.new())
    assert level.value is not None
    assert 0.1 < level.value < 0.45


# Rules that only four players meet


@pytest.mark.parametrize("name", [level.name for level in levels_of("tee").offered])
def test_passes_when_it_must(name: str) -> None:
    state = TEE.parse("12/12/12/12/12/12/12/12/12/7y4/b11/rg10 r:a1,b:a2,y:h3,g:b1 3 r")
    assert _think(name, state).move == Pass()


def test_a_pass_of_the_next_player_is_looked_through() -> None:
    # Blue, in the corner, must pass whatever Red does far away (T12).
    state = TEE.parse("12/12/12/12/12/12/7r4/12/12/12/y11/bg10 r:h6,b:a1,y:a2,g:b1 3 r")
    thought = _think("strongest", state)
    assert thought.line[1] == Pass()


def test_four_play_on_when_two_have_resigned() -> None:
    state = TEE.new(TeeOptions(round_limit=30))
    for colour in (Colour.BLUE, Colour.GREEN):
        state = TEE.play(state, Resign(colour)).state
    last = _play(state, ("strongest", "random", "casual", "random"), 4)
    outcome = TEE.outcome(last)
    assert outcome is not None
    assert outcome.winners == (Colour.RED,)


# The ladder, in a handful of games


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
        last = _play(TEE.new(TWO), names, seed, nodes=Budget(nodes=1_000_000))
        won += _won(TEE.outcome(last), TWO.colours[seed % 2])
    assert won >= least
