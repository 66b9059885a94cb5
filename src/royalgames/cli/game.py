"""A game in the terminal: people type, bots answer, and every event is printed."""

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final

from royalgames.bots.counting import agrees
from royalgames.cli.faults import InputError
from royalgames.cli.files import write_record
from royalgames.cli.players import Player
from royalgames.cli.series import RandomStreams
from royalgames.cli.terminal import Leave, Terminal
from royalgames.cli.ui import Shown, TerminalUi
from royalgames.core import CHANCE, Event, HasCounting, Outcome, RoyalError, Seat
from royalgames.core.prompt import Prompt, Throw
from royalgames.records import Transcript, write

LISTED: Final = 50
"""How many moves are listed at most."""

LEAVING: Final = ("quit", "exit")
"""What a player types to leave the game."""

_ANSWERS: Final = {"y": True, "yes": True, "n": False, "no": False}


class TerminalGame:
    """One game, from its start to its end."""

    def __init__(
        self,
        ui: TerminalUi,
        start: Any,
        players: Iterable[Player],
        streams: RandomStreams,
        terminal: Terminal,
    ) -> None:
        self.ui, self.game = ui, ui.game
        self.start = self.state = start
        self.players = dict(zip(self.game.seats(start), players, strict=True))
        self.streams, self.terminal = streams, terminal
        self.moves: list[Any] = []
        self.tags: Mapping[str, str] = {}
        self._seen: Any = None
        self._paragraph: list[str] = []
        self._written: set[Path] = set()

    def run(self) -> Outcome:
        """Play to the end."""
        while (prompt := self.game.prompt(self.state)) is not None:
            self._step(prompt)
        self._finish_paragraph()
        self.terminal.show(self.ui.board(self.state))
        outcome = self.game.outcome(self.state)
        assert outcome is not None  # noqa: S101  # there is a prompt until the game is over
        return outcome

    def _step(self, prompt: Prompt) -> None:
        """Make one choice: the only one there is, a person's, the dice's, or a bot's."""
        throws = isinstance(prompt, Throw)
        only = None if throws else self._only_move()
        bot = self.players[prompt.seat].bot
        if only is not None:
            self._play_only(prompt.seat, only)
        elif bot is None:
            self._ask(prompt.seat)
        elif throws:
            self._throw()
        else:
            self.play(bot.think(self.state, bot.budget, self.streams.bots).move)

    def _only_move(self) -> Any:
        first = list(islice(self.game.legal(self.state), 2))
        return first[0] if len(first) == 1 else None

    def _play_only(self, seat: Seat, move: Any) -> None:
        if self.players[seat].bot is None and self.game.forced(self.state) is None:
            self._paragraph.append(f"{self.name(seat)} has only one choice.")
        self.play(move)

    def _throw(self) -> None:
        self.play(self.game.sample(self.state, self.streams.dice))

    def play(self, move: Any) -> None:
        """Play a move; a throw and what follows from it are printed in one paragraph."""
        step = self.game.play(self.state, move)
        if not self.game.header.has_dice or self.game.chooser(self.state) is CHANCE:
            self._finish_paragraph()
        self.state = step.state
        self.moves.append(move)
        self._paragraph.append(event_words(step.events))

    def _finish_paragraph(self) -> None:
        if self._paragraph:
            self.terminal.say(" ".join(self._paragraph))
        self._paragraph.clear()

    def say(self, words: str) -> None:
        """Print a sentence, after everything that was played."""
        self._finish_paragraph()
        self.terminal.say(words)

    def name(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return self.game.header.seat_name(str(seat))

    def who(self, seat: Seat) -> str:
        """Return a seat's sign and name, and its player's name."""
        player = self.players[seat].name
        title = f"{self.ui.sign(seat)} {self.name(seat)}"
        return f"{title} ({player})" if player else title

    def agrees(self, seat: Seat, question: str, bot_agrees: bool) -> bool:
        """Ask a player a question with yes or no; for a bot the answer is given."""
        if self.players[seat].bot is not None:
            return bot_agrees
        self._finish_paragraph()
        asked = f"{self.who(seat)}, {question} (yes or no)"
        while (answer := self.terminal.ask(asked, self.ui.style(seat)).lower()) not in _ANSWERS:
            if answer in LEAVING:
                raise Leave
            self.terminal.say("Please answer yes or no.", "bold")
        return _ANSWERS[answer]

    def _ask(self, seat: Seat) -> None:
        """Show what is new, ask once, and do what the player types."""
        self._finish_paragraph()
        choices, question = self.ui.question(self.state)
        if self._seen is not self.state:
            self._show_news()
            self.terminal.list_choices(choices)
        line = self.terminal.ask(f"{self.who(seat)}, {question}:", self.ui.style(seat))
        try:
            self._obey(seat, line)
        except (RoyalError, InputError) as error:
            self.terminal.say(str(error), "bold")

    def _show_news(self) -> None:
        """Draw the board if it has changed since the last time, and the dice after a throw."""
        if self._seen is None or self.game.facts(self._seen) != self.game.facts(self.state):
            self.terminal.show(self.ui.board(self.state, asking=True))
        if dice := self.ui.dice(self.state):
            self.terminal.say(dice)
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
            case "count" if isinstance(self.game, HasCounting):
                self._count_now(self.game, seat)
            case _:
                self._answer(line)

    def _answer(self, line: str) -> None:
        answer = self.ui.answer(self.state, line)
        if isinstance(answer, Shown):
            self.terminal.show(answer.drawing)
            self.say(answer.words)
        else:
            self.play(answer)

    def _help(self) -> None:
        counting = {"count": "propose to end the game and count now"}
        commands = {
            "moves": "list your moves",
            "board": "draw the board again",
            **(counting if isinstance(self.game, HasCounting) else {}),
            "resign": "resign the game",
            "save FILE": "write the game so far to a file",
            "quit": "leave the game",
        }
        self.say(self.ui.help)
        for name, about in commands.items():
            self.say(f"{name:<11}{about}")

    def _list_moves(self) -> None:
        found = list(islice(self.game.legal(self.state), LISTED + 1))
        for move in found[:LISTED]:
            name = self.game.move_text(move)
            self.say(f"{name:<10} {self.ui.describe(self.state, move)}")
        if len(found) > LISTED:
            self.say(f"There are more than {LISTED}.")

    def _resign(self, seat: Seat) -> None:
        if self.agrees(seat, "do you really want to resign?", bot_agrees=False):
            self.play(self.game.resign(seat))

    def _count_now(self, counting: HasCounting, seat: Seat) -> None:
        """Propose to count now, and ask every other player until one declines."""
        self.play(counting.count_now(seat))
        for other in self._waiting_to_count(counting, self.state):
            question = f"{self.name(seat)} wants to count now; do you agree?"
            bot = self.players[other].bot
            bot_agrees = bot is not None and agrees(self.game, bot, self.state, other)
            yes = self.agrees(other, question, bot_agrees)
            self.play(counting.count_now(other, agree=yes))
            if not yes:
                return

    def _waiting_to_count(self, counting: HasCounting, state: Any) -> list[Seat]:
        answered = (*counting.wants_count(state), *self.game.resigned(state))
        over = self.game.outcome(state)
        return [] if over else [s for s in self.game.seats(state) if s not in answered]

    def _save_as(self, name: str) -> None:
        path = Path(name)
        if not name:
            raise InputError("Type the name of a file after save.")
        if path not in self._written and path.exists():
            raise InputError(f"{name} already exists; choose another name.")
        self.save(path)

    def save(self, path: Path) -> None:
        """Write the record of the game so far."""
        key = self.game.header.key
        write_record(path, write(Transcript(key, self.start, tuple(self.moves), self.tags)))
        self._written.add(path)
        self.say(f"Saved the record to {path}.")


def event_words(events: Iterable[Event]) -> str:
    """Return the sentences of events; once the game is over, not whose turn it would be."""
    happened = list(events)
    over = any(event.kind == "ended" for event in happened)
    return " ".join(e.words() for e in happened if not (over and e.kind in ("turn", "round")))
