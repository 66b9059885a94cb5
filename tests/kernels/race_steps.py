"""How the compiled steps of a race of two sides are held to the same promises in every game."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from royalgames.core import AnyGame
from royalgames.envs.batch import Batch
from royalgames.games.race import Side
from royalgames.kernels.stepping import KEEP, NEXT_STEP, SAME_STEP, Arrays
from royalgames.kernels.words import Words

LAST = 14
"""The action that brings the last piece home in both positions."""


@dataclass(frozen=True)
class RaceSteps:
    """A game, its compiled steps, and positions to try them on."""

    game: AnyGame
    steps: ModuleType
    options: Mapping[str, int]
    """Options of a short game."""
    light_wins: Any
    """A position in which Light wins by the last action."""
    dark_wins: Any
    """The same for Dark."""
    begun: Any
    """The set-up of the short game."""
    phases: int
    """How many numbers of an observation say what is asked."""

    def check_moments(self, games: Callable[[random.Random, int], Iterator[Any]]) -> None:
        """A moment is its state."""
        for state in games(random.Random(3), 2):
            assert self.steps.unpack_moment(self.steps.pack_moment(state, "")) == (state, "")

    def check_winner(self) -> None:
        """The winner gets one."""
        out = self.step([self.light_wins, self.dark_wins], LAST, KEEP)
        assert out.done.tolist() == [True, True]
        assert out.rewards.tolist() == [[1, -1], [-1, 1]]
        assert not out.masks.any()
        assert not out.observations[:, -self.phases :].any()
        assert all(self.game.outcome(self.state(row)) is not None for row in out.states)

    def check_illegal(self) -> None:
        """An illegal action changes nothing."""
        for action in (-1, 3, self.steps.ACTIONS):
            out = self.step([self.light_wins], action, KEEP)
            assert out.refused.tolist() == [True]
            assert not out.done.any()
            assert self.state(out.states[0]) == self.light_wins
            assert out.masks[0].nonzero()[0].tolist() == [LAST]

    def check_modes(self) -> None:
        """What follows an end depends on the mode."""
        ended = self.step([self.light_wins], LAST, KEEP)
        kept = self.step_rows(ended.states, 0, KEEP)
        assert kept.done.all()
        assert not kept.rewards.any()
        assert np.array_equal(kept.states, ended.states)
        fresh = self.step_rows(ended.states, 0, NEXT_STEP)
        assert not fresh.done.any()
        assert fresh.masks.any()
        at_once = self.step([self.light_wins], LAST, SAME_STEP)
        assert at_once.done.all()
        assert at_once.rewards.tolist() == [[1, -1]]
        assert np.array_equal(at_once.last, ended.observations)
        assert at_once.masks.any()

    def check_resigned(self, side: Side) -> None:
        """A game that was resigned is over."""
        state = self.game.play(self.light_wins, self.game.resign(side)).state
        out = self.step([state], LAST, KEEP)
        assert out.done.all()
        assert not out.rewards.any()
        assert not out.masks.any()

    def begin_half(self) -> Iterator[tuple[Any, list[int]]]:
        """Begin every second of 50 games; give the new states and what can be chosen in them."""
        games = Batch(self.game.header.key, **self.options)
        out, keys = games.empty(50), games.keys(3, 0, 50)
        out.states[:] = self.steps.pack_moment(self.light_wins, "")
        chosen = np.arange(50) % 2 == 0
        self.steps.begin_all(self._fresh, chosen, keys, out)
        assert out.observations.shape == (50, self.steps.SIZE)
        for index, row in enumerate(out.states):
            state = self.state(row)
            if not chosen[index]:
                assert state == self.light_wins
                continue
            assert out.players[index] == (state.turn is Side.DARK)
            yield state, out.masks[index].nonzero()[0].tolist()

    def state(self, row: Words) -> Any:
        """Read the state of a row."""
        return self.steps.unpack_moment(row)[0]

    def step(self, states: list[Any], action: int, mode: int) -> Arrays:
        """Take the same action in all states."""
        rows = np.stack([self.steps.pack_moment(state, "") for state in states])
        return self.step_rows(rows, action, mode)

    def step_rows(self, rows: Words, action: int, mode: int) -> Arrays:
        """Take the same action in all rows."""
        games = Batch(self.game.header.key, **self.options)
        out, keys = games.empty(len(rows)), games.keys(1, 1, len(rows))
        self.steps.step_all(rows, np.full(len(rows), action), keys, self._fresh, mode, out)
        return out

    @property
    def _fresh(self) -> Words:
        fresh: Words = self.steps.pack_moment(self.begun, "")
        return fresh
