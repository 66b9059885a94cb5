"""Every script of the cookbook runs and answers its question."""

import re
from pathlib import Path

import pytest
from examples.cookbook import going_first, luck, rosette, start_space

from royalgames import GAMES
from royalgames.solver.tablebases import ensure
from royalgames.solver.task import Task

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted((ROOT / "examples" / "cookbook").glob("*.py"))


def test_going_first(capsys: pytest.CaptureFixture[str]) -> None:
    going_first.main(["--games", "4", "--bot", "casual"])
    lines = capsys.readouterr().out.splitlines()
    shares = [float(found[1]) for line in lines if (found := re.match(r"[ry]: ([\d.]+)%", line))]
    assert sum(shares) == pytest.approx(100)


def test_start_space(capsys: pytest.CaptureFixture[str]) -> None:
    start_space.main(["--games", "2", "--files", "ag", "--bot", "casual"])
    assert re.findall(r"^([ag]1): [\d.]+% of 2 games \(", capsys.readouterr().out, re.M) == [
        "a1",
        "g1",
    ]


def test_start_positions_are_the_usual_ones_but_for_red() -> None:
    assert start_space.position("g", "r").split()[1:] == ["r:g1,y:f12", "1", "r"]
    assert start_space.position("a", "r").startswith("5y6/12/")
    assert start_space.position("l", "y").split("/")[-1].startswith("11r ")


def test_luck(capsys: pytest.CaptureFixture[str]) -> None:
    luck.main(["--games", "3", "--pieces", "2", "--levels", "casual"])
    found = re.findall(
        r"^(ur|museum) casual: mistakes cost -?[\d.]+%", capsys.readouterr().out, re.M
    )
    assert found == ["ur", "museum"]


def test_luck_and_mistakes_explain_the_result() -> None:
    """A game's luck minus its mistakes is exactly how far its result is from the first value."""
    game, base = GAMES["ur"], ensure(Task("ur", 2))
    start = game.new(game.options_from({"counters": 2}))
    first = base.probe(start).of("L")
    for seed in range(10):
        lucky, lost = luck.play(game, start, base, "casual", seed)
        assert first + lucky - lost == pytest.approx(round(first + lucky - lost), abs=1e-3)


def test_rosette(capsys: pytest.CaptureFixture[str]) -> None:
    rosette.main(["--games", "5", "--pieces", "2"])
    assert len(re.findall(r"best in [\d.]+% of \d+ choices", capsys.readouterr().out)) == 2


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_every_script_has_its_page(script: Path) -> None:
    page = ROOT / "docs" / "cookbook" / f"{script.stem.replace('_', '-')}.md"
    text = page.read_text(encoding="utf-8")
    assert f'--8<-- "examples/cookbook/{script.name}"' in text
    assert f"python examples/cookbook/{script.name}" in text
