"""OpenSpiel's Python MCTS as an engine: UCT with random rollouts, for every game, by the clock.

royal arena ur --bots casual --engine "mcts=python examples/openspiel_mcts.py" --seconds 0.5

With --processor it counts its own processor time, so that a busy machine does not weaken it.
Needs: pip install "royalgames[openspiel]"
"""

import sys
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from royalgames.core.prompt import Path
from royalgames.envs.environment import environments
from royalgames.envs.openspiel import SpielGame, load

Base: Any = mcts.MCTSBot

clock = time.process_time if "--processor" in sys.argv[1:] else time.monotonic


class TimedMcts(Base):  # type: ignore[misc]  # OpenSpiel has no types
    """OpenSpiel's search, ended by the clock instead of by a number of simulations."""

    def best(self, state: Any, seconds: float) -> int:
        """Return the action that the search likes best when its time is up."""
        self.deadline, self.simulations = clock() + seconds, 0
        try:
            root = self.mcts_search(state)
        except TimeoutError:
            root = self.root
        return int(root.best_child().action)

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        self.root, self.simulations = root, self.simulations + 1
        if root.children and clock() > self.deadline:
            raise TimeoutError
        return super()._apply_tree_policy(root, state)


def search(game: SpielGame) -> TimedMcts:
    """Set up the search with the constant that OpenSpiel's examples use."""
    rng = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, rng)
    return TimedMcts(game, uct_c=2.0, max_simulations=10**9, evaluator=rollouts, random_state=rng)


def move(bot: TimedMcts, state: Any, seconds: float) -> str:
    """Choose a move; a walk is chosen step by step, each with its share of the time left."""
    environment, start, end = state.environment, state.moment.state, clock() + seconds
    asked = environment.game.prompt(start)
    if not isinstance(asked, Path):
        action = bot.best(state, seconds)
        print("info nodes", bot.simulations)
        return str(environment.game.move_text(environment.move(start, action)))
    walk, count, longest = "", 0, 0.0
    for left in range(asked.steps, 0, -1):
        now = clock()
        if now + 2 * longest < end:
            action = bot.best(state, (end - now) / left)
            count += bot.simulations
            longest = max(longest, clock() - now)
        else:  # even the shortest search, two rollouts, could take too long now
            action = state.legal_actions()[bot.simulations % len(state.legal_actions())]
        walk += environment.actions[action]
        state.apply_action(action)
    print("info nodes", count)
    return walk


def main() -> None:
    """Speak the engine protocol."""
    known = {environment.game.header.key: environment for environment in environments().values()}
    game: Any = None
    bot: Any = None
    state: Any = None
    for line in sys.stdin:
        command, *words = line.split() or [""]
        if command == "engine":
            names = (f"game {key}" for key in known)
            print(f"id name OpenSpiel {pyspiel.__name__} MCTS", *names, "engineok 1", sep="\n")
        elif command == "isready":
            print("readyok")
        elif command == "newgame":
            game = load(words[0], **dict(word.split("=") for word in words[1:]))
            bot = search(game)
        elif command == "position":
            state = game.new_initial_state(" ".join(words[1:]).partition(" moves")[0])
        elif command == "dice":
            state.apply_action(int(words[0].rstrip(":")))
        elif command == "go":
            seconds = int(words[1]) / 1050 if words[:1] == ["movetime"] else 1.0
            print("bestmove", move(bot, state, seconds).replace(" ", "_"))
        elif command == "quit":
            break
        sys.stdout.flush()


if __name__ == "__main__":
    main()
