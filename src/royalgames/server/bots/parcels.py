"""Work as bytes, for processes on other machines: only named functions, and only our own types."""

import io
import pickle
from collections.abc import Callable
from enum import EnumType
from importlib import import_module
from typing import Any, Final

from royalgames.core.parts import keys
from royalgames.games import GAMES

TASKS: Final = frozenset(
    {
        "royalgames.server.bots.driver:choose",
        "royalgames.server.bots.driver:answer",
        "royalgames.server.bots.reviewer:look_at",
        "royalgames.review.hint:hint",
    }
)
"""The functions that another process may be asked to carry out."""

PLAIN: Final = frozenset({"set", "frozenset", "bytearray", "complex", "range", "slice"})
"""The built-in types that values may be made of, besides those that pickle spells itself."""


class ParcelError(Exception):
    """Bytes that are not work, or a result, of ours."""


def name_of(task: Callable[..., Any]) -> str:
    """Return how another process finds a function."""
    return f"{task.__module__}:{task.__qualname__}"


def task_of(name: str) -> Callable[..., Any]:
    """Return a function that others may ask for."""
    if name not in TASKS:
        raise ParcelError(f"{name} is not work for others")
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


def pack(value: Any) -> bytes:
    """Pack arguments or a result."""
    return pickle.dumps(value)


def unpack(data: bytes) -> Any:
    """Unpack arguments or a result; nothing but values of our own types comes out."""
    try:
        return _Unpacker(io.BytesIO(data)).load()
    except ParcelError:
        raise
    except Exception as error:
        raise ParcelError(f"the parcel cannot be read: {error}") from error


def _packages() -> set[str]:
    """Return the packages whose types may be packed: this one, and those of games from outside."""
    return {"royalgames", *(type(GAMES[key]).__module__.partition(".")[0] for key in keys())}


def _member(kind: Any, name: str) -> Any:
    """Return a member of an enumeration, and no other attribute of anything."""
    if not isinstance(kind, EnumType):
        raise ParcelError(f"{kind!r} is no enumeration")
    return kind[name]


class _Unpacker(pickle.Unpickler):
    """Pickle, for classes of the games and plain values only: a function is never called."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == ("builtins", "getattr"):
            return _member  # how Python 3.11.0 to 3.11.3 pickle a member of an enumeration
        if module == "builtins" and name in PLAIN:
            return super().find_class(module, name)
        if module == "fractions" and name == "Fraction":
            return super().find_class(module, name)
        if module.partition(".")[0] in _packages() and "." not in name:
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise ParcelError(f"{module}.{name} is no type of ours")
