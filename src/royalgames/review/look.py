"""Single moves, compared with the best that could have been played."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from royalgames.core import CHANCE, Event, Seat
from royalgames.review.data import MISTAKE, Alternative, Moment
from royalgames.review.judge import AnyJudge, Judgement, RatedMove

LISTED: Final = 5
"""How many choices of a decision are listed, the best first; the one played is always listed."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One move of a game, with the states around it."""

    number: int
    """Its number in the game, from 1."""
    before: Any
    """The state it was made in."""
    move: Any
    """The move, or the throw."""
    after: Any
    """The state it led to."""
    events: tuple[Event, ...]
    """What it did."""


def look(judge: AnyJudge, moves: Iterable[PlayedMove]) -> list[Moment]:
    """Judge moves of a game; each is judged by itself."""
    return [_moment(judge, played) for played in moves]


def _moment(judge: AnyJudge, played: PlayedMove) -> Moment:
    game = judge.game
    if game.chooser(played.before) is CHANCE and not _resigned(judge, played):
        prompt = game.prompt(played.before)
        assert prompt is not None  # noqa: S101  # the dice are to be thrown
        return _unjudged(judge, played, "throw", prompt.seat)
    if not game.is_turn(played.move):
        kind = "resigned" if _resigned(judge, played) else "agreed"
        return _unjudged(judge, played, kind, played.events[0].seat)
    return _choice(judge, played)


def _resigned(judge: AnyJudge, played: PlayedMove) -> bool:
    resigned = judge.game.resigned
    return resigned(played.before) != resigned(played.after)


def _unjudged(judge: AnyJudge, played: PlayedMove, kind: str, seat: Seat) -> Moment:
    """Return a throw, a resignation or an agreement: these aren't compared with other moves."""
    game = judge.game
    before, after = judge.worth(played.before), judge.worth(played.after)
    return Moment(
        number=played.number,
        kind=kind,
        seat=game.seats(played.before).index(seat),
        move=game.move_text(played.move),
        words=judge.describe(played.events),
        before=before,
        after=after,
        exact=before.exact and after.exact,
    )


def _choice(judge: AnyJudge, played: PlayedMove) -> Moment:
    game = judge.game
    seat = game.seats(played.before).index(game.chooser(played.before))
    judged = judge.judge(played.before, played.move)
    chosen = next(rated for rated in judged.moves if rated.move == played.move)
    is_mistake = judged.before.chances[seat] - chosen.worth.chances[seat] >= MISTAKE
    return Moment(
        number=played.number,
        kind="choice" if judged.is_open else "only",
        seat=seat,
        move=game.move_text(played.move),
        words=judge.describe(played.events),
        before=judged.before,
        after=chosen.worth,
        exact=all(rated.worth.exact for rated in judged.moves),
        alternatives=_alternatives(judge, played, judged, seat) if judged.is_open else (),
        missed=judged.missed,
        least=min(rated.worth.chances[seat] for rated in judged.moves) if judged.is_complete else 0,
        position=position_before(judge, played.before) if judged.is_open and is_mistake else "",
    )


def position_before(judge: AnyJudge, state: Any) -> str:
    """Return a state as text, unless the text leaves out something, such as who has resigned."""
    game = judge.game
    text = game.text(state)
    return text if game.parse(text, game.options(state)) == state else ""


def _alternatives(
    judge: AnyJudge, played: PlayedMove, judged: Judgement[Any], seat: int
) -> tuple[Alternative, ...]:
    listed = [
        rated
        for place, rated in enumerate(judged.moves)
        if place < LISTED or rated.move == played.move
    ]
    return tuple(alternative(judge, played.before, each, seat, played.move) for each in listed)


def alternative(
    judge: AnyJudge, state: Any, rated: RatedMove[Any], seat: int, played: Any = None
) -> Alternative:
    """Return one choice of a state, in words and numbers."""
    return Alternative(
        move=judge.game.move_text(rated.move),
        name=judge.name_move(state, rated.move),
        words=judge.describe(rated.events),
        chance=rated.worth.chances[seat],
        score=rated.worth.scores[seat] if rated.worth.scores else None,
        exact=rated.worth.exact,
        exact_score=rated.worth.exact_score,
        played=rated.move == played,
    )
