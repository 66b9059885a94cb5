"""Effects on the wire: each event of each game, typed by game and kind."""

from random import Random

import msgspec
import pytest

from royalgames.core import AnyGame, Event
from royalgames.games import GAMES
from royalgames.protocol.effects import Effect, effects_by_game, effects_of


def _events(game: AnyGame, seed: int) -> list[Event]:
    """Play a game at random and resign in the end."""
    rng, state = Random(seed), game.new()
    events: list[Event] = []
    for _ in range(200):
        if game.outcome(state) is not None:
            break
        step = game.play(state, game.sample(state, rng))
        state, events = step.state, [*events, *step.events]
    return events


@pytest.mark.parametrize("key", GAMES)
def test_an_effect_is_its_event_with_the_games_key_and_a_sentence(key: str) -> None:
    events = _events(GAMES[key], seed=7)
    effects = effects_of(events)
    sent = msgspec.json.encode(effects)
    assert msgspec.json.decode(sent, type=list[Effect]) == effects
    assert len(effects) == len(events) > 20
    for event, effect in zip(events, msgspec.json.decode(sent), strict=True):
        assert effect == event.json() | {"kind": f"{key}:{event.kind}"}


def test_kinds_are_one_union_and_each_game_lists_its_own() -> None:
    listed = effects_by_game()
    assert list(listed) == list(GAMES)
    kinds = [kind.__struct_config__.tag for effects in listed.values() for kind in effects]
    assert len(set(kinds)) == len(kinds)
    for key, effects in listed.items():
        assert all(kind.__struct_config__.tag.startswith(f"{key}:") for kind in effects)
        assert len(effects) == len(GAMES[key].events)
