"""Names the extra that is missing, in one sentence."""

from importlib import import_module
from typing import Any


class MissingExtraError(ImportError):
    """A library that only an extra installs is not there."""


def needed(module: str, extra: str, what: str) -> Any:
    """Import a module of an optional library, or say how to install it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        missing = error.name or module
        raise MissingExtraError(
            f"{what} needs the package {missing}; install it with: "
            f'pip install "royalgames[{extra}]"',
            name=missing,
        ) from None
