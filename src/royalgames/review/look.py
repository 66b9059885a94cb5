"""Single moves, held against the best that could have been done."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from royalgames.core import CHANCE, AnyGame
from royalgames.games import GAMES
from royalgames.games.tee import CountNow
from royalgames.games.tee import Resign as TeeResign
from royalgames.games.ur import Resign as UrResign
from royalgames.review.data import Alternative, Moment
from royalgames.review.judge import AnyJudge, Judgement, Option
from royalgames.review.words import named, told

LISTED: Final = 5
"""How many choices of a decision are told, the best first; the one played is told besides."""


@dataclass(frozen=True, slots=True)
class Played:
    """One move of a game, with the states around it."""

    number: int
    """Its number in the game, from 1."""
    before: Any
    """The state it was made in."""
    move: Any
    """The move, or the throw."""
    after: Any
    """The state it led to."""


def look(key: str, judge: AnyJudge, moves: Iterable[Played]) -> list[Moment]:
    """Judge moves of a game; each is judged by itself."""
    return [_moment(GAMES[key], judge, played) for played in moves]


def _moment(game: AnyGame, judge: AnyJudge, played: Played) -> Moment:
    seats = game.seats(played.before)
    if isinstance(played.move, UrResign):
        return _plain(game, judge, played, "resigned", seats.index(played.move.side))
    if isinstance(played.move, TeeResign | CountNow):
        kind = "agreed" if isinstance(played.move, CountNow) else "resigned"
        return _plain(game, judge, played, kind, seats.index(played.move.colour))
    if game.chooser(played.before) is CHANCE:
        return _plain(game, judge, played, "throw", seats.index(played.before.turn))
    return _choice(game, judge, played)


def _plain(game: AnyGame, judge: AnyJudge, played: Played, kind: str, seat: int) -> Moment:
    """Tell a throw, a resignation or an agreement: nothing else is held against these."""
    before, after = judge.worth(played.before), judge.worth(played.after)
    return Moment(
        number=played.number,
        kind=kind,
        seat=seat,
        move=game.move_text(played.move),
        words=told(game, played.before, played.move),
        before=before,
        after=after,
        exact=before.exact and after.exact,
    )


def _choice(game: AnyGame, judge: AnyJudge, played: Played) -> Moment:
    seat = game.seats(played.before).index(game.chooser(played.before))
    judged = judge.judge(played.before, played.move)
    chosen = next(option for option in judged.options if option.move == played.move)
    return Moment(
        number=played.number,
        kind="choice" if judged.is_open else "only",
        seat=seat,
        move=game.move_text(played.move),
        words=told(game, played.before, played.move),
        before=judged.before,
        after=chosen.worth,
        exact=all(option.worth.exact for option in judged.options),
        alternatives=_alternatives(game, played, judged, seat) if judged.is_open else (),
        closures=judged.closures,
    )


def _alternatives(
    game: AnyGame, played: Played, judged: Judgement[Any], seat: int
) -> tuple[Alternative, ...]:
    listed = [
        option
        for place, option in enumerate(judged.options)
        if place < LISTED or option.move == played.move
    ]
    return tuple(alternative(game, played.before, each, seat, played.move) for each in listed)


def alternative(
    game: AnyGame, state: Any, option: Option[Any], seat: int, played: Any = None
) -> Alternative:
    """Tell one choice of a state."""
    return Alternative(
        move=game.move_text(option.move),
        name=named(game, state, option.move),
        words=told(game, state, option.move),
        chance=option.worth.chances[seat],
        score=option.worth.scores[seat],
        exact=option.worth.exact,
        exact_score=option.worth.exact_score,
        played=option.move == played,
    )
