"""One connection from the first message to the last."""

import asyncio
from pathlib import Path

import pytest

from royalgames.protocol.codes import Code
from royalgames.protocol.messages import Goodbye
from royalgames.server.limits import Limits
from royalgames.server.live.audience import Audience
from royalgames.server.live.fanout import LocalFanout
from royalgames.server.live.frames import SLOW_DOWN
from royalgames.server.live.hub import Hub
from royalgames.server.live.session import Shared
from royalgames.server.live.talk import NORMAL, HungUp, talk
from tests.server.lines import Line
from tests.server.store.hand import opened
from tests.server.support import run

pytestmark = pytest.mark.sqlite  # nothing is stored


class _Channel:
    """A client that says a few things and then hangs up, or waits."""

    def __init__(self, *messages: bytes, stays: bool = False) -> None:
        self._messages = list(messages)
        self._stays = stays
        self.ends: list[int | str] = []

    async def receive(self) -> bytes:
        if self._messages:
            return self._messages.pop(0)
        if self._stays:
            await asyncio.Event().wait()
        raise HungUp

    async def close(self, code: int) -> None:
        self.ends.append(code)

    def abort(self) -> None:
        self.ends.append("aborted")


def _line(folder: Path, *, stuck: bool = False) -> Line:
    with opened(folder) as store:
        hub = Hub(store, LocalFanout())
        return Line(Shared.make(hub, Audience(hub), Limits()), stuck=stuck)


def test_what_was_asked_is_answered_before_the_end(tmp_path: Path) -> None:
    async def work() -> None:
        line, channel = _line(tmp_path), _Channel(b'{"type":"ping"}')
        await talk(channel, line.session)
        assert [message["type"] for message in line.heard] == ["welcome", "pong"]
        assert channel.ends == [NORMAL]

    run(work())


def test_a_session_that_is_ended_says_its_last_words_first(tmp_path: Path) -> None:
    async def work() -> None:
        line, channel = _line(tmp_path), _Channel(stays=True)
        line.session.say(Goodbye(code=Code.REVOKED, sentence="The token was revoked."))
        line.session.end()
        await talk(channel, line.session)
        assert line.of("goodbye")[0]["sentence"] == "The token was revoked."
        assert channel.ends == [SLOW_DOWN]

    run(work())


def test_who_does_not_read_is_disconnected_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("royalgames.server.live.talk.FLUSH_SECONDS", 0.01)

    async def work() -> None:
        line, channel = _line(tmp_path, stuck=True), _Channel()
        line.session.say(Goodbye(code=Code.STOPPING, sentence="It waits behind the welcome."))
        await talk(channel, line.session)
        assert channel.ends == ["aborted"]

    run(work())
