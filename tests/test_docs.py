"""The pages that a newcomer reads first are true."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(path for path in ROOT.glob("*.md")) + sorted((ROOT / "docs").rglob("*.md"))


def test_the_readme_example_runs() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted >= 5
    assert results.failed == 0


@pytest.mark.parametrize("name", ["index.md", "tour.md", "reference/games.md"])
def test_the_examples_of_the_site_run(name: str) -> None:
    results = doctest.testfile(str(ROOT / "docs" / name), module_relative=False)
    assert results.attempted >= 2
    assert results.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_map_names_every_package() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    for package in (path for path in (ROOT / "src" / "royalgames").iterdir() if path.is_dir()):
        if not package.name.startswith("_"):
            assert f"{package.name}/" in text, package.name


def test_the_site_lists_every_page() -> None:
    text = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        assert f'"{page.relative_to(ROOT / "docs").as_posix()}"' in text, page.name
