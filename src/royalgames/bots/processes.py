"""Worker processes for the service and the arena: they leave Ctrl-C to their parent."""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Delay Ctrl-C until the block is over; processes started within never receive it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """Make this worker process end when its parent does."""
    parent = multiprocessing.parent_process()
    assert parent is not None  # noqa: S101  # a worker process has one

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
