"""Who plays in the terminal: people by name, bots by level."""

from dataclasses import dataclass
from typing import Final

from royalgames.bots import Bot, bot_of, levels_of
from royalgames.cli.faults import InputError
from royalgames.core.errors import excerpt
from royalgames.core.names import LONGEST_NAME

PERSON: Final = "you"


@dataclass(frozen=True, slots=True)
class Player:
    """One player of a game."""

    name: str
    """The player's name in the record; empty for a person who gave none."""
    bot: Bot | None = None
    """The program that plays, or None for a person."""

    def in_match(self, key: str, unit: str | None) -> "Player":
        """Return the same player, a bot in the variant that plays for what a match counts."""
        bot = self.bot and bot_of(key, levels_of(key).playing_for(self.bot.name, unit))
        return Player(self.name, bot)


def parse_seats(key: str, text: str) -> list[Player]:
    """Read ``--seats``, such as ``you:Ann,casual``."""
    return [_parse_seat(key, item.strip()) for item in text.split(",", 20)]


def _parse_seat(key: str, item: str) -> Player:
    kind, colon, name = item.partition(":")
    bots = levels_of(key).names
    if kind == PERSON:
        return Player(_checked(name) if colon else "")
    if kind in bots:
        return Player(_checked(name) if colon else kind, bot_of(key, kind))
    known = ", ".join((PERSON, *bots))
    raise InputError(f'--seats: "{excerpt(kind)}" is not a player. Choose from: {known}')


def _checked(name: str) -> str:
    if not name.strip() or not name.isprintable() or ";" in name or len(name) > LONGEST_NAME:
        raise InputError(
            f"--seats: a name must have 1 to {LONGEST_NAME} printable characters and no semicolon"
        )
    return name.strip()


def default_players(key: str, seats: int) -> list[Player]:
    """Seat one person, and bots of the default level at all other seats."""
    bot = bot_of(key, levels_of(key).default)
    return [Player(""), *(Player(bot.name, bot) for _ in range(seats - 1))]
