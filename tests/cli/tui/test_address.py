"""Links of tables, and who this player is at a service."""

import stat
from pathlib import Path

import pytest

from royalgames.cli.faults import InputError
from royalgames.cli.tui.address import (
    Identity,
    Place,
    keep_identity,
    parse_table,
    read_identity,
)


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("http://127.0.0.1:8000/table/abcdefgh", Place("http://127.0.0.1:8000", "abcdefgh")),
        ("127.0.0.1:8000/table/abcdefgh/", Place("http://127.0.0.1:8000", "abcdefgh")),
        (
            "https://games.example.org/play/join/abcdefgh/D#se-cret",
            Place("https://games.example.org/play", "abcdefgh", "D", "se-cret"),
        ),
        (
            "https://games.example.org/bring/abcdefgh/L#se-cret",
            Place("https://games.example.org", "abcdefgh", "L", "se-cret", True),
        ),
        (
            "https://games.example.org/review/abcdefgh",
            Place("https://games.example.org", "abcdefgh"),
        ),
    ],
)
def test_links_are_read(url: str, place: Place) -> None:
    assert parse_table(url) == place


@pytest.mark.parametrize(
    "url", ["", "nothing", "http://127.0.0.1/table/x", "ftp://a/table/abcdefgh", "http://[/table/a"]
)
def test_other_addresses_are_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(InputError, match="--table must be a table's link such as"):
        parse_table(url)


def test_an_identity_is_kept_per_service_and_private(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "players.json"
    first = read_identity("http://a", path)
    assert not first.cookie
    assert read_identity("http://a", path).dice_key != first.dice_key
    keep_identity("http://a", Identity("royal=x", first.dice_key), path)
    keep_identity("http://b", Identity("royal=y", "00" * 32), path)
    assert read_identity("http://a", path) == Identity("royal=x", first.dice_key)
    assert read_identity("http://b", path).cookie == "royal=y"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("text", ["", "[]", "{", '{"http://a": 1}'])
def test_a_damaged_file_means_a_new_player(text: str, tmp_path: Path) -> None:
    path = tmp_path / "players.json"
    path.write_text(text, encoding="utf-8")
    assert not read_identity("http://a", path).cookie
