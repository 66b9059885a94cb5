"""A table's state: a fold over its list of events, and nothing else."""

from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from royalgames.core import AnyGame, Match, Outcome, Seat
from royalgames.protocol.events import AnyEvent, Called
from royalgames.protocol.setup import SeatPlan, Setup
from royalgames.protocol.views import Phase
from royalgames.records.chain import CHAIN_LINKS, Place, SeatChain
from royalgames.records.proof import VERSION_1, VERSION_2, DiceStream
from royalgames.server.table.moves import Moves
from royalgames.server.table.play import TablePrompt

PROGRAM: Final = "bot:"
"""What the player numbers of bot accounts start with; no cookie's number has a colon."""
SEED_MS: Final = 5000
"""How long a game waits for the seeds once every seat has committed to one."""
LINK_MS: Final = 1000
"""How long a throw waits for a seat's link."""
SHORT_LINK_MS: Final = 250
"""How long it waits for a seat whose link was missing last time."""


class Private(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The part of an event that is stored with it and never sent."""

    player: str | None = None
    """Who took the seat."""
    secret: bytes | None = None
    """The secret of the dice."""
    invites: dict[str, str] = {}  # msgspec copies it
    """The tokens of the seats' invitations."""
    links: dict[str, str] = {}  # msgspec copies it
    """The tokens of the seats' private links."""


NOTHING_PRIVATE: Final = Private()


class Discreet(Struct, frozen=True):
    """A base whose ``repr`` leaves out what no log may ever show.

    Structs of msgspec, because every event changes a field or two of a table, and copying the
    others is what a move would otherwise mostly cost.
    """

    secrets: ClassVar[tuple[str, ...]] = ()

    def __repr__(self) -> str:
        """Show all fields but the secrets."""
        shown = (name for name in self.__struct_fields__ if name not in self.secrets)
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in shown)})"


class StoredEvent(Discreet, frozen=True):
    """One stored line of a table's list, its private part included."""

    secrets: ClassVar[tuple[str, ...]] = ("private",)

    seq: int
    """Its place, from 1."""
    at: int
    """When it was stored, in milliseconds."""
    event: AnyEvent
    """What happened, as anyone may know it."""
    private: Private = NOTHING_PRIVATE
    """What only the server knows."""
    player: str | None = None
    """Whose command caused it."""
    command: str | None = None
    """That command's name."""


class SeatState(Discreet, frozen=True):
    """One seat."""

    secrets: ClassVar[tuple[str, ...]] = ("invite", "link")

    letter: Seat
    """Its letter."""
    plan: SeatPlan
    """Who was to sit here."""
    name: str | None = None
    """Who sits here."""
    players: frozenset[str] = frozenset()
    """The devices of the player on this seat."""
    invite: str = ""
    """The token that lets a friend sit down here."""
    link: str = ""
    """The token that brings the seat to another device, once."""
    seed: str | None = None
    """The seed for the dice of this game."""
    auto: bool = False
    """Whether the dice are thrown automatically."""
    away: str | None = None
    """Why a bot plays for the person."""

    @property
    def is_bot(self) -> bool:
        """Whether the seat is a bot's own."""
        return self.plan.kind == "bot"

    @property
    def is_program(self) -> bool:
        """Whether a program sits here by the token of a bot account."""
        return any(player.startswith(PROGRAM) for player in self.players)

    @property
    def bot_plays(self) -> bool:
        """Whether a bot acts for this seat now."""
        return self.is_bot or self.away is not None

    @property
    def throws_by_itself(self) -> bool:
        """Whether the dice are thrown without asking the person."""
        return self.auto and not self.bot_plays


class Played(Struct, frozen=True):
    """One move of a game, throws and resignations included."""

    seat: Seat
    move: Any
    before: Any
    by: str
    """``person``, ``bot``, ``rules`` or ``dice``."""


class TableGame(Discreet, frozen=True):
    """One game at a table, from its promise to its end."""

    secrets: ClassVar[tuple[str, ...]] = ("secret",)

    number: int
    """Its number at the table, from 1."""
    commitment: str | None = None
    """The promise made for its dice."""
    secret: bytes | None = None
    """The secret of its dice, never revealed before the end."""
    proof: str | None = None
    """The version of its dice proof."""
    seeds: tuple[str, ...] = ()
    """The seats' seeds in seat order, empty for none."""
    chains: tuple[SeatChain, ...] = ()
    """What is known of the seats' chains in seat order; none before version 2."""
    called: Called | None = None
    """The throw that is being made and waits for links."""
    start: Any = None
    """The board as it was set up; None before the game began."""
    state: Any = None
    """The board now."""
    position: str = ""
    """The board now, spelled out."""
    played: Moves[Played] = field(default_factory=Moves)
    """All moves."""
    throws: int = 0
    """How many of them are throws."""
    match: Match | None = None
    """The match score before this game."""
    moved: dict[str, str] = {}  # msgspec copies it
    """Where its players sit, by the seats they had in the game before; empty if they kept them."""
    names: tuple[str, ...] = ()
    """Who played it."""
    began_at: int = 0
    """When."""
    ended: bool = False
    """Whether it is over, or was broken off."""

    def dice(self, table: str) -> DiceStream:
        """Return the throws of this game."""
        if self.secret is None:
            raise ValueError("a game without dice has no throws")
        return _dice(self.secret, table, self.number, self.seeds, self.proof or VERSION_1)


@lru_cache(maxsize=1024)
def _dice(
    secret: bytes, table: str, number: int, seeds: tuple[str, ...], version: str
) -> DiceStream:
    return DiceStream(secret, table, number, tuple(bytes.fromhex(seed) for seed in seeds), version)


class Wait(NamedTuple):
    """The links a game waits for, at most for a while."""

    game: int
    """The number of the game."""
    throw: int
    """The throw; 0 for the seeds."""
    milliseconds: int
    """How long, from when the wait began."""


class TableState(Struct, frozen=True):
    """A table's state after the event ``seq``."""

    id: str
    """Its name."""
    setup: Setup
    """The game and its options."""
    game: AnyGame
    """The rules of its game."""
    rules_version: str
    """The version of the rules it is played by."""
    owner: str
    """Who made it."""
    seats: tuple[SeatState, ...]
    """All seats in turn order."""
    turn_limit: int | None
    """Seconds a turn may last."""
    from_position: str | None
    """Where its games start, if not with the set-up."""
    created_at: int
    """When it was made, in milliseconds."""
    updated_at: int
    """When something last happened."""
    current: TableGame
    """The game being played, or to be played."""
    past: tuple[TableGame, ...] = ()
    """The games before it."""
    phase: Phase = "waiting"
    """What the table is doing."""
    seq: int = 0
    """The last event."""
    board_seq: int = 0
    """The last event that changed the board, or what is awaited."""
    match: Match | None = None
    """The match score."""
    prompt: TablePrompt | None = None
    """The next act and whose it is; None unless a game is being played."""
    outcome: Outcome | None = None
    """How the last game ended."""
    take_back: Seat | None = None
    """Who asks to take a move back."""
    agreed: frozenset[Seat] = frozenset()
    """Who agrees to it."""
    rematch: frozenset[Seat] = frozenset()
    """Who wants another game."""
    turn_from: int = 0
    """When the clock of the turn began to current, in milliseconds."""
    lacking: tuple[Seat, ...] = ()
    """The seats whose links are awaited now: for the throw being made, or as seeds."""

    @property
    def actor(self) -> Seat | None:
        """Who acts next."""
        return None if self.prompt is None else self.prompt.seat

    @property
    def deadline(self) -> int | None:
        """When the turn is overdue, in milliseconds."""
        actor = self.actor
        if self.turn_limit is None or actor is None or self.seat(actor).bot_plays:
            return None
        return self.turn_from + 1000 * self.turn_limit

    def find_lacking(self) -> tuple[Seat, ...]:
        """Find out whose links are awaited now."""
        current = self.current
        if current.proof != VERSION_2 or (current.called is None and self.phase != "waiting"):
            return ()
        committed = [
            seat for seat, chain in zip(self.seats, current.chains, strict=True) if chain.commitment
        ]
        if current.called is not None:
            # A chain that has run out has no link to wait for.
            awaited = committed if current.called.number < CHAIN_LINKS else []
            return tuple(seat.letter for seat in awaited if seat.letter not in current.called.links)
        if self.phase == "waiting" and len(committed) == len(self.people()):
            return tuple(seat.letter for seat in committed if seat.seed is None)
        return ()

    @property
    def wait(self) -> Wait | None:
        """What the game waits for before it continues without it."""
        lacking, current = self.lacking, self.current
        if not lacking:
            return None
        if current.called is None:
            return Wait(current.number, 0, SEED_MS)
        number = current.called.number
        chains = [self.chain(letter) for letter in lacking]
        slow = all(chain.lacks(number - 1) or chain.last < 0 for chain in chains)
        return Wait(current.number, number, SHORT_LINK_MS if slow else LINK_MS)

    def place(self, letter: Seat) -> Place:
        """Return where a seat's chain belongs."""
        return Place(self.id, self.current.number, self._index(letter))

    def chain(self, letter: Seat) -> SeatChain:
        """Return what is known of a seat's chain."""
        return self.current.chains[self._index(letter)]

    def with_chain(self, letter: Seat, chain: SeatChain) -> "TableState":
        """Return the table with more known of a seat's chain."""
        at = self._index(letter)
        chains = (*self.current.chains[:at], chain, *self.current.chains[at + 1 :])
        return replace(self, current=replace(self.current, chains=chains))

    def _index(self, letter: Seat) -> int:
        return [seat.letter for seat in self.seats].index(letter)

    def seat(self, letter: Seat) -> SeatState:
        """Return one seat; KeyError if there is none."""
        for seat in self.seats:
            if seat.letter == letter:
                return seat
        raise KeyError(letter)

    def with_seat(self, seat: SeatState) -> "TableState":
        """Return the table with one seat changed."""
        seats = tuple(seat if old.letter == seat.letter else old for old in self.seats)
        return replace(self, seats=seats)

    def people(self) -> tuple[SeatState, ...]:
        """List the seats that are people's."""
        return tuple(seat for seat in self.seats if not seat.is_bot)

    def seats_of(self, player: str, game: int | None = None) -> tuple[Seat, ...]:
        """List the seats a player may act for, or had in an earlier game."""
        letters = [seat.letter for seat in self.seats if player in seat.players]
        wanted = self.current.number if game is None else game
        for each in (self.current, *reversed(self.past)):
            if each.number > wanted:
                came = {new: old for old, new in each.moved.items()}
                letters = [came.get(letter, letter) for letter in letters]
        return tuple(letters)
