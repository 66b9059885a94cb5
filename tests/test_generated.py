"""The files that are made from others: fresh, and put right when they are not."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tools.generate import GENERATED, main


def test_the_generated_files_are_fresh(capsys: pytest.CaptureFixture[str]) -> None:
    assert (main(["--check"]), capsys.readouterr().out) == (0, "")


def test_a_stale_or_missing_file_is_named_and_put_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([], tmp_path) == 0
    assert capsys.readouterr().out == "".join(f"{path} written\n" for path in GENERATED)
    assert main(["--check"], tmp_path) == 0
    stale, missing = sorted(GENERATED)[:2]
    (tmp_path / stale).write_text("old")
    (tmp_path / missing).unlink()
    assert main(["--check"], tmp_path) == 1
    assert sorted(capsys.readouterr().out.splitlines()) == [
        f"{stale} is stale",
        f"{missing} is stale",
    ]
    assert (tmp_path / stale).read_text() == "old"


@pytest.mark.parametrize("path", [path for path in GENERATED if path.endswith(".svg")])
def test_a_picture_is_small_and_stands_alone(path: str) -> None:
    drawing = GENERATED[path]()
    assert len(drawing.encode()) < 150_000
    assert drawing == GENERATED[path]()
    root = ET.fromstring(drawing)  # noqa: S314  # our own drawing
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    used = {use.get("href", "")[1:] for use in root.iter("{http://www.w3.org/2000/svg}use")}
    used |= set(re.findall(r"url\(#([\w-]+)\)", drawing))
    assert used or "board" not in path
    assert used <= {element.get("id") for element in root.iter()}
    assert "http" not in drawing.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("path", [path for path in GENERATED if path.startswith("docs/rules-")])
def test_a_rules_page_in_docs_shows_its_board(path: str) -> None:
    shown = re.findall(r"!\[.+\]\((.+)\)", GENERATED[path]())
    assert len(shown) == 1
    assert all(f"docs/{picture}" in GENERATED for picture in shown)
