"""Processes that think, for the service and the arena alike: they leave Ctrl-C to their parent."""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Put Ctrl-C off until the block is over; processes that are started within never hear it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """In a process that was started for work: do not outlive the one who started it."""
    parent = multiprocessing.parent_process()
    assert parent is not None  # noqa: S101  # who was started has one

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
