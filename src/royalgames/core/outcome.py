"""How games end."""

from dataclasses import dataclass

from royalgames.core.header import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended."""

    ended: str
    """Why, in the words of the record's ``Ended`` tag: ``full``, ``home``, ``limit`` …"""
    winners: tuple[Seat, ...]
    """Who won; more than one share the win (T20)."""
    scores: tuple[tuple[Seat, int], ...]
    """Each seat's score, in seat order."""
    rule: str
    """The rule that ended the game."""
