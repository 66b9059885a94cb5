"""A release is refused for every reason there is, and for none without."""

from pathlib import Path

import pytest

from tools.release import faults, git


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A clean tree that is ready to become 1.2.3."""
    (tmp_path / "src/royalgames").mkdir(parents=True)
    (tmp_path / "src/royalgames/_version.py").write_text('__version__ = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.3 - 2026-01-31\n\n## 1.2.2\n")
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def commit(tree: Path) -> None:
    git(tree, "add", "--all")
    author = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    git(tree, *author, "-c", "commit.gpgsign=false", "commit", "--quiet", "-m", "Change something")


def found(tree: Path, version: str = "1.2.3") -> list[str]:
    return list(faults(tree, version, lambda commit, suite: True))


def test_a_tree_that_is_ready(tree: Path) -> None:
    assert found(tree) == []


def test_what_is_no_version(tree: Path) -> None:
    assert found(tree, "1.2") == ["a version looks like 1.2.3, not '1.2'"]


def test_a_tree_with_changes(tree: Path) -> None:
    (tree / "left.txt").write_text("over")
    assert found(tree) == ["the tree is not clean: commit or remove what `git status` lists"]


def test_another_version_in_the_source(tree: Path) -> None:
    (tree / "src/royalgames/_version.py").write_text('__version__ = "1.2.2"\n')
    commit(tree)
    assert found(tree) == ["src/royalgames/_version.py does not say 1.2.3"]


@pytest.mark.parametrize(
    "top", ["Unreleased", "1.2.3", "1.2.4 - 2026-01-31", "11.2.3 - 2026-01-31"]
)
def test_another_entry_on_top_of_the_changelog(tree: Path, top: str) -> None:
    (tree / "CHANGELOG.md").write_text(f"# Changelog\n\n## {top}\n\n## 1.2.3 - 2026-01-31\n")
    commit(tree)
    expected = f"the top entry of CHANGELOG.md must be `## 1.2.3 - YYYY-MM-DD`, not {top!r}"
    assert found(tree) == [expected]


def test_a_tag_that_exists(tree: Path) -> None:
    git(tree, "tag", "v1.2.3")
    assert found(tree) == ["the tag v1.2.3 exists already"]


def test_a_commit_that_has_not_passed_in_the_bare_system(tree: Path) -> None:
    head = git(tree, "rev-parse", "HEAD")
    only = list(faults(tree, "1.2.3", lambda commit, suite: (commit, suite) == (head, "bookworm")))
    assert only == [f"`make fresh SUITE=trixie` has not passed for {head[:10]}"]
