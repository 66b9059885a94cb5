"""Rollouts for ``royal analyse``: progress, a way to stop, and the result as text."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console

from royalgames.cli.screen import say, screen
from royalgames.core.errors import excerpt
from royalgames.review import Rollout, roll_out
from royalgames.review.words import number


def rolled_out(key: str, state: Any, games: int, seed: int) -> Rollout | None:
    """Roll a position out; Ctrl+C stops it, and what was played until then counts."""
    found: Rollout | None = None
    with _progress(games) as show:
        try:
            for found in roll_out(key, state, games, seed):
                show(found)
        except KeyboardInterrupt:
            if found is None:
                raise
    return found


@contextmanager
def _progress(games: int) -> Iterator[Callable[[Rollout], None]]:
    """Show on stderr how far it is, if that is a terminal."""
    from rich.progress import (  # noqa: PLC0415  # only a rollout needs it
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    columns = (
        TextColumn("Rolling out (Ctrl+C to stop)"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[value]}"),
        TimeRemainingColumn(),
    )
    is_hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=is_hidden) as bar:
        task = bar.add_task("", total=games, value="")

        def show(found: Rollout) -> None:
            best = found.rows[0]
            value = f"{_percent(best.chance)} ±{_percent(best.interval)}"
            bar.update(task, completed=found.games, value=value)

        yield show


def _percent(share: float) -> str:
    """Write a share with two decimals, since an interval may be narrow."""
    return f"{100 * share:.2f}%"


def show_rollout(found: Rollout, games: int, seed: int) -> None:
    """Print a rollout as a table, the best choice first."""
    console = screen()
    where = "from every choice, with the same dice" if found.rows[0].move else "from here"
    say(console, "")
    say(console, f"Rollout: the network plays {found.games:,} games {where} (seed {seed}).")
    if found.games < games:
        say(console, f"Stopped; {games:,} were asked for.", "dim")
    choice = "  choice" if found.rows[0].move else ""
    say(console, f"{'wins':>8} {'95%':>8} {'behind':>17} {'games won':>17}{choice}", "dim")
    for row in found.rows:
        behind = "" if row is found.rows[0] else _pair(row.behind, row.behind_interval)
        won = _pair(row.plain, row.plain_interval)
        value = f"{_percent(row.chance):>8} {'±' + _percent(row.interval):>8}"
        say(console, f"{value} {behind:>17} {won:>17}  {excerpt(row.move)}".rstrip())
    if found.gain:
        gain = number(found.gain)
        sentence = f"With the luck of the dice left in, it would take {gain} times as many games."
        say(console, sentence, "dim")


def _pair(share: float, interval: float) -> str:
    return f"{_percent(share)} ±{_percent(interval)}"
