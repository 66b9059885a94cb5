"""What is agreed before a game, from the flags of the command line."""

from typing import Any

from royalgames.cli.faults import InputError
from royalgames.cli.flags import LOT, MATCH, Given, parse_value
from royalgames.core import (
    AnyGame,
    Header,
    Match,
    Outcome,
    Rng,
    RuleError,
    TextError,
    option_values,
)
from royalgames.core.errors import excerpt
from royalgames.core.match import next_first
from royalgames.core.options import OptionSpec, OptionValue, either

Values = dict[str, OptionValue]


def check_flags(header: Header, given: Given) -> None:
    """Refuse flags that belong to other games."""
    known = {spec.name: spec.flag for spec in header.options}
    if header.match:
        known[MATCH] = MATCH
    for name in given:
        if name not in known:
            flag, own = name.replace("_", "-"), ", ".join(f"--{each}" for each in known.values())
            raise InputError(
                f"--{flag} is not an option of {header.name}. Choose from: {own or 'none'}"
            )


def read_options(
    game: AnyGame, given: Given, rng: Rng, seats: int | None = None, *, bots_only: bool = False
) -> Any:
    """Build a game's options; what isn't given is drawn by lot, or suits the number of seats."""
    values = {spec.name: _value(spec, given, rng, bots_only) for spec in game.header.options}
    options = game.options_from(values)
    if seats is None or seats == _count_seats(game, options):
        return options
    return _for_seats(game, given, values, seats)


def _value(spec: OptionSpec, given: Given, rng: Rng, bots_only: bool) -> OptionValue:
    if not spec.by_lot:
        text = given.get(spec.name)
        return spec.preselected(bots_only) if text is None else parse_value(spec, text)
    # The lot is always drawn, so that the same seed throws the same dice either way.
    drawn = spec.choices[rng.randrange(len(spec.choices))].value
    text = given.get(spec.name, LOT)
    return drawn if text == LOT else parse_value(spec, text)


def _count_seats(game: AnyGame, options: Any) -> int:
    return len(game.seats(game.new(options)))


def _for_seats(game: AnyGame, given: Given, values: Values, seats: int) -> Any:
    """Find the choice that makes a game for as many players as are named."""
    found = {_count_seats(game, game.options_from(values)): values}
    for spec in game.header.options:
        for choice in spec.choices if spec.name not in given else ():
            other = values | {spec.name: choice.value}
            found.setdefault(_count_seats(game, game.options_from(other)), other)
    if seats in found:
        return game.options_from(found[seats])
    counts = either(str(count) for count in sorted(found))
    raise InputError(f"--seats: {game.header.name} is for {counts} players here, not {seats}")


def read_match(header: Header, given: Given) -> Match | None:
    """Begin the match that the flag asks for, if it is given."""
    if MATCH not in given or header.match is None:
        return None
    text = given[MATCH]
    scores = "-".join("0" for _ in header.seats)
    try:
        return Match.parse(header, f"{text}, {scores}")
    except (TextError, RuleError):
        like = either(f'"3 {unit}"' for unit, _ in header.match.units)
        rule = header.match.rule
        raise InputError(f"{rule}: --match must be like {like}, not {excerpt(text)}") from None


def next_options(game: AnyGame, options: Any, outcome: Outcome) -> Any:
    """Return the options of a match's next game, which the loser begins."""
    specs = game.header.options
    first = {spec.name: next_first(game.header, outcome) for spec in specs if spec.by_lot}
    return game.options_from(option_values(specs, options) | first)
