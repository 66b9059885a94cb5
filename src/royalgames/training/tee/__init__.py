"""How the networks of Royal Tee are trained, for two seats or for four."""

from pathlib import Path
from typing import Final

from royalgames.training.tee.four.run import FourTraining
from royalgames.training.tee.run import Training
from royalgames.training.trainer import Trainer, TrainingError, Wanted

TWO: Final = 2
FOUR: Final = 4


def _run(wanted: Wanted) -> Path:
    seats = wanted.number("seats")
    if seats not in {TWO, FOUR}:
        raise TrainingError(f"seats is 2 or 4, not {seats}")
    if seats == FOUR:
        if wanted.cluster is not None:
            raise TrainingError("the network for four learns in one process; leave --ray out")
        FourTraining(wanted.folder, wanted.number("units"), wanted.say).run(wanted.rounds)
        return wanted.folder / "best.npz"
    training = Training(wanted.folder, wanted.number("units"), wanted.cluster, wanted.say)
    training.run(wanted.rounds, wanted.number("deepest"), wanted.number("gate"))
    return wanted.folder / "best.npz"


PART = Trainer(
    run=_run,
    rounds=100,
    settings={"units": 32, "deepest": 2, "gate": 400, "seats": 2},
    distributes=True,
)
