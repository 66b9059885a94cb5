"""A game's options as tags of its records, read and printed by the header's specs (N8)."""

import re
from typing import Any

from royalgames.core import AnyGame, Header, OptionSpec, OptionValue, RuleError, option_values
from royalgames.records.tags import TagReader


def option_tags(header: Header) -> tuple[str, ...]:
    """List the tags of a game's options in the order in which they are printed."""
    return tuple(spec.tag for spec in header.options)


def print_options(game: AnyGame, start: Any) -> dict[str, str]:
    """Print the options of a game as tags; an option that is off has none."""
    values = option_values(game.header.options, game.options(start))
    tags = {spec.tag: values[spec.name] for spec in game.header.options}
    return {tag: str(value) for tag, value in tags.items() if value is not None}


def read_options(game: AnyGame, tags: TagReader) -> Any:
    """Build a game's options from the tags; a value the rules refuse is its tag's fault."""
    specs = game.header.options
    values = {spec.name: _read(spec, tags) for spec in specs}
    try:
        return game.options_from(values)
    except RuleError as error:
        blamed = [spec.tag for spec in specs if spec.tag in tags.tags and spec.rule == error.rule]
        first = [spec.tag for spec in specs if spec.tag in tags.tags]
        name = next(iter(blamed + first), "")
        raise tags.fault(name, error.sentence, error.rule) from None


def _read(spec: OptionSpec, tags: TagReader) -> OptionValue:
    if spec.tag not in tags.tags and not spec.tag_required:
        return spec.default
    text = tags.required(spec.tag)
    if spec.choices:
        return tags.one_of(spec.tag, tuple(choice.value for choice in spec.choices))
    # The upper bound is for the rules to check: records may exceed what forms offer.
    number = int(text) if re.fullmatch(r"0|[1-9][0-9]{0,8}", text) else -1
    if number < spec.least:
        raise tags.fault(spec.tag, f"{spec.tag} must be a whole number from {spec.least}")
    return number
