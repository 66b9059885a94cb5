"""Who may ask: hosts and origins."""

import pytest

from royalgames.server.http.guard import Names, embed_policy


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


def test_the_page_for_frames_may_be_framed_and_asks_two_questions_only() -> None:
    rules = dict(rule.split(" ", 1) for rule in embed_policy("https://play.example").split("; "))
    assert rules["frame-ancestors"] == "*"
    assert rules["connect-src"].split() == [
        "https://play.example/api/games",
        "https://play.example/api/lines",
    ]
    assert (rules["default-src"], rules["form-action"]) == ("'none'", "'none'")


@pytest.mark.parametrize("host", ["a.example:80; script-src *", "a.example\n", "a b", 'a"'])
def test_a_strange_host_never_reaches_the_policy(host: str) -> None:
    policy = embed_policy(f"https://{host}")
    assert "connect-src https://invalid/api/games https://invalid/api/lines;" in policy
    assert host not in policy


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "[::1]:8000", "play.example"])
def test_usual_hosts_do(host: str) -> None:
    assert f"connect-src http://{host}/api/games " in embed_policy(f"http://{host}")
