"""What a contest showed: ratings, scores of every pair of bots, lengths, draws."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Final

from royalgames.arena.contest import Contest, LineUp
from royalgames.arena.playing import Games, Results
from royalgames.arena.ratings import Rating, elo, placings
from royalgames.arena.rounds import GameResult
from royalgames.arena.statistics import Mean, Score, mean, score

INTERVALS: Final = "Wilson, for as many games as the spread between rounds shows them to be worth"
"""How the 95% intervals of scores are made."""


def rated_by(seats: int) -> str:
    """Say how the ratings of games with this many seats are made."""
    if seats == 2:
        return "Elo by maximum likelihood (Bradley-Terry), 1500 on average"
    return "openskill (Plackett-Luce) from placings"


@dataclass(frozen=True, slots=True)
class Tally:
    """Games, counted."""

    games: int
    draws: int
    """How many had no single winner."""
    limits: int
    """How many ended because they became too long."""
    length: float
    """The average length, in the game's unit."""


@dataclass(frozen=True, slots=True)
class BotStanding:
    """How one bot did."""

    name: str
    rating: Rating
    """How strong it is."""
    first: Score
    """Its share of first places, per seat."""
    nodes: float
    """Positions looked at per choice, on average."""
    seconds: float
    """Seconds per choice, on average."""


@dataclass(frozen=True, slots=True)
class PairStanding:
    """How two bots did against each other: who won, or with more seats who finished ahead."""

    one: str
    two: str
    score: Score
    """What the first scored; a draw, or the same place, is a half."""
    margin: Mean
    """By how much the first was ahead on average, in the game's unit of score."""
    tally: Tally
    """The games in which they met."""


@dataclass(frozen=True, slots=True)
class Standings:
    """What a contest showed."""

    contest: Contest
    interrupted: bool
    """Whether it was stopped before its end."""
    bots: tuple[BotStanding, ...]
    """The strongest first."""
    pairs: tuple[PairStanding, ...]
    """Every two bots that met, the stronger first."""
    tally: Tally
    """All games."""
    faults: tuple[tuple[str, str, int], ...] = ()
    """Engines that forfeited, by which fault, and how many games; the most frequent first."""

    def score(self, one: str, two: str) -> Score | None:
        """Return what one bot scored against another, or None if they did not meet."""
        for each in self.pairs:
            if (each.one, each.two) == (one, two):
                return each.score
            if (each.one, each.two) == (two, one):
                return each.score._replace(share=1 - each.score.share)
        return None


def make_standings(results: Results) -> Standings:
    """Work out the standings from what was played."""
    contest, rounds = results.contest, list(results.rounds.values())
    games = [game for games in rounds for game in games]
    names = contest.names
    scores = {
        pair: score([[_ahead(game, *pair) for game in part] for part in _met(rounds, *pair)])
        for pair in dict.fromkeys(pair for each in contest.line_ups() for pair in _pairs(each))
    }
    rated = elo(names, scores) if contest.seats == 2 else placings(names, games)
    order = sorted(names, key=lambda name: -rated[name].value)
    met = {frozenset(pair) for pair in scores}
    return Standings(
        contest=contest,
        interrupted=results.interrupted,
        bots=tuple(_bot(name, rated[name], rounds) for name in order),
        pairs=tuple(_pair(*two, rounds) for two in combinations(order, 2) if frozenset(two) in met),
        tally=_tally(games),
        faults=_faults(games),
    )


def _faults(games: Iterable[GameResult]) -> tuple[tuple[str, str, int], ...]:
    found = Counter(
        (name, fault)
        for game in games
        for name, fault in zip(game.seating, game.faults, strict=False)
        if fault
    )
    order = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return tuple((name, fault, count) for (name, fault), count in order)


def _pairs(line_up: LineUp) -> Iterable[tuple[str, str]]:
    return combinations(dict.fromkeys(line_up), 2)


def _met(rounds: Sequence[Games], one: str, two: str) -> list[list[GameResult]]:
    """Pick the games in which both took part, round by round."""
    picked = ([g for g in games if one in g.seating and two in g.seating] for games in rounds)
    return [games for games in picked if games]


def _of(game: GameResult, name: str, numbers: Sequence[float]) -> list[float]:
    """Pick a bot's own numbers out of those by seat."""
    return [number for each, number in zip(game.seating, numbers, strict=True) if each == name]


def _ahead(game: GameResult, one: str, two: str) -> float:
    """Return how often one finished ahead of two, from 0 to 1, over all their seats."""
    places = game.places()
    ones, twos = _of(game, one, places), _of(game, two, places)
    return fmean((a < b) + (a == b) / 2 for a in ones for b in twos)


def _margin(game: GameResult, one: str, two: str) -> float:
    return fmean(_of(game, one, game.scores)) - fmean(_of(game, two, game.scores))


def _pair(one: str, two: str, rounds: Sequence[Games]) -> PairStanding:
    met = _met(rounds, one, two)
    return PairStanding(
        one,
        two,
        score([[_ahead(game, one, two) for game in games] for games in met]),
        mean([[_margin(game, one, two) for game in games] for games in met]),
        _tally([game for games in met for game in games]),
    )


def _bot(name: str, rating: Rating, rounds: Sequence[Games]) -> BotStanding:
    sat = [[game for game in games if name in game.seating] for games in rounds]
    sat = [games for games in sat if games]
    flat = [game for games in sat for game in games]
    moves = sum(sum(_of(game, name, game.moves)) for game in flat)
    return BotStanding(
        name=name,
        rating=rating,
        first=score([[fmean(_of(game, name, game.shares)) for game in games] for games in sat]),
        nodes=sum(sum(_of(game, name, game.nodes)) for game in flat) / max(1, moves),
        seconds=sum(sum(_of(game, name, game.seconds)) for game in flat) / max(1, moves),
    )


def _tally(games: Sequence[GameResult]) -> Tally:
    return Tally(
        games=len(games),
        draws=sum(game.is_draw for game in games),
        limits=sum(game.ended == "limit" for game in games),
        length=fmean(game.length for game in games) if games else 0.0,
    )
