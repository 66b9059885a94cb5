"""Tests mirror the sources: ``core/parts.py`` is tested in ``tests/core/test_parts.py``.

Only files with behaviour of their own count: a function that does something. ``python -m
tests.test_mirror`` lists the files without a test file of their name.
"""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "royalgames"


def _behaves(path: Path) -> bool:
    """Return whether a function of the file does more than declare itself."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            last = node.body[-1]
            if not (isinstance(last, ast.Expr) and isinstance(last.value, ast.Constant)):
                return True
    return False


def sources() -> dict[Path, Path]:
    """Return the files with behaviour of their own, each with the test file it should have."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        place = path.relative_to(SOURCE)
        if not path.name.startswith("_") and "migrations" not in place.parts and _behaves(path):
            found[place] = ROOT / "tests" / place.parent / f"test_{path.name}"
    return found


def test_every_file_has_its_test() -> None:
    assert [str(place) for place, test in sources().items() if not test.exists()] == []


if __name__ == "__main__":
    print(*(place for place, test in sources().items() if not test.exists()), sep="\n")
