"""A whole run: layer after layer, from the last pieces up."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import takewhile
from typing import Final, NamedTuple

import numpy as np

from royalgames.cluster import Cluster
from royalgames.kernels.solve.rows import Layer, Values, place, read_rows
from royalgames.solver.beginning import beginning
from royalgames.solver.iterate import FRESH, Pair, Progress
from royalgames.solver.room import MOST, peak_memory, processors, resident_memory
from royalgames.solver.ruleset import Layers, Rules
from royalgames.solver.sides import layer_of, offsets, positions
from royalgames.solver.store import MemoryStore, Store
from royalgames.solver.task import Task
from royalgames.solver.units import ABOVE, BELOW, VALUE, Unit, units, waves

TOLERANCE: Final = {8: 1e-9, 4: 2e-7}
"""When a layer has settled: the greatest change of a value in a sweep, by bytes per value."""
PROOF_TOLERANCE: Final = {8: 1e-13, 4: 2e-7}
"""The same for values to be proved, as a share of the largest: bounds can't be closer than that."""
SLACK: Final = {8: 2.0**-46, 4: 2.0**-24}
"""By how much a bound must keep clear of what follows from the others, as a share of the largest
value. Computing it rounds by less than 2**-49, storing it by 2**-25 if it has four bytes."""
AT_A_TIME: Final = 1 << 22
"""How many values of finished layers are read at a time."""
NOTE_SECONDS: Final = 2.0
"""How often the state of a long layer is written down."""


@dataclass(frozen=True)
class Done:
    """What one unit took."""

    positions: int
    sweeps: int
    residual: float
    seconds: float
    """By the clock."""
    work_seconds: float
    """Of processors."""


@dataclass(frozen=True)
class Status:
    """How far a run has come."""

    unit: Unit
    progress: Progress
    share: float
    """How much of all work is done, from 0 to 1, estimated."""
    seconds_left: float | None


@dataclass(frozen=True)
class Report:
    """What a run found, and what it took."""

    task: Task
    first: float
    """What the starting position is worth to the player who throws first."""
    below: float | None
    """Proved: it is no less."""
    above: float | None
    """Proved: it is no more."""
    width: float | None
    """The greatest distance of two bounds of any position."""
    positions: int
    sweeps: int
    """In the layer that took the most."""
    mean_sweeps: float
    """Of a position."""
    residual: float
    """The greatest change of a value in its layer's last sweep."""
    seconds: float
    """By the clock, over all starts of the run."""
    work_seconds: float
    """Of processors."""
    peak_memory: int
    """What the process took at most, in bytes."""
    own_memory: int
    """How much of it the program took before it had any large array."""
    array_memory: int
    """The arrays in work at a time and those they read, at most, in bytes."""

    @property
    def agreed(self) -> str | None:
        """The digits of ``first`` on which both bounds agree, cut off after them."""
        if self.below is None or self.above is None:
            return None
        low, high = f"{self.below:.15f}", f"{self.above:.15f}"
        alike = takewhile(lambda pair: pair[0] == pair[1], zip(low, high, strict=False))
        return "".join(digit for digit, _ in alike)

    @property
    def rate(self) -> float:
        """Positions per second and core, until they had settled."""
        return self.positions / self.work_seconds if self.work_seconds else 0.0


class Run:
    """Solves a task in a store."""

    def __init__(
        self,
        task: Task,
        store: Store,
        *,
        prove: bool = False,
        workers: int | None = None,
        memory: int = MOST,
        report: Callable[[Status], None] = lambda status: None,
    ) -> None:
        self.task = task
        self.store = store
        self.prove = prove
        self.rules: Rules = task.rules()
        self.workers = workers or processors()
        self.units = list(units(task.counters, prove))
        self._memory = memory
        self._report_status = report
        self._done: dict[Unit, Done] = {}
        self._own_memory = peak_memory()
        self._noted = 0.0
        self._resident = resident_memory()
        """How much memory the process had when it was last looked at."""
        self._greed = 0
        """By how much it has grown at most between two looks, in this unit."""

    def size(self, layer: tuple[str, int, int]) -> int:
        """Return how many positions a layer has."""
        _, mine, theirs = layer
        ranks = self.rules.side(theirs).ranks
        return int(ranks[self.rules.side(mine).masks, -1].sum(dtype=np.int64))

    def layer_memory(self) -> int:
        """Return the bytes of the arrays in work and those they read, for the largest unit."""
        each = self.store.type.itemsize
        return each * max(sum(map(self.size, unit.arrays + unit.read)) for unit in self.units)

    def names(self) -> dict[str, int]:
        """Return the names of all arrays with their sizes."""
        layers = {layer for unit in self.units for layer in unit.arrays}
        return {_name(layer): self.size(layer) for layer in sorted(layers)}

    def solve(self, cluster: Cluster | None = None) -> Report:
        """Do what is left to do, here or on a cluster, and report what was found."""
        if cluster is not None:
            self._settle_away(cluster)
            return self._report()
        with ThreadPoolExecutor(self.workers) as pool:
            self._warm(pool)
            for unit in self.units:
                if not self._is_done(unit):
                    self._done[unit] = self._settle(unit, pool)
                    names = [_name(layer) for layer in unit.arrays]
                    self.store.done(unit.name, names, asdict(self._done[unit]))
        return self._report()

    def _settle_away(self, cluster: Cluster) -> None:
        """Settle all units on a cluster: those with as many pieces on the board at a time."""
        for wave in waves(self.units):
            left = [unit for unit in wave if not self._is_done(unit)]
            tasks = [
                Away(self.task, self.prove, unit, {_name(each): self._known(each) for each in read})
                for unit in left
                for read in [
                    [each for each in unit.read + unit.guessed_from if each[1] and each[2]]
                ]
            ]
            for number, (arrays, done) in cluster.run(settle_away, tasks):
                unit = left[number]
                for layer, values in zip(unit.arrays, arrays, strict=True):
                    self._known(layer)[:] = values
                self._done[unit] = done
                names = [_name(layer) for layer in unit.arrays]
                self.store.done(unit.name, names, asdict(done))
                self._report_status(Status(unit, FRESH, self._share(unit, 0), None))

    def _is_done(self, unit: Unit) -> bool:
        """Return whether a unit has settled; values to be proved settle closer than others."""
        record = self.store.record(unit.name)
        if record is None or record["residual"] > self._tolerance(unit):
            return False
        self._done[unit] = Done(**{k: v for k, v in record.items() if k != "checksums"})
        return True

    def _tolerance(self, unit: Unit) -> float:
        """Return by how much values may change in a sweep when they have settled; bounds rest."""
        if unit.first != VALUE:
            return 0.0
        size = self.store.type.itemsize
        return PROOF_TOLERANCE[size] * self.rules.largest if self.prove else TOLERANCE[size]

    def _known(self, layer: tuple[str, int, int]) -> Values:
        return self.values(*layer)

    def settle_alone(self, unit: Unit) -> Done:
        """Settle one unit whose inputs the store has, with one thread."""
        with ThreadPoolExecutor(1) as pool:
            self._warm(pool)
            return self._settle(unit, pool)

    def _warm(self, pool: ThreadPoolExecutor) -> None:
        """Compile, so that neither its time nor its memory counts as the run's."""
        small = Run(replace(self.task, counters=1), MemoryStore(self.store.type))
        small.pair(small.units[0]).update(0, pool)
        self._own_memory = peak_memory()

    def _settle(self, unit: Unit, pool: ThreadPoolExecutor) -> Done:
        note = self.store.progress(unit.name)
        pair = self.pair(unit)
        # A layer whose beginning was interrupted begins again; one that has settled goes on.
        if unit.guessed_from and note is None and self.store.record(unit.name) is None:
            for layer in unit.arrays:
                self._begin(layer, pool)
        before = Done(pair.positions, 0, 0.0, 0.0, 0.0)
        progress = FRESH
        if note is not None:
            before = replace(before, seconds=note["seconds"], work_seconds=note["work_seconds"])
            # What changed in the part of the sweep that is not noted is not known.
            progress = Progress(note["sweep"], note["level"], np.inf)
        clock = _Clock(before)
        report = partial(self._report_and_note, unit, pair, clock)
        end = pair.settle(pool, self._tolerance(unit), report, progress)
        return replace(clock.now(), sweeps=end.sweep, residual=end.worst)

    def _spare(self) -> None:
        """Let the arrays go if another part as greedy as any before would take too much memory."""
        now = resident_memory()
        self._greed = max(self._greed, now - self._resident)
        if now + self._greed > self._memory:
            self.store.let_go()
            now = resident_memory()
        self._resident = now

    def _begin(self, layer: tuple[str, int, int], pool: ThreadPoolExecutor) -> None:
        """Write what a new layer begins with."""
        parts = list(beginning(self.rules, layer, lambda name: self._layers(name, {}), self._slack))
        for at in range(0, len(parts), self.workers):
            list(pool.map(lambda part: part(), parts[at : at + self.workers]))
            self._spare()

    @property
    def _slack(self) -> float:
        return SLACK[self.store.type.itemsize] * self.rules.largest

    def pair(self, unit: Unit) -> Pair:
        """Open the layers of a unit."""
        opened: dict[tuple[str, int, int], Layer] = {}
        here, turned = (self._layers(family, opened) for family in (unit.first, unit.second))
        slack = self._slack if unit.first != VALUE else 0.0
        pair = Pair(self.rules, unit.mine, unit.theirs, here, turned, slack)
        pair.spare = self._spare
        self._resident, self._greed = resident_memory(), 0
        return pair

    def _layers(self, family: str, opened: dict[tuple[str, int, int], Layer]) -> Layers:
        def layer(mine: int, theirs: int) -> Layer:
            key = (family, mine, theirs)
            if key not in opened:
                sides = self.rules.side(mine), self.rules.side(theirs)
                opened[key] = layer_of(*sides, self.values(family, mine, theirs))
            return opened[key]

        return layer

    def values(self, family: str, mine: int, theirs: int) -> Values:
        """Return the values of a layer, as far as they are known."""
        rules, type_ = self.rules, self.store.type
        if not mine:
            return rules.won(theirs).astype(type_)
        if not theirs:
            return (rules.whole - rules.won(mine)).astype(type_)
        name, size = _name((family, mine, theirs)), self.size((family, mine, theirs))
        return self.store.array(name, size, rules.whole / 2)

    def _report_and_note(self, unit: Unit, pair: Pair, clock: "_Clock", progress: Progress) -> None:
        now = time.monotonic()
        if now - self._noted < NOTE_SECONDS and progress.level < pair.levels:
            return
        sweep = progress.sweep + progress.level / pair.levels
        share = self._share(unit, sweep)
        spent = sum(done.seconds for done in self._done.values()) + clock.seconds()
        left = spent * (1 - share) / share if share > 0 else None
        self._report_status(Status(unit, progress, share, left))
        if now - self._noted >= NOTE_SECONDS:
            self._noted = now
            taken = clock.now()
            seconds = {"seconds": taken.seconds, "work_seconds": taken.work_seconds}
            sweep_level = {"sweep": progress.sweep, "level": progress.level}
            self.store.note({"unit": unit.name, **sweep_level, **seconds})

    def _share(self, unit: Unit, sweep: float) -> float:
        """Estimate the share of the work that is done: later layers take a few sweeps more."""
        done = sum(done.positions * done.sweeps for done in self._done.values())
        ahead = self.units[self.units.index(unit) + 1 :]
        mine = sum(map(self.size, unit.arrays))
        rest = sum(sum(map(self.size, other.arrays)) * self._usual(other) for other in ahead)
        done_now = mine * sweep
        return (done + done_now) / (done + mine * max(self._usual(unit), sweep + 1) + rest)

    def _usual(self, unit: Unit) -> int:
        """Estimate how many sweeps a unit takes from others of its kind."""
        alike = (done.sweeps for each, done in self._done.items() if each.first == unit.first)
        return max(alike, default=10) + 2

    def _report(self) -> Report:
        most = self.task.counters
        done, all_done = self._values_done(), self._done.values()
        return Report(
            task=self.task,
            first=self._at_start(VALUE),
            below=self._at_start(BELOW) if self.prove else None,
            above=self._at_start(ABOVE) if self.prove else None,
            width=self._width() if self.prove else None,
            positions=positions([self.rules.side(k) for k in range(most + 1)]),
            sweeps=max(unit.sweeps for unit in done),
            mean_sweeps=_mean_sweeps(done),
            residual=max(unit.residual for unit in done),
            seconds=sum(unit.seconds for unit in all_done),
            work_seconds=sum(unit.work_seconds for unit in all_done),
            peak_memory=peak_memory(),
            own_memory=self._own_memory,
            array_memory=self.layer_memory(),
        )

    def _values_done(self) -> list[Done]:
        return [done for unit, done in self._done.items() if unit.first == VALUE]

    def _at_start(self, family: str) -> float:
        most = self.task.counters
        side = self.rules.side(most)
        start = side.start
        layer = layer_of(side, side, self.values(family, most, most))
        return float(layer.values[place(layer, start, start)])

    def _width(self) -> float:
        widest = 0.0
        for mine in range(1, self.task.counters + 1):
            for theirs in range(1, self.task.counters + 1):
                names = (_name((family, mine, theirs)) for family in (BELOW, ABOVE))
                chunks = zip(*map(self.store.chunks, names), strict=True)
                widest = max([widest, *(float((up - low).max()) for low, up in chunks)])
        return widest

    def settled(self, mine: int, theirs: int, family: str = VALUE) -> Iterator[Values]:
        """Read the final values of a layer some rows at a time, as positions are numbered."""
        rows, others = self.rules.side(mine), self.rules.side(theirs)
        layer, ends = (
            layer_of(rows, others, self.values(family, mine, theirs)),
            offsets(rows, others),
        )
        first = 0
        while first < len(rows):
            last = int(np.searchsorted(ends, ends[first] + AT_A_TIME, side="right")) - 1
            last = max(last, first + 1)
            out = np.empty(int(ends[last] - ends[first]), dtype=layer.values.dtype)
            read_rows(layer, others.fits, first, last, out)
            yield out
            self.store.let_go()
            first = last


class Away(NamedTuple):
    """One unit of a run, to be settled by a worker."""

    task: Task
    prove: bool
    unit: Unit
    known: dict[str, Values]
    """The layers it is worked out from."""


def settle_away(work: Away) -> tuple[list[Values], Done]:
    """Settle a unit, in a worker; return its layers and what it took."""
    store = MemoryStore(work.task.type)
    for name, values in work.known.items():
        store.put(name, np.array(values))
    run = Run(work.task, store, prove=work.prove, workers=1)
    done = run.settle_alone(work.unit)
    return [run.values(*layer) for layer in work.unit.arrays], done


class _Clock:
    """Measures a unit, and adds what it took before it was interrupted."""

    def __init__(self, before: Done) -> None:
        self._before = before
        self._start = time.perf_counter(), time.process_time()

    def seconds(self) -> float:
        return self._before.seconds + time.perf_counter() - self._start[0]

    def now(self) -> Done:
        work = self._before.work_seconds + time.process_time() - self._start[1]
        return replace(self._before, seconds=self.seconds(), work_seconds=work)


def _mean_sweeps(done: list[Done]) -> float:
    return sum(unit.positions * unit.sweeps for unit in done) / sum(unit.positions for unit in done)


def _name(layer: tuple[str, int, int]) -> str:
    return "-".join(map(str, layer))
