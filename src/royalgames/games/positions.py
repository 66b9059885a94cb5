"""Positions without their options: which options a text fits is found by trying."""

from collections.abc import Iterable, Mapping
from typing import Any

from royalgames.core import AnyGame, OptionSpec, OptionValue, TextError
from royalgames.core.options import check_values


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
