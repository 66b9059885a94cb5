"""The learned engine: what it sees, what it calls won, and how it keeps to a budget."""

import os
import random
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from royalgames.bots import Budget
from royalgames.bots.tee import turning
from royalgames.bots.tee.engine import Engine, Found, haste
from royalgames.bots.tee.network import load
from royalgames.games.tee import TEE, Colour, TeeOptions, TeeState, Walk
from royalgames.kernels import tee
from royalgames.kernels.tee.ahead import GUESSED
from tests.bots.timing import least_seconds
from tests.kernels.tee.learned import two_player_state

TWO = (Colour.RED, Colour.YELLOW)

ARCH = "5y6/12/12/12/12/12/2rrrrrrrr2/2r6r2/2r6r2/2r9/2r9/2r9 r:j4,y:f12 3 r"
"""Red's arch over thirty spaces lacks j3, j2 and j1, its foot on Red's own side."""

THREAT = "2y9/2y9/2y9/2y6y2/2y6yr1/2yyyyyyyy2/12/12/12/12/12/12 r:k8,y:j9 3 r"
"""The same arch of Yellow's hangs from the north; Red is beside it and to move."""

LAST_ROUNDS = (
    "5yyrryyy/7rrrrr/7rrrrr/7rrrrr/7rrrrr/6rrrrrr/6rrrrrr/6rrrrrr/5rrrrrry/5yyyyyyy/5yyyyyyy/"
    "5yyrrrrr r:l5,y:l4 99 y"
)
"""With a limit of 100 rounds LUURUUUUL looks won for Yellow, and is lost."""

INTO_PLACE = (
    "yyyyyyyyyyyy/yyyyyyyyyyyy/yyyyyyyyyyyy/yyyyyyyyyyyy/rryyyryryyyy/yyyrryyrrryy/yyyyyrrrrr2/"
    "yyyyrrrrrr2/rrrrrrrrrrr1/rrrrrrrrrrr1/rrrrrrrrrrr1/rrrrrrrrrrr1 r:f8,y:c7 17 r"
)
"""After a walk that wins most spaces, Yellow gets into place to take the last ones."""

REFUTED = (
    "1yyyyyyyyyyy/1yyyyyyyyyyy/6yyyyyy/6yyyyyy/6yyyyyr/11r/11r/rrrrrr5r/rrrrrr5r/rrrrrrrrrr1r/"
    "rrrrrrrrrrrr/rrrrrrrrrrrr r:l8,y:b12 8 y"
)
"""LDDDDDDD seems to win in three turns, until Red's best reply is looked at."""

THREATENED = (
    "rrrrrrrryyyy/rrryyrrrrrrr/yrrryyyrrrrr/yyyryyyyyrrr/ryrrryyyyrrr/ryrrryyyyyyy/yyrrrryyry2/"
    "rryrrryyr3/ryyyrrrry3/yyyyrrrry3/yyyyrrrr4/yyyyrrrr4 r:d9,y:c9 63 y"
)
"""After ULULURRRD Red goes to the east, and no walk of Yellow's keeps Red from closing the rest."""

END_IS_NEAR = (
    "yyyyrrrryyyy/yyryyrrrrrrr/yyyryyyrrrrr/yyyryyyyyrrr/ryrrryyyyrrr/ryrrryyyyyyy/yyrrrryyry2/"
    "rryrrryyr3/ryyyrrrry3/yyyyrrrry3/yyyyrrrr4/yyyyrrrr4 r:d9,y:d11 64 r"
)
"""The position after that walk."""


def test_open_spaces_count_for_more_the_longer_a_game_takes() -> None:
    assert [haste(round_) for round_ in (1, 30, 31, 50, 80, 1000)] == [0, 0, 6, 120, 300, 300]


@cache
def _engine() -> Engine:
    """Return an engine with the network that comes with the package."""
    return Engine(load())


def _search(state: TeeState, nodes: int = 300_000, seed: int = 1) -> Found:
    return _engine().search(tee.pack(state), Budget(nodes=nodes), random.Random(seed))


def _walk(found: Found) -> str:
    move = tee.unpack_move(found.move)
    assert isinstance(move, Walk)
    return move.steps


def test_its_own_largest_closure_is_taken() -> None:
    assert _walk(_search(TEE.parse(ARCH))) == "DDD"


@pytest.mark.parametrize("nodes", [300_000, 1_000_000])
def test_a_closure_is_seen_coming_and_broken(nodes: int) -> None:
    state = TEE.parse(THREAT)
    after = TEE.play(state, tee.unpack_move(_search(state, nodes).move)).state
    assert int(tee.outcomes(tee.pack(after)).gained.max()) < 12


def _best_margin(state: TeeState) -> int:
    """Return the most by which the mover can be ahead after this turn."""
    found = tee.outcomes(tee.pack(state))
    mine, theirs = state.claims[state.seat].bit_count(), state.claims[1 - state.seat].bit_count()
    taken = found.taken.astype(int)
    other = 2 if state.seat == 0 else 0
    return int((mine - theirs + taken.sum(axis=1) + taken[:, other]).max())


@pytest.mark.parametrize("slider", [3, 5, 6])
def test_the_last_turn_before_the_limit_is_won_if_it_can_be(slider: int) -> None:
    rng, won = random.Random(slider), 0
    for _ in range(12):
        state = two_player_state(rng, slider)
        limit = TeeOptions(TWO, state.round)
        state = replace(state, turn=Colour.YELLOW, options=limit)
        margin = _best_margin(state)
        found = _search(state, 2_000_000)
        assert found.is_won == (margin > 0)
        won += found.is_won
    assert 0 < won < 12


def test_a_win_is_called_certain_only_if_no_reply_saves_the_other_player() -> None:
    state = replace(TEE.parse(LAST_ROUNDS), options=TeeOptions(TWO, 100))
    assert not _search(state, 4_000_000).is_won
    after = TEE.play(state, Walk("LUURUUUUL")).state
    assert _best_margin(TEE.play(after, Walk("DLUURUUUU")).state) == 0
    # Red even wins, by a walk that turns back; all 100,000 walks of Yellow's were tried.
    reply = _search(after, 4_000_000)
    assert reply.is_won
    assert _best_margin(TEE.play(after, tee.unpack_move(reply.move)).state) < 0


def test_a_threat_to_end_the_game_is_found_and_certain() -> None:
    state = replace(TEE.parse(END_IS_NEAR), options=TeeOptions(TWO, 100))
    assert _search(state, 3_000_000).is_won


@pytest.mark.parametrize("text", [THREATENED, INTO_PLACE])
def test_no_walk_allows_a_threat_to_end_the_game_that_cannot_be_answered(text: str) -> None:
    state = replace(TEE.parse(text), options=TeeOptions(TWO, 100))
    for seed in range(3):
        after = TEE.play(state, tee.unpack_move(_search(state, 3_000_000, seed).move)).state
        assert not _search(after, 6_000_000).is_won


def test_a_win_that_a_reply_refutes_is_not_promised_again() -> None:
    state = replace(TEE.parse(REFUTED), options=TeeOptions(TWO, 100))
    found = _search(state, 3_000_000)
    assert found.value < GUESSED
    assert found.depth > 3


def test_a_win_that_is_refuted_late_is_no_reason_to_play_without_looking() -> None:
    rng = random.Random(16)
    for _ in range(12):
        state = replace(two_player_state(rng, 7), options=TeeOptions(TWO, 8))
        assert _search(state, 400_000).depth >= 2 or TEE.outcome(state) is not None


def test_equal_nodes_give_equal_moves() -> None:
    state = two_player_state(random.Random(5), 7)
    assert _search(state) == _search(state)


SUITE = [
    tuple(part.strip() for part in line.split("|"))
    for line in Path(__file__).with_name("suite.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def test_the_suite_is_large() -> None:
    assert len(SUITE) >= 60
    assert len({line[0] for line in SUITE}) >= 8


@pytest.mark.parametrize(("kind", "position", "limit", "demand"), SUITE)
def test_the_suite_is_solved(kind: str, position: str, limit: str, demand: str) -> None:
    state = TEE.parse(position)
    state = replace(state, options=TeeOptions(state.options.colours, int(limit) or None))
    # Without lots: they may choose among walks that are nearly as good.
    found = _engine().search(tee.pack(state), Budget(nodes=3_000_000))
    after = TEE.play(state, tee.unpack_move(found.move)).state
    word, _, rest = demand.partition(" ")
    number = int(rest) if rest.isdigit() else 0
    gained = (after.claims[state.seat] & ~state.claims[state.seat]).bit_count()
    is_open = TEE.outcome(after) is None
    answer = int(tee.outcomes(tee.pack(after)).gained.max()) if is_open else 0
    is_met = {
        "gains": gained >= number,
        "leaves": answer < number,
        "ends": not is_open,
        "keeps": is_open,
        "wins": found.is_won,
        "not": not found.is_won,
    }[word]
    assert is_met, f"{kind}: {tee.unpack_move(found.move)}"


SHORT_GAME = """
import random
from royalgames.bots import Budget
from royalgames.bots.tee.engine import Engine
from royalgames.games.tee import TEE, Colour, TeeOptions
from royalgames.kernels import tee
from royalgames.bots.tee.network import load

engine, rng = Engine(load()), random.Random(4)
state = TEE.new(TeeOptions((Colour.RED, Colour.YELLOW), 4))
while TEE.outcome(state) is None:
    found = engine.search(tee.pack(state), Budget(nodes=4_000), rng)
    state = TEE.play(state, tee.unpack_move(found.move)).state
    print(*found)
"""


def test_plain_python_plays_the_same_short_game() -> None:
    printed = [
        subprocess.run(
            [sys.executable, "-c", SHORT_GAME],
            check=True,
            capture_output=True,
            text=True,
            cwd=Path(__file__).parents[3],
            env={**os.environ, "NUMBA_DISABLE_JIT": plain},
        ).stdout
        for plain in ("0", "1")
    ]
    assert printed[0] == printed[1]
    assert len(printed[0].splitlines()) == 8


def test_blue_and_green_play_as_red_and_yellow_do() -> None:
    rng, state = random.Random(9), TEE.new(TeeOptions((Colour.BLUE, Colour.GREEN), 100))
    for _ in range(11):
        state = TEE.play(state, TEE.sample(state, rng)).state
    shadow = tee.unpack(turning.turned(tee.pack(state)))
    found = _search(state)
    assert found.move == turning.turned_back(_search(shadow).move)
    TEE.check(state, tee.unpack_move(found.move))


@pytest.mark.parametrize("seconds", [0.02, 0.1])
def test_a_budget_of_seconds_is_kept(seconds: float) -> None:
    state = two_player_state(random.Random(6), 9)
    _search(state)

    def search() -> None:
        found = _engine().search(tee.pack(state), Budget(seconds=seconds), random.Random(1))
        TEE.check(state, tee.unpack_move(found.move))

    assert least_seconds(search) < 1.1 * seconds + 0.01
