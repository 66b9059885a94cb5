"""The dice proof: every throw of a game can be recomputed from its record alone.

Before the first throw the table keeps 32 random bytes secret and publishes their SHA-256. Then
each person's client commits to a hash chain (``chain.py``); once all have, each reveals its seed,
and for every throw one more link. A bot's seat adds nothing. Throw n is read from

    HMAC-SHA256(key = the secret, message)

    message = P(version) P(table) U64(game) U8(seats) P(first seat's seed) ... P(last's) U64(n)
              and in version 2 also P(first seat's link) ... P(last's)

    P(x)    two bytes with the length of x, most significant first, then x
    U64(x)  x as eight bytes, most significant first;  U8(x)  x as one byte
    version the three letters "ur1" or "ur2";  table  its name in ASCII;  game  counted from 1

and its bits are taken from the most significant on, two fresh bits for each die:

    bit of the first byte     7 6      5 4      3 2      1 0
    die                        1        2        3        4

What the game's dice do not need is not used; a fifth die would take the second byte. A die shows a
dot when its two bits, as a number from 0 to 3, are among the highest: 2 and 3 for dice at 1/2,
1 to 3 for dice at 3/4. Throw 0 is the lot for who begins the table's first game: the first seat
when bit 7 of the first byte is 0, the second when it is 1; it takes no links. Later games draw no
lot.

The versions are named after the first game that had a proof; they are the same for every game.
"""

import hashlib
import hmac
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from royalgames.core import Dice, RuleError, Seat, TextError
from royalgames.records.chain import CHAIN_LINKS, Place, SeatChain, prefixed

VERSION_1: Final = "ur1"
"""Seeds without commitments: the last to give one could choose it."""
VERSION_2: Final = "ur2"
"""Seeds and links that every seat has committed to before any is revealed."""

SECRET_BYTES: Final = 32
LONGEST_SEED: Final = 64

_TABLE: Final = r"[A-Za-z0-9_-]{1,64}"
_TABLE_SENTENCE: Final = "a table's name has 1 to 64 letters, digits, - or _"

CHAIN_TAGS: Final = ("Commitments", "Links", "Missing")
"""The tags that only version 2 has."""
PROOF_TAGS: Final = ("Proof", "Table", "GameNumber", "Seeds", "Commitment", "Secret", *CHAIN_TAGS)
"""The tags of a record that carry the proof, in their order (N8)."""


def commitment(secret: bytes) -> str:
    """Return what is published before the first throw: the secret's SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


@dataclass(frozen=True, slots=True)
class DiceStream:
    """The throws of one game, fixed by a secret and the players' seeds."""

    secret: bytes
    """The table's 32 secret bytes."""
    table: str
    """The table's name."""
    game: int
    """The game's number at its table, from 1."""
    seeds: tuple[bytes, ...]
    """Each seat's seed in seat order, empty for a seat without one."""
    version: str = VERSION_1
    """The version of the proof."""

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise RuleError("N8", f"the secret of a dice stream has {SECRET_BYTES} bytes")
        if not re.fullmatch(_TABLE, self.table):
            raise RuleError("N8", _TABLE_SENTENCE)
        if not 1 <= self.game < 1 << 64:
            raise RuleError("N8", "a table's games are numbered from 1")
        if len(self.seeds) > 255 or any(len(seed) > LONGEST_SEED for seed in self.seeds):
            raise RuleError("N8", f"a seed has at most {LONGEST_SEED} bytes")

    def message(self, number: int, links: Sequence[bytes] = ()) -> bytes:
        """Return the bytes that throw ``number`` is made from."""
        if self.version == VERSION_2:
            links = links or (b"",) * len(self.seeds)
        return b"".join(
            (
                prefixed(self.version.encode()),
                prefixed(self.table.encode()),
                self.game.to_bytes(8, "big"),
                len(self.seeds).to_bytes(1, "big"),
                *(prefixed(seed) for seed in self.seeds),
                number.to_bytes(8, "big"),
                *(prefixed(link) for link in links),
            )
        )

    def _bytes(self, number: int, links: Sequence[bytes] = ()) -> bytes:
        return hmac.digest(self.secret, self.message(number, links), "sha256")

    def throw(self, number: int, dice: Dice, links: Sequence[bytes] = ()) -> int:
        """Return how many dots throw ``number`` shows, from 1 on."""
        if number < 1:
            raise RuleError("N8", "the throws of a game are numbered from 1")
        data = self._bytes(number, links)
        whole = dice.chance.denominator
        blanks, rest = divmod(4 * (whole - dice.chance.numerator), whole)
        if rest:
            raise RuleError("N8", f"two bits cannot show a dot with a chance of {dice.chance}")
        return sum(_two_bits(data, die) >= blanks for die in range(dice.count))

    def lot(self, seats: Sequence[Seat]) -> Seat:
        """Draw the lot for which of two seats begins the first game."""
        return seats[self._bytes(0)[0] >> 7]


def _two_bits(data: bytes, die: int) -> int:
    """Return a die's bits as a number; each byte is enough for four dice."""
    byte, place = divmod(die, 4)
    return data[byte] >> (6 - 2 * place) & 0b11


class ThrowCheck(NamedTuple):
    """One throw of a record beside what the proof gives."""

    number: int
    recorded: int
    proved: int
    missing: tuple[Seat, ...] = ()
    """The seats that committed to links and whose link is not in this throw."""
    unforeseeable: bool = False
    """Whether no single party, not even the host, could know it in advance."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The dice proof in a record's tags."""

    table: str
    """The table's name."""
    game: int
    """The game's number at its table."""
    seeds: tuple[bytes, ...]
    """The seats' seeds."""
    commitment: str
    """What was published before the first throw."""
    secret: bytes | None
    """The secret, once the game is over."""
    version: str = VERSION_1
    """The version of the proof."""
    chains: tuple[SeatChain, ...] = ()
    """What is known of the seats' chains; none in version 1."""

    def stream(self) -> DiceStream | None:
        """Return the throws, or None while the secret is kept."""
        if self.secret is None:
            return None
        return DiceStream(self.secret, self.table, self.game, self.seeds, self.version)

    def place(self, seat: int) -> Place:
        """Return where a seat's chain belongs."""
        return Place(self.table, self.game, seat)

    def tags(self) -> dict[str, str]:
        """Print the proof as tags of a record."""
        tags = {
            "Proof": self.version,
            "Table": self.table,
            "GameNumber": str(self.game),
            "Seeds": _words(seed.hex() for seed in self.seeds),
            "Commitment": self.commitment,
        }
        if self.version == VERSION_2:
            tags |= {
                "Commitments": _words(chain.commitment.hex() for chain in self.chains),
                "Links": _words(
                    f"{chain.last}:{chain.link.hex()}" if chain.link else ""
                    for chain in self.chains
                ),
                "Missing": _words(map(ranges_text, self.chains)),
            }
        return tags if self.secret is None else tags | {"Secret": self.secret.hex()}


def _words(words: Iterable[str]) -> str:
    return " ".join(word or "-" for word in words)


def ranges_text(chain: SeatChain) -> str:
    """Print the throws that a seat's link is missing from, such as ``3,9-12``."""
    return ",".join(
        str(first) if first == last else f"{first}-{last}" for first, last in chain.missing
    )


def _two(shape: str) -> str:
    """Return the shape of a tag with a word for each seat, - for none."""
    return f"(?:-|{shape}) (?:-|{shape})"


_HASH: Final = "[0-9a-f]{64}"
_NUMBER: Final = "[1-9][0-9]{0,8}"

_SHAPES: Final = {
    "Proof": (f"{VERSION_1}|{VERSION_2}", f"the proof's version is {VERSION_1} or {VERSION_2}"),
    "Table": (_TABLE, _TABLE_SENTENCE),
    "GameNumber": (_NUMBER, "a game's number is a whole number from 1"),
    "Seeds": (
        _two(f"(?:[0-9a-f]{{2}}){{1,{LONGEST_SEED}}}"),
        "expected two seeds in hexadecimal, - for none",
    ),
    "Commitment": (_HASH, "the commitment has 64 hexadecimal digits"),
    "Secret": (_HASH, "the secret has 64 hexadecimal digits"),
    "Commitments": (_two(_HASH), "expected two commitments of 64 hexadecimal digits, - for none"),
    "Links": (
        _two(rf"[0-9]{{1,4}}:{_HASH}"),
        "expected two links such as 12: and 64 hexadecimal digits, - for none",
    ),
    "Missing": (
        _two(rf"{_NUMBER}(?:-{_NUMBER})?(?:,{_NUMBER}(?:-{_NUMBER})?)*"),
        "expected two lists of throws such as 3,9-12, - for none",
    ),
}


def read_proof(tags: Mapping[str, str], seat_names: Sequence[str]) -> Proof | None:
    """Read the proof off a record's tags; None if there is none, a fault names the tag (N8)."""
    if not any(name in tags for name in PROOF_TAGS):
        return None
    chained = tags.get("Proof") == VERSION_2
    for name in PROOF_TAGS:
        if name in CHAIN_TAGS and not chained and name in tags:
            raise ProofError(name, f"{name} belongs to version {VERSION_2} of the dice proof")
        if name not in tags and name != "Secret" and (chained or name not in CHAIN_TAGS):
            raise ProofError(name, f"the dice proof's tag {name} is missing")
    for name, (shape, sentence) in _SHAPES.items():
        if name in tags and not re.fullmatch(shape, tags[name]):
            raise ProofError(name, sentence)
    secret = bytes.fromhex(tags["Secret"]) if "Secret" in tags else None
    if secret is not None and commitment(secret) != tags["Commitment"]:
        raise ProofError("Secret", "this secret is not the one that was committed to")
    seeds = tuple(map(_bytes, tags["Seeds"].split(" ")))
    table, game = tags["Table"], int(tags["GameNumber"])
    proof = Proof(table, game, seeds, tags["Commitment"], secret, tags["Proof"])
    return _with_chains(proof, tags, seat_names) if chained else proof


def _bytes(word: str) -> bytes:
    return bytes.fromhex(word.replace("-", ""))


def _with_chains(proof: Proof, tags: Mapping[str, str], seat_names: Sequence[str]) -> Proof:
    """Read the chains and check every seed and link against its commitment."""
    words = zip(*(tags[name].split(" ") for name in CHAIN_TAGS), strict=True)
    chains = []
    for seat, (committed, link, missing) in enumerate(words):
        number, _, last = link.rpartition(":")
        chain = SeatChain(_bytes(committed), int(number or -1), _bytes(last), _ranges(missing))
        _check_chain(proof, seat, chain, seat_names[seat])
        chains.append(chain)
    return replace(proof, chains=tuple(chains))


def _check_chain(proof: Proof, seat: int, chain: SeatChain, name: str) -> None:
    seed = proof.seeds[seat]
    if not chain.commitment:
        for tag, given in (("Seeds", seed), ("Links", chain.link), ("Missing", chain.missing)):
            if given:
                raise ProofError(tag, f"{name} has committed to nothing: expected -")
        return
    if chain.last >= CHAIN_LINKS:
        raise ProofError("Links", f"a chain has {CHAIN_LINKS} links, the first for throw 0")
    links = chain.links(proof.place(seat))
    if links is None:
        raise ProofError("Links", f"this link does not lead to {name}'s commitment")
    if seed and seed not in links[:1]:
        raise ProofError("Seeds", f"{name}'s seed is not the one that was committed to")


def _ranges(word: str) -> tuple[tuple[int, int], ...]:
    if word == "-":
        return ()
    ranges = []
    before = 0
    for part in word.split(","):
        first, _, last = part.partition("-")
        ranges.append((int(first), int(last or first)))
        if not before < ranges[-1][0] <= ranges[-1][1]:
            raise ProofError("Missing", "list the throws in ascending order")
        before = ranges[-1][1]
    return tuple(ranges)


class ProofError(TextError):
    """A tag of the dice proof is wrong or missing."""

    tag: str
    """Which tag."""

    def __init__(self, tag: str, sentence: str) -> None:
        super().__init__("N8", sentence)
        self.tag = tag
