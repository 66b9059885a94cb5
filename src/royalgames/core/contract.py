"""The contract every game must keep, shipped with the package so that any game can be tested.

``play_through`` plays one seeded random game and checks at every state: legality, immutability,
exact text, events that account for the whole board, scores that add up, refusals that change
nothing. A game's own tests end with a call to it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from royalgames.core.errors import RoyalError, RuleError
from royalgames.core.events import replay_changes
from royalgames.core.game import CHANCE, AnyGame, Step
from royalgames.core.options import option_values
from royalgames.core.outcome import Outcome
from royalgames.core.prompt import Throw
from royalgames.core.throws import decides, found_to_decide


class ContractError(AssertionError):
    """A game breaks the contract; the message names the seed and the position."""


@dataclass(frozen=True, slots=True)
class Played:
    """The result of one random game."""

    seed: int
    """The seed that plays it again."""
    moves: int
    """How many moves were made, throws included."""
    finished: bool
    """Whether the game ended before ``longest`` moves."""
    final: Any
    """The last state."""


@dataclass(frozen=True, slots=True)
class Contract:
    """How one game is tested."""

    game: AnyGame
    """The game."""
    options: Any = None
    """The options to play with."""
    wrong_moves: Callable[[Any], Iterable[Any]] = lambda _state: ()
    """Moves that must be refused in a state, as the game's author knows them."""
    balanced: Callable[[Any], bool] = lambda _state: True
    """Whether the board adds up in a state, as the game's author knows it."""
    longest: int = 100_000
    """After how many moves a game is abandoned."""
    look: int = 3
    """How many moves of ``legal`` are checked in each state."""

    def play_through(self, seed: int) -> Played:
        """Play one random game and check everything on the way."""
        rng = Random(seed)
        state = self.game.new(self.options)
        for count in range(self.longest):
            where = f"seed {seed}, move {count}, position {self.game.text(state)}"
            try:
                self._check_state(state)
                outcome = self.game.outcome(state)
                if outcome is not None:
                    self._check_end(state, outcome)
                    return Played(seed, count, True, state)
                state = self._check_move(state, self.game.sample(state, rng)).state
            except (ContractError, ValueError, RoyalError) as error:
                raise ContractError(f"{where}: {error}") from error
        return Played(seed, self.longest, False, state)

    def _check_state(self, state: Any) -> None:
        """Check what must hold in every state."""
        game, text = self.game, self.game.text(state)
        again = game.parse(text, game.options(state))
        _require(again == state, "the position does not read back as it was printed")
        _require(hash(again) == hash(state), "equal states have different hashes")
        chooser, over = game.chooser(state), game.outcome(state)
        _require(
            (chooser is None) == (over is not None), "a choice must be open until the game is over"
        )
        _require(chooser in (None, CHANCE, *game.seats(state)), f"{chooser} does not play")
        _require(self.balanced(state), "the board does not add up")
        self._check_prompt(state)
        self._check_options(state)
        self._check_chance(state)
        self._check_legal(state)
        self._check_refusals(state)
        _require(
            decides(game, state) == found_to_decide(game, state),
            "decides does not agree with the throws",
        )

    def _check_prompt(self, state: Any) -> None:
        game, chooser = self.game, self.game.chooser(state)
        asked = game.prompt(state)
        _require(
            (asked is None) == (chooser is None), "a prompt must be open until the game is over"
        )
        if asked is None:
            return
        throws = isinstance(asked, Throw)
        _require(
            throws == (chooser is CHANCE), "the prompt must ask for a throw where the dice choose"
        )
        _require(asked.seat in game.seats(state), f"{asked.seat} does not play")
        _require(
            throws or asked.seat == chooser, "the prompt asks a different seat from the chooser"
        )

    def _check_options(self, state: Any) -> None:
        game, options = self.game, self.game.options(state)
        values = option_values(game.header.options, options)
        _require(game.options_from(values) == options, "the options do not survive as plain data")

    def _check_chance(self, state: Any) -> None:
        throws = self.game.chance(state)
        if self.game.chooser(state) is not CHANCE:
            _require(not throws, "there are chances only where the dice choose")
            return
        _require(sum(chance for _, chance in throws) == 1, "the chances do not add up to 1")
        _require(
            {throw for throw, _ in throws} == set(self.game.legal(state)), "throws are missing"
        )

    def _check_legal(self, state: Any) -> None:
        found = list(islice(self.game.legal(state), self.look))
        running = self.game.outcome(state) is None
        _require(bool(found) == running, "there must be legal moves until the game is over")
        _require(len(set(found)) == len(found), "a legal move is listed twice")
        for move in found:
            self.game.check(state, move)

    def _check_refusals(self, state: Any) -> None:
        """Check that wrong moves are refused by rule, by check and by play, and change nothing."""
        before = self.game.facts(state)
        for move in self.wrong_moves(state):
            for door in (self.game.check, self.game.play):
                rule = _refused(door, state, move)
                _require(rule is not None, f"{move} was not refused")
                _require(
                    str(rule).startswith(self.game.header.rules),
                    f"{rule} is not a rule of the game",
                )
        _require(self.game.facts(state) == before, "a refusal changed the state")

    def _check_move(self, state: Any, move: Any) -> Step[Any]:
        """Play a move twice and compare its events with the board."""
        game = self.game
        before, text, frozen = game.facts(state), game.text(state), hash(state)
        _require(game.parse_move(game.move_text(move)) == move, "the move does not read back")
        game.check(state, move)
        step = game.play(state, move)
        _require((game.text(state), hash(state)) == (text, frozen), "play changed its own argument")
        _require(game.play(state, move) == step, "the same move gave a different result")
        expected = replay_changes(before, step.events)
        _require(expected == game.facts(step.state), "the events do not account for the board")
        for event in step.events:
            _require(event.json()["words"].endswith("."), f"{event.kind} has no sentence")
            _require(event.seat in game.seats(state), f"{event.kind} names no seat")
            _require(type(event) in game.events, f"{event.kind} is not in the list of events")
        return step

    def _check_end(self, state: Any, outcome: Outcome) -> None:
        """Check the outcome of a finished game, and that nothing more may be played."""
        game, seats, scores = self.game, self.game.seats(state), dict(outcome.scores)
        _require(tuple(scores) == seats, "each seat must have a score, in seat order")
        best = max(scores.values())
        winners = tuple(seat for seat in seats if scores[seat] == best)
        _require(outcome.winners == winners, "the seats with the best score must win")
        rng = Random(0)
        _require(_refused(game.sample, state, rng) is not None, "a finished game can be played on")
        resign = game.resign(seats[0])
        _require(_refused(game.play, state, resign) is not None, "a finished game can be resigned")


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise ContractError(sentence)


def _refused(door: Callable[[Any, Any], object], state: Any, argument: Any) -> str | None:
    """Return the rule that a call is refused by, or None if it is not."""
    try:
        door(state, argument)
    except RuleError as error:
        return error.rule
    return None
