"""Numbers in words."""

from royalgames.core import Unit


def number(value: float) -> str:
    """Write a number with at most one decimal."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def percent(share: float) -> str:
    """Write a share as a percentage with at most one decimal: ``12.5%``."""
    return f"{number(100 * share)}%"


def amount(value: float, unit: Unit) -> str:
    """Write a number with its unit: ``1 space``, ``2 spaces``, ``3.5 points``."""
    text = number(value)
    return f"{text} {unit.one if text == '1' else unit.many}"
