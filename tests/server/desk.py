"""A table played by hand, without any input or output."""

import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from royalgames.protocol import acts
from royalgames.protocol.setup import NewTable, SeatPlan, Setup, setup_of
from royalgames.protocol.views import TableView, ThrowPrompt
from royalgames.records import Transcript, write
from royalgames.records.chain import Chain, Place
from royalgames.server.table import (
    Context,
    Draft,
    RefusedError,
    StoredEvent,
    TableState,
    decide,
    decide_new,
    open_table,
    reduce,
    view,
)
from royalgames.server.table.records import tags_of
from royalgames.server.table.state import TableGame

SEED_L, SEED_D = "11" * 16, "22" * 16
LAST_LINKS = {"L": b"\x11" * 32, "D": b"\x22" * 32}


@cache
def chain_of(place: Place, seat: str) -> Chain:
    """Return the chain of a seat of Ur."""
    return Chain(place, LAST_LINKS[seat])


@dataclass
class Desk:
    """A table played by hand: every draft is folded from its list again, and compared."""

    table: TableState
    stored_events: list[StoredEvent] = field(default_factory=list)
    now: int = 1_000_000

    def context(self, player: str | None) -> Context:
        return Context(self.now, random.Random(len(self.stored_events)).randbytes(32), player)

    def take(self, draft: Draft | None) -> list[Any]:
        assert draft is not None
        self.stored_events += draft.stored_events
        folded = open_table(self.table.id, self.stored_events[0])
        for stored in self.stored_events[1:]:
            folded = reduce(folded, stored)
        assert folded == draft.table, "the list alone must lead to the same table"
        self.table = folded
        return [stored.event for stored in draft.stored_events]

    def do(self, player: str | None, act: acts.AnyAct, seq: int | None = None) -> list[Any]:
        """Carry an act out; return its events."""
        known = self.table.seq if seq is None else seq
        return self.take(decide(self.table, act, known, self.context(player)))

    def chain(self, seat: str) -> Chain:
        """Return the chain of a seat for the game that is played, or to be played."""
        return chain_of(self.table.place(seat), seat)

    def link(self, seat: str, number: int) -> str:
        """Return a seat's link for a throw, its seed for 0."""
        return (self.chain(seat).link(number) or b"").hex()

    def commit(self, player: str, seat: str) -> list[Any]:
        """Commit a seat to its chain."""
        return self.do(player, acts.Commit(seat=seat, commitment=self.chain(seat).commitment.hex()))

    def reveal(self, player: str, seat: str, number: int = 0) -> list[Any]:
        """Reveal a seat's seed, or its link for a throw."""
        return self.do(player, acts.Reveal(seat=seat, number=number, link=self.link(seat, number)))

    def player(self, seat: str) -> str:
        """Return who sits there; players change seats in a rematch."""
        return next(iter(self.table.seat(seat).players))

    def throw(self, seat: str) -> list[Any]:
        """Throw for a seat, all links revealed; return the events but the call for the links."""
        number = self.table.current.throws + 1
        self.do(self.player(seat), acts.Throw(seat=seat, link=self.link(seat, number)))
        return self.reveal_all()

    def reveal_all(self) -> list[Any]:
        """Reveal whatever links are awaited, until none are."""
        while self.table.lacking:
            number = self.table.current.throws + 1 if self.table.phase == "playing" else 0
            seat = self.table.lacking[0]
            events = self.reveal(self.player(seat), seat, number)
        return events

    def refused(self, player: str | None, act: acts.AnyAct, seq: int | None = None) -> RefusedError:
        with pytest.raises(RefusedError) as caught:
            self.do(player, act, seq)
        return caught.value

    @property
    def view(self) -> TableView:
        return view(self.table)


def desk(wanted: NewTable, player: str = "ann", name: str = "Ann") -> Desk:
    context = Context(1_000_000, bytes(range(32)), player)
    draft = decide_new("table-one", wanted, name, context)
    made = Desk(draft.table)
    made.take(draft)
    return made


def new(setup: Setup, limit: int | None = None, **kinds: str) -> NewTable:
    plans = {seat: SeatPlan(kind=kind) for seat, kind in kinds.items()}  # type: ignore[arg-type]
    return NewTable(setup=setup, seats=plans, turn_limit=limit)


def ur(**options: Any) -> Desk:
    """Ann is Light, Ben is Dark, and the game has begun."""
    limit = options.pop("limit", None)
    made = desk(new(setup_of("ur", **options), limit, L="you", D="open"))
    made.do("ben", acts.Sit(seat="D", name="Ben"))
    begin(made)
    return made


def begin(made: Desk) -> list[Any]:
    """Commit both seats of a game of Ur and reveal their seeds; return the last events."""
    for seat in ("L", "D"):
        made.commit(made.player(seat), seat)
    return made.reveal_all()


def tee(limit: int | None = None) -> Desk:
    """Ann is Red, Ben is Yellow."""
    made = desk(new(setup_of("tee", colours="ry"), limit, r="you", y="open"))
    made.do("ben", acts.Sit(seat="y", name="Ben"))
    return made


PLAYER = {"L": "ann", "D": "ben", "r": "ann", "y": "ben"}


def throw_until_move(made: Desk) -> str:
    """Throw until a player has a move to choose; return that seat."""
    while isinstance(made.view.prompt, ThrowPrompt):
        seat = made.view.actor or ""
        made.throw(seat)
    return made.view.actor or ""


def record_text(table: TableState, run: TableGame) -> str:
    """Write a game down, finished or not, without a worker."""
    moves = tuple(played.move for played in run.played)
    return write(Transcript(table.game.header.key, run.start, moves, tags_of(table, run)))
