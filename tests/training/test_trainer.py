"""What a training is asked for: settings are completed, and what cannot be is refused."""

from pathlib import Path
from typing import Any, cast

import pytest

from royalgames.cluster import Cluster
from royalgames.training import trainer
from royalgames.training.trainer import (
    Trainer,
    TrainingError,
    Wanted,
    settings_of,
    trainable,
    trainer_of,
)


def test_every_game_with_a_network_can_be_trained() -> None:
    assert trainable() == ["museum", "tee", "ur"]
    for game in trainable():
        assert trainer_of(game).settings["units"]
    with pytest.raises(TrainingError, match="chess has no network"):
        trainer_of("chess")


def test_settings_are_completed_and_typed() -> None:
    part = Trainer(lambda wanted: wanted.folder, 5, {"pieces": 7, "aim": "win", "units": 8})
    assert settings_of(part, {"pieces": "3"}) == {"pieces": 3, "aim": "win", "units": 8}
    assert settings_of(part, {"aim": "points"}) == {"pieces": 7, "aim": "points", "units": 8}


def test_a_run_gets_what_was_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Wanted] = []

    def run(wanted: Wanted) -> Path:
        seen.append(wanted)
        return wanted.folder / "net.npz"

    part = Trainer(run, 5, {"pieces": 7, "aim": "win", "units": 8}, distributes=True)
    monkeypatch.setattr(trainer, "part", lambda package, key: part)
    cluster = cast(Cluster, object())
    folder = tmp_path / "a" / "b"
    assert trainer.train("any", folder, None, {"pieces": "2"}, cluster) == folder / "net.npz"
    (wanted,) = seen
    assert (wanted.rounds, wanted.number("pieces"), wanted.text("aim")) == (5, 2, "win")
    assert wanted.cluster is cluster
    assert folder.is_dir()


def test_a_game_that_learns_in_one_process_refuses_a_cluster(tmp_path: Path) -> None:
    cluster: Any = object()
    with pytest.raises(TrainingError, match="museum learns in one process; leave --ray out"):
        trainer.train("museum", tmp_path / "run", cluster=cluster)
    assert not (tmp_path / "run").exists()
