"""What a decision is made of: who acts, and the events that would be stored."""

import base64
import hmac
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from royalgames.core import RoyalError, Seat
from royalgames.core.prompt import Throw
from royalgames.protocol import events as ev
from royalgames.protocol.effects import effects_of
from royalgames.records.proof import SECRET_BYTES, VERSION_2, commitment
from royalgames.server.table.play import drawn_options, first_of, start
from royalgames.server.table.reduce import Known, reduce
from royalgames.server.table.refusal import by_rule
from royalgames.server.table.state import (
    NOTHING_PRIVATE,
    Discreet,
    Private,
    StoredEvent,
    TableState,
)

NO_LINKS: Final[Mapping[str, str]] = {}


class Context(Discreet, frozen=True):
    """All that a decision may know about the world outside the table."""

    secrets: ClassVar[tuple[str, ...]] = ("fresh",)

    now: int
    """The time, in milliseconds."""
    fresh: bytes
    """32 random bytes, for whatever must not be guessed; none where nothing must."""
    player: str | None = None
    """Who acts; None for the server itself and its bots."""
    command: str | None = None
    """The name of the command."""

    def secret(self, purpose: str) -> bytes:
        """Return 32 bytes for one purpose; those for another reveal nothing about them."""
        if len(self.fresh) != SECRET_BYTES:
            raise ValueError(f"a secret for {purpose} needs {SECRET_BYTES} random bytes")
        return hmac.digest(self.fresh, purpose.encode(), "sha256")

    def token(self, purpose: str) -> str:
        """Return a token that fits into a link."""
        return base64.urlsafe_b64encode(self.secret(purpose)[:18]).decode()


class Draft:
    """The events of one decision, each applied as soon as it is drawn up."""

    def __init__(self, table: TableState, context: Context) -> None:
        self.table = table
        """The table after all events so far."""
        self.context = context
        """What is known of the world outside."""
        self.stored_events: list[StoredEvent] = []
        """The events so far."""

    def add(
        self, event: ev.AnyEvent, private: Private = NOTHING_PRIVATE, known: Known | None = None
    ) -> None:
        """Draw up one event."""
        context = self.context
        seq = self.table.seq + 1
        stored = StoredEvent(seq, context.now, event, private, context.player, context.command)
        self.table = reduce(self.table, stored, known)
        self.stored_events.append(stored)

    def play(
        self,
        seat: Seat,
        move: Any,
        by: Literal["person", "bot", "rules"],
        reduced: ev.Reduced | UnsetType = UNSET,
    ) -> None:
        """Play a move through the rules, and all that needs no choice after it."""
        game = self.table.game
        state, events = _by_the_rules(game, self.table.current.state, move)
        event = ev.Moved(
            seat=seat,
            move=game.move_text(move),
            by=by,
            position=game.text(state),
            effects=effects_of(events),
            reduced=reduced,
        )
        self.add(event, known=Known(move, state))
        self.go_on()

    def throw(self, seat: Seat, links: Mapping[str, str] = NO_LINKS) -> None:
        """Throw the dice, or wait for the links that the throw still lacks."""
        if self.table.current.proof == VERSION_2:
            called = ev.Called(seat=seat, number=self.table.current.throws + 1, links=dict(links))
            waiting = replace(self.table, current=replace(self.table.current, called=called))
            if waiting.find_lacking():
                self.add(called)
                return
        self.make_throw(seat, links)

    def make_throw(self, seat: Seat, links: Mapping[str, str]) -> None:
        """Make the next throw of the game's proof from the links that are there."""
        table, game = self.table, self.table.game
        number = table.current.throws + 1
        given = [bytes.fromhex(links.get(each.letter, "")) for each in table.seats]
        dice = game.dice(table.current.state)
        assert dice is not None  # noqa: S101  # only games with dice have throws
        dots = table.current.dice(table.id).throw(
            number, dice, given if table.current.chains else ()
        )
        move = game.throw(dots)
        state, events = _by_the_rules(game, table.current.state, move)
        event = ev.Threw(
            seat=seat,
            number=number,
            dots=dots,
            position=game.text(state),
            effects=effects_of(events),
            links=dict(links),
        )
        self.add(event, known=Known(move, state))
        self.go_on()

    def go_on(self) -> None:
        """Do what follows by itself: the end, a forced pass, an automatic throw."""
        table = self.table
        if table.phase != "playing":
            return
        prompt = table.prompt
        if prompt is None:
            self.end()
            return
        actor, forced = prompt.seat, table.game.forced(table.current.state)
        if forced is not None:
            self.play(actor, forced, "rules")
        elif isinstance(prompt, Throw) and table.seat(actor).throws_by_itself:
            self.throw(actor)

    def end(self) -> None:
        """Close the game, however it ended, and show the secret of its dice."""
        table, current = self.table, self.table.current
        state = current.state
        outcome = table.game.outcome(state) if state is not None else None
        match = table.match
        if match is not None and outcome is not None:
            match = match.after(outcome)
        self.add(
            ev.Ended(
                number=current.number,
                ended=outcome.ended if outcome else "open",
                winners=[str(winner) for winner in outcome.winners] if outcome else [],
                scores={str(seat): score for seat, score in outcome.scores} if outcome else {},
                rule=outcome.rule if outcome else None,
                secret=current.secret.hex() if current.secret is not None else None,
                match=str(match) if match else None,
            )
        )

    def offer(self) -> None:
        """Set the next game up, with new seats in a rematch and a new secret if it has dice."""
        number = self.table.current.number + 1
        # A position is tried again by the same player.
        moved = self._moved() if number > 1 and self.table.from_position is None else {}
        if not self.table.game.header.has_dice:
            self.add(ev.Offered(number=number, moved=moved))
            return
        secret = self.context.secret("dice")
        offered = ev.Offered(
            number=number, commitment=commitment(secret), proof=VERSION_2, moved=moved
        )
        self.add(offered, Private(secret=secret))

    def _moved(self) -> dict[str, str]:
        """Move everyone up one seat, the first player to the last: each begins in their turn."""
        letters = [seat.letter for seat in self.table.seats]
        return dict(zip(letters, letters[-1:] + letters[:-1], strict=True))

    def begin_if_ready(self) -> None:
        """Begin the game when every seat is taken and every person's seed is there."""
        table = self.table
        dice = table.game.header.has_dice
        missing = any(seat.name is None or (dice and seat.seed is None) for seat in table.people())
        if table.phase == "waiting" and not missing:
            self.begin()

    def begin(self) -> None:
        """Begin the game with the seeds that are there."""
        table = self.table
        first, by_lot = self._first()
        self.add(
            ev.Began(
                number=table.current.number,
                position=table.game.text(start(table.setup, first, table.from_position)),
                first=first,
                by_lot=by_lot,
                withheld=list(table.lacking),
            )
        )
        self.go_on()

    def _first(self) -> tuple[Seat, bool]:
        """Return who begins, and whether the lot decided it."""
        table = self.table
        if table.from_position is not None:
            return first_of(table.setup, table.from_position), False
        if not table.game.header.has_dice or not drawn_options(table.game):
            return table.seats[0].letter, False
        if table.current.number > 1:
            return self._loser(), False
        seeds = tuple(seat.seed or "" for seat in table.seats)
        letters = [seat.letter for seat in table.seats]
        return replace(table.current, seeds=seeds).dice(table.id).lot(letters), True

    def _loser(self) -> Seat:
        outcome = self.table.outcome
        losers = [s.letter for s in self.table.seats if outcome and s.letter not in outcome.winners]
        return losers[0] if losers else self.table.seats[0].letter


def _by_the_rules(game: Any, state: Any, move: Any) -> Any:
    try:
        return game.play(state, move)
    except RoyalError as error:
        raise by_rule(error) from None
