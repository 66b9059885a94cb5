"""``royal arena``: bots meet, and the games show how strong they are."""

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

from royalgames.bots import Budget, need_engine
from royalgames.bots.ladder import read_ladder
from royalgames.cli.engine import prepare
from royalgames.cli.engines import engine_words, read_engines
from royalgames.cli.faults import InputError
from royalgames.cli.files import reason, write_record
from royalgames.cli.flags import Given, option_flags, parse_value, with_flags
from royalgames.cli.look import AsJson
from royalgames.cli.screen import put_json, screen
from royalgames.cluster import Cluster, ClusterError
from royalgames.core import OptionValue, option_values
from royalgames.games import GAMES, unknown_game

if TYPE_CHECKING:
    from royalgames.arena import Contest, Results

MOST_JOBS: Final = 256
LONGEST_SECONDS: Final = 3600


def _arena(  # noqa: PLR0913, PLR0917  # one parameter per option
    game: Annotated[str, typer.Argument(metavar="|".join(GAMES), help="Which game.")],
    bots: Annotated[str, typer.Option(metavar="A,B,…", help="Which bots; see royal bots.")] = "",
    engine: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[NAME=]COMMAND",
            help="A program that speaks the engine protocol; may be given several times.",
        ),
    ] = None,
    clock: Annotated[
        str | None,
        typer.Option(metavar="S[+S]", help="Seconds per game for engines, and gained per move."),
    ] = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="Games per pair, or per line-up with more seats.")
    ] = 100,
    seed: Annotated[int, typer.Option(metavar="N", help="Makes dice and bots repeatable.")] = 1,
    nodes: Annotated[
        str | None,
        typer.Option(metavar="N|A=N,…", help="Positions per move, for all bots or by name."),
    ] = None,
    seconds: Annotated[
        str | None, typer.Option(metavar="S|A=S,…", help="Seconds per move, for all or by name.")
    ] = None,
    pairs: Annotated[
        str,
        typer.Option(
            metavar="all|next|A:B,…",
            help="Who meets whom: all, each only the next named, or these.",
        ),
    ] = "all",
    records: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write every game's record there.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the ratings as SVG.")
    ] = None,
    ladder: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the results into a ladder file.")
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(
            "--as", metavar="NAME", help="The name of the results there; by default the game's."
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", help="How many cores to use; all by default.")
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Note finished rounds there, and skip those it has."),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: HOST:PORT, auto or local."),
    ] = None,
    as_json: AsJson = False,
    *,
    given: Given,
) -> None:
    """Let bots play each other: the same dice for both sides, every seat in turn."""
    # Numpy takes a while to load; no other command should wait for it.
    from royalgames.arena import Contest, ContestError, contest_options  # noqa: PLC0415

    if game not in GAMES:
        raise InputError(unknown_game(game))
    engines = read_engines(engine or [], clock)
    names = tuple(name.strip() for name in bots.split(",") if bots or not engines)
    names += tuple(name for name in engines if name not in names)
    try:
        contest = Contest(
            game=game,
            bots=names,
            games=games,
            seed=seed,
            options=contest_options(game, _options(game, given)),
            budgets=_budgets(names, nodes, seconds),
            pairs=_pairs(names, pairs),
            engines=engines,
        )
    except ContestError as error:
        raise InputError(str(error)) from None
    _check_folder(records)
    _check_file("--plot", plot)
    _check_file("--ladder", ladder)
    _check_ladder(ladder)
    _check_file("--resume", resume)
    if resume is not None and records is not None:
        raise InputError("--records and --resume cannot be used together")
    how = _How(_jobs(jobs), records, resume, ray)
    try:
        _hold(contest, how, _Outputs(plot, ladder, name or game, as_json))
    except (ContestError, ClusterError) as error:
        raise InputError(str(error)) from None


_arena.__name__ = "arena"
arena = with_flags(_arena, option_flags(by_lot=False))


def _options(key: str, given: Given) -> dict[str, OptionValue]:
    """Read the options given; one of another game is refused by the contest."""
    specs = {spec.name: spec for spec in GAMES[key].header.options}
    return {
        name: parse_value(specs[name], text) if name in specs else text
        for name, text in given.items()
    }


class _How(NamedTuple):
    """How to play."""

    jobs: int
    records: Path | None
    journal: Path | None
    ray: str | None


class _Outputs(NamedTuple):
    """What to write."""

    plot: Path | None
    ladder: Path | None
    name: str
    as_json: bool


def _hold(contest: "Contest", how: _How, outputs: _Outputs) -> None:
    """Play the contest and show its standings, also when it was stopped early."""
    from royalgames.arena.ladder import add_to_ladder, data_plot  # noqa: PLC0415
    from royalgames.arena.output import standings_data, standings_lines  # noqa: PLC0415
    from royalgames.arena.standings import make_standings  # noqa: PLC0415

    bots = [name for name in contest.bots if name not in contest.engines]
    prepare(need_engine(contest.game, bots))
    with _progress(contest) as advance:
        results = _played(contest, how, advance)
    if not results.rounds:
        print("royal arena: stopped before the first round was finished", file=sys.stderr)
        raise typer.Exit(130)
    standings = make_standings(results)
    data = standings_data(standings)
    if outputs.plot is not None:
        write_record(outputs.plot, data_plot(data))
    if outputs.ladder is not None:
        add_to_ladder(outputs.ladder, outputs.name, standings, _command(contest))
    if outputs.as_json:
        put_json(data)
    else:
        console = screen()
        for line in standings_lines(standings):
            console.print(line, soft_wrap=True)
    if results.interrupted:
        raise typer.Exit(130)


def _played(contest: "Contest", how: _How, advance: Callable[[int], None]) -> "Results":
    """Play here, or on the machines of a cluster."""
    from royalgames.arena import play_contest  # noqa: PLC0415

    if how.ray is None:
        return play_contest(contest, how.jobs, how.records, advance, journal=how.journal)
    with Cluster(how.ray) as cluster:
        results = play_contest(
            contest, 1, how.records, advance, journal=how.journal, cluster=cluster
        )
        print(
            f"royal arena: {cluster.processors} processors; sent {cluster.sent:,} bytes, "
            f"received {cluster.received:,}",
            file=sys.stderr,
        )
    return results


def _pairs(names: tuple[str, ...], text: str) -> tuple[tuple[str, ...], ...] | None:
    """Read who meets whom; None for every pair."""
    if text == "all":
        return None
    if text == "next":
        return tuple(pairwise(names))
    return tuple(tuple(pair.strip().split(":")) for pair in text.split(","))


def _budgets(names: tuple[str, ...], nodes: str | None, seconds: str | None) -> dict[str, Budget]:
    """Read the bots' budgets; each is either nodes or seconds."""
    found: dict[str, Budget] = {}
    for flag, text in (("--nodes", nodes), ("--seconds", seconds)):
        for name, number in _by_name(flag, text, names):
            if name in found:
                raise InputError(f"{name} can have --nodes or --seconds, not both")
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
            raise InputError(
                f"{flag}: {item.strip() or 'an empty part'} does not name a bot from --bots"
            )
        yield name, number


def _budget(flag: str, number: str) -> Budget:
    try:
        if flag == "--nodes":
            return Budget(nodes=int(number))
        seconds = float(number)
        # Written so that nan is refused too.
        if not seconds <= LONGEST_SECONDS:
            raise ValueError
        return Budget(seconds=seconds)
    except ValueError:
        seconds_range = f"a number of seconds above 0, at most {LONGEST_SECONDS}"
        what = "a whole number from 1" if flag == "--nodes" else seconds_range
        raise InputError(f"{flag} must be {what}, not {number}") from None


def _jobs(wanted: int | None) -> int:
    if wanted is None:
        return os.cpu_count() or 1
    if not 1 <= wanted <= MOST_JOBS:
        raise InputError(f"--jobs must be from 1 to {MOST_JOBS}, not {wanted}")
    return wanted


def _check_folder(folder: Path | None) -> None:
    """Create the folder for the records; it must be empty, so that nothing is overwritten."""
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
            raise InputError(f"{flag}: directory {path.parent} does not exist")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise InputError(f"{flag}: no permission to write {path}")
    except (OSError, ValueError) as error:
        raise InputError(f"{flag}: {path} cannot be written: {reason(error)}") from None


def _check_ladder(path: Path | None) -> None:
    try:
        if path is not None and not isinstance(read_ladder(path), dict):
            raise ValueError
    except ValueError:
        raise InputError(f"--ladder: {path} is not a ladder file") from None


def _command(contest: "Contest") -> str:
    """Return the command that plays this contest again."""
    specs = [spec for spec in GAMES[contest.game].header.options if not spec.by_lot]
    values = option_values(specs, contest.options)
    words: list[Any] = ["royal", "arena", contest.game, "--bots", ",".join(contest.bots)]
    words += engine_words(contest.engines)
    words += ["--games", contest.games, "--seed", contest.seed]
    words += _budget_words("--nodes", {n: b.nodes for n, b in contest.budgets.items()})
    words += _budget_words("--seconds", {n: b.seconds for n, b in contest.budgets.items()})
    for spec in specs:
        value = values[spec.name]
        words += [f"--{spec.flag}", "none" if value is None else value]
    if contest.pairs is not None:
        words += ["--pairs", ",".join(":".join(pair) for pair in contest.pairs)]
    return shlex.join(str(word) for word in words)


def _budget_words(flag: str, budgets: Mapping[str, float | None]) -> list[str]:
    text = ",".join(f"{name}={number}" for name, number in budgets.items() if number is not None)
    return [flag, text] if text else []


@contextmanager
def _progress(contest: "Contest") -> Iterator[Callable[[int], None]]:
    """Show the progress on stderr if it is a terminal."""
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
