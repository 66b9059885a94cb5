"""Walks that are built step by step, for games with too many moves to list."""

from dataclasses import dataclass
from typing import NamedTuple


class PathStep(NamedTuple):
    """A step that may come next."""

    step: str
    """The letter that notation gives it."""
    place: str
    """The place it leads to."""


@dataclass(frozen=True, slots=True)
class PathPreview:
    """What a walk would do if it ended here."""

    path: tuple[str, ...]
    """The places so far, the first included."""
    steps_left: int
    """How many steps are still to be made."""
    steps: tuple[PathStep, ...]
    """The steps that may follow."""
    gains: tuple[tuple[str, tuple[str, ...]], ...]
    """The places it would gain, by the kind of event that gains them."""
