"""How a game without a scribe of its own is written: one numbered move per line.

A move is all words up to the next number, so throws, resignations and agreements are written
like any other move, as the game's own notation prints them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from royalgames.core import AnyGame, Outcome, TextError
from royalgames.records.scribe import LineReader, Playback, Reader
from royalgames.records.syntax import Spot
from royalgames.records.tags import TagReader


class PlainScribe:
    """Writes any game; the base of the scribes that write one game better."""

    own_tags: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def check_start(self, state: Any) -> str | None:
        """Accept any position that isn't over."""
        over = self.game.outcome(state)
        return "a record cannot start from a finished game" if over else None

    def own_values(self, start: Any, moves: Sequence[Any]) -> Mapping[str, str]:
        """Print no tags."""
        return {}

    def reader(self, playback: Playback, tags: TagReader) -> Reader:
        """Make the reader of one record."""
        return PlainReader(playback)

    def lines(self, start: Any, moves: Sequence[Any]) -> list[list[str]]:
        """Print one line per move, with its number."""
        return [
            [f"{number}.", *self.game.move_text(move).split(" ")]
            for number, move in enumerate(moves, start=1)
        ]

    def result(self, outcome: Outcome) -> str:
        """Print every seat's score: ``L 3, D 5``."""
        return ", ".join(f"{seat} {score}" for seat, score in outcome.scores)


class PlainReader(LineReader):
    """Plays the numbered moves of a plain record."""

    def __init__(self, playback: Playback) -> None:
        super().__init__(playback)
        self._number = 0
        self._words: tuple[str, ...] = ()
        self._at = Spot(1, 1)

    def number(self, number: int, at: Spot) -> None:
        """Play the move before this number, and check that the numbers run from 1."""
        self.close(at)
        self._playback.check_running(at)
        if number != self._number + 1:
            raise at.fault("N7", f"this is move {self._number + 1}, not {number}")
        self._number = number

    def word(self, text: str, at: Spot) -> None:
        """Collect the words of a move."""
        if self._playback.count == self._number:
            raise at.fault("N7", f'write "{self._number + 1}." before this move')
        if not self._words:
            self._at = at
        self._words += (text,)

    @property
    def at_move(self) -> bool:
        """Whether a number has been read and nothing after it."""
        return self._playback.count < self._number and not self._words

    def close(self, at: Spot) -> None:
        """Play the move that the last words are."""
        if self._playback.count == self._number:
            return
        if not self._words:
            raise at.fault("N7", "expected a move after its number")
        try:
            move = self._playback.game.parse_move(" ".join(self._words))
        except TextError as error:
            raise error.moved(self._at.line, self._at.column) from None
        self._playback.play(move, self._at)
        self._words = ()

    def end(self, at: Spot) -> None:
        """Play the last move."""
        self.close(at)
