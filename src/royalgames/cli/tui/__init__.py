"""The terminal app: games at this keyboard and tables of a service, on a full screen."""

from royalgames.cli.faults import InputError
from royalgames.cli.series import Series
from royalgames.cli.tui.address import parse_table
from royalgames.cli.tui.app import RoyalApp


def play_here(series: Series | None) -> int:
    """Open the app, at its menu unless a series is given; return the exit code."""
    return RoyalApp(series=series).play()


def play_online(url: str, name: str | None) -> int:
    """Open the app at a table of a service; return the exit code."""
    app = RoyalApp(place=parse_table(url), name=name)
    code = app.play()
    if app.refusal:
        raise InputError(f"--table: {app.refusal}")
    return code
