"""How the network of the Royal Game of Ur is trained."""

from pathlib import Path

from royalgames.training import race
from royalgames.training.trainer import Trainer, Wanted
from royalgames.training.ur.teacher import UrTeacher


def _run(wanted: Wanted) -> Path:
    game = wanted.number("counters"), wanted.text("aim"), wanted.text("dice")
    return race.run(wanted, UrTeacher(*game))


PART = Trainer(
    run=_run,
    rounds=race.ROUNDS,
    settings={"counters": 7, "aim": "win", "dice": "half", "units": race.HIDDEN, "seed": 1},
)
