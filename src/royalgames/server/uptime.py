"""How long the service has really been up: downtime, suspension and clock jumps left out."""

import logging
import time
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

LONGEST_GAP: Final = 3000
"""Milliseconds between two ticks after which no one can have played; ticks come every second."""

MOST_PAUSES: Final = 1000
"""How many pauses are remembered."""

_log = logging.getLogger("royalgames")


class Pause(NamedTuple):
    """A span of the clock during which the service did not run."""

    began: int
    """Its start, in milliseconds."""
    ended: int
    """Its end."""


class Uptime:
    """Watches the clock tick, and remembers every span in which it should not have counted."""

    def __init__(
        self, clock: Callable[[], int], steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._steady = steady
        self._last: tuple[int, float] | None = None
        self.pauses: list[Pause] = []
        """The latest pauses, in order."""
        self.unsaved = False
        """Whether the pauses have changed since they were stored."""
        self.listeners: list[Callable[[Pause], None]] = []
        """Called after each pause while the service runs."""

    def start(self, pauses: Iterable[Pause] = (), alive: int | None = None) -> None:
        """Begin to watch, with what is known from before and when the service was last alive."""
        self.pauses = sorted(pauses)
        now = self._clock()
        self._last = (now, self._steady())
        if alive is None:
            return
        if alive < now:
            self._add(Pause(alive, now))
        elif alive > now + LONGEST_GAP:
            seconds = (alive - now) // 1000
            _log.warning("the clock is %d s behind the last time the service was alive", seconds)
            self._set_back(now)

    def tick(self) -> Pause | None:
        """Look at the clock; return the pause that has just ended, if there was one."""
        now, steady = self._clock(), self._steady()
        last, self._last = self._last, (now, steady)
        if last is None:
            return None
        gap, ran = now - last[0], round(1000 * (steady - last[1]))
        if gap > LONGEST_GAP:
            if gap - ran > LONGEST_GAP:
                what = "the clock jumped ahead, or the machine was suspended"
            else:
                what = "the service was suspended"
            _log.warning("%s for %.1f s; players' clocks were paused", what, gap / 1000)
            return self._announce(Pause(last[0], now))
        if gap < -LONGEST_GAP:
            _log.warning("the clock was set back by %.1f s; turns last longer", -gap / 1000)
            self._set_back(now)
        return None

    def stalled(self, since: int) -> Pause | None:
        """Pause the clocks for a wait of our own, such as a disk that did not answer for long."""
        now = self._clock()
        if now - since <= LONGEST_GAP:
            return None
        _log.warning("storing took %.1f s; players' clocks were paused", (now - since) / 1000)
        return self._announce(Pause(since, now))

    def _announce(self, pause: Pause) -> Pause:
        whole = self._add(pause)
        for listener in self.listeners:
            listener(whole)
        return whole

    def _add(self, pause: Pause) -> Pause:
        while self.pauses and pause.began <= self.pauses[-1].ended + LONGEST_GAP:
            # A service that is restarted again and again has one long pause.
            pause = Pause(min(self.pauses.pop().began, pause.began), pause.ended)
        self.pauses = [*self.pauses, pause][-MOST_PAUSES:]
        self.unsaved = True
        return pause

    def _set_back(self, now: int) -> None:
        """Let no pause reach into the future."""
        known = [Pause(each.began, min(each.ended, now)) for each in self.pauses]
        self.pauses = [each for each in known if each.began < each.ended]
        self.unsaved = True

    def away(self, since: int) -> int:
        """Return how much of the time since a moment was not uptime, in milliseconds."""
        total = 0
        for pause in reversed(self.pauses):
            if pause.ended <= since:
                break
            total += pause.ended - max(pause.began, since)
        return total

    def passed(self, since: int) -> int:
        """Return how long the service has been up since a moment, in milliseconds."""
        return self._clock() - since - self.away(since)
