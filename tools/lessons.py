"""What a solved game of Ur teaches, as the tables of a page.

    python -m tools.lessons ur --counters 6 --games 300

Everything is looked up in the tablebase of the whole game; games are played from seeds. Values are
chances of winning.
"""

import argparse
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np

from royalgames.bots import AnyBrain, Budget, bot_of, levels_of
from royalgames.core import CHANCE
from royalgames.games.ur import UR, UrState
from royalgames.games.ur.board import CENTRE
from royalgames.games.ur.state import EYE, ROSETTE, TO_THROW
from royalgames.solver.tablebase import Tablebase
from tools.measure import add_task, lost_by, opened, start_of

Choose = Callable[[UrState, random.Random], Any]
"""Who chooses a move."""

OPENINGS: Final = 8
"""How many openings are listed."""
WORST: Final = 10
"""How many of the worst decisions are listed."""


class Played(NamedTuple):
    """One game, looked up throw by throw."""

    result: float
    """1 if the player who began won, else 0."""
    luck: float
    """By how much all throws together raised the first player's chance."""
    choices: float
    """By how much all choices together did."""


def perfect(base: Tablebase) -> Choose:
    """Choose what the tablebase says is best; of equal choices any."""

    def choose(state: UrState, rng: random.Random) -> Any:
        choices = base.best(state)
        seat = str(UR.chooser(state))
        top = choices[0][1].of(seat)
        return rng.choice([move for move, value in choices if value.of(seat) == top])

    return choose


def bot(name: str) -> Choose:
    """Choose as a level does that sees no tablebase."""
    found = bot_of("ur", name)
    brain: AnyBrain = found.brain
    budget = Budget(nodes=2000) if found.budget.seconds else found.budget
    return lambda state, rng: brain.think(state, budget, rng).move


def walk(start: UrState, choose: Choose, rng: random.Random) -> Iterator[tuple[UrState, Any]]:
    """Play a game; give each state with the move or throw that followed."""
    state = start
    while (chooser := UR.chooser(state)) is not None:
        move = UR.sample(state, rng) if chooser is CHANCE else choose(state, rng)
        yield state, move
        state = UR.play(state, move).state
    yield state, None


def openings(base: Tablebase) -> Iterator[str]:
    """List the first decisions of a game, the likeliest first."""
    first: dict[UrState, float] = {start_of(base.task): 1.0}
    found: dict[UrState, float] = {}
    for _ in range(60):
        then: dict[UrState, float] = {}
        for state, chance in first.items():
            if UR.chooser(state) is CHANCE:
                following = [(throw, float(odds) * chance) for throw, odds in UR.chance(state)]
            else:
                choices = base.best(state)
                if len(choices) > 1:
                    found[state] = found.get(state, 0.0) + chance
                following = [(move, chance) for move, _ in choices if len(choices) == 1]
            for move, odds in following:
                after = UR.play(state, move).state
                then[after] = then.get(after, 0.0) + odds
        first = then
    for state, chance in sorted(found.items(), key=lambda item: -item[1])[:OPENINGS]:
        seat = str(UR.chooser(state))
        values = ", ".join(f"{UR.move_text(m)} {v.of(seat):.4f}" for m, v in base.best(state))
        yield f"| `{UR.text(state)}` | {chance:.1%} | {values} |"


def uniqueness(base: Tablebase, games: int, seed: int) -> Iterator[str]:
    """Count how often there is a choice, and how often only one is best."""
    gaps, forced = [], 0
    for number in range(games):
        rng = random.Random(f"unique {seed} {number}")
        for state, move in walk(start_of(base.task), perfect(base), rng):
            if move is None or UR.chooser(state) is CHANCE:
                continue
            values = [value.of(str(UR.chooser(state))) for _, value in base.best(state)]
            if len(values) == 1:
                forced += 1
            else:
                gaps.append(values[0] - values[1])
    gap, total = np.array(gaps), forced + len(gaps)
    yield f"| decisions per game | {total / games:.1f} |"
    yield f"| only one move is legal | {forced / total:.1%} |"
    yield f"| of the others, exactly one is best | {(gap > 2 * base.error).mean():.1%} |"
    yield f"| the second best loses 0.01 or more | {(gap >= 0.01).mean():.1%} |"
    yield f"| the second best loses, on average | {gap.mean():.4f} |"


def worths(base: Tablebase, games: int, seed: int) -> Iterator[str]:
    """Measure what an eye, a rosette, a stack and the throw are worth."""
    eyes, rosettes, tempos = [], [], []
    features, odds = [], []
    for number in range(games):
        rng = random.Random(f"worth {seed} {number}")
        for state, move in walk(start_of(base.task), perfect(base), rng):
            if move is None:
                continue
            thrower = str(state.turn)
            value = base.probe(state).of(thrower)
            if state.phase == EYE:
                eyes.append(value - base.probe(replace(state, phase=TO_THROW)).of(thrower))
            elif state.phase == ROSETTE:
                declined = base.probe(replace(state, phase=TO_THROW)).of(thrower)
                rosettes.append(value - declined)
            elif state.phase == TO_THROW and 0.02 < value < 0.98:
                turned = replace(state, turn=state.turn.other)
                tempos.append(value - base.probe(turned).of(thrower))
                features.append(_features(state))
                odds.append(np.log(value / (1 - value)))
    solution = np.linalg.lstsq(np.array(features), np.array(odds), rcond=None)[0]
    yield f"| to throw next instead of the other player | {np.mean(tempos):+.4f} |"
    yield f"| landing on an eye: the other player's move of 4 | {np.mean(eyes):+.4f} |"
    yield f"| landing on a rosette with a counter to enter | {np.mean(rosettes):+.4f} |"
    yield f"| a stack on the centre track, all else equal | {solution[-1] / 4:+.4f} |"


def _features(state: UrState) -> list[float]:
    """Describe a position: its counters by place, the thrower's less the other's; its stacks."""
    mine, theirs = state.counts(state.turn), state.counts(state.turn.other)
    stacks = [sum(counts[place] > 1 for place in CENTRE) for counts in (mine, theirs)]
    places = [float(a - b) for a, b in zip(mine, theirs, strict=True)]
    return [1.0, *places, float(stacks[0] - stacks[1])]


def played(base: Tablebase, choose: Choose, rng: random.Random) -> Played:
    """Play one game of a player against itself, and say what was luck and what was choice."""
    start = start_of(base.task)
    first = str(start.turn)
    luck = choices = 0.0
    before = value = base.probe(start).of(first)
    chance = True
    for state, _ in walk(start, choose, rng):
        value = base.probe(state).of(first)
        if chance:
            luck += value - before
        else:
            choices += value - before
        before, chance = value, UR.chooser(state) is CHANCE
    return Played(value, luck, choices)


def luck(base: Tablebase, games: int, seed: int) -> Iterator[str]:
    """Split the variance of results into throws and choices, by level."""
    names = [level.name for level in levels_of("ur").levels if not level.variant_of]
    for name in ("perfect play", *names):
        choose = perfect(base) if name == "perfect play" else bot(name)
        all_ = [played(base, choose, random.Random(f"luck {seed} {n}")) for n in range(games)]
        throws, choices = (
            np.array([getattr(g, part) for g in all_]) for part in ("luck", "choices")
        )
        shares = throws.var() / 0.25, choices.var() / 0.25
        yield f"| {name} | {shares[0]:.1%} | {shares[1]:.1%} | {np.abs(choices).mean():.4f} |"


def worst(base: Tablebase, games: int, seed: int) -> Iterator[str]:
    """List the decisions in which the strongest level without a tablebase loses most."""
    found: dict[str, tuple[float, str]] = {}
    choose = bot("strongest")
    for number in range(games):
        rng = random.Random(f"worst {seed} {number}")
        for state, move in walk(start_of(base.task), choose, rng):
            if move is None or UR.chooser(state) is CHANCE:
                continue
            lost = lost_by(base, state, move)
            if lost:
                best = UR.move_text(base.best(state)[0][0])
                row = f"| `{UR.text(state)}` | {UR.move_text(move)} | {best} | {lost:.4f} |"
                found[UR.text(state)] = (lost, row)
    for _, row in sorted(found.values(), reverse=True)[:WORST]:
        yield row


SECTIONS: Final[dict[str, tuple[str, Callable[[Tablebase, int, int], Iterator[str]]]]] = {
    "The first decisions": (
        "| position | how likely | choices, and the chance of winning after them |\n|---|--:|---|",
        lambda base, games, seed: openings(base),
    ),
    "How often there is one best choice": ("| in perfect play | |\n|---|--:|", uniqueness),
    "What things are worth": ("| in perfect play | chance of winning |\n|---|--:|", worths),
    "Luck and choice": (
        "| both sides | of the variance: throws | choices | a game's choices shift |\n"
        "|---|--:|--:|--:|",
        luck,
    ),
    "Where the strongest level goes wrong": (
        "| position | its choice | the best | lost |\n|---|---|---|--:|",
        worst,
    ),
}


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_task(parser)
    parser.add_argument("--games", type=int, default=300)
    given = parser.parse_args()
    if given.game != "ur" or given.aim != "win":
        parser.error("this page is about the Royal Game of Ur, best play for winning")
    base = opened(parser, given)
    start = start_of(base.task)
    print(f"The first player wins {base.probe(start).of(str(start.turn)):.5f}.")
    for title, (head, rows) in SECTIONS.items():
        print(f"\n## {title}\n\n{head}")
        for row in rows(base, given.games, given.seed):
            print(row, flush=True)


if __name__ == "__main__":
    main()
