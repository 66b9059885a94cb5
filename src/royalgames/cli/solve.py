"""``royal solve``: exact values of all positions, and the tablebase that holds them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from royalgames.cli.faults import InputError
from royalgames.cli.look import AsJson
from royalgames.cli.screen import put_json, say, screen
from royalgames.cluster import Cluster, ClusterError

if TYPE_CHECKING:
    from royalgames.solver.run import Report, Status
    from royalgames.solver.task import Task


def solve(  # noqa: PLR0913, PLR0917  # one parameter per option
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="Which game, by its key.", show_default=False)
    ] = "",
    counters: Annotated[
        int,
        typer.Option("--counters", "--pieces", metavar="K", help="How many pieces a side has."),
    ] = 3,
    aim: Annotated[str, typer.Option(metavar="win|points", help="What best play aims at.")] = "win",
    dice: Annotated[
        str, typer.Option(metavar="DICE", help="The kind of dice, in a game that has several.")
    ] = "half",
    prove: Annotated[
        bool,
        typer.Option("--prove", help="Enclose every value between bounds; print agreed digits."),
    ] = False,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep the layers for a run with more pieces.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Start even if memory is short.")] = False,
    workers: Annotated[
        int, typer.Option(metavar="N", help="How many threads; 0 for one per processor.")
    ] = 0,
    memory: Annotated[
        float, typer.Option(metavar="GB", help="The most memory to take; the rest stays on disk.")
    ] = 10.0,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Solve on a Ray cluster: HOST:PORT, auto or local."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve a game: the exact value of every position, kept in a tablebase."""
    # The solver loads numba, for which no other command should wait.
    from royalgames.solver import room, tablebases  # noqa: PLC0415
    from royalgames.solver.errors import SolverError  # noqa: PLC0415

    if workers < 0:
        raise InputError(f"--workers is a whole number from 0, not {workers}")
    if not 0 < memory < float("inf"):
        raise InputError(f"--memory is a number of gigabytes above 0, not {memory:g}")
    try:
        task = _task(game, counters, aim, dice)
        with ExitStack() as stack:
            cluster = stack.enter_context(Cluster(ray)) if ray is not None else None
            report = tablebases.solve(
                task,
                prove=prove,
                keep=keep,
                force=force,
                workers=workers or None,
                memory=int(memory * 1e9),
                report=stack.enter_context(_bar()),
                cluster=cluster,
            )
            if cluster is not None:
                sent, received = cluster.sent, cluster.received
                typer.echo(f"royal solve: sent {sent:,} bytes, received {received:,}", err=True)
    except (SolverError, ClusterError) as error:
        raise InputError(str(error)) from None
    path = tablebases.tablebase_path(task)
    if as_json:
        put_json(_described(report) | {"tablebase": str(path), "table": str(path)})
        return
    _print(report, room.size_text, f"{path} ({room.size_text(path.stat().st_size)})")


def _task(game: str, counters: int, aim: str, dice: str) -> "Task":
    """Find the task; the dice are named as the game's commands name them."""
    from royalgames.solver.task import Task, part_of, solvable  # noqa: PLC0415

    game = game or solvable()[0]
    named = {name: value for value, name in part_of(game).dice.items()}
    if dice not in named:
        raise InputError(f"--dice is {' or '.join(named)}, not {dice}")
    return Task(game, counters, aim, named[dice])


@contextmanager
def _bar() -> Iterator[Callable[["Status"], None]]:
    """Show how far the run has come, on a terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[left]}"),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task("Solving", total=1.0, left="")

        def show(status: "Status") -> None:
            unit, sweep = status.unit, status.progress.sweep + 1
            left = status.seconds_left
            progress.update(
                bar,
                description=f"{unit.mine} against {unit.theirs}, sweep {sweep}",
                completed=status.share,
                left="" if left is None else f"about {_time(left)} left",
            )

        yield show
        progress.update(bar, completed=1.0, left="")


def _time(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.1f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes / 60:.1f} h"


def _described(report: "Report") -> dict[str, Any]:
    return asdict(report) | {"agreed": report.agreed, "rate": report.rate}


def _title(task: "Task") -> str:
    part = task.part
    pieces = part.pieces if task.counters > 1 else part.pieces.removesuffix("s")
    dice = f", dice at {task.dice}" if len(part.dice) > 1 else ""
    aim = "winning" if task.aim == "win" else "points"
    name = part.game.header.name
    return f"{name}, {task.counters} {pieces} per side{dice}, best play for {aim}"


def _first(report: "Report") -> str:
    """Return what throwing first is worth: proved digits only, or all that are likely right."""
    value = report.agreed or f"{report.first:.9f}"
    ending = " (all digits proved)" if report.agreed else ""
    return f"{value}{ending}"


def _print(report: "Report", size: Callable[[float], str], tablebase: str) -> None:
    what = "first thrower wins" if report.task.aim == "win" else "first thrower's points"
    own, arrays = size(report.own_memory), size(report.array_memory)
    lines = {
        what: _first(report),
        "positions": f"{report.positions:,}",
        "sweeps": f"{report.sweeps} at most, {report.mean_sweeps:.1f} per position",
        "residual": f"{report.residual:.1e}",
        "time": f"{_time(report.seconds)} by the clock, {_time(report.work_seconds)} of processors",
        "speed": f"{report.rate:,.0f} positions per second and core",
        "peak memory": f"{size(report.peak_memory)}, {own} of it the program; arrays {arrays}",
        "tablebase": tablebase,
    }
    if report.width is not None:
        lines["widest bounds"] = f"{report.width:.1e}"
    console = screen()
    say(console, _title(report.task))
    for name, text in lines.items():
        say(console, f"  {name:<22}  {text}")
