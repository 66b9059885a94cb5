"""The names of files that the app asks for."""

from pathlib import Path

import pytest

from royalgames.cli.faults import InputError
from royalgames.cli.tui.dialogs import check_free, free_name


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_first_free_name_is_offered(folder: Path) -> None:
    assert free_name("ur") == "ur-1.txt"
    for number in (1, 2, 4):
        (folder / f"ur-{number}.txt").touch()
    assert free_name("ur") == "ur-3.txt"
    assert free_name("tee") == "tee-1.txt"


def test_a_new_file_is_taken(folder: Path) -> None:
    assert check_free("new.txt") == Path("new.txt")
    assert check_free(str(folder / "new.txt")) == folder / "new.txt"


def test_other_names_are_refused_in_a_sentence(folder: Path) -> None:
    (folder / "old.txt").touch()
    for name, sentence in (
        ("", "Type the name of a file."),
        ("old.txt", "old.txt already exists; choose another name."),
        ("none/new.txt", "There is no directory none."),
    ):
        with pytest.raises(InputError) as refused:
            check_free(name)
        assert str(refused.value) == sentence
