"""Engines for the tests, good and broken ones; each is a small program in plain Python."""

import sys

from royalgames.engine import Limits

QUICK = Limits(start=10, ready=10, margin=10, silence=10)
"""Limits for programs that answer: a busy machine must not fail them."""

HELLO = 'print("id name Test\\ngame ur\\ngame tee\\ngame museum\\nengineok 1", flush=True)'

_LOOP = """
import os, sys, time, signal
{start}
for line in sys.stdin:
    word = line.split()[0]
    if word == "engine":
        {hello}
    elif word == "isready":
        {ready}
    elif word == "go":
        {go}
"""


def program(
    go: str = "pass",
    *,
    start: str = "",
    hello: str = HELLO,
    ready: str = 'print("readyok", flush=True)',
) -> tuple[str, ...]:
    """Return the command of an engine that does this when it is asked."""
    code = _LOOP.format(go=go, start=start, hello=hello, ready=ready)
    return (sys.executable, "-I", "-S", "-c", code)


def says(text: str) -> str:
    """Return the statement that prints a line."""
    return f"print({text!r}, flush=True)"
