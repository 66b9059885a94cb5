"""Checking a record's dice: every throw, and the lot for who begins, from the record alone."""

from dataclasses import dataclass

from royalgames.games.ur import Side, Throw
from royalgames.records.proof import Proof, ThrowCheck, read_proof
from royalgames.records.replay import read


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the proof of a record's dice gives."""

    proof: Proof
    """What the tags say."""
    lot: Side | None
    """Who begins by lot; None for a later game of a table, or while the secret is kept."""
    throws: tuple[ThrowCheck, ...]
    """Every throw as recorded and as proved; empty while the secret is kept."""


def verify(text: str) -> Verdict:
    """Replay a record and recompute its dice; the first throw that differs is raised (N5)."""
    replay = read(text)
    headers = replay.headers
    proof = read_proof(headers.tags)
    if proof is None:
        raise headers.reader.fault("Proof", "this record carries no dice proof")
    stream = proof.stream()
    if stream is None:
        return Verdict(proof, None, ())
    options = headers.start.options
    lot = stream.lot() if proof.game == 1 else None
    if lot is not None and options.first != lot:
        raise headers.reader.fault("First", f"by lot {lot.title} begins", "U4")
    checks: list[ThrowCheck] = []
    for move, at in zip(replay.transcript.moves, replay.spots, strict=True):
        if isinstance(move, Throw):
            number = len(checks) + 1
            check = ThrowCheck(number, move.dots, stream.throw(number, options.dice))
            if check.recorded != check.proved:
                told = f"throw {number} shows {check.recorded} dots, but its proof {check.proved}"
                raise at.fault("N5", told)
            checks.append(check)
    return Verdict(proof, lot, tuple(checks))
