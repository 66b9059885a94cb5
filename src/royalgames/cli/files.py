"""Records as files."""

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeVar

from royalgames.cli.faults import InputError, placed
from royalgames.core import RoyalError
from royalgames.records import Replay, decode, read
from royalgames.records.syntax import LARGEST

T = TypeVar("T")

_MOST_BYTES = 4 * LARGEST + 1
"""No readable record has more, whatever its characters."""


def read_record(name: str) -> Replay:
    """Read and replay a record; ``-`` is standard input."""
    return read_with(read, name)


def read_with(reader: Callable[[str], T], name: str) -> T:
    """Read a file with a reader of records; a fault names the file."""
    data = _read_bytes(name)
    what = "standard input" if name == "-" else name
    if len(data) == _MOST_BYTES:
        raise InputError(f"{what}: N7: a record has at most {LARGEST:,} characters")
    try:
        return reader(decode(data))
    except RoyalError as error:
        raise placed(what, error) from None


def kind_of(name: str) -> Literal["file", "directory"] | None:
    """Return what has this name, None if nothing does; a pipe is a file here."""
    if not name:
        return None
    try:
        mode = Path(name).stat().st_mode
    except PermissionError as error:
        raise InputError(f"{name} cannot be read: {reason(error)}") from None
    except (OSError, ValueError):  # also a text that is no possible name
        return None
    return "directory" if stat.S_ISDIR(mode) else "file"


def check_name(what: str, name: str) -> None:
    """Refuse an empty name, which would be taken for the current directory."""
    if not name:
        raise InputError(f"{what}: the file's name is empty")


def _read_bytes(name: str) -> bytes:
    check_name("the record", name)
    try:
        if name == "-":
            return sys.stdin.buffer.read(_MOST_BYTES)
        with Path(name).open("rb") as file:
            return file.read(_MOST_BYTES)
    except (OSError, ValueError) as error:
        raise InputError(f"{name} cannot be read: {reason(error)}") from None


def check_target(name: str) -> Path:
    """Check before a game that its record can be written there."""
    check_name("--save", name)
    path = Path(name)
    try:
        if path.exists():
            raise InputError(f"--save: {name} already exists; choose another name")
        if not path.parent.is_dir():
            raise InputError(f"--save: there is no directory {path.parent}")
        if not os.access(path.parent, os.W_OK):
            raise InputError(f"--save: the directory {path.parent} is not writable")
    except (OSError, ValueError) as error:
        raise InputError(f"--save: {name} cannot be written: {reason(error)}") from None
    return path


def write_record(path: Path, text: str) -> None:
    """Write a record."""
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise InputError(f"{path} cannot be written: {reason(error)}") from None


def reason(error: OSError | ValueError) -> str:
    """Return why a file cannot be used, without the number of the error."""
    words = getattr(error, "strerror", None) or str(error)
    return words[:1].lower() + words[1:]
