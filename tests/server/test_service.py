"""The whole service: who is known, how it says goodbye, and what runs beside the requests."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from royalgames.protocol.codes import Code
from royalgames.protocol.messages import Goodbye
from royalgames.server.http.identity import Player, Signer
from royalgames.server.service import Plan, Service, every
from royalgames.server.store.store import Store, StoreError
from tests.server.store.hand import opened
from tests.server.support import logged, run

PLAN = Plan(key=b"k" * 32)
ANN = Player("ann", "Ann", since=100)


@dataclass(eq=False)
class Socket:
    """A player's socket, without a line."""

    player_id: str
    heard: list[Any] = field(default_factory=list)
    has_ended: bool = False

    def say(self, message: Any) -> None:
        self.heard.append(message)

    def end(self) -> None:
        self.has_ended = True


def _enter(service: Service, *players: str) -> list[Socket]:
    sockets: list[Any] = [Socket(player) for player in players]
    service.audience.sessions.update(sockets)
    return sockets


def test_a_player_who_signs_out_is_not_known_by_earlier_cookies(tmp_path: Path) -> None:
    async def work() -> None:
        with opened(tmp_path) as store:
            store.start()
            service = Service(store, PLAN)
            cookie = service.signer.cookie(ANN)
            assert service.known(cookie) == ANN
            assert service.known(None) is None
            assert service.known(Signer(b"x" * 32).cookie(ANN)) is None
            ann, ben = _enter(service, "ann", "ben")
            await service.sign_out("ann", 101)
            assert service.known(cookie) is None
            later = Player("ann", "Ann", since=101)
            assert service.known(service.signer.cookie(later)) == later
            assert (ann.has_ended, ben.has_ended) == (True, False)
            await asyncio.to_thread(store.stop)
        # It is stored: the next start knows it too.
        with opened(tmp_path) as store:
            service = Service(store, PLAN)
            assert service.known(cookie) == ANN
            async with service.running():
                assert service.known(cookie) is None

    run(work())


@pytest.mark.sqlite
def test_everyone_is_told_that_the_server_restarts(tmp_path: Path) -> None:
    async def work() -> None:
        with opened(tmp_path) as store:
            service = Service(store, PLAN)
            sockets = _enter(service, "ann", "ben")
            assert not service.stopping
            service.farewell()
            assert service.stopping
            for socket in sockets:
                (goodbye,) = socket.heard
                assert isinstance(goodbye, Goodbye)
                assert goodbye.code is Code.STOPPING
                assert not socket.has_ended, "the line closes it, once it was said"

    run(work())


def test_a_fault_does_not_end_what_is_done_again_and_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    faults = [ValueError("odd"), StoreError("the disk is full"), None]
    store = Store(create_engine("sqlite://"))

    async def work() -> None:
        done = asyncio.Event()
        left = iter(faults)

        async def chore() -> None:
            fault = next(left)
            if fault is not None:
                raise fault
            done.set()
            await asyncio.Event().wait()

        task = asyncio.create_task(every(0, chore, store))
        await done.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run(work(), 10)
    # The store logs its own faults.
    (record,) = logged(caplog)
    assert record.message == "a background task failed"
    assert record.exc_info is not None
    assert record.exc_info[1] is faults[0]


def test_a_database_out_of_reach_is_logged_in_one_sentence_now_and_then(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever runs beside the requests meets the same cause every few seconds."""
    store = Store(create_engine(f"sqlite:///{tmp_path / 'nowhere' / 'royal.db'}"))
    rounds = 3

    async def work() -> None:
        done = asyncio.Event()
        left = iter(range(rounds))

        async def chore() -> None:
            if next(left, None) is None:
                done.set()
                await asyncio.Event().wait()
            with store.read() as connection:
                connection.execute(text("SELECT 1"))

        task = asyncio.create_task(every(0, chore, store))
        await done.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run(work(), 10)
    (record,) = logged(caplog)
    assert record.message == "the store failed: unable to open database file"
    assert record.exc_info is None
