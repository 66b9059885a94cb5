"""A test set of decisions with the exact value of every choice, and how players score on it.

    python -m tools.testset make ur --counters 7 --decisions 1000 testset.jsonl
    python -m tools.testset score testset.jsonl random club expert win-half.npz win-half.npz:1

One line per decision: the position, the options, and what each choice is worth to the player who
chooses, from the tablebase. Decisions come from games in which every fourth choice is made at
random, one per game; those in which no choice costs ``WORTH_ASKING`` are left out. A player is
named as in ``tools.measure``. Its score is the mean of what its choices lose, over all decisions.
"""

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from royalgames.bots import AnyBrain, Budget
from royalgames.core import CHANCE
from royalgames.solver.tablebase import Tablebase
from royalgames.solver.task import Task
from tools.measure import add_task, opened, options_of, player, start_of

WORTH_ASKING: Final = 0.002
"""How much the worst choice of a decision must lose, as a share of the largest value."""
ANY_CHOICE: Final = 0.25
"""How often a choice is made at random, so that mistakes are asked about too."""


class Score(NamedTuple):
    """How a player did."""

    mean: float
    """What a choice lost, on average."""
    right: float
    """The share of decisions in which it chose one of the best."""


def decisions(base: Tablebase, count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Make decisions worth asking, one per game."""
    game, start, number = base.task.part.game, start_of(base.task), 0
    largest = base.task.rules().largest
    while count:
        rng = random.Random(f"test set {seed} {number}")
        number += 1
        found, state = [], start
        while (chooser := game.chooser(state)) is not None:
            if chooser is CHANCE:
                state = game.play(state, game.sample(state, rng)).state
                continue
            choices = base.best(state)
            values = [value.of(str(chooser)) for _, value in choices]
            if values[0] - values[-1] >= WORTH_ASKING * largest:
                found.append((state, choices, str(chooser)))
            best = choices[rng.randrange(len(choices))] if rng.random() < ANY_CHOICE else choices[0]
            state = game.play(state, best[0]).state
        if found:
            count -= 1
            yield _line(base, *rng.choice(found))


def _line(base: Tablebase, state: Any, choices: list[tuple[Any, Any]], seat: str) -> dict[str, Any]:
    game, task = base.task.part.game, base.task
    digits = 5 if task.aim == "win" else 3
    return {
        "game": task.game,
        "counters": task.counters,
        "dice": task.dice,
        "aim": task.aim,
        "position": game.text(state),
        "seat": seat,
        "choices": {game.move_text(move): round(value.of(seat), digits) for move, value in choices},
    }


def score(who: tuple[AnyBrain, Budget], lines: list[dict[str, Any]], seed: int) -> Score:
    """Ask a player every decision."""
    brain, budget = who
    lost, right = 0.0, 0
    for number, line in enumerate(lines):
        task = _task(line)
        game = task.part.game
        state = game.parse(line["position"], options_of(task))
        move = brain.think(state, budget, random.Random(f"{seed} {number}")).move
        values = line["choices"]
        missed = max(values.values()) - values[game.move_text(move)]
        lost, right = lost + missed, right + (missed == 0)
    return Score(lost / len(lines), right / len(lines))


def _task(line: dict[str, Any]) -> Task:
    return Task(line["game"], line["counters"], line["aim"], line["dice"])


def main() -> None:
    """Make a test set, or score players on one."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    made = commands.add_parser("make", help="write a test set")
    add_task(made)
    made.add_argument("file", type=Path)
    made.add_argument("--decisions", type=int, default=1000)
    scored = commands.add_parser("score", help="ask players the decisions of a test set")
    scored.add_argument("file", type=Path)
    scored.add_argument("players", nargs="+")
    scored.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.command == "make":
        base = opened(parser, given)
        lines = (json.dumps(line) for line in decisions(base, given.decisions, given.seed))
        given.file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return
    read = [json.loads(line) for line in given.file.read_text(encoding="utf-8").splitlines()]
    for text in given.players:
        found = score(player(_task(read[0]), text), read, given.seed)
        print(f"{text:<40} {found.mean:.5f} lost per decision, {found.right:.1%} right", flush=True)


if __name__ == "__main__":
    main()
