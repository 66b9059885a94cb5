"""A table of a service: what happened there becomes frames, and acts are sent."""

import asyncio
import contextlib
from dataclasses import replace
from typing import Any, Final

import httpx
import msgspec

from royalgames.bots.aside import Aside
from royalgames.cli.tui.address import Identity, Place, keep_identity, read_identity
from royalgames.cli.tui.frame import Frame, Offer
from royalgames.cli.tui.local import Show
from royalgames.cli.tui.story import Story
from royalgames.cli.tui.table import TableError
from royalgames.cli.ui import TerminalUi, ui_of
from royalgames.client import Client, ClientError, Feed
from royalgames.games import GAMES
from royalgames.protocol import acts
from royalgames.protocol.http import Me
from royalgames.protocol.views import TableView, ThrowPrompt

PATIENCE: Final = 15.0
"""Seconds to wait for a service that doesn't answer."""
LOST: Final = "The connection to the service is lost. You'll be reconnected automatically."
SILENT: Final = "The service does not answer. Try again in a moment."
BEHIND: Final = 8
"""With more events than this to catch up on, only the last ones are shown one by one."""


class OnlineTable:
    """One table of a service, played or watched from this terminal."""

    leaving = "Leave this table? Your seat stays yours."
    """What is asked of a player who leaves."""
    target = None
    """Records are kept by the service."""

    def __init__(self, client: Client, feed: Feed, aside: Aside) -> None:
        self.client, self.feed, self.aside = client, feed, aside
        self.ui: TerminalUi = ui_of(feed.view.setup.game)
        self.story = Story(self.ui, feed.view.setup)
        self._name = "Guest"
        self._refusal = ""
        self._following: asyncio.Task[None] | None = None
        self._show: Show | None = None

    @classmethod
    async def connect(cls, place: Place, name: str | None, aside: Aside) -> "OnlineTable":
        """Connect to a service and look at a table; with a link to a seat, take it."""
        who = read_identity(place.service)
        client = Client(
            place.service,
            name=name,
            cookie=who.cookie or None,
            dice_key=bytes.fromhex(who.dice_key),
        )
        try:
            async with asyncio.timeout(PATIENCE):
                return await cls._connected(client, place, who, aside)
        except (ClientError, httpx.HTTPError, msgspec.MsgspecError, OSError, ValueError) as error:
            await client.close()
            raise TableError(_reason(place, error)) from None
        except BaseException:
            await client.close()
            raise

    @classmethod
    async def _connected(
        cls, client: Client, place: Place, who: Identity, aside: Aside
    ) -> "OnlineTable":
        await client.__aenter__()
        me = await client.request("GET", "/api/me", Me)
        keep_identity(place.service, Identity(client.cookie, who.dice_key))
        view = await client.request("GET", f"/api/tables/{place.table}", TableView)
        if view.setup.game not in GAMES:
            raise ClientError(f"unknown: the game {view.setup.game} is not installed here")
        table = cls(client, await client.watch(place.table), aside)
        table._name = me.name
        if place.token is not None and place.seat not in table.feed.yours:
            await table._use_link(place)
        return table

    async def _use_link(self, place: Place) -> None:
        """Take the seat that a link is for; a link that was used before only watches."""
        seat, token = place.seat or "", place.token
        act: acts.AnyAct = acts.Sit(seat=seat, name=self._name, token=token)
        if place.brings:
            act = acts.Bring(seat=seat, token=token or "")
        try:
            await self.client.do(self.feed.table, act)
        except ClientError as error:
            self._refusal = f"{_sentence(error)} You are watching."

    # Following.

    async def open(self, show: Show) -> None:
        """Begin to follow the table."""
        self._show = show
        self._following = asyncio.create_task(self._follow(show))

    async def close(self) -> None:
        """Stop following and disconnect."""
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)
        await self.client.close()

    async def _follow(self, show: Show) -> None:
        """Show every event once, in order; the newest state only when all are shown."""
        while True:
            while self.story.seq < self.feed.seq:
                entry = self.feed.entries[self.story.seq]
                changed = self.story.take(entry)
                left = self.feed.seq - self.story.seq
                if changed and 0 < left <= BEHIND:
                    await show(self.story.frame(self.feed.view, is_newest=False))
            view, yours = self.feed.view, self.feed.yours
            if view.seq == self.story.seq:
                await self._get_ready(view, yours)
                await show(self._frame(view, yours))
                await self._throw_without_asking(view, yours)
            await self._news(view.seq, yours)

    async def _news(self, seq: int, yours: tuple[str, ...]) -> None:
        """Wait until there is something new."""
        await self.feed.until(lambda now: now.seq > seq or self.feed.yours != yours)

    async def _throw_without_asking(self, view: TableView, yours: tuple[str, ...]) -> None:
        """Throw for this player where no throw could lead to a decision."""
        if _needs_no_decision(view, yours) and view.prompt is not None:
            with contextlib.suppress(TableError):
                await self._send(acts.Throw(seat=view.prompt.seat), view.seq)

    async def _get_ready(self, view: TableView, yours: tuple[str, ...]) -> None:
        """Commit to the dice of the next game, for each seat of this player."""
        for seat in view.seats:
            is_missing = view.dice is not None and seat.seat not in view.dice.commitments
            if view.phase == "waiting" and seat.seat in yours and is_missing and not seat.ready:
                with contextlib.suppress(ClientError):
                    await self.client.ready(self.feed, seat.seat)

    def _frame(self, view: TableView, yours: tuple[str, ...]) -> Frame:
        frame = self.story.frame(view, yours, _offers(view, yours))
        if _needs_no_decision(view, yours):
            return replace(frame, prompt=None, task=f"{frame.task.partition(':')[0]}: throwing…")
        return frame

    @property
    def notice(self) -> str:
        """What became of a link, or how many watch."""
        if not self.client.is_connected:
            return "offline"
        if self._refusal:
            return self._refusal
        count = self.feed.presence.spectators if self.feed.presence else 0
        return f"{count} {'spectator' if count == 1 else 'spectators'}" if count else "online"

    @property
    def trouble(self) -> str:
        """That the connection is lost."""
        return "" if self.client.is_connected else LOST

    # Acting.

    async def _send(self, act: acts.AnyAct, seq: int | None = None) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.client.do(self.feed.table, act, seq=seq)
        except ClientError as error:
            raise TableError(_sentence(error)) from None
        except TimeoutError:
            raise TableError(SILENT) from None

    async def move(self, frame: Frame, move: Any) -> None:
        """Send a move."""
        seat = self._asked(frame)
        await self._send(acts.Move(seat=seat, move=self.ui.game.move_text(move)), frame.seq)

    async def throw(self, frame: Frame) -> None:
        """Throw the dice."""
        await self._send(acts.Throw(seat=self._asked(frame)), frame.seq)

    def _asked(self, frame: Frame) -> str:
        if frame.prompt is None:
            raise TableError("Wait a moment: it is not your turn.")
        return str(frame.prompt.seat)

    def _mine(self, seats: list[str]) -> str:
        """Return the first of these seats that is this player's."""
        found = next((seat for seat in seats if seat in self.feed.yours), None)
        if found is None:
            raise TableError("That is not possible now.")
        return found

    async def take_back(self) -> None:
        """Ask to take the last move back."""
        await self._send(acts.TakeBack(seat=self._mine(self.feed.view.can_take_back)))

    async def resign(self) -> None:
        """Resign for the seat that acts, or else the first seat of this player."""
        view = self.feed.view
        seats = [seat for seat in (view.actor, *self.feed.yours) if seat]
        await self._send(acts.Resign(seat=self._mine(seats)))

    async def count(self) -> None:
        """Propose to count now."""
        await self._send(acts.CountNow(seat=self._mine(self.feed.view.can_count)))

    async def answer(self, agree: bool) -> None:
        """Answer a request to take back, to count, or to play again."""
        view = self.feed.view
        others = [seat for seat in self.feed.yours if seat not in (view.take_back, *view.count)]
        if view.take_back:
            await self._send(acts.AnswerTakeBack(seat=self._mine(others), agree=agree))
        elif view.count:
            await self._send(acts.CountNow(seat=self._mine(others), agree=agree))
        else:
            waiting = [seat for seat in self.feed.yours if seat not in view.rematch]
            await self._send(acts.Rematch(seat=self._mine(waiting), agree=agree))

    async def again(self) -> None:
        """Ask for another game."""
        view = self.feed.view
        for seat in [seat for seat in self.feed.yours if seat not in view.rematch]:
            await self._send(acts.Rematch(seat=seat))

    async def sit(self) -> None:
        """Take the first free seat that is open to anyone."""
        free = _free(self.feed.view)
        if not free:
            raise TableError("All seats are taken.")
        await self._send(acts.Sit(seat=free[0], name=self._name))

    async def come_back(self) -> None:
        """Take this player's seat back from the bot."""
        away = [seat.seat for seat in self.feed.view.seats if seat.away == "left"]
        await self._send(acts.Return(seat=self._mine(away)))

    async def fetch_record(self) -> str:
        """Fetch the record of the game so far."""
        try:
            return await self.client.record(self.feed.table, self.feed.view.number)
        except ClientError as error:
            raise TableError(_sentence(error)) from None
        except httpx.HTTPError:
            raise TableError(SILENT) from None


def _needs_no_decision(view: TableView, yours: tuple[str, ...]) -> bool:
    """Return whether this player is to throw and no throw would leave them a choice."""
    asked = view.prompt
    is_free = view.take_back is None and not view.count
    return isinstance(asked, ThrowPrompt) and asked.seat in yours and not asked.decides and is_free


def _free(view: TableView) -> list[str]:
    return [seat.seat for seat in view.seats if seat.kind == "open" and seat.name is None]


def _offers(view: TableView, yours: tuple[str, ...]) -> frozenset[Offer]:
    """Return what this player can do now."""
    mine = set(yours)
    found: dict[Offer, bool] = {
        Offer.TAKE_BACK: not mine.isdisjoint(view.can_take_back) and view.take_back is None,
        Offer.RESIGN: bool(mine) and view.phase == "playing",
        Offer.COUNT: not mine.isdisjoint(view.can_count),
        Offer.ANSWER: is_asked(view, yours),
        Offer.AGAIN: bool(mine - set(view.rematch)) and view.phase == "over",
        Offer.SIT: not mine and bool(_free(view)) and view.phase != "closed",
        Offer.RETURN: any(seat.away == "left" and seat.seat in mine for seat in view.seats),
        Offer.REVIEW: view.phase in ("over", "closed") and view.outcome is not None,
    }
    return frozenset(offer for offer, is_possible in found.items() if is_possible)


def is_asked(view: TableView, yours: tuple[str, ...]) -> bool:
    """Return whether another player waits for this player's answer."""
    mine = set(yours)
    if not mine:
        return False
    is_asker = view.take_back in mine or not mine.isdisjoint(view.count)
    is_waiting = view.take_back is not None or bool(view.count)
    wants_rematch = bool(view.rematch) and bool(mine - set(view.rematch)) and view.phase == "over"
    return (is_waiting and not is_asker) or wants_rematch


def _sentence(error: Exception) -> str:
    """Return a refusal without its code."""
    code, colon, sentence = str(error).partition(": ")
    return sentence if colon and " " not in code else str(error)


def _reason(place: Place, error: Exception) -> str:
    """Return why a table cannot be reached."""
    if isinstance(error, ClientError):
        return f"{place.service}: {_sentence(error)}"
    if isinstance(error, TimeoutError):
        return f"{place.service} does not answer"
    if isinstance(error, httpx.HTTPError | OSError):
        return f"{place.service} cannot be reached: {str(error) or type(error).__name__}"
    return f"{place.service} is not a service of Royal Games"
