"""The upper levels of Museum Ur: legal, repeatable, within budget, right where that is known."""

import random
from pathlib import Path

import numpy as np
import pytest

from royalgames.bots import Budget, Estimates, bot_of
from royalgames.bots.museum import levels
from royalgames.bots.museum.levels import ClubMuseum, ExpertMuseum, StrongestMuseum
from royalgames.core import CHANCE
from royalgames.games.museum import MUSEUM, MuseumOptions, MuseumState
from royalgames.solver import at_hand, tablebases
from royalgames.solver.tablebase import Tablebase
from royalgames.solver.tablebases import ensure
from royalgames.solver.task import Task

QUICK = Budget(nodes=3_000)


MIDDLE = "o3,4,5,8,12 o4,1,9,h1 L 2"


ENDING = "o1,5,h5 o0,9,13,h5 L 2"


KNOWN = {"club": ("12", 67), "expert": ("4", 5), "strongest": ("12", 948)}
"""What each level chooses in the middle of a game, and how many positions it evaluates."""


def _positions(seed: int, pieces: int, count: int) -> list[MuseumState]:
    """Draw states in which a player has a choice."""
    rng = random.Random(seed)
    found: list[MuseumState] = []
    state = MUSEUM.new(MuseumOptions(pieces))
    while len(found) < count:
        state = MUSEUM.new(MuseumOptions(pieces)) if MUSEUM.outcome(state) else state
        if MUSEUM.chooser(state) is not CHANCE and len(list(MUSEUM.legal(state))) > 1:
            found.append(state)
        state = MUSEUM.play(state, MUSEUM.sample(state, rng)).state
    return found


@pytest.fixture(scope="module")
def base() -> Tablebase:
    return ensure(Task("museum", 3))


@pytest.mark.parametrize("name", KNOWN)
def test_choices_are_the_same_on_every_machine(name: str) -> None:
    thought = bot_of("museum", name).think(MUSEUM.parse(MIDDLE), QUICK, random.Random(1))
    assert (MUSEUM.move_text(thought.move), thought.nodes) == KNOWN[name]
    assert thought.value is not None
    assert 0 < thought.value < 1


@pytest.mark.parametrize("name", KNOWN)
def test_moves_are_legal_whatever_the_throw(name: str) -> None:
    bot = bot_of("museum", name)
    for state in _positions(3, 7, 40):
        move = bot.think(state, Budget(nodes=300), random.Random(1)).move
        assert move in list(MUSEUM.legal(state))


def test_perfect_where_there_is_a_tablebase(base: Tablebase) -> None:
    for state in _positions(7, 3, 150):
        thought = StrongestMuseum().think(state, QUICK, random.Random(1))
        best = base.best(state)[0][1].of(state.turn)
        assert thought.value == best
        assert dict(base.best(state))[thought.move].of(state.turn) == best
        assert thought.nodes == 0


def test_by_seconds_it_does_not_wait_for_a_tablebase(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(at_hand, "_at_hand", {})
    monkeypatch.setattr(tablebases, "folder", lambda: tmp_path / "tablebases")
    started: list[Task] = []
    monkeypatch.setattr(at_hand, "_fetch", started.append)
    state = MUSEUM.parse(ENDING)
    for _ in range(2):
        thought = StrongestMuseum().think(state, Budget(seconds=0.01), random.Random(1))
        assert thought.nodes > 0
    assert started == [Task("museum", 3)]


def test_the_network_alone_loses_little(base: Tablebase) -> None:
    """With three pieces, one throw ahead, compared with exact values."""
    alone = levels.LookingMuseum()
    alone.network, alone.deepest = StrongestMuseum.network, 1
    losses = []
    for state in _positions(13, 3, 300):
        values = {move: value.of(state.turn) for move, value in base.best(state)}
        losses.append(
            max(values.values()) - values[alone.think(state, QUICK, random.Random(1)).move]
        )
    assert np.mean(losses) < 0.001


def test_an_only_move_is_not_searched_for_long() -> None:
    state = MUSEUM.parse("o7 o7 L 2")
    assert StrongestMuseum().think(state, Budget(nodes=1_000_000), random.Random(1)).nodes < 100


def test_estimates_agree_with_the_tablebase(base: Tablebase) -> None:
    brain = StrongestMuseum()
    assert isinstance(brain, Estimates)
    for state in _positions(17, 3, 40):
        light, dark = brain.estimate(state, "win")
        assert light + dark == pytest.approx(1)
        assert light == pytest.approx(base.probe(state).of("L"), abs=0.02)
    won = MUSEUM.parse("o0,h7 o7 L over")
    assert brain.estimate(won, "win") == (1, 0)


def test_levels_get_better() -> None:
    """On three pieces, by what a decision costs."""
    base, costs = ensure(Task("museum", 3)), []
    for brain in (ClubMuseum(), ExpertMuseum(), StrongestMuseum()):
        lost = 0.0
        for state in _positions(19, 3, 200):
            values = {move: value.of(state.turn) for move, value in base.best(state)}
            lost += max(values.values()) - values[brain.think(state, QUICK, random.Random(1)).move]
        costs.append(lost)
    assert costs[0] > costs[1] > costs[2] == 0
