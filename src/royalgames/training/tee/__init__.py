"""How the network of Royal Tee for two is trained."""

from pathlib import Path

from royalgames.training.tee.run import Training
from royalgames.training.trainer import Trainer, Wanted


def _run(wanted: Wanted) -> Path:
    training = Training(wanted.folder, wanted.number("units"), wanted.cluster, wanted.say)
    training.run(wanted.rounds, wanted.number("deepest"), wanted.number("gate"))
    return wanted.folder / "best.npz"


PART = Trainer(
    run=_run,
    rounds=100,
    settings={"units": 32, "deepest": 2, "gate": 400},
    distributes=True,
)
