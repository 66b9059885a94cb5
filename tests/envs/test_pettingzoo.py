"""PettingZoo's own tests, and what they do not look at."""

import pickle
import random
import sys
import warnings
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pettingzoo.test
import pytest

from royalgames.core import RuleError
from royalgames.envs import museumur_v0, royaltee_v0, royalur_v0

MODULES: dict[str, tuple[Any, dict[str, Any]]] = {
    "tee 2": (royaltee_v0, {"seats": 2, "round_limit": 6}),
    "tee 4": (royaltee_v0, {"seats": 4, "round_limit": 5}),
    "ur": (royalur_v0, {"counters": 3}),
    "museum": (museumur_v0, {"pieces": 3}),
}


@pytest.fixture(params=MODULES)
def make(request: pytest.FixtureRequest) -> Callable[..., Any]:
    module, options = MODULES[request.param]
    return lambda **settings: module.env(**(options | settings))


@pytest.fixture(autouse=True)
def _quiet(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    random.seed(1)
    with warnings.catch_warnings():
        # PettingZoo's tests warn about observations that are neither pictures nor floats.
        warnings.simplefilter("ignore", UserWarning)
        yield
    capsys.readouterr()


def test_api(make: Callable[..., Any]) -> None:
    pettingzoo.test.api_test(make(), num_cycles=150)


def test_seeds(make: Callable[..., Any]) -> None:
    pettingzoo.test.seed_test(make, num_cycles=60)


def test_rendering(make: Callable[..., Any]) -> None:
    pettingzoo.test.render_test(make)


def test_performance_benchmark(
    make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Clock:
        """Ends the benchmark after 100 cycles, however fast the machine is."""

        now = 0.0

        def time(self) -> float:
            self.now += 0.05
            return self.now

    # The package hides the module behind its function, which has the same name.
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", Clock())
    pettingzoo.test.performance_benchmark(make())
    assert "turns per second" in capsys.readouterr().out


def _played(env: Any, seed: int) -> list[Any]:
    env.reset(seed=seed)
    rng, seen = random.Random(seed), []
    for agent in env.agent_iter():
        observation, reward, ended, _, info = env.last()
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        open_ = np.flatnonzero(observation["action_mask"]).tolist()
        assert bool(open_) != ended
        for other in env.agents:
            if other != agent:
                assert not env.observe(other)["action_mask"].any()
        seen.append((agent, reward, env.unwrapped.position))
        env.step(None if ended else rng.choice(open_))
    return seen


def test_a_game_ends_with_one_reward_each(make: Callable[..., Any]) -> None:
    env = make()
    seen = _played(env, 3)
    paid = {agent: reward for agent, reward, _ in seen if reward}
    assert sum(paid.values()) == pytest.approx(0)
    assert set(paid) <= set(env.possible_agents)
    assert _played(make(), 3) == seen
    assert _played(make(), 4) != seen


def test_dice_follow_the_seed_not_the_game() -> None:
    env = royalur_v0.env()
    env.reset(seed=1)
    first = env.unwrapped.position
    env.reset()
    second = env.unwrapped.position
    env.reset(seed=1)
    assert env.unwrapped.position == first
    env.reset()
    assert env.unwrapped.position == second


def test_illegal_actions_end_the_wrapped_game_and_are_refused_by_the_raw_one() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = royaltee_v0.env(seats=2)
        env.reset(seed=1)
        env.step(1)
    assert all(env.terminations.values())
    assert env._cumulative_rewards["red_0"] == -1
    raw = royaltee_v0.raw_env(seats=2)
    raw.reset(seed=1)
    before = raw.position
    with pytest.raises(RuleError, match="T9: the step D from g1 leaves the board"):
        raw.step(1)
    assert raw.position == before


def test_agents_are_named_by_their_seats() -> None:
    assert royaltee_v0.env(seats=4).possible_agents == ["red_0", "blue_1", "yellow_2", "green_3"]
    assert royalur_v0.env().possible_agents == ["light_0", "dark_1"]
    assert str(museumur_v0.raw_env()) == "museumur_v0"


def test_environments_can_be_pickled_in_the_middle_of_a_game(make: Callable[..., Any]) -> None:
    env = make().unwrapped
    env.reset(seed=5)
    for _ in range(9):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    again = pickle.loads(pickle.dumps(env))  # noqa: S301  # our own bytes
    assert again.position == env.position
    assert again._rng.random() == env._rng.random()
    assert again.agent_selection == env.agent_selection


def test_wrong_render_modes_are_refused() -> None:
    with pytest.raises(ValueError, match="the render mode is human, ansi or rgb_array, not svg"):
        royalur_v0.env(render_mode="svg")


def test_pictures_show_the_moves() -> None:
    env = royaltee_v0.env(seats=2, render_mode="rgb_array")
    env.reset(seed=1)
    pictures = [env.render()]
    for _ in range(3):
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(np.flatnonzero(mask)[0]))
        pictures.append(env.render())
    for before, after in pairwise(pictures):
        assert before.shape == after.shape
        assert (before != after).any()
