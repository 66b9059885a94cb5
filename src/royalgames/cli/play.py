"""``royal play``: a game in the terminal, between people, bots or both."""

import secrets
from datetime import date
from itertools import count
from pathlib import Path
from typing import Annotated, Final

import typer

from royalgames.cli.engine import prepare
from royalgames.cli.faults import InputError
from royalgames.cli.files import check_target
from royalgames.cli.flags import Given, match_flag, option_flags, with_flags
from royalgames.cli.game import RandomStreams, TerminalGame
from royalgames.cli.players import Player, default_players, parse_seats
from royalgames.cli.screen import screen
from royalgames.cli.setup import check_flags, next_options, read_match, read_options
from royalgames.cli.terminal import Leave, Marked, Terminal
from royalgames.cli.ui import TerminalUi, ui_of
from royalgames.core import Header, Match, Outcome
from royalgames.core.options import either
from royalgames.games import GAMES, unknown_game

LARGEST_SEED: Final = 2**32
"""Drawn seeds are below this, so that they are easy to type."""


def _play(
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
) -> None:
    """Play a game in the terminal."""
    terminal = Terminal(screen())
    try:
        ui = ui_of(_which(terminal, game))
        check_flags(ui.game.header, given)
        Series(ui, given, seats, seed, terminal).run(save)
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


class Series:
    """One game, or all games of a match."""

    def __init__(
        self, ui: TerminalUi, given: Given, seats: str | None, seed: int | None, terminal: Terminal
    ) -> None:
        self.ui, self.game, self.terminal = ui, ui.game, terminal
        self.seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
        self.streams = RandomStreams.from_seed(self.seed)
        self.match = read_match(self.game.header, given)
        named = None if seats is None else parse_seats(self.game.header.key, seats)
        self.options = read_options(
            self.game,
            given,
            self.streams.dice,
            None if named is None else len(named),
            bots_only=named is not None and all(player.bot for player in named),
        )
        self.seats = self.game.seats(self.game.new(self.options))
        self.players = self._players(named)

    def _players(self, named: list[Player] | None) -> list[Player]:
        """Seat the players; a bot plays for what the match counts."""
        key, unit = self.game.header.key, self.match.unit if self.match else None
        players = named or default_players(key, len(self.seats))
        return [player.in_match(key, unit) for player in players]

    def run(self, save: str | None) -> None:
        """Play, and save each game's record if that was asked for."""
        path = None if save is None else check_target(self._numbered(save, 1))
        self._introduce()
        prepare(any(player.bot.level.needs_engine for player in self.players if player.bot))
        for number in count(1):
            if path is not None and save is not None:
                path = path.with_name(Path(self._numbered(save, number)).name)
            outcome = self._play_one(path)
            if self.match is None:
                return
            self.match = self.match.after(outcome)
            self.terminal.say(_match_score(self.game.header, self.match))
            if self.match.winner:
                return
            self.options = next_options(self.game, self.options, outcome)

    def _numbered(self, save: str, number: int) -> str:
        """Return the name of a game's record; those of a match are numbered."""
        path = Path(save)
        return save if self.match is None else f"{path.with_suffix('')}-{number}{path.suffix}"

    def _introduce(self) -> None:
        header = self.game.header
        self.terminal.say(f"{header.name}, seed {self.seed}.", "bold")
        self.terminal.say(self.ui.introduction(self.options))
        for seat, player in zip(self.seats, self.players, strict=True):
            who = player.name or "you"
            kind = " (bot)" if player.bot else ""
            line = f"{self.ui.sign(seat)} {header.seat_name(str(seat))}: {who}{kind}"
            self.terminal.say(line, self.ui.style(seat))
        if not all(player.bot for player in self.players):
            self.terminal.say("Type help at any question.")

    def _play_one(self, path: Path | None) -> Outcome:
        """Play one game; its record is saved even if the players leave."""
        start = self.game.new(self.options)
        game = TerminalGame(self.ui, start, self.players, self.streams, self.terminal)
        game.tags = self._tags()
        try:
            return game.run()
        finally:
            if path is not None:
                game.save(path)

    def _tags(self) -> dict[str, str]:
        seat_name = self.game.header.seat_name
        names = zip(self.seats, self.players, strict=True)
        players = "; ".join(player.name or seat_name(str(seat)) for seat, player in names)
        tags = {"Date": date.today().isoformat(), "Players": players}
        return tags | ({"Match": str(self.match)} if self.match else {})


def _match_score(header: Header, match: Match) -> str:
    names = zip(header.seat_names, match.scores, strict=True)
    scores = ", ".join(f"{name} {score}" for name, score in names)
    line = f"Match to {match.target} {match.unit}: {scores}."
    return f"{line} {header.seat_name(match.winner)} wins the match." if match.winner else line
