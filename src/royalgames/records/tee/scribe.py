"""How Royal Tee is written: one line per round, moves in seat order (N7, N8)."""

import re
from collections.abc import Mapping, Sequence
from typing import Self

from royalgames.core import Outcome, TextError
from royalgames.games.tee import (
    TEE,
    Colour,
    CountNow,
    Pass,
    Resign,
    TeeMove,
    TeeState,
)
from royalgames.games.tee.moves import must_pass
from royalgames.records.plain import PlainScribe
from royalgames.records.scribe import LineReader, Playback
from royalgames.records.syntax import Spot
from royalgames.records.tags import TagReader


class TeeScribe(PlainScribe):
    """Writes Royal Tee."""

    own_tags = ("Resigned",)
    endings = ("full", "limit", "agreed", *(f"resigned {colour}" for colour in Colour))

    def __init__(self) -> None:
        super().__init__(TEE)

    def own_values(self, start: TeeState, moves: Sequence[TeeMove]) -> Mapping[str, str]:
        """Print who resigned in a game of four, where the others play on."""
        resigned = ", ".join(f"{colour} {turns}" for colour, turns in _resignations(moves))
        return {"Resigned": resigned} if resigned and _is_four(start) else {}

    def reader(self, playback: Playback, tags: TagReader) -> "TeeReader":
        """Make the reader of one record."""
        return TeeReader(playback, tags)

    def lines(self, start: TeeState, moves: Sequence[TeeMove]) -> list[list[str]]:
        """Print one line per round: its number, then the moves in seat order."""
        lines: list[list[str]] = []
        state = start
        for move in moves:
            if not isinstance(move, Resign | CountNow):
                if not lines or state.turn == state.options.colours[0]:
                    lines.append([f"{state.round}."])
                lines[-1].append(TEE.move_text(move))
            state = TEE.play(state, move).state
        return lines

    def result(self, outcome: Outcome) -> str:
        """Print each colour's spaces: ``r72 y72``."""
        return " ".join(f"{colour}{count}" for colour, count in outcome.scores)


def _is_four(state: TeeState) -> bool:
    return len(state.options.colours) == len(Colour)


def _resignations(moves: Sequence[TeeMove]) -> list[tuple[Colour, int]]:
    """List the colours that resigned, each with the number of turns before."""
    turns, found = 0, []
    for move in moves:
        if isinstance(move, Resign):
            found.append((move.colour, turns))
        elif not isinstance(move, CountNow):
            turns += 1
    return found


class TeeReader(LineReader):
    """Plays the tokens of one record of Royal Tee."""

    def __init__(self, playback: Playback, tags: TagReader) -> None:
        super().__init__(playback)
        self._tags = tags
        self._turns = 0
        self._numbered = False
        self._resigning = _parse_resigned(playback.start, tags)

    @property
    def _state(self) -> TeeState:
        state: TeeState = self._playback.state
        return state

    def number(self, number: int, at: Spot) -> None:
        """Check the number of the round that begins."""
        self._playback.check_running(at)
        if self._numbered or (self._turns and self._state.turn != self._state.options.colours[0]):
            raise at.fault("N7", "only a new round can start with a number")
        if number != self._state.round:
            raise at.fault("N7", f"this is round {self._state.round}, not {number}")
        self._numbered = True

    def word(self, text: str, at: Spot) -> None:
        """Play a walk or a pass."""
        first = not self._turns or self._state.turn == self._state.options.colours[0]
        if first and not self._numbered:
            raise at.fault("N7", f'write "{self._state.round}." before this round')
        self._numbered = False
        try:
            move = TEE.parse_move(text)
        except TextError as error:
            raise error.moved(at.line, at.column) from None
        self._resign_now()
        self._resign_by_passing(move, at)
        self._playback.play(move, at)
        self._turns += 1

    @property
    def at_move(self) -> bool:
        """Always: rounds have only numbers and moves."""
        return True

    def fork(self, playback: Playback) -> Self:
        """Return a reader of a variation; the resignations in the tags are the main line's."""
        other = super().fork(playback)
        other._resigning = []
        return other

    def close(self, at: Spot) -> None:
        """Refuse a round without a move."""
        if self._numbered:
            raise at.fault("N7", "expected a move after the number of the round")

    def end(self, at: Spot) -> None:
        """Play the resignations and the agreement that ended the game, if any did."""
        self.close(at)
        self._resign_now()
        if self._resigning:
            turns = TEE.header.length.count(self._turns)
            raise self._tags.fault("Resigned", f"the record has only {turns}")
        ended = self._tags.tags.get("Ended", "")
        spot = self._tags.spots.get("Ended", at)
        over = TEE.outcome(self._state)
        if ended == "agreed" and not over:
            for colour in self._state.active:
                self._playback.play(CountNow(colour), spot)
        elif ended.startswith("resigned ") and not over:
            self._playback.play(Resign(Colour(ended[-1])), spot)

    def _resign_now(self) -> None:
        while self._resigning and self._resigning[0][1] == self._turns:
            colour, _ = self._resigning.pop(0)
            self._playback.play(Resign(colour), self._tags.spots["Resigned"])

    def _resign_by_passing(self, move: TeeMove, at: Spot) -> None:
        """Read a pass of four that nothing forces as resigning, if no tag says who resigned."""
        state = self._state
        untagged = _is_four(state) and "Resigned" not in self._tags.tags
        if isinstance(move, Pass) and untagged and not must_pass(state):
            self._playback.play(Resign(state.turn), at)


def _parse_resigned(start: TeeState, tags: TagReader) -> list[tuple[Colour, int]]:
    if "Resigned" not in tags.tags:
        return []
    if not _is_four(start):
        raise tags.fault("Resigned", "Resigned is only for games of four; use Ended for two")
    items = tags.tags["Resigned"].split(", ", 4)
    found = [re.fullmatch(r"([rbyg]) (0|[1-9][0-9]{0,8})", item) for item in items]
    resigned = [(Colour(item[1]), int(item[2])) for item in found if item]
    turns = [turn for _, turn in resigned]
    if turns != sorted(turns) or len({colour for colour, _ in resigned}) != len(items):
        raise tags.fault("Resigned", "write resignations as g 17, b 30, in order")
    return resigned
