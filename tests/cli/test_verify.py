"""``royal verify``: dice recomputed from the record alone."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from royalgames.cli.app import app
from royalgames.games.ur import UR, Throw, UrMove, UrOptions
from royalgames.records import DiceStream, Proof, Transcript, commitment, write

SECRET = bytes(range(32))


def _record(folder: Path, *, resigned: bool) -> Path:
    """Write a game of three throws from the proof stream, resigned or still open."""
    stream = DiceStream(SECRET, "table-1", 1, (b"\x01", b""))
    state = start = UR.new(UrOptions(first=stream.lot()))
    moves: list[UrMove] = []
    throws = 0
    while throws < 3:
        if UR.chance(state):
            throws += 1
            moves.append(Throw(stream.throw(throws, "1/2")))
        else:
            moves.append(next(UR.legal(state)))
        state = UR.play(state, moves[-1]).state
    if resigned:
        moves.append(UR.resign("L"))
    secret = SECRET if resigned else None
    tags = Proof("table-1", 1, stream.seeds, commitment(SECRET), secret).tags()
    path = folder / "game.txt"
    path.write_text(write(Transcript("ur", start, tuple(moves), tags)), encoding="utf-8")
    return path


def test_a_finished_game_is_proved(tmp_path: Path) -> None:
    path = str(_record(tmp_path, resigned=True))
    told = CliRunner().invoke(app, ["verify", path])
    assert told.exit_code == 0
    assert "All 3 throws are as the table promised before the first." in told.stdout
    data = json.loads(CliRunner().invoke(app, ["verify", path, "--json"]).stdout)
    assert data["proved"] is True
    assert data["lot"] in ("L", "D")
    assert [throw["number"] for throw in data["throws"]] == [1, 2, 3]


def test_a_game_that_goes_on_is_promised(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["verify", str(_record(tmp_path, resigned=False))])
    assert told.exit_code == 0
    assert "its secret is kept" in told.stdout


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('[Secret "00', '[Secret "01', "N8: this secret is not the one that was committed to"),
        ("1. ", "2. ", "N7: this is turn 1, not 2"),
    ],
)
def test_a_changed_record_is_refused(tmp_path: Path, old: str, new: str, fault: str) -> None:
    path = _record(tmp_path, resigned=True)
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    refused = CliRunner().invoke(app, ["verify", str(path)])
    assert refused.exit_code == 2
    assert fault in refused.stderr
    assert str(path) in refused.stderr
    assert refused.stderr.count("\n") == 1
