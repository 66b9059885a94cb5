"""Where a table of a service is: its link, and who this player is there."""

import contextlib
import json
import os
import re
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import platformdirs

from royalgames.cli.faults import InputError
from royalgames.core.errors import excerpt

_PATH: Final = re.compile(
    r"(?P<before>(?:/[^/]+)*)/(?P<page>table|join|bring|review)/(?P<table>[A-Za-z0-9_-]{8,32})"
    r"(?:/(?P<seat>[A-Za-z0-9]+))?/?"
)


@dataclass(frozen=True, slots=True)
class Place:
    """A table of a service, and a link's right to a seat there."""

    service: str
    """The address of the service."""
    table: str
    """The table's name."""
    seat: str | None = None
    """The seat that the link is for."""
    token: str | None = None
    """The secret part of the link."""
    brings: bool = False
    """Whether the link brings a seat of this player's to one more device."""


def parse_table(url: str) -> Place:
    """Read a table's link, as the browser app shows it."""
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        found = _PATH.fullmatch(parts.path)
    except ValueError:
        found = None
    if found is None or parts.scheme not in ("http", "https") or not parts.hostname:
        raise InputError(
            f"--table must be a table's link such as http://127.0.0.1:8000/table/NAME,"
            f" not {excerpt(url) or 'empty'}"
        )
    seat = found["seat"] if found["page"] in ("join", "bring") else None
    return Place(
        f"{parts.scheme}://{parts.netloc}{found['before']}",
        found["table"],
        seat,
        parts.fragment or None if seat else None,
        found["page"] == "bring",
    )


@dataclass(frozen=True, slots=True)
class Identity:
    """By what a service knows this player."""

    cookie: str = ""
    """The cookie, as the service sent it; empty for a new player."""
    dice_key: str = ""
    """The key from which the player's dice are derived, in hexadecimal."""


def identity_file() -> Path:
    """Return where identities are kept."""
    return platformdirs.user_data_path("royalgames") / "terminal-players.json"


def read_identity(service: str, path: Path | None = None) -> Identity:
    """Return who this player is at a service; a new player gets a new dice key."""
    kept = _read(path or identity_file()).get(service, {})
    cookie, key = kept.get("cookie", ""), kept.get("dice_key", "")
    if not re.fullmatch(r"[0-9a-f]{64}", str(key)):
        key = secrets.token_hex(32)
    return Identity(str(cookie), str(key))


def keep_identity(service: str, identity: Identity, path: Path | None = None) -> None:
    """Remember who this player is; a folder that can't be written only means a new player later."""
    path = path or identity_file()
    kept = _read(path)
    kept[service] = {"cookie": identity.cookie, "dice_key": identity.dice_key}
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(number, "w", encoding="utf-8") as file:
            json.dump(kept, file, indent=1)


def _read(path: Path) -> dict[str, dict[str, str]]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    is_ours = isinstance(found, dict) and all(isinstance(each, dict) for each in found.values())
    return found if is_ours else {}
