"""OpenSpiel's interface: importing this module registers every game that has an environment.

>>> import pyspiel
>>> import royalgames.envs.openspiel
>>> game = pyspiel.load_game("royalur(counters=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Throws are chance nodes whose outcomes are the numbers of dots.
"""

from typing import Any, ClassVar, Final

import numpy as np

from royalgames.core.options import OptionSpec, OptionValue
from royalgames.envs.environment import Environment, Moment, environments
from royalgames.envs.extras import needed
from royalgames.envs.trail import DICE, OVER, Trail

_WHAT = "OpenSpiel's interface"
pyspiel: Any = needed("pyspiel", "openspiel", _WHAT)
_observation: Any = needed("open_spiel.python.observation", "openspiel", _WHAT)
_Game: Any = pyspiel.Game
_State: Any = pyspiel.State
_Type: Any = pyspiel.GameType


def _parameters(environment: Environment) -> dict[str, int | str]:
    """Return a game's options as OpenSpiel has them; 0 stands for an option that is off."""
    found: dict[str, int | str] = {}
    for spec in environment.game.header.options:
        value = spec.preselected(bots_only=True)
        found[spec.name] = 0 if value is None else _written(value)
    return found


def _written(value: OptionValue) -> int | str:
    # A slash ends a value in OpenSpiel's names of games.
    return value.replace("/", "_") if isinstance(value, str) else value or 0


def _read(spec: OptionSpec, value: Any) -> OptionValue:
    if isinstance(value, str):
        return value.replace("_", "/")
    return None if value == 0 and spec.default is None else value


def game_type(environment: Environment) -> Any:
    """Describe a game for OpenSpiel's registry."""
    header = environment.game.header
    seats = [len(environment.seats(environment.options({})))]
    seats.append(len(header.seats))
    return _Type(
        short_name=environment.name,
        long_name=header.name,
        dynamics=_Type.Dynamics.SEQUENTIAL,
        chance_mode=_Type.ChanceMode.EXPLICIT_STOCHASTIC
        if header.has_dice
        else _Type.ChanceMode.DETERMINISTIC,
        information=_Type.Information.PERFECT_INFORMATION,
        utility=_Type.Utility.ZERO_SUM,
        reward_model=_Type.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(environment),
    )


class SpielGame(_Game):  # type: ignore[misc]  # an optional library's class has no type here
    """A game with its options, as OpenSpiel asks for it; each game has a class of its own."""

    environment: ClassVar[Environment]
    """The game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        environment = self.environment
        given = _parameters(environment) | (params or {})
        specs = environment.game.header.options
        values = {spec.name: _read(spec, given[spec.name]) for spec in specs}
        self.options = environment.options(values)
        seats = len(environment.seats(self.options))
        acts, throws = environment.most_acts(self.options)
        chances = environment.throws(environment.start(self.options))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(environment.actions),
            max_chance_outcomes=len(chances),
            num_players=seats,
            min_utility=-1.0 if seats == 2 else -1.0 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=acts,
        )
        self._throws = throws
        super().__init__(game_type(environment), info, params or {})

    def new_initial_state(self, position: str | None = None) -> "SpielState":
        """Set up the board, or begin at a position in the game's notation."""
        return SpielState(self, position)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on the throws of one game."""
        return self._throws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return what observes the states of this game."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return BoardObserver(self, params)
        return _observation.IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpielState(_State):  # type: ignore[misc]  # an optional library's class has no type here
    """A moment of a game, and how the game came there."""

    def __init__(self, game: SpielGame, position: str | None = None) -> None:
        super().__init__(game)
        environment = game.environment
        if position is None:
            first = environment.start(game.options)
        else:
            first = environment.settled(environment.game.parse(position, game.options))
        self._trail = Trail(environment, first)

    @property
    def environment(self) -> Environment:
        """The game."""
        return self._trail.environment

    @property
    def moment(self) -> Moment:
        """The state of the game's rules, with an unfinished walk."""
        return self._trail.moment

    def current_player(self) -> int:
        """Return the number of the seat that acts, or the dice, or that the game is over."""
        return self._trail.player

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._trail.player == OVER

    def returns(self) -> list[float]:
        """Return what each player gets: nothing until the end."""
        return list(self.environment.rewards(self.moment))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the throws by their dots, with their chances."""
        return [(dots, float(chance)) for dots, chance in self.environment.throws(self.moment)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.environment.legal(self.moment)

    def _apply_action(self, action: int) -> None:
        self._trail = self._trail.after(action)

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, which must be this one."""
        trail = self._trail
        if trail.before is None or trail.act != (player, action):
            raise ValueError(f"action {action} of player {player} was not the last one")
        self._trail = trail.before

    # C++ keeps a history of its own, which a game in Python cannot shorten; these follow undo.

    def history(self) -> list[int]:
        """List all actions and throws."""
        return [action for _, action in self._trail.acts()]

    def full_history(self) -> list[Any]:
        """List all actions and throws, with who made them."""
        return [PlayerAction(player, action) for player, action in self._trail.acts()]

    def history_str(self) -> str:
        """Write the history as OpenSpiel does."""
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """Count the actions and throws."""
        return self._trail.length

    def is_initial_state(self) -> bool:
        """Return whether nothing has been played."""
        return self._trail.before is None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == DICE:
            return f"throws {action} {'dot' if action == 1 else 'dots'}"
        environment = self.environment
        seats = environment.game.seats(self.moment.state)
        name = environment.game.header.seat_name(str(seats[player]))
        return f"{name}: {environment.actions[action]}"

    def __str__(self) -> str:
        return f"{self.environment.text(self.moment)}\n{self.position()}"

    def position(self) -> str:
        """Return the position in the game's notation, with the steps of an unfinished walk."""
        state, walk = self.moment
        text = self.environment.game.text(state)
        return f"{text} + {walk}" if walk else text


class PlayerAction:
    """Who did what."""

    def __init__(self, player: int, action: int) -> None:
        self.player = player
        """The seat's number; -1 is the dice."""
        self.action = action
        """The action, or the dots."""

    def __eq__(self, other: object) -> bool:
        pair = getattr(other, "player", None), getattr(other, "action", None)
        return pair == (self.player, self.action)

    def __hash__(self) -> int:
        return hash((self.player, self.action))

    def __repr__(self) -> str:
        return f"PlayerAction(player={self.player}, action={self.action})"


class BoardObserver:
    """What a player sees, as one tensor and as a text."""

    def __init__(self, game: SpielGame, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observations have no parameters, not {params}")
        self._environment = game.environment
        self._shape = game.environment.shape(game.options)
        self.tensor = np.zeros(int(np.prod(self._shape)), dtype=np.float32)
        """The numbers of the last observation."""
        self.dict = {"observation": self.tensor.reshape(self._shape)}
        """The same numbers in their shape."""

    def set_from(self, state: SpielState, player: int) -> None:
        """Observe a state."""
        seen = np.zeros(self._shape, dtype=np.int8)
        self._environment.observe(state.moment, player, seen)
        self.dict["observation"][:] = seen

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the position as text; everything is seen by everyone."""
        return state.position()


def load(key: str, **values: str) -> SpielGame:
    """Load a game by its key, with options as commands spell them; the others are as usual."""
    environment = environments()[key]
    header = environment.game.header
    parsed = {name: header.option(name).parse(text) for name, text in values.items()}
    parameters = {name: 0 if value is None else _written(value) for name, value in parsed.items()}
    game: SpielGame = pyspiel.load_game(environment.name, parameters)
    return game


NAMES: Final = tuple(environment.name for environment in environments().values())
"""The names under which the games are registered."""


def _register(environment: Environment) -> None:
    """Make a class for a game, as OpenSpiel's own Python games have one, and register it.

    The registry outlives the interpreter, so it must not hold the last reference to a function;
    and pickle finds a game's class by its name in this module.
    """
    name = f"{environment.name.capitalize()}Game"
    made = type(name, (SpielGame,), {"environment": environment, "__module__": __name__})
    globals()[name] = made
    pyspiel.register_game(game_type(environment), made)


for _environment in environments().values():
    _register(_environment)
