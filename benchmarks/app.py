"""Claims about the app: Lighthouse's scores of home and tables, on a phone and on a desktop.

Lighthouse simulates a slow phone on a slow line, so its scores are comparable between machines; a
busy machine still lowers them. Each score is the run with the median performance.
"""

import asyncio
import json
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from benchmarks.claim import Claim
from benchmarks.service_load import SERVE, process
from royalgames.client import Client
from royalgames.games import GAMES
from royalgames.protocol.setup import NewTable, SeatPlan, setup_of
from tools.browser import chromium

HERE: Final = Path(__file__).parent / "lighthouse"
RUNS: Final = 3
GOALS: Final[Mapping[str, int]] = {
    "performance": 95,
    "accessibility": 100,
    "best-practices": 100,
    "seo": 100,
}


def claims() -> Iterator[Claim]:
    """Audit every page; a claim per page, device and category."""
    with tempfile.TemporaryDirectory() as folder:
        database = ("--db", str(Path(folder) / "tables.db"))
        with process([*SERVE, *database]) as url:
            yield from _audits(asyncio.run(_pages(url)))


async def _pages(url: str) -> list[dict[str, str]]:
    """Start a game against a bot at a table of each game; return the pages to audit."""
    pages = [{"name": "home", "url": url, "cookie": ""}]
    async with Client(url, name="Ann") as ann:
        for key, game in GAMES.items():
            first, *others = map(str, game.seats(game.new()))
            seats = {first: SeatPlan(kind="you")}
            seats |= {seat: SeatPlan(kind="bot") for seat in others}
            made = await ann.make(NewTable(setup=setup_of(key), seats=seats))
            page = f"{url}/table/{made.table}"
            pages.append({"name": f"{key} table", "url": page, "cookie": ann.cookie})
    return pages


def _audits(pages: list[dict[str, str]]) -> Iterator[Claim]:
    browser = chromium()
    if browser is None:
        raise SystemExit("Lighthouse needs Chromium: run `make test` once, or install it")
    plan = json.dumps({"runs": RUNS, "pages": pages})
    command = ["node", str(HERE / "audit.mjs"), browser, plan]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as audits:
        for line in audits.stdout or ():
            yield from _scores(json.loads(line))
    if audits.returncode:
        raise SystemExit(f"Lighthouse stopped with exit code {audits.returncode}")


def _scores(found: dict[str, Any]) -> Iterator[Claim]:
    times = f"LCP {found['lcp']} ms, TBT {found['tbt']} ms, CLS {found['cls']:.3f}"
    missed = f"missed: {', '.join(found['missed'])}" if found["missed"] else "nothing missed"
    for category, goal in GOALS.items():
        score = 100 * found["scores"][category]
        detail = times if category == "performance" else missed
        name = f"{found['page']}, {found['device']}, Lighthouse's {category}"
        yield Claim(name, score, goal, at_most=False, detail=detail)
