"""What happened in a run, line by line, and the hash that two runs of a seed share."""

import hashlib
from collections.abc import Callable


class Trace:
    """The lines of one run."""

    def __init__(self, time: Callable[[], float], *, keep: bool = True) -> None:
        self._time = time
        self._keep = keep
        self._hash = hashlib.blake2b(digest_size=16)
        self.lines: list[str] = []
        """All lines, unless only the hash was asked for."""

    def note(self, who: str, what: str) -> None:
        """Add a line, with the virtual time."""
        line = f"{self._time():10.4f}  {who:<9} {what}"
        self._hash.update(line.encode())
        if self._keep:
            self.lines.append(line)

    @property
    def digest(self) -> str:
        """The hash of all lines so far."""
        return self._hash.hexdigest()
