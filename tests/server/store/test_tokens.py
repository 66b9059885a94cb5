"""Bot accounts in the database."""

from pathlib import Path

import pytest

from royalgames.server.store.tokens import (
    TokenError,
    accounts,
    digest_of,
    issue,
    number_of,
    revoke,
)
from tests.server.store.hand import opened


def test_a_token_is_found_by_its_digest(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        with store.engine.begin() as connection:
            tokens = {name: issue(connection, name, 5) for name in ("Rex", "Ada")}
        found = accounts(store)
        assert [each.name for each in found.values()] == ["Ada", "Rex"]
        rex = found[digest_of(tokens["Rex"])]
        assert rex == ("Rex", number_of("Rex"), 5, None)
        assert tokens["Rex"].startswith("royal_")
        assert number_of("Rex") != number_of("Ada")


def test_the_digest_is_plain_sha_256_of_any_text() -> None:
    known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert digest_of("abc") == known
    assert len(digest_of("\ud800")) == 64  # half a pair, which UTF-8 cannot spell


def test_a_new_token_needs_the_old_one_revoked_and_keeps_the_player(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        with store.engine.begin() as connection:
            old = issue(connection, "Rex", 1)
            with pytest.raises(TokenError) as caught:
                issue(connection, "Rex", 2)
            assert str(caught.value) == ("Rex has a token; revoke it first: royal token revoke Rex")
            revoke(connection, "Rex", 3)
        before = accounts(store)[digest_of(old)]
        assert before.revoked_at == 3
        with store.engine.begin() as connection:
            new = issue(connection, "Rex", 4)
        assert new != old
        assert accounts(store) == {digest_of(new): ("Rex", before.player, 4, None)}


def test_only_a_valid_token_is_revoked(tmp_path: Path) -> None:
    with opened(tmp_path) as store, store.engine.begin() as connection:
        with pytest.raises(TokenError, match=r"^there is no bot account Rex$"):
            revoke(connection, "Rex", 1)
        issue(connection, "Rex", 1)
        revoke(connection, "Rex", 2)
        with pytest.raises(TokenError, match=r"^the token of Rex is already revoked$"):
            revoke(connection, "Rex", 3)
