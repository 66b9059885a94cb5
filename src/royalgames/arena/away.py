"""A contest's rounds on the machines of a cluster."""

import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Final, NamedTuple

from royalgames.arena.contest import Contest, Round
from royalgames.arena.rounds import GameResult, play_round
from royalgames.cluster import Cluster

PIECES: Final = 8
"""Into how many pieces a processor's work is cut, so that none waits long for the last."""

MOST_IN_PIECE: Final = 16
"""How many rounds a piece has at most; they are what a lost worker loses."""


class Piece(NamedTuple):
    """Some rounds of a contest, to be played by one worker."""

    contest: Contest
    rounds: list[Round]
    recorded: bool
    """Whether the records of the games are wanted."""


class Played(NamedTuple):
    """What a worker sends back."""

    games: list[tuple[GameResult, ...]]
    """The games of each round."""
    records: dict[str, str]
    """The records by file name; the worker may be another machine."""


def played_away(
    cluster: Cluster, contest: Contest, plan: list[Round], records: Path | None
) -> Generator[tuple[Round, tuple[GameResult, ...]]]:
    """Yield the rounds of a plan as they are played."""
    size = max(1, min(MOST_IN_PIECE, len(plan) // (cluster.processors * PIECES)))
    pieces = [
        Piece(contest, plan[start : start + size], records is not None)
        for start in range(0, len(plan), size)
    ]
    for number, played in cluster.run(play_piece, pieces):
        if records is not None:
            for name, text in played.records.items():
                (records / name).write_text(text, encoding="utf-8", newline="\n")
        yield from zip(pieces[number].rounds, played.games, strict=True)


def play_piece(piece: Piece) -> Played:
    """Play some rounds, in a worker."""
    if not piece.recorded:
        return Played([play_round(piece.contest, round_) for round_ in piece.rounds], {})
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        games = [play_round(piece.contest, round_, folder) for round_ in piece.rounds]
        records = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    return Played(games, records)
