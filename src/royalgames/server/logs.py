"""The log: as text or as JSON; a repeated line is written a few times, then counted."""

import logging
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import Final

import msgspec

LOGGERS: Final = ("asyncio", "uvicorn.error", "royalgames")
"""The loggers that strangers can make write something."""

MOST_KINDS: Final = 1000
"""How many different messages are remembered."""


FORMATS: Final = ("text", "json")
"""How a line of the log can look."""


class JsonFormatter(logging.Formatter):
    """Prints one object per line: time, level, logger, message and, for errors, the trace.

    Traces name code, never values, and the database engines hide parameters, so
    that no secret of a table reaches a log.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {
            "time": at,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def configure(form: str) -> None:
    """Write warnings and errors to the terminal, in one of the FORMATS."""
    handler = logging.StreamHandler()
    if form == "json":
        handler.setFormatter(JsonFormatter())
    else:
        handler.setFormatter(logging.Formatter("%(levelname)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


class RepeatFilter(logging.Filter):
    """Lets a message through ``burst`` times per ``seconds``, whatever its arguments are."""

    def __init__(
        self, burst: int = 5, seconds: float = 60.0, clock: Callable[[], float] = monotonic
    ) -> None:
        super().__init__()
        self._burst = burst
        self._seconds = seconds
        self._clock = clock
        self._seen: OrderedDict[tuple[str, int, str], tuple[float, int]] = OrderedDict()

    def __len__(self) -> int:
        """Return how many different messages are remembered."""
        return len(self._seen)

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written; the first one after a pause says how many were not."""
        now = self._clock()
        key = (record.name, record.levelno, str(record.msg))
        since, count = self._seen.get(key, (now, 0))
        if now - since >= self._seconds:
            dropped = count - self._burst
            if dropped > 0:
                record.msg = f"{record.msg} ({dropped} more like this were not logged)"
            since, count = now, 0
        self._seen[key] = (since, count + 1)
        self._seen.move_to_end(key)
        if len(self._seen) > MOST_KINDS:
            self._seen.popitem(last=False)
        return count < self._burst


def quieten() -> Callable[[], None]:
    """Limit how often a line is repeated in the service's log; return what undoes it."""
    quiet = RepeatFilter()
    loggers = [logging.getLogger(name) for name in LOGGERS]
    for logger in loggers:
        logger.addFilter(quiet)

    def undo() -> None:
        for logger in loggers:
            logger.removeFilter(quiet)

    return undo
