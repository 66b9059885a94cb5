"""Training of races: a stopped run continues, and another run's folder is refused."""

from pathlib import Path

import pytest

from royalgames.training import race
from royalgames.training.museum.teacher import MuseumTeacher
from royalgames.training.race import Task, train
from royalgames.training.trainer import TrainingError, Wanted

pytestmark = pytest.mark.long  # compiling what only the training needs takes seconds

TASK = Task("two pieces", 50, 1, 8)


def test_a_stopped_run_continues_where_it_was(tmp_path: Path) -> None:
    whole = list(train(MuseumTeacher(2), TASK))[-1]
    path = tmp_path / "run.npz"
    stopped = train(MuseumTeacher(2), TASK, path)
    for _ in range(10):
        next(stopped)
    rest = list(train(MuseumTeacher(2), TASK, path))
    assert rest[0].rounds == 22
    assert (rest[-1].parameters == whole.parameters).all()
    assert rest[-1].games == whole.games
    assert not path.exists()


def test_a_folder_with_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    stopped = train(MuseumTeacher(2), TASK, path)
    next(stopped)
    with pytest.raises(TrainingError, match="a run with other settings"):
        next(train(MuseumTeacher(2), TASK._replace(what="three pieces"), path))


def test_a_run_writes_its_network_at_every_report(tmp_path: Path) -> None:
    said: list[str] = []
    settings = {"pieces": 1, "units": 4, "seed": 3}
    wanted = Wanted(tmp_path, 25, settings, say=said.append)
    path = race.run(wanted, MuseumTeacher(1))
    assert path == tmp_path / "net.npz"
    assert len(said) == 25
    last = max(tmp_path.glob("net-*.npz"))
    assert path.read_bytes() == last.read_bytes()
