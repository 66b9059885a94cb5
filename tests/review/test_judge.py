"""What a judge says unless its game has words of its own."""

from royalgames.games.ur import UR, Throw, UrMove, UrState
from royalgames.games.ur.events import TurnEnded
from royalgames.review.judge import Judge, Judgement, Missed, Worth


class PlainJudge(Judge[UrState, UrMove]):
    """A judge without words of its own."""

    game = UR

    def worth(self, state: UrState) -> Worth:
        return Worth((0.5, 0.5), (), exact=False)

    def judge(self, state: UrState, played: UrMove | None) -> Judgement[UrMove]:
        return Judgement(self.worth(state), (), is_open=False)


class BriefJudge(PlainJudge):
    """Leaves out whose turn is over."""

    unmentioned = frozenset({TurnEnded.kind})


def test_moves_are_named_as_in_records() -> None:
    state = UR.parse("o*3,s,4*2,11 o*4,s,3,8 L 2")
    for move in UR.legal(state):
        assert PlainJudge().name_move(state, move) == UR.move_text(move)


def test_events_are_described_except_the_unmentioned() -> None:
    events = UR.play(UR.parse("o*7 o*7 L throw"), Throw(1)).events
    ended = [event for event in events if isinstance(event, TurnEnded)]
    others = [event.words() for event in events if event not in ended]
    assert ended
    assert others
    assert PlainJudge().describe(events) == " ".join(event.words() for event in events)
    assert BriefJudge().describe(events) == " ".join(others)


def test_a_game_that_counts_nothing_separately_misses_nothing() -> None:
    assert PlainJudge.missed_in_move(Missed(0, 4)) == ""
    assert PlainJudge.missed_in_game(4) == ""
