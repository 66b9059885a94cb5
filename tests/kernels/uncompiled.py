"""Kernels as plain Python, for arguments of types that nothing else compiles them for."""

from collections.abc import Callable
from typing import Any, TypeVar

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


def uncompiled(function: FunctionT) -> FunctionT:
    """Return the function that a kernel is compiled from."""
    plain: FunctionT = getattr(function, "py_func", function)
    return plain
