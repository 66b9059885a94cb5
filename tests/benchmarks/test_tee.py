"""The claims about Royal Tee can be measured."""

from benchmarks.tee import claims


def test_every_claim_is_measured() -> None:
    measured = list(claims())
    assert len(measured) == 2
    assert all(claim.ratio > 0 for claim in measured)
