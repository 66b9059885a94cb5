"""Running the service: where it listens, and under which names and addresses."""

import socket
from pathlib import Path

import pytest

from royalgames.server.http.identity import KEY_BYTES
from royalgames.server.run import _addresses, _key, lan_address, listen, names_of
from royalgames.server.settings import Settings, SettingsError, default_database
from tests.server.store.hand import opened
from tests.server.support import settings


def test_the_home_network_is_let_in_only_when_told() -> None:
    here = Settings(db=default_database())
    assert here.bind == "127.0.0.1"
    assert set(names_of(here).hosts) == {"localhost", "127.0.0.1", "::1"}
    lan = Settings(db=default_database(), lan=True)
    assert lan.bind == "0.0.0.0"  # noqa: S104
    assert lan_address() in names_of(lan).hosts
    public = Settings(db=default_database(), public_url="https://games.example.org")
    assert public.secure
    assert names_of(public).knows_host("games.example.org")
    assert names_of(public).knows_origin("https://games.example.org", "http", "127.0.0.1:8000")


def test_a_server_behind_a_name_of_its_own_answers_to_it() -> None:
    named = Settings(db=default_database(), host="192.0.2.7")
    assert names_of(named).knows_host("192.0.2.7")
    anywhere = Settings(db=default_database(), host="::")
    assert set(names_of(anywhere).hosts) == {"localhost", "127.0.0.1", "::1"}


@pytest.mark.parametrize(
    ("bind", "public", "local", "given"),
    [
        ("127.0.0.1", None, "http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("0.0.0.0", None, "http://127.0.0.1:8000", "http://127.0.0.1:8000"),  # noqa: S104
        ("::1", None, "http://[::1]:8000", "http://[::1]:8000"),
        (
            "127.0.0.1",
            "https://games.example.org/",
            "http://127.0.0.1:8000",
            "https://games.example.org",
        ),
    ],
)
def test_the_address_for_the_browser_and_the_one_to_give_away(
    bind: str, public: str | None, local: str, given: str
) -> None:
    chosen = Settings(db=default_database(), host=bind, public_url=public)
    assert _addresses(chosen, 8000) == (local, given)


def test_a_port_in_use_is_named_in_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError) as caught:
            listen(Settings(db=default_database(), port=port))
    assert str(caught.value).startswith(f"cannot listen on 127.0.0.1, port {port}: ")


def test_the_signing_key_outlives_the_server(tmp_path: Path) -> None:
    where = settings(tmp_path).db
    with opened(tmp_path) as store:
        key = _key(where, store)
    with opened(tmp_path) as store:
        assert _key(where, store) == key
    assert len(key) == KEY_BYTES
