"""What is to be played: who meets whom, from which seats, with which seeds.

A round is the smallest unit that is played as a whole: the same bots from every seat in turn, with
the same dice. Two seats make a pair of games, four seats a round of four. A round's random streams
depend on the contest's seed, the names that meet and the round's number, and on nothing else:
neither on the number of cores nor on who else takes part.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any, Final

from royalgames.arena.engines import PACE, EngineSpec
from royalgames.bots import Budget, UnknownBotError, bot_of
from royalgames.core import OptionValue
from royalgames.games import GAMES

MOST_GAMES: Final = 1_000_000
"""More games between the same bots show nothing new."""

LineUp = tuple[str, ...]
"""The bots of one game, by name in seat order."""


class ContestError(ValueError):
    """What cannot be played, in one sentence."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A series of games between bots, fully determined by its seed."""

    game: str
    """The game's key."""
    bots: tuple[str, ...]
    """Who takes part; with more than two seats a name may appear several times."""
    games: int
    """How many games each line-up plays."""
    seed: int
    """What makes the contest repeatable."""
    options: Any
    """The game's own options."""
    budgets: Mapping[str, Budget] = field(default_factory=dict)
    """The budgets of bots that don't use their own."""
    pairs: tuple[LineUp, ...] | None = None
    """Who meets whom in games of two; None for every pair."""
    engines: Mapping[str, EngineSpec] = field(default_factory=dict)
    """The programs among the bots, by name."""

    def __post_init__(self) -> None:
        _check_bots(self)
        if not 0 < self.games <= MOST_GAMES or self.games % self.seats:
            raise ContestError(
                f"--games must be a multiple of {self.seats} up to {MOST_GAMES:,}, so that every "
                f"bot plays from every seat equally often, not {self.games}"
            )

    @property
    def seats(self) -> int:
        """How many bots play in one game."""
        game = GAMES[self.game]
        return len(game.seats(game.new(self.options)))

    @property
    def names(self) -> tuple[str, ...]:
        """Who takes part, each once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def is_repeatable(self) -> bool:
        """Whether the same seed gives the same games: not with a clock or a foreign program."""
        return not self.engines and all(self.budget(name).seconds is None for name in self.names)

    def budget(self, name: str) -> Budget:
        """Return how long a bot thinks about a move."""
        if name in self.budgets:
            return self.budgets[name]
        return PACE if name in self.engines else bot_of(self.game, name).budget

    def line_ups(self) -> list[LineUp]:
        """List who meets whom; every line-up once, whatever the seats."""
        if self.pairs is not None:
            return list(self.pairs)
        seen: dict[LineUp, LineUp] = {}
        for line_up in combinations(self.bots, self.seats):
            seen.setdefault(tuple(sorted(line_up)), line_up)
        return list(seen.values())

    def rounds(self) -> list["Round"]:
        """List all rounds: the first of each line-up, then the second of each, and so on."""
        line_ups = self.line_ups()
        return [
            Round(line_up, number)
            for number in range(self.games // self.seats)
            for line_up in line_ups
        ]


@dataclass(frozen=True, slots=True)
class Round:
    """The same bots from every seat in turn."""

    line_up: LineUp
    """Who plays."""
    number: int
    """Which of their rounds it is, from 0."""

    def seatings(self) -> Iterator[LineUp]:
        """Yield the games: the line-up shifted by one seat each, in another circle each round."""
        circles = _circles(self.line_up)
        circle = circles[self.number % len(circles)]
        for turn in range(len(circle)):
            yield circle[turn:] + circle[:turn]

    def key(self, seed: int) -> str:
        """Return the text that the round's random streams start from."""
        return f"{seed} {' '.join(sorted(self.line_up))} {self.number}"


def _circles(line_up: LineUp) -> list[LineUp]:
    """List the different orders around a table, with the first name fixed."""
    return list(dict.fromkeys((line_up[0], *rest) for rest in permutations(line_up[1:])))


def contest_options(key: str, values: Mapping[str, OptionValue]) -> Any:
    """Build a game's options from the values given; the others are as usual between bots."""
    game = GAMES[key]
    header = game.header
    known = {spec.name for spec in header.options}
    for name in values:
        if name not in known:
            raise ContestError(f"--{name.replace('_', '-')} is not an option of {header.name}")
    return game.options_from(
        {
            spec.name: (
                spec.check(values[spec.name])
                if spec.name in values
                else spec.preselected(bots_only=True)
            )
            for spec in header.options
        }
    )


def _check_bots(contest: Contest) -> None:
    for name in contest.bots:
        if name in contest.engines:
            continue
        try:
            bot_of(contest.game, name)
        except UnknownBotError as error:
            raise ContestError(f"--bots: {error}") from None
    for name in contest.budgets:
        if name not in contest.bots:
            raise ContestError(f"a budget is given for {name}, which is not among --bots")
    if len(contest.bots) < contest.seats:
        raise ContestError(f"--bots must name at least {contest.seats} bots, separated by commas")
    if contest.seats == 2:
        _check_different(contest)
    elif contest.pairs is not None:
        raise ContestError(f"--pairs is for games of two, not of {contest.seats}")
    _check_pairs(contest)


def _check_pairs(contest: Contest) -> None:
    seen: set[frozenset[str]] = set()
    for pair in contest.pairs or ():
        text = ":".join(pair)
        if len(set(pair)) != 2 or not set(pair) <= set(contest.bots):
            raise ContestError(f"--pairs: {text} is not a pair of two bots from --bots")
        if frozenset(pair) in seen:
            raise ContestError(f"--pairs names {text} twice")
        seen.add(frozenset(pair))
    apart = _apart(contest.bots, seen) if seen else set()
    if apart:
        text = ", ".join(sorted(apart))
        raise ContestError(f"--pairs: no chain of games leads from {contest.bots[0]} to {text}")


def _apart(bots: Sequence[str], pairs: set[frozenset[str]]) -> set[str]:
    """Find the bots that no chain of games joins with the first, so that they can't be compared."""
    joined = {bots[0]}
    while more := {name for pair in pairs if pair & joined for name in pair} - joined:
        joined |= more
    return set(bots) - joined


def _check_different(contest: Contest) -> None:
    """Refuse a name given twice by mistake; one bot alone may play itself."""
    if len(contest.names) == 1:
        return
    for name in contest.names:
        if contest.bots.count(name) > 1:
            raise ContestError(f"--bots names {name} twice")
