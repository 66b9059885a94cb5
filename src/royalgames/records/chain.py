"""Hash chains: each seat commits to its links before the game and reveals one per throw.

A chain is made backwards from 32 random bytes, its last link:

    link k-1 = SHA-256( P("ur2 link") P(table) U64(game) U8(seat) link k )

Link 0 is the commitment, link 1 the seat's seed, and link n+1 belongs to throw n. From a link
anybody can compute the earlier ones, but not the later ones. See docs/dice.md.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

LINK_BYTES: Final = 32
CHAIN_LINKS: Final = 1024
"""How many links a chain has; throws after the last link fall back."""

_PURPOSE: Final = b"ur2 link"


def prefixed(data: bytes) -> bytes:
    """Return data after its length as two bytes, most significant first."""
    return len(data).to_bytes(2, "big") + data


class Place(NamedTuple):
    """Whose chain it is: a link of one place means nothing at another."""

    table: str
    game: int
    """The game's number at its table, from 1."""
    seat: int
    """The seat's number in seat order, from 0."""

    def head(self) -> bytes:
        """Return the bytes that come before a link when it is hashed."""
        table = prefixed(self.table.encode())
        return prefixed(_PURPOSE) + table + self.game.to_bytes(8, "big") + bytes([self.seat])


def earlier(place: Place, link: bytes, steps: int) -> Iterator[bytes]:
    """Yield the links before a link, the nearest first."""
    head = place.head()
    for _ in range(steps):
        link = hashlib.sha256(head + link).digest()
        yield link


class Chain:
    """A seat's own chain, which only its client knows."""

    def __init__(self, place: Place, last: bytes, length: int = CHAIN_LINKS) -> None:
        if len(last) != LINK_BYTES:
            raise ValueError(f"a link has {LINK_BYTES} bytes")
        self._links = [last, *earlier(place, last, length)][::-1]

    @property
    def commitment(self) -> bytes:
        """What is published before any link."""
        return self._links[0]

    def link(self, throw: int) -> bytes | None:
        """Return the link of a throw, the seed for 0; None after the end of the chain."""
        return self._links[throw + 1] if throw + 1 < len(self._links) else None


@dataclass(frozen=True, slots=True)
class SeatChain:
    """What is publicly known of a seat's chain."""

    commitment: bytes = b""
    """Link 0; empty for a seat that commits to nothing, such as a bot's."""
    last: int = -1
    """The throw of the latest link revealed: 0 for the seed, -1 if none was."""
    link: bytes = b""
    """The latest link revealed."""
    missing: tuple[tuple[int, int], ...] = ()
    """The throws made without this seat's link, as ranges with both ends included."""

    def leads_on(self, place: Place, throw: int, link: bytes) -> bool:
        """Return whether a link is the one of a throw, and later than all known ones."""
        if not self.commitment or not self.last < throw < CHAIN_LINKS:
            return False
        *_, reached = earlier(place, link, throw - self.last)
        return reached == (self.link or self.commitment)

    def revealed(self, throw: int, link: bytes) -> "SeatChain":
        """Return the chain with one more link known."""
        return replace(self, last=throw, link=link)

    def missed(self, throw: int) -> "SeatChain":
        """Return the chain with a throw marked as made without its link."""
        *before, (first, last) = self.missing or ((throw, throw - 1),)
        joined = ((first, throw),) if last == throw - 1 else ((first, last), (throw, throw))
        return replace(self, missing=(*before, *joined))

    def lacks(self, throw: int) -> bool:
        """Return whether a throw was made without this seat's link."""
        at = bisect_right(self.missing, throw, key=lambda ends: ends[0])
        return at > 0 and throw <= self.missing[at - 1][1]

    def links(self, place: Place) -> tuple[bytes, ...] | None:
        """Return all links up to the latest, the seed first; None if they miss the commitment."""
        if self.last < 0:
            return ()
        *links, reached = self.link, *earlier(place, self.link, self.last + 1)
        return tuple(links[::-1]) if reached == self.commitment else None
