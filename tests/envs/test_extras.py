"""A missing extra is named, and nothing else is hidden."""

import math
import subprocess
import sys

import pytest

from royalgames.envs.extras import MissingExtraError, needed


def test_a_module_that_is_there_is_returned() -> None:
    assert needed("math", "envs", "Counting") is math


def test_the_sentence_names_the_package_and_the_extra() -> None:
    with pytest.raises(MissingExtraError) as refusal:
        needed("royalgames.no_such_module", "envs", "This adapter")
    assert str(refusal.value) == (
        "This adapter needs the package royalgames.no_such_module; "
        'install it with: pip install "royalgames[envs]"'
    )
    assert refusal.value.name == "royalgames.no_such_module"
    assert refusal.value.__suppress_context__


def test_what_a_library_itself_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "struct", None)
    monkeypatch.delitem(sys.modules, "wave", raising=False)
    with pytest.raises(MissingExtraError, match="needs the package struct;"):
        needed("wave", "envs", "Sound")


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("royalgames.envs.royalur_v0", "pettingzoo", "envs"),
        ("royalgames.envs.vector", "gymnasium", "envs"),
        ("royalgames.envs.openspiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_extra_is_named_in_one_sentence(module: str, library: str, extra: str) -> None:
    code = (
        f"import sys; sys.modules[{library!r}] = None\n"
        f"try: import {module}\n"
        "except ImportError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    line = done.stdout.strip()
    assert line.endswith(f'install it with: pip install "royalgames[{extra}]"')
    assert "\n" not in line
