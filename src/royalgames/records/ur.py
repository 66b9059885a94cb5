"""How the Royal Game of Ur is written down: a line a turn, a ply a throw (N5 to N8)."""

from collections.abc import Mapping, Sequence

from royalgames.core import Match, Outcome, TextError
from royalgames.games.ur import (
    UR,
    Award,
    Enter,
    MoveFrom,
    Resign,
    Side,
    Throw,
    UrGame,
    UrMove,
    UrOptions,
    UrState,
)
from royalgames.games.ur.board import OFF
from royalgames.games.ur.notation import Ply, parse_ply, ply_text
from royalgames.games.ur.state import (
    DICE,
    EyeChoice,
    EyeRosetteChoice,
    RosetteChoice,
    ToMove,
    ToThrow,
)
from royalgames.records.proof import PROOF_TAGS, ProofError, read_proof
from royalgames.records.scribe import Played
from royalgames.records.syntax import Spot
from royalgames.records.tags import TagReader

_OPEN = {ToMove: "move", RosetteChoice: "rosette", EyeChoice: "eye", EyeRosetteChoice: "eye+"}


class UrScribe:
    """The Royal Game of Ur's part of the record's form."""

    game: UrGame = UR
    tags = ("Counters", "Dice", "First")
    told = ("Match", *PROOF_TAGS)
    endings = ("home", *(f"resigned {side}" for side in Side))

    def options(self, tags: TagReader) -> UrOptions:
        """Read Counters, Dice and First; Match and the proof must be well written."""
        counters = tags.whole("Counters") or 7
        dice = tags.one_of("Dice", tuple(DICE), "1/2")
        first = Side(tags.one_of("First", tuple(Side)))
        if "Match" in tags.tags:
            tags.build("Match", lambda: Match.parse(UR.header, tags.tags["Match"]))
        _check_proof(tags)
        return tags.build("Counters", lambda: UrOptions(counters, dice, first))

    def check_start(self, state: UrState) -> str | None:
        """Ply n of a record is throw n, so it starts with a throw (N5)."""
        if isinstance(state.phase, ToThrow):
            return None
        return "a record starts where the dice are to be thrown"

    def option_tags(self, state: UrState, moves: Sequence[UrMove]) -> Mapping[str, str]:
        """Print Counters, Dice and First."""
        options = state.options
        return {"Counters": str(options.counters), "Dice": options.dice, "First": options.first}

    def reader(self, played: Played, tags: TagReader) -> "UrReader":
        """Make the reader of one record."""
        return UrReader(played, tags)

    def lines(self, start: UrState, moves: Sequence[UrMove]) -> list[list[str]]:
        """Print a line a turn: its number, the thrower, and his plies."""
        lines: list[list[str]] = []
        thrower = None
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


def _check_proof(tags: TagReader) -> None:
    try:
        read_proof(tags.tags, UR.header.seat_names)
    except ProofError as error:
        raise tags.fault(error.tag, error.sentence) from None


def _plies(start: UrState, moves: Sequence[UrMove]) -> list[tuple[UrState, list[UrMove]]]:
    """Group the moves by throw, each group with the state it starts from."""
    groups: list[tuple[UrState, list[UrMove]]] = []
    state = start
    for move in moves:
        if isinstance(move, Throw):
            groups.append((state, []))
        if not isinstance(move, Resign):
            groups[-1][1].append(move)
        state = UR.play(state, move).state
    return groups


def _ply(state: UrState, moves: list[UrMove]) -> Ply:
    """Describe one throw with all that followed."""
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


class UrReader:
    """Plays the tokens of one record of the Royal Game of Ur."""

    def __init__(self, played: Played, tags: TagReader) -> None:
        self._played = played
        self._tags = tags
        self._turns = 0
        self._awaits = "number"
        self._open = False

    @property
    def _state(self) -> UrState:
        state: UrState = self._played.state
        return state

    def number(self, number: int, at: Spot) -> None:
        """Check the number of the turn that begins."""
        self._played.check_running(at)
        if self._awaits == "side":
            raise at.fault("N7", "the thrower's letter stands after the number of a turn")
        if self._awaits != "number":
            raise at.fault("N7", "the turn is not over: it ends with 1:")
        if number != self._turns + 1:
            raise at.fault("N7", f"this is turn {self._turns + 1}, not {number}")
        self._turns += 1
        self._awaits = "side"

    def word(self, text: str, at: Spot) -> None:
        """Read the thrower's letter, or play a ply."""
        if self._awaits == "number":
            raise at.fault("N7", f"the number {self._turns + 1}. stands before this turn")
        if self._awaits == "side":
            if text != self._state.turn:
                raise at.fault("N7", f"the thrower is {self._state.turn} here")
            self._awaits = "ply"
            return
        self._awaits = "more"
        thrower = self._state.turn
        self._play_ply(text, at)
        if self._state.turn != thrower:
            self._awaits = "number"

    def end(self, at: Spot) -> None:
        """Play the resignation that ended the game, if one did."""
        if self._awaits in ("side", "ply"):
            raise at.fault("N7", "a throw stands after the number of a turn and the thrower")
        ended = self._tags.tags.get("Ended", "")
        if ended.startswith("resigned ") and not UR.outcome(self._state):
            self._played.play(Resign(Side(ended[-1])), self._tags.spots["Ended"])

    def _play_ply(self, text: str, at: Spot) -> None:
        if self._open:
            raise at.fault("N6", "nothing stands after a choice that is still open")
        try:
            ply = parse_ply(text)
        except TextError as error:
            raise error.moved(at.line, at.column) from None
        after_colon = Spot(at.line, at.column + 2)
        self._played.play(Throw(ply.dots), at)
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
        self._played.play(move, at)
        if ply.reply is not None:
            if not isinstance(self._state.phase, EyeChoice):
                raise reply_at.fault("U13", "no eye gives the opponent a move here")
            self._played.play(MoveFrom(ply.reply), reply_at)
        if ply.open is None:
            self._play_award(ply, at)

    def _play_award(self, ply: Ply, at: Spot) -> None:
        waits = isinstance(self._state.phase, RosetteChoice | EyeRosetteChoice)
        if ply.entered and not waits:
            raise at.fault("U12", "no rosette allows a counter to be entered here")
        if waits:
            self._played.play(Award(ply.entered), at)

    def _check_open(self, ply: Ply, at: Spot, length: int) -> None:
        """Hold the ply's ``?``, or the want of one, against the choice that is open (N5, N6)."""
        waits = _OPEN.get(type(self._state.phase))
        at = Spot(at.line, at.column + length)
        if waits == ply.open:
            self._open = waits is not None
        elif waits == "eye":
            raise at.fault("U13", f"{self._state.chooser.title} can move 4 and must: (place)")
        else:
            raise at.fault("N6", "? marks a choice that is still open, and none such is open here")
