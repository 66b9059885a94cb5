"""The analysis board: values from a process of its own, trees of moves from the record worker."""

import asyncio
import contextlib
from collections import OrderedDict
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec

from royalgames.core import AnyGame, RoyalError, Step, TextError, option_values
from royalgames.games import GAMES
from royalgames.games.positions import fitting, likely_fault
from royalgames.protocol.analysis import (
    DEEPER_SECONDS,
    AnalysisAsked,
    AnalysisRead,
    TreeAsked,
    TreeMove,
    TreeRead,
    TreeStep,
)
from royalgames.protocol.codes import Code
from royalgames.protocol.effects import effects_of
from royalgames.protocol.setup import Setup, setup_from
from royalgames.records import Node, Tree, write_tree
from royalgames.records.headers import scribe_of
from royalgames.review import analyse, judge_class
from royalgames.review.judges import judge_of
from royalgames.server.bots.roller import Roller
from royalgames.server.bots.turns import Turns
from royalgames.server.bots.workers import Pool, watched
from royalgames.server.limits import Buckets, Limits
from royalgames.server.table import RefusedError
from royalgames.server.table.play import game_of, read_position, start, tried
from royalgames.server.table.refusal import placed
from royalgames.server.world import World

DEADLINE_SECONDS: Final = 30.0
"""After so long an analysis is given up; most positions take milliseconds."""

BUSY_STEP: Final = 3
"""How deep an engine goes while others wait: the step at which it thinks for a second."""

MOST_KEPT: Final = 2048
"""How many analysed positions are kept in memory."""


def look_at(key: str, state: Any, moves: tuple[str, ...] = (), step: int = 0) -> bytes:
    """Analyse a position, after some moves: an AnalysisRead as JSON; what the process does."""
    seconds = DEEPER_SECONDS[step - 1] if step else None
    with watched(DEADLINE_SECONDS):
        for number, move in enumerate(moves, start=1):
            state = _played(GAMES[key], state, number, move).state
        found = analyse(key, state, seconds=seconds).json()
        return msgspec.json.encode(msgspec.convert(found, AnalysisRead))


@cache
def get_ready(key: str) -> None:
    """Load or compile what a game's analysis needs, which is not a position's fault."""
    from royalgames.kernels import warm_games  # noqa: PLC0415  # numba takes a while to load

    warm_games([key])
    judge_of(key).worth(GAMES[key].new())


def play_tree(asked: bytes) -> bytes:
    """Play a tree of moves, a TreeAsked as JSON: a TreeRead; the record worker does it."""
    tree = msgspec.json.decode(asked, type=TreeAsked)
    game, setup = game_of(tree.setup), tree.setup
    first = start(setup) if tree.position is None else read_position(setup, tree.position)
    played = [Step(first, ())]
    for number, each in enumerate(tree.moves, start=1):
        _check_order(number, each)
        played.append(_played(game, played[each.after].state, number, each.move))
    return msgspec.json.encode(
        TreeRead(
            setup=_setup(game, first),
            seats=[str(seat) for seat in game.seats(first)],
            start=game.text(first),
            steps=[
                TreeStep(position=game.text(step.state), effects=effects_of(step.events))
                for step in played[1:]
            ],
            last=tried(game, played[-1]),
        )
    )


def record_tree(asked: bytes) -> str:
    """Write a tree of moves, a TreeAsked as JSON, as a record with variations."""
    tree = msgspec.json.decode(asked, type=TreeAsked)
    game, setup = game_of(tree.setup), tree.setup
    first = start(setup) if tree.position is None else read_position(setup, tree.position)
    nodes = []
    for number, each in enumerate(tree.moves, start=1):
        _check_order(number, each)
        nodes.append(Node(each.after, _parsed(game, number, each.move), each.comment))
    fault = scribe_of(setup.game).check_start(first)
    if fault:
        raise RefusedError(Code.ILLEGAL, f"{fault[0].upper()}{fault[1:]}.", "N8")
    try:
        return write_tree(Tree(setup.game, first, tuple(nodes), tree.comment))
    except RoyalError as error:
        raise RefusedError(Code.ILLEGAL, str(error.sentence), error.rule) from None


def _check_order(number: int, move: TreeMove) -> None:
    if move.after >= number:
        raise RefusedError(Code.BAD_MESSAGE, f"Move {number} must follow an earlier one.")


def _setup(game: AnyGame, state: Any) -> Setup:
    """Return the setup of a game that a state belongs to."""
    return setup_from(game.header, option_values(game.header.options, game.options(state)), None)


def setups_with(position: str) -> list[Setup]:
    """List the setups that have a position, one per game; if there is none, say what is wrong."""
    found = []
    for game in GAMES.values():
        with contextlib.suppress(TextError):
            found.append(_setup(game, fitting(game, position)))
    if found:
        return found
    fault = likely_fault(position)
    if fault is None:
        names = ", ".join(game.header.name for game in GAMES.values())
        raise RefusedError(Code.ILLEGAL, f"This is not a position of any game here: {names}.", "N3")
    raise RefusedError(Code.ILLEGAL, f"{placed(fault)}.", fault.rule)


def _parsed(game: AnyGame, number: int, move: str) -> Any:
    try:
        return game.parse_move(move)
    except RoyalError as error:
        raise RefusedError(
            Code.ILLEGAL, f"Move {number}, {move}: {error.sentence}", error.rule
        ) from None


def _played(game: AnyGame, state: Any, number: int, move: str) -> Any:
    parsed = _parsed(game, number, move)
    try:
        return game.play(state, parsed)
    except RoyalError as error:
        raise RefusedError(
            Code.ILLEGAL, f"Move {number}, {move}: {error.sentence}", error.rule
        ) from None


class Look(NamedTuple):
    """What is looked at."""

    key: str
    """The game."""
    state: Any
    """The position."""
    moves: tuple[str, ...]
    """What is played first."""
    step: int
    """How long an engine may think."""


class Analyst:
    """Analyses positions one after the other, and keeps what was found."""

    def __init__(self, workers: int, limits: Limits, world: World | None = None) -> None:
        outside = world or World()
        self._pool = Pool(lambda: outside.analysts(workers))
        self._turns = Turns(1, limits.most_waiting)
        self._kept: OrderedDict[Look, asyncio.Future[bytes]] = OrderedDict()
        self.questions = Buckets(limits.analyses, outside.steady)
        """Analyses by address."""
        self.roller = Roller(self._pool, self._turns, limits, outside.steady)
        """Rolls positions out, in turn with the analyses."""

    @property
    def waiting(self) -> int:
        """How many positions wait."""
        return self._turns.waiting

    def stop(self) -> None:
        """Give up what is not finished."""
        for task in tuple(self._kept.values()):
            task.cancel()
        self.roller.stop()
        self._pool.stop()

    async def analyse(self, address: str, asked: AnalysisAsked) -> bytes:
        """Analyse a position; one that was analysed before, or is just being, is not done again.

        While others wait, an engine that deepens thinks for a second at most.
        """
        setup, step = asked.setup, asked.step
        if judge_class(setup.game) is None:
            raise RefusedError(Code.UNSUPPORTED, "There is no analysis of this game.")
        if self.waiting:
            step = min(step, BUSY_STEP)
        state = read_position(setup, asked.position)
        key = Look(setup.game, state, tuple(asked.moves), step)
        if key not in self._kept:
            self._kept[key] = asyncio.ensure_future(self._look(address, key))
            self._kept[key].add_done_callback(lambda done: self._forget_failed(key, done))
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        # A request that ends does not stop it for the others.
        return await asyncio.shield(self._kept[key])

    def _forget_failed(self, key: Look, done: "asyncio.Future[bytes]") -> None:
        if done.cancelled() or done.exception() is not None:
            self._kept.pop(key, None)

    async def _look(self, address: str, look: Look) -> bytes:
        async with self._turns.turn(address):
            await self._pool.work(get_ready, look.key)
            try:
                async with asyncio.timeout(DEADLINE_SECONDS):
                    found: bytes = await self._pool.work(look_at, *look)
            except TimeoutError:
                raise RefusedError(
                    Code.SLOW_DOWN, "The analysis took too long. Try again in a moment."
                ) from None
        return found
