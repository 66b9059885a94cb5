"""Plays pgx's backgammon at random on one core, as a process of its own.

Each line on standard input is a request for one more chunk of steps; the answer is the number of
steps and the processor time they took. jax reads its settings when it is imported, so they must be
in the environment before: see ``benchmarks/envs.py``.
"""

import sys
import time

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

GAMES, STEPS = 1024, 20


def main() -> None:
    """Compile, then answer requests."""
    env = pgx.make("backgammon")
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(states, key):  # type: ignore[no-untyped-def]  # jax's types are its own
        first, second = jax.random.split(key)
        scores = jnp.where(states.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(first, scores, axis=-1)
        return step(states, actions, jax.random.split(second, GAMES)), None

    chunk = jax.jit(lambda states, keys: jax.lax.scan(one, states, keys)[0])
    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), GAMES))
    keys = jax.random.split(jax.random.PRNGKey(1), STEPS)
    states = jax.block_until_ready(chunk(states, keys))
    print("ready", pgx.__version__, jax.__version__, flush=True)
    for _ in sys.stdin:
        start = time.process_time()
        states = jax.block_until_ready(chunk(states, keys))
        print(GAMES * STEPS, time.process_time() - start, flush=True)


if __name__ == "__main__":
    main()
