"""A table: the values of all positions of a game in one file, 16 bits each, that can be asked.

    bytes 0–7      the magic letters ROYALTAB
    bytes 8–11     the version of this form, 1
    bytes 12–15    how long the description is
    bytes 16–47    the SHA-256 checksum of all that follows
    bytes 48–4095  the description, JSON: game, rules, options, what a step is, what was found
    from 4096      the values: layers (m, n), m and n from 0 to the number of counters, but (0, 0)

All numbers are little-endian. A value is ``low + step * number``, so that it is wrong by half a
step at most. Opened tables are read-only and can be asked by many threads.
"""

import hashlib
import json
import mmap
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from royalgames.games.ur import UR, UrMove, UrState
from royalgames.games.ur.board import HOME, Side
from royalgames.games.ur.state import Counts, ToThrow
from royalgames.kernels.solve.lookup import Reach, lookup_all
from royalgames.kernels.words import Words
from royalgames.solver.errors import AbsentError, TableError
from royalgames.solver.index import Index, layers
from royalgames.solver.run import Report, Run
from royalgames.solver.task import Task
from royalgames.solver.ur import SQUARES

MAGIC: Final = b"ROYALTAB"
VERSION: Final = 1
RULES_VERSION: Final = 1
"""Counts up when a change of the rules changes values."""
VALUES_AT: Final = 4096
_CHECKSUM_AT: Final = 16
_DESCRIPTION_AT: Final = 48
STEPS: Final = 65535
CHECKED_UP_TO: Final = 1 << 30
"""Larger files are not read as a whole when they are opened, unless that is asked for."""

Numbers = npt.NDArray[np.uint16]


@dataclass(frozen=True, slots=True)
class Value:
    """What a state is worth: Light's chance of winning, or the points Light can expect."""

    light: float
    """To Light."""
    dark: float
    """To Dark."""
    error: float
    """By how much either may be wrong at most."""

    def of(self, side: Side) -> float:
        """Return what the state is worth to a side."""
        return self.light if side is Side.LIGHT else self.dark


class Table:
    """An open table."""

    def __init__(self, description: dict[str, Any], values: Numbers) -> None:
        self.description = description
        """What the file says of itself."""
        self.task = Task(
            description["counters"], description["aim"], description["dice"], description["game"]
        )
        """What was solved."""
        self.values = values
        """The numbers of all positions."""
        self.low: float = description["low"]
        """What the number 0 means."""
        self.step: float = description["step"]
        """By how much a value grows with its number."""
        self.error: float = description["error"]
        """By how much a value may be wrong at most."""
        self._rules = self.task.rules()

    @cached_property
    def index(self) -> Index:
        """The numbers of the positions."""
        return Index(self._rules.side, self.task.counters)

    @cached_property
    def reach(self) -> Reach:
        """The table as compiled functions take it."""
        sides = self.index.sides
        rows, starts, row_starts = self.index.all_rows()
        most = len(sides)
        before = np.zeros((most, len(SQUARES), most, most + 1), dtype=np.int64)
        for left, side in enumerate(sides):
            before[left, :, : left + 1, : left + 2] = side.before
        return Reach(
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
        )

    def values_of(self, states: Words) -> npt.NDArray[np.float64]:
        """Return what packed states are worth to the player about to throw.

        Parameters
        ----------
        states : uint64 array, shape (n, 8)
            States as ``kernels.ur.pack_all`` makes them, with this table's dice.

        Returns
        -------
        float64 array, shape (n,)
            NaN where something else than a throw is next, or the table does not reach.

        """
        out = np.empty(len(states))
        lookup_all(np.ascontiguousarray(states), self.reach, out)
        return out

    def reaches(self, state: UrState) -> bool:
        """Tell whether the table holds a state: the same dice, and few enough counters left."""
        if state.options.dice != self.task.dice or self.task.game != "ur":
            return False
        counters = state.options.counters
        most = max(counters - state.light[HOME], counters - state.dark[HOME])
        return most <= self.task.counters and not any(_on_doubles(state))

    def probe(self, state: UrState) -> Value:
        """Return what a state is worth; an ``AbsentError`` if the table does not reach it."""
        if not self.reaches(state):
            raise AbsentError(
                f"this table holds games with up to {self.task.counters} counters a side not home "
                f"and dice at {self.task.dice}, not {UR.text(state)} with dice at "
                f"{state.options.dice}"
            )
        return self._value(self._light(state))

    def get(self, state: UrState) -> Value | None:
        """Return what a state is worth, or None if the table does not reach it."""
        return self.probe(state) if self.reaches(state) else None

    def best(self, state: UrState) -> list[tuple[UrMove, Value]]:
        """Return every move, the best for the chooser first; throws in their order."""
        self.probe(state)
        found = [
            (move, self._value(self._light(UR.play(state, move).state))) for move in UR.legal(state)
        ]
        chooser = UR.chooser(state)
        if isinstance(chooser, Side):
            found.sort(key=lambda item: -item[1].of(chooser))
        return found

    def _value(self, light: float) -> Value:
        return Value(light, self._rules.whole - light, self.error)

    def _light(self, state: UrState) -> float:
        """Follow choices down to throws; what is known by the rules is not looked up."""
        outcome = UR.outcome(state)
        if outcome is not None:
            won = float(max(score for _, score in outcome.scores)) if self._points else 1.0
            return won if Side.LIGHT in outcome.winners else self._rules.whole - won
        if isinstance(state.phase, ToThrow):
            value = self._thrower(state.counts(state.turn), state.counts(state.turn.other))
            return value if state.turn is Side.LIGHT else self._rules.whole - value
        ends = (self._light(UR.play(state, move).state) for move in UR.legal(state))
        return max(ends) if UR.chooser(state) is Side.LIGHT else min(ends)

    @property
    def _points(self) -> bool:
        return self.task.aim == "points"

    def _thrower(self, mine: Counts, theirs: Counts) -> float:
        places = ([counts[place] for place in SQUARES] for counts in (mine, theirs))
        return self.low + self.step * float(self.values[self.index.rank(*places)])


def _on_doubles(state: UrState) -> Iterator[int]:
    return (side[place] for side in (state.light, state.dark) for place in (7, 10))


def write_table(run: Run, report: Report, path: Path) -> None:
    """Write the table of a run that is done; it appears under its name only when it is whole."""
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


def open_table(path: Path, *, check: bool | None = None) -> Table:
    """Open a table; a damaged or foreign file is refused.

    Parameters
    ----------
    path : Path
        The file.
    check : bool, optional
        Whether to read the whole file and compare its checksum; if not said, where that takes a
        second at most.

    """
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size < VALUES_AT:
                raise TableError(f"{path} is no table of the solver")
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as error:
        raise TableError(f"{path} cannot be opened: {error.strerror}") from None
    description = _described(path, mapped)
    if size != VALUES_AT + 2 * description["positions"]:
        raise TableError(f"{path} is damaged: it has {size:,} bytes, not as many as it should")
    if check or (check is None and size <= CHECKED_UP_TO):
        _compare(path, mapped)
    values = np.frombuffer(mapped, dtype="<u2", offset=VALUES_AT)
    return Table(description, values)


def _described(path: Path, mapped: mmap.mmap) -> dict[str, Any]:
    if mapped[:8] != MAGIC:
        raise TableError(f"{path} is no table of the solver")
    version = int.from_bytes(mapped[8:12], "little")
    if version != VERSION:
        raise TableError(f"{path} has the form {version}; this program reads form {VERSION}")
    length = int.from_bytes(mapped[12:16], "little")
    try:
        found = json.loads(mapped[_DESCRIPTION_AT : _DESCRIPTION_AT + length])
        rules, positions = int(found["rules"]), int(found["positions"])
    except (ValueError, KeyError, TypeError):
        raise TableError(f"{path} is damaged: its description cannot be read") from None
    if rules != RULES_VERSION or positions < 1:
        raise TableError(f"{path} was made for other rules; solve again")
    return dict(found)


def _compare(path: Path, mapped: mmap.mmap) -> None:
    digest = hashlib.sha256(memoryview(mapped)[_DESCRIPTION_AT:])
    if digest.digest() != mapped[_CHECKSUM_AT:_DESCRIPTION_AT]:
        raise TableError(f"{path} is damaged: its checksum is wrong")
