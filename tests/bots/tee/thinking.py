"""Bots of Royal Tee that think with few nodes, for tests."""

import random

from royalgames.bots import Bot, Budget, Thought, bot_of
from royalgames.games.tee import TEE, Colour, TeeMove, TeeOptions, TeeState

TWO = TeeOptions((Colour.RED, Colour.YELLOW), 100)
NODES = Budget(nodes=60_000)


def tee_bot(name: str) -> Bot:
    """Return a bot of Royal Tee."""
    return bot_of("tee", name)


def think_tee(name: str, state: TeeState, seed: int = 1) -> Thought[TeeMove]:
    """Have a bot think with few nodes."""
    thought: Thought[TeeMove] = tee_bot(name).think(state, NODES, random.Random(seed))
    return thought


def play_tee(
    start: TeeState, names: tuple[str, ...], seed: int, most: int = 400, nodes: Budget = NODES
) -> TeeState:
    """Let bots play on, each with so many nodes at most."""
    rng, state = random.Random(seed), start
    for _ in range(most):
        if TEE.outcome(state) is not None:
            break
        bot = tee_bot(names[state.seat])
        budget = nodes if bot.budget.seconds or bot.name == "expert" else bot.budget
        state = TEE.play(state, bot.think(state, budget, rng).move).state
    return state


def near_the_end(seed: int) -> TeeState:
    """Let four bots play until so few spaces are open that one may end the game."""
    rng, state = random.Random(seed), TEE.new()
    while state.open.bit_count() > rng.randrange(1, 9):
        state = play_tee(state, ("greedy",) * 4, rng.randrange(1 << 30), 1)
        if TEE.outcome(state) is not None:
            state = TEE.new()
    return state
