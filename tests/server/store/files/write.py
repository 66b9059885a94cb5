"""Write a database file with an earlier release, for the tests of upgrades.

git archive v0.2.0 src | tar x -C /tmp/old
cd tests/server/store/files && PYTHONPATH=/tmp/old/src python write.py 0.2.0.db.gz

Each file has a game of Royal Tee that was counted by agreement, one that is being played, a match
of Ur in its second game, and a table that the administrator ended.
"""

import contextlib
import gzip
import itertools
import random
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

ROYAL = [sys.executable, "-m", "royalgames.cli"]
TEE = {"game": "tee", "colours": "ry", "round_limit": 20}
UR = {"game": "ur", "counters": 1, "dice": "3/4", "match": {"target": 9, "unit": "games"}}


@contextlib.contextmanager
def serving(path: Path) -> Iterator[httpx.Client]:
    """Run the release on a file; give a player at it."""
    options = ["serve", "--no-open", "--port", "0", "--db", str(path)]
    with subprocess.Popen([*ROYAL, *options], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            url = next(word for line in server.stdout for word in line.split() if "http" in word)
            headers = {"Origin": url.rstrip("/")}
            with httpx.Client(base_url=url, headers=headers, timeout=60) as player:
                player.get("/api/me").raise_for_status()
                yield player
        finally:
            server.terminate()


class Table:
    """A table at which one player has both seats."""

    def __init__(self, player: httpx.Client, setup: dict[str, Any], seed: int) -> None:
        first, second = ("r", "y") if setup["game"] == "tee" else ("L", "D")
        seats = {first: {"kind": "you"}, second: {"kind": "here", "name": "Ben"}}
        answer = player.post("/api/tables", json={"setup": setup, "seats": seats})
        made = answer.raise_for_status().json()
        self.name: str = made["table"]
        self.view: dict[str, Any] = made["state"]
        self._player = player
        self._rng = random.Random(seed)
        self._numbers = itertools.count(1)

    def do(self, seat: str, act: str, **fields: Any) -> None:
        """Act for a seat."""
        body = {
            "id": f"c{next(self._numbers)}",
            "seq": self.view["seq"],
            "act": {"act": act, "seat": seat, **fields},
        }
        answer = self._player.post(f"/api/tables/{self.name}/acts", json=body)
        self.view = answer.raise_for_status().json()["state"]

    def ready(self) -> None:
        """Give the dice what they wait for: seeds, or commitments and links."""
        dice = self.view["dice"]
        if dice.get("proof", "ur1") == "ur1":
            for seat in "LD":
                self.do(seat, "ready", seed=self._rng.randbytes(8).hex())
            return
        for seat in "LD":
            self.do(seat, "commit", commitment=self._chain(seat).commitment.hex())
        self.reveal()

    def reveal(self) -> None:
        """Reveal the links that a throw, or the start, waits for."""
        for seat in (self.view["dice"] or {}).get("links", ()):
            number = self.view["dice"]["throws"] + 1 if self.view["phase"] == "playing" else 0
            link = self._chain(seat).link(number)
            try:
                self.do(seat, "reveal", number=number, link=(link or b"").hex())
            except httpx.HTTPStatusError:  # too late: the throw was made without it
                self.view = self._player.get(f"/api/tables/{self.name}").json()
                return

    def _chain(self, seat: str) -> Any:
        from royalgames.records.chain import Chain, Place  # noqa: PLC0415  # not in 0.1.0

        place = Place(self.name, self.view["number"], "LD".index(seat))
        return Chain(place, seat.encode() * 32, 1000)

    def play(self, acts: int) -> None:
        """Throw and move at random."""
        for _ in range(acts):
            if self.view["phase"] != "playing":
                return
            seat = self.view["actor"]
            if self.view["awaits"] == "throw":
                self.do(seat, "throw")
                self.reveal()
            elif self.view["choices"]:
                self.do(seat, "move", move=self._rng.choice(self.view["choices"])["move"])
            else:
                step = self._rng.choice(self.view["steps"])["step"]
                back = dict(zip("UDLR", "DURL", strict=True))[step]
                self.do(seat, "move", move=((step + back) * 5)[: self.view["steps_left"]])


def fill(player: httpx.Client) -> str:
    """Play at some tables; return the name of the one to be ended."""
    counted = Table(player, TEE, 1)
    counted.play(5)
    counted.do("r", "count")
    counted.do("y", "count")
    Table(player, TEE, 2).play(9)
    match = Table(player, UR, 3)
    match.ready()
    match.play(1000)
    for seat in "LD":
        match.do(seat, "rematch")
    match.ready()
    match.play(4)
    resigned = Table(player, TEE, 4)
    resigned.play(2)
    return resigned.name


def main(path: Path) -> None:
    """Write the file, packed."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "royal.db"
        with serving(database) as player:
            table = fill(player)
            subprocess.run([*ROYAL, "tables", "end", table, "--db", str(database)], check=True)
        with contextlib.closing(sqlite3.connect(database)) as file:
            file.execute("PRAGMA journal_mode=DELETE")
            file.execute("VACUUM")
        path.write_bytes(gzip.compress(database.read_bytes(), mtime=0))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
