"""The files in deploy/ name what exists; the proxies carry a whole game over WebSockets."""

import asyncio
import contextlib
import json
import random
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.main import get_command

from royalgames.cli import app
from royalgames.client import Client
from royalgames.server.settings import SETTINGS
from tests.server.postgres import cluster
from tests.server.processes import ServerProcess
from tests.server.support import level, play, run, tee, web_service

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = ("royal.service", "royal@.service", "royal-worker.service")
COMMANDS: dict[str, Any] = get_command(app).commands  # type: ignore[attr-defined]  # it is a group


def test_the_dashboard_shows_numbers_that_exist(tmp_path: Path) -> None:
    """Every metric in an expression is one that /metrics has, after an act as before."""
    dashboard = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    expressions = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    used = {name for each in expressions for name in re.findall(r"\broyal_\w+", each)}
    assert len(used) >= 12
    with web_service(tmp_path) as client:
        text = client.get("/metrics").text
    known = set(re.findall(r"^# (?:HELP|TYPE) (royal_\w+)", text, re.MULTILINE))
    known |= set(re.findall(r"^(royal_\w+)", text, re.MULTILINE))
    known.add("royal_connections")  # counted by the server around the application
    assert not used - known
    places = [tuple(panel["gridPos"].values()) for panel in dashboard["panels"]]
    assert len(set(places)) == len(places)


def _commands() -> Iterator[tuple[str, list[str]]]:
    """List the commands that units and the container run."""
    for name in UNITS:
        found = re.search(r"^ExecStart=(.+)$", (DEPLOY / name).read_text(), re.MULTILINE)
        assert found, name
        yield name, shlex.split(found[1].replace("%i", "8001"))[1:]


@pytest.mark.parametrize(("name", "words"), list(_commands()))
def test_units_run_commands_that_exist(name: str, words: list[str]) -> None:
    command = COMMANDS[words[0]]
    command.make_parser(_context(command)).parse_args(list(words[1:]))


def _context(command: Any) -> Any:
    return command.context_class(command)


@pytest.mark.parametrize("name", [*UNITS, "Containerfile"])
def test_only_settings_that_exist_are_set(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    known = {setting.environment for setting in SETTINGS.values()}
    used = set(re.findall(r"\bROYAL_[A-Z_]+", text))
    assert used
    assert used <= known


def test_the_container_copies_what_there_is() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    copied = re.findall(r"^COPY (.+) \S+$", text, re.MULTILINE)
    sources = [source for line in copied for source in line.split()]
    built = {"dist/*.whl"}
    assert built < set(sources)
    for source in set(sources) - built:
        assert (DEPLOY.parent / source).is_file()


def _program(name: str, package: str) -> str:
    found = shutil.which(name, path="/usr/local/bin:/usr/bin:/usr/sbin:/bin:/sbin")
    if found is None:
        pytest.fail(f"{name} is missing: apt-get install {package}")
    return found


@pytest.mark.soak
@pytest.mark.parametrize("name", UNITS)
def test_systemd_accepts_the_units(tmp_path: Path, name: str) -> None:
    """All but the path of the command, which is not installed here."""
    verify = _program("systemd-analyze", "systemd")
    unit = tmp_path / name.replace("@", "@8001")
    text = (DEPLOY / name).read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/royalgames/bin/royal", sys.executable), encoding="utf-8")
    checked = subprocess.run([verify, "verify", unit], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")
    unit.write_text(unit.read_text().replace("KillMode=mixed", "KillMode=sometimes"))
    checked = subprocess.run([verify, "verify", unit], capture_output=True, text=True, check=False)
    assert "kill mode" in checked.stderr  # so that the test above can fail


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _nginx(folder: Path, port: int, ports: list[int]) -> list[str]:
    """Our file in a configuration of its own, without https and without root."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"^\s*ssl_.*\n", "", text, flags=re.MULTILINE)
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    text = text.replace("games.example.org", "127.0.0.1").replace("Host $host", "Host $http_host")
    text = _with_ports(text, ports)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{text}}}\n"
    )
    return [_program("nginx", "nginx-light"), "-c", str(folder / "nginx.conf"), "-p", str(folder)]


def _caddy(folder: Path, port: int, ports: list[int]) -> list[str]:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    text = _with_ports(text.replace("games.example.org", f"http://127.0.0.1:{port}"), ports)
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
    caddy = _program("caddy", "caddy")
    return [caddy, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def _with_ports(text: str, ports: list[int]) -> str:
    for name, port in zip(("8001", "8002"), ports, strict=True):
        assert f"127.0.0.1:{name}" in text
        text = text.replace(f"127.0.0.1:{name}", f"127.0.0.1:{port}")
    return text


Proxy = Callable[[Path, int, list[int]], list[str]]


@contextlib.contextmanager
def _behind(proxy: Proxy, folder: Path, servers: list[ServerProcess], port: int) -> Iterator[str]:
    """Start a proxy in front of servers, and wait until it passes requests on."""
    command = proxy(folder, port, [server.port for server in servers])
    url = f"http://127.0.0.1:{port}"
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, cwd=folder) as started:
        try:
            for _ in range(200):
                with contextlib.suppress(httpx.TransportError):
                    if httpx.get(f"{url}/ready").status_code == 200:
                        break
                time.sleep(0.05)  # until it listens
            yield url
        finally:
            started.terminate()


@pytest.mark.soak
@pytest.mark.parametrize("proxy", [_nginx, _caddy])
def test_a_game_is_played_through_the_proxy(tmp_path: Path, proxy: Proxy) -> None:
    """Two servers on PostgreSQL, one of which is restarted in the middle; and what stays closed."""
    port, url = _free_port(), cluster().fresh()
    flags = ("--trusted-proxy", "127.0.0.1", "--public-url", f"http://127.0.0.1:{port}")
    servers = [ServerProcess(tmp_path, *flags) for _ in range(2)]
    for server in servers:
        server.db = url
        server.start()

    def restart() -> None:
        servers[0].stop()
        servers[0].start()

    async def game(url: str) -> None:
        async with Client(url, name="Ann") as ann, Client(url, name="Ben") as ben:
            made = await ann.make(tee("ry", rounds=4))
            ((seat, token),) = made.links.invites.items()
            first = await ann.watch(made.table)
            second = await ben.sit(made.table, seat, token)
            await asyncio.to_thread(restart)
            rng = random.Random(1)
            await asyncio.gather(play(ann, first, "r", rng), play(ben, second, "y", rng))
            await level(first, second)
            assert first.view.phase == second.view.phase == "over"

    try:
        with _behind(proxy, tmp_path, servers, port) as address:
            run(game(address), 120)
            assert httpx.get(f"{address}/metrics").status_code == 403
            assert httpx.get(f"{address}/health").json()["status"] == "ok"
            too_long = httpx.post(f"{address}/api/tables", content=b"x" * 70_000)
            assert too_long.status_code == 413
    finally:
        for server in servers:
            server.stop()
        cluster().drop(url)
