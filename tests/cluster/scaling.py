"""How much faster two nodes of one processor each are than one process; prints ratios.

Both sides play the same games in turn, round by round, so that a busy machine slows both.
python -m tests.cluster.scaling [ROUNDS]
"""

import sys
import tempfile
import time
from statistics import median

from royalgames.arena import Contest, contest_options, play_contest
from royalgames.cluster import Cluster
from tests.cluster.nodes import two_nodes

CONTESTS = {
    "Ur, club against casual": Contest("ur", ("club", "casual"), 96, 1, contest_options("ur", {})),
    "Royal Tee, club against casual": Contest(
        "tee", ("club", "casual"), 16, 1, contest_options("tee", {"colours": "ry"})
    ),
}


def timed(contest: Contest, cluster: Cluster | None) -> float:
    """Play a contest; return the seconds it took."""
    begun = time.monotonic()
    play_contest(contest, cluster=cluster)
    return time.monotonic() - begun


def main(rounds: int) -> None:
    """Measure each contest in turn, and print the middle ratio."""
    with (
        tempfile.TemporaryDirectory(prefix="ray-", dir="/tmp") as folder,
        two_nodes(folder) as (nodes, _),
        Cluster(nodes.address) as cluster,
    ):
        for name, contest in CONTESTS.items():
            timed(contest, cluster)  # workers start, and load the kernels
            timed(contest, None)
            sent = cluster.sent + cluster.received
            pairs = [(timed(contest, None), timed(contest, cluster)) for _ in range(rounds)]
            per_game = (cluster.sent + cluster.received - sent) / rounds / contest.games
            ratios = sorted(alone / away for alone, away in pairs)
            print(
                f"{name}: two nodes are {median(ratios):.2f} times as fast as one process "
                f"({ratios[0]:.2f} to {ratios[-1]:.2f} in {rounds} rounds of {contest.games} "
                f"games; one process {median(alone for alone, _ in pairs):.1f} s; "
                f"{per_game:.0f} bytes per game)",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
