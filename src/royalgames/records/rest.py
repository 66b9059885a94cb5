"""The rest of a ply that a record's Position breaks off: single moves, each marked (N8)."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final

from royalgames.core import CHANCE, AnyGame, TextError
from royalgames.records.scribe import Playback
from royalgames.records.syntax import Spot

MARK: Final = "~"
"""Stands before each of these moves, so that none is taken for a throw."""


def rest_words(game: AnyGame, moves: Sequence[Any]) -> list[str]:
    """Print the choices made before the first throw of a record."""
    return [MARK + game.move_text(move) for move in takewhile(game.is_turn, moves)]


def play_rest(playback: Playback, text: str, at: Spot) -> None:
    """Play one choice that Position leaves open."""
    game = playback.game
    if any(game.chooser(state) is CHANCE for state in (playback.start, *playback.states)):
        raise at.fault("N8", f"{MARK} is for choices that Position leaves open")
    try:
        move = game.parse_move(text.removeprefix(MARK))
    except TextError as error:
        raise error.moved(at.line, at.column + 1) from None
    playback.play(move, at)
