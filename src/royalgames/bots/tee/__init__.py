"""The players of Royal Tee, the five levels and the plain searches they are measured against."""

from royalgames.bots.tee.casual import CasualTee
from royalgames.bots.tee.first import FirstGameTee
from royalgames.bots.tee.levels import ClubTee, ExpertTee, StrongestTee
from royalgames.bots.tee.plain import GreedyTee, TwoTurnTee

__all__ = [
    "CasualTee",
    "ClubTee",
    "ExpertTee",
    "FirstGameTee",
    "GreedyTee",
    "StrongestTee",
    "TwoTurnTee",
]
