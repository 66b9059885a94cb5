"""What a contest showed, as figures: ratings, scores of every two bots, lengths, draws."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Final

from royalgames.arena.contest import Contest, LineUp
from royalgames.arena.match import Played
from royalgames.arena.ratings import Rating, elo, placings
from royalgames.arena.run import Games, Results
from royalgames.arena.statistics import Mean, Score, mean, score

RATED: Final = {
    2: "Elo by maximum likelihood (Bradley-Terry), 1500 on average",
    4: "openskill (Plackett-Luce) from placings",
}
"""How ratings are made, by the number of seats."""

SURE: Final = "Wilson, for as many games as the spread between rounds shows them to be worth"
"""How the 95 % intervals of scores are made."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Games, counted."""

    games: int
    draws: int
    """How many were won by nobody alone."""
    limits: int
    """How many were ended by the round limit."""
    length: float
    """Turns a game, in Ur throws, on average."""


@dataclass(frozen=True, slots=True)
class BotReport:
    """How one bot did."""

    name: str
    rating: Rating
    """How strong it is."""
    first: Score
    """Its share of first places, a seat."""
    nodes: float
    """Positions looked at for a choice, on average."""
    seconds: float
    """Seconds for a choice, on average."""


@dataclass(frozen=True, slots=True)
class PairReport:
    """How two bots did against each other: who won, or at a table of four who came in ahead."""

    one: str
    two: str
    score: Score
    """What the first scored; a draw, or the same place, is a half."""
    margin: Mean
    """How many spaces or points the first was ahead by, on average."""
    tally: Tally
    """The games in which they met."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a contest showed."""

    contest: Contest
    interrupted: bool
    """Whether it was stopped before its end."""
    bots: tuple[BotReport, ...]
    """The strongest first."""
    pairs: tuple[PairReport, ...]
    """Every two bots that met, the stronger first."""
    tally: Tally
    """All games."""

    def score(self, one: str, two: str) -> Score | None:
        """Return what one bot scored against another, or None if they did not meet."""
        for each in self.pairs:
            if (each.one, each.two) == (one, two):
                return each.score
            if (each.one, each.two) == (two, one):
                return each.score._replace(share=1 - each.score.share)
        return None


def make_report(results: Results) -> Report:
    """Read the figures off what was played."""
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
    return Report(
        contest=contest,
        interrupted=results.interrupted,
        bots=tuple(_bot(name, rated[name], rounds) for name in order),
        pairs=tuple(_pair(*two, rounds) for two in combinations(order, 2) if frozenset(two) in met),
        tally=_tally(games),
    )


def _pairs(line_up: LineUp) -> Iterable[tuple[str, str]]:
    return combinations(dict.fromkeys(line_up), 2)


def _met(rounds: Sequence[Games], one: str, two: str) -> list[list[Played]]:
    """Pick the games in which both sat, round by round."""
    picked = ([g for g in games if one in g.seating and two in g.seating] for games in rounds)
    return [games for games in picked if games]


def _of(game: Played, name: str, figures: Sequence[float]) -> list[float]:
    """Pick a bot's own figures out of those by seat."""
    return [figure for each, figure in zip(game.seating, figures, strict=True) if each == name]


def _ahead(game: Played, one: str, two: str) -> float:
    """Return how often one came in ahead of two, from 0 to 1, over all their seats."""
    places = game.places()
    ones, twos = _of(game, one, places), _of(game, two, places)
    return fmean((a < b) + (a == b) / 2 for a in ones for b in twos)


def _margin(game: Played, one: str, two: str) -> float:
    return fmean(_of(game, one, game.scores)) - fmean(_of(game, two, game.scores))


def _pair(one: str, two: str, rounds: Sequence[Games]) -> PairReport:
    met = _met(rounds, one, two)
    return PairReport(
        one,
        two,
        score([[_ahead(game, one, two) for game in games] for games in met]),
        mean([[_margin(game, one, two) for game in games] for games in met]),
        _tally([game for games in met for game in games]),
    )


def _bot(name: str, rating: Rating, rounds: Sequence[Games]) -> BotReport:
    sat = [[game for game in games if name in game.seating] for games in rounds]
    sat = [games for games in sat if games]
    flat = [game for games in sat for game in games]
    moves = sum(sum(_of(game, name, game.moves)) for game in flat)
    return BotReport(
        name=name,
        rating=rating,
        first=score([[fmean(_of(game, name, game.shares)) for game in games] for games in sat]),
        nodes=sum(sum(_of(game, name, game.nodes)) for game in flat) / max(1, moves),
        seconds=sum(sum(_of(game, name, game.seconds)) for game in flat) / max(1, moves),
    )


def _tally(games: Sequence[Played]) -> Tally:
    return Tally(
        games=len(games),
        draws=sum(game.is_draw for game in games),
        limits=sum(game.ended == "limit" for game in games),
        length=fmean(game.length for game in games) if games else 0.0,
    )
