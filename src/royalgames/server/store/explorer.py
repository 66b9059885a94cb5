"""What was played in finished games, position by position, for the analysis board.

A game that ends is noted in ``unexplored`` by the transaction that ends it. Later, off the event
loop, its choices are read from the table's list and go into ``plays``; the note is removed in the
same transaction. Games of earlier releases were noted by the upgrade.
"""

import hashlib
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from royalgames.core import AnyGame, RoyalError, option_values
from royalgames.games import GAMES
from royalgames.protocol import events as ev
from royalgames.server.store.schema import plays, tables, unexplored
from royalgames.server.store.store import Store
from royalgames.server.table import StoredEvent
from royalgames.server.table.play import start
from royalgames.server.table.state import PROGRAM

MOST_PLAYS: Final = 500
"""How many choices of one game are kept; later ones are left out."""

MOST_COUNTED: Final = 20_000
"""How many times a position is counted."""

LONGEST_MOVE: Final = 40
"""A longer move is not kept; no game of ours has one."""

KEY_BYTES: Final = 8
"""The length of a position's key: a number that every database can hold."""


class Noted(NamedTuple):
    """A finished game whose choices are not in the index yet."""

    table: str
    number: int


class Play(NamedTuple):
    """One choice of a finished game, and how the game went for the player."""

    ply: int
    """The place of the move in the game, from 1, throws included."""
    position: int
    """The key of the position before it."""
    move: str
    bot: bool
    """Whether a bot or another program chose it."""
    won: bool
    score: int


class Explored(NamedTuple):
    """How often a move was played in a position by people or by bots, and how that went."""

    move: str
    bot: bool
    games: int
    wins: int
    score: float
    """The mean score."""


def position_key(game: AnyGame, options: Any, position: str) -> int:
    """Return what a position is found by: its text, its game and the options that matter."""
    specs = [spec for spec in game.header.options if not spec.by_lot]
    values = option_values(specs, options)
    words = [game.header.key, *(f"{name}={values[name]}" for name in sorted(values)), position]
    digest = hashlib.blake2b("\n".join(words).encode(), digest_size=KEY_BYTES).digest()
    return int.from_bytes(digest, signed=True)


class _Move(NamedTuple):
    before: str
    move: str
    seat: str
    bot: bool
    is_choice: bool


def game_events(store: Store, noted: Noted) -> list[StoredEvent]:
    """Read how a table was opened and all from the beginning of one of its games on.

    The last game is the one that is asked for nearly always, and a table may have had hundreds.
    """

    def begins(stored: StoredEvent) -> bool:
        return isinstance(stored.event, ev.Began) and stored.event.number == noted.number

    return [store.first(noted.table), *store.since(noted.table, begins)]


def plays_of(history: Iterable[StoredEvent], number: int) -> list[Play]:
    """Return the choices of a table's finished game, without those that were taken back."""
    game, options = None, None
    moves: list[_Move] = []
    position, playing = "", False
    for stored in history:
        match stored.event:
            case ev.Opened(setup=setup):
                game = GAMES[setup.game]
                options = game.options(start(setup))
            case ev.Began():
                playing = stored.event.number == number
                position, moves = stored.event.position, []
            case ev.Threw() if playing:
                moves.append(_Move(position, "", stored.event.seat, False, False))
                position = stored.event.position
            case ev.Moved() if playing:
                assert game is not None  # noqa: S101  # a list begins with what was opened
                moves.append(_move(game, position, stored, stored.event))
                position = stored.event.position
            case ev.TakenBack() if playing:
                del moves[stored.event.kept :]
                position = stored.event.position
            case ev.Ended() if playing:
                assert game is not None  # noqa: S101
                return _plays(game, options, moves, stored.event)
    return []


def _move(game: AnyGame, before: str, stored: StoredEvent, event: ev.Moved) -> _Move:
    program = stored.player is not None and stored.player.startswith(PROGRAM)
    try:
        is_turn = game.is_turn(game.parse_move(event.move))
    except RoyalError:  # written by other rules
        is_turn = False
    is_choice = is_turn and event.by != "rules" and len(event.move) <= LONGEST_MOVE
    return _Move(before, event.move, event.seat, event.by == "bot" or program, is_choice)


def _plays(game: AnyGame, options: Any, moves: list[_Move], ended: ev.Ended) -> list[Play]:
    return [
        Play(
            ply,
            position_key(game, options, each.before),
            each.move,
            each.bot,
            each.seat in ended.winners,
            ended.scores.get(each.seat, 0),
        )
        for ply, each in enumerate(moves, start=1)
        if each.is_choice
    ][:MOST_PLAYS]


def unexplored_games(store: Store, limit: int) -> list[Noted]:
    """List finished games whose choices are not in the index yet."""
    chosen = select(unexplored.c.table_id, unexplored.c.number).limit(limit)
    with store.read() as connection:
        return [Noted(*row) for row in connection.execute(chosen)]


def add_plays(connection: Connection, noted: Noted, found: list[Play]) -> None:
    """Put a game's choices into the index, and remove the note about it."""
    where = (unexplored.c.table_id == noted.table) & (unexplored.c.number == noted.number)
    # Another process may have been first, or the table may be gone.
    if not connection.execute(delete(unexplored).where(where)).rowcount:
        return
    if found:
        own = {"table_id": noted.table, "number": noted.number}
        connection.execute(insert(plays), [own | each._asdict() for each in found])


def explored(store: Store, position: int) -> list[Explored]:
    """Say what was played in a position at public tables, the most frequent first."""
    picked = (
        select(plays.c.move, plays.c.bot, plays.c.won, plays.c.score)
        .join(tables, tables.c.id == plays.c.table_id)
        .where(plays.c.position == position, tables.c.public)
        .limit(MOST_COUNTED)
        .subquery()
    )
    games = func.count()
    wins = func.count().filter(picked.c.won)
    counted = (
        select(picked.c.move, picked.c.bot, games, wins, func.avg(picked.c.score))
        .group_by(picked.c.move, picked.c.bot)
        .order_by(games.desc(), picked.c.move, picked.c.bot)
    )
    with store.read() as connection:
        rows = connection.execute(counted).all()
    return [Explored(row[0], bool(row[1]), row[2], row[3], float(row[4])) for row in rows]
