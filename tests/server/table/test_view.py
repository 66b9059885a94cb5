"""What may be seen of a table."""

import msgspec

from royalgames.protocol import acts
from royalgames.server.table import (
    entry,
)
from royalgames.server.table.records import find_game
from tests.server.desk import (
    record_text,
    ur,
)


def test_no_secret_is_seen_before_the_end() -> None:
    made = ur(counters=1)
    private = [stored.private for stored in made.stored_events]
    hidden = [*private[0].invites.values(), *private[0].links.values(), "ann", "ben"]
    secret = private[1].secret
    assert secret is not None
    hidden.append(secret.hex())

    def seen() -> str:
        seen = [made.view, [entry(stored) for stored in made.stored_events]]
        return msgspec.json.encode(seen).decode()

    assert not [word for word in hidden if f'"{word}"' in seen()]
    assert "Secret" not in record_text(made.table, find_game(made.table, None))
    made.do("ann", acts.Resign(seat="L"))
    assert f'"{secret.hex()}"' in seen()
    assert not [word for word in hidden[:-1] if f'"{word}"' in seen()]
