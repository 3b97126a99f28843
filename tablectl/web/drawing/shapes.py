"""Colours, and the shapes that faces consist of, as SVG elements."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import Final

from tablectl.web.drawing.brush import Point, num

INK: Final = "#16222e"
BLUE: Final = "#1c4f91"
GREEN: Final = "#116b42"
RED: Final = "#b3241c"
VIOLET: Final = "#6a3d8f"
ORANGE: Final = "#c46a12"
PAPER: Final = "#fffaf0"
"""The colours differ in lightness, too, for people who are colour-blind."""


def circle(at: Point, radius: float, colour: str) -> str:
    """A disc."""
    return f'<circle cx="{num(at[0])}" cy="{num(at[1])}" r="{num(radius)}" fill="{colour}"/>'


def discs(places: Iterable[Point], radius: float, colour: str) -> str:
    """Discs of the same size as one element: points of a line with round ends."""
    return line("".join(f"M{num(x)} {num(y)}h0" for x, y in places), 2 * radius, colour)


def ring(at: Point, radius: float, width: float, colour: str) -> str:
    """A circle's line."""
    return (
        f'<circle cx="{num(at[0])}" cy="{num(at[1])}" r="{num(radius)}" fill="none" '
        f'stroke="{colour}" stroke-width="{num(width)}"/>'
    )


def path(d: str, colour: str) -> str:
    """A filled outline."""
    return f'<path d="{d}" fill="{colour}"/>'


def line(d: str, width: float, colour: str) -> str:
    """A line with round ends."""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def oval(at: Point, rx: float, ry: float, colour: str, turn: float) -> str:
    """An ellipse turned clockwise by some degrees."""
    transform = f' transform="rotate({num(turn)} {num(at[0])} {num(at[1])})"' if turn else ""
    size = f'rx="{num(rx)}" ry="{num(ry)}"'
    return f'<ellipse cx="{num(at[0])}" cy="{num(at[1])}" {size} fill="{colour}"{transform}/>'


def around(at: Point, count: int, radius: float, start: float = -90.0) -> list[tuple[Point, float]]:
    """Places on a circle, each with its direction in degrees."""
    found = []
    for index in range(count):
        angle = start + 360 * index / count
        turn = angle * pi / 180
        found.append(((at[0] + radius * cos(turn), at[1] + radius * sin(turn)), angle))
    return found


def petals(at: Point, count: int, radius: float, size: tuple[float, float], colour: str) -> str:
    """Ovals around a centre; ``size``: half their length and half their width."""
    return "".join(oval(place, size[0], size[1], colour, angle) for place, angle in around(at, count, radius))


def diamond(at: Point, size: float, colour: str) -> str:
    """A square on its tip, with concave sides, which marks a red five besides its colour."""
    x, y = at
    s, w = size, size * 0.22
    return path(
        f"M{num(x)} {num(y - s)}Q{num(x + w)} {num(y - w)} {num(x + s)} {num(y)}"
        f"Q{num(x + w)} {num(y + w)} {num(x)} {num(y + s)}Q{num(x - w)} {num(y + w)} {num(x - s)} {num(y)}"
        f"Q{num(x - w)} {num(y - w)} {num(x)} {num(y - s)}Z",
        colour,
    )
