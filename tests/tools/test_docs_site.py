"""The documentation site's own check finds what is broken."""

from pathlib import Path

import pytest

from tools.docs_site import SITE, add_sources, faults


@pytest.fixture
def small(tmp_path: Path) -> Path:
    (tmp_path / "rules").mkdir()
    (tmp_path / "style.css").write_text("")
    (tmp_path / "index.html").write_text(
        '<link rel="stylesheet" href="style.css"><a href="rules/#T1">T1</a><h2 id="top">Top</h2>'
    )
    (tmp_path / "rules" / "index.html").write_text(
        '<h3 id="T1">T1</h3><a href="../#top">Top</a><a href="https://example.org/">Elsewhere</a>'
    )
    return tmp_path


def test_a_whole_site_has_no_faults(small: Path) -> None:
    assert list(faults(small)) == []


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ('<a href="gone/">', "index.html links to gone/, which is not there"),
        ('<a href="../outside.html">', "index.html links to ../outside.html, which is not there"),
        ('<a href="rules/#T99">', "index.html links to rules/#T99, which has no such place"),
        ('<a href="#nowhere">', "index.html links to #nowhere, which has no such place"),
        ('<img src="gone.png">', "index.html links to gone.png, which is not there"),
        (
            '<script src="https://cdn.example/x.js"></script>',
            "index.html loads https://cdn.example/x.js from another host",
        ),
    ],
)
def test_every_kind_of_fault_is_named(small: Path, wrong: str, fault: str) -> None:
    page = small / "index.html"
    page.write_text(page.read_text() + wrong)
    (small.parent / "outside.html").write_text("not a page of the site")
    assert list(faults(small)) == [fault]


def test_files_of_the_clone_are_shown_as_texts(small: Path, tmp_path: Path) -> None:
    root = tmp_path / "clone"
    (root / "docs").mkdir(parents=True)
    (root / "examples").mkdir()
    (root / "examples" / "bot.py").write_text("print()")
    page = small / "rules" / "index.html"
    page.write_text('<a href="../../examples/bot.py">bot</a><a href="../">home</a>')
    add_sources(small, root)
    assert (
        page.read_text() == '<a href="../source/examples/bot.py.txt">bot</a><a href="../">home</a>'
    )
    assert (small / "source" / "examples" / "bot.py.txt").read_text() == "print()"
    assert list(faults(small)) == ["index.html links to rules/#T1, which has no such place"]


def test_the_built_site_has_no_faults() -> None:
    pages = list(SITE.rglob("index.html"))
    assert len(pages) > 30, "the site is not built: make docs"
    assert list(faults(SITE)) == []
