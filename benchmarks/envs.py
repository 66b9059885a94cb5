"""Claims about the research environments: steps per second of one core, next to their peers.

Every step includes choosing a random legal action, playing it, and writing the next observation and
mask. Figures are steps per second of processor time, so that a busy machine changes them little.
"""

import importlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from benchmarks.claim import Claim
from royalgames.envs.batch import Batch

ROUNDS: Final = 5
GAMES: Final = 4096
STEPS: Final = 100

Side = Callable[[], tuple[int, float]]
"""Plays for a while; returns the steps and the processor time."""

OURS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "Ur": ("ur", {}),
    "Museum Ur": ("museum", {}),
    "Royal Tee, 2 seats": ("tee", {"seats": 2}),
    "Royal Tee, 4 seats": ("tee", {"seats": 4}),
}


def claims() -> Iterator[Claim]:
    """Measure all sides in turn, round by round, and compare the best of each."""
    ours = {name: _batch(*settings) for name, settings in OURS.items()}
    with _pgx() as peer:
        peers = {
            "PettingZoo's connect_four": (_connect_four(), 100.0),
            "OpenSpiel's backgammon": (_backgammon(), 40.0),
            "pgx's backgammon": (_chunks(peer), 20.0),
        }
        sides = ours | {name: side for name, (side, _) in peers.items()}
        rates = dict.fromkeys(sides, 0.0)
        for _ in range(ROUNDS):
            for name, side in sides.items():
                steps, seconds = side()
                rates[name] = max(rates[name], steps / seconds)
    for name, (_, goal) in peers.items():
        for game in ours:
            detail = f"{rates[game]:,.0f} steps a second of one core against {rates[name]:,.0f}"
            ratio = rates[game] / rates[name]
            yield Claim(f"{game} in batches against {name}", ratio, goal, False, detail)


def _timed(play: Callable[[], int]) -> Side:
    def side() -> tuple[int, float]:
        start = time.process_time()
        steps = play()
        return steps, time.process_time() - start

    return side


def _batch(key: str, values: dict[str, Any]) -> Side:
    games = Batch(key, **values)
    now = games.reset(games.keys(1, 0, GAMES))

    def play() -> int:
        for step in range(1, STEPS + 1):
            keys = games.keys(1, step, GAMES)
            games.step(now.states, games.pick(now.masks, keys), keys, now, "same_step")
        return GAMES * STEPS

    play()  # compiles, and brings the games into their middle
    return _timed(play)


def _connect_four() -> Side:
    env = importlib.import_module("pettingzoo.classic.connect_four_v3").env()
    rng = random.Random(1)

    def play() -> int:
        steps = 0
        for seed in range(40):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                open_ = seen["action_mask"].nonzero()[0].tolist()
                env.step(None if ended or cut else rng.choice(open_))
                steps += not (ended or cut)
        return steps

    return _timed(play)


def _backgammon() -> Side:
    game = importlib.import_module("pyspiel").load_game("backgammon")
    rng = random.Random(1)

    def play() -> int:
        decisions = 0
        for _ in range(5):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    throws, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(throws, chances)[0])
                    continue
                state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return _timed(play)


def _pgx() -> "subprocess.Popen[str]":
    """Start pgx where it can use one core only."""
    flags = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    settings = os.environ | {"JAX_PLATFORMS": "cpu", "XLA_FLAGS": flags}
    words = [sys.executable, "-m", "benchmarks.envs_pgx"]
    cores = getattr(os, "sched_getaffinity", lambda _: {0})(0)

    def pin() -> None:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {min(cores)})

    return subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=settings,
        preexec_fn=pin,  # noqa: PLW1509  # no threads run here
    )


def _chunks(peer: "subprocess.Popen[str]") -> Side:
    asks, answers = peer.stdin, peer.stdout
    assert asks is not None  # noqa: S101  # both are pipes
    assert answers is not None  # noqa: S101
    if not answers.readline().startswith("ready"):
        raise RuntimeError("pgx did not start; see the error above")

    def side() -> tuple[int, float]:
        print(file=asks, flush=True)
        steps, seconds = answers.readline().split()
        return int(steps), float(seconds)

    return side
