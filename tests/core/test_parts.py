"""The loader finds each game's parts: folders of our own, and entry points of other packages."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from royalgames import games
from royalgames.core import parts
from tests.fixturegame.env import FOLDER

OWN = sorted(
    path.name for path in Path(games.__path__[0]).iterdir() if (path / "rules.md").exists()
)


def _forget() -> None:
    for cached in (parts.keys, parts.part, parts._modules):
        cached.cache_clear()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Put the race game and another folder on the import path, and take them off afterwards."""
    monkeypatch.syspath_prepend(FOLDER)
    monkeypatch.syspath_prepend(tmp_path)
    _forget()
    yield tmp_path
    for name in [name for name in sys.modules if name.split(".")[0] in ("racegame", "othergame")]:
        del sys.modules[name]
    _forget()


def test_our_own_games_are_the_folders_with_rules() -> None:
    assert parts.keys() == tuple(OWN)


@pytest.mark.parametrize("key", OWN)
def test_a_part_is_what_its_module_exports(key: str) -> None:
    game = parts.part("games", key)
    assert game is not None
    assert game.header.key == key
    assert parts.parts("games")[key] is game


def test_an_unknown_game_has_no_parts_and_an_unknown_package_is_a_mistake() -> None:
    assert parts.part("games", "chess") is None
    with pytest.raises(ModuleNotFoundError):
        parts.part("nowhere", OWN[0])


def test_an_entry_point_brings_a_game(installed: Path) -> None:
    assert parts.keys() == (*OWN, "race")
    race = parts.part("games", "race")
    assert race is not None
    assert race.header.name == "Race"
    assert parts.part("bots", "race") is None
    assert list(parts.parts("games")) == [*OWN, "race"]


def _register(folder: Path, entry: str) -> None:
    package, information = folder / "othergame", folder / "othergame-1.dist-info"
    (package / "games").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "games" / "__init__.py").write_text("PART = 'other'\n")
    (package / "games" / "rules.md").write_text("# Other\n")
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: othergame\nVersion: 1\n")
    (information / "entry_points.txt").write_text(f"[{parts.GROUP}]\n{entry}\n")


def test_our_own_games_cannot_be_replaced(installed: Path) -> None:
    _register(installed, f"{OWN[0]} = othergame")
    assert parts.keys() == (*OWN, "race")
    assert parts.part("games", OWN[0]) != "other"


def test_files_lie_in_the_folder_of_a_part(installed: Path) -> None:
    _register(installed, "other = othergame")
    page = parts.part_file("games", "other", "rules.md")
    assert page is not None
    assert page.read_text(encoding="utf-8") == "# Other\n"
    assert parts.part_file("games", "other", "nothing.md") is None
    assert parts.part_file("bots", "other", "rules.md") is None


def test_a_part_that_is_a_single_module_has_no_files(installed: Path) -> None:
    assert parts.part_file("games", "race", "rules.md") is None
