"""``royal token``: issued once, listed without the secret, revoked."""

from pathlib import Path

import pytest

from royalgames.server.store.database import open_store
from tests.cli.run import royal


def test_a_token_from_its_making_to_its_end(tmp_path: Path) -> None:
    db = ("--db", str(tmp_path / "royal.db"))
    open_store(tmp_path / "royal.db").stop()
    made = royal("token", "new", "Rex", *db)
    token = made.out.strip()
    assert made.code == 0
    assert len(token) > 40
    assert made.err == "Keep it secret: it can't be shown again.\n"
    again = royal("token", "new", "Rex", *db)
    assert again.code == 2
    assert again.err == "royal: Rex has a token; revoke it first: royal token revoke Rex\n"
    listed = royal("token", "list", *db).out
    assert "Rex" in listed
    assert token not in listed
    assert royal("token", "revoke", "Rex", *db).out == "Revoked the token of Rex.\n"
    assert royal("token", "revoke", "Rex", *db).err == (
        "royal: the token of Rex is already revoked\n"
    )
    assert royal("token", "new", "Rex", *db).out.strip() != token


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("new", "a;b"), "semicolon"),
        (("new", "x" * 35), "at most 34 characters"),
        (("revoke", "Max"), "there is no bot account Max"),
    ],
)
def test_wrong_input_gets_a_sentence(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    open_store(tmp_path / "royal.db").stop()
    answer = royal("token", *words, "--db", str(tmp_path / "royal.db"))
    assert answer.code == 2
    assert sentence in answer.err


def test_without_a_database(tmp_path: Path) -> None:
    answer = royal("token", "list", "--db", str(tmp_path / "none.db"))
    assert (answer.code, "there is no database" in answer.err) == (2, True)
