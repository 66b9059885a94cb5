"""The judge of Royal Tee."""

from royalgames.games.tee import TEE, Walk
from royalgames.review import Missed
from royalgames.review.tee.judge import TeeJudge

ARCH = "5y6/12/12/12/12/12/2rrrrrrrr2/2r6r2/2r6r2/2r9/2r9/2r9 r:j4,y:f12 3 r"
"""Red's arch over thirty spaces lacks three at its right foot."""


def test_an_arch_left_open_is_missed() -> None:
    state, played = TEE.parse(ARCH), Walk("UDU")
    found = TeeJudge().judge(state, played)
    assert found.is_open
    assert found.missed == Missed(0, 30)
    best, *others = found.moves
    assert TEE.play(state, best.move).state == TEE.play(state, Walk("DDD")).state
    assert found.before == best.worth
    rated = next(each for each in others if each.move == played)
    assert rated.worth.chances[0] < best.worth.chances[0]
    assert not best.worth.exact


def test_turns_and_rounds_are_not_mentioned() -> None:
    state, judge = TEE.parse(ARCH), TeeJudge()
    assert judge.describe(TEE.play(state, Walk("DDD")).events) == (
        "Red walks from j4 to j1, claims 3 spaces and surrounds 30 spaces."
    )
    assert judge.describe(TEE.play(state, Walk("UDU")).events) == "Red walks from j4 to j5."
