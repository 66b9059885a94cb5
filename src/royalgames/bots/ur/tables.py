"""Exact values where a table of the solved game reaches, asked for without making anybody wait."""

import threading
from typing import TYPE_CHECKING, Final

from royalgames.bots.bot import Budget
from royalgames.bots.ur.search import Judged
from royalgames.bots.ur.weights import Aim
from royalgames.games.ur import UrState
from royalgames.games.ur.board import HOME
from royalgames.games.ur.header import MOST_COUNTERS

if TYPE_CHECKING:
    from royalgames.solver.table import Table

SURE: Final = 3
"""The table for so many counters is there on every machine, or is made within seconds."""

MAKER: Final = "tables of Ur"
"""The thread that makes or opens tables in the background."""

_Key = tuple[int, Aim, str]
"""Counters, aim and dice."""

_at_hand: "dict[_Key, Table | None]" = {}
"""The tables that can be asked at once; None while one is made or opened, or if it cannot be."""


def exact(state: UrState, aim: Aim, budget: Budget) -> Judged | None:
    """Return the exact values of the open choices, or None if there is no table for the state.

    With nodes the answer must be the same on every machine: the table for three counters is used,
    made first if need be, and no larger one. With seconds nobody waits: any table that is there is
    used, and one that is not yet open, or not yet made, is seen to in the background.
    """
    left = max(state.options.counters - counts[HOME] for counts in (state.light, state.dark))
    by_nodes = budget.seconds is None
    if by_nodes and left > SURE:
        return None
    key = _smallest(left, aim, state.options.dice)
    if key is None:
        return None
    if by_nodes:
        _fetch(key)
    elif key not in _at_hand:
        _at_hand[key] = None
        threading.Thread(target=_fetch, args=(key,), name=MAKER, daemon=True).start()
    table = _at_hand.get(key)
    if table is None or not table.reaches(state):
        return None
    return Judged({move: value.of(state.chooser) for move, value in table.best(state)})


def _smallest(left: int, aim: Aim, dice: str) -> _Key | None:
    """Find the smallest table for so many counters: one that is there, or is soon made."""
    from royalgames.solver.tables import table_path  # noqa: PLC0415  # it loads the kernels
    from royalgames.solver.task import Task  # noqa: PLC0415

    for counters in range(max(left, SURE), MOST_COUNTERS + 1):
        if counters == SURE or table_path(Task(counters, aim, dice)).exists():
            return counters, aim, dice
    return None


def _fetch(key: _Key) -> None:
    """Make or open a table, once; one that cannot be had is no reason not to play."""
    from royalgames.solver.errors import TableError  # noqa: PLC0415
    from royalgames.solver.tables import ensure  # noqa: PLC0415

    if _at_hand.get(key) is None:
        try:
            _at_hand[key] = ensure(*key)
        except (OSError, TableError):
            _at_hand[key] = None
