"""OpenSpiel's own tests on our games, and what they do not look at."""

import doctest
import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.tests import games_sim_test

from royalgames.core import CHANCE, TextError
from royalgames.envs import openspiel
from royalgames.envs.environment import environments

GAMES = [
    "royaltee(round_limit=5)",
    "royaltee(colours=rbyg,round_limit=4)",
    "royalur(counters=2)",
    "royalur(counters=1,dice=3_4,first=D)",
    "museumur(pieces=2)",
]
name = pytest.mark.parametrize("name", GAMES)


@name
def test_random_simulations(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    capfd.readouterr()


@name
def test_the_packages_own_simulation(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    np.random.seed(3)  # what that test draws from
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))
    capfd.readouterr()


def test_games_are_registered_with_their_options() -> None:
    assert set(openspiel.NAMES) <= set(pyspiel.registered_names())
    for short in openspiel.NAMES:
        game = pyspiel.load_game(short)
        assert set(game.get_parameters()) <= set(game.get_type().parameter_specification)
    assert pyspiel.load_game("royaltee(colours=rbyg)").num_players() == 4
    assert pyspiel.load_game("royaltee").num_players() == 2
    ur = openspiel.load("ur", counters="3", dice="3/4")
    assert str(ur) == "royalur(counters=3,dice=3_4,first=L)"
    assert openspiel.load("tee", round_limit="none").options.round_limit is None


def _moves(state: Any, rng: Random) -> int:
    if state.is_chance_node():
        throws, chances = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(throws, chances)[0])
    return int(rng.choice(state.legal_actions()))


@name
def test_every_action_can_be_undone(name: str) -> None:
    state, rng, seen = pyspiel.load_game(name).new_initial_state(), Random(4), []
    while not state.is_terminal():
        seen.append((str(state), state.history(), state.current_player(), state.legal_actions()))
        state.apply_action(_moves(state, rng))
    assert len(state.history()) == state.move_number() == len(seen)
    with pytest.raises(ValueError, match="was not the last one"):
        state.undo_action(7, 7)
    while seen:
        last = state.full_history()[-1]
        state.undo_action(last.player, last.action)
        now = (str(state), state.history(), state.current_player(), state.legal_actions())
        assert now == seen.pop()
    assert state.is_initial_state()
    with pytest.raises(ValueError, match="was not the last one"):
        state.undo_action(0, 0)


@name
def test_a_state_after_undo_plays_on(name: str) -> None:
    game, rng = pyspiel.load_game(name), Random(5)
    state = game.new_initial_state()
    for _ in range(6):
        state.apply_action(_moves(state, rng))
    last = state.full_history()[-1]
    state.undo_action(last.player, last.action)
    clone, stored = state.clone(), pickle.loads(pickle.dumps(state))  # noqa: S301  # our own
    for other in (clone, stored):
        assert str(other) == str(state)
        assert other.history() == state.history()
        other.apply_action(last.action)
        assert len(other.history()) == 6
    assert len(state.history()) == 5


@name
def test_tensors_are_what_the_environment_observes(name: str) -> None:
    game, rng = pyspiel.load_game(name), Random(6)
    state = game.new_initial_state()
    shape = game.observation_tensor_shape()
    while not state.is_terminal():
        for player in range(game.num_players()):
            seen = np.zeros(shape, dtype=np.int8)
            state.environment.observe(state.moment, player, seen)
            assert state.observation_tensor(player) == seen.ravel().tolist()
        state.apply_action(_moves(state, rng))


@name
def test_chance_nodes_are_the_throws(name: str) -> None:
    state, rng = pyspiel.load_game(name).new_initial_state(), Random(7)
    while not state.is_terminal():
        chooser = state.environment.chooser(state.moment)
        assert state.is_chance_node() == (chooser is CHANCE)
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert state.action_to_string(-1, 1) == "throws 1 dot"
        state.apply_action(_moves(state, rng))
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) <= state.get_game().max_utility()
    assert min(state.returns()) >= state.get_game().min_utility()


def test_a_game_can_begin_at_a_position() -> None:
    game = pyspiel.load_game("royalur")
    state = game.new_initial_state("o*3,s,4*2,11 o*4,s,3,8 L 2")
    assert state.current_player() == 0
    assert [state.action_to_string(0, action) for action in state.legal_actions()] == [
        "Light: s",
        "Light: 4",
        "Light: 11",
    ]
    again = pickle.loads(pickle.dumps(state))  # noqa: S301  # our own
    assert str(again) == str(state)
    with pytest.raises(TextError, match="N3"):
        game.new_initial_state("nonsense o*7 L throw")


def test_reinforcement_learning_environments_work() -> None:
    np.random.seed(1)  # what its dice are drawn from
    env = rl_environment.Environment(pyspiel.load_game("museumur(pieces=2)"))
    step, rng = env.reset(), Random(1)
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([rng.choice(step.observations["legal_actions"][player])])
    assert sorted(step.rewards) == [-1, 1]


def test_every_environment_is_there() -> None:
    assert set(openspiel.NAMES) == {each.name for each in environments().values()}


def test_the_example_in_the_docstring_runs() -> None:
    assert doctest.testmod(openspiel).failed == 0
