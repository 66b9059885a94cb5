"""The Royal Game of Ur's records."""

from royalgames.records.ur.scribe import UrScribe

PART = UrScribe()
