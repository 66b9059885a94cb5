"""The compiled engine is prepared once, where it is needed."""

import pytest

from royalgames import kernels
from royalgames.cli.engine import prepare


@pytest.mark.parametrize(
    ("is_needed", "is_ready", "times"), [(True, False, 1), (True, True, 0), (False, False, 0)]
)
def test_it_is_compiled_only_if_it_is_needed_and_missing(
    monkeypatch: pytest.MonkeyPatch, is_needed: bool, is_ready: bool, times: int
) -> None:
    warmed: list[None] = []
    monkeypatch.setattr(kernels, "is_ready", lambda: is_ready)
    monkeypatch.setattr(kernels, "warm", lambda: warmed.append(None))
    prepare(is_needed)
    assert len(warmed) == times
