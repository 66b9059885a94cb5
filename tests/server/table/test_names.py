"""Names that may be shown."""

from pathlib import Path

import httpx

from royalgames.protocol.codes import Code
from tests.server.support import run, service


def test_names_are_limited(tmp_path: Path) -> None:
    async def attack() -> None:
        async with service(tmp_path) as on, httpx.AsyncClient(base_url=on.address) as web:
            for name in ("", " ", "x" * 41, "a\x00b", "a\u202eb", "a;b"):
                answer = await web.put("/api/me", json={"name": name})
                assert (answer.status_code, answer.json()["code"]) == (400, Code.BAD_MESSAGE)
                plans = {"r": {"kind": "you"}, "y": {"kind": "here", "name": name}}
                wanted = {"setup": {"game": "tee", "colours": "ry"}, "seats": plans}
                answer = await web.post("/api/tables", json=wanted)
                assert (answer.status_code, answer.json()["code"]) == (400, Code.BAD_MESSAGE)
            answer = await web.put("/api/me", json={"name": " a\n b "})
            assert answer.json()["name"] == "a b", "white space is one space"
            # Whatever a name holds, no page shows it as anything but letters.
            answer = await web.put("/api/me", json={"name": "<script>alert(1)</script>"})
            assert answer.headers["content-type"] == "application/json"

    run(attack())
