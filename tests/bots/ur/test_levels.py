"""The upper levels of Ur: legal, repeatable, within budget, and right where that can be known."""

import random
import threading
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from royalgames.bots import Budget, bot_of, levels_of
from royalgames.bots.ur.levels import (
    ClubUr,
    ExpertUr,
    LookingUr,
    SelfTaughtUr,
    StrongestUr,
)
from royalgames.core import CHANCE
from royalgames.games.ur import UR, UrOptions, UrState
from royalgames.games.ur.state import DICE_NAMES
from royalgames.kernels.net import plain_net
from royalgames.solver import at_hand
from royalgames.solver.errors import TablebaseError
from royalgames.solver.tablebase import Tablebase
from royalgames.solver.tablebases import ensure
from royalgames.solver.task import Task
from tests.bots.games import play
from tests.bots.timing import least_seconds

PHASES = {
    "move": "o*3,s,4*2,11 o*4,s,3,8 L 0",
    "enter or move": "o*3,s,4*2,11 o*4,s,3,8 D 3",
    "rosette": "o*3,s,4*2,8 o*4,s,3,11 L rosette",
    "eye": "o*3,s,4*2,11 o*4,s,3,8 L eye",
    "eye rosette": "o*3,s,4*2,11 o*4,s,4,8 L eye+",
}


QUICK = Budget(nodes=3_000)


KNOWN = [
    ("enter", 1_183, 0.6491495416999715),
    ("+", 708, 0.602318447520953),
    ("enter", 1_880, 0.49723660520242535),
]


KNOWN_FITTED = [
    ("enter", 1_183, 0.6521747193822351),
    ("+", 708, 0.6055597332687408),
    ("enter", 1_880, 0.4979032305042508),
]


def _positions(seed: int, counters: int, dice: str, count: int) -> list[UrState]:
    """Collect states in which a player chooses among several moves, from random games."""
    rng = random.Random(seed)
    found: list[UrState] = []
    state = UR.new(UrOptions(counters, dice))
    while len(found) < count:
        if UR.outcome(state):
            state = UR.new(UrOptions(counters, dice))
        if UR.chooser(state) is not CHANCE and len(list(UR.legal(state))) > 1:
            found.append(state)
        state = UR.play(state, UR.sample(state, rng)).state
    return found


@pytest.mark.parametrize("name", levels_of("ur").names)
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("dice", DICE_NAMES)
def test_legal_in_every_phase(name: str, phase: str, dice: str) -> None:
    state = UR.parse(PHASES[phase], UrOptions(dice=dice))
    thought = bot_of("ur", name).think(state, QUICK, random.Random(1))
    for move in thought.line or (thought.move,):
        UR.check(state, move)
        state = UR.play(state, move).state
    assert not thought.line or UR.chooser(state) in (CHANCE, None)


@pytest.mark.parametrize("bot", [ClubUr(), ExpertUr(), StrongestUr(), StrongestUr("points")])
def test_values_are_chances_or_points(bot: LookingUr) -> None:
    for state in _positions(3, 7, "1/2", 20):
        value = bot.think(state, QUICK, random.Random(1)).value
        assert value is not None
        if bot.aim == "points":
            assert -175 < value < 175
        else:
            assert 0 < value < 1


@pytest.mark.parametrize("budget", [QUICK, Budget(seconds=0.05)], ids=["nodes", "seconds"])
def test_a_win_is_seen_as_one(budget: Budget) -> None:
    home = UR.parse("14,h*6 o*5,8,12 L 2")
    by_an_eye = UR.parse("o*6,1 11,h*6 L eye")
    for bot in (ClubUr(), StrongestUr()):
        assert bot.think(home, budget, random.Random(0)).value == pytest.approx(1, abs=1e-5)
        assert bot.think(by_an_eye, budget, random.Random(0)).value == pytest.approx(1, abs=1e-5)
    # Dark has five counters off the board, one on 8 and one on 12 (U15).
    points = StrongestUr("points").think(home, budget, random.Random(0)).value
    assert points == pytest.approx(5 * 25 + 1 + 5, abs=0.01)


def test_the_same_nodes_and_numbers_give_the_same_thought() -> None:
    for state in _positions(7, 7, "1/2", 12):
        thoughts = {
            StrongestUr().think(state, Budget(nodes=20_000), random.Random(5)) for _ in range(2)
        }
        assert len(thoughts) == 1
        assert thoughts.pop().nodes <= 20_000


def test_known_thoughts_on_every_machine() -> None:
    """The same bits everywhere: a change here changes games that were played by nodes."""
    for brain, known in ((SelfTaughtUr(), KNOWN), (StrongestUr(), KNOWN_FITTED)):
        found = [
            brain.think(state, QUICK, random.Random(5)) for state in _positions(7, 7, "1/2", 3)
        ]
        assert [(UR.move_text(it.move), it.nodes, it.value) for it in found] == known


def test_more_nodes_look_further() -> None:
    state = UR.parse(PHASES["move"])
    nodes = [
        StrongestUr().think(state, Budget(nodes=n), random.Random(1)).nodes for n in (10, 1000)
    ]
    assert nodes[0] <= 10 < nodes[1] <= 1000


def test_seconds_are_kept() -> None:
    bot = StrongestUr()
    bot.think(UR.parse(PHASES["move"]), QUICK, random.Random(1))  # compiled and loaded
    for phase in PHASES.values():
        state = UR.parse(phase)
        think = partial(bot.think, state, Budget(seconds=0.2), random.Random(1))
        assert least_seconds(think) < 0.4


def test_equals_are_left_to_the_numbers() -> None:
    idle = LookingUr()
    idle.network = lambda dice, aim: plain_net((0.0,) * 17, 0.0)
    state = UR.parse(PHASES["move"])
    chosen = {idle.think(state, QUICK, random.Random(seed)).move for seed in range(20)}
    assert chosen == set(UR.legal(state))


@pytest.fixture(scope="module")
def table() -> Tablebase:
    return ensure(Task("ur", 3))


def test_perfect_where_a_table_reaches(table: Tablebase) -> None:
    for state in _positions(11, 3, "1/2", 60):
        thought = StrongestUr().think(state, QUICK, random.Random(1))
        best = table.best(state)[0][1]
        assert thought.value == best.of(state.chooser)
        assert table.probe(UR.play(state, thought.move).state).of(state.chooser) == thought.value


def test_a_table_reaches_the_end_of_a_larger_game(table: Tablebase) -> None:
    state = UR.parse("s,4,11,h*4 3,8,h*5 L 0")
    thought = StrongestUr().think(state, QUICK, random.Random(1))
    assert thought.nodes == 0
    assert thought.value == table.best(state)[0][1].of(state.chooser)


def _forget(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Begin with no table open, and none in the folder."""
    monkeypatch.setattr("royalgames.solver.tablebases.folder", lambda: folder)
    monkeypatch.setattr(at_hand, "_at_hand", {})


def test_a_larger_table_is_not_asked_by_nodes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _forget(monkeypatch, tmp_path)
    (tmp_path / "ur-win-half-4.table").write_bytes(b"opening this would be refused")
    state = UR.parse("o,s,4,11,h*3 o,3,8,h*4 L 0")
    assert StrongestUr().think(state, QUICK, random.Random(1)).nodes > 0
    assert not at_hand._at_hand


def test_nobody_waits_for_a_table_by_seconds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, table: Tablebase
) -> None:
    _forget(monkeypatch, tmp_path)
    begun, go_on = threading.Event(), threading.Event()

    def slowly(task: Task) -> Tablebase:
        assert task == Task("ur", 3)
        assert not begun.is_set(), "made once only"
        begun.set()
        go_on.wait(60)
        return table

    monkeypatch.setattr("royalgames.solver.tablebases.ensure", slowly)
    state, bot = UR.parse("s,4,11,h*4 3,8,h*5 L 0"), StrongestUr()
    for _ in range(2):
        assert bot.think(state, Budget(seconds=0.01), random.Random(1)).nodes > 0
    go_on.set()
    for thread in threading.enumerate():
        if thread.name == at_hand.MAKER:
            thread.join()
    assert bot.think(state, Budget(seconds=0.01), random.Random(1)).nodes == 0


@pytest.mark.parametrize("fault", [OSError("no room"), TablebaseError("a foreign file")])
def test_without_a_table_the_network_plays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fault: Exception
) -> None:
    def refuse(*key: object) -> None:
        raise fault

    _forget(monkeypatch, tmp_path)
    monkeypatch.setattr("royalgames.solver.tablebases.ensure", refuse)
    state = UR.parse("s,4,11,h*4 3,8,h*5 L 0")
    assert StrongestUr().think(state, QUICK, random.Random(1)).nodes > 0


def test_the_network_alone_loses_little(table: Tablebase) -> None:
    """On three counters, two throws ahead, against the exact values."""
    alone = LookingUr()
    alone.network, alone.deepest = StrongestUr.network, 2
    losses = []
    for state in _positions(13, 3, "1/2", 120):
        values = {move: value.of(state.chooser) for move, value in table.best(state)}
        move = alone.think(state, QUICK, random.Random(1)).move
        losses.append(max(values.values()) - values[move])
    assert np.mean(losses) < 0.002


@pytest.mark.long
def test_the_ladder_by_seeded_games() -> None:
    """Enough games to separate neighbours that are far apart; docs/training.md has them all."""
    for better, other, games, margin in (
        ("first-game", "random", 60, 36),
        ("casual", "first-game", 100, 54),
        ("expert", "casual", 100, 54),
        ("expert", "furthest", 60, 36),
    ):
        won = 0
        for seed in range(games):
            names = (better, other) if seed % 2 else (other, better)
            outcome = UR.outcome(play("ur", UR.new(), names, seed, 20_000))
            assert outcome is not None
            won += names[0 if outcome.winners == ("L",) else 1] == better
        assert won >= margin, f"{better} won {won} of {games} against {other}"
