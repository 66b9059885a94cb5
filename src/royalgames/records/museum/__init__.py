"""How Museum Ur is written down: a line per turn, a ply per throw (M17, M18)."""

from royalgames.records.museum.scribe import MuseumScribe

PART = MuseumScribe()

__all__ = ["PART", "MuseumScribe"]
