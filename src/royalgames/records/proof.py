"""The dice proof: every throw of a game can be recomputed from its record alone.

Before the first throw the table keeps 32 random bytes secret and publishes their SHA-256. Each
person's program adds a seed of its own; a bot's seat adds none. Throw n is read off

    HMAC-SHA256(key = the secret, message)

    message = P(version) P(table) U64(game) U8(seats) P(first seat's seed) ... P(last's) U64(n)

    P(x)    two bytes with the length of x, most significant first, then x
    U64(x)  x as eight bytes, most significant first;  U8(x)  x as one byte
    version the three letters "ur1";  table  its name in ASCII;  game  1 for the table's first game

and only the first byte of the result is used, its bits taken from the most significant on:

    bit     7 6      5 4      3 2      1 0
    die      1        2        3      unused

Each die takes two fresh bits. Dice at 1/2 show a dot when the first of the two is 1; dice at 3/4
when the two are not both 0 (U6). Throw 0 is the lot for who begins the table's first game (U4):
Light when bit 7 is 0, Dark when it is 1. Later games begin as U4 says, and no lot is drawn.
"""

import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from royalgames.core import RuleError, TextError
from royalgames.games.ur.board import Side
from royalgames.games.ur.state import DICE

VERSION: Final = "ur1"
SECRET_BYTES: Final = 32
LONGEST_SEED: Final = 64

_TABLE: Final = r"[A-Za-z0-9_-]{1,64}"
_TABLE_SENTENCE: Final = "a table's name has 1 to 64 letters, digits, - or _"

PROOF_TAGS: Final = ("Proof", "Table", "GameNumber", "Seeds", "Commitment", "Secret")
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

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise RuleError("U6", f"the secret of a dice stream has {SECRET_BYTES} bytes")
        if not re.fullmatch(_TABLE, self.table):
            raise RuleError("U6", _TABLE_SENTENCE)
        if not 1 <= self.game < 1 << 64:
            raise RuleError("U6", "a table's games are numbered from 1")
        if len(self.seeds) > 255 or any(len(seed) > LONGEST_SEED for seed in self.seeds):
            raise RuleError("U6", f"a seed has at most {LONGEST_SEED} bytes")

    def message(self, number: int) -> bytes:
        """Return the bytes that throw ``number`` is made from."""
        return b"".join(
            (
                _prefixed(VERSION.encode()),
                _prefixed(self.table.encode()),
                self.game.to_bytes(8, "big"),
                len(self.seeds).to_bytes(1, "big"),
                *(_prefixed(seed) for seed in self.seeds),
                number.to_bytes(8, "big"),
            )
        )

    def _byte(self, number: int) -> int:
        return hmac.digest(self.secret, self.message(number), "sha256")[0]

    def throw(self, number: int, dice: str) -> int:
        """Return how many dots throw ``number`` shows, from 1 on (U5, U6)."""
        if number < 1:
            raise RuleError("U5", "the throws of a game are numbered from 1")
        byte = self._byte(number)
        # Of two bits, 10 and 11 begin with a 1; 01, 10 and 11 are not both zero.
        fewest = 0b10 if DICE[dice].denominator == 2 else 0b01
        return sum(byte >> shift & 0b11 >= fewest for shift in (6, 4, 2))

    def lot(self) -> Side:
        """Draw the lot for who begins the first game (U4)."""
        return Side.DARK if self._byte(0) >> 7 else Side.LIGHT


def _prefixed(data: bytes) -> bytes:
    return len(data).to_bytes(2, "big") + data


class ThrowCheck(NamedTuple):
    """One throw of a record beside what the proof gives."""

    number: int
    recorded: int
    proved: int


@dataclass(frozen=True, slots=True)
class Proof:
    """What a record's tags say of its dice."""

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

    def stream(self) -> DiceStream | None:
        """Return the throws, or None while the secret is kept."""
        if self.secret is None:
            return None
        return DiceStream(self.secret, self.table, self.game, self.seeds)

    def tags(self) -> dict[str, str]:
        """Print the proof as tags of a record."""
        tags = {
            "Proof": VERSION,
            "Table": self.table,
            "GameNumber": str(self.game),
            "Seeds": " ".join(seed.hex() or "-" for seed in self.seeds),
            "Commitment": self.commitment,
        }
        return tags if self.secret is None else tags | {"Secret": self.secret.hex()}


_SHAPES: Final = {
    "Proof": (re.escape(VERSION), f"the proof's version is {VERSION}"),
    "Table": (_TABLE, _TABLE_SENTENCE),
    "GameNumber": (r"[1-9][0-9]{0,8}", "a game's number is a whole number from 1"),
    "Seeds": (
        rf"(-|([0-9a-f]{{2}}){{1,{LONGEST_SEED}}}) (-|([0-9a-f]{{2}}){{1,{LONGEST_SEED}}})",
        "two seeds stand here in hexadecimal, - for none",
    ),
    "Commitment": (r"[0-9a-f]{64}", "the commitment has 64 hexadecimal digits"),
    "Secret": (r"[0-9a-f]{64}", "the secret has 64 hexadecimal digits"),
}


def read_proof(tags: Mapping[str, str]) -> Proof | None:
    """Read the proof off a record's tags; None if there is none, a fault names the tag (N8)."""
    if not any(name in tags for name in PROOF_TAGS):
        return None
    for name in PROOF_TAGS[:-1]:
        if name not in tags:
            raise ProofError(name, f"the dice proof's tag {name} is missing")
    for name, (shape, sentence) in _SHAPES.items():
        if name in tags and not re.fullmatch(shape, tags[name]):
            raise ProofError(name, sentence)
    secret = bytes.fromhex(tags["Secret"]) if "Secret" in tags else None
    if secret is not None and commitment(secret) != tags["Commitment"]:
        raise ProofError("Secret", "this secret is not the one that was committed to")
    seeds = tuple(bytes.fromhex(seed.replace("-", "")) for seed in tags["Seeds"].split(" "))
    return Proof(tags["Table"], int(tags["GameNumber"]), seeds, tags["Commitment"], secret)


class ProofError(TextError):
    """A tag of the dice proof is wrong or missing."""

    tag: str
    """Which tag."""

    def __init__(self, tag: str, sentence: str) -> None:
        super().__init__("N8", sentence)
        self.tag = tag
