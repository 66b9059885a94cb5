"""Gymnasium's vector interface."""

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from royalgames.core import RuleError
from royalgames.envs import museumur_v0, royaltee_v0, royalur_v0

MAKERS: dict[str, tuple[Any, dict[str, Any]]] = {
    "tee 2": (royaltee_v0.vector_env, {"seats": 2, "round_limit": 4}),
    "tee 4": (royaltee_v0.vector_env, {"seats": 4, "round_limit": 3}),
    "ur": (royalur_v0.vector_env, {"counters": 1}),
    "museum": (museumur_v0.vector_env, {"pieces": 2}),
}


def _pick(masks: Any, rng: np.random.Generator) -> Any:
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_spaces_rewards_and_modes(name: str, mode: AutoresetMode) -> None:
    make, options = MAKERS[name]
    envs = make(num_envs=16, autoreset_mode=mode, **options)
    assert isinstance(envs, VectorEnv)
    assert envs.metadata["autoreset_mode"] is mode
    observation, infos = envs.reset(seed=3)
    rng, ended, was_done = np.random.default_rng(1), 0, np.zeros(16, dtype=bool)
    for _ in range(80):
        assert observation in envs.observation_space
        players = infos["player"].astype(int)
        actions = _pick(observation["action_mask"], rng)
        observation, rewards, done, truncated, infos = envs.step(actions)
        assert rewards.shape == done.shape == truncated.shape == (16,)
        assert not truncated.any()
        assert np.allclose(rewards, infos["rewards"][np.arange(16), players])
        assert np.array_equal(observation["action_mask"], infos["action_mask"])
        assert np.allclose(infos["rewards"].sum(axis=1), 0, atol=1e-6)
        if mode is AutoresetMode.SAME_STEP and done.any():
            assert np.array_equal(infos["_final_obs"], done)
            assert observation["action_mask"].any(axis=1).all()
        if mode is AutoresetMode.NEXT_STEP:
            assert not done[was_done].any()
        if mode is AutoresetMode.DISABLED:
            assert done[was_done].all()
        ended += (
            int((done & ~was_done).sum()) if mode is not AutoresetMode.SAME_STEP else done.sum()
        )
        was_done = done
    assert ended >= 16 if mode is AutoresetMode.DISABLED else ended > 16


def test_the_same_seed_gives_the_same_games() -> None:
    def played(seed: int | None, envs: Any) -> bytes:
        observation, _ = envs.reset(seed=seed)
        for _ in range(30):
            observation, *_ = envs.step(observation["action_mask"].argmax(axis=1))
        return bytes(envs.now.states.tobytes())

    one, two = royalur_v0.vector_env(num_envs=5), royalur_v0.vector_env(num_envs=5)
    assert played(4, one) == played(4, two)
    assert played(None, one) == played(None, two)
    assert played(4, one) != played(5, two)
    assert played(None, royalur_v0.vector_env(num_envs=5)) != played(
        None, royalur_v0.vector_env(num_envs=5)
    )


def test_some_games_can_be_reset() -> None:
    envs = museumur_v0.vector_env(num_envs=4, autoreset_mode=AutoresetMode.DISABLED)
    observation, _ = envs.reset(seed=1)
    for _ in range(9):
        observation, *_ = envs.step(observation["action_mask"].argmax(axis=1))
    before = envs.now.states.copy()
    envs.reset(options={"reset_mask": np.array([True, False, False, True])})
    same = (envs.now.states == before).all(axis=1)
    assert same.tolist() == [False, True, True, False]


def test_arrays_are_new_unless_they_are_shared() -> None:
    for copy in (True, False):
        envs = royalur_v0.vector_env(num_envs=3, copy=copy)
        first, _ = envs.reset(seed=1)
        kept = first["observation"].copy()
        envs.step(first["action_mask"].argmax(axis=1))
        assert np.array_equal(first["observation"], kept) == copy


def test_gymnasium_wrappers_work() -> None:
    envs = RecordEpisodeStatistics(royalur_v0.vector_env(num_envs=4, counters=1))
    observation, _ = envs.reset(seed=2)
    lengths = []
    for _ in range(60):
        observation, _, done, _, infos = envs.step(observation["action_mask"].argmax(axis=1))
        if done.any():
            lengths += infos["episode"]["l"][done].tolist()
    assert lengths
    assert min(lengths) > 1


def test_illegal_actions_are_refused() -> None:
    envs = royaltee_v0.vector_env(num_envs=2, seats=2)
    envs.reset(seed=1)
    with pytest.raises(RuleError, match="T9: game 0"):
        envs.step(np.array([1, 0]))


def test_pictures_and_texts() -> None:
    envs = royalur_v0.vector_env(num_envs=2)
    envs.reset(seed=1)
    assert [picture.shape[2] for picture in envs.render()] == [3, 3]
    envs.render_mode = "ansi"
    assert all("Light" in text for text in envs.render())
