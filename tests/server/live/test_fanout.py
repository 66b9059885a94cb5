"""Notices that are lost, doubled, late or out of order never matter."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from royalgames.client import Client, Feed
from royalgames.protocol.events import AutoSet, Entry
from royalgames.protocol.messages import Update
from royalgames.protocol.setup import setup_of
from royalgames.protocol.views import TableView
from royalgames.server.live.fanout import LocalFanout, Notice
from tests.server.support import level, run, service, tee, two_at, ur


class BadFanout(LocalFanout):
    """Loses a third of all notices, doubles a third, and brings many late and in any order."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._rng = random.Random(seed)
        self._late: list[Notice] = []
        self.lost = 0

    def publish(self, notice: Notice) -> None:
        fate = self._rng.randrange(3)
        if fate == 0:
            self.lost += 1
            return
        self._late += [notice] * fate
        self._rng.shuffle(self._late)
        while len(self._late) > 3:
            super().publish(self._late.pop())


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_client_ends_with_the_same_list(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("royalgames.server.service.PULSE_SECONDS", 0.02)
    fanout = BadFanout(seed)

    async def game() -> None:
        async with (
            service(tmp_path, lambda plan: replace(plan, fanout=fanout)) as on,
            two_at(on, ur()) as two,
        ):
            async with Client(on.address, name="Cat") as cat:
                watcher = await cat.watch(two.table)
                await two.play(seed)
                await level(two.first, two.second, watcher)
                stored = [stored.event for stored in on.service.store.stored_events(two.table)]
                for feed in (two.first, two.second, watcher):
                    assert [entry.event for entry in feed.entries] == stored
            assert fanout.lost > 3

    run(game())


def test_a_gap_is_asked_for_by_number(tmp_path: Path) -> None:
    async def game() -> None:
        async with service(tmp_path) as on, two_at(on, tee()) as two:
            # As if everything from the fourth event on had been lost on Ben's line.
            del two.second.entries[3:]
            await two.play(9)
            assert two.first.entries == two.second.entries

    run(game())


def _told(after: int, *numbers: int) -> Update:
    entries = [Entry(seq=seq, at=0, event=AutoSet(seat="L", on=True)) for seq in numbers]
    view = TableView(
        table="t",
        seq=numbers[-1],
        setup=setup_of("ur"),
        rules="1",
        phase="waiting",
        number=1,
        seats=[],
    )
    return Update(table="t", after=after, entries=entries, state=view)


def test_a_feed_takes_what_is_new_and_sees_what_is_missing() -> None:
    async def talk() -> None:
        feed = Feed("t")
        assert await feed.take(_told(0, 1, 2))
        assert await feed.take(_told(1, 2, 3)), "the second comes again, the third is new"
        assert not await feed.take(_told(4, 5)), "the fourth is missing"
        assert [entry.seq for entry in feed.entries] == [1, 2, 3]
        assert feed.view.seq == 3

    run(talk())
