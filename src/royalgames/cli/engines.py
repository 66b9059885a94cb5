"""Engines on the command line: ``royal engine``, and those that play in the arena."""

import os
import re
import shlex
import shutil
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Final

import typer

from royalgames.cli.faults import InputError
from royalgames.core.errors import excerpt

if TYPE_CHECKING:
    from royalgames.arena import EngineSpec, GameClock

LONGEST_CLOCK: Final = 86_400
MOST_JOBS: Final = 256

_NAMED = re.compile(r"([A-Za-z][A-Za-z0-9_-]{0,31})=(.+)", re.DOTALL)


def engine(
    level: Annotated[
        str, typer.Option(metavar="LEVEL", help="Which bot plays; see royal bots.")
    ] = "strongest",
    seed: Annotated[int, typer.Option(metavar="N", help="Makes the bot repeatable.")] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="Answer questions as JSON lines instead.")
    ] = False,
    jobs: Annotated[int, typer.Option(metavar="N", help="With --json: how many cores to use.")] = 1,
) -> None:
    """Speak the engine protocol on standard input and output; docs/engine-protocol.md."""
    from royalgames.engine.analysis import analyse_lines  # noqa: PLC0415  # loads the bots
    from royalgames.engine.speaker import Speaker  # noqa: PLC0415

    if not 1 <= jobs <= MOST_JOBS:
        raise InputError(f"--jobs must be from 1 to {MOST_JOBS}, not {jobs}")
    _check_level(level)
    try:
        if as_json:
            for answer in analyse_lines(sys.stdin, jobs, level, seed):
                print(answer, flush=True)
        else:
            Speaker(lambda line: print(line, flush=True), level, seed).run(sys.stdin)
    except (BrokenPipeError, KeyboardInterrupt):
        # The program that asked has gone; there is no one left to answer.
        # Closing standard output on the way out must not fail a second time.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _check_level(name: str) -> None:
    from royalgames.bots import levels_of  # noqa: PLC0415
    from royalgames.engine.speaker import STRONGEST  # noqa: PLC0415
    from royalgames.games import GAMES  # noqa: PLC0415

    known = dict.fromkeys((*(each for key in GAMES for each in levels_of(key).names), STRONGEST))
    if name not in known:
        raise InputError(
            f"--level: no game has a bot {excerpt(name)}. Choose from: {', '.join(known)}"
        )


def read_engines(texts: list[str], clock: str | None) -> dict[str, "EngineSpec"]:
    """Read the arena's engines: each a command, with a name and ``=`` before it or without."""
    from royalgames.arena import EngineSpec  # noqa: PLC0415  # loads numpy

    found: dict[str, EngineSpec] = {}
    pace = _clock(clock) if clock is not None else None
    if pace is not None and not texts:
        raise InputError("--clock is for engines; name one with --engine")
    for number, text in enumerate(texts, start=1):
        named = _NAMED.fullmatch(text.strip())
        name, command = (named[1], named[2]) if named else (f"engine-{number}", text)
        if name in found:
            raise InputError(f"--engine: two engines are called {name}")
        found[name] = EngineSpec(_words(command), pace)
    return found


def engine_words(engines: "Mapping[str, EngineSpec]") -> list[str]:
    """Return the flags that name these engines again."""
    words: list[str] = []
    for name, spec in engines.items():
        words += ["--engine", f"{name}={shlex.join(spec.command)}"]
    clocks = [spec.clock for spec in engines.values() if spec.clock is not None]
    return words + (["--clock", f"{clocks[0].seconds:g}+{clocks[0].increment:g}"] if clocks else [])


def _words(command: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise InputError(f"--engine: {excerpt(command)}: {error}") from None
    if not words:
        raise InputError("--engine needs a command")
    if shutil.which(words[0]) is None:
        raise InputError(f"--engine: there is no program {excerpt(words[0])}")
    return words


def _clock(text: str) -> "GameClock":
    from royalgames.arena import GameClock  # noqa: PLC0415

    found = re.fullmatch(r"(\d{1,5}(?:\.\d{1,3})?)(?:\+(\d{1,5}(?:\.\d{1,3})?))?", text)
    seconds, more = (float(found[1]), float(found[2] or 0)) if found else (0.0, 0.0)
    if not 0 < seconds <= LONGEST_CLOCK or more > LONGEST_CLOCK:
        raise InputError(
            f"--clock must be seconds per game, such as 60, or with a gain per move, such as 60+1,"
            f" not {excerpt(text)}"
        )
    return GameClock(seconds, more)
