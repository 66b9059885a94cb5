"""Worker processes leave Ctrl-C to their parent, and end with it."""

import signal
import subprocess
import sys
import threading

import pytest

from royalgames.bots.processes import deaf_to_interrupts

MASK = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []), end='')"

ORPHAN = """
import multiprocessing, os, threading
from royalgames.bots.processes import end_with_parent

context = multiprocessing.get_context("fork")
ready = context.Event()

def work():
    end_with_parent()
    print("working", flush=True)
    ready.set()
    threading.Event().wait(100)

context.Process(target=work).start()
ready.wait()
os._exit(3)
"""


def test_an_interrupt_waits_until_the_block_is_over() -> None:
    order: list[str] = []
    before = signal.signal(signal.SIGINT, lambda *_: order.append("interrupt"))
    try:
        with deaf_to_interrupts():
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)
            order.append("block")
        order.append("after")
    finally:
        signal.signal(signal.SIGINT, before)
    assert order == ["block", "interrupt", "after"]


def test_the_mask_is_restored_when_the_block_fails() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with pytest.raises(ValueError, match="fault"), deaf_to_interrupts():
        raise ValueError("fault")
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before


def test_processes_started_within_never_receive_it() -> None:
    command = [sys.executable, "-c", MASK]
    with deaf_to_interrupts():
        within = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    after = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert (within, after) == ("True", "False")


def test_a_worker_ends_with_its_parent() -> None:
    # The worker holds the pipe open, so this returns only when both have ended.
    done = subprocess.run(
        [sys.executable, "-c", ORPHAN], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (3, "working\n"), done.stderr
