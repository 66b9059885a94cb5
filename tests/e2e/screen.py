"""Windows of some sizes, and where things are in them."""

from typing import Any, Final

from playwright.sync_api import Locator

from tests.e2e.people import Person

SMALL: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
SIDEWAYS: Final[dict[str, Any]] = {
    "viewport": {"width": 844, "height": 390},
    "has_touch": True,
    "is_mobile": True,
}


def settings(one: Person, **chosen: bool | str) -> None:
    """Choose settings before the first page."""
    pairs = ", ".join(
        f"{name}: {str(value).lower() if isinstance(value, bool) else repr(value)}"
        for name, value in chosen.items()
    )
    one.context.add_init_script(
        f"localStorage.setItem('royal-settings', JSON.stringify({{ {pairs} }}))"
    )


def box(part: Locator) -> dict[str, float]:
    """Return where something is on the screen."""
    found = part.bounding_box()
    assert found is not None
    return {name: found[name] for name in ("x", "y", "width", "height")}


def assert_in_sight(one: Person, *parts: Locator) -> None:
    """Hold parts against the window, without scrolling."""
    size = one.page.viewport_size
    assert size is not None
    for part in parts:
        part.wait_for()
        place = box(part)
        assert place["x"] >= 0, place
        assert place["y"] >= 0, place
        assert place["x"] + place["width"] <= size["width"] + 0.5, place
        assert place["y"] + place["height"] <= size["height"] + 0.5, place
