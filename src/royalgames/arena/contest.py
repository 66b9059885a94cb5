"""What is to be played: who meets whom, from which seats, with which seeds.

A round is the smallest thing that is played whole: the same bots from every seat in turn, with the
same dice. Two seats make a pair of games, four seats a round of four. Seeds hang on the run's
seed, the names that meet and the round's number, and on nothing else: neither on the number of
cores nor on who else takes part.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any, Final

from royalgames.bots import BOTS, Budget
from royalgames.games import GAMES
from royalgames.games.tee import TeeOptions
from royalgames.games.tee.state import SEATINGS
from royalgames.games.ur import UrOptions

ROUNDS: Final = 100
"""T21: the last round of Royal Tee, since bots may play for ever."""

MOST_GAMES: Final = 1_000_000
"""More games between the same bots tell nothing new."""

LineUp = tuple[str, ...]
"""Who sits at one table, by names in the order of the seats."""


class ContestError(ValueError):
    """What cannot be played, in one sentence."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A whole run of the arena."""

    game: str
    """The game's key."""
    bots: tuple[str, ...]
    """Who takes part; at tables of four a name may stand several times."""
    games: int
    """How many games each line-up plays."""
    seed: int
    """What makes the run repeatable."""
    options: Any
    """The game's own options."""
    budgets: Mapping[str, Budget] = field(default_factory=dict)
    """How long bots think that are not to think as long as they would."""
    pairs: tuple[LineUp, ...] | None = None
    """Who meets whom at two seats; without it, every two."""

    def __post_init__(self) -> None:
        _check_bots(self)
        if not 0 < self.games <= MOST_GAMES or self.games % self.seats:
            what = "an even number" if self.seats == 2 else "a multiple of four"
            raise ContestError(
                f"--games is {what} up to {MOST_GAMES:,}, so that all seats are played alike, "
                f"not {self.games}"
            )

    @property
    def seats(self) -> int:
        """How many sit at a table."""
        game = GAMES[self.game]
        return len(game.seats(game.new(self.options)))

    @property
    def names(self) -> tuple[str, ...]:
        """Who takes part, each once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def is_repeatable(self) -> bool:
        """Whether the same seed gives the same games: not if anybody thinks by the clock."""
        return all(self.budget(name).seconds is None for name in self.names)

    def budget(self, name: str) -> Budget:
        """Return how long a bot thinks about a move."""
        return self.budgets.get(name) or BOTS[self.game][name].budget

    def line_ups(self) -> list[LineUp]:
        """List who meets whom; every line-up once, whatever the seats."""
        if self.pairs is not None:
            return list(self.pairs)
        seen: dict[LineUp, LineUp] = {}
        for line_up in combinations(self.bots, self.seats):
            seen.setdefault(tuple(sorted(line_up)), line_up)
        return list(seen.values())

    def rounds(self) -> list["Round"]:
        """List all that is to be played: a round of each line-up, then the next of each."""
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
    """Which round of theirs it is, from 0."""

    def seatings(self) -> Iterator[LineUp]:
        """Yield the games: the line-up turned by a seat each, and another circle each round."""
        circles = _circles(self.line_up)
        circle = circles[self.number % len(circles)]
        for turn in range(len(circle)):
            yield circle[turn:] + circle[:turn]

    def key(self, seed: int) -> str:
        """Return the text that the round's random streams begin with."""
        return f"{seed} {' '.join(sorted(self.line_up))} {self.number}"


def _circles(line_up: LineUp) -> list[LineUp]:
    """List the different orders around a table, the first name staying in its place."""
    return list(dict.fromkeys((line_up[0], *rest) for rest in permutations(line_up[1:])))


def options_of(
    game: str, seats: int | None, counters: int | None, dice: str | None, rounds: int | None
) -> Any:
    """Build a game's options; what is not wished is as the arena has it."""
    if game == "ur":
        _refuse("Royal Game of Ur", seats=seats, rounds=rounds)
        usual = UrOptions()
        return UrOptions(usual.counters if counters is None else counters, dice or usual.dice)
    _refuse("Royal Tee", counters=counters, dice=dice)
    found = [seating for seating in SEATINGS if len(seating) == (seats or 2)]
    if not found:
        raise ContestError(f"--seats is 2 or 4 in Royal Tee (T1), not {seats}")
    return TeeOptions(found[0], ROUNDS if rounds is None else rounds)


def _refuse(name: str, **wishes: object) -> None:
    for flag, wish in wishes.items():
        if wish is not None:
            raise ContestError(f"--{flag} is no option of {name}")


def _check_bots(contest: Contest) -> None:
    known = BOTS[contest.game]
    for name in contest.bots:
        if name not in known:
            raise ContestError(f"--bots: {name or 'an empty name'} is none of {', '.join(known)}")
    for name in contest.budgets:
        if name not in contest.bots:
            raise ContestError(f"a budget is given for {name}, which is not among --bots")
    if len(contest.bots) < contest.seats:
        raise ContestError(_too_few(contest))
    if contest.seats == 2:
        _check_different(contest.bots)
    elif contest.pairs is not None:
        raise ContestError("--pairs is for two seats; at four every four meet")
    _check_pairs(contest)


def _check_pairs(contest: Contest) -> None:
    seen: set[frozenset[str]] = set()
    for pair in contest.pairs or ():
        told = ":".join(pair)
        if len(set(pair)) != 2 or not set(pair) <= set(contest.bots):
            raise ContestError(f"--pairs: {told} are not two bots of --bots")
        if frozenset(pair) in seen:
            raise ContestError(f"--pairs names {told} twice")
        seen.add(frozenset(pair))
    apart = _apart(contest.bots, seen) if seen else set()
    if apart:
        told = ", ".join(sorted(apart))
        raise ContestError(f"--pairs: no chain of games leads from {contest.bots[0]} to {told}")


def _apart(bots: Sequence[str], pairs: set[frozenset[str]]) -> set[str]:
    """Find who cannot be rated beside the first bot, because no chain of games joins them."""
    joined = {bots[0]}
    while more := {name for pair in pairs if pair & joined for name in pair} - joined:
        joined |= more
    return set(bots) - joined


def _too_few(contest: Contest) -> str:
    if contest.seats == 2:
        return "--bots names at least two bots, such as random,casual"
    return "--bots names at least four for four seats, such as expert,club,club,club"


def _check_different(names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise ContestError(f"--bots names {name} twice")
