"""What all environments answer alike."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from royalgames.core import CHANCE, RuleError
from royalgames.envs.environment import environment_named, environments, shared_reward
from tests.envs.playing import GAMES, moments, named

game = pytest.mark.parametrize("game", GAMES, ids=named)


@game
@pytest.mark.parametrize("seed", [1, 2])
def test_actions_are_the_legal_moves(game: tuple[str, dict[str, Any]], seed: int) -> None:
    key, values = game
    for environment, moment in moments(key, values, seed):
        legal, rules = environment.legal(moment), environment.game
        chooser = rules.chooser(moment.state)
        assert bool(legal) == (chooser is not None and chooser is not CHANCE)
        assert environment.mask(moment).nonzero()[0].tolist() == legal == sorted(legal)
        if key != "tee" and legal:
            moves = [environment.move(moment.state, action) for action in legal]
            assert set(moves) == set(rules.legal(moment.state))
            assert [environment.action(move) for move in moves] == legal


@game
def test_every_other_action_is_refused_by_a_rule(game: tuple[str, dict[str, Any]]) -> None:
    key, values = game
    letter = environments()[key].game.header.rules
    for number, (environment, moment) in enumerate(moments(key, values, 3)):
        if environment.chooser(moment) is CHANCE or number % 7:
            continue
        legal = environment.legal(moment)
        for action in range(-1, len(environment.actions) + 1):
            if action not in legal:
                with pytest.raises(RuleError) as refusal:
                    environment.act(moment, action)
                assert refusal.value.rule.startswith(letter)


@game
def test_observations_stay_in_bounds_and_tell_moments_apart(
    game: tuple[str, dict[str, Any]],
) -> None:
    key, values = game
    seen: dict[bytes, Any] = {}
    for environment, moment in moments(key, values, 4):
        if environment.chooser(moment) is CHANCE:
            continue
        seat = environment.seat(moment)
        shape = environment.shape(environment.game.options(moment.state))
        out = np.zeros(shape, dtype=np.int8)
        environment.observe(moment, seat, out)
        assert out.min() >= 0
        assert out.max() <= environment.high
        # Two moments that look the same to the same seat are the same, but for the way there.
        known = (moment.state, len(moment.walk)) if key == "tee" else moment.state
        assert seen.setdefault(bytes([seat]) + out.tobytes(), known) == known


@pytest.mark.parametrize("key", ["tee", "ur", "museum"])
def test_a_finished_game_pays_its_winner(key: str) -> None:
    values = {"seats": 4, "round_limit": 4} if key == "tee" else {}
    for environment, moment in moments(key, values, 5):
        over = environment.game.outcome(moment.state)
        rewards = environment.rewards(moment)
        if over is None:
            assert set(rewards) == {0.0}
            continue
        assert sum(rewards) == pytest.approx(0)
        seats = environment.game.seats(moment.state)
        best = {str(s) for s, r in zip(seats, rewards, strict=True) if r == max(rewards)}
        assert best == {str(winner) for winner in over.winners}


def test_rewards_are_shared() -> None:
    assert shared_reward([True, False]) == (1, -1)
    assert shared_reward([True, True]) == (0, 0)
    assert shared_reward([False, True, False, False]) == pytest.approx((-1 / 3, 1, -1 / 3, -1 / 3))
    assert shared_reward([True, True, False, False]) == pytest.approx(
        (1 / 3, 1 / 3, -1 / 3, -1 / 3)
    )


def test_a_walk_is_one_turn_of_one_player() -> None:
    for environment, moment in moments("tee", {"seats": 2, "round_limit": 6}, 6):
        state, walk = moment
        assert len(walk) < state.slider or environment.chooser(moment) is None
        if walk:
            assert environment.legal(moment)


def test_wrong_options_get_one_sentence() -> None:
    tee = environments()["tee"]
    with pytest.raises(RuleError, match="T1: Royal Tee is for 2 or 4 players, not 3"):
        tee.options({"seats": 3})
    with pytest.raises(RuleError, match="has no option colour"):
        tee.options({"colour": "ry"})
    with pytest.raises(RuleError, match="U3: Counters must be"):
        environments()["ur"].options({"counters": 9})


def test_environments_are_found_by_their_modules() -> None:
    for environment in environments().values():
        assert environment_named(f"royalgames.envs.{environment.module}") is environment


def test_the_package_loads_no_library_of_an_extra() -> None:
    code = (
        "import sys, royalgames, royalgames.envs, royalgames.envs.environment as e; "
        "e.environments(); import royalgames.envs.batch; "
        "print({'gymnasium', 'pettingzoo', 'pyspiel'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize("key", ["tee", "ur", "museum"])
def test_drawings_are_plain_or_coloured(key: str) -> None:
    *_, (environment, moment) = moments(key, {"round_limit": 3} if key == "tee" else {}, 7)
    plain, coloured = environment.text(moment), environment.coloured(moment)
    assert "\x1b" not in plain
    assert "\x1b[38;2;" in coloured
    assert "won" in plain.splitlines()[0]
