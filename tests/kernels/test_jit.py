"""One jit policy: what it compiles, where it keeps it, and that it notices changes."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import pytest

import royalgames
from royalgames import kernels
from royalgames.games.museum import MUSEUM
from royalgames.kernels import jit, museum, ur
from royalgames.kernels.museum import games as museum_games
from royalgames.kernels.museum import moves as museum_moves
from royalgames.kernels.tee import judge, paths, plays, search, turn
from royalgames.kernels.ur import games, moves
from tests.kernels import agreement

CONFIG: Any = numba.config


SOURCE = Path(royalgames.__file__).parent


ROOT = SOURCE.parents[1]


def _run(code: str, **environment: str) -> str:
    """Run Python elsewhere, warnings as errors; return what it prints, both streams."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stderr
    return done.stderr + done.stdout


_COUNTING: str = (
    "from numba.core import event; from royalgames import kernels\n"
    "with event.install_recorder('numba:compile') as found: kernels.warm()\n"
    "print(len(found.buffer))"
)
"""Make kernels ready, and print how often something was compiled."""


def test_everything_is_compiled_once() -> None:
    """In the cache of all tests, where the first of them has compiled everything."""
    kernels.warm()
    assert _run(_COUNTING) == "0\n"


def test_compiling_is_said_once(tmp_path: Path) -> None:
    """With one game's kernels, since all of them take more than a minute."""
    code = _COUNTING.replace("with", "kernels.parts = lambda package: ['museum']\nwith", 1)
    first = _run(code, NUMBA_CACHE_DIR=str(tmp_path)).splitlines()
    assert first[0] == kernels.PREPARING
    assert int(first[1]) > 0
    assert _run(code, NUMBA_CACHE_DIR=str(tmp_path)) == "0\n"


def test_the_cache_notices_a_change_in_another_file(tmp_path: Path) -> None:
    copied = tmp_path / "src" / "royalgames"
    shutil.copytree(SOURCE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    code = (
        "import numpy as np, royalgames; from royalgames.games.ur import UR; "
        "from royalgames.kernels import ur, jit; "
        "print(royalgames.__file__, jit.cache_folder().name, "
        "ur.choices(ur.pack_all([UR.parse('o*5,s,4 o*7 L 2')]))[0])"
    )
    environment = {"PYTHONPATH": str(copied.parent), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    before = _run(code, **environment).split()
    assert before[0].startswith(str(tmp_path))
    assert before[2] == str(1 | 1 << 12)
    assert _run(code, **environment).split() == before
    # choices_all stands in moves.py and is not touched; the helper it calls is moved to words.py.
    helper = copied / "kernels" / "words.py"
    text = helper.read_text(encoding="utf-8")
    changed = text.replace("return int(np.int64(word))", "return int(np.int64(word)) ^ 1")
    assert changed != text
    helper.write_text(changed, encoding="utf-8")
    after = _run(code, **environment).split()
    assert after[1] != before[1]
    assert after[2] != before[2]


def test_kernels_run_as_plain_python_too() -> None:
    code = (
        "from royalgames.kernels import jit, museum, ur; from royalgames.games.ur import UR; "
        "from royalgames.games.museum import MUSEUM; import random; "
        "from tests.kernels import agreement, positions; "
        "agreement.check_pairs(5, 500); "
        "agreement.check_outcomes(6, 2, 5); agreement.check_outcomes(7, 4, 3); "
        "played = agreement.check_ur(positions.ur_states(1)); "
        "agreement.check_museum(positions.museum_games(random.Random(1), 3)); "
        "games = [*ur.playouts(ur.pack_all([UR.new()] * 3), seed=1).throws, "
        "*museum.playouts(museum.pack_all([MUSEUM.new()] * 3), seed=1).throws]; "
        "print(jit.COMPILES, played, *games)"
    )
    compiled = [
        *ur.playouts(ur.pack_all([royalgames.UR.new()] * 3), seed=1).throws,
        *museum.playouts(museum.pack_all([MUSEUM.new()] * 3), seed=1).throws,
    ]
    printed = _run(code, NUMBA_DISABLE_JIT="1").split()
    assert printed == ["False", str(agreement.MOVES_PLAYED[1]), *map(str, compiled)]


def test_no_cache_where_none_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(CONFIG, "CACHE_DIR", str(tmp_path / "file" / "below"))
    assert jit.cache_folder.__wrapped__() is None
    monkeypatch.setattr(jit, "cache_folder", lambda: None)
    assert jit.kernel(_increased)(1) == 2


def _increased(number: int) -> int:
    return number + 1


def test_other_packages_keep_their_cache_folder() -> None:
    before = CONFIG.CACHE_DIR
    jit.kernel(_increased)
    assert before == CONFIG.CACHE_DIR


def test_threads_that_load_kernels_at_once_take_turns() -> None:
    before, folder = CONFIG.CACHE_DIR, jit.cache_folder()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            compiled: list[Any] = list(threads.map(jit.kernel, [_increased] * 400))
    finally:
        sys.setswitchinterval(interval)
    assert {Path(one._cache.cache_path).parent for one in compiled} == {folder}
    assert before == CONFIG.CACHE_DIR


def test_every_entry_has_one_signature() -> None:
    kernels.warm(lambda line: None)
    entries: list[Callable[..., Any]] = [
        search.find_nodes,
        paths.best_paths,
        judge.count_features,
        judge.weigh_features,
        plays.play_all,
        plays.draw_all,
        turn.ending_rules,
        moves.play_all,
        moves.choices_all,
        games.choose_all,
        games.play_out_all,
        museum_moves.play_all,
        museum_moves.choices_all,
        museum_games.choose_all,
        museum_games.play_out_all,
    ]
    assert [jit.compiled_signatures(entry) for entry in entries] == [1] * len(entries)


def test_the_policy_has_no_way_around_it() -> None:
    wrapped = []
    for path in sorted((SOURCE).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom) and path.name != "jit.py":
                names = [getattr(node, "module", None) or "", *(a.name for a in node.names)]
                assert "numba" not in {name.split(".")[0] for name in names}, path
            if isinstance(node, ast.FunctionDef):
                marks = {d.id for d in node.decorator_list if isinstance(d, ast.Name)}
                wrapped += [node.name] * ("wrapping" in marks)
    assert wrapped == ["draw"]
