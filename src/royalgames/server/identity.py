"""Who a player is: a signed cookie with a number and a name, and no account."""

import base64
import hmac
import os
import secrets
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

COOKIE: Final = "royal_player"
LONGEST_COOKIE: Final = 512
KEY_BYTES: Final = 32
LONGEST_NAME: Final = 40


class NameError_(ValueError):  # noqa: N801, N818  # NameError is Python's own
    """A display name that cannot be shown."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at a device."""

    id: str
    """A random number of his own, known to his cookie and to the server alone."""
    name: str = "Guest"
    """The name he shows."""


def new_player() -> Player:
    """Return a player nobody has met."""
    return Player(secrets.token_urlsafe(18))


def clean_name(name: str) -> str:
    """Return a display name as it is kept, or say why it cannot be shown."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise NameError_(f"a name has 1 to {LONGEST_NAME} letters")
    # Control and direction marks could hide or turn round what stands beside a name.
    if any(unicodedata.category(letter).startswith("C") for letter in name):
        raise NameError_("a name holds no control characters")
    if ";" in name:
        raise NameError_("a name holds no semicolon; records split names with it")
    return name


@dataclass(frozen=True, slots=True)
class Signer:
    """Signs what must come back unchanged."""

    key: bytes = field(repr=False)
    """The signing key."""

    def cookie(self, player: Player) -> str:
        """Return a player as the value of a cookie."""
        body = _text(msgspec.json.encode([player.id, player.name]))
        return f"{body}.{self._sign(body)}"

    def player(self, cookie: str | None) -> Player | None:
        """Return the player of a cookie, or None if it is not one of ours."""
        if not cookie or len(cookie) > LONGEST_COOKIE or not cookie.isascii():
            return None
        body, _, signature = cookie.rpartition(".")
        if not hmac.compare_digest(self._sign(body), signature):
            return None
        player_id, name = msgspec.json.decode(_data(body), type=tuple[str, str])
        return Player(player_id, name)

    def _sign(self, body: str) -> str:
        return _text(hmac.digest(self.key, b"player " + body.encode(), "sha256"))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _data(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def load_key(path: Path) -> bytes:
    """Read the signing key, made at the first start and readable by its owner alone."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    return path.read_bytes()
