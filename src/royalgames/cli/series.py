"""What is agreed before playing at this keyboard: one game, or all games of a match."""

import random
import secrets
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from royalgames.cli.files import check_target
from royalgames.cli.flags import Given
from royalgames.cli.players import Player, default_players, parse_seats
from royalgames.cli.setup import next_options, read_match, read_options
from royalgames.cli.ui import TerminalUi
from royalgames.core import Header, Match, Outcome

LARGEST_SEED: Final = 2**32
"""Drawn seeds are below this, so that they are easy to type."""


@dataclass(frozen=True, slots=True)
class RandomStreams:
    """Two streams of random numbers, so that the dice don't depend on the bots."""

    dice: random.Random
    bots: random.Random

    @classmethod
    def from_seed(cls, seed: int) -> "RandomStreams":
        """Make both streams from one number."""
        return cls(random.Random(f"dice {seed}"), random.Random(f"bots {seed}"))


class Series:
    """One game, or all games of a match."""

    def __init__(
        self,
        ui: TerminalUi,
        given: Given,
        seats: str | None = None,
        seed: int | None = None,
        save: str | None = None,
    ) -> None:
        self.ui, self.game = ui, ui.game
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
        self.number = 1
        """The number of the game in its match."""
        self._save = save
        if save is not None:
            check_target(self._numbered(save))

    def _players(self, named: list[Player] | None) -> list[Player]:
        """Seat the players; a bot plays for what the match counts."""
        key, unit = self.game.header.key, self.match.unit if self.match else None
        players = named or default_players(key, len(self.seats))
        return [player.in_match(key, unit) for player in players]

    @property
    def needs_engine(self) -> bool:
        """Whether a bot uses compiled code."""
        return any(player.bot.level.needs_engine for player in self.players if player.bot)

    @property
    def path(self) -> Path | None:
        """Where the record of this game is to be saved, if it is."""
        return None if self._save is None else Path(self._numbered(self._save))

    def _numbered(self, save: str) -> str:
        """Return the name of a game's record; those of a match are numbered."""
        path = Path(save)
        if self.match is None or not path.name:  # the check of the name comes later
            return save
        return f"{path.with_suffix('')}-{self.number}{path.suffix}"

    def tags(self) -> dict[str, str]:
        """Return what the record of this game has besides its moves."""
        seat_name = self.game.header.seat_name
        names = zip(self.seats, self.players, strict=True)
        players = "; ".join(player.name or seat_name(str(seat)) for seat, player in names)
        tags = {"Date": date.today().isoformat(), "Players": players}
        return tags | ({"Match": str(self.match)} if self.match else {})

    def count(self, outcome: Outcome) -> None:
        """Count a finished game in its match."""
        if self.match is not None:
            self.match = self.match.after(outcome)

    def go_on(self, outcome: Outcome) -> None:
        """Prepare the next game: the loser begins, where someone begins by lot."""
        self.options = next_options(self.game, self.options, outcome)
        self.number += 1


def match_score(header: Header, match: Match) -> str:
    """Return the score of a match, and who has won it."""
    names = zip(header.seat_names, match.scores, strict=True)
    scores = ", ".join(f"{name} {score}" for name, score in names)
    line = f"Match to {match.target} {match.unit}: {scores}."
    return f"{line} {header.seat_name(match.winner)} wins the match." if match.winner else line
