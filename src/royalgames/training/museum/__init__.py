"""How the network of Museum Ur is trained."""

from pathlib import Path

from royalgames.training import race
from royalgames.training.museum.teacher import MuseumTeacher
from royalgames.training.trainer import Trainer, Wanted


def _run(wanted: Wanted) -> Path:
    return race.run(wanted, MuseumTeacher(wanted.number("pieces")))


PART = Trainer(
    run=_run,
    rounds=race.ROUNDS,
    settings={"pieces": 7, "units": race.HIDDEN, "seed": 1},
)
