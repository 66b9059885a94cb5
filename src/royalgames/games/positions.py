"""Positions without their options: which options a text fits is found by trying."""

from collections.abc import Iterable, Mapping
from typing import Any

from royalgames.core import AnyGame, OptionSpec, OptionValue, TextError
from royalgames.core.options import check_values
from royalgames.games import GAMES


def fitting(
    game: AnyGame,
    text: str,
    given: Mapping[str, OptionValue] | None = None,
    *,
    binding: bool = True,
) -> Any:
    """Read a position under the options given; one that isn't given takes a value that fits.

    If none fits, the error is that of the defaults. Options that are given but not binding may take
    another value too.
    """
    specs, fixed = game.header.options, (given or {}) if binding else {}
    values = check_values(specs, given or {})
    try:
        return game.parse(text, game.options_from(values))
    except TextError as error:
        for spec in (each for each in specs if each.name not in fixed):
            for value in _others(spec):
                state = _read(game, text, values | {spec.name: value})
                if state is not None:
                    return state
        raise error from None


def likely_fault(text: str) -> TextError | None:
    """Return what is wrong with a text that no game reads, for the game that it looks like.

    None if it is blank or looks like none of them, or if a game reads it with its defaults.
    """
    if not text.strip():
        return None
    faults: list[tuple[int, TextError]] = []
    for game in GAMES.values():
        try:
            game.parse(text)
        except TextError as error:
            faults.append((_unlike(text, game.text(game.new())), error))
        else:
            return None
    unlike, closest = min(faults, key=_distance)
    looks_alike = not unlike and not text.replace(" ", "").isalnum()
    return closest if looks_alike or closest.column > 1 else None


def _distance(fault: tuple[int, TextError]) -> tuple[bool, int, int]:
    """Return how little a text looks like a game's position, for comparing its faults."""
    unlike, error = fault
    # A fault in the first place says little, unless all punctuation is that of the game.
    return unlike > 0 and error.column == 1, unlike, -error.column


def _unlike(text: str, start: str) -> int:
    """Return how much a text's punctuation differs from that of a game's start position.

    What is missing counts twice: other positions rather have something more.
    """
    here, there = _punctuation(text), _punctuation(start)
    return 2 * len(there - here) + len(here - there)


def _punctuation(text: str) -> set[str]:
    """Return what separates the fields of a position, in which the games' notations differ."""
    return {letter for letter in text if not letter.isalnum()}


def _others(spec: OptionSpec) -> Iterable[OptionValue]:
    """List the values to try; one that is off by default changes no position."""
    if spec.choices:
        return [choice.value for choice in spec.choices]
    return () if spec.default is None else range(spec.most, spec.least - 1, -1)


def _read(game: AnyGame, text: str, values: Mapping[str, OptionValue]) -> Any:
    try:
        return game.parse(text, game.options_from(values))
    except TextError:
        return None
