"""A table without any input or output: decisions, events, and what is seen of them."""

from royalgames.server.table.decide import (
    BotMove,
    decide,
    decide_close,
    decide_new,
    decide_overdue,
    decide_resume,
)
from royalgames.server.table.dice import decide_unrevealed
from royalgames.server.table.draft import Context, Draft
from royalgames.server.table.reduce import open_table, reduce
from royalgames.server.table.refusal import RefusedError
from royalgames.server.table.state import Private, StoredEvent, TableState, Wait
from royalgames.server.table.view import entry, view

__all__ = [
    "BotMove",
    "Context",
    "Draft",
    "Private",
    "RefusedError",
    "StoredEvent",
    "TableState",
    "Wait",
    "decide",
    "decide_close",
    "decide_new",
    "decide_overdue",
    "decide_resume",
    "decide_unrevealed",
    "entry",
    "open_table",
    "reduce",
    "view",
]
