"""PettingZoo's AEC interface for every game that has an environment."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from royalgames.core import CHANCE
from royalgames.envs.environment import Environment, Moment, Picture, environment_named
from royalgames.envs.extras import needed

_WHAT = "PettingZoo's interface"
spaces: Any = needed("gymnasium.spaces", "envs", _WHAT)
pettingzoo: Any = needed("pettingzoo", "envs", _WHAT)
wrappers: Any = needed("pettingzoo.utils.wrappers", "envs", _WHAT)
_Base: Any = pettingzoo.AECEnv

Maker = Callable[..., Any]
"""Makes an environment from a render mode and the game's options."""


class GameEnv(_Base):  # type: ignore[misc]  # an optional library's class has no type here
    """One game: the agents act in turn, and the dice are thrown in between.

    Parameters
    ----------
    environment : Environment
        The game.
    render_mode : str, optional
        ``ansi`` for a text, ``rgb_array`` for a picture, ``human`` to print the text.
    **values
        The game's options by name; the others are as usual between bots.

    """

    def __init__(
        self, environment: Environment, render_mode: str | None = None, **values: Any
    ) -> None:
        super().__init__()
        modes = ["human", "ansi", "rgb_array"]
        if render_mode is not None and render_mode not in modes:
            raise ValueError(f"the render mode is human, ansi or rgb_array, not {render_mode}")
        self.metadata = {
            "name": environment.module,
            "render_modes": modes,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.environment = environment
        self.render_mode = render_mode
        self._made_with = (environment.module, render_mode, values)
        self._options = environment.options(values)
        self.possible_agents = [
            f"{name.lower()}_{number}"
            for number, name in enumerate(environment.seats(self._options))
        ]
        self.agents: list[str] = []
        size, shape = len(environment.actions), environment.shape(self._options)
        self._spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, environment.high, shape, np.int8),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self._shape = shape
        self._rng = random.Random()
        self.moment = environment.start(self._options)

    def __reduce__(self) -> tuple[Any, ...]:
        # The spaces and the base class pickle badly; what changes is small.
        state = {name: value for name, value in vars(self).items() if name not in _FIXED}
        return _remade, self._made_with, state

    def observation_space(self, agent: str) -> Any:
        """Return what an agent's observations look like."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the numbers of the actions."""
        return self._action_spaces[agent]

    @property
    def position(self) -> str:
        """The position in the game's notation."""
        return self.environment.game.text(self.moment.state)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with a seed, the dice of this and later games are those of the seed."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._set(self.environment.start(self._options))

    def step(self, action: int | None) -> None:
        """Play the selected agent's action; an agent that is done steps with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must choose an action")
        following = self.environment.act(self.moment, int(action))
        self._cumulative_rewards[agent] = 0.0
        self._set(following)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _set(self, moment: Moment) -> None:
        """Throw the dice until an agent can act, and update every agent's observation."""
        environment = self.environment
        while environment.chooser(moment) is CHANCE:
            dots, chances = zip(*environment.throws(moment), strict=True)
            moment = environment.throw(moment, self._rng.choices(dots, chances)[0])
        self.moment = moment
        over = environment.chooser(moment) is None
        self.rewards = dict(zip(self.possible_agents, environment.rewards(moment), strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        self.agent_selection = self.possible_agents[environment.seat(moment)]
        nothing = np.zeros(len(environment.actions), dtype=np.int8)
        self._masks = dict.fromkeys(self.possible_agents, nothing)
        if not over:
            self._masks[self.agent_selection] = environment.mask(moment)
        self.infos = {agent: {"action_mask": self._masks[agent]} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and which actions are open to it now."""
        seen = np.zeros(self._shape, dtype=np.int8)
        self.environment.observe(self.moment, self.possible_agents.index(agent), seen)
        return {"observation": seen, "action_mask": self._masks[agent].copy()}

    def render(self) -> str | Picture | None:
        """Draw the position in the way that was chosen when the environment was made."""
        if self.render_mode == "rgb_array":
            return self.environment.picture(self.moment)
        if self.render_mode == "ansi":
            return self.environment.coloured(self.moment)
        if self.render_mode == "human":
            print(self.environment.coloured(self.moment))
        return None

    def close(self) -> None:
        """Do nothing: no window is ever open."""


_FIXED = ("_spaces", "_action_spaces", "environment", "metadata", "_made_with")


def _remade(module: str, render_mode: str | None, values: dict[str, Any]) -> GameEnv:
    return GameEnv(environment_named(module), render_mode, **values)


def makers(module: str) -> tuple[Maker, Maker]:
    """Return what a game's module exports: the wrapped environment and the raw one."""

    def raw_env(render_mode: str | None = None, **options: Any) -> Any:
        return GameEnv(environment_named(module), render_mode, **options)

    def env(render_mode: str | None = None, **options: Any) -> Any:
        made = raw_env(render_mode, **options)
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
        made = wrappers.AssertOutOfBoundsWrapper(made)
        return wrappers.OrderEnforcingWrapper(made)

    env.__doc__ = "Make the environment; an illegal action ends the game with a reward of -1."
    raw_env.__doc__ = "Make the environment without wrappers; the rules refuse illegal actions."
    return env, raw_env
