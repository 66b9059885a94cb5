"""Plays the tokens of a record of Museum Ur (M17, M18)."""

from royalgames.core import TextError
from royalgames.games.museum import MUSEUM, MoveFrom, MuseumState, Resign, Side, Throw
from royalgames.games.museum.notation import Ply, parse_ply
from royalgames.games.museum.state import ToMove
from royalgames.records.rest import MARK, play_rest
from royalgames.records.scribe import LineReader, Playback
from royalgames.records.syntax import Spot
from royalgames.records.tags import TagReader


class MuseumReader(LineReader):
    """Reads one record: numbers, throwers' letters and plies in turn."""

    def __init__(self, playback: Playback, tags: TagReader) -> None:
        super().__init__(playback)
        self._tags = tags
        self._turns = 0
        self._awaits = "number"
        self._open = False

    @property
    def _state(self) -> MuseumState:
        state: MuseumState = self._playback.state
        return state

    def number(self, number: int, at: Spot) -> None:
        """Check the number of the turn that begins."""
        self._playback.check_running(at)
        if self._awaits == "side":
            raise at.fault("M18", "expected the thrower's letter after the number of a turn")
        if self._awaits != "number":
            raise at.fault("M18", f"{self._state.turn.title}'s turn is not over")
        if number != self._turns + 1:
            raise at.fault("M18", f"this is turn {self._turns + 1}, not {number}")
        self._turns += 1
        self._awaits = "side"

    def word(self, text: str, at: Spot) -> None:
        """Read the thrower's letter, or play a ply."""
        thrower = self._state.turn
        if self._awaits == "number":
            due = f'write "{self._turns + 1}." and the next thrower first'
            raise at.fault("M18", f"the turn is over; {due}")
        if self._awaits == "side":
            if text != thrower:
                raise at.fault("M18", f"the thrower is {thrower} here")
            self._awaits = "ply"
            return
        if text.startswith(MARK):
            play_rest(self._playback, text, at)
        else:
            self._play_ply(text, at)
        self._awaits = "more" if self._state.turn is thrower else "number"

    @property
    def at_move(self) -> bool:
        """Whether a number and the thrower's letter have been read."""
        return self._awaits in ("ply", "more")

    def close(self, at: Spot) -> None:
        """Refuse a turn without a throw."""
        if self._awaits in ("side", "ply"):
            raise at.fault("M18", "expected a throw after the number of a turn and the thrower")

    def end(self, at: Spot) -> None:
        """Play the resignation that ended the game, if one did."""
        self.close(at)
        ended = self._tags.tags.get("Ended", "")
        if ended.startswith("resigned ") and not MUSEUM.outcome(self._state):
            self._playback.play(Resign(Side(ended[-1])), self._tags.spots["Ended"])

    def _play_ply(self, text: str, at: Spot) -> None:
        if self._open:
            raise at.fault("M17", "nothing can follow a choice that is still open")
        try:
            ply = parse_ply(text)
        except TextError as error:
            raise error.moved(at.line, at.column) from None
        after_colon = Spot(at.line, at.column + 2)
        thrower = self._state.turn
        self._playback.play(Throw(ply.dots), at)
        _check_use(ply, isinstance(self._state.phase, ToMove), thrower, after_colon)
        if ply.start is not None:
            self._playback.play(MoveFrom(ply.start), after_colon)
        self._open = ply.open


def _check_use(ply: Ply, can_move: bool, thrower: Side, at: Spot) -> None:
    """Refuse a move where there is none, and a pass where there is one (M12)."""
    if can_move and ply.start is None and not ply.open:
        raise at.fault("M12", f"{thrower.title} can use this throw and must")
    if not can_move and (ply.start is not None or ply.open):
        raise at.fault("M12", f"{thrower.title} has no move for this throw: write -")
