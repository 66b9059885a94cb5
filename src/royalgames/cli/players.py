"""Who sits where: people by name, bots by kind."""

from dataclasses import dataclass
from typing import Final

from royalgames.bots import BOTS, AnyBot, for_unit
from royalgames.cli.faults import InputError

LONGEST_NAME: Final = 40
PERSON: Final = "you"

COMPANY: Final = "club"
"""The level one plays against unless another is named: no pushover, and no master."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player at the table."""

    name: str
    """What the record calls the player; empty for a person who gave none."""
    bot: AnyBot | None = None
    """The program that plays, or None for a person."""

    def in_match(self, key: str, unit: str | None) -> "Player":
        """Return the player as one who plays for what a match counts (U16)."""
        bot = self.bot and BOTS[key][for_unit(key, self.bot.name, unit)]
        return Player(self.name, bot)


def parse_seats(key: str, text: str) -> list[Player]:
    """Read ``--seats``, such as ``you:Ann,casual``."""
    return [_parse_seat(key, item.strip()) for item in text.split(",", 4)]


def _parse_seat(key: str, item: str) -> Player:
    kind, colon, name = item.partition(":")
    bots = BOTS[key]
    if kind == PERSON:
        return Player(_checked(name) if colon else "")
    if kind in bots:
        return Player(_checked(name) if colon else kind, bots[kind])
    known = ", ".join((PERSON, *bots))
    raise InputError(f"--seats: {item[:LONGEST_NAME] or 'an empty seat'} is none of {known}")


def _checked(name: str) -> str:
    if not name.strip() or not name.isprintable() or ";" in name or len(name) > LONGEST_NAME:
        told = f"a name has 1 to {LONGEST_NAME} printable letters and no semicolon"
        raise InputError(f"--seats: {told}")
    return name.strip()


def default_players(key: str, seats: int) -> list[Player]:
    """Seat one person, and club players for company."""
    bot = BOTS[key][COMPANY]
    return [Player(""), *(Player(bot.name, bot) for _ in range(seats - 1))]
