"""The one jit policy of the project, and where compiled code is cached.

Every compiled function is made by ``kernel``: cached on disk, without the interpreter's lock, and
with exact arithmetic. Numba's cache looks only at the file a function is in, not at the files
it calls into; so the cache folder is named by a hash of all sources that can end up in compiled
code, and of numba's version. A change anywhere there means a new, empty folder.
"""

import hashlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
import numpy as np
from platformdirs import user_cache_path

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

_CONFIG: Final[Any] = numba.config  # its attributes are made at run time, so no type knows them

COMPILES: Final = not _CONFIG.DISABLE_JIT
"""False when NUMBA_DISABLE_JIT=1 runs the kernels as plain Python."""

_PACKAGE: Final = Path(__file__).parents[1]
_SOURCES: Final = ("kernels", "games")
"""The rooms whose code and tables are compiled in."""


def source_hash() -> str:
    """Return a hash of all that compiled code depends on, as 16 hexadecimal digits."""
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__}".encode())
    for room in _SOURCES:
        for path in sorted((_PACKAGE / room).rglob("*.py")):
            digest.update(path.relative_to(_PACKAGE).as_posix().encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """Return the folder for compiled code, made if need be; None if none can be written.

    It is in NUMBA_CACHE_DIR if that is set, else in the user's cache folder.
    """
    chosen = _CONFIG.CACHE_DIR
    base = Path(chosen) if chosen else user_cache_path("royalgames")
    folder = base / "kernels" / source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
    except OSError:
        return None
    return folder


_CACHE_DIR_LOCK: Final = threading.Lock()


@contextmanager
def _numba_caches_in(folder: Path) -> Iterator[None]:
    # Numba fixes a function's cache folder when it is decorated; other packages keep theirs. The
    # setting is the whole process's, so threads that load kernels at once take turns.
    with _CACHE_DIR_LOCK:
        before = _CONFIG.CACHE_DIR
        _CONFIG.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            _CONFIG.CACHE_DIR = before


def kernel(function: FunctionT) -> FunctionT:
    """Compile a function on its first call, or load it from the cache."""
    folder = cache_folder() if COMPILES else None
    if folder is None:
        return _typed(numba.njit(nogil=True)(function), function)
    with _numba_caches_in(folder):
        return _typed(numba.njit(nogil=True, cache=True)(function), function)


def _typed(compiled: Any, function: FunctionT) -> FunctionT:
    """Say that the compiled function is called like the plain one."""
    result: FunctionT = compiled
    return result


def wrapping(function: FunctionT) -> FunctionT:
    """Compile a function whose unsigned integers may wrap around; ``mix`` holds the only ones."""
    if COMPILES:
        return kernel(function)

    # Compiled code wraps silently; plain numpy warns unless that is switched off.
    @wraps(function)
    def quiet(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*args)

    return _typed(quiet, function)


def compiled_signatures(function: Callable[..., Any]) -> int:
    """Count the argument types a kernel was compiled for in this process; 0 in plain Python."""
    return len(getattr(function, "signatures", ()))
