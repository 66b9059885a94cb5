"""``royal arena``: bots meet, and the games say how strong they are."""

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer
from rich.console import Console

from royalgames.bots import Budget
from royalgames.bots.ladder import read_ladder
from royalgames.cli.engine import prepare
from royalgames.cli.faults import InputError
from royalgames.cli.files import reason, write_record
from royalgames.cli.look import AsJson
from royalgames.cli.screen import put_json, screen
from royalgames.games import GAMES

if TYPE_CHECKING:
    from royalgames.arena import Contest

MOST_JOBS: Final = 256
LONGEST_SECONDS: Final = 3600


def arena(  # noqa: PLR0913, PLR0917  # a parameter an option
    game: Annotated[str, typer.Argument(metavar="tee|ur", help="Which game.")],
    bots: Annotated[str, typer.Option(metavar="A,B,…", help="Who takes part; see royal bots.")],
    games: Annotated[
        int, typer.Option(metavar="N", help="Games a pair; with four seats, games a table.")
    ] = 100,
    seed: Annotated[int, typer.Option(metavar="N", help="Makes dice and bots repeatable.")] = 1,
    nodes: Annotated[
        str | None,
        typer.Option(metavar="N|A=N,…", help="Positions a move, for all bots or by name."),
    ] = None,
    seconds: Annotated[
        str | None, typer.Option(metavar="S|A=S,…", help="Seconds a move, for all or by name.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option(metavar="2|4", help="Royal Tee: how many play; 2 if not given.")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(metavar="N", help="Royal Tee: the last round (T21); 100.")
    ] = None,
    counters: Annotated[
        int | None, typer.Option(metavar="N", help="Ur: counters a side, 1 to 7 (U3).")
    ] = None,
    dice: Annotated[
        str | None, typer.Option(metavar="1/2|3/4", help="Ur: a die's chance of a dot (U6).")
    ] = None,
    pairs: Annotated[
        str,
        typer.Option(
            metavar="all|next|A:B,…",
            help="Who meets: all, each only the next named, or these.",
        ),
    ] = "all",
    records: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write every game's record there.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the ratings as SVG.")
    ] = None,
    ladder: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Put the figures into a ladder's file.")
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(
            "--as", metavar="NAME", help="The figures' name there; the game's if not given."
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", help="How many cores to use; all if not given.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other: the same dice for both sides, every seat in turn."""
    # Numpy takes a while to load; no other command should wait for it.
    from royalgames.arena import Contest, ContestError, options_of  # noqa: PLC0415

    if game not in GAMES:
        raise InputError(f"{game} is no game here; there are {' and '.join(GAMES)}")
    names = tuple(name.strip() for name in bots.split(","))
    try:
        contest = Contest(
            game=game,
            bots=names,
            games=games,
            seed=seed,
            options=options_of(game, seats, counters, dice, rounds),
            budgets=_budgets(names, nodes, seconds),
            pairs=_pairs(names, pairs),
        )
    except ContestError as error:
        raise InputError(str(error)) from None
    _check_folder(records)
    _check_file("--plot", plot)
    _check_file("--ladder", ladder)
    _check_ladder(ladder)
    _hold(contest, _Wishes(_jobs(jobs), records, plot, ladder, name or game, as_json))


class _Wishes(NamedTuple):
    """What is to be done beside playing."""

    jobs: int
    records: Path | None
    plot: Path | None
    ladder: Path | None
    name: str
    as_json: bool


def _hold(contest: "Contest", wishes: _Wishes) -> None:
    """Hold the contest and tell what it showed, however far it came."""
    from royalgames.arena import run  # noqa: PLC0415
    from royalgames.arena.ladder import add_to_ladder, data_plot  # noqa: PLC0415
    from royalgames.arena.report import make_report  # noqa: PLC0415
    from royalgames.arena.telling import report_data, report_lines  # noqa: PLC0415

    prepare(contest.bots)
    with _progress(contest) as advance:
        results = run(contest, wishes.jobs, wishes.records, advance)
    if not results.rounds:
        print("royal arena: stopped before a round was over", file=sys.stderr)
        raise typer.Exit(130)
    report = make_report(results)
    data = report_data(report)
    if wishes.plot is not None:
        write_record(wishes.plot, data_plot(data))
    if wishes.ladder is not None:
        add_to_ladder(wishes.ladder, wishes.name, report, _command(contest))
    if wishes.as_json:
        put_json(data)
    else:
        console = screen()
        for line in report_lines(report):
            console.print(line, soft_wrap=True)
    if results.interrupted:
        raise typer.Exit(130)


def _pairs(names: tuple[str, ...], wish: str) -> tuple[tuple[str, ...], ...] | None:
    """Read who meets whom; None is everybody."""
    if wish == "all":
        return None
    if wish == "next":
        return tuple(pairwise(names))
    return tuple(tuple(pair.strip().split(":")) for pair in wish.split(","))


def _budgets(names: tuple[str, ...], nodes: str | None, seconds: str | None) -> dict[str, Budget]:
    """Read who thinks how long; a bot has nodes or seconds, not both."""
    found: dict[str, Budget] = {}
    for flag, text in (("--nodes", nodes), ("--seconds", seconds)):
        for name, number in _by_name(flag, text, names):
            if name in found:
                raise InputError(f"{name} thinks by --nodes or by --seconds, not by both")
            found[name] = _budget(flag, number)
    return found


def _by_name(flag: str, text: str | None, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if text is None:
        return
    if "=" not in text:
        yield from ((name, text) for name in dict.fromkeys(names))
        return
    for item in text.split(","):
        name, equals, number = item.strip().partition("=")
        if not equals or name not in names:
            raise InputError(f"{flag}: {item.strip() or 'an empty part'} names no bot of --bots")
        yield name, number


def _budget(flag: str, number: str) -> Budget:
    try:
        if flag == "--nodes":
            return Budget(nodes=int(number))
        seconds = float(number)
        # Not a number is neither.
        if not seconds <= LONGEST_SECONDS:
            raise ValueError
        return Budget(seconds=seconds)
    except ValueError:
        seconds_told = f"a number of seconds above 0, at most {LONGEST_SECONDS}"
        what = "a whole number from 1" if flag == "--nodes" else seconds_told
        raise InputError(f"{flag} is {what}, not {number}") from None


def _jobs(wished: int | None) -> int:
    if wished is None:
        return os.cpu_count() or 1
    if not 1 <= wished <= MOST_JOBS:
        raise InputError(f"--jobs is 1 to {MOST_JOBS}, not {wished}")
    return wished


def _check_folder(folder: Path | None) -> None:
    """Make the folder of the records; it must be empty, so that nothing is written over."""
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        full = any(folder.iterdir())
    except (OSError, ValueError) as error:
        raise InputError(f"--records: {folder} cannot be used: {reason(error)}") from None
    if full:
        raise InputError(f"--records: {folder} is not empty; choose another folder")


def _check_file(flag: str, path: Path | None) -> None:
    """Make sure, before hours of play, that a file can be written."""
    if path is None:
        return
    try:
        if path.is_dir():
            raise InputError(f"{flag}: {path} is a directory")
        if not path.parent.is_dir():
            raise InputError(f"{flag}: there is no directory {path.parent}")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise InputError(f"{flag}: {path} may not be written to")
    except (OSError, ValueError) as error:
        raise InputError(f"{flag}: {path} cannot be written: {reason(error)}") from None


def _check_ladder(path: Path | None) -> None:
    try:
        if path is not None and not isinstance(read_ladder(path), dict):
            raise ValueError
    except ValueError:
        raise InputError(f"--ladder: {path} is no ladder's file") from None


def _command(contest: "Contest") -> str:
    """Return the command that plays this contest again."""
    options = contest.options
    words: list[Any] = ["royal", "arena", contest.game, "--bots", ",".join(contest.bots)]
    words += ["--games", contest.games, "--seed", contest.seed]
    words += _told_budgets("--nodes", {n: b.nodes for n, b in contest.budgets.items()})
    words += _told_budgets("--seconds", {n: b.seconds for n, b in contest.budgets.items()})
    if contest.game == "ur":
        words += ["--counters", options.counters, "--dice", options.dice]
    else:
        words += ["--seats", contest.seats, "--rounds", options.round_limit]
    if contest.pairs is not None:
        words += ["--pairs", ",".join(":".join(pair) for pair in contest.pairs)]
    return shlex.join(str(word) for word in words)


def _told_budgets(flag: str, budgets: Mapping[str, float | None]) -> list[str]:
    told = ",".join(f"{name}={number}" for name, number in budgets.items() if number is not None)
    return [flag, told] if told else []


@contextmanager
def _progress(contest: "Contest") -> Iterator[Callable[[int], None]]:
    """Show on stderr how far the contest is, if a terminal is there to show it."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda games: None
        return
    from rich.progress import (  # noqa: PLC0415  # only a terminal needs it
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("games", total=len(contest.line_ups()) * contest.games)
        yield lambda games: bar.advance(task, games)
