"""Claims about the library: how fast it loads, and how fast the plain rules play."""

import random
import subprocess
import sys
from collections.abc import Iterator

from benchmarks.claim import Claim, best_seconds
from royalgames.games.tee import TEE
from royalgames.games.ur import UR, Throw

REPEATS = 2000


def claims() -> Iterator[Claim]:
    """Measure each in turn."""
    yield import_time()
    yield ur_random_play()
    yield tee_play()


def import_time() -> Claim:
    """Compare Python's start with the library loaded against Python's bare start."""

    def start(code: str) -> None:
        subprocess.run([sys.executable, "-c", code], check=True)

    bare, loaded = best_seconds(
        lambda: start("pass"), lambda: start("import royalgames"), rounds=15
    )
    detail = f"bare {bare * 1e3:.1f} ms, with the library {loaded * 1e3:.1f} ms"
    return Claim(
        "import against bare Python's start", loaded / bare, 3, at_most=True, detail=detail
    )


def ur_random_play() -> Claim:
    """Compare random moves a second with royalur's, each in its own rules; throws do not count."""
    moves = {"ours": 0, "theirs": 0}

    def ours() -> None:
        moves["ours"] = sum(_random_ur_game(seed) for seed in range(60))

    def theirs() -> None:
        moves["theirs"] = sum(random_royalur_game(seed) for seed in range(60))

    seconds = best_seconds(ours, theirs)
    rates = [moves["ours"] / seconds[0], moves["theirs"] / seconds[1]]
    detail = f"{rates[0]:,.0f} moves a second against royalur's {rates[1]:,.0f}"
    name = "plain Ur random moves against royalur 0.0.6"
    return Claim(name, rates[0] / rates[1], 1, at_most=False, detail=detail)


def _random_ur_game(seed: int) -> int:
    """Play one game at random through the plain rules; return how many moves players made."""
    rng = random.Random(seed)
    state, moves = UR.new(), 0
    while UR.outcome(state) is None:
        move = UR.sample(state, rng)
        moves += not isinstance(move, Throw)
        state = UR.play(state, move).state
    return moves


def random_royalur_game(seed: int) -> int:
    """Play one game of the museum rules at random through royalur; return its moves."""
    from royalur import Game  # noqa: PLC0415  # a peer that only this claim needs

    random.seed(seed)  # royalur draws its dice from the module's generator
    game, moves = Game.create_finkel(), 0
    while not game.is_finished():
        if game.is_waiting_for_roll():
            game.roll_dice()
        else:
            game.make_move(random.choice(game.find_available_moves()))
            moves += 1
    return moves


def tee_play() -> Claim:
    """Compare a slider-9 turn that surrounds with copying and scanning a list of 144 items."""
    rows = "12/12/12/12/12/12/12/12/12/3rrrr5/3r2r5/3rrrr5"
    state = TEE.parse(f"5y6{rows[2:]} r:d1,y:f12 9 r")
    walk = TEE.parse_move("UURRRUULL")
    surrounds = any(event.kind == "surrounded" for event in TEE.play(state, walk).events)
    board = ["."] * 144

    def play() -> None:
        for _ in range(REPEATS):
            TEE.play(state, walk)

    def scan() -> None:
        for _ in range(REPEATS):
            for _item in board.copy():
                pass

    played, scanned = best_seconds(play, scan)
    detail = f"{played / REPEATS * 1e6:.1f} µs against {scanned / REPEATS * 1e6:.2f} µs"
    name = f"Tee play at slider 9 {'with' if surrounds else 'WITHOUT'} bonus, in scans of a list"
    return Claim(name, played / scanned, 20, at_most=True, detail=detail)
