"""How much anybody may ask: leaky buckets by connection, player and address."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from time import monotonic
from typing import Any, Final

MOST_BUCKETS: Final = 20_000
"""How many buckets are remembered; the one used longest ago is forgotten first."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How many at once, and how many a second after that."""

    burst: int
    per_second: float

    def times(self, factor: float) -> "Rate":
        """Return a rate so many times as large."""
        return Rate(max(1, round(self.burst * factor)), self.per_second * factor)


@dataclass(frozen=True, slots=True)
class Limits:
    """What the service allows; a test may narrow it."""

    http: Rate = Rate(300, 5)
    """Requests from one address: Litestar's own limit, as many a minute as may come at once."""
    messages: Rate = Rate(60, 20)
    """Messages of one connection."""
    player_messages: Rate = Rate(120, 40)
    """Messages of one player, over all connections."""
    address_messages: Rate = Rate(600, 200)
    """Messages from one address."""
    previews: Rate = Rate(200, 50)
    """Previews of one connection; moving a finger over a board asks for many."""
    sockets: Rate = Rate(30, 1)
    """New sockets from one address."""
    tables: Rate = Rate(20, 0.1)
    """New tables from one address."""
    reviews: Rate = Rate(12, 0.1)
    """Reviews asked for from one address."""
    hints: Rate = Rate(60, 1)
    """Hints of one player."""
    replays: Rate = Rate(20, 0.5)
    """Records to be played through, from one address."""
    most_sockets: int = 100
    """How many sockets one address may have open at a time."""
    patience: int = 50
    """How many messages over the limit close a socket."""

    def times(self, factor: float) -> "Limits":
        """Return limits so many times as large."""
        rates: dict[str, Any] = {
            field.name: rate.times(factor)
            for field in fields(self)
            if isinstance(rate := getattr(self, field.name), Rate)
        }
        most = max(1, round(self.most_sockets * factor))
        return replace(self, **rates, most_sockets=most)


class Bucket:
    """Fills with every use and leaks with time."""

    __slots__ = ("_at", "_level", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._level = 0.0
        self._at = now

    def take(self, now: float) -> bool:
        """Tell whether one more is allowed, and count it if it is."""
        self._level = max(0.0, self._level - (now - self._at) * self._rate.per_second)
        self._at = now
        if self._level + 1 > self._rate.burst:
            return False
        self._level += 1
        return True


class Buckets:
    """One bucket for each key: a player, an address."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Tell whether one more is allowed for a key, and count it if it is."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now)
