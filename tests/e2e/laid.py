"""Tables laid out before the service starts: played by the rules alone to where a test begins.

Secrets, seeds and choices are fixed, so a table stands the same in every run.
"""

import asyncio
import random
import re
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from royalgames.core import AnyGame
from royalgames.games.tee import TEE, TeeState, Walk
from royalgames.protocol import acts
from royalgames.protocol.setup import NewTable, SeatPlan, Setup, setup_of
from royalgames.protocol.views import Choice, PathPrompt, TableView, ThrowPrompt
from royalgames.records.chain import Chain
from royalgames.server.http.identity import COOKIE, Player, Signer, load_key
from royalgames.server.store.database import beside, open_store
from royalgames.server.store.transaction import Write
from royalgames.server.table import Context, StoredEvent, TableState, decide, decide_new, view
from royalgames.server.table.play import seats_of
from royalgames.server.world import milliseconds
from tests.e2e.people import Person

HOST, GUEST = Player("host", "Ada"), Player("guest", "Ben")
"""Who sits on the first seat of a laid table, and on the second."""

MOST_SEEDS: Final = 200
"""How many games are tried before a table counts as one that cannot be laid."""

Here = Callable[["Laid"], bool]


@dataclass
class Laid:
    """One table, played on by its people until a test takes over."""

    table: TableState
    stored_events: list[StoredEvent]
    rng: random.Random
    players: dict[str, Player]
    closing: str = ""
    """A walk that ends the game, where one was looked for."""

    @property
    def game(self) -> AnyGame:
        """The rules it is played by."""
        return self.table.game

    @property
    def view(self) -> TableView:
        """The table as everybody sees it."""
        return view(self.table)

    def do(self, seat: str, act: acts.AnyAct) -> None:
        """Carry out one act of the player on a seat, or of its bot."""
        player = self.players[seat].id if seat in self.players else None
        context = Context(milliseconds(), self.rng.randbytes(32), player)
        draft = decide(self.table, act, self.table.seq, context)
        self.table = draft.table
        self.stored_events += draft.stored_events

    def play_on(self) -> None:
        """Make the next throw or move."""
        seat = self.view.actor or ""
        if isinstance(self.view.prompt, ThrowPrompt):
            self.do(seat, acts.Throw(seat=seat))
            self.reveal()
        else:
            self.do(seat, acts.Move(seat=seat, move=self.choose()))

    def chain(self, seat: str) -> Chain:
        """Return a seat's chain; the browsers that take over do not have it."""
        return Chain(self.table.place(seat), seat.encode() * 32, 500)

    def reveal(self) -> None:
        """Reveal all links that are awaited."""
        for seat in self.table.lacking:
            number = self.table.current.throws + 1 if self.table.phase == "playing" else 0
            link = (self.chain(seat).link(number) or b"").hex()
            self.do(seat, acts.Reveal(seat=seat, number=number, link=link))

    def choose(self) -> str:
        """Choose any move of Ur, or of some walks the one that takes the most open spaces."""
        state: Any = self.table.current.state
        if not isinstance(state, TeeState):
            return self.rng.choice(self.view.choices).move
        return max(self.walks(40), key=lambda steps: taken(state, steps))

    def walks(self, count: int) -> list[str]:
        """Draw some walks that may be made now."""
        moves = [TEE.sample(self.table.current.state, self.rng) for _ in range(count)]
        return [move.steps for move in moves if isinstance(move, Walk)]


def taken(state: TeeState, steps: str) -> int:
    """Count the open spaces that a walk would take."""
    found = TEE.preview(state, steps)
    return (state.open & (found.claims | found.surrounds)).bit_count()


def lay(name: str, setup: Setup, seed: int, here: Here, bot: str | None = None) -> Laid | None:
    """Lay a table for two and play it until it is as wanted; None if it never is."""
    rng = random.Random(seed)
    seats = [str(seat) for seat in seats_of(setup)]
    other = SeatPlan(kind="open") if bot is None else SeatPlan(kind="bot", bot=bot)
    plans = {seat: other if at else SeatPlan(kind="you") for at, seat in enumerate(seats)}
    context = Context(milliseconds(), rng.randbytes(32), HOST.id)
    draft = decide_new(name, NewTable(setup=setup, seats=plans), HOST.name, context)
    players = {seats[0]: HOST} if bot else dict(zip(seats, (HOST, GUEST), strict=True))
    laid = Laid(draft.table, draft.stored_events, rng, players)
    if bot is None:
        laid.do(seats[1], acts.Sit(seat=seats[1], name=GUEST.name))
    if draft.table.game.header.has_dice:
        for seat in seats:
            laid.do(seat, acts.Commit(seat=seat, commitment=laid.chain(seat).commitment.hex()))
        laid.reveal()
    while laid.table.phase == "playing":
        if here(laid):
            return laid
        laid.play_on()
    return None


def find(name: str, setup: Setup, here: Here, bot: str | None = None) -> Laid:
    """Lay a table by the first seed that leads to where it is wanted."""
    for seed in range(MOST_SEEDS):
        laid = lay(name, setup, seed, here, bot)
        if laid is not None:
            return laid
    raise AssertionError(f"no seed below {MOST_SEEDS} leads to the table {name}")


def offers(kind: str, **facts: Any) -> Here:
    """Wait until Light, having thrown, may choose a move with an effect of a kind."""

    def here(laid: Laid) -> bool:
        now = laid.view
        thrown = (now.position or "").split()[2:] in (["L", "0"], ["L", "2"], ["L", "3"])
        return thrown and any(has(choice, kind, **facts) for choice in now.choices)

    return here


def has(choice: Choice, kind: str, **facts: Any) -> bool:
    """Return whether a choice has an effect of a kind, with these facts."""
    return any(
        effect["kind"].endswith(f":{kind}") and facts.items() <= effect.items()
        for effect in msgspec.to_builtins(choice.effects)
    )


def nearly_full(laid: Laid) -> bool:
    """Wait until Red can take all spaces that are still open."""
    state: Any = laid.table.current.state
    left = state.open.bit_count()
    if laid.view.actor != "r" or left > 12:
        return False
    found = next((walk for walk in laid.walks(400) if taken(state, walk) == left), "")
    laid.closing = found
    return bool(found)


def red_trails(laid: Laid) -> bool:
    """Wait for a late turn of Red's at which Yellow leads by more than all open spaces."""
    state: TeeState = laid.table.current.state
    return _late_lead(laid) < -state.open.bit_count()


def red_leads(laid: Laid) -> bool:
    """Wait for a late turn of Red's at which Red leads."""
    return _late_lead(laid) > 0


def _late_lead(laid: Laid) -> int:
    """Return by how much Red leads on a turn on which counting is offered, else 0."""
    state: Any = laid.table.current.state
    red, yellow = (spaces.bit_count() for spaces in state.claims)
    return red - yellow if laid.view.actor == "r" and laid.view.can_count else 0


def several(laid: Laid) -> bool:
    """Wait until Light, having thrown, may choose among several pieces."""
    _, _, turn, pending = (laid.view.position or "").split()
    return turn == "L" and pending.isdigit() and len(laid.view.choices) > 1


def surrounding(laid: Laid) -> bool:
    """Wait until Red can surround spaces by a walk that never turns back."""
    state: Any = laid.table.current.state
    if laid.view.actor != "r" or steps_asked(laid.view) < 5:
        return False
    walks = (walk for walk in laid.walks(200) if not TURNS_BACK.search(walk))
    laid.closing = next((walk for walk in walks if TEE.preview(state, walk).surrounds), "")
    return bool(laid.closing)


TURNS_BACK: Final = re.compile("UD|DU|LR|RL")


def at_its_end(laid: Laid) -> bool:
    """Play the game out."""
    while laid.table.phase == "playing":
        laid.play_on()
    return True


def move_with(laid: Laid, kind: str, **facts: Any) -> str:
    """Name the first move of a table that has an effect of a kind."""
    return next(choice.move for choice in laid.view.choices if has(choice, kind, **facts))


def steps_asked(now: TableView) -> int:
    """Return how many steps the walk has that is asked for."""
    return now.prompt.steps if isinstance(now.prompt, PathPrompt) else 0


UR, MUSEUM, TEE_TWO = setup_of("ur"), setup_of("museum"), setup_of("tee", colours="ry")

TOUCHED: Final = ("ur", "twice", "landing", "button", "once", "mouse")

TABLES: Final[dict[str, tuple[Setup, Here]]] = {
    "laid-eye": (UR, offers("eye", can_move=True)),
    "laid-rosette": (UR, offers("rosette", may_enter=True)),
    "laid-doubles": (UR, offers("doubled")),
    "laid-last-move": (UR, offers("ended")),
    "laid-hit": (UR, offers("hit")),
    "laid-touch-museum": (MUSEUM, several),
    **{f"laid-touch-{name}": (UR, several) for name in TOUCHED},
    "laid-ring": (TEE_TWO, surrounding),
    "laid-drag": (TEE_TWO, surrounding),
    "laid-full-board": (TEE_TWO, nearly_full),
    "laid-over-ur": (UR, at_its_end),
    "laid-over-tee": (TEE_TWO, at_its_end),
    "laid-again-tee": (TEE_TWO, at_its_end),
    "laid-count-two": (TEE_TWO, red_leads),
    "laid-still-ur": (
        UR,
        lambda laid: isinstance(laid.view.prompt, ThrowPrompt) and laid.view.actor == "L",
    ),
    "laid-still-tee": (
        TEE_TWO,
        lambda laid: laid.view.actor == "r" and steps_asked(laid.view) == 7,
    ),
}
"""What the tests find at the service: tables by name."""

AGAINST_BOTS: Final[dict[str, tuple[str, Here]]] = {
    "laid-count-lost": ("casual", red_trails),
    "laid-count-open": ("strongest", red_leads),
}
"""Tables of Royal Tee whose second seat is a bot's, with its level."""


def lay_all() -> dict[str, Laid]:
    """Lay every table."""
    laid = {name: find(name, setup, here) for name, (setup, here) in TABLES.items()}
    for name, (bot, here) in AGAINST_BOTS.items():
        laid[name] = find(name, TEE_TWO, here, bot)
    return laid


def keep(database: Path, tables: Iterable[Laid]) -> None:
    """Put tables into the database of a service that does not run."""

    async def write() -> None:
        store = open_store(database)
        store.start()
        for laid in tables:
            table = laid.table
            players = tuple(player.id for player in laid.players.values())
            stored_events = tuple(laid.stored_events)
            await store.add(
                Write(table.id, laid.game.header.key, table.phase, stored_events, players)
            )
        store.stop()

    # Playwright has an event loop of its own in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(write())).result()


def become(one: Person, player: Player, database: Path) -> None:
    """Let a person be one of those who sit at the laid tables."""
    cookie = Signer(load_key(beside(database, ".key"))).cookie(player)
    one.context.add_cookies([{"name": COOKIE, "value": cookie, "url": one.address}])
