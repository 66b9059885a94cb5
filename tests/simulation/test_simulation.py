"""Many disasters, and the same ones again."""

import os
import subprocess
import sys

import pytest

from tests.simulation.faults import FAULTS, Nemesis
from tests.simulation.run import simulate

CHUNKS = 20
SEEDS = 200


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_nothing_is_lost_whatever_happens(chunk: int) -> None:
    """Replay one that fails with ``make simulate SEED=...``."""
    for seed in range(1 + chunk, SEEDS + 1, CHUNKS):
        result = simulate(seed)
        assert not result.problems, f"make simulate SEED={seed}: {result.problems}"
        assert result.counts["events"] > 0, f"nothing happened with seed {seed}"


def test_people_who_come_after_the_last_disaster_play_on() -> None:
    """With this seed the only server is paused for so long that a lazy player comes late."""
    assert simulate(997).problems == []


def test_a_player_whose_seat_was_stored_without_being_confirmed_plays_on() -> None:
    """With this seed the commit fails after all was stored, and the player does not ask again."""
    assert simulate(4004).problems == []


def test_a_turn_lasts_at_a_process_that_started_after_the_clock_had_jumped() -> None:
    """With this seed only a process without the table saw the clock jump."""
    assert simulate(1141).problems == []


def test_everyone_is_fed_though_two_processes_resumed_a_table_at_once() -> None:
    """With this seed a process that reads a table is not the first to resume its clock."""
    assert simulate(1903).problems == []


def test_a_seed_replays_identically() -> None:
    """Two runs have the same trace, and so has a run in another process, whatever it hashes by."""
    first, second = simulate(11, keep=True), simulate(11, keep=True)
    assert first.lines == second.lines
    command = [sys.executable, "-m", "tests.simulation", "11", "--quiet"]
    environment = os.environ | {"PYTHONHASHSEED": "12345"}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True, timeout=300
    )
    assert first.digest in done.stdout
    assert simulate(12).digest != first.digest


def test_a_trace_can_be_read() -> None:
    lines = simulate(11, keep=True).lines
    assert any("server1   listens" in line for line in lines)
    assert any(" is done: " in line for line in lines)
    assert lines[-1].strip() > ""


def test_runs_know_every_kind_of_disaster() -> None:
    """Over the seeds of ``make test`` every fault has its turn, and so have runs without any."""
    chosen = [set(Nemesis(None, [], seed).chosen) for seed in range(1, SEEDS + 1)]  # type: ignore[arg-type]
    assert set().union(*chosen) == set(FAULTS)
    assert set() in chosen
