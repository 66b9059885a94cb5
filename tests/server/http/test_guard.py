"""Who may ask: hosts and origins."""

import pytest

from royalgames.server.http.guard import Names


@pytest.mark.parametrize(
    ("scheme", "origin", "public", "known"),
    [
        ("http", "http://192.168.1.7:8000", None, True),
        ("http", "https://192.168.1.7:8000", None, False),
        ("https", "https://192.168.1.7:8000", None, True),
        ("https", "http://192.168.1.7:8000", None, False),
        ("ws", "http://192.168.1.7:8000", None, True),
        ("ws", "https://192.168.1.7:8000", None, False),
        ("wss", "https://192.168.1.7:8000", None, True),
        # A proxy that speaks https for us: the public address is known by its own name.
        ("http", "https://192.168.1.7:8000", "https://192.168.1.7:8000", True),
    ],
)
def test_low_an_origin_has_the_scheme_of_its_host(
    scheme: str, origin: str, public: str | None, known: bool
) -> None:
    names = Names.of({"192.168.1.7"}, public)
    assert names.knows_origin(origin, scheme, "192.168.1.7:8000") is known
