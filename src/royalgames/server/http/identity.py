"""Who a player is: a signed cookie with a number and a name, and no account."""

import base64
import hmac
import os
import secrets
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from royalgames.server.settings import SettingsError

COOKIE: Final = "royal_player"
LONGEST_COOKIE: Final = 512
KEY_BYTES: Final = 32
TABLE_BYTES: Final = 10
"""How many bytes a table's name is made of."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player on a device."""

    id: str
    """A random number of their own, known to their cookie and to the server alone."""
    name: str = "Guest"
    """The name they show."""
    since: int = 0
    """When their cookie was made, in milliseconds; 0 for one of a version that did not say."""


def new_player(now: int) -> Player:
    """Return a new player."""
    return Player(secrets.token_urlsafe(18), since=now)


class Said(NamedTuple):
    """What a cookie says, in this order."""

    id: str
    name: str
    since: int = 0


def table_name(data: bytes) -> str:
    """Spell a table's name."""
    # Letters and digits only: a name that began with a dash would read as a flag in a shell.
    return base64.b32encode(data).decode().lower()


@dataclass(frozen=True, slots=True)
class Signer:
    """Signs what must come back unchanged."""

    key: bytes = field(repr=False)
    """The signing key."""

    def cookie(self, player: Player) -> str:
        """Return a player as the value of a cookie."""
        body = _text(msgspec.json.encode([player.id, player.name, player.since]))
        return f"{body}.{self._sign(body)}"

    def player(self, cookie: str | None) -> Player | None:
        """Return the player of a cookie, or None if it is not one of ours."""
        if not cookie or len(cookie) > LONGEST_COOKIE or not cookie.isascii():
            return None
        body, _, signature = cookie.rpartition(".")
        if not hmac.compare_digest(self._sign(body), signature):
            return None
        return Player(*msgspec.json.decode(_data(body), type=Said))

    def table(self, player: str, key: str) -> str:
        """Return the name of the table that a player makes by a request with a key."""
        digest = hmac.digest(self.key, f"table {player} {key}".encode(), "sha256")
        return table_name(digest[:TABLE_BYTES])

    def _sign(self, body: str) -> str:
        return _text(hmac.digest(self.key, b"player " + body.encode(), "sha256"))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _data(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def load_key(path: Path) -> bytes:
    """Read the signing key, made at the first start and readable by its owner alone."""
    if not path.exists():
        _make_key(path)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise SettingsError(
            f"the key file {path} has {len(key)} bytes instead of {KEY_BYTES}: restore it from a "
            "backup, or delete it for a new one; then all players are signed out"
        )
    mode = stat.S_IMODE(path.stat().st_mode)
    if os.name == "posix" and mode & 0o077:
        raise SettingsError(
            f"the key file {path} is open to other users (mode {mode:o}): chmod 600 it, and "
            "delete it for a new key if someone may have read it"
        )
    return key


def _make_key(path: Path) -> None:
    """Make a key that is there as a whole or not at all."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
