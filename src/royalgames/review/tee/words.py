"""Royal Tee in the words of a review."""

from collections.abc import Sequence

from royalgames.core import Event
from royalgames.games.tee import TEE, Pass, TeeMove, TeeState, Walk
from royalgames.games.tee.board import Space, space_name
from royalgames.games.tee.events import Claimed, Surrounded, Walked
from royalgames.review.judge import Missed
from royalgames.review.words import amount


def name_move(state: TeeState, move: TeeMove) -> str:
    """Name a move for the middle of a sentence: ``walking g1–g4–k4``."""
    if isinstance(move, Walk):
        return f"walking {'–'.join(_corners(TEE.preview(state, move.steps).path))}"
    return "passing" if isinstance(move, Pass) else TEE.move_text(move)


def _corners(path: Sequence[Space]) -> list[str]:
    """Name the spaces where a walk begins, turns and ends."""
    last = len(path) - 1
    return [
        space_name(space)
        for at, space in enumerate(path)
        if at in (0, last) or path[at + 1] - space != space - path[at - 1]
    ]


def describe(events: Sequence[Event]) -> str:
    """Say where a walk went and how many spaces it took; anything else in its own words."""
    if not events or not isinstance(events[0], Walked):
        return " ".join(event.words() for event in events)
    rest = [event for event in events if not isinstance(event, Walked | Claimed | Surrounded)]
    return " ".join([_walked(events[0], events), *(event.words() for event in rest)])


def _walked(walk: Walked, events: Sequence[Event]) -> str:
    name = TEE.header.seat_name(walk.seat)
    parts = [f"{name} walks from {walk.path[0]} to {walk.path[-1]}"]
    for event in events:
        if isinstance(event, Claimed | Surrounded):
            does = "claims" if isinstance(event, Claimed) else "surrounds"
            parts.append(f"{does} {_spaces(len(event.spaces))}")
    return f"{', '.join(parts[:-1])} and {parts[-1]}." if len(parts) > 1 else f"{parts[0]}."


def missed_in_move(missed: Missed) -> str:
    """Say how many spaces could have been surrounded."""
    return f"{_spaces(missed.most)} could have been surrounded, not {missed.made}."


def missed_in_game(total: int) -> str:
    """Say how many spaces were not surrounded in all."""
    were = "was" if total == 1 else "were"
    return f"{_spaces(total)} could have been surrounded and {were} not"


def _spaces(count: int) -> str:
    return amount(count, TEE.header.score)
