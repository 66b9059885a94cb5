"""The simulator is tested with bugs: each is caught, and without it the same seed finds nothing."""

import pytest

from tests.simulation.bugs import BUGS
from tests.simulation.run import simulate

CAUGHT = {
    "acknowledge before commit": 1,
    "notify before store": 1,
    "report a failed commit as stored": 1,
    "write behind": 1,
    "settle only the first of a group": 1,
    "store all but the last event": 1,
    "trust memory after a failed commit": 45,
    "chain on from an old digest": 6,
    "drop a first answer": 2,
    "forget answers when reading on": 29,
    "acknowledge with the wrong number": 1,
    "watch from now on only": 1,
    "skip an event now and then": 1,
    "show events in the wrong order": 1,
    "show the secret early": 1,
    "name seats by their invitations": 1,
    "run clocks while the service is down": 1,
    "drop the retry of a bot": 50,
    "duplicate a bot turn": 3,
    "ignore a lease": 49,
    "take over from no one": 21,
    "ignore what others store": 6,
    "throw other dice than promised": 1,
    "leave a link out of a throw": 1,
}
"""A seed that catches each bug; the docs have the whole table."""

AFTER_THAT = range(1, 200)
"""Which seeds are tried if a change of the service has changed what that seed does."""


def test_every_bug_is_caught_by_a_known_seed() -> None:
    assert set(CAUGHT) == set(BUGS)
    assert len(BUGS) >= 24


@pytest.mark.long
@pytest.mark.parametrize("bug", BUGS)
def test_a_planted_bug_is_caught(bug: str) -> None:
    tried = (CAUGHT[bug], *AFTER_THAT)
    assert any(simulate(seed, bug=bug).problems for seed in tried), f"{bug} is not caught"


@pytest.mark.long
@pytest.mark.parametrize("seed", sorted(set(CAUGHT.values())))
def test_without_a_bug_the_same_seeds_find_nothing(seed: int) -> None:
    assert simulate(seed).problems == []
