"""Ask whether going first is an advantage in Royal Tee.

A bot plays itself, so the seats are all that differs between the players.

python examples/cookbook/going_first.py --games 400
python examples/cookbook/going_first.py --games 400 --colours rbyg
"""

import argparse

from royalgames.arena import Contest, contest_options, play_contest
from royalgames.arena.statistics import wilson


def seat_shares(games: int, colours: str, bot: str, seed: int) -> list[float]:
    """Return each seat's share of the wins, in turn order."""
    options = contest_options("tee", {"colours": colours})
    contest = Contest("tee", (bot,) * len(colours), games, seed, options)
    results = list(play_contest(contest).games())
    by_seat = zip(*(result.shares for result in results), strict=True)
    return [sum(shares) / len(results) for shares in by_seat]


def main(arguments: list[str] | None = None) -> None:
    """Print each seat's share with its 95% interval."""
    parser = argparse.ArgumentParser(description="Is going first an advantage in Royal Tee?")
    parser.add_argument("--games", type=int, default=400, help="a multiple of the seats")
    parser.add_argument("--colours", default="ry", help="ry for two players, rbyg for four")
    parser.add_argument("--bot", default="club")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    shares = seat_shares(asked.games, asked.colours, asked.bot, asked.seed)
    for colour, share in zip(asked.colours, shares, strict=True):
        low, high = wilson(share, asked.games)
        print(f"{colour}: {share:.1%} of {asked.games} games ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
