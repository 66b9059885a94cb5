"""Reviews a whole game: what each decision cost, and what the dice gave."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from royalgames.core import TextError
from royalgames.records import Replay
from royalgames.review.data import Account, Moment, Review
from royalgames.review.judge import STANDARD, AnyJudge
from royalgames.review.judges import judge_of
from royalgames.review.look import PlayedMove, look

TURNS_AT: Final = 0.05
"""How far a moment must move the chances to be a turning point."""

MOST_TURNS: Final = 3
"""How many decisions are marked as turning points, and how many throws."""

MOST_IN_PHASE: Final = 2
"""How many of them may be in the same third of the game, so that it is seen as a whole."""


def review(replay: Replay, judge: AnyJudge | None = None, strength: str = STANDARD) -> Review:
    """Review a whole game in this process, by its game's judge of a strength or by another."""
    key = replay.headers.game.header.key
    return compose(replay, look(judge or judge_of(key, strength), moves_of(replay)))


def moves_of(replay: Replay) -> list[PlayedMove]:
    """List a game's moves with the states around them."""
    states = (replay.headers.start, *replay.states)
    if not replay.states:
        raise TextError("N7", "a record without moves can't be reviewed")
    return [
        PlayedMove(at + 1, states[at], move, states[at + 1], replay.events[at])
        for at, move in enumerate(replay.transcript.moves)
    ]


def compose(replay: Replay, moments: Sequence[Moment]) -> Review:
    """Put the judged moves together: mark the turning points, add up each seat's account."""
    game = replay.headers.game
    seats = game.seats(replay.headers.start)
    names = _names(replay)
    marked = _marked(moments)
    return Review(
        game=game.header.key,
        seats=seats,
        start=marked[0].before,
        moments=marked,
        accounts=tuple(
            _account(marked, place, str(seat), name)
            for place, (seat, name) in enumerate(zip(seats, names, strict=True))
        ),
        outcome=replay.outcome,
    )


def _names(replay: Replay) -> list[str]:
    """Name the players, with their seats where two have the same name."""
    game = replay.headers.game
    seats = [game.header.seat_name(seat) for seat in game.seats(replay.headers.start)]
    names = replay.headers.players or seats
    return [
        name if names.count(name) == 1 else f"{name} ({seat})"
        for name, seat in zip(names, seats, strict=True)
    ]


def _marked(moments: Sequence[Moment]) -> tuple[Moment, ...]:
    """Mark the moments that moved the chances most; forced moves are never marked."""
    decisions = {moment.number: moment.lost + moment.given_up for moment in moments}
    throws = {moment.number: abs(moment.luck) for moment in moments}
    turning = {*_spread(decisions), *_spread(throws)}
    return tuple(replace(moment, turning=moment.number in turning) for moment in moments)


def _spread(sizes: dict[int, float]) -> list[int]:
    """Choose the largest of these moments: first from each third of the game, then from any."""
    last = max(sizes)
    large = sorted(
        (number for number, size in sizes.items() if size >= TURNS_AT),
        key=lambda number: (-sizes[number], number),
    )
    chosen: list[int] = []
    for most in range(1, MOST_IN_PHASE + 1):
        for number in large:
            phase = (number - 1) * 3 // last
            beside = [each for each in chosen if (each - 1) * 3 // last == phase]
            if number not in chosen and len(beside) < most and len(chosen) < MOST_TURNS:
                chosen.append(number)
    return chosen


def _account(moments: Sequence[Moment], place: int, seat: str, name: str) -> Account:
    own = [moment for moment in moments if moment.seat == place]
    throws = [moment for moment in moments if moment.kind == "throw"]
    choices = [moment for moment in own if moment.kind == "choice"]
    lost = sum(moment.lost for moment in choices)
    stake = sum(moment.before.chances[place] - moment.least for moment in choices)
    worst = max((moment for moment in choices if moment.is_mistake), key=_loss, default=None)
    return Account(
        seat=seat,
        name=name,
        decisions=len(choices),
        mistakes=sum(moment.is_mistake for moment in choices),
        worst=worst.number if worst else None,
        worst_lost=worst.lost if worst else 0.0,
        mean_lost=lost / len(choices) if choices else 0.0,
        accuracy=_share(stake - lost, stake) if choices else None,
        lost=lost,
        lost_score=sum(moment.lost_score for moment in own),
        luck=sum(moment.change(place) for moment in throws),
        luck_score=sum(moment.change_score(place) for moment in throws),
        given_up=sum(moment.given_up for moment in own),
        missed=sum(moment.missed_by for moment in choices),
    )


def _loss(moment: Moment) -> float:
    return moment.lost


def _share(part: float, whole: float) -> float:
    """Return a share from 0 to 1; where nothing was at stake, all of it was kept."""
    return max(0.0, min(1.0, part / whole)) if whole > 0 else 1.0
