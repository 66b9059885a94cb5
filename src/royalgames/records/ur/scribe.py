"""How the Royal Game of Ur is written: one line per turn, one ply per throw (N5 to N8)."""

from collections.abc import Sequence

from royalgames.core import Outcome, TextError
from royalgames.games.ur import (
    UR,
    Award,
    Enter,
    MoveFrom,
    Resign,
    Side,
    Throw,
    UrMove,
    UrState,
)
from royalgames.games.ur.board import OFF
from royalgames.games.ur.notation import Ply, parse_ply, ply_text
from royalgames.games.ur.state import (
    EyeChoice,
    EyeRosetteChoice,
    RosetteChoice,
    ToMove,
    ToThrow,
)
from royalgames.records.plain import PlainScribe
from royalgames.records.rest import MARK, play_rest, rest_words
from royalgames.records.scribe import LineReader, Playback
from royalgames.records.syntax import Spot
from royalgames.records.tags import TagReader

_OPEN = {ToMove: "move", RosetteChoice: "rosette", EyeChoice: "eye", EyeRosetteChoice: "eye+"}


class UrScribe(PlainScribe):
    """Writes the Royal Game of Ur."""

    endings = ("home", *(f"resigned {side}" for side in Side))

    def __init__(self) -> None:
        super().__init__(UR)

    def reader(self, playback: Playback, tags: TagReader) -> "UrReader":
        """Make the reader of one record."""
        return UrReader(playback, tags)

    def lines(self, start: UrState, moves: Sequence[UrMove]) -> list[list[str]]:
        """Print one line per turn: its number, the thrower, and the plies."""
        rest = rest_words(UR, moves)
        lines = [["1.", str(start.turn), *rest]] if rest else []
        thrower = start.turn if rest else None
        for before, group in _plies(start, moves):
            if before.turn != thrower:
                thrower = before.turn
                lines.append([f"{len(lines) + 1}.", str(thrower)])
            lines[-1].append(ply_text(_ply(before, group)))
        return lines

    def result(self, outcome: Outcome) -> str:
        """Print the winner and the points: ``L 37``."""
        winner = outcome.winners[0]
        return f"{winner} {dict(outcome.scores)[winner]}"


def _plies(start: UrState, moves: Sequence[UrMove]) -> list[tuple[UrState, list[UrMove]]]:
    """Group the moves from the first throw on, each group with the state it starts from."""
    groups: list[tuple[UrState, list[UrMove]]] = []
    state = start
    for move in moves:
        if isinstance(move, Throw):
            groups.append((state, []))
        if groups and not isinstance(move, Resign):
            groups[-1][1].append(move)
        state = UR.play(state, move).state
    return groups


def _ply(state: UrState, moves: list[UrMove]) -> Ply:
    """Return one throw with everything that followed."""
    dots, start, entered, reply = 0, None, False, None
    for move in moves:
        match move:
            case Throw():
                dots = move.dots
            case Enter():
                start = OFF
            case MoveFrom() if isinstance(state.phase, ToMove):
                start = move.place
            case MoveFrom():
                reply = move.place
            case Award():
                entered = move.enter
            case Resign():  # pragma: no cover  # _plies leaves resignations out
                pass
        state = UR.play(state, move).state
    return Ply(dots, start, entered, reply, _OPEN.get(type(state.phase)))


def _number_first(turns: int) -> str:
    ended = "1: ended the turn; " if turns else ""
    return f'{ended}write "{turns + 1}." and the {"next " if turns else ""}thrower first'


class UrReader(LineReader):
    """Plays the tokens of one record of the Royal Game of Ur."""

    def __init__(self, playback: Playback, tags: TagReader) -> None:
        super().__init__(playback)
        self._tags = tags
        self._turns = 0
        self._awaits = "number"
        self._open = False

    @property
    def _state(self) -> UrState:
        state: UrState = self._playback.state
        return state

    def number(self, number: int, at: Spot) -> None:
        """Check the number of the turn that begins."""
        self._playback.check_running(at)
        if self._awaits == "side":
            raise at.fault("N7", "expected the thrower's letter after the number of the turn")
        if self._awaits != "number":
            raise at.fault("N7", "the turn isn't over yet; it ends with 1:")
        if number != self._turns + 1:
            raise at.fault("N7", f"this is turn {self._turns + 1}, not {number}")
        self._turns += 1
        self._awaits = "side"

    def word(self, text: str, at: Spot) -> None:
        """Read the thrower's letter, or play a ply."""
        if self._awaits == "number":
            raise at.fault("N7", _number_first(self._turns))
        if self._awaits == "side":
            if text != self._state.turn:
                raise at.fault("N7", f"expected {self._state.turn}, whose turn it is")
            self._awaits = "ply"
            return
        self._awaits = "more"
        thrower = self._state.turn
        if text.startswith(MARK):
            play_rest(self._playback, text, at)
        else:
            self._play_ply(text, at)
        if self._state.turn != thrower:
            self._awaits = "number"

    @property
    def at_move(self) -> bool:
        """Whether a number and the thrower's letter have been read."""
        return self._awaits in ("ply", "more")

    def close(self, at: Spot) -> None:
        """Refuse a turn without a throw."""
        if self._awaits in ("side", "ply"):
            raise at.fault("N7", "expected a throw after the number of the turn and the thrower")

    def end(self, at: Spot) -> None:
        """Play the resignation that ended the game, if one did."""
        self.close(at)
        ended = self._tags.tags.get("Ended", "")
        if ended.startswith("resigned ") and not UR.outcome(self._state):
            self._playback.play(Resign(Side(ended[-1])), self._tags.spots["Ended"])

    def _play_ply(self, text: str, at: Spot) -> None:
        if self._open:
            raise at.fault("N6", "nothing can follow a choice that is still open")
        try:
            ply = parse_ply(text)
        except TextError as error:
            raise error.moved(at.line, at.column) from None
        after_colon = Spot(at.line, at.column + 2)
        self._playback.play(Throw(ply.dots), at)
        if ply.start is None:
            self._check_unused(ply, after_colon)
        else:
            reply_at = Spot(at.line, at.column + text.find("(") + 1)
            self._play_move(ply, after_colon, reply_at)
        self._check_open(ply, at, len(text))

    def _check_unused(self, ply: Ply, at: Spot) -> None:
        if ply.dots != 1 and ply.open is None and not isinstance(self._state.phase, ToThrow):
            raise at.fault("U8", f"{self._state.turn.title} can use this throw and must")

    def _play_move(self, ply: Ply, at: Spot, reply_at: Spot) -> None:
        assert ply.start is not None  # noqa: S101  # the caller has looked
        if isinstance(self._state.phase, ToThrow):
            raise at.fault("U8", f"{self._state.turn.title} cannot use this throw: write -")
        move = Enter() if ply.start == OFF else MoveFrom(ply.start)
        self._playback.play(move, at)
        if ply.reply is not None:
            if not isinstance(self._state.phase, EyeChoice):
                raise reply_at.fault("U13", "no eye gives the opponent a move here")
            self._playback.play(MoveFrom(ply.reply), reply_at)
        if ply.open is None:
            self._play_award(ply, at)

    def _play_award(self, ply: Ply, at: Spot) -> None:
        waits = isinstance(self._state.phase, RosetteChoice | EyeRosetteChoice)
        if ply.entered and not waits:
            raise at.fault("U12", "no rosette lets a counter be entered here")
        if waits:
            self._playback.play(Award(ply.entered), at)

    def _check_open(self, ply: Ply, at: Spot, length: int) -> None:
        """Check that the ply has a ``?`` exactly where a choice is open (N5, N6)."""
        waits = _OPEN.get(type(self._state.phase))
        at = Spot(at.line, at.column + length)
        if waits == ply.open:
            self._open = waits is not None
        elif waits == "eye":
            raise at.fault(
                "U13", f"{self._state.chooser.title} must move 4; add the place, such as (s)"
            )
        else:
            raise at.fault("N6", "? marks an open choice, and no choice is open here")
