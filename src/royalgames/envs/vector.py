"""Gymnasium's vector interface over ``Batch``: many games, each played by the seat to move."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from royalgames.core.options import OptionValue
from royalgames.envs.batch import Batch
from royalgames.envs.environment import environment_named
from royalgames.envs.extras import needed

_WHAT = "Gymnasium's vector interface"
spaces: Any = needed("gymnasium.spaces", "envs", _WHAT)
vector: Any = needed("gymnasium.vector", "envs", _WHAT)
batching: Any = needed("gymnasium.vector.utils", "envs", _WHAT)
_Base: Any = vector.VectorEnv

MODES: Final = {
    vector.AutoresetMode.DISABLED: "disabled",
    vector.AutoresetMode.NEXT_STEP: "next_step",
    vector.AutoresetMode.SAME_STEP: "same_step",
}
"""Gymnasium's names for what happens to finished games."""


class GameVectorEnv(_Base):  # type: ignore[misc]  # an optional library's class has no type here
    """Many games at once; each action is that of the seat ``infos["player"]``.

    The reward is that of the seat that acted; ``infos["rewards"]`` has everyone's. Observations are
    dictionaries as in PettingZoo. The arrays belong to the environment and are written again by the
    next step, unless ``copy`` is true.

    Parameters
    ----------
    key : str
        The game's key.
    num_envs : int
        How many games.
    autoreset_mode : AutoresetMode
        What happens to finished games.
    copy : bool
        Whether each step returns new arrays.
    **values
        The game's options by name; the others are as usual between bots.

    """

    def __init__(
        self,
        key: str,
        num_envs: int = 1,
        autoreset_mode: Any = vector.AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **values: OptionValue,
    ) -> None:
        super().__init__()
        self.batch = Batch(key, **values)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": ["rgb_array", "ansi"]}
        self._mode = MODES[vector.AutoresetMode(autoreset_mode)]
        self._copy = copy
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(
                    0, self.batch.environment.high, self.batch.shape, np.int8
                ),
                "action_mask": spaces.Box(0, 1, (self.batch.actions,), np.int8),
            }
        )
        self.action_space = batching.batch_space(self.single_action_space, num_envs)
        self.observation_space = batching.batch_space(self.single_observation_space, num_envs)
        self.now = self.batch.empty(num_envs)
        """The arrays of the last step."""
        self._seed, self._step = 0, 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin new games; ``options["reset_mask"]`` can choose which."""
        chosen = (options or {}).get("reset_mask")
        if seed is not None:
            self._seed, self._step = seed, 0
        elif self._step == 0:
            self._seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
        self.batch.reset(self._keys(), self.now, chosen)
        return self._observed(), self._infos()

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[dict[str, Any], npt.NDArray[np.float64], Any, Any, dict[str, Any]]:
        """Play one action in each game."""
        chosen, actors = np.asarray(actions), self.now.players.astype(np.intp)
        self.batch.step(self.now.states, chosen, self._keys(), self.now, self._mode)
        rewards = self.now.rewards[np.arange(self.num_envs), actors].astype(np.float64)
        infos = self._infos()
        if self._mode == "same_step" and self.now.done.any():
            infos |= {
                "final_obs": {
                    "observation": self._shaped(self.now.last),
                    "action_mask": np.zeros_like(self.now.masks),
                },
                "_final_obs": self.now.done.copy(),
            }
        truncated = np.zeros(self.num_envs, dtype=np.bool_)
        return self._observed(), rewards, self.now.done.copy(), truncated, infos

    def render(self) -> tuple[Any, ...]:
        """Draw each game as a picture, or as text if ``render_mode`` is ``ansi``."""
        environment, moments = self.batch.environment, self.batch.unpack(self.now.states)
        if self.render_mode == "ansi":
            return tuple(environment.coloured(moment) for moment in moments)
        return tuple(environment.picture(moment) for moment in moments)

    def _keys(self) -> Any:
        keys = self.batch.keys(self._seed, self._step, self.num_envs)
        self._step += 1
        return keys

    def _shaped(self, flat: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
        shaped = flat.reshape(self.num_envs, *self.batch.shape)
        return shaped.copy() if self._copy else shaped

    def _observed(self) -> dict[str, Any]:
        return {"observation": self._shaped(self.now.observations), "action_mask": self._mask()}

    def _mask(self) -> npt.NDArray[np.int8]:
        return self.now.masks.copy() if self._copy else self.now.masks

    def _infos(self) -> dict[str, Any]:
        everyone = np.ones(self.num_envs, dtype=np.bool_)
        return {
            "player": self.now.players.copy(),
            "_player": everyone,
            "rewards": self.now.rewards.copy(),
            "_rewards": everyone,
            "action_mask": self._mask(),
            "_action_mask": everyone,
        }


def maker(module: str) -> Callable[..., GameVectorEnv]:
    """Return what makes a game's vector environment, for the game's module."""

    def vector_env(num_envs: int = 1, **settings: Any) -> GameVectorEnv:
        key = environment_named(module).game.header.key
        return GameVectorEnv(key, num_envs, **settings)

    vector_env.__doc__ = "Make many games at once; see ``GameVectorEnv`` for the settings."
    return vector_env
