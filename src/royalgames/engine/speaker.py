"""Our side of the engine protocol: reads commands line by line and lets a bot answer."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from royalgames._version import __version__
from royalgames.bots import UnknownBotError, bot_of, levels_of
from royalgames.core import CHANCE, AnyGame
from royalgames.core.errors import excerpt
from royalgames.engine.lines import (
    LONGEST_LINE,
    VERSION,
    Go,
    LineError,
    played,
    read_position,
    read_setup,
)
from royalgames.engine.search import Question, Search
from royalgames.games import GAMES

STRONGEST: Final = "strongest"
"""The level that plays unless another is chosen; without one of this name, the last offered."""


class Speaker:
    """An engine with our bots behind it."""

    def __init__(self, put: Callable[[str], None], level: str = STRONGEST, seed: int = 1) -> None:
        self._put = put
        self._level, self._seed = level, seed
        self._game: AnyGame | None = None
        self._options: Any = None
        self._state: Any = None
        self._asked = 0
        self._search: Search | None = None
        self._endless = False

    def run(self, lines: Iterable[str]) -> None:
        """Answer line by line until ``quit`` or the end; a search with a limit is finished."""
        for line in lines:
            if line.strip() == "quit":
                return
            self.hear(line)
        if self._search is not None and not self._search.is_over:
            if self._endless:
                self._search.stop()
            self._search.join()

    def hear(self, line: str) -> None:
        """Do what one line says; a line that cannot be understood gets an ``error`` line."""
        command, *words = line.split() or [""]
        if not command:
            return
        try:
            if len(line) > LONGEST_LINE:
                raise LineError(f"a line has at most {LONGEST_LINE} characters")
            act = _COMMANDS.get(command)
            if act is None:
                known = ", ".join((*_COMMANDS, "quit"))
                raise LineError(f"unknown command {excerpt(command)}. Choose from: {known}")
            act(self, words)
        except LineError as error:
            self._put(f"error {error}")

    def _identify(self, words: list[str]) -> None:
        if words != [str(VERSION)]:
            raise LineError(f"this engine speaks version {VERSION}; write engine {VERSION}")
        levels = dict.fromkeys(name for key in GAMES for name in levels_of(key).names)
        self._put(f"id name Royal Games {__version__}")
        self._put("id author the Royal Games developers")
        for key in GAMES:
            self._put(f"game {key}")
        self._put(f"option level default {self._level} values {' '.join(levels)}")
        self._put(f"option seed default {self._seed}")
        self._put(f"engineok {VERSION}")

    def _ready(self, words: list[str]) -> None:
        self._put("readyok")

    def _set(self, words: list[str]) -> None:
        match words:
            case ["level", name]:
                if all(levels_of(key).find(name) is None for key in GAMES):
                    raise LineError(f"setoption: no game has a level {excerpt(name)}")
                self._level = name
            case ["seed", number] if number.isdecimal() and len(number) <= 18:
                self._seed = int(number)
            case _:
                raise LineError("setoption needs level and a name, or seed and a whole number")

    def _new_game(self, words: list[str]) -> None:
        self._game, self._options = read_setup(words)
        self._state, self._asked = self._game.new(self._options), 0

    def _position(self, words: list[str]) -> None:
        self._state = read_position(self._playing(), self._options, words)

    def _dice(self, words: list[str]) -> None:
        game = self._playing()
        if len(words) != 1:
            raise LineError("dice needs one throw")
        if game.chooser(self._state) is not CHANCE:
            raise LineError("dice: the dice are not to be thrown here")
        self._state = played(game, self._state, words)

    def _go(self, words: list[str]) -> None:
        go, game = Go.parse(words), self._playing()
        if self._search is not None and not self._search.is_over:
            raise LineError("go: still thinking; send stop first")
        chooser = game.chooser(self._state)
        if chooser is None:
            raise LineError("go: the game is over")
        if chooser is CHANCE:
            raise LineError("go: the dice are to be thrown; send dice and a throw first")
        self._asked += 1
        lots = f"engine {self._seed} {self._asked}"
        question = Question(game, self._state, self._bot(game), go, lots)
        before, self._search = self._search, Search(question, self._put)
        self._endless = go.infinite
        self._search.start(before)

    def _stop(self, words: list[str]) -> None:
        if self._search is not None:
            self._search.stop()

    def _bot(self, game: AnyGame) -> Any:
        key = game.header.key
        try:
            return bot_of(key, level_or_strongest(key, self._level))
        except UnknownBotError as error:
            raise LineError(f"go: {error}") from None

    def _playing(self) -> AnyGame:
        if self._game is None:
            raise LineError("send newgame first")
        return self._game


_COMMANDS: Final[dict[str, Callable[[Speaker, list[str]], None]]] = {
    "engine": Speaker._identify,  # the table of its own commands
    "isready": Speaker._ready,
    "setoption": Speaker._set,
    "newgame": Speaker._new_game,
    "position": Speaker._position,
    "dice": Speaker._dice,
    "go": Speaker._go,
    "stop": Speaker._stop,
}


def level_or_strongest(key: str, name: str) -> str:
    """Return a level's name; where no level is called strongest, the last one offered is."""
    levels = levels_of(key)
    if name == STRONGEST and levels.find(name) is None:
        return levels.offered[-1].name
    return name
