"""Records as files: what cannot be read or written is named before anything is lost."""

import io
from pathlib import Path

import pytest

from royalgames.cli.faults import InputError
from royalgames.cli.files import check_target, kind_of, read_record, read_with, reason, write_record
from royalgames.records.syntax import LARGEST

RECORD = '[Game "ur"]\n[Rules "1"]\n[First "L"]\n\n1. L 1:\n'


def test_a_record_is_read_from_a_file_and_from_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    write_record(path, RECORD)
    assert path.read_bytes() == RECORD.encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(RECORD.encode())))
    assert read_record(str(path)).transcript == read_record("-").transcript


def test_a_fault_names_the_file_and_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(RECORD.replace("1. L", "1. D"))
    with pytest.raises(InputError, match=r"bad.txt, line 5, column 4: N7: "):
        read_record(str(path))


def test_what_cannot_be_read_says_why(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none.txt cannot be read: no such file"):
        read_record(str(tmp_path / "none.txt"))
    with pytest.raises(InputError, match=r"cannot be read: is a directory"):
        read_record(str(tmp_path))


def test_a_file_too_large_for_a_record_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(5 * LARGEST)
    with pytest.raises(InputError, match=f"a record has at most {LARGEST:,} characters"):
        read_with(lambda text: text, str(path))


def test_a_target_is_checked_before_the_game(tmp_path: Path) -> None:
    assert check_target(str(tmp_path / "new.txt")) == tmp_path / "new.txt"
    (tmp_path / "old.txt").touch()
    with pytest.raises(InputError, match=r"old.txt already exists; choose another name"):
        check_target(str(tmp_path / "old.txt"))
    with pytest.raises(InputError, match=r"there is no directory"):
        check_target(str(tmp_path / "nowhere" / "new.txt"))


def test_a_record_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot be written: is a directory"):
        write_record(tmp_path, RECORD)


def test_an_empty_name_is_called_empty() -> None:
    with pytest.raises(InputError, match=r"^the record: the file's name is empty$"):
        read_record("")
    with pytest.raises(InputError, match=r"^--save: the file's name is empty$"):
        check_target("")


def test_names_are_of_files_directories_or_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.touch()
    assert (kind_of(str(file)), kind_of(str(tmp_path))) == ("file", "directory")
    for name in ("", str(tmp_path / "none"), str(file / "below"), "x" * 300, "a\0b"):
        assert kind_of(name) is None


def test_what_may_not_be_looked_at_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", refuse)
    with pytest.raises(InputError, match=r"^secret/game.txt cannot be read: permission denied$"):
        kind_of("secret/game.txt")


def test_reasons_have_no_number_and_start_small() -> None:
    assert reason(FileNotFoundError(2, "No such file or directory")) == "no such file or directory"
    assert reason(ValueError("Embedded null byte")) == "embedded null byte"
