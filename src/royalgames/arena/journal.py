"""A contest's finished rounds on disk, so that a run that was stopped or killed can be resumed."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from royalgames.arena.contest import Contest, ContestError, Round
from royalgames.arena.rounds import GameResult

Games = tuple[GameResult, ...]


class Journal:
    """A file with one line per finished round, after a line that says which contest it is."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self._path = path
        self._contest = _digest(contest)

    def read(self) -> dict[Round, Games]:
        """Return the rounds that are done; a line that was cut off by a crash is left out."""
        try:
            text = self._path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return {}
        whole = text[: text.rfind("\n") + 1]
        first, *lines = whole.splitlines() or [""]
        if first != json.dumps({"contest": self._contest}):
            raise ContestError(f"--resume: {self._path} does not belong to this contest")
        # What follows must not be glued to a line that was cut off.
        self._path.write_text(whole, encoding="utf-8", newline="\n")
        found = {}
        for line in lines:
            data = json.loads(line)
            games = tuple(_game(game) for game in data["games"])
            found[Round(tuple(data["line_up"]), data["number"])] = games
        return found

    def add(self, round_: Round, games: Games) -> None:
        """Write a finished round down."""
        data = {**asdict(round_), "games": [asdict(game) for game in games]}
        with self._path.open("a", encoding="utf-8", newline="\n") as file:
            if not file.tell():
                file.write(json.dumps({"contest": self._contest}) + "\n")
            file.write(json.dumps(data) + "\n")


def _digest(contest: Contest) -> str:
    """Return what distinguishes contests; more games of the same kind are the same contest."""
    budgets = {name: str(contest.budget(name)) for name in contest.names}
    engines = {name: [*spec.command, str(spec.clock)] for name, spec in contest.engines.items()}
    parts = [contest.game, contest.bots, contest.seed, str(contest.options), budgets, engines]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def _game(data: Mapping[str, Any]) -> GameResult:
    lists: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }
    return GameResult(**lists)
