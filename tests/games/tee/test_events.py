"""The events of Royal Tee as plain data and as sentences."""

from royalgames.games.tee import TEE, Walk


def test_events_as_plain_data() -> None:
    state = TEE.parse("5y6/12/12/12/12/12/12/12/12/12/6y5/6r5 r:g1,y:f12 1 r")
    walked, claimed, turn = TEE.play(state, Walk("U")).events
    assert walked.json() == {
        "kind": "walked",
        "seat": "r",
        "path": ["g1", "g2"],
        "words": "Red walks 1 step from g1 to g2.",
    }
    assert claimed.json() == {
        "kind": "claimed",
        "seat": "r",
        "spaces": ["g2"],
        "held": ["y"],
        "words": "Red claims g2, 1 from Yellow.",
    }
    assert turn.json() == {
        "kind": "turn",
        "before": "r",
        "seat": "y",
        "words": "It is Yellow's turn.",
    }
