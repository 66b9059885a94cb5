"""Flags of commands, made from the options of all games."""

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Final, NamedTuple

import typer

from royalgames.cli.faults import InputError
from royalgames.core import Header, OptionSpec, OptionValue
from royalgames.core.errors import excerpt
from royalgames.core.options import either
from royalgames.games import GAMES

Given = Mapping[str, str]
"""The options given on the command line, by name."""

LOT: Final = "lot"
"""What draws an option that can be drawn by lot."""
MATCH: Final = "match"
"""The flag that makes a game the first of a match."""


class Flag(NamedTuple):
    """One flag of a command."""

    name: str
    """The option's name, and the parameter's."""
    metavar: str
    """What a value looks like."""
    help: str
    """What it does, in which games, and by which rules."""

    @property
    def parameter(self) -> inspect.Parameter:
        """The parameter from which Typer makes the flag."""
        option = typer.Option(metavar=self.metavar, help=self.help)
        annotation = Annotated[str | None, option]
        kind = inspect.Parameter.KEYWORD_ONLY
        return inspect.Parameter(self.name, kind, default=None, annotation=annotation)


@cache
def option_flags(by_lot: bool = True) -> tuple[Flag, ...]:
    """List a flag for each option of each game; games share flags of the same name."""
    found: dict[str, list[tuple[Header, OptionSpec]]] = {}
    for game in GAMES.values():
        for spec in game.header.options:
            if by_lot or not spec.by_lot:
                found.setdefault(spec.name, []).append((game.header, spec))
    return tuple(
        Flag(name, _metavar(spec for _, spec in uses), _help(uses)) for name, uses in found.items()
    )


def match_flag() -> Flag:
    """Return the flag for matches."""
    uses = [(game.header, game.header.match) for game in GAMES.values() if game.header.match]
    rules = "; ".join(f"{header.name}, {match.rule}" for header, match in uses)
    units = either(dict.fromkeys(f'"3 {unit}"' for _, match in uses for unit, _ in match.units))
    return Flag(MATCH, "TARGET", f"Play a match to a target such as {units} ({rules}).")


def _metavar(specs: Iterable[OptionSpec]) -> str:
    return "|".join(dict.fromkeys(word for spec in specs for word in _words(spec)))


def _words(spec: OptionSpec) -> tuple[str, ...]:
    if not spec.choices:
        return ("N",)
    return (*(choice.value for choice in spec.choices), *((LOT,) if spec.by_lot else ()))


def _help(uses: Iterable[tuple[Header, OptionSpec]]) -> str:
    """Return what a flag does, once for all games in which it does the same."""
    found: dict[str, list[str]] = {}
    for header, spec in uses:
        found.setdefault(_about(spec), []).append(f"{header.name}, {spec.rule}")
    return " ".join(f"{about} ({'; '.join(rules)})." for about, rules in found.items())


def _about(spec: OptionSpec) -> str:
    about = spec.about.removesuffix(".")
    if spec.default is None:
        about += "; 0 for none"
    if spec.between_bots is not None:
        about += f"; {spec.between_bots} if only bots play"
    return about


def with_flags(command: Callable[..., None], flags: Iterable[Flag]) -> Callable[..., None]:
    """Add flags to a command, which takes those that are given as the mapping ``given``."""
    own = dict(inspect.signature(command).parameters)
    del own["given"]
    # A command's own flag wins over an option of the same name.
    added = {flag.name: flag.parameter for flag in flags if flag.name not in own}

    def run(**values: Any) -> None:
        given = {name: values.pop(name) for name in added}
        command(**values, given={name: text for name, text in given.items() if text is not None})

    parameters = {**own, **added}
    keyword = inspect.Parameter.KEYWORD_ONLY
    signature = inspect.Signature([each.replace(kind=keyword) for each in parameters.values()])
    run.__signature__ = signature  # type: ignore[attr-defined]  # what inspect documents
    run.__annotations__ = {name: each.annotation for name, each in parameters.items()}
    run.__name__, run.__doc__ = command.__name__, command.__doc__
    return run


def parse_value(spec: OptionSpec, text: str) -> OptionValue:
    """Read a flag's value; the rules check its upper bound, which can exceed what forms offer."""
    if spec.default is None and text in ("0", "none"):
        return None
    if any(text == choice.value for choice in spec.choices):
        return text
    if not spec.choices and re.fullmatch(r"[0-9]{1,9}", text) and int(text) >= spec.least:
        return int(text)
    raise InputError(
        f"{spec.rule}: --{spec.flag} must be {_allowed(spec)}, not {excerpt(text) or 'empty'}"
    )


def _allowed(spec: OptionSpec) -> str:
    if spec.choices:
        return either(_words(spec))
    return f"a whole number from {spec.least}" + (", or 0 for none" * (spec.default is None))
