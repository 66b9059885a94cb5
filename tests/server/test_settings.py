"""Settings of the service."""

import subprocess
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from royalgames.cli import app
from royalgames.server.settings import SETTINGS, Settings, SettingsError, default_database
from tests.server.processes import COMMAND

OPERATIONS = Path(__file__).parents[2] / "docs" / "operations.md"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"port": 65536}, "0 to 65535"),
        ({"bot_workers": -1}, "0 to 64 workers"),
        ({"abandoned_days": 0}, "a day or more"),
        ({"rate": 0.0}, "above 0"),
        ({"lan": True, "host": "10.0.0.1"}, "not both"),
        ({"public_url": "games.example.org"}, "looks like https"),
        ({"public_url": "https://games.example.org/path"}, "looks like https"),
        ({"log_format": "xml"}, "text or json"),
    ],
)
def test_a_wrong_setting_is_refused_with_a_sentence(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        Settings(db=default_database(), **wrong)


@pytest.mark.parametrize(
    ("given", "private"),
    [({}, True), ({"host": "::1"}, True), ({"host": "192.168.1.2"}, False), ({"lan": True}, False)],
)
def test_only_a_loopback_address_is_private(given: dict[str, Any], private: bool) -> None:
    assert Settings(db=default_database(), **given).is_private == private


def test_every_setting_has_a_flag_an_environment_variable_and_a_line_in_the_page() -> None:
    page = OPERATIONS.read_text(encoding="utf-8")
    assert set(SETTINGS) == set(Settings.__dataclass_fields__)
    group: Any = get_command(app)
    options = {option.envvar: option for option in group.commands["serve"].params}
    for setting in SETTINGS.values():
        option = options[setting.environment]
        # A flag that can be negated stands with its opposite, so that one sentence fits the pair.
        flags = " / ".join(f"`{flag}`" for flag in (*option.opts, *option.secondary_opts))
        assert option.help == setting.help
        assert f"| {flags} | `{setting.environment}` | {setting.help} |" in page


def test_a_negated_flag_is_described_as_what_it_does() -> None:
    command = (OPERATIONS.parent / "command.md").read_text(encoding="utf-8")
    about = "Open the browser at the start (the default), or do not."
    assert f"| `--open` / `--no-open` | `ROYAL_OPEN` | {about} |" in OPERATIONS.read_text("utf-8")
    assert f"- `--open` / `--no-open`: {about}" in command


def test_the_environment_sets_what_no_flag_does(tmp_path: Path) -> None:
    command = [*COMMAND, "--port", "0"]
    environment = {"ROYAL_DB": str(tmp_path / "royal.db"), "ROYAL_RATE": "-1"}
    tried = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, env=environment
    )
    assert tried.returncode == 2
    assert "above 0" in tried.stderr
