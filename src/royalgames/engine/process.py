"""The other side of the engine protocol: talks to a program that speaks it, and trusts nothing.

Every call returns in time, whatever the program does: its pipes are non-blocking, its output is
limited in lines and length, and each answer has a deadline. What it does wrong is an EngineFault.
"""

import contextlib
import os
import selectors
import signal
import subprocess
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

from royalgames.core import AnyGame, RoyalError
from royalgames.core.errors import excerpt
from royalgames.engine.lines import LONGEST_LINE, VERSION, Go, LineError, read_move, setup_words

_CHUNK: Final = 65_536
_KEPT: Final = 4_096
"""How much of what an engine writes to its standard error is kept, in bytes."""

_ENDING: Final = 1.0
"""Seconds that an engine has to end by itself."""


class EngineFault(Exception):  # noqa: N818  # it loses a game; nothing here has failed
    """What an engine did wrong, in one sentence without its name."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What an engine may take."""

    start: float = 30.0
    """Seconds from its start until it has identified itself."""
    ready: float = 10.0
    """Seconds to answer ``isready``."""
    margin: float = 1.0
    """Seconds by which an answer may be late: busy machines and pipes take time too."""
    silence: float = 60.0
    """Seconds for a move whose time isn't limited."""
    lines: int = 10_000
    """Lines that it may write for one answer."""


@dataclass(slots=True)
class About:
    """What an engine said about itself."""

    name: str = ""
    author: str = ""
    games: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Answer:
    """A move, and what it took."""

    move: Any
    seconds: float
    nodes: int


class EngineProcess:
    """A running engine."""

    def __init__(self, command: tuple[str, ...], limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.about = About()
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._select = selectors.DefaultSelector()
        self._lines: deque[str] = deque()
        self._rest = b""
        self._errors = b""
        self._count = 0
        self._last = ""

    def start(self) -> None:
        """Start the program and let it identify itself."""
        try:
            self._process = subprocess.Popen(  # noqa: S603  # the user's own command
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                # Ctrl-C is for us, and whatever it starts can be ended with it.
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise EngineFault(f"cannot be started: {reason[:1].lower()}{reason[1:]}") from None
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream, False)
        for stream in (self._stdout, self._stderr):
            self._select.register(stream, selectors.EVENT_READ)
        self._identify()

    def new_game(self, game: AnyGame, options: Any) -> None:
        """Send it the game and its options."""
        key = game.header.key
        if key not in self.about.games:
            games = ", ".join(self.about.games) or "no game"
            raise EngineFault(f"does not play {key}; it plays {games}")
        self._send("newgame " + " ".join(setup_words(game, options)))
        self._sync()

    def choose(self, game: AnyGame, state: Any, position: list[str], go: Go) -> Answer:
        """Ask for a move at a position, given as commands that lead to it."""
        for line in position:
            self._send(line)
        # Whatever it said before belongs to another position.
        self._sync()
        begun = monotonic()
        allowed = _allowed(go)
        limit = self.limits.silence if allowed is None else allowed + self.limits.margin
        self._send(go.line)
        nodes = 0
        for line in self._heard(begun + limit, lambda: self._late(allowed, limit)):
            word, *words = line.split() or [""]
            if word == "info":
                nodes = _nodes(words) or nodes
            elif word == "error":
                raise EngineFault(f"answered go with: {excerpt(line)}")
            elif word == "bestmove":
                seconds = monotonic() - begun
                return Answer(_legal(game, state, words), seconds, nodes)
        raise AssertionError  # the loop ends with an answer or a fault

    def close(self, patience: float = _ENDING) -> None:
        """Let it end within some seconds, or end it, with everything that it has started."""
        process = self._process
        if process is None:
            return
        with contextlib.suppress(EngineFault):
            self._send("quit")
        assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018
        process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self._select.close()
        process.stdout.close()
        if process.stderr is not None:
            process.stderr.close()
        self._process = None

    def _identify(self) -> None:
        self._send(f"engine {VERSION}")
        limit = self.limits.start
        for line in self._heard(monotonic() + limit, lambda: self._unknown(limit)):
            match line.split():
                case ["id", "name", *words]:
                    self.about.name = " ".join(words)
                case ["id", "author", *words]:
                    self.about.author = " ".join(words)
                case ["game", key, *_]:
                    self.about.games.append(key)
                case ["option", *words]:
                    self.about.options.append(" ".join(words))
                case ["engineok", version] if version == str(VERSION):
                    return
                case ["engineok", *words]:
                    other = excerpt(" ".join(words)) or "no version"
                    raise EngineFault(f"speaks {other} of the protocol, not version {VERSION}")
                case _:
                    pass

    def _sync(self) -> None:
        """Wait until it has read everything so far; an unasked move is a fault."""
        self._send("isready")
        limit = self.limits.ready
        for line in self._heard(
            monotonic() + limit, lambda: f"did not answer isready within {limit:g} s"
        ):
            word = line.split(maxsplit=1)[:1]
            if word == ["readyok"]:
                return
            if word == ["bestmove"]:
                raise EngineFault(f"sent a move without being asked: {excerpt(line)}")
            if word == ["error"]:
                raise EngineFault(f"refused the game or the position: {excerpt(line)}")

    def _late(self, allowed: float | None, limit: float) -> str:
        if allowed is None:
            return f"did not answer go within {limit:g} s"
        return f"ran out of time: no move within {allowed:g} s and a margin of {limit - allowed:g}"

    def _unknown(self, limit: float) -> str:
        said = f'; its last line was "{excerpt(self._last)}"' if self._last else ""
        return f"did not identify itself with engineok within {limit:g} s of its start{said}"

    # Reading and writing

    def _send(self, line: str) -> None:
        """Write a line; a program that doesn't read can't block us."""
        data, until = line.encode() + b"\n", monotonic() + self.limits.ready
        while data:
            try:
                data = data[os.write(self._stdin, data) :]
            except BlockingIOError:
                if monotonic() > until:
                    raise EngineFault("does not read its input") from None
                self._read(0.05)
            except OSError:
                raise EngineFault(self._ended("closed its input")) from None

    def _heard(self, until: float, late: Any) -> Iterator[str]:
        """Yield the lines it writes until a moment in time, which is a fault."""
        self._count = 0
        while True:
            while self._lines:
                self._last = self._lines.popleft()
                yield self._last
            left = until - monotonic()
            if left <= 0:
                raise EngineFault(late())
            if not self._read(left):
                raise EngineFault(self._ended("closed its output"))

    def _read(self, seconds: float) -> bool:
        """Take in what it has written; return whether its output is still open."""
        for key, _ in self._select.select(seconds):
            stream = key.fd
            try:
                data = os.read(stream, _CHUNK)
            except BlockingIOError:
                continue
            if stream == self._stderr:
                self._errors = (self._errors + data)[-_KEPT:]
            else:
                self._take(data)
            if not data:
                self._select.unregister(stream)
                if stream == self._stdout:
                    return False
        return True

    def _take(self, data: bytes) -> None:
        *whole, self._rest = (self._rest + data).split(b"\n")
        self._count += len(whole)
        if self._count > self.limits.lines:
            raise EngineFault(f"wrote more than {self.limits.lines} lines for one answer")
        if len(self._rest) > LONGEST_LINE or any(len(line) > LONGEST_LINE for line in whole):
            raise EngineFault(f"wrote a line of more than {LONGEST_LINE} characters")
        self._lines.extend(line.decode("utf-8", "replace") for line in whole)

    def _ended(self, otherwise: str) -> str:
        """Say how it ended, with its last words; or what it did if it is still running."""
        assert self._process is not None  # noqa: S101
        try:
            code = self._process.wait(_ENDING)
        except subprocess.TimeoutExpired:
            return otherwise
        while self._stderr in self._select.get_map() and self._select.select(0):
            if not self._read(0):
                break
        words = self._errors.decode("utf-8", "replace").strip().splitlines()
        said = f": {words[-1][:200]}" if words else ""
        if code < 0:
            return f"was ended by signal {_signal(-code)}{said}"
        return f"ended with exit code {code}{said}"

    @property
    def _stdin(self) -> int:
        return _fd(self._process and self._process.stdin)

    @property
    def _stdout(self) -> int:
        return _fd(self._process and self._process.stdout)

    @property
    def _stderr(self) -> int:
        return _fd(self._process and self._process.stderr)


def _fd(stream: Any) -> int:
    number: int = stream.fileno()
    return number


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


def _allowed(go: Go) -> float | None:
    """Return how many seconds a move may take; None if only the engine's silence is limited."""
    given = go.movetime if go.movetime is not None else go.clock
    return None if given is None else given / 1000


def _nodes(words: list[str]) -> int:
    """Read how many positions an engine says it has looked at."""
    if "nodes" not in words[:-1]:
        return 0
    text = words[words.index("nodes") + 1]
    return int(text) if text.isdecimal() and len(text) <= 15 else 0


def _legal(game: AnyGame, state: Any, words: list[str]) -> Any:
    """Return the move if the rules allow it."""
    if len(words) != 1:
        raise EngineFault(f"must answer bestmove and one move, not: {excerpt(' '.join(words))}")
    try:
        move = read_move(game, words[0])
        game.check(state, move)
    except (LineError, RoyalError) as error:
        raise EngineFault(f"played an illegal move, {excerpt(words[0])}: {error}") from None
    return move
