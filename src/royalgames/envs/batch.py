"""Thousands of games in one call: arrays in, arrays out, and no hidden state.

>>> from royalgames.envs.batch import Batch
>>> games = Batch("ur", counters=3)
>>> now = games.reset(games.keys(seed=1, step=0, count=1000))
>>> for step in range(1, 50):
...     keys = games.keys(seed=1, step=step, count=1000)
...     now = games.step(now.states, games.pick(now.masks, keys), keys, out=now)
>>> now.observations.shape
(1000, 40)

A state is a row of unsigned words that stands for itself: copying the array clones the games.
"""

import struct
import zlib
from importlib import import_module
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from royalgames.core.errors import TextError
from royalgames.core.options import OptionValue, option_values
from royalgames.envs.environment import Environment, Moment, environments
from royalgames.kernels.keys import hash_all, keys_all, pick_all
from royalgames.kernels.stepping import KEEP, NEXT_STEP, SAME_STEP, Arrays
from royalgames.kernels.words import Words

Actions = npt.NDArray[np.int64]
"""One action per game."""

AUTORESET: Final = {"disabled": KEEP, "next_step": NEXT_STEP, "same_step": SAME_STEP}
"""What can happen to finished games."""

_HEAD: Final = struct.Struct("<8sIII")
_MAGIC: Final = b"RGSTATE1"


class Batch:
    """Many games of one kind with the same options.

    Parameters
    ----------
    key : str
        The game's key.
    **values
        The game's options by name; the others are as usual between bots.

    """

    def __init__(self, key: str, **values: OptionValue) -> None:
        known = environments()
        if key not in known:
            raise ValueError(f"Unknown game: {key}. Choose from: {', '.join(known)}")
        self.environment: Environment = known[key]
        self.options = self.environment.options(values)
        """The game's own options."""
        self.seats = self.environment.seats(self.options)
        """The names of the seats, in turn order."""
        self.shape = self.environment.shape(self.options)
        """The shape of one observation."""
        self.actions = len(self.environment.actions)
        """How many actions there are."""
        self._kernel: Any = import_module(self.environment.kernel)
        # Dice are thrown from the key; what is before the first throw is always the same.
        self._fresh: Words = self._kernel.pack_moment(*self.environment.start(self.options))

    def empty(self, count: int) -> Arrays:
        """Return arrays for so many games, to be written by ``reset`` and ``step``."""
        if count < 1:
            raise ValueError(f"a batch has at least one game, not {count}")
        size = int(np.prod(self.shape))
        return Arrays(
            states=np.zeros((count, len(self._fresh)), dtype=np.uint64),
            observations=np.zeros((count, size), dtype=np.int8),
            masks=np.zeros((count, self.actions), dtype=np.int8),
            rewards=np.zeros((count, len(self.seats)), dtype=np.float32),
            done=np.zeros(count, dtype=np.bool_),
            players=np.zeros(count, dtype=np.int8),
            refused=np.zeros(count, dtype=np.bool_),
            last=np.zeros((count, size), dtype=np.int8),
        )

    def keys(self, seed: int, step: int, count: int) -> Words:
        """Return the keys of one step, one per game; each is a hash of seed, step and game."""
        found = np.empty(count, dtype=np.uint64)
        keys_all(np.uint64(seed % (1 << 64)), np.uint64(step), found)
        return found

    def pick(self, masks: npt.NDArray[np.int8], keys: Words) -> Actions:
        """Pick an open action for each game, all equally likely; -1 where none is open.

        The same key can serve this and the step: the action and the dice are drawn from different
        hashes of it.
        """
        found = np.empty(len(masks), dtype=np.int64)
        pick_all(masks, ~_words(keys, len(masks)), found)
        return found

    def reset(
        self,
        keys: Words,
        out: Arrays | None = None,
        chosen: npt.NDArray[np.bool_] | None = None,
    ) -> Arrays:
        """Begin new games.

        Parameters
        ----------
        keys : uint64 array, shape (n,)
            The randomness, one key per game.
        out : Arrays, optional
            What to write into; made if it is not given.
        chosen : bool array, shape (n,), optional
            Which games restart; the others stay as ``out`` has them.

        Returns
        -------
        Arrays
            ``out``.

        """
        count = len(keys)
        if chosen is not None and (out is None or chosen.shape != (count,)):
            raise ValueError(f"chosen has shape ({count},), and needs the arrays to change")
        into = self.empty(count) if out is None else self._checked(out, count)
        which = np.ones(count, dtype=np.bool_) if chosen is None else chosen.astype(np.bool_)
        self._kernel.begin_all(self._fresh, which, _words(keys, count), into)
        return into

    def step(
        self,
        states: Words,
        actions: npt.NDArray[np.integer[Any]],
        keys: Words,
        out: Arrays | None = None,
        autoreset: str = "disabled",
    ) -> Arrays:
        """Play one action in each game, and throw the dice until the next choice.

        Parameters
        ----------
        states : uint64 array, shape (n, row)
            The games; they stay as they are, unless they are also ``out.states``.
        actions : integer array, shape (n,)
            One action per game; where a game is over, it is ignored.
        keys : uint64 array, shape (n,)
            The randomness of this step, one key per game.
        out : Arrays, optional
            What to write into; made if it is not given.
        autoreset : str
            What happens to finished games: ``disabled``, ``next_step`` or ``same_step``.

        Returns
        -------
        Arrays
            ``out``. An illegal action is refused by its rule, and its game is not changed.

        """
        count = len(states)
        rows = self.checked(states)
        if autoreset not in AUTORESET:
            raise ValueError(f"autoreset is {', '.join(AUTORESET)}, not {autoreset}")
        if actions.shape != (count,) or actions.dtype.kind not in "iu":
            raise ValueError(f"{count} games need as many whole numbers as actions")
        into = self.empty(count) if out is None else self._checked(out, count)
        chosen = actions.astype(np.int64, copy=False)
        self._kernel.step_all(
            rows, chosen, _words(keys, count), self._fresh, AUTORESET[autoreset], into
        )
        if into.refused.any():
            index = int(np.flatnonzero(into.refused)[0])
            self._refuse(into.states[index], int(chosen[index]), index)
        return into

    def hash(self, states: Words) -> Words:
        """Return a number of 64 bits for each state, equal for equal states."""
        found = np.empty(len(states), dtype=np.uint64)
        hash_all(self.checked(states), found)
        return found

    def to_bytes(self, states: Words) -> bytes:
        """Return states as bytes: a head with the game, then the rows, then a checksum."""
        rows = self.checked(states).astype("<u8", copy=False)
        key = self.environment.game.header.key.encode()
        head = _HEAD.pack(_MAGIC, len(key), *rows.shape)
        body = head + key + rows.tobytes()
        return body + struct.pack("<I", zlib.crc32(body))

    def from_bytes(self, data: bytes) -> Words:
        """Read what ``to_bytes`` wrote; anything else is refused."""
        body, key = data[:-4], self.environment.game.header.key.encode()
        start = _HEAD.size + len(key)
        if len(body) < start or struct.pack("<I", zlib.crc32(body)) != data[-4:]:
            raise TextError(self._rule, "these bytes are no stored states, or are damaged")
        magic, length, count, row = _HEAD.unpack(body[: _HEAD.size])
        named = body[_HEAD.size : _HEAD.size + length]
        if magic != _MAGIC or named != key or row != len(self._fresh):
            raise TextError(self._rule, "these are stored states of another game or version")
        found = np.frombuffer(body[start:], dtype="<u8").reshape(count, row)
        return found.astype(np.uint64)

    def pack(self, moments: list[Moment]) -> Words:
        """Return moments of the plain rules as states."""
        return np.array([self._kernel.pack_moment(*each) for each in moments], dtype=np.uint64)

    def unpack(self, states: Words) -> list[Moment]:
        """Return states as moments of the plain rules."""
        return [Moment(*self._kernel.unpack_moment(row)) for row in self.checked(states)]

    def checked(self, states: Words) -> Words:
        """Return states in one piece, or refuse an array of another shape or type."""
        row = len(self._fresh)
        if states.ndim != 2 or states.shape[1] != row or states.dtype != np.uint64:
            raise ValueError(
                f"states are uint64 of shape (n, {row}), not {states.dtype} {states.shape}"
            )
        return np.ascontiguousarray(states)

    @property
    def _rule(self) -> str:
        return f"{self.environment.game.header.rules}1"

    def _checked(self, out: Arrays, count: int) -> Arrays:
        """Refuse arrays of another shape or type, which compiled code would write beyond."""
        models = self.empty(1)
        for name in Arrays._fields:
            array: npt.NDArray[Any] = getattr(out, name)
            model: npt.NDArray[Any] = getattr(models, name)
            if array.shape != (count, *model.shape[1:]) or array.dtype != model.dtype:
                raise ValueError(
                    f"{name} is {model.dtype} of shape {(count, *model.shape[1:])}, "
                    f"not {array.dtype} {array.shape}"
                )
            if not array.flags.c_contiguous or not array.flags.writeable:
                raise ValueError(f"{name} must be writeable and in one piece")
        return out

    def _refuse(self, row: Words, action: int, index: int) -> None:
        """Let the plain rules say what is wrong."""
        moment = Moment(*self._kernel.unpack_moment(row))
        self.environment.refuse(moment, action, f"game {index}: ")

    def __repr__(self) -> str:
        values = option_values(self.environment.game.header.options, self.options)
        named = ", ".join(f"{name}={value!r}" for name, value in values.items())
        return f"Batch({self.environment.game.header.key!r}, {named})"


def _words(keys: Words, count: int) -> Words:
    if keys.shape != (count,) or keys.dtype != np.uint64:
        raise ValueError(f"{count} games need as many uint64 keys, not {keys.dtype} {keys.shape}")
    return np.ascontiguousarray(keys)
