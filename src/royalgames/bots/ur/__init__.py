"""Players of the Royal Game of Ur that are programs."""

from royalgames.bots.ur.levels import ClubUr, ExpertUr, StrongestUr
from royalgames.bots.ur.plain import CasualUr, FirstGameUr, FurthestUr

__all__ = ["CasualUr", "ClubUr", "ExpertUr", "FirstGameUr", "FurthestUr", "StrongestUr"]
