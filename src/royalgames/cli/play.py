"""``royal play``: a game in the terminal, hot seat or against bots."""

import secrets
from datetime import date
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from royalgames.cli.desk import Desk
from royalgames.cli.desks import DESKS
from royalgames.cli.engine import prepare
from royalgames.cli.faults import InputError
from royalgames.cli.files import check_target
from royalgames.cli.players import default_players, parse_seats
from royalgames.cli.screen import screen
from royalgames.cli.table import Luck, Table
from royalgames.cli.voice import Leave, Marked, Voice
from royalgames.core import Match, Outcome
from royalgames.games.ur import Side

LARGEST_SEED: Final = 2**32
"""Seeds that nobody chose are below this, so that they are easy to type again."""


def play(  # noqa: PLR0913, PLR0917  # a parameter an option
    game: Annotated[str | None, typer.Argument(metavar="tee|ur", help="Which game.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,WHO", help="Who sits where, in seat order: you, you:NAME or a bot's name."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Makes dice and bots repeatable.")
    ] = None,
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the record here; a match adds -1, -2.")
    ] = None,
    colours: Annotated[
        str | None, typer.Option(metavar="ry|bg|rbyg", help="Royal Tee: who plays (T5).")
    ] = None,
    round_limit: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Royal Tee: the last round (T21), 0 for none; 100 if only bots play."
        ),
    ] = None,
    counters: Annotated[
        int | None, typer.Option(metavar="N", help="Ur: counters a side, 1 to 7 (U3).")
    ] = None,
    dice: Annotated[
        str | None, typer.Option(metavar="1/2|3/4", help="Ur: a die's chance of a dot (U6).")
    ] = None,
    match: Annotated[
        str | None,
        typer.Option(metavar="TARGET", help='Ur: "3 games" or "100 points" win the match (U16).'),
    ] = None,
    first: Annotated[
        str | None, typer.Option(metavar="L|D|lot", help="Ur: who begins (U4).")
    ] = None,
) -> None:
    """Play a game in the terminal."""
    wishes = {
        "colours": colours,
        "round-limit": round_limit,
        "counters": counters,
        "dice": dice,
        "match": match,
        "first": first,
    }
    given = {name: wish for name, wish in wishes.items() if wish is not None}
    voice = Voice(screen())
    try:
        desk = DESKS[_which(voice, game)]
        _refuse_foreign(desk, given)
        Evening(desk, given, seats, seed, voice).run(save)
    except Leave:
        voice.tell("Goodbye.")
    except KeyboardInterrupt:
        voice.tell("\nGoodbye.")
        raise typer.Exit(130) from None


def _which(voice: Voice, game: str | None) -> str:
    """Return the key of the game, asking for it if need be."""
    keys = list(DESKS)
    if game is not None:
        if game not in DESKS:
            raise InputError(f"{game} is no game here; there are {' and '.join(keys)}")
        return game
    numbered = dict(zip("123456789", keys, strict=False))
    voice.enumerate(
        [Marked(number, DESKS[key].game.header.name) for number, key in numbered.items()]
    )
    while True:
        answer = voice.ask("Which game?").lower()
        if numbered.get(answer, answer) in DESKS:
            return numbered.get(answer, answer)
        voice.tell(f"Type {', '.join(numbered)}, {' or '.join(keys)}.")


def _refuse_foreign(desk: Desk, wishes: dict[str, Any]) -> None:
    for name in wishes:
        if name not in desk.flags:
            raise InputError(f"--{name} is no option of {desk.game.header.name}")


class Evening:
    """A game, or all games of a match."""

    def __init__(
        self, desk: Desk, wishes: dict[str, Any], seats: str | None, seed: int | None, voice: Voice
    ) -> None:
        self.desk, self.voice = desk, voice
        key = desk.game.header.key
        self.seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
        self.luck = Luck.from_seed(self.seed)
        named = None if seats is None else parse_seats(key, seats)
        bots_only = named is not None and all(player.bot for player in named)
        self.match = desk.match(wishes)
        self.options = desk.options(
            wishes, None if named is None else len(named), self.luck.dice, bots_only
        )
        self.seats = desk.game.seats(desk.game.new(self.options))
        unit = self.match.unit if self.match else None
        named = named or default_players(key, len(self.seats))
        self.players = [player.in_match(key, unit) for player in named]
        if len(self.players) != len(self.seats):
            told = f"{len(self.seats)} play here, and --seats names {len(self.players)}"
            raise InputError(f"--seats: {told}")

    def run(self, save: str | None) -> None:
        """Play, and keep each game's record if it is wished."""
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
            self.voice.tell(_standing(self.match))
            if self.match.winner:
                return
            self.options = self.desk.next_options(self.options, outcome)

    def _numbered(self, save: str, number: int) -> str:
        """Name the record of a game; those of a match are numbered."""
        path = Path(save)
        return save if self.match is None else f"{path.with_suffix('')}-{number}{path.suffix}"

    def _introduce(self) -> None:
        self.voice.tell(f"{self.desk.game.header.name}, seed {self.seed}.", "bold")
        self.voice.tell(self.desk.introduction(self.options))
        for seat, player in zip(self.seats, self.players, strict=True):
            who = player.name or "you"
            kind = " (bot)" if player.bot else ""
            line = f"{self.desk.sign(seat)} {self.desk.name(seat)}: {who}{kind}"
            self.voice.tell(line, self.desk.style(seat))
        if not all(player.bot for player in self.players):
            self.voice.tell("Type help at any question.")

    def _play_one(self, path: Path | None) -> Outcome:
        """Play one game; its record is kept even if the players leave."""
        start = self.desk.game.new(self.options)
        table = Table(self.desk, start, self.players, self.luck, self.voice)
        table.tags = self._tags()
        try:
            return table.run()
        finally:
            if path is not None:
                table.save(path)

    def _tags(self) -> dict[str, str]:
        names = zip(self.seats, self.players, strict=True)
        players = "; ".join(player.name or self.desk.name(seat) for seat, player in names)
        tags = {"Date": date.today().isoformat(), "Players": players}
        return tags | ({"Match": str(self.match)} if self.match else {})


def _standing(match: Match) -> str:
    """Say how a match stands."""
    to = f"Match to {match.target} {match.unit}: Light {match.scores[0]}, Dark {match.scores[1]}."
    return f"{to} {Side(match.winner).title} wins the match." if match.winner else to
