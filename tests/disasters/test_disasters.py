"""Servers and a worker on one PostgreSQL are killed, paused and cut off; nothing is lost."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.disasters.run import DISASTERS, Plan, disasters

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="PostgreSQL's socket and signals")


def _hold(plan: Plan) -> None:
    # A browser test before it may have left an event loop in this thread.
    with ThreadPoolExecutor(1) as thread:
        result = thread.submit(lambda: asyncio.run(disasters(plan))).result()
    trace = "\n".join(result.lines[-400:])
    assert not result.problems, f"seed {plan.seed}: {result.problems}\n{trace}"
    assert result.acts > 0
    assert result.processes > 1, "only one process stored anything"
    assert sum(result.disasters.values()) == plan.disasters


@pytest.mark.long
def test_nothing_is_lost_when_real_processes_are_killed_paused_and_cut_off() -> None:
    """Every kind of disaster once."""
    _hold(Plan(seed=1, disasters=len(DISASTERS)))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
def test_nothing_is_lost_in_many_disasters(seed: int) -> None:
    """Three servers, twelve tables, forty disasters."""
    _hold(Plan(seed=seed, disasters=40, servers=3, tables=12, games=3))
