"""The pen that draws pictures: SVG elements as text, the same text every time."""

import random
from collections.abc import Iterable

Point = tuple[float, float]

SERIF = "Georgia, 'Times New Roman', 'DejaVu Serif', serif"


def number(value: float) -> str:
    """Print a number with one decimal at most, which is fine enough for a picture."""
    # Adding zero turns -0 into 0, which the last bit of a sine would otherwise decide.
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def tag(name: str, content: str | None = None, **attributes: str | float) -> str:
    """Print an SVG element; ``stroke_width`` becomes ``stroke-width``."""
    words = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else number(value)
        words.append(f'{key.rstrip("_").replace("_", "-")}="{text}"')
    return f"<{' '.join(words)}/>" if content is None else f"<{' '.join(words)}>{content}</{name}>"


def group(parts: Iterable[str], **attributes: str | float) -> str:
    """Put elements into a group."""
    return tag("g", "\n".join(parts), **attributes)


def line(points: Iterable[Point], *, closed: bool = False) -> str:
    """Return the path data of a line through the points."""
    data = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{data}" + ("Z" if closed else "")


def text(x: float, y: float, words: str, **attributes: str | float) -> str:
    """Write words, centred."""
    return tag("text", words, x=x, y=y, text_anchor="middle", font_family=SERIF, **attributes)


def gradient(name: str, kind: str, stops: str, **attributes: str | float) -> str:
    """Return a gradient whose stops are written as ``colour colour`` from first to last."""
    colours = stops.split()
    marks = (
        tag("stop", offset=f"{100 * index // (len(colours) - 1)}%", stop_color=colour)
        for index, colour in enumerate(colours)
    )
    return tag(f"{kind}Gradient", "".join(marks), id=name, **attributes)


def picture(
    width: float, height: float, title: str, defs: Iterable[str], body: Iterable[str]
) -> str:
    """Put a picture together, with a title for those who cannot see it."""
    box = f"0 0 {number(width)} {number(height)}"
    content = [f"<title>{title}</title>", tag("defs", "\n".join(defs)), *body]
    return (
        tag("svg", "\n" + "\n".join(content) + "\n", xmlns="http://www.w3.org/2000/svg",
            viewBox=box, width=width, height=height, role="img", aria_label=title) + "\n"
    )  # fmt: skip


class Hand:
    """A hand that cuts lines into shell: steady, but not a machine's."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)

    def near(self, point: Point, far: float = 0.45) -> Point:
        """Return a point that is a little off."""
        return (point[0] + self.rng.uniform(-far, far), point[1] + self.rng.uniform(-far, far))

    def cut(self, points: Iterable[Point], *, closed: bool = False, width: float = 1.3) -> str:
        """Cut a line."""
        path = line((self.near(point) for point in points), closed=closed)
        return tag("path", d=path, class_="cut", stroke_width=width + self.rng.uniform(-0.2, 0.2))

    def ring(self, centre: Point, radius: float) -> str:
        """Cut a ring."""
        (x, y), rx = self.near(centre), radius * self.rng.uniform(0.96, 1.04)
        return tag("ellipse", cx=x, cy=y, rx=rx, ry=radius, class_="cut", stroke_width=1.3)

    def dot(self, centre: Point, radius: float) -> str:
        """Lay a drop of lapis in."""
        x, y = self.near(centre)
        radii = {"rx": radius * self.rng.uniform(0.95, 1.08), "ry": radius}
        return tag("ellipse", None, cx=x, cy=y, class_="dot", **radii)
