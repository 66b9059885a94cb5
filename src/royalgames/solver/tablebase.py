"""A tablebase: the values of all positions of a game in one file, 16 bits each.

    bytes 0–7      the magic letters ROYALTAB
    bytes 8–11     the version of this format, 1
    bytes 12–15    how long the description is
    bytes 16–47    the SHA-256 checksum of everything that follows
    bytes 48–4095  the description, JSON: game, rules, options, what a step is, what was found
    from 4096      the values: layers (m, n), m and n from 0 to the number of pieces, except (0, 0)

All numbers are little-endian. A value is ``low + step * number``, so it is off by half a step at
most. Open tablebases are read-only and can be queried by many threads.
"""

import hashlib
import json
import mmap
import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from royalgames.core import CHANCE, Seat
from royalgames.kernels.solve.lookup import TablebaseArrays, lookup_all
from royalgames.kernels.words import Words
from royalgames.solver.errors import AbsentError, TablebaseError
from royalgames.solver.index import Index, layers
from royalgames.solver.run import Report, Run
from royalgames.solver.task import Task

MAGIC: Final = b"ROYALTAB"
VERSION: Final = 1
RULES_VERSION: Final = 1
"""Counts up when a change of the rules changes values."""
VALUES_AT: Final = 4096
_CHECKSUM_AT: Final = 16
_DESCRIPTION_AT: Final = 48
STEPS: Final = 65535
CHECKED_UP_TO: Final = 1 << 30
"""Larger files are not read as a whole when they are opened, unless requested."""

Numbers = npt.NDArray[np.uint16]


@dataclass(frozen=True, slots=True)
class Value:
    """What a state is worth to each player: a chance of winning, or the points to expect."""

    seats: tuple[Seat, ...]
    """Both players."""
    worths: tuple[float, float]
    """What it is worth to each."""
    error: float
    """By how much either may be off at most."""

    def of(self, seat: Seat) -> float:
        """Return what the state is worth to a player."""
        return self.worths[self.seats.index(seat)]


class Tablebase:
    """An open tablebase."""

    def __init__(self, description: dict[str, Any], values: Numbers) -> None:
        self.description = description
        """What the file says about itself."""
        self.task = Task(
            description["game"], description["counters"], description["aim"], description["dice"]
        )
        """What was solved."""
        self.values = values
        """The numbers of all positions."""
        self.low: float = description["low"]
        """What the number 0 means."""
        self.step: float = description["step"]
        """By how much a value grows with its number."""
        self.error: float = description["error"]
        """By how much a value may be off at most."""
        self._rules = self.task.rules()
        self._part = self.task.part
        self._game = self._part.game

    @cached_property
    def index(self) -> Index:
        """The numbers of the positions."""
        return Index(self._rules.side, self.task.counters)

    @cached_property
    def arrays(self) -> TablebaseArrays:
        """The tablebase as compiled functions take it."""
        sides, board = self.index.sides, self._part.board
        rows, starts, row_starts = self.index.all_rows()
        most = len(sides)
        before = np.zeros((most, len(board.places), most, most + 1), dtype=np.int64)
        for left, side in enumerate(sides):
            before[left, :, : left + 1, : left + 2] = side.before
        return TablebaseArrays(
            self.values,
            starts,
            rows,
            row_starts,
            before,
            np.concatenate([side.numbers for side in sides]),
            np.concatenate([side.masks for side in sides]),
            np.concatenate([side.ranks[:, :-1] for side in sides], axis=1),
            np.cumsum([0, *map(len, sides)]),
            np.array([self.low, self.step]),
            np.array(board.places, dtype=np.int64),
            board.home,
        )

    def values_of(self, states: Words) -> npt.NDArray[np.float64]:
        """Return what packed states are worth to the player about to throw.

        Parameters
        ----------
        states : uint64 array, shape (n, words)
            States as ``pack_all`` of the game's kernels makes them, with this tablebase's dice.

        Returns
        -------
        float64 array, shape (n,)
            NaN where a player is to choose, or the tablebase does not cover the state.

        """
        out = np.empty(len(states))
        pairs, pieces = self._part.to_throw(states)
        lookup_all(pairs, pieces, self.arrays, out)
        return out

    def covers(self, state: Any) -> bool:
        """Return whether the tablebase holds a state: its game, its dice, few enough pieces."""
        if not isinstance(state, self._part.state) or self._part.dice_of(state) != self.task.dice:
            return False
        position = self._part.position(state)
        return position is not None and max(map(sum, position)) <= self.task.counters

    def probe(self, state: Any) -> Value:
        """Return what a state is worth; an ``AbsentError`` if the tablebase does not cover it."""
        if not self.covers(state):
            raise AbsentError(
                f"this tablebase covers games with up to {self.task.counters} {self._part.pieces} "
                f"per side not home and dice at {self.task.dice}, not {self._game.text(state)} "
                f"with dice at {self._part.dice_of(state)}"
            )
        return self._value(self._first(state))

    def get(self, state: Any) -> Value | None:
        """Return what a state is worth, or None if the tablebase does not cover it."""
        return self.probe(state) if self.covers(state) else None

    def best(self, state: Any) -> list[tuple[Any, Value]]:
        """Return every move, the best for the chooser first; throws in their order."""
        self.probe(state)
        found = [
            (move, self._value(self._first(self._game.play(state, move).state)))
            for move in self._game.legal(state)
        ]
        chooser = self._game.chooser(state)
        if isinstance(chooser, Seat):
            found.sort(key=lambda item: -item[1].of(chooser))
        return found

    @cached_property
    def _seats(self) -> tuple[Seat, ...]:
        return self._game.header.seats

    def _value(self, first: float) -> Value:
        return Value(self._seats, (first, self._rules.whole - first), self.error)

    def _first(self, state: Any) -> float:
        """Return what a state is worth to the first seat; only positions to throw are looked up."""
        first, outcome = self._seats[0], self._game.outcome(state)
        if outcome is not None:
            points = self.task.aim == "points"
            won = float(max(score for _, score in outcome.scores)) if points else 1.0
            return won if first in outcome.winners else self._rules.whole - won
        chooser = self._game.chooser(state)
        if chooser is CHANCE:
            value = self._thrower(state)
            return value if self._part.thrower(state) == first else self._rules.whole - value
        moves = self._game.legal(state)
        ends = (self._first(self._game.play(state, move).state) for move in moves)
        return max(ends) if chooser == first else min(ends)

    def _thrower(self, state: Any) -> float:
        position = self._part.position(state)
        assert position is not None  # noqa: S101  # a state that is covered has one
        return self.low + self.step * float(self.values[self.index.rank(*position)])


def write_tablebase(run: Run, report: Report, path: Path) -> None:
    """Write the tablebase of a run that is done; the file appears only when it is complete."""
    rules, task = run.rules, run.task
    step = (rules.largest - rules.smallest) / STEPS
    description = {
        "game": task.game,
        "rules": RULES_VERSION,
        "counters": task.counters,
        "dice": task.dice,
        "aim": task.aim,
        "low": rules.smallest,
        "step": step,
        "error": step / 2 + (report.width or report.residual),
        "positions": report.positions,
        "first": report.first,
        "below": report.below,
        "above": report.above,
    }
    text = json.dumps(description).encode()
    digest = hashlib.sha256(text.ljust(VALUES_AT - _DESCRIPTION_AT, b"\0"))
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    with part.open("wb") as file:
        file.write(bytes(_DESCRIPTION_AT) + text.ljust(VALUES_AT - _DESCRIPTION_AT, b"\0"))
        for layer in layers(task.counters):
            for values in run.settled(*layer):
                numbers = np.rint((values.astype(np.float64) - rules.smallest) / step)
                block = np.clip(numbers, 0, STEPS).astype("<u2").tobytes()
                digest.update(block)
                file.write(block)
        file.seek(0)
        head = MAGIC + VERSION.to_bytes(4, "little") + len(text).to_bytes(4, "little")
        file.write(head + digest.digest())
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def open_tablebase(path: Path, *, check: bool | None = None) -> Tablebase:
    """Open a tablebase; a damaged or foreign file is refused.

    Parameters
    ----------
    path : Path
        The file.
    check : bool, optional
        Whether to read the whole file and compare its checksum; by default where that takes a
        second at most.

    """
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size < VALUES_AT:
                raise TablebaseError(f"{path} is not a tablebase")
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise TablebaseError(f"{path} cannot be opened: {error.strerror}") from None
    description = _described(path, mapped)
    expected = VALUES_AT + 2 * description["positions"]
    if size != expected:
        raise TablebaseError(f"{path} is damaged: it has {size:,} bytes, not {expected:,}")
    if check or (check is None and size <= CHECKED_UP_TO):
        _compare(path, mapped)
    values = np.frombuffer(mapped, dtype="<u2", offset=VALUES_AT)
    return Tablebase(description, values)


def _described(path: Path, mapped: mmap.mmap) -> dict[str, Any]:
    if mapped[:8] != MAGIC:
        raise TablebaseError(f"{path} is not a tablebase")
    version = int.from_bytes(mapped[8:12], "little")
    if version != VERSION:
        raise TablebaseError(f"{path} has format {version}; this program reads format {VERSION}")
    length = int.from_bytes(mapped[12:16], "little")
    try:
        found = json.loads(mapped[_DESCRIPTION_AT : _DESCRIPTION_AT + length])
        rules, positions = int(found["rules"]), int(found["positions"])
    except (ValueError, KeyError, TypeError):
        raise TablebaseError(f"{path} is damaged: its description cannot be read") from None
    if rules != RULES_VERSION or positions < 1:
        raise TablebaseError(f"{path} was made for other rules; solve the game again")
    return dict(found)


def _compare(path: Path, mapped: mmap.mmap) -> None:
    digest = hashlib.sha256(memoryview(mapped)[_DESCRIPTION_AT:])
    if digest.digest() != mapped[_CHECKSUM_AT:_DESCRIPTION_AT]:
        raise TablebaseError(f"{path} is damaged: its checksum is wrong")
