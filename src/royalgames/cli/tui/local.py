"""A table at this keyboard: people, bots, or both."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from royalgames.bots.aside import Aside, AsideError, agrees_to_count, choose, prepare_engine
from royalgames.cli.faults import InputError
from royalgames.cli.files import write_record
from royalgames.cli.game import event_words
from royalgames.cli.players import Player
from royalgames.cli.series import Series, match_score
from royalgames.cli.tui.frame import (
    Frame,
    Offer,
    SeatLine,
    dots_of,
    ending,
    options_of,
    trail_of,
)
from royalgames.core import CHANCE, Event, HasCounting, Outcome, Seat
from royalgames.core.prompt import Prompt, Throw
from royalgames.core.throws import decides
from royalgames.records import Transcript, write

Show = Callable[[Frame], Awaitable[None]]
"""Shows a frame, and returns once it has been on the screen for a moment."""


class Played(NamedTuple):
    """One move, with all that is needed to take it back."""

    state: Any
    """The state before it."""
    move: Any
    events: tuple[Event, ...]
    streams: tuple[Any, Any]
    """The random streams before it."""
    chosen: bool
    """Whether a person chose it."""
    note: str = ""
    """What is to be said before it."""


class LocalTable:
    """One game or a match, played at this keyboard."""

    leaving = "Leave this game?"
    """What is asked of a player who leaves."""
    notice = ""
    """Nothing happens here besides the game."""
    trouble = ""
    """Nothing can be lost here."""

    def __init__(self, series: Series, aside: Aside) -> None:
        self.series, self.ui, self.game = series, series.ui, series.game
        self.aside = aside
        self.show: Show = _nowhere
        self.state: Any = None
        self.played: list[Played] = []
        self._asked_to_count: Seat | None = None
        self._task: asyncio.Task[None] | None = None
        self._warming: asyncio.Task[None] | None = None
        self._trouble = ""
        self._begin()

    def _begin(self) -> None:
        self.start = self.state = self.game.new(self.series.options)
        self.played = []
        self._counted = False
        self._asked_to_count = None
        self.players = dict(
            zip((str(seat) for seat in self.series.seats), self.series.players, strict=True)
        )

    # What happens by itself.

    async def open(self, show: Show) -> None:
        """Begin to play on a screen."""
        self.show = show
        if any(player.bot for player in self.players.values()):
            await self.aside.start()
        if self.series.needs_engine:
            self._warming = asyncio.create_task(self._warm_up())
        await self.show(self.frame())
        self._go_on()

    async def close(self) -> None:
        """Stop whatever is going on; an unfinished game is saved if that was asked for."""
        await self._halt()
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        await self.aside.stop()
        if self.target is not None and self.played and not self._counted:
            self.save(self.target)

    async def _warm_up(self) -> None:
        """Get the bots ready while people look at the board."""
        with contextlib.suppress(AsideError):
            await self.aside.ask(prepare_engine)

    async def _halt(self) -> None:
        task, self._task = self._task, None
        if task is not None and not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    def _go_on(self) -> None:
        self._task = asyncio.create_task(self._advance())

    async def _advance(self) -> None:
        """Play what needs no person: bots, dice without a decision, the only choice."""
        while (prompt := self.game.prompt(self.state)) is not None and not self._asked_to_count:
            bot = self.player(prompt.seat).bot
            only = None if isinstance(prompt, Throw) else self._only_move()
            if only is not None:
                is_asked = bot is None and self.game.forced(self.state) is None
                note = f"{self.seat_name(prompt.seat)} has only one choice." if is_asked else ""
                await self._play(only, note=note)
            elif isinstance(prompt, Throw):
                if bot is None and decides(self.game, self.state):
                    return
                await self._play(self.game.sample(self.state, self.series.streams.dice))
            elif bot is None:
                return
            else:
                await self._play(await self._think(bot.name))

    async def _think(self, name: str) -> Any:
        stream = self.series.streams.bots
        key = self.game.header.key
        if self._warming is not None:
            await asyncio.shield(self._warming)
        try:
            move, left = await self.aside.ask(choose, key, name, self.state, stream.getstate())
        except AsideError as error:
            self._trouble = f"{error} A random move was played instead."
            return self.game.sample(self.state, stream)
        stream.setstate(left)
        return move

    def _only_move(self) -> Any:
        first = list(islice(self.game.legal(self.state), 2))
        return first[0] if len(first) == 1 else None

    async def _play(self, move: Any, *, chosen: bool = False, note: str = "") -> None:
        """Play a move and show it; a refusal is raised and changes nothing."""
        streams = self.series.streams
        before = streams.dice.getstate(), streams.bots.getstate()
        step = self.game.play(self.state, move)
        self.played.append(Played(self.state, move, step.events, before, chosen, note))
        self.state = step.state
        outcome = self.game.outcome(self.state)
        if outcome is not None and not self._counted:
            self._counted = True
            self._finish(outcome)
        await self.show(self.frame())

    def _finish(self, outcome: Outcome) -> None:
        self._tags = self.series.tags()
        self.series.count(outcome)
        if self.series.path is not None:
            self.save(self.series.path)

    # What people do.

    async def move(self, frame: Frame, move: Any) -> None:
        """Play a person's move."""
        self._check(frame)
        self.game.check(self.state, move)
        await self._halt()
        await self._play(move, chosen=True)
        self._go_on()

    async def throw(self, frame: Frame) -> None:
        """Throw the dice for a person."""
        self._check(frame)
        await self._halt()
        await self._play(self.game.sample(self.state, self.series.streams.dice))
        self._go_on()

    def _check(self, frame: Frame) -> None:
        if frame.state is not self.state or frame.prompt is None:
            raise InputError("Wait a moment: it is not your turn.")

    async def take_back(self) -> None:
        """Go back to before the last move that a person chose; the dice stay as they were."""
        numbers = [number for number, each in enumerate(self.played) if each.chosen]
        if not numbers or self._counted:
            raise InputError("There is no move to take back.")
        await self._halt()
        back = self.played[numbers[-1]]
        del self.played[numbers[-1] :]
        self.state, self._asked_to_count = back.state, None
        self.series.streams.dice.setstate(back.streams[0])
        self.series.streams.bots.setstate(back.streams[1])
        await self.show(self.frame())
        self._go_on()

    async def resign(self) -> None:
        """Resign for the person who acts, or the first person at this keyboard."""
        seat = self._speaker()
        await self._halt()
        self._asked_to_count = None
        await self._play(self.game.resign(seat), chosen=True)
        self._go_on()

    async def count(self) -> None:
        """Propose to count now; bots answer at once, people are asked one after the other."""
        if not isinstance(self.game, HasCounting):
            raise InputError(f"{self.game.header.name} is not counted by agreement.")
        seat = self._speaker()
        await self._halt()
        await self._play(self.game.count_now(seat), chosen=True)
        await self._ask_to_count()

    async def answer(self, agree: bool) -> None:
        """Answer the proposal to count now."""
        seat = self._asked_to_count
        if seat is None or not isinstance(self.game, HasCounting):
            raise InputError("There is nothing to agree to.")
        self._asked_to_count = None
        await self._play(self.game.count_now(seat, agree=agree), chosen=True)
        await self._ask_to_count()

    async def _ask_to_count(self) -> None:
        """Ask the next player, until one declines or all agree."""
        game = self.game
        assert isinstance(game, HasCounting)  # noqa: S101  # the callers have checked
        while (wanted := game.wants_count(self.state)) and game.outcome(self.state) is None:
            answered = {*map(str, wanted), *map(str, game.resigned(self.state))}
            seat = next(each for each in self.players if each not in answered)
            bot = self.players[seat].bot
            if bot is None:
                self._asked_to_count = seat
                await self.show(self.frame())
                return
            key = self.game.header.key
            agreed = await self.aside.ask(agrees_to_count, key, bot.name, self.state, seat)
            await self._play(game.count_now(seat, agree=agreed))
        self._go_on()

    async def again(self) -> None:
        """Begin the next game of the match, or another game."""
        outcome = self.game.outcome(self.state)
        if outcome is None:
            raise InputError("This game is not over yet.")
        if self.series.match is None or self.series.match.winner is None:
            self.series.go_on(outcome)
        else:
            raise InputError("The match is over.")
        await self._halt()
        self._begin()
        await self.show(self.frame())
        self._go_on()

    def _speaker(self) -> Seat:
        """Return which person acts: whose turn it is, or else the first at this keyboard."""
        prompt = self.game.prompt(self.state)
        if prompt is None:
            raise InputError("The game is over.")
        gone = set(map(str, self.game.resigned(self.state)))
        people = [seat for seat in self.people if seat not in gone]
        if not people:
            raise InputError("Only bots play here.")
        return str(prompt.seat) if str(prompt.seat) in people else people[0]

    # Records.

    def record(self) -> str:
        """Return the record of the game so far."""
        moves = tuple(each.move for each in self.played)
        tags = self._tags if self._counted else self.series.tags()
        return write(Transcript(self.game.header.key, self.start, moves, tags))

    async def fetch_record(self) -> str:
        """Return the record of the game so far."""
        return self.record()

    async def sit(self) -> None:
        """Refuse: everybody sits already."""
        raise InputError("All seats are taken.")

    async def come_back(self) -> None:
        """Refuse: no one has left."""
        raise InputError("You are at your seat.")

    def save(self, path: Path) -> None:
        """Write the record of the game so far."""
        write_record(path, self.record())

    @property
    def target(self) -> Path | None:
        """Where the record is saved by itself."""
        return self.series.path

    # What is shown.

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat, player in self.players.items() if player.bot is None]

    def player(self, seat: Seat) -> Player:
        """Return who plays a seat."""
        return self.players[str(seat)]

    def seat_name(self, seat: Seat) -> str:
        """Return a seat's name."""
        return self.game.header.seat_name(str(seat))

    def frame(self) -> Frame:
        """Return this moment."""
        last = self.played[-1] if self.played else None
        outcome, prompt = self.game.outcome(self.state), self.game.prompt(self.state)
        asked = prompt if self._is_asked(prompt) else None
        log = self.log()
        return Frame(
            state=self.state,
            seats=tuple(self._line(seat) for seat in self.players),
            title=self._title(),
            news=log[-1] if log else self.ui.introduction(self.series.options),
            task=self._trouble or self._task_words(prompt, outcome),
            log=log,
            moves=len(self.played),
            trail=self._trail(),
            actor=str(prompt.seat) if prompt else None,
            prompt=asked,
            options=options_of(self.game, self.state, asked),
            dots=self._dots(),
            has_thrown=last is not None and dots_of(self.game, last.state, last.move) is not None,
            offers=self._offers(outcome),
            outcome=outcome,
        )

    def _is_asked(self, prompt: Prompt | None) -> bool:
        """Return whether a person must answer a prompt."""
        if prompt is None or self._asked_to_count or self.player(prompt.seat).bot:
            return False
        if isinstance(prompt, Throw):
            return decides(self.game, self.state)
        return self._only_move() is None

    def _trail(self) -> frozenset[str]:
        """Return what the last move on the board changed; it stays marked until the next."""
        after = self.state
        for each in reversed(self.played):
            if self.game.is_turn(each.move):
                return trail_of(self.game, each.state, after)
            after = each.state
        return frozenset()

    def _dots(self) -> int | None:
        throws = (dots_of(self.game, each.state, each.move) for each in reversed(self.played))
        return next((dots for dots in throws if dots is not None), None)

    def log(self) -> tuple[str, ...]:
        """List what happened: a throw and all that follows from it is one line."""
        lines: list[str] = []
        for each in self.played:
            words = " ".join(part for part in (each.note, event_words(each.events)) if part)
            if not self.game.header.has_dice or self.game.chooser(each.state) is CHANCE:
                lines.append(words)
            elif lines:
                lines[-1] += f" {words}"
            else:
                lines.append(words)
        return tuple(lines)

    def _line(self, seat: Seat) -> SeatLine:
        player = self.players[seat]
        resigned = seat in map(str, self.game.resigned(self.state))
        note = "resigned" if resigned else "bot" if player.bot else ""
        return SeatLine(seat, self.seat_name(seat), player.name or "You", note)

    def _title(self) -> str:
        header, match = self.game.header, self.series.match
        return header.name if match is None else f"{header.name} · {match_score(header, match)}"

    def _who(self, seat: Seat) -> str:
        """Return how a seat is addressed."""
        name = self.player(seat).name
        return f"{self.seat_name(seat)} ({name})" if name else self.seat_name(seat)

    def _task_words(self, prompt: Prompt | None, outcome: Outcome | None) -> str:
        you = self.people[0] if len(self.people) == 1 else None
        if outcome is not None:
            return ending(self.game, outcome, {seat: self._who(seat) for seat in self.players}, you)
        if self._asked_to_count:
            return f"{self._who(self._asked_to_count)}: do you agree to count now? (y or n)"
        assert prompt is not None  # noqa: S101  # there is one until the game is over
        seat = str(prompt.seat)
        if self.player(seat).bot:
            is_ready = self._warming is None or self._warming.done()
            act = "is thinking" if is_ready else "is getting ready; the first time takes a minute"
            act = "is throwing" if isinstance(prompt, Throw) else act
            return f"{self._who(seat)} {act}…"
        if not self._is_asked(prompt):
            return f"{self._who(seat)}: nothing to decide…"
        who = "Your turn" if seat == you else self._who(seat)
        return f"{who}: {prompt_words(prompt)}"

    def _offers(self, outcome: Outcome | None) -> frozenset[Offer]:
        offers = set()
        if outcome is not None:
            offers.add(Offer.REVIEW)
            if self.series.match is None or self.series.match.winner is None:
                offers.add(Offer.AGAIN)
            return frozenset(offers)
        if self.people:
            offers.add(Offer.RESIGN)
        if any(each.chosen for each in self.played):
            offers.add(Offer.TAKE_BACK)
        if self._asked_to_count:
            offers.add(Offer.ANSWER)
        elif self.people and isinstance(self.game, HasCounting):
            offers |= {Offer.COUNT} if self.game.worth_counting(self.state) else set()
        return frozenset(offers)


def prompt_words(prompt: Any) -> str:
    """Return what a prompt asks for."""
    if isinstance(prompt, Throw):
        return "throw the dice"
    steps = getattr(prompt, "steps", None)
    if steps is None:
        return "choose a move"
    return f"walk {steps} {'step' if steps == 1 else 'steps'}"


async def _nowhere(frame: Frame) -> None:
    """Show a frame to no one, before the table is opened."""
