"""A client's session: refusals that name a delay, and limits that people and addresses share."""

import asyncio
import logging
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from royalgames.client import Client
from royalgames.protocol.acts import AutoThrow
from royalgames.protocol.codes import Code
from royalgames.server import limits as limits_module
from royalgames.server.http.requests import address_of
from royalgames.server.limits import Limits, Rate, key_of
from royalgames.server.live.fanout import Notice
from royalgames.server.live.hub import Hub
from royalgames.server.live.live import Live
from royalgames.server.live.updates import PAGE
from tests.server.attackers import WIDE
from tests.server.lines import LONG, TEXT, Line, Raw, gone, lay, length, watch
from tests.server.support import limited, logged, run, service, tee, two_at, ur


def test_item_11_an_act_over_the_limit_is_refused_by_name(tmp_path: Path) -> None:
    limits = replace(WIDE, messages=Rate(3, 0.5), previews=Rate(1, 0.5))

    async def talk() -> None:
        async with service(tmp_path, limited(limits)) as on:
            line = Line(on.service.shared)
            act = {"act": "throw", "seat": "L"}
            do = {"type": "do", "id": "act-1", "table": LONG, "seq": 1, "act": act}
            for _ in range(3):
                await line.session.take(b'{"type":"ping"}')
            await line.session.take(msgspec.json.encode(do))
            for number in (1, 2):
                look = {"type": "preview", "id": f"look-{number}", "table": LONG, "walk": ""}
                await line.session.take(msgspec.json.encode(look))
            await line.session.take(watch())
            await line.session.catch_up()
            refused = {each["id"]: each for each in line.of("refused")}
            assert refused["act-1"]["code"] == refused["look-2"]["code"] == Code.SLOW_DOWN
            assert 1000 < refused["act-1"]["retry_after"] <= 2001
            assert refused["look-1"]["retry_after"] is None
            fault = line.of("fault")[-1]
            assert (fault["code"], fault["table"]) == (Code.SLOW_DOWN, LONG)
            assert fault["retry_after"] > 1000
            line.session.close()

    run(talk())


def test_item_11_the_python_client_retries(tmp_path: Path) -> None:
    limits = replace(WIDE, messages=Rate(10, 100), previews=Rate(5, 100))

    async def talk() -> None:
        async with service(tmp_path, limited(limits)) as on, two_at(on, ur()) as two:
            for on_off in (True, False) * 10:
                await two.ann.do(two.table, AutoThrow(seat="L", on=on_off))
            tables = [(await two.ben.make(ur())).table for _ in range(15)]
            await asyncio.gather(*(two.ben.watch(table) for table in tables))
            assert not two.ann.reconnects + two.ben.reconnects

    run(talk())


def test_item_11_the_python_client_retries_one_at_a_time(tmp_path: Path) -> None:
    limits = replace(WIDE, previews=Rate(5, 100), patience=30)

    async def talk() -> None:
        async with service(tmp_path, limited(limits)) as on, two_at(on, tee()) as two:
            previews = await asyncio.gather(*(two.ann.preview(two.table, "") for _ in range(30)))
            assert [each.steps_left for each in previews] == [1] * 30
            assert not two.ann.reconnects

    run(talk())


def test_item_11_who_slows_down_is_not_closed(tmp_path: Path) -> None:
    """Patience is for those who go on; a client that waits as asked may go over now and then."""
    limits = replace(WIDE, messages=Rate(2, 200), patience=5)

    async def talk() -> None:
        async with service(tmp_path, limited(limits)) as on, two_at(on, ur()) as two:
            for on_off in (True, False) * 30:
                await two.ann.do(two.table, AutoThrow(seat="L", on=on_off))
            assert not two.ann.reconnects

    run(talk())


def test_item_5_nobody_is_woken_without_news(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def talk() -> None:
        async with service(tmp_path) as on, Client(on.address, name="Ann") as ann:
            table = (await ann.make(ur())).table
            line = Line(on.service.shared)
            await line.session.take(watch(table=table))
            await line.session.catch_up()
            heard = len(line.heard)
            woken: list[str] = []
            with monkeypatch.context() as patch:
                patch.setattr(line.session, "touch", woken.append)
                on.service.audience.pulse()
                on.service.audience.notice(Notice(table, line.session.has(table)))
                assert woken == []
                # Another process has stored more: it must be read before there is anything to send.
                on.service.audience.notice(Notice(table, line.session.has(table) + 1))
                assert woken == []
                patch.setattr(line.session, "has", lambda table: 0)
                on.service.audience.notice(Notice(table, 1))
                assert woken == [table]
            assert len(line.heard) == heard
            line.session.close()

    run(talk())


def test_item_4_an_unexpected_error_is_logged_and_the_socket_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    lay(tmp_path, 20)

    async def talk() -> None:
        async with service(tmp_path) as on:
            line, hub = Line(on.service.shared), on.service.hub
            await line.session.take(watch())
            await line.session.catch_up()

            async def broken(self: Hub, table: str) -> Live:
                raise ValueError("an event that cannot be read")

            with monkeypatch.context() as patch:
                patch.setattr(Hub, "load", broken)
                hub.forget(LONG)
                on.service.audience.pulse()
                await line.session.catch_up()
                await line.session.take(watch())
                await line.session.catch_up()
            faults = [(fault["code"], fault["table"]) for fault in line.of("fault")]
            assert faults == [(Code.INTERNAL, LONG)] * 2
            assert [record.exc_info is not None for record in logged(caplog)] == [True, True]
            assert not on.service.audience.is_watched(LONG)
            await line.session.take(watch())
            await line.session.catch_up()
            assert len(line.of("update")) == 2
            line.session.close()

    with caplog.at_level("ERROR", "royalgames"):
        run(talk())


def test_low_the_python_client_joins_a_table_of_any_length(tmp_path: Path) -> None:
    lay(tmp_path, 5 * PAGE // 2)

    async def talk() -> None:
        async with service(tmp_path) as on, Client(on.address) as ann:
            events = await length(on)
            feed = await ann.watch(LONG)
            assert feed.view.seq == events
            assert [entry.seq for entry in feed.entries] == list(range(1, events + 1))

    run(talk())


def test_low_previews_count_against_player_and_address(tmp_path: Path) -> None:
    narrow = Rate(5, 0.01)
    for limits in (replace(WIDE, player_messages=narrow), replace(WIDE, address_messages=narrow)):

        async def talk(limits: Limits = limits) -> None:
            async with service(tmp_path, limited(limits)) as on:
                line = Line(on.service.shared)
                look = {"type": "preview", "id": "look", "table": LONG, "walk": ""}
                for _ in range(8):
                    await line.session.take(msgspec.json.encode(look))
                await line.session.catch_up()
                codes = [each["code"] for each in line.of("refused")]
                assert codes == [Code.UNKNOWN] * 5 + [Code.SLOW_DOWN] * 3
                line.session.close()

        run(talk())


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_low_ipv6_limits_apply_per_64(address: str, key: str) -> None:
    assert key_of(address) == key


def test_low_every_limiter_knows_addresses_by_the_same_key() -> None:
    connection = SimpleNamespace(client=SimpleNamespace(host="2001:db8::5"), scope={})
    assert address_of(connection) == "2001:db8::/64"  # type: ignore[arg-type]  # all it looks at
    folder = Path(limits_module.__file__).parent
    users = [path.name for path in folder.rglob("*.py") if "client.host" in path.read_text()]
    assert users == ["requests.py"]


def test_low_invalid_utf8_leaves_no_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def attack() -> None:
        async with service(tmp_path) as on, Raw(on.port) as raw:
            logging.getLogger("uvicorn.error").addHandler(caplog.handler)
            raw.send(TEXT, b"\xff\xfe")
            assert (1007).to_bytes(2, "big") in await raw.closed()
            await gone(on)

    run(attack())
    logging.getLogger("uvicorn.error").removeHandler(caplog.handler)
    assert not [record for record in caplog.records if record.exc_info]
