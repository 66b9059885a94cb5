"""The events of an online table, one after the other."""

from typing import Any

from royalgames.cli.tui.frame import Frame, Offer, SeatLine, ending, options_of, trail_of
from royalgames.cli.tui.local import prompt_words
from royalgames.cli.ui import TerminalUi
from royalgames.core import Outcome, RoyalError, prompt
from royalgames.protocol import events as ev
from royalgames.protocol.setup import Setup
from royalgames.protocol.views import (
    ChoicesPrompt,
    LinksPrompt,
    PathPrompt,
    SeatView,
    TableView,
    ThrowPrompt,
)

_CLOSED = {
    "unstarted": "The table was closed: the game never began.",
    "abandoned": "The table was closed: it was abandoned.",
    "administrator": "The table was closed by the administrator.",
    "finished": "The table is closed.",
}


class Story:
    """What has been shown of a table so far."""

    def __init__(self, ui: TerminalUi, setup: Setup) -> None:
        self.ui, self.game, self.setup = ui, ui.game, setup
        self.seq = 0
        """The last event that has been shown."""
        self.state: Any = self.game.new(self._options(None))
        self.log: list[str] = []
        self.names: dict[str, str] = {}
        self.trail: frozenset[str] = frozenset()
        self.dots: int | None = None
        self.has_thrown = False
        self.moves = 0
        self.outcome: Outcome | None = None
        self._joins = False

    def _options(self, first: str | None) -> Any:
        drawn = [spec.name for spec in self.game.header.options if spec.by_lot]
        lot = dict.fromkeys(drawn, first) if first else {}
        return self.game.options_from(self.setup.values() | lot)

    def note(self, line: str) -> None:
        """Add a line that is not about a move."""
        self.log.append(line)
        self._joins = False

    def who(self, seat: str) -> str:
        """Return a seat with its player's name."""
        name = self.names.get(seat)
        title = self.game.header.seat_name(seat)
        return f"{title} ({name})" if name else title

    def take(self, entry: ev.Entry) -> bool:
        """Show one event; return whether it is worth a moment of its own."""
        self.seq, event = entry.seq, entry.event
        self.has_thrown = False
        match event:
            case ev.Began():
                self._begin(event)
            case ev.Threw() | ev.Moved():
                self._move(event)
            case ev.TakenBack():
                self._set(event.position)
                self.moves, self.trail, self.dots = event.kept, frozenset(), None
                self.note(f"{self.who(event.seat)} took a move back.")
            case ev.Ended():
                scores = tuple(event.scores.items())
                self.outcome = Outcome(event.ended, tuple(event.winners), scores, event.rule or "")
            case _:
                return self._tell(event)
        return True

    def _begin(self, event: ev.Began) -> None:
        self.state = self.game.parse(event.position, self._options(event.first))
        self.log, self.moves, self.outcome = [], 0, None
        self.trail, self.dots = frozenset(), None
        lot = " by lot" if event.by_lot else ""
        self.note(f"Game {event.number} begins; {self.who(event.first)} goes first{lot}.")

    def _move(self, event: ev.Threw | ev.Moved) -> None:
        words = " ".join(effect.words for effect in event.effects)
        before = self.state
        self._set(event.position)
        self.moves += 1
        if isinstance(event, ev.Threw):
            self.dots, self.has_thrown = event.dots, True
            self.note(words)
            self._joins = True
            return
        self.trail = trail_of(self.game, before, self.state)
        if self._joins and self.log and self.game.header.has_dice:
            self.log[-1] += f" {words}"
        else:
            self.note(words)

    def _set(self, position: str) -> None:
        self.state = self.game.parse(position, self.game.options(self.state))

    def _tell(self, event: ev.AnyEvent) -> bool:
        """Describe what is not on the board."""
        match event:
            case ev.Sat():
                self.names[event.seat] = event.name
                line = f"{self.who(event.seat)} sat down."
            case ev.Left():
                why = "left" if event.why == "left" else "took too long"
                line = f"{self.who(event.seat)} {why}; a bot plays."
            case ev.Returned():
                line = f"{self.who(event.seat)} is back."
            case ev.TakeBackAsked():
                line = f"{self.who(event.seat)} asks to take a move back."
            case ev.TakeBackAnswered():
                line = f"{self.who(event.seat)} {'agrees' if event.agree else 'declines'}."
            case ev.RematchWanted():
                line = f"{self.who(event.seat)} wants to play again."
            case ev.RematchDeclined():
                line = f"{self.who(event.seat)} declines another game."
            case ev.Closed():
                line = _CLOSED[event.why]
            case _:
                return False
        self.note(line)
        return True

    def frame(
        self,
        view: TableView,
        yours: tuple[str, ...] = (),
        offers: frozenset[Offer] = frozenset(),
        *,
        is_newest: bool = True,
    ) -> Frame:
        """Return this moment; who acts next is known only of the newest."""
        self.names |= {seat.seat: seat.name for seat in view.seats if seat.name}
        asked = prompt_of(view) if is_newest else None
        mine = asked if asked is not None and str(asked.seat) in yours else None
        return Frame(
            state=self.state,
            seats=tuple(self._line(seat, yours) for seat in view.seats),
            title=self._title(view),
            news=self.log[-1] if self.log else self.ui.introduction(self.game.options(self.state)),
            task=self._task(view, yours) if is_newest else "…",
            log=tuple(self.log),
            moves=self.moves,
            trail=self.trail,
            actor=view.actor if is_newest else None,
            prompt=mine,
            options=self._choices(mine),
            dots=self.dots,
            has_thrown=self.has_thrown,
            offers=offers,
            deadline=view.clock.deadline if is_newest and view.clock else None,
            outcome=self.outcome,
            seq=view.seq,
        )

    def _choices(self, mine: prompt.Prompt | None) -> Any:
        try:
            return options_of(self.game, self.state, mine)
        except RoyalError:
            return ()

    def _line(self, seat: SeatView, yours: tuple[str, ...]) -> SeatLine:
        title = self.game.header.seat_name(seat.seat)
        if seat.name is None:
            return SeatLine(seat.seat, title, "", "free")
        you = " (you)" if seat.seat in yours else ""
        note = "bot" if seat.kind == "bot" else "a bot plays" if seat.away else ""
        return SeatLine(seat.seat, title, f"{seat.name}{you}", note)

    def _title(self, view: TableView) -> str:
        name = self.game.header.name
        match = f" · match to {view.match}" if view.match else ""
        return f"{name} · game {view.number}{match}"

    def _task(self, view: TableView, yours: tuple[str, ...]) -> str:
        """Return what is to be done now, and by whom."""
        you = yours[0] if len(yours) == 1 else None
        names = {seat.seat: self.who(seat.seat) for seat in view.seats}
        if view.phase == "closed" and self.outcome is None:
            return "This table is closed."
        if view.phase in ("over", "closed") and self.outcome is not None:
            over = ending(self.game, self.outcome, names, you)
            wanted = [seat for seat in view.rematch if seat not in yours]
            return f"{over} {self.who(wanted[0])} wants to play again (y or n)." if wanted else over
        if view.phase == "waiting":
            free = [self.who(seat.seat) for seat in view.seats if seat.name is None]
            return f"Waiting for {', '.join(free)}…" if free else "The game is about to begin…"
        if view.take_back and view.take_back not in yours and yours:
            return f"{self.who(view.take_back)} asks to take a move back: allow it? (y or n)"
        if view.count and not set(view.count) & set(yours) and yours:
            return f"{self.who(view.count[0])} wants to count now: do you agree? (y or n)"
        return self._turn_words(view, yours, you)

    def _turn_words(self, view: TableView, yours: tuple[str, ...], you: str | None) -> str:
        asked, actor = prompt_of(view), view.actor
        if actor is None:
            return ""
        if asked is None:
            return "The dice are being thrown…"
        if actor in yours:
            who = "Your turn" if actor == you else self.who(actor)
            return f"{who}: {prompt_words(asked)}"
        is_bot = any(seat.seat == actor and (seat.bot or seat.away) for seat in view.seats)
        act = "throwing" if isinstance(asked, prompt.Throw) else "thinking" if is_bot else "to move"
        return f"{self.who(actor)} is {act}…"


def prompt_of(view: TableView) -> prompt.Prompt | None:
    """Return what a table asks for, in the rules' own terms; nothing while links are awaited."""
    match view.prompt:
        case ThrowPrompt(seat=seat):
            return prompt.Throw(seat)
        case ChoicesPrompt(seat=seat):
            return prompt.Choices(seat)
        case PathPrompt(seat=seat, steps=steps):
            return prompt.Path(seat, steps)
        case LinksPrompt() | None:
            return None
