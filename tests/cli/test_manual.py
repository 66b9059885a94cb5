"""``docs/command.md``, generated from the commands."""

from pathlib import Path

from royalgames.cli import reference


def test_page_about_the_command_is_up_to_date() -> None:
    page = Path(__file__).parents[2] / "docs" / "command.md"
    assert page.read_text(encoding="utf-8") == reference()


def test_page_has_every_command_and_option() -> None:
    page = reference()
    for command in ("play", "show", "moves", "replay", "check", "rules", "perft", "bots"):
        assert f"## royal {command}\n" in page
    for flag in ("--seats", "--seed", "--save", "--colours", "--round-limit", "--counters"):
        assert f"- `{flag} " in page
    for flag in ("--dice", "--match", "--first", "--limit", "--depth", "--position"):
        assert f"- `{flag} " in page
    assert "- `--split`: " in page
    assert "None" not in page
