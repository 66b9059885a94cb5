"""How Royal Tee is written down: a line a round, moves in seat order (N7, N8)."""

import re
from collections.abc import Mapping, Sequence

from royalgames.core import Outcome, TextError
from royalgames.games.tee import (
    TEE,
    Colour,
    CountNow,
    Pass,
    Resign,
    TeeGame,
    TeeMove,
    TeeOptions,
    TeeState,
)
from royalgames.games.tee.moves import must_pass
from royalgames.records.scribe import Played
from royalgames.records.syntax import Spot
from royalgames.records.tags import TagReader


class TeeScribe:
    """Royal Tee's part of the record's form."""

    game: TeeGame = TEE
    tags = ("Colours", "RoundLimit", "Resigned")
    told = ()
    endings = ("full", "limit", "agreed", *(f"resigned {colour}" for colour in Colour))

    def options(self, tags: TagReader) -> TeeOptions:
        """Read Colours and RoundLimit."""
        letters = tags.required("Colours")
        if not re.fullmatch(r"[rbyg]{1,4}", letters):
            raise tags.fault("Colours", "the colours are rbyg, ry or bg")
        colours = tuple(Colour(letter) for letter in letters)
        limit = tags.whole("RoundLimit")
        options = tags.build("Colours", lambda: TeeOptions(colours, limit))
        if "Resigned" in tags.tags and len(colours) != 4:
            raise tags.fault("Resigned", "only a game of four plays on after a resignation")
        return options

    def check_start(self, state: TeeState) -> str | None:
        """Any position will do that is not over."""
        return "a record does not start from a finished game" if TEE.outcome(state) else None

    def option_tags(self, state: TeeState, moves: Sequence[TeeMove]) -> Mapping[str, str]:
        """Print Colours, RoundLimit and, for four, Resigned."""
        tags = {"Colours": "".join(state.options.colours)}
        if state.options.round_limit is not None:
            tags["RoundLimit"] = str(state.options.round_limit)
        resigned = ", ".join(f"{colour} {turns}" for colour, turns in _resignations(moves))
        if resigned and len(state.options.colours) == 4:
            tags["Resigned"] = resigned
        return tags

    def reader(self, played: Played, tags: TagReader) -> "TeeReader":
        """Make the reader of one record."""
        return TeeReader(played, tags)

    def lines(self, start: TeeState, moves: Sequence[TeeMove]) -> list[list[str]]:
        """Print a line a round: its number, then the moves in seat order."""
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


def _resignations(moves: Sequence[TeeMove]) -> list[tuple[Colour, int]]:
    """List who resigned, and after how many turns."""
    turns, found = 0, []
    for move in moves:
        if isinstance(move, Resign):
            found.append((move.colour, turns))
        elif not isinstance(move, CountNow):
            turns += 1
    return found


class TeeReader:
    """Plays the tokens of one record of Royal Tee."""

    def __init__(self, played: Played, tags: TagReader) -> None:
        self._played = played
        self._tags = tags
        self._turns = 0
        self._numbered = False
        self._resigning = _parse_resigned(tags)

    @property
    def _state(self) -> TeeState:
        state: TeeState = self._played.state
        return state

    def number(self, number: int, at: Spot) -> None:
        """Check the number of the round that begins."""
        self._played.check_running(at)
        if self._numbered or (self._turns and self._state.turn != self._state.options.colours[0]):
            raise at.fault("N7", "a number stands only before a round")
        if number != self._state.round:
            raise at.fault("N7", f"this is round {self._state.round}, not {number}")
        self._numbered = True

    def word(self, text: str, at: Spot) -> None:
        """Play a walk or a pass."""
        first = not self._turns or self._state.turn == self._state.options.colours[0]
        if first and not self._numbered:
            raise at.fault("N7", f"the number {self._state.round}. stands before this round")
        self._numbered = False
        try:
            move = TEE.parse_move(text)
        except TextError as error:
            raise error.moved(at.line, at.column) from None
        self._resign_now()
        self._resign_by_passing(move, at)
        self._played.play(move, at)
        self._turns += 1

    def end(self, at: Spot) -> None:
        """Play the resignations and the agreement that ended the game, if any did."""
        if self._numbered:
            raise at.fault("N7", "a move stands after the number of a round")
        self._resign_now()
        if self._resigning:
            raise self._tags.fault("Resigned", f"the record has only {self._turns} turns")
        ended = self._tags.tags.get("Ended", "")
        spot = self._tags.spots.get("Ended", at)
        over = TEE.outcome(self._state)
        if ended == "agreed" and not over:
            for colour in self._state.active:
                self._played.play(CountNow(colour), spot)
        elif ended.startswith("resigned ") and not over:
            self._played.play(Resign(Colour(ended[-1])), spot)

    def _resign_now(self) -> None:
        while self._resigning and self._resigning[0][1] == self._turns:
            colour, _ = self._resigning.pop(0)
            self._played.play(Resign(colour), self._tags.spots["Resigned"])

    def _resign_by_passing(self, move: TeeMove, at: Spot) -> None:
        """Without a Resigned tag, take a pass of four that nothing forces as a resignation."""
        state = self._state
        untold = len(state.options.colours) == 4 and "Resigned" not in self._tags.tags
        if isinstance(move, Pass) and untold and not must_pass(state):
            self._played.play(Resign(state.turn), at)


def _parse_resigned(tags: TagReader) -> list[tuple[Colour, int]]:
    if "Resigned" not in tags.tags:
        return []
    items = tags.tags["Resigned"].split(", ", 4)
    found = [re.fullmatch(r"([rbyg]) (0|[1-9][0-9]{0,8})", item) for item in items]
    told = [(Colour(item[1]), int(item[2])) for item in found if item]
    turns = [turn for _, turn in told]
    if turns != sorted(turns) or len({colour for colour, _ in told}) != len(items):
        raise tags.fault("Resigned", "resignations are written as g 17, b 30, in their order")
    return told
