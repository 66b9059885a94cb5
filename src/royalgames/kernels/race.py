"""The front of a race game's kernels: batches are checked, then handed to the compiled code."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import numpy as np

from royalgames.core import AnyGame, RuleError
from royalgames.kernels.batch import Moves, checked_moves, checked_rows, refuse, seeds
from royalgames.kernels.counts import Integers
from royalgames.kernels.words import Words

MOST_THROWS: Final = 1_000_000
"""When a playout is broken off; a random game has a few hundred throws."""

PolicyT = TypeVar("PolicyT")
PlayoutsT = TypeVar("PlayoutsT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Front(Generic[PolicyT, PlayoutsT]):
    """The batch functions of one race game, made from its compiled loops."""

    game: AnyGame
    """The plain rules, which word refusals."""
    rule: str
    """The rule about who chooses when."""
    row: int
    """How many words a packed state has."""
    phase: int
    """Where a row has its phase."""
    throwing: int
    """The phase in which the dice are to be thrown."""
    unpack: Callable[[Words], Any]
    """Makes a plain state of a row."""
    unpack_move: Callable[[int, Any], Any]
    """Makes a plain move of a number, in a state."""
    choices_all: Callable[[Words, Words], None]
    play_all: Callable[..., None]
    choose_all: Callable[[Words, Integers, Moves], None]
    play_out_all: Callable[..., None]
    policy_row: Callable[[PolicyT], Integers]
    """Makes a row of a policy."""
    random: PolicyT
    """The policy of a side that none is named for."""
    playouts_type: Callable[..., PlayoutsT]
    """Takes the rows that ``play_out_all`` fills."""
    facts: int
    """How many such rows there are."""

    def choices(self, states: Words) -> Words:
        """Return what may be chosen in each state, as a set of moves.

        Parameters
        ----------
        states : uint64 array, shape (n, ROW)
            States as ``pack_all`` makes them.

        Returns
        -------
        uint64 array, shape (n,)
            Bit 3m is set for every open move m, all throws where the dice choose; 0 when it is
            over.

        """
        rows = checked_rows(states, self.row)
        sets = np.empty(len(rows), dtype=np.uint64)
        self.choices_all(rows, sets)
        return sets

    def play(self, states: Words, moves: Moves) -> Words:
        """Play one move, or one throw, in each state.

        Parameters
        ----------
        states : uint64 array, shape (n, ROW)
            They stay as they are.
        moves : uint8 array, shape (n,)
            Moves as ``pack_move`` makes them; the first illegal one is refused with its rule.

        Returns
        -------
        uint64 array, shape (n, ROW)
            The states after the moves.

        """
        rows = checked_rows(states, self.row)
        after = np.empty_like(rows)
        legal = np.empty(len(rows), dtype=np.bool_)
        self.play_all(rows, checked_moves(moves, len(rows)), after, legal)
        if not legal.all():
            index = int(np.flatnonzero(~legal)[0])
            state = self.unpack(rows[index])
            refuse(self.game, state, self.unpack_move(int(moves[index]), state), index)
        return after

    def choose(self, states: Words, policy: PolicyT) -> Moves:
        """Choose by a policy, without its random share, in each state.

        Parameters
        ----------
        states : uint64 array, shape (n, ROW)
            Each with a player's choice open; one without is refused.
        policy : Policy
            What the chooser goes by.

        Returns
        -------
        uint8 array, shape (n,)
            The moves; of equals the lowest number.

        """
        rows = checked_rows(states, self.row)
        idle = (rows[:, self.phase] == self.throwing) | (self.choices(rows) == 0)
        if idle.any():
            index = int(np.flatnonzero(idle)[0])
            raise RuleError(self.rule, f"state {index} has no player's choice open")
        chosen = np.empty(len(rows), dtype=np.uint8)
        self.choose_all(rows, self.policy_row(policy), chosen)
        return chosen

    def playouts(
        self,
        states: Words,
        *,
        seed: int = 0,
        light: PolicyT | None = None,
        dark: PolicyT | None = None,
        most_throws: int = MOST_THROWS,
    ) -> PlayoutsT:
        """Play every game to its end.

        Parameters
        ----------
        states : uint64 array, shape (n, ROW)
            Where the games begin; resignations are overlooked.
        seed : int, from 0 below 2**64
            The same seed gives the same games on every machine; game i has a stream of its own.
        light, dark : Policy
            How the sides choose; at random unless named.
        most_throws : int
            After so many throws a game is broken off.

        """
        rows = checked_rows(states, self.row)
        sides = [self.random if side is None else side for side in (light, dark)]
        policies = np.stack([self.policy_row(side) for side in sides])
        out = np.empty((self.facts, len(rows)), dtype=np.int64)
        self.play_out_all(rows, seeds(seed, len(rows)), policies, most_throws, out)
        return self.playouts_type(*out)
