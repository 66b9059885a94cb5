"""A game at the terminal: people type, bots answer, and everything that happens is said."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from royalgames.cli.desk import Desk, Shown
from royalgames.cli.faults import InputError
from royalgames.cli.files import write_record
from royalgames.cli.players import Player
from royalgames.cli.voice import Leave, Voice
from royalgames.core import CHANCE, Chance, Event, Outcome, RoyalError, Seat
from royalgames.records import Transcript, write

LISTED: Final = 50
"""How many moves a player is shown at most."""

LEAVING: Final = ("quit", "exit")
"""What a player types to leave the game."""

_ANSWERS: Final = {"y": True, "yes": True, "n": False, "no": False}


@dataclass(frozen=True, slots=True)
class Luck:
    """Where chance comes from; the dice do not depend on what bots draw."""

    dice: random.Random
    bots: random.Random

    @classmethod
    def from_seed(cls, seed: int) -> "Luck":
        """Make both streams from one number."""
        return cls(random.Random(f"dice {seed}"), random.Random(f"bots {seed}"))


class Table:
    """One game, from its set-up to its end."""

    def __init__(
        self, desk: Desk, start: Any, players: Iterable[Player], luck: Luck, voice: Voice
    ) -> None:
        self.desk, self.game = desk, desk.game
        self.start = self.state = start
        self.players = dict(zip(self.game.seats(start), players, strict=True))
        self.luck, self.voice = luck, voice
        self.moves: list[Any] = []
        self._seen: Any = None
        self._paragraph: list[str] = []
        self._written: set[Path] = set()
        self.tags: Mapping[str, str] = {}

    def run(self) -> Outcome:
        """Play to the end."""
        while (chooser := self.game.chooser(self.state)) is not None:
            self._step(chooser)
        self._finish_paragraph()
        self.voice.show(self.desk.board(self.state))
        outcome = self.game.outcome(self.state)
        assert outcome is not None  # noqa: S101  # nobody chooses only when the game is over
        return outcome

    def _step(self, chooser: Seat | Chance) -> None:
        """Make one choice: a bot's, the only one there is, a person's, or the dice's."""
        seat = self.desk.thrower(self.state) if isinstance(chooser, Chance) else chooser
        only = None if chooser is CHANCE else self._only_move()
        bot = self.players[seat].bot
        if only is not None:
            self._play_only(seat, only)
        elif bot is None:
            self._ask(seat)
        elif chooser is CHANCE:
            self._throw()
        else:
            self.play(bot.think(self.state, bot.budget, self.luck.bots).move)

    def _only_move(self) -> Any:
        first = list(islice(self.game.legal(self.state), 2))
        return first[0] if len(first) == 1 else None

    def _play_only(self, seat: Seat, move: Any) -> None:
        events = self.game.play(self.state, move).events
        if self.players[seat].bot is None and events[0].kind != "passed":
            self._paragraph.append(f"{self.desk.name(seat)} has only one choice.")
        self.play(move)

    def _throw(self) -> None:
        self.play(self.game.sample(self.state, self.luck.dice))

    def play(self, move: Any) -> None:
        """Play a move and tell what it did, a throw and what follows in one paragraph."""
        step = self.game.play(self.state, move)
        if not self.game.header.has_dice or self.game.chooser(self.state) is CHANCE:
            self._finish_paragraph()
        self.state = step.state
        self.moves.append(move)
        self._paragraph.append(tell_events(step.events))

    def _finish_paragraph(self) -> None:
        if self._paragraph:
            self.voice.tell(" ".join(self._paragraph))
        self._paragraph.clear()

    def tell(self, words: str) -> None:
        """Say something, after all that was played."""
        self._finish_paragraph()
        self.voice.tell(words)

    def who(self, seat: Seat) -> str:
        """Name a seat with its player."""
        name = self.players[seat].name
        title = f"{self.desk.sign(seat)} {self.desk.name(seat)}"
        return f"{title} ({name})" if name else title

    def agrees(self, seat: Seat, question: str, bot_agrees: bool) -> bool:
        """Ask a seat a question; a bot answers as told."""
        if self.players[seat].bot is not None:
            return bot_agrees
        self._finish_paragraph()
        asked = f"{self.who(seat)}, {question} (yes or no)"
        while (answer := self.voice.ask(asked, self.desk.style(seat)).lower()) not in _ANSWERS:
            if answer in LEAVING:
                raise Leave
            self.voice.tell("Please answer yes or no.", "bold")
        return _ANSWERS[answer]

    def _ask(self, seat: Seat) -> None:
        """Show what is new, ask once, and do what the player types."""
        self._finish_paragraph()
        choices, question = self.desk.question(self.state)
        if self._seen is not self.state:
            self._show_news()
            self.voice.enumerate(choices)
        line = self.voice.ask(f"{self.who(seat)}, {question}:", self.desk.style(seat))
        try:
            self._obey(seat, line)
        except (RoyalError, InputError) as error:
            self.voice.tell(str(error), "bold")

    def _show_news(self) -> None:
        """Draw the board unless it lies as last seen, and the dice if they lie."""
        if self._seen is None or self.game.facts(self._seen) != self.game.facts(self.state):
            self.voice.show(self.desk.board(self.state, asking=True))
        if dice := self.desk.dice(self.state):
            self.voice.tell(dice)
        self._seen = self.state

    def _obey(self, seat: Seat, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "help":
                self._help()
            case "moves":
                self._list_moves()
            case "board":
                self._seen = None
            case "resign":
                self._resign(seat)
            case "save":
                self._save_as(rest.strip())
            case leaving if leaving in LEAVING:
                raise Leave
            case "" if self.game.chooser(self.state) is CHANCE:
                self._throw()
            case other if other in self.desk.commands:
                self.desk.commands[other][1](self, seat)
            case _:
                self._answer(line)

    def _answer(self, line: str) -> None:
        answer = self.desk.answer(self.state, line)
        if isinstance(answer, Shown):
            self.voice.show(answer.drawing)
            self.tell(answer.words)
        else:
            self.play(answer)

    def _help(self) -> None:
        general = {
            "moves": "list what you may do",
            "board": "draw the board again",
            **{name: told for name, (told, _) in self.desk.commands.items()},
            "resign": "give up",
            "save FILE": "write the game so far to a file",
            "quit": "leave the game",
        }
        self.tell(self.desk.help)
        for name, told in general.items():
            self.tell(f"{name:<11}{told}")

    def _list_moves(self) -> None:
        found = list(islice(self.game.legal(self.state), LISTED + 1))
        for move in found[:LISTED]:
            name = self.game.move_text(move)
            self.tell(f"{name:<10} {self.desk.describe(self.state, move)}")
        if len(found) > LISTED:
            self.tell(f"There are more than {LISTED}.")

    def _resign(self, seat: Seat) -> None:
        if self.agrees(seat, "do you really resign?", bot_agrees=False):
            self.play(self.game.resign(seat))

    def _save_as(self, name: str) -> None:
        path = Path(name)
        if not name:
            raise InputError("Type the name of a file after save.")
        if path not in self._written and path.exists():
            raise InputError(f"{name} exists already; choose another name.")
        self.save(path)

    def save(self, path: Path) -> None:
        """Write the game as it stands."""
        key = self.game.header.key
        write_record(path, write(Transcript(key, self.start, tuple(self.moves), self.tags)))
        self._written.add(path)
        self.tell(f"The record is in {path}.")


def tell_events(events: Iterable[Event]) -> str:
    """Say what happened; once the game is over nobody is to move, and no round begins."""
    told = list(events)
    over = any(event.kind == "ended" for event in told)
    return " ".join(e.words() for e in told if not (over and e.kind in ("turn", "round")))
