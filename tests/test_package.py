"""The package as a whole: what it exports, what it loads, its arrows, its docstrings."""

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import royalgames

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "royalgames"

ARROWS: dict[str, set[str]] = {
    "core": set(),
    "games": {"core"},
    "records": {"core", "games"},
    "kernels": {"core", "games"},
    "cluster": set(),
    "solver": {"core", "games", "kernels", "cluster"},
    "bots": {"core", "games", "kernels", "solver"},
    "training": {"core", "games", "kernels", "bots", "cluster"},
    "engine": {"core", "games", "bots"},
    "arena": {"core", "games", "records", "bots", "engine", "cluster"},
    "envs": {"core", "games", "kernels", "bots"},
    "review": {"core", "games", "kernels", "records", "bots", "solver"},
    "protocol": {"core", "games"},
    "client": {"core", "protocol", "records"},
    "server": {
        "core",
        "games",
        "kernels",
        "records",
        "bots",
        "solver",
        "review",
        "envs",
        "protocol",
    },
    "cli": {
        "core",
        "games",
        "kernels",
        "records",
        "bots",
        "solver",
        "training",
        "engine",
        "cluster",
        "arena",
        "review",
        "envs",
        "protocol",
        "client",
        "server",
    },
}
"""Which package may import which; nothing imports ``server`` or ``cli`` but ``cli`` itself."""

ANYWHERE = {"_version"}


def _modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def _package(path: Path) -> str:
    parts = path.relative_to(SOURCE).parts
    return parts[0] if len(parts) > 1 else ""


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("path", _modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_arrows(path: Path) -> None:
    package = _package(path)
    if not package:
        return
    for name in _imports(ast.parse(path.read_text(encoding="utf-8"))):
        if name.startswith("royalgames."):
            other = name.split(".")[1]
            assert other in ARROWS[package] | {package} | ANYWHERE, (
                f"{package} may not import {name}"
            )


def test_every_package_has_its_arrows() -> None:
    packages = {_package(path) for path in _modules()} - {""}
    assert packages <= set(ARROWS)


def test_all_is_sorted_and_true() -> None:
    names = royalgames.__all__
    # As ruff sorts: constants, then classes, then the rest.
    groups = [
        [name for name in names if name.isupper()],
        [name for name in names if name[0].isupper() and not name.isupper()],
        [name for name in names if not name[0].isupper()],
    ]
    assert names == [name for group in groups for name in sorted(group)]
    for name in names:
        assert getattr(royalgames, name).__doc__ or name in ("CHANCE", "GAMES", "__version__"), name


def test_dir_lists_what_can_be_imported() -> None:
    assert dir(royalgames) == sorted(royalgames.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = royalgames.nothing


def test_import_loads_only_the_standard_library() -> None:
    code = (
        "import sys; before = set(sys.modules); import royalgames; "
        "[getattr(royalgames, name) for name in royalgames.__all__]; "
        "print(*sorted(set(sys.modules) - before))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    foreign = {name.split(".")[0] for name in loaded} - {"royalgames"} - sys.stdlib_module_names
    assert not foreign
    assert {"royalgames.games.ur.moves", "royalgames.records.proof"} <= set(loaded)


def test_games_draw_no_random_numbers_and_read_no_clock() -> None:
    forbidden = {"random", "time", "datetime", "secrets", "os", "socket", "numpy"}
    for path in (SOURCE / "games").rglob("*.py"):
        roots = {
            name.split(".")[0] for name in _imports(ast.parse(path.read_text(encoding="utf-8")))
        }
        assert not roots & forbidden, path.name


def _undocumented(tree: ast.Module) -> Iterator[str]:
    def walk(node: ast.AST, owner: str) -> Iterator[str]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                name = f"{owner}{child.name}"
                if not child.name.startswith("_"):
                    if not ast.get_docstring(child):
                        yield name
                    if isinstance(child, ast.ClassDef):
                        yield from walk(child, f"{name}.")

    if not ast.get_docstring(tree):
        yield "the module"
    yield from walk(tree, "")


@pytest.mark.parametrize("path", _modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_public_name_has_a_docstring(path: Path) -> None:
    assert not list(_undocumented(ast.parse(path.read_text(encoding="utf-8"))))


@pytest.mark.parametrize("path", _modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_files_stay_small_enough_to_hold_in_the_head(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 450


def test_the_changelog_knows_this_version() -> None:
    first = re.search(
        r"^## \[?([\d.]+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert first is not None
    assert first[1] == royalgames.__version__


def test_typed_and_importable() -> None:
    assert (SOURCE / "py.typed").exists()
    for path in _modules():
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        if parts[-1] != "__main__" and "migrations" not in parts:  # alembic loads these itself
            name = ".".join(parts).removesuffix(".__init__")
            assert importlib.import_module(name).__name__ == name


def test_no_lock_file_names_a_host() -> None:
    for path in (ROOT / "requirements").iterdir():
        assert "://" not in path.read_text(encoding="utf-8"), path.name


def test_make_help_lists_the_targets() -> None:
    listed = subprocess.run(
        ["make", "-C", str(ROOT), "help"], capture_output=True, text=True, check=True
    )
    for target in ("setup", "play", "test", "soak", "check", "fix", "bench", "wheel", "help"):
        assert f"make {target} " in listed.stdout
