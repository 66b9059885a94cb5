"""Rate limits: leaky buckets by connection, player and address."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from time import monotonic
from typing import Any, Final

MOST_BUCKETS: Final = 20_000
"""How many buckets are remembered; the one used longest ago is forgotten first."""

KILOBYTE: Final = 1024
MEGABYTE: Final = 1024 * KILOBYTE

HOME_BITS: Final = 64
"""The length of the IPv6 prefix that one household or machine gets from its provider."""


@lru_cache(maxsize=4096)
def key_of(address: str) -> str:
    """Return what all limits know an address by: itself, or its /64 network for IPv6."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return address
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(IPv6Network((int(ip), HOME_BITS), strict=False))


@dataclass(frozen=True, slots=True)
class Rate:
    """How many at once, and how many a second after that."""

    burst: int
    per_second: float

    def times(self, factor: float) -> "Rate":
        """Return a rate so many times as large."""
        return Rate(max(1, round(self.burst * factor)), self.per_second * factor)


COUNTS: Final = (
    "most_sockets",
    "account_sockets",
    "most_queued_address",
    "most_connections",
    "most_waiting",
)
"""The limits that are plain numbers and grow with the rates."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What the service allows; a test may narrow it."""

    http: Rate = Rate(300, 5)
    """Requests from one address, but for those of the next two limits."""
    pages: Rate = Rate(600, 10)
    """Pages and files from one address, so that no other requests lock anyone out of the app."""
    studies: Rate = Rate(600, 20)
    """Requests that only study a game, from one address, so that they never keep it from play."""
    messages: Rate = Rate(60, 20)
    """Messages of one connection."""
    player_messages: Rate = Rate(300, 80)
    """Messages and previews of one player, over all connections."""
    address_messages: Rate = Rate(600, 200)
    """Messages and previews from one address."""
    previews: Rate = Rate(200, 50)
    """Previews of one connection; moving a finger over a board asks for many."""
    frames: Rate = Rate(100, 20)
    """Control frames and fragments of one connection."""
    history: Rate = Rate(16 * MEGABYTE, 4 * MEGABYTE)
    """Bytes of history sent to one address."""
    sockets: Rate = Rate(30, 1)
    """New sockets from one address."""
    tables: Rate = Rate(20, 0.1)
    """New tables from one address."""
    account_tables: Rate = Rate(60, 0.5)
    """New tables of one bot account."""
    reviews: Rate = Rate(12, 0.1)
    """Reviews asked for from one address."""
    hints: Rate = Rate(60, 1)
    """Hints of one player."""
    analyses: Rate = Rate(120, 2)
    """Positions analysed for one address."""
    rollouts: Rate = Rate(120, 0.5)
    """Requests for rollouts from one address, each for about a second of games."""
    replays: Rate = Rate(20, 0.5)
    """Records to be played through, from one address."""
    most_sockets: int = 100
    """How many sockets one address may have open at a time."""
    account_sockets: int = 8
    """How many sockets one bot account may have open at a time."""
    most_queued: int = 256 * KILOBYTE
    """How many bytes may wait for a socket that does not read them."""
    most_queued_address: int = 4 * MEGABYTE
    """How many bytes may wait for all sockets of one address."""
    most_connections: int = 250
    """How many connections one address may have open at a time, sockets included."""
    most_waiting: int = 32
    """How many pieces of long work of one address may wait."""
    patience: int = 50
    """How many messages over the limit close a socket."""

    def times(self, factor: float) -> "Limits":
        """Return limits so many times as large."""
        rates: dict[str, Any] = {
            field.name: rate.times(factor)
            for field in fields(self)
            if isinstance(rate := getattr(self, field.name), Rate)
        }
        counts: dict[str, Any] = {
            name: max(1, round(getattr(self, name) * factor)) for name in COUNTS
        }
        return replace(self, **rates, **counts)


class Bucket:
    """Fills with every use and leaks with time."""

    __slots__ = ("_at", "_level", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._level = 0.0
        self._at = now

    def _leak(self, now: float) -> None:
        self._level = max(0.0, self._level - (now - self._at) * self._rate.per_second)
        self._at = now

    def take(self, now: float) -> bool:
        """Return whether one more is allowed, and count it if it is."""
        self._leak(now)
        if self._level + 1 > self._rate.burst:
            return False
        self._level += 1
        return True

    def charge(self, now: float, amount: float) -> None:
        """Count something of a size, allowed or not."""
        self._leak(now)
        self._level += amount

    def delay(self, now: float) -> float:
        """Return in how many seconds one more is allowed."""
        self._leak(now)
        return max(0.0, self._level + 1 - self._rate.burst) / self._rate.per_second


class Buckets:
    """One bucket for each key: a player, an address."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Return whether one more is allowed for a key, and count it if it is."""
        now = self._clock()
        return self._bucket(key, now).take(now)

    def charge(self, key: str, amount: float) -> None:
        """Count something of a size for a key, allowed or not."""
        now = self._clock()
        self._bucket(key, now).charge(now, amount)

    def delay(self, key: str) -> float:
        """Return in how many seconds one more is allowed for a key."""
        now = self._clock()
        return self._bucket(key, now).delay(now)

    def _bucket(self, key: str, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket
