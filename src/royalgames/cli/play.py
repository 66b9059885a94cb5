"""``royal play``: a game in the terminal, between people, bots or both."""

import os
import sys
from typing import Annotated

import typer

from royalgames.cli.engine import prepare
from royalgames.cli.faults import InputError
from royalgames.cli.flags import Given, match_flag, option_flags, with_flags
from royalgames.cli.game import TerminalGame
from royalgames.cli.screen import screen
from royalgames.cli.series import Series, match_score
from royalgames.cli.setup import check_flags
from royalgames.cli.terminal import Leave, Marked, Terminal
from royalgames.cli.ui import ui_of
from royalgames.core import Outcome
from royalgames.core.options import either
from royalgames.games import GAMES, unknown_game


def _play(  # noqa: PLR0913, PLR0917  # one parameter per option
    given: Given,
    game: Annotated[str | None, typer.Argument(metavar="|".join(GAMES), help="Which game.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,WHO", help="Who plays, in seat order: you, you:NAME or a bot's name."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The seed of dice and bots; repeats a game.")
    ] = None,
    save: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write the record here; in a match to FILE-1, FILE-2."),
    ] = None,
    table: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Join or watch a table of a service, by its link."),
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="Your name at a table of a service.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Print lines instead of opening the app.")
    ] = False,
) -> None:
    """Play a game in the terminal: an app, or plain lines when piped or with --plain."""
    if table is not None:
        _play_online(table, name, (given, game, seats, seed, save), plain)
    elif name is not None:
        raise InputError("--name is for tables of a service; name players with --seats you:NAME")
    elif plain or not is_app_possible():
        _play_plain(game, given, seats, seed, save)
    else:
        _play_in_app(game, given, seats, seed, save)


def is_app_possible() -> bool:
    """Return whether the app can run: at a real terminal, and not with a screen reader."""
    # Python has no stream where the file was closed from the start.
    streams = (sys.stdin, sys.stdout)
    is_terminal = all(stream is not None and stream.isatty() for stream in streams)
    is_plain = os.environ.get("TERM", "dumb") in ("", "dumb") or os.environ.get("ACCESSIBLE")
    return is_terminal and not is_plain


def _play_online(table: str, name: str | None, others: tuple[object, ...], plain: bool) -> None:
    """Open the app at a table of a service, whose game and players are agreed there."""
    if any(other or other == 0 for other in others):
        raise InputError("--table: the table has its own game and players; only --name fits")
    if plain or not is_app_possible():
        raise InputError("--table needs the app, which runs at a terminal only")
    from royalgames.cli.tui import play_online  # noqa: PLC0415  # Textual takes a while to load

    _end(play_online(table, name))


def _play_in_app(
    game: str | None, given: Given, seats: str | None, seed: int | None, save: str | None
) -> None:
    """Open the app, at its menu unless a game is named."""
    series = None
    if game is None:
        if given or seats or save or seed is not None:
            raise InputError(f"Name the game before its options: {either(GAMES)}")
    else:
        if game not in GAMES:
            raise InputError(unknown_game(game))
        check_flags(GAMES[game].header, given)
        series = Series(ui_of(game), given, seats, seed, save)
    from royalgames.cli.tui import play_here  # noqa: PLC0415  # Textual takes a while to load

    _end(play_here(series))


def _end(code: int) -> None:
    if code:
        raise typer.Exit(code)


def _play_plain(
    game: str | None, given: Given, seats: str | None, seed: int | None, save: str | None
) -> None:
    terminal = Terminal(screen())
    try:
        ui = ui_of(_which(terminal, game))
        check_flags(ui.game.header, given)
        PlainPlay(Series(ui, given, seats, seed, save), terminal).run()
    except Leave:
        terminal.say("Goodbye.")
    except KeyboardInterrupt:
        terminal.say("\nGoodbye.")
        raise typer.Exit(130) from None


_play.__name__ = "play"
play = with_flags(_play, (*option_flags(), match_flag()))


def _which(terminal: Terminal, game: str | None) -> str:
    """Return the key of the game, asking for it if necessary."""
    if game is not None:
        if game not in GAMES:
            raise InputError(unknown_game(game))
        return game
    numbered = dict(zip("123456789", GAMES, strict=False))
    terminal.list_choices(
        [Marked(number, GAMES[key].header.name) for number, key in numbered.items()]
    )
    while True:
        answer = terminal.ask("Which game?").lower()
        if numbered.get(answer, answer) in GAMES:
            return numbered.get(answer, answer)
        terminal.say(f"Type {either((*numbered, *GAMES))}.")


class PlainPlay:
    """A series in plain lines, as pipes and screen readers need it."""

    def __init__(self, series: Series, terminal: Terminal) -> None:
        self.series, self.terminal = series, terminal
        self.ui, self.game = series.ui, series.game

    def run(self) -> None:
        """Play, and save each game's record if that was asked for."""
        series = self.series
        self._introduce()
        prepare(series.needs_engine)
        while True:
            outcome = self._play_one()
            if series.match is None:
                return
            series.count(outcome)
            self.terminal.say(match_score(self.game.header, series.match))
            if series.match.winner:
                return
            series.go_on(outcome)

    def _introduce(self) -> None:
        header, series = self.game.header, self.series
        self.terminal.say(f"{header.name}, seed {series.seed}.", "bold")
        self.terminal.say(self.ui.introduction(series.options))
        for seat, player in zip(series.seats, series.players, strict=True):
            who = player.name or "you"
            kind = " (bot)" if player.bot else ""
            line = f"{self.ui.sign(seat)} {header.seat_name(str(seat))}: {who}{kind}"
            self.terminal.say(line, self.ui.style(seat))
        if not all(player.bot for player in series.players):
            self.terminal.say("Type help at any question.")

    def _play_one(self) -> Outcome:
        """Play one game; its record is saved even if the players leave."""
        series = self.series
        start = self.game.new(series.options)
        game = TerminalGame(self.ui, start, series.players, series.streams, self.terminal)
        game.tags = series.tags()
        try:
            return game.run()
        finally:
            if series.path is not None:
                game.save(series.path)
