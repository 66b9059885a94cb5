"""Royal Tee's records."""

from royalgames.records.tee.scribe import TeeScribe

PART = TeeScribe()
