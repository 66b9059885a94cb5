"""Exact values where a tablebase has them, without waiting for one to be made or opened.

Nothing here loads the kernels before the first query, so that bots can be listed without them.
"""

import threading
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from royalgames.solver.tablebase import Tablebase, Value
    from royalgames.solver.task import Task

MADE_AT_ONCE: Final = 3
"""Tablebases up to so many pieces take seconds: they are made when they are first needed."""

MAKER: Final = "tablebases"
"""The name of the thread that makes or opens tablebases in the background."""

_at_hand: "dict[Task, Tablebase | None]" = {}
"""Those that can be queried at once; None while one is made or opened, or if it cannot be."""


def exact_moves(task: "Task", state: Any, *, wait: bool) -> "list[tuple[Any, Value]] | None":
    """Return every open move with its exact value, or None if no tablebase has the state.

    Parameters
    ----------
    task : Task
        What the state is part of, with the pieces that are not home.
    state : Any
        A state of the task's game.
    wait : bool
        If so, the answer is the same on every machine: the tablebase for three pieces is used, made
        first if need be, and no larger one. If not, any tablebase on this machine is used, and one
        that is not open yet, or not made yet, is prepared in the background.

    """
    if wait and task.counters > MADE_AT_ONCE:
        return None
    smallest = _smallest(task)
    if smallest is None:
        return None
    if wait:
        _fetch(smallest)
    elif smallest not in _at_hand:
        _at_hand[smallest] = None
        threading.Thread(target=_fetch, args=(smallest,), name=MAKER, daemon=True).start()
    base = _at_hand.get(smallest)
    return base.best(state) if base is not None and base.covers(state) else None


def _smallest(task: "Task") -> "Task | None":
    """Find the smallest tablebase that covers a task: on this machine, or soon made."""
    from dataclasses import replace  # noqa: PLC0415

    from royalgames.solver.tablebases import tablebase_path  # noqa: PLC0415

    for counters in range(max(task.counters, MADE_AT_ONCE), task.part.most + 1):
        larger = replace(task, counters=counters)
        if counters == MADE_AT_ONCE or tablebase_path(larger).exists():
            return larger
    return None


def _fetch(task: "Task") -> None:
    """Make or open a tablebase, once; a game can be played without it."""
    from royalgames.solver.errors import TablebaseError  # noqa: PLC0415
    from royalgames.solver.tablebases import ensure  # noqa: PLC0415

    if _at_hand.get(task) is None:
        try:
            _at_hand[task] = ensure(task)
        except (OSError, TablebaseError):
            _at_hand[task] = None
