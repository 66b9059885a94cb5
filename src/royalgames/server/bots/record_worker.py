"""Long work on records: done by a separate process, shared fairly between addresses.

What crosses the border to that process is text and bytes: whole games as objects would hold the
event loop up while they are packed and unpacked.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from royalgames.core import Match, RoyalError, option_values
from royalgames.core.parts import part
from royalgames.envs.environment import Moment
from royalgames.envs.svg import png
from royalgames.games import GAMES
from royalgames.games.positions import fitting
from royalgames.protocol.codes import Code
from royalgames.protocol.effects import effects_of
from royalgames.protocol.records import RecordBranch, RecordRead, RecordStep, RecordTree
from royalgames.protocol.setup import setup_from
from royalgames.records import Replay, Transcript, read, tree_of, write
from royalgames.server.bots.turns import Turns
from royalgames.server.bots.workers import Pool, ready_to_work, watched
from royalgames.server.table import RefusedError, TableState
from royalgames.server.table.records import tags_of
from royalgames.server.table.refusal import placed
from royalgames.server.table.state import TableGame
from royalgames.server.world import World

DEADLINE_SECONDS: Final = 60.0
"""How long one piece of work may take."""

CHUNK: Final = 1000
"""How many moves are spelled out per turn of the event loop."""

MOST_KEPT: Final = 16 * 1024 * 1024
"""How many bytes of records are kept in memory."""


def replay_text(text: str) -> bytes:
    """Play a record through the rules; return a RecordRead as JSON."""
    return msgspec.json.encode(record_of(read(text)))


def record_of(found: Replay) -> RecordRead:
    """Return a replayed record as the wire has it."""
    game, outcome = found.headers.game, found.outcome
    header, start, tags = game.header, found.headers.start, found.headers.tags
    values = option_values(header.options, game.options(start))
    match = Match.parse(header, tags["Match"]) if "Match" in tags else None
    steps = [
        RecordStep(
            move=game.move_text(move),
            position=game.text(state),
            effects=effects_of(events),
        )
        for move, state, events in zip(
            found.transcript.moves, found.states, found.events, strict=True
        )
    ]
    return RecordRead(
        setup=setup_from(header, values, match),
        tags=dict(tags),
        seats=[str(seat) for seat in game.seats(start)],
        start=game.text(start),
        steps=steps,
        tree=_tree_of(found),
        ended=outcome.ended if outcome else None,
        winners=[str(seat) for seat in outcome.winners] if outcome else [],
        scores={str(seat): score for seat, score in outcome.scores} if outcome else {},
    )


def _tree_of(found: Replay) -> RecordTree | None:
    if not found.variations and not found.comments:
        return None
    text, tree = found.headers.game.move_text, tree_of(found)
    moves = [
        RecordBranch(after=node.after, move=text(node.move), comment=node.comment)
        for node in tree.nodes
    ]
    return RecordTree(comment=tree.comment, moves=moves)


def write_record(game: str, start: Any, moves: Sequence[str], tags: dict[str, str]) -> str:
    """Write a game down whose moves are spelled out."""
    parse = GAMES[game].parse_move
    return write(Transcript(game, start, tuple(parse(move) for move in moves), tags))


def draw(game: str, position: str, kind: str) -> bytes:
    """Draw a position as an SVG or PNG file."""
    artist = part("envs", game)
    if artist is None:
        raise RefusedError(Code.UNSUPPORTED, "There are no drawings of this game.")
    try:
        state = fitting(GAMES[game], position)
    except RoyalError as error:
        raise RefusedError(Code.ILLEGAL, placed(error), error.rule) from None
    moment = Moment(state)
    if kind == "png":
        return png(artist.picture(moment))
    drawing: str = artist.svg(moment)
    return drawing.encode()


def _within_the_deadline(task: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    with watched(DEADLINE_SECONDS):
        return task(*args)


class RecordWorker:
    """Replays and writes records for all requests."""

    def __init__(self, workers: int, most_waiting: int, world: World | None = None) -> None:
        outside = world or World()
        self._pool = Pool(lambda: outside.scribes(workers))
        self._turns = Turns(1, most_waiting)
        self._kept: OrderedDict[tuple[str, int, int], asyncio.Future[str]] = OrderedDict()
        self._size = 0

    @property
    def waiting(self) -> int:
        """How many pieces of work wait."""
        return self._turns.waiting

    def start(self) -> None:
        """Have the process get ready."""
        self._pool.submit(ready_to_work)

    def stop(self) -> None:
        """Give up what is not finished."""
        for task in tuple(self._kept.values()):
            task.cancel()
        self._pool.stop()

    async def do(self, address: str, task: Callable[..., Any], *args: Any) -> Any:
        """Have a plain function carried out when it is this address's turn."""
        async with self._turns.turn(address):
            return await self._pool.work(_within_the_deadline, task, args)

    async def replay(self, address: str, text: str) -> bytes:
        """Play a record through the rules; return a RecordRead as JSON."""
        found: bytes = await self.do(address, replay_text, text)
        return found

    async def record(self, address: str, table: TableState, played: TableGame) -> str:
        """Write a game down, finished or not; one that was written before is not written again."""
        # A finished game never changes, and no other changes without another event.
        key = (table.id, played.number, 0 if played.ended else table.seq)
        if key not in self._kept:
            self._kept[key] = asyncio.ensure_future(self._write(address, table, played))
            self._kept[key].add_done_callback(lambda done: self._settle(key, done))
        self._kept.move_to_end(key)
        # Others may be waiting for it too, so it is finished even if this request ends.
        return await asyncio.shield(self._kept[key])

    async def _write(self, address: str, table: TableState, played: TableGame) -> str:
        game = table.game
        moves = []
        for at in range(0, len(played.played), CHUNK):
            moves += [game.move_text(each.move) for each in played.played[at : at + CHUNK]]
            await asyncio.sleep(0)
        tags = tags_of(table, played)
        text: str = await self.do(address, write_record, game.header.key, played.start, moves, tags)
        return text

    def _settle(self, key: tuple[str, int, int], done: "asyncio.Future[str]") -> None:
        """Keep what was written, and forget what has not been asked for longest."""
        if done.cancelled() or done.exception() is not None:
            self._kept.pop(key, None)
            return
        self._size += len(done.result())
        for old in tuple(self._kept):
            if self._size <= MOST_KEPT:
                break
            if self._kept[old].done():
                self._size -= len(self._kept.pop(old).result())
