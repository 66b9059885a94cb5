"""Museum Ur's part of the record's form (M18)."""

from collections.abc import Sequence

from royalgames.core import Outcome
from royalgames.games.museum import (
    MUSEUM,
    MoveFrom,
    MuseumMove,
    MuseumState,
    Side,
    Throw,
)
from royalgames.games.museum.notation import Ply, ply_text
from royalgames.games.museum.state import ToMove
from royalgames.records.museum.reader import MuseumReader
from royalgames.records.plain import PlainScribe
from royalgames.records.rest import rest_words
from royalgames.records.scribe import Playback
from royalgames.records.tags import TagReader


class MuseumScribe(PlainScribe):
    """Writes Museum Ur."""

    endings = ("home", *(f"resigned {side}" for side in Side))

    def __init__(self) -> None:
        super().__init__(MUSEUM)

    def reader(self, playback: Playback, tags: TagReader) -> MuseumReader:
        """Make the reader of one record."""
        return MuseumReader(playback, tags)

    def lines(self, start: MuseumState, moves: Sequence[MuseumMove]) -> list[list[str]]:
        """Print a line per turn: its number, the thrower, and the thrower's plies."""
        rest = rest_words(MUSEUM, moves)
        lines = [["1.", str(start.turn), *rest]] if rest else []
        thrower = start.turn if rest else None
        for turn, ply in _plies(start, moves):
            if turn != thrower:
                thrower = turn
                lines.append([f"{len(lines) + 1}.", str(turn)])
            lines[-1].append(ply_text(ply))
        return lines

    def result(self, outcome: Outcome) -> str:
        """Print the winner and the points: ``L 3``."""
        winner = outcome.winners[0]
        return f"{winner} {dict(outcome.scores)[winner]}"


def _plies(start: MuseumState, moves: Sequence[MuseumMove]) -> list[tuple[Side, Ply]]:
    """Join each throw with its move, beside the thrower, from the first throw on."""
    plies: list[tuple[Side, Ply]] = []
    state = start
    for move in moves:
        after = MUSEUM.play(state, move).state
        match move:
            case Throw(dots):
                plies.append((state.turn, Ply(dots, open=isinstance(after.phase, ToMove))))
            case MoveFrom() if plies:
                thrower, ply = plies[-1]
                plies[-1] = thrower, Ply(ply.dots, move.place)
            case _:
                pass  # a resignation, or the rest of a ply
        state = after
    return plies
