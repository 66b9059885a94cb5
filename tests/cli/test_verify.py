"""``royal verify``: dice recomputed from the record alone."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from royalgames.cli.app import app
from royalgames.core import Dice
from royalgames.games.ur import UR, Side, Throw, UrMove, UrOptions
from royalgames.records import DiceStream, Proof, Transcript, commitment, write
from royalgames.records.chain import Chain, Place, SeatChain
from royalgames.records.proof import VERSION_2

SECRET = bytes(range(32))
HALF = Dice(3, Fraction(1, 2))


def _record(folder: Path, *, resigned: bool) -> Path:
    """Write a game of three throws from the proof stream, resigned or still open."""
    stream = DiceStream(SECRET, "table-1", 1, (b"\x01", b""))
    state = start = UR.new(UrOptions(first=Side(stream.lot(("L", "D")))))
    moves: list[UrMove] = []
    throws = 0
    while throws < 3:
        if UR.chance(state):
            throws += 1
            moves.append(Throw(stream.throw(throws, HALF)))
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
    answer = CliRunner().invoke(app, ["verify", path])
    assert answer.exit_code == 0
    assert "All 3 throws match the dice proof (ur1)." in answer.stdout
    assert "Version 1: a host who also played could have chosen their seed" in answer.stdout
    data = json.loads(CliRunner().invoke(app, ["verify", path, "--json"]).stdout)
    assert data["proved"] is True
    assert (data["version"], data["unforeseeable"]) == ("ur1", 0)
    assert data["lot"] in ("L", "D")
    assert [throw["number"] for throw in data["throws"]] == [1, 2, 3]


def _record_2(folder: Path) -> Path:
    """Write a game of four throws, Dark's seed withheld and two of Dark's links missing."""
    chains = [Chain(Place("table-1", 1, seat), bytes([seat]) * 32) for seat in (0, 1)]
    light, dark = (SeatChain(chain.commitment) for chain in chains)
    seeds = (chains[0].link(0) or b"", b"")
    stream = DiceStream(SECRET, "table-1", 1, seeds, VERSION_2)
    state = start = UR.new(UrOptions(first=Side(stream.lot(("L", "D")))))
    moves: list[UrMove] = []
    throws = 0
    while throws < 4:
        if UR.chance(state):
            throws += 1
            links = [chain.link(throws) or b"" for chain in chains]
            light = light.revealed(throws, links[0])
            if throws in (2, 3):
                links[1], dark = b"", dark.missed(throws)
            else:
                dark = dark.revealed(throws, links[1])
            moves.append(Throw(stream.throw(throws, HALF, links)))
        else:
            moves.append(next(UR.legal(state)))
        state = UR.play(state, moves[-1]).state
    moves.append(UR.resign("L"))
    proof = Proof("table-1", 1, seeds, commitment(SECRET), SECRET, VERSION_2, (light, dark))
    path = folder / "game.txt"
    transcript = Transcript("ur", start, tuple(moves), proof.tags())
    path.write_text(write(transcript), encoding="utf-8")
    return path


def test_version_2_says_what_was_unforeseeable(tmp_path: Path) -> None:
    path = str(_record_2(tmp_path))
    answer = CliRunner().invoke(app, ["verify", path])
    assert answer.exit_code == 0
    assert "All 4 throws match the dice proof (ur2)." in answer.stdout
    assert "Unforeseeable even for the host: 2 of 4." in answer.stdout
    assert "Dark committed to a seed and did not reveal it before the game." in answer.stdout
    assert "Throws without Dark's link: 2-3." in answer.stdout
    data = json.loads(CliRunner().invoke(app, ["verify", path, "--json"]).stdout)
    assert (data["version"], data["withheld"], data["unforeseeable"]) == ("ur2", ["D"], 2)
    assert [throw["missing"] for throw in data["throws"]] == [[], ["D"], ["D"], []]


def test_a_game_that_goes_on_is_promised(tmp_path: Path) -> None:
    answer = CliRunner().invoke(app, ["verify", str(_record(tmp_path, resigned=False))])
    assert answer.exit_code == 0
    assert "its dice are committed to" in answer.stdout


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
