"""One process beside a screen: it thinks while the screen stays alive, and can be stopped.

A plain subprocess that speaks pickles over pipes: ``multiprocessing`` wants the file number of
standard error, which a full-screen app has replaced.
"""

import asyncio
import os
import pickle
import queue
import sys
import threading
from collections.abc import Callable
from random import Random
from typing import Any, BinaryIO, Final, TypeVar

from royalgames.bots.counting import agrees
from royalgames.bots.registry import bot_of
from royalgames.games import GAMES

Result = TypeVar("Result")

_LENGTH: Final = 8
"""How many bytes before each pickle give its length."""


class AsideError(Exception):
    """What went wrong in the process, in one sentence."""


class Aside:
    """A worker process that answers one question at a time; it starts with the first."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._asking = asyncio.Lock()

    async def start(self) -> None:
        """Start the process, so that the first question needn't wait for it."""
        if self._process is not None and self._process.returncode is None:
            return
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            "from royalgames.bots.aside import serve; serve()",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            # Ctrl-C in the terminal is for the screen.
            start_new_session=True,
        )

    async def ask(self, function: Callable[..., Result], *arguments: Any) -> Result:
        """Call a function there; a call that is cancelled here is killed there."""
        async with self._asking:
            try:
                await self.start()
                is_answer, found = await self._exchange((function, arguments))
            except (EOFError, OSError):
                await self.stop()
                raise AsideError("The program that thinks for the bots has stopped.") from None
            except asyncio.CancelledError:
                await self.stop()
                raise
        if not is_answer:
            raise AsideError(found)
        answer: Result = found
        return answer

    async def _exchange(self, question: Any) -> Any:
        process = self._process
        assert process is not None  # noqa: S101  # it has just been started
        assert process.stdin is not None  # noqa: S101  # both are pipes
        assert process.stdout is not None  # noqa: S101
        data = pickle.dumps(question)
        process.stdin.write(len(data).to_bytes(_LENGTH, "big") + data)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(_LENGTH), "big")
        return pickle.loads(await process.stdout.readexactly(length))  # noqa: S301  # our own

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            if process.stdin is not None:
                process.stdin.close()
            await process.wait()


def serve() -> None:
    """Answer questions on standard output until standard input ends."""
    answers = os.fdopen(os.dup(1), "wb")
    # Whatever a library prints must not be taken for an answer.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    questions: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        function, arguments = questions.get()
        try:
            found: tuple[bool, Any] = (True, function(*arguments))
        except Exception as error:  # the screen shows it
            found = (False, f"{type(error).__name__}: {error}")
        data = pickle.dumps(found)
        answers.write(len(data).to_bytes(_LENGTH, "big") + data)
        answers.flush()


def _listen(line: BinaryIO, questions: "queue.SimpleQueue[Any]") -> None:
    """Read questions; when there are no more, end the process even in the middle of a thought."""
    while len(head := line.read(_LENGTH)) == _LENGTH:
        data = line.read(int.from_bytes(head, "big"))
        questions.put(pickle.loads(data))  # noqa: S301  # from our own parent
    os._exit(0)


def prepare_engine() -> None:
    """Compile the engine, or load it if it was compiled before."""
    from royalgames import kernels  # noqa: PLC0415  # numba takes a while to load

    kernels.warm()


def choose(key: str, name: str, state: Any, stream: Any) -> tuple[Any, Any]:
    """Let a bot choose a move; return it with what is left of the random stream."""
    rng = Random()
    rng.setstate(stream)
    bot = bot_of(key, name)
    move = bot.think(state, bot.budget, rng).move
    return move, rng.getstate()


def agrees_to_count(key: str, name: str, state: Any, seat: str) -> bool:
    """Return whether a bot agrees to end the game and count."""
    return agrees(GAMES[key], bot_of(key, name), state, seat)
