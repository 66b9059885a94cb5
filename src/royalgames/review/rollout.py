"""Rollouts: a position played to its end many times by a network, as value and interval.

The network plays both sides, so a rollout estimates what the position is worth when it is played
that well; that is not quite the value under best play. The luck of the dice, as the network sees
it, is taken out of every result: it is 0 on average, so the mean stays true, and most of the
scatter is gone. Every choice is played with the same dice.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from royalgames.core import CHANCE, RuleError
from royalgames.games import GAMES
from royalgames.review.judges import judge_class, judge_of

BATCH: Final = 36
"""How many games are played at a time from each choice."""

USUAL: Final = 1296
"""How many games a rollout usually has: 36 times 36."""

MOST_GAMES: Final = 1_000_000
"""How many it may have."""

SURE: Final = 1.96
"""How many standard errors a 95% interval reaches to each side."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over games played with the same dice from each of several states."""

    games: int
    """How many games were played from each."""
    wins: tuple[float, ...]
    """The games won from each."""
    sums: tuple[float, ...]
    """The results without luck from each, added up."""
    products: tuple[tuple[float, ...], ...]
    """Their products by pairs of states, added up."""

    def __add__(self, other: "Tally") -> "Tally":
        """Put two tallies of different games together."""
        return Tally(
            self.games + other.games,
            _added(self.wins, other.wins),
            _added(self.sums, other.sums),
            tuple(map(_added, self.products, other.products)),
        )

    def mean(self, at: int) -> float:
        """Return the mean result without luck."""
        return self.sums[at] / self.games

    def plain_mean(self, at: int) -> float:
        """Return the share of games won."""
        return self.wins[at] / self.games

    def error(self, at: int) -> float:
        """Return the standard error of ``mean``."""
        return self._error(self.sums[at], self.products[at][at])

    def plain_error(self, at: int) -> float:
        """Return the standard error of ``plain_mean``."""
        # A result is 1 or 0, which is its own square.
        return self._error(self.wins[at], self.wins[at])

    def gap_error(self, one: int, other: int) -> float:
        """Return the standard error of the difference between two means, the dice being shared."""
        products = self.products
        squares = products[one][one] - 2 * products[one][other] + products[other][other]
        return self._error(self.sums[one] - self.sums[other], squares)

    def _error(self, total: float, squares: float) -> float:
        spread = max(0.0, squares - total * total / self.games)
        return math.sqrt(spread / (self.games - 1) / self.games)


def _added(one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


@dataclass(frozen=True, slots=True)
class RolledOut:
    """What the games from one choice, or from the position itself, came to."""

    move: str
    """The choice; empty if the position itself was played."""
    chance: float
    """The chance of winning of the one who throws or chooses, without the luck of the dice."""
    interval: float
    """The 95% interval reaches so far to each side of it."""
    plain: float
    """The share of the games that was won."""
    plain_interval: float
    """How far the 95% interval of that share reaches: what it would be with the luck left in."""
    behind: float
    """How far it is behind the best choice."""
    behind_interval: float
    """The 95% interval of that difference, which shared dice make smaller."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """A position, rolled out."""

    game: str
    """The game's key."""
    position: str
    """The position."""
    seat: str
    """Who throws or chooses."""
    games: int
    """How many games were played from each choice."""
    rows: tuple[RolledOut, ...]
    """The choices, the best first; one without a move where the dice are to be thrown."""

    @property
    def gain(self) -> float | None:
        """How many times the games would be needed for the same interval with the luck left in.

        None where one of the intervals is 0.
        """
        best = self.rows[0]
        if not best.interval or not best.plain_interval:
            return None
        return (best.plain_interval / best.interval) ** 2

    def json(self) -> dict[str, Any]:
        """Return the rollout as plain data."""
        return {
            "position": self.position,
            "seat": self.seat,
            "games": self.games,
            "gain": self.gain,
            "rows": [{name: getattr(row, name) for name in row.__slots__} for row in self.rows],
        }


def branches(key: str, state: Any) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """Return the choices of a state and where they lead; the state itself before a throw."""
    # Without the judge itself, which takes a while to load: the service asks this.
    game, judge = GAMES[key], judge_class(key)
    header = game.header
    if judge is None or not judge.rolls_out:
        raise RuleError(
            f"{header.rules}1", f"rollouts are for games with dice, and {header.name} has none"
        )
    chooser = game.chooser(state)
    if chooser is None:
        raise RuleError(f"{header.rules}1", "the game is over, so there is nothing to roll out")
    if chooser is CHANCE:
        return ("",), (state,)
    moves = list(game.legal(state))
    return (
        tuple(game.move_text(move) for move in moves),
        tuple(game.play(state, move).state for move in moves),
    )


def play_batch(key: str, state: Any, first: int, games: int, seed: int = 0) -> Tally:
    """Play the games from number ``first`` on, from every choice of a state."""
    judge = judge_of(key)
    _, states = branches(key, state)
    prompt = judge.game.prompt(state)
    assert prompt is not None  # noqa: S101  # the game is not over
    results, lucky = judge.roll_out(states, prompt.seat, first, games, seed)
    reduced = results - lucky
    return Tally(
        games,
        tuple(results.sum(axis=1).tolist()),
        tuple(reduced.sum(axis=1).tolist()),
        tuple(map(tuple, (reduced @ reduced.T).tolist())),
    )


def summed_up(key: str, state: Any, tally: Tally) -> Rollout:
    """Say what a tally means."""
    game = GAMES[key]
    moves, _ = branches(key, state)
    prompt = game.prompt(state)
    assert prompt is not None  # noqa: S101  # the game is not over
    order = sorted(range(len(moves)), key=tally.mean, reverse=True)
    best = order[0]
    rows = tuple(
        RolledOut(
            move=moves[at],
            chance=tally.mean(at),
            interval=SURE * tally.error(at),
            plain=tally.plain_mean(at),
            plain_interval=SURE * tally.plain_error(at),
            behind=tally.mean(best) - tally.mean(at),
            behind_interval=SURE * tally.gap_error(best, at),
        )
        for at in order
    )
    return Rollout(key, game.text(state), str(prompt.seat), tally.games, rows)


def roll_out(key: str, state: Any, games: int = USUAL, seed: int = 0) -> Iterator[Rollout]:
    """Roll a position out, batch after batch; each time with all games so far."""
    tally: Tally | None = None
    done = 0
    while done < games:
        # A single game has no scatter, so it is played with the batch before it.
        left = games - done
        size = left if left <= BATCH + 1 else BATCH
        batch = play_batch(key, state, done, size, seed)
        tally = batch if tally is None else tally + batch
        done += size
        yield summed_up(key, state, tally)
