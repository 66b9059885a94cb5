"""Cookies and devices."""

import asyncio
import base64
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from royalgames.client import Client
from royalgames.protocol.http import Me, SignOut
from royalgames.server.http.identity import COOKIE, Signer
from royalgames.server.service import Plan
from royalgames.server.world import World
from tests.server.attackers import closed, next_message, open_socket
from tests.server.support import run, service, web_service

DAY = 24 * 3600 * 1000


def test_low_cookies_are_renewed(tmp_path: Path) -> None:
    now = [1_700_000_000_000]
    with web_service(tmp_path, lambda plan: replace(plan, world=World(now=lambda: now[0]))) as web:
        web.put("/api/me", json={"name": "Ann"})
        first = web.cookies[COOKIE]
        now[0] += 6 * DAY
        assert COOKIE not in web.get("/api/me").cookies
        now[0] += 2 * DAY
        renewed = web.get("/api/me")
        assert renewed.cookies[COOKIE] != first
        assert "Max-Age=34560000" in renewed.headers["set-cookie"]
        assert renewed.json()["name"] == "Ann"
        signer = Signer(b"k" * 32)
        before, after = signer.player(first), signer.player(renewed.cookies[COOKIE])
        assert before is not None
        assert after is not None
        assert before.id == after.id


def test_low_cookies_of_the_first_version_are_known_and_renewed(tmp_path: Path) -> None:
    signer = Signer(b"k" * 32)
    body = base64.urlsafe_b64encode(b'["player-one","Ann"]').rstrip(b"=").decode()
    with web_service(tmp_path) as web:
        web.cookies.set(COOKIE, f"{body}.{signer._sign(body)}", domain="testserver.local")
        answer = web.get("/api/me")
        assert answer.json()["name"] == "Ann"
        known = signer.player(answer.cookies[COOKIE])
        assert known is not None
        assert (known.id, known.since > 0) == ("player-one", True)


@pytest.mark.parametrize("here", [False, True])
def test_low_other_devices_can_be_signed_out(tmp_path: Path, here: bool) -> None:
    now = [1_700_000_000_000]

    def adjust(plan: Plan) -> Plan:
        return replace(plan, world=World(now=lambda: now[0]))

    def name(web: TestClient[Any], cookie: str) -> str:
        web.cookies.clear()
        web.cookies.set(COOKIE, cookie)
        return str(web.get("/api/me").json()["name"])

    with web_service(tmp_path, adjust) as web:
        web.put("/api/me", json={"name": "Ann"})
        stolen = web.cookies[COOKIE]
        now[0] += 1
        answer = web.post("/api/me/sign-out", json={"here": here})
        assert answer.json()["name"] == ("Guest" if here else "Ann")
        kept = web.cookies[COOKIE]
        assert name(web, stolen) == "Guest"
        assert name(web, kept) == ("Guest" if here else "Ann")
    with web_service(tmp_path, adjust) as web:
        assert name(web, stolen) == "Guest", "it is forgotten with the process"
        assert name(web, kept) == ("Guest" if here else "Ann")


def test_low_signing_out_closes_the_sockets_of_other_devices(tmp_path: Path) -> None:
    async def attack() -> None:
        async with (
            service(tmp_path) as on,
            Client(on.address, name="Ann") as ann,
            open_socket(on, Cookie=ann.cookie) as stolen,
        ):
            await next_message(stolen, "welcome")
            await ann.request("POST", "/api/me/sign-out", Me, SignOut())
            async with asyncio.timeout(10):
                await closed(stolen)

    run(attack())
