"""The help window lists the keys that a game has, and no others."""

from types import SimpleNamespace
from typing import cast

from royalgames.cli.tui.help import help_text
from royalgames.cli.tui.table import Table
from royalgames.cli.ui import ui_of


def _help(key: str) -> dict[str, str]:
    """Return what each key does, and the rest of the text."""
    table = cast("Table", SimpleNamespace(ui=ui_of(key)))
    keys, rules = help_text(table).plain.split("\n\n")
    found = {line[:12].strip(): line[12:] for line in keys.splitlines()}
    return found | {"rest": rules}


def test_a_game_with_dice_and_choices() -> None:
    found = _help("ur")
    assert found["1 to 9"] == "play that choice"
    assert found["Enter"] == "play the picked choice"
    assert found["mouse"] == "a click picks a piece, a second one plays it"
    assert not {"Backspace", "c"} & found.keys()
    table = cast("Table", SimpleNamespace(ui=ui_of("ur")))
    assert help_text(table).plain.startswith("Enter       throw the dice\n")
    assert found["rest"] == "The rules: royal rules ur"


def test_a_game_of_walks() -> None:
    found = _help("tee")
    assert found["arrow keys"].startswith("walk a step")
    assert found["Backspace"] == "take a step back"
    assert found["mouse"].startswith("a click leads the walk there")
    assert found["c"] == "propose to end the game and count now"
    assert "1 to 9" not in found
    assert "throw the dice" not in found.values()
    assert found["rest"] == "The rules: royal rules tee"
