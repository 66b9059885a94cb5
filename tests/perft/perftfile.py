"""Reads perft files, and counts slowly what they say.

A file is named after its game. ``# `` starts a remark, ``= `` a title, and a block is a position
with a line a depth below it: ``depth 2 walks 9 outcomes 9`` or ``depth 2 nodes 18``. A depth that
takes more than a few seconds is written ``soak depth ...``.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from royalgames.core import AnyGame
from royalgames.games import GAMES
from royalgames.games.museum import MUSEUM, MuseumState
from royalgames.games.museum.state import ToMove as MuseumToMove
from royalgames.games.tee import TEE, TeeState
from royalgames.games.tee.events import Walked
from royalgames.games.ur import UR, UrState
from royalgames.games.ur.state import ToThrow

FOLDER = Path(__file__).parent

Numbers = dict[str, int]


@dataclass(frozen=True)
class Line:
    """One number, or pair of numbers, of a perft file."""

    game: str
    title: str
    position: str
    depth: int
    numbers: Numbers
    soak: bool
    where: str

    def __str__(self) -> str:
        return f"{self.game}, {self.title}, depth {self.depth}"


def read_lines() -> list[Line]:
    """Read every line of every perft file."""
    return [line for path in sorted(FOLDER.glob("*.perft")) for line in _read(path)]


def _read(path: Path) -> Iterator[Line]:
    title = position = ""
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        where = f"{path.name}:{number}"
        if text.startswith("= "):
            title = text[2:]
        elif found := re.fullmatch(r"(soak )?depth (\d+) (.+)", text):
            numbers = {word: int(count) for word, count in re.findall(r"(\w+) (\d+)", found[3])}
            yield Line(path.stem, title, position, int(found[2]), numbers, bool(found[1]), where)
        elif text and not text.startswith("#"):
            position = text


def fast(game: str, position: str, depth: int) -> Numbers:
    """Count with the package."""
    rules: Any = GAMES[game]
    return dict(rules.perft(rules.parse(position), depth))


def split(game: str, position: str, depth: int) -> str:
    """Print the package's count by the first move, a line per move."""
    rules: Any = GAMES[game]
    parts = rules.perft_split(rules.parse(position), depth).items()
    return "\n".join(
        " ".join([name, *(f"{word} {count}" for word, count in part.items())])
        for name, part in parts
    )


def slow(game: str, position: str, depth: int) -> Numbers:
    """Count by playing every move, with nothing remembered."""
    rules: AnyGame = GAMES[game]
    if game == "tee":
        walks, outcomes = slow_tee(rules.parse(position), depth)
        return {"walks": walks, "outcomes": outcomes}
    counts: dict[str, Callable[[Any, int], int]] = {"ur": slow_ur, "museum": slow_museum}
    return {"nodes": counts[game](rules.parse(position), depth)}


def slow_tee(state: TeeState, depth: int) -> tuple[int, int]:
    """Count walks and outcomes by playing every walk."""
    if depth == 0 or TEE.outcome(state):
        return 1, 1
    walks, outcomes = 0, {}
    for move in TEE.legal(state):
        child, events = TEE.play(state, move)
        path = events[0].path if isinstance(events[0], Walked) else ("pass",)
        below_walks, below_outcomes = slow_tee(child, depth - 1)
        walks += below_walks
        outcomes[frozenset(path), path[-1]] = below_outcomes
    return walks, sum(outcomes.values())


def slow_ur(state: UrState, depth: int) -> int:
    """Count plies by playing every throw and every choice; only a throw costs depth."""
    if UR.outcome(state) or depth == 0:
        return 1
    return sum(_rest(UR.play(state, move).state, depth) for move in UR.legal(state))


def _rest(state: UrState, depth: int) -> int:
    if UR.outcome(state):
        return 1
    if isinstance(state.phase, ToThrow):
        return slow_ur(state, depth - 1)
    return sum(_rest(UR.play(state, move).state, depth) for move in UR.legal(state))


def slow_museum(state: MuseumState, depth: int) -> int:
    """Count plies by playing every throw and every move; a ply ends where no move is open."""
    if MUSEUM.outcome(state) or depth == 0:
        return 1
    total = 0
    for move in MUSEUM.legal(state):
        after = MUSEUM.play(state, move).state
        total += slow_museum(after, depth - (not isinstance(after.phase, MuseumToMove)))
    return total
