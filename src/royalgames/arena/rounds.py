"""One round: the same dice and the same bots, from every seat in turn."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from royalgames.arena.contest import Contest, LineUp, Round
from royalgames.arena.engines import EnginePlayer
from royalgames.bots import Bot, Budget, bot_of
from royalgames.core import CHANCE, AnyGame, Seat
from royalgames.engine import EngineFault
from royalgames.games import GAMES
from royalgames.records import Transcript, write

MOST_MOVES: Final = 50_000
"""A longer game counts as a draw; only bots that move in circles get this far."""


class Stopped(Exception):  # noqa: N818  # stopping is not an error
    """The contest was stopped in the middle of a game."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One finished game."""

    seating: LineUp
    """Who played from which seat."""
    scores: tuple[int, ...]
    """Each seat's score, in the game's unit."""
    shares: tuple[float, ...]
    """Each seat's share of the win: 1, 0, or a fraction where the win is shared."""
    ended: str
    """Why it ended: ``full``, ``home``, ``limit``."""
    length: int
    """How long it was, in the game's unit of length."""
    moves: tuple[int, ...]
    """How often each seat had to choose among several moves."""
    nodes: tuple[int, ...]
    """How many positions each seat looked at."""
    seconds: tuple[float, ...]
    """How long each seat thought in all."""
    faults: tuple[str, ...] = ()
    """By which fault each seat's engine forfeited, or an empty text; empty if there was none."""

    @property
    def is_draw(self) -> bool:
        """Whether there was no single winner."""
        return 1 not in self.shares

    def places(self) -> tuple[int, ...]:
        """Return each seat's place, the winners' being 1; equals share a place."""
        order = [(-share, -score) for share, score in zip(self.shares, self.scores, strict=True)]
        return tuple(1 + sum(other < mine for other in order) for mine in order)


def play_round(
    contest: Contest,
    round_: Round,
    records: Path | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> tuple[GameResult, ...]:
    """Play every game of a round."""
    results = []
    for turn, seating in enumerate(round_.seatings(), start=1):
        game = _Game(contest, round_, turn, seating)
        results.append(game.play(stopped))
        if records is not None:
            name = f"{'-'.join(round_.line_up)}-{round_.number + 1:04}-{turn}.txt"
            game.write(records / name)
    return tuple(results)


class _Game:
    """A game from its set-up to its end."""

    def __init__(self, contest: Contest, round_: Round, turn: int, seating: LineUp) -> None:
        self._contest, self._seating = contest, seating
        self._game = GAMES[contest.game]
        self._start = self._game.new(contest.options)
        self._seats = self._game.seats(self._start)
        key = round_.key(contest.seed)
        # A seat's n-th throw is the same in all games of a round, whichever bot plays there.
        self._dice = {seat: random.Random(f"dice {key} {seat}") for seat in self._seats}
        self._luck = {seat: random.Random(f"bot {key} {turn} {seat}") for seat in self._seats}
        self._moves: list[Any] = []
        self._tally: dict[Seat, list[float]] = {seat: [0, 0, 0.0] for seat in self._seats}
        self._faults: dict[Seat, str] = {}
        self._players = {
            seat: self._player(seat, name) for seat, name in zip(self._seats, seating, strict=True)
        }

    def _player(self, seat: Seat, name: str) -> "EnginePlayer | tuple[Bot, Budget]":
        budget, spec = self._contest.budget(name), self._contest.engines.get(name)
        if spec is not None:
            return EnginePlayer(spec, budget, self._game, seat)
        return bot_of(self._contest.game, name), budget

    def play(self, stopped: Callable[[], bool]) -> GameResult:
        """Play to the end."""
        game, throws = self._game, 0
        state = self._seated()
        before: tuple[Any, Any] | None = None
        while (chooser := game.chooser(state)) is not None and len(self._moves) < MOST_MOVES:
            if stopped():
                raise Stopped
            if chooser is CHANCE:
                throws += 1
                move = game.sample(state, self._dice[_thrower(game, state)])
            elif len(choices := list(islice(game.legal(state), 2))) == 1:
                move = choices[0]
            else:
                assert isinstance(chooser, str)  # noqa: S101  # a seat, if not chance
                move = self._choose(chooser, state, before)
            before = (state, move) if chooser is CHANCE else None
            state = game.play(state, move).state
            self._moves.append(move)
        return self._result(state, throws or len(self._moves))

    def _seated(self) -> Any:
        """Start the engines; one that fails resigns before the first move."""
        state = self._start
        for seat, player in self._players.items():
            if isinstance(player, EnginePlayer) and self._game.chooser(state) is not None:
                try:
                    player.start(state)
                except EngineFault as fault:
                    self._faults[seat] = str(fault)
                    self._moves.append(self._game.resign(seat))
                    state = self._game.play(state, self._moves[-1]).state
        return state

    def _choose(self, seat: Seat, state: Any, before: tuple[Any, Any] | None) -> Any:
        """Ask a seat's player for a move; an engine that fails resigns."""
        player = self._players[seat]
        if not isinstance(player, EnginePlayer):
            return self._think(seat, *player, state)
        try:
            answer = player.choose(state, before)
        except EngineFault as fault:
            self._faults[seat] = str(fault)
            return self._game.resign(seat)
        self._count(seat, answer.nodes, answer.seconds)
        return answer.move

    def _think(self, seat: Seat, bot: Bot, budget: Budget, state: Any) -> Any:
        """Ask a bot for its choice, and measure what it takes."""
        begun = time.perf_counter()
        thought = bot.think(state, budget, self._luck[seat])
        self._count(seat, thought.nodes, time.perf_counter() - begun)
        return thought.move

    def _count(self, seat: Seat, nodes: int, seconds: float) -> None:
        tally = self._tally[seat]
        tally[0] += 1
        tally[1] += nodes
        tally[2] += seconds

    def _result(self, state: Any, length: int) -> GameResult:
        outcome = self._game.outcome(state)
        winners = outcome.winners if outcome else self._seats
        scores = dict(outcome.scores) if outcome else {}
        tallies = list(self._tally.values())
        return GameResult(
            seating=self._seating,
            scores=tuple(scores.get(seat, 0) for seat in self._seats),
            shares=tuple((seat in winners) / len(winners) for seat in self._seats),
            ended=outcome.ended if outcome else "limit",
            length=length,
            moves=tuple(int(tally[0]) for tally in tallies),
            nodes=tuple(int(tally[1]) for tally in tallies),
            seconds=tuple(tally[2] for tally in tallies),
            faults=tuple(self._faults.get(seat, "") for seat in self._seats)
            if self._faults
            else (),
        )

    def write(self, path: Path) -> None:
        """Write the game's record."""
        tags = {"Players": "; ".join(self._seating)}
        text = write(Transcript(self._contest.game, self._start, tuple(self._moves), tags))
        path.write_text(text, encoding="utf-8", newline="\n")


def _thrower(game: AnyGame, state: Any) -> Seat:
    prompt = game.prompt(state)
    assert prompt is not None  # noqa: S101  # the dice are to be thrown
    return prompt.seat
