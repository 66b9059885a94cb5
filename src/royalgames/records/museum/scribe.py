"""Museum Ur's part of the record's form (M18)."""

from collections.abc import Mapping, Sequence

from royalgames.core import Match, Outcome
from royalgames.games.museum import (
    MUSEUM,
    MuseumGame,
    MuseumMove,
    MuseumOptions,
    MuseumState,
    Resign,
    Side,
    Throw,
)
from royalgames.games.museum.header import HEADER, MOST_PIECES
from royalgames.games.museum.notation import Ply, ply_text
from royalgames.games.museum.state import ToMove, ToThrow
from royalgames.records.museum.reader import MuseumReader
from royalgames.records.proof import PROOF_TAGS, ProofError, read_proof
from royalgames.records.scribe import Played
from royalgames.records.tags import TagReader


class MuseumScribe:
    """Writes the turns of Museum Ur and reads its tags."""

    game: MuseumGame = MUSEUM
    tags = tuple(spec.tag for spec in HEADER.options)
    told = ("Match", *PROOF_TAGS)
    endings = ("home", *(f"resigned {side}" for side in Side))

    def options(self, tags: TagReader) -> MuseumOptions:
        """Read Pieces and First; Match and the proof must be well written."""
        pieces = tags.whole("Pieces") or MOST_PIECES
        first = Side(tags.one_of("First", tuple(Side)))
        if "Match" in tags.tags:
            tags.build("Match", lambda: Match.parse(HEADER, tags.tags["Match"]))
        _check_proof(tags)
        return tags.build("Pieces", lambda: MuseumOptions(pieces, first))

    def check_start(self, state: MuseumState) -> str | None:
        """Ply n of a record is throw n, so it starts with a throw (M17)."""
        if isinstance(state.phase, ToThrow):
            return None
        return "a record starts where the dice are to be thrown"

    def option_tags(self, state: MuseumState, moves: Sequence[MuseumMove]) -> Mapping[str, str]:
        """Print Pieces and First."""
        return {"Pieces": str(state.options.pieces), "First": state.options.first}

    def reader(self, played: Played, tags: TagReader) -> MuseumReader:
        """Make the reader of one record."""
        return MuseumReader(played, tags)

    def lines(self, start: MuseumState, moves: Sequence[MuseumMove]) -> list[list[str]]:
        """Print a line per turn: its number, the thrower, and the thrower's plies."""
        lines: list[list[str]] = []
        thrower = None
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


def _check_proof(tags: TagReader) -> None:
    try:
        read_proof(tags.tags, HEADER.seat_names)
    except ProofError as error:
        raise tags.fault(error.tag, error.sentence) from None


def _plies(start: MuseumState, moves: Sequence[MuseumMove]) -> list[tuple[Side, Ply]]:
    """Join each throw with its move, beside the thrower."""
    plies: list[tuple[Side, Ply]] = []
    state = start
    for move in moves:
        after = MUSEUM.play(state, move).state
        match move:
            case Throw(dots):
                plies.append((state.turn, Ply(dots, open=isinstance(after.phase, ToMove))))
            case Resign():
                pass
            case _:
                thrower, ply = plies[-1]
                plies[-1] = thrower, Ply(ply.dots, move.place)
        state = after
    return plies
