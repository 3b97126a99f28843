"""Things that look like mahjong tiles and are none: keys, dominoes, remote controls, blocks, buttons.

None has a tile's proportions on all sides: they can be told from tiles by eye.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import numpy as np

from vision.scene.drawing import Bgr
from vision.scene.elements import LOOKALIKES, Belonging, PlacedBelonging
from vision.scene.solids.belonging_textures import adjust_lightness, any_colour
from vision.scene.solids.lookalike_textures import (
    button_texture,
    cover_texture,
    die_side_texture,
    domino_texture,
    key_texture,
    packet_texture,
    remote_texture,
)
from vision.scene.solids.solids import Solid, constant_texture
from vision.scene.solids.textures import Texture, plain_texture

_BLOCKS_MM: Final = ((40.0, 18.0, 11.0), (16.0, 16.0, 16.0), (60.0, 21.0, 12.0), (30.0, 30.0, 30.0))
"""Erasers, sugar cubes, long erasers and children's bricks."""
_PACKETS_MM: Final = ((56.0, 88.0, 22.0), (110.0, 55.0, 25.0), (35.0, 52.0, 14.0), (70.0, 70.0, 70.0))
"""Cigarettes, paper handkerchiefs, matches and a small box."""
_LIGHT_COLOURS_BGR: Final[tuple[Bgr, ...]] = (
    (242, 244, 244),
    (228, 236, 240),
    (205, 225, 236),
    (190, 190, 190),
)


class _Builder:
    """Lays boxes in the thing's own axes, its middle at the origin."""

    def __init__(self, thing: PlacedBelonging) -> None:
        self._thing = thing
        turn = np.radians(thing.angle_deg)
        self._cos, self._sin = float(np.cos(turn)), float(np.sin(turn))
        self.solids: list[Solid] = []

    def box(
        self,
        at: tuple[float, float, float],
        size: tuple[float, float, float],
        colour: Bgr,
        texture: Texture,
        *,
        corner: float = 0.06,
        turn_deg: float = 0.0,
        round_one: bool = False,
        top_share: float = 1.0,
    ) -> None:
        """Adds one; ``top_share`` below 1 narrows it upward."""
        x, y, z = at
        self.solids.append(
            Solid(
                self._thing.x_mm + x * self._cos - y * self._sin,
                self._thing.y_mm + x * self._sin + y * self._cos,
                z,
                self._thing.angle_deg + turn_deg,
                size,
                size[0] / 2 if round_one else corner * size[0],
                ((1.0, colour),),
                partial(constant_texture, texture),
                widths=(1.0, top_share) if top_share < 1 else (),
                round=round_one,
            )
        )


def lookalike_solids(thing: PlacedBelonging) -> list[Solid]:
    """The solids of one of ``LOOKALIKES``.

    Raises:
        KeyError: it is none of them.
    """
    assert set(_BUILDERS) == set(LOOKALIKES)
    builder = _Builder(thing)
    _BUILDERS[thing.kind](builder, thing.seed, np.random.default_rng((thing.seed, 37)))
    return builder.solids


def _keys(builder: _Builder, seed: int, rng: np.random.Generator) -> None:
    """A keyboard's keys, or a number pad's, each a solid; some wide ones."""
    light = bool(rng.random() < 0.6)
    key = adjust_lightness((240, 242, 242) if light else (55, 52, 52), float(rng.uniform(0.8, 1.0)))
    odd = any_colour(rng) if rng.random() < 0.3 else key
    rows, columns = ((5, 15), (4, 4), (5, 12))[int(rng.integers(3))]
    pitch, gap = float(rng.uniform(16.5, 19.5)), float(rng.uniform(1.0, 3.5))
    tall, low = float(rng.choice([2.0, 4.0, 8.0])), float(rng.uniform(6, 14))
    board = any_colour(rng, 15, 235)
    span = (columns * pitch + 14.0, rows * pitch + 14.0, low)
    builder.box((0.0, 0.0, 0.0), span, board, plain_texture(board), corner=0.02)
    lettered = float(rng.choice([0.0, 0.9, 1.0]))
    for row in range(rows):
        x, last = -columns * pitch / 2, columns * pitch / 2
        while x < last - pitch / 2:
            units = float(rng.choice([1.0, 1.5, 2.0])) if rng.random() < 0.12 else 1.0
            wide = min(units * pitch, last - x)
            colour = odd if rng.random() < 0.1 else key
            sign = int(rng.integers(36)) if rng.random() < lettered else -1
            texture = key_texture(colour, sign, seed % 5, round(wide / pitch, 1))
            at = (x + wide / 2, (rows / 2 - row - 0.5) * pitch, low)
            size = (wide - gap, pitch - gap, tall)
            builder.box(
                at,
                size,
                adjust_lightness(colour, 0.9),
                texture,
                corner=0.12,
                top_share=0.84 if tall > 3 else 1.0,
            )
            x += wide


def _dominoes(builder: _Builder, _seed: int, rng: np.random.Generator) -> None:
    """Some of a set, end to end, side by side or anyhow; face up or down."""
    light = bool(rng.random() < 0.65)
    colour = _LIGHT_COLOURS_BGR[int(rng.integers(len(_LIGHT_COLOURS_BGR)))] if light else (35, 32, 30)
    wide = float(rng.uniform(20, 28))
    size = (wide, wide * float(rng.uniform(1.9, 2.1)), float(rng.uniform(6, 10)))
    spacing = float(rng.choice([size[0], size[1]])) * float(rng.uniform(1.0, 1.4))
    for k in range(int(rng.integers(1, 8))):
        loose = rng.normal(0, 1, 3) * (0.0 if rng.random() < 0.5 else 1.0)
        down = bool(rng.random() < 0.2)
        ends = (-1, -1) if down else (int(rng.integers(7)), int(rng.integers(7)))
        at = ((k - 3) * spacing + float(loose[0]) * 3, float(loose[1]) * 9, 0.0)
        builder.box(
            at,
            size,
            adjust_lightness(colour, 0.92),
            domino_texture(colour, *ends),
            turn_deg=float(loose[2]) * 20,
        )


def _remote(builder: _Builder, seed: int, rng: np.random.Generator) -> None:
    body = any_colour(rng, 15, 70) if rng.random() < 0.6 else (236, 238, 238)
    size = (float(rng.uniform(36, 55)), float(rng.uniform(130, 210)), float(rng.uniform(12, 24)))
    builder.box((0.0, 0.0, 0.0), size, body, remote_texture(seed, body), corner=0.2)


def _books(builder: _Builder, seed: int, rng: np.random.Generator) -> None:
    """One or two, the upper one turned a little."""
    z, turn = 0.0, 0.0
    for k in range(int(rng.integers(1, 3))):
        wide, high = float(rng.uniform(100, 175)), float(rng.uniform(4, 32))
        cover = any_colour(rng)
        builder.box((0.0, 0.0, z), (wide, wide * 1.45, high), (215, 228, 232), cover_texture(seed + k, cover),
                    corner=0.01, turn_deg=turn)  # fmt: skip
        z, turn = z + high, float(rng.normal(0, 12))


def _packets(builder: _Builder, seed: int, rng: np.random.Generator) -> None:
    for k in range(int(rng.integers(1, 4))):
        size = _PACKETS_MM[int(rng.integers(len(_PACKETS_MM)))]
        colour = _LIGHT_COLOURS_BGR[int(rng.integers(4))] if rng.random() < 0.5 else any_colour(rng)
        turn = float(rng.uniform(0, 360))
        builder.box(
            (k * 95.0, 0.0, 0.0),
            size,
            adjust_lightness(colour, 0.9),
            packet_texture(seed + k, colour),
            turn_deg=turn,
        )


def _blocks(builder: _Builder, seed: int, rng: np.random.Generator) -> None:
    """Erasers, sugar cubes, bricks: in a row or strewn, bare or in a sleeve."""
    size = _BLOCKS_MM[int(rng.integers(len(_BLOCKS_MM)))]
    colour = _LIGHT_COLOURS_BGR[int(rng.integers(4))] if rng.random() < 0.7 else any_colour(rng)
    sleeve, spread = bool(rng.random() < 0.4), float(rng.choice([1.03, 1.6]))
    for k in range(int(rng.integers(1, 9))):
        texture = packet_texture(seed, colour) if sleeve else plain_texture(colour)
        turn = 0.0 if spread < 1.1 else float(rng.uniform(0, 360))
        at = ((k % 5 - 2) * size[0] * spread, (k // 5) * size[1] * spread, 0.0)
        builder.box(at, size, adjust_lightness(colour, 0.95), texture, corner=0.08, turn_deg=turn)


def _dice(builder: _Builder, _seed: int, rng: np.random.Generator) -> None:
    """Loose dice, larger ones than those of the game among them."""
    for k in range(int(rng.integers(2, 8))):
        side = float(rng.uniform(10, 24))
        at = ((k % 4 - 1.5) * 30 + float(rng.normal(0, 3)), (k // 4) * 30 + float(rng.normal(0, 3)), 0.0)
        ground = _LIGHT_COLOURS_BGR[int(rng.integers(3))] if rng.random() < 0.7 else any_colour(rng)
        texture = die_side_texture(int(rng.integers(1, 7)), ground)
        builder.box(at, (side, side, side), adjust_lightness(ground, 0.95), texture, corner=0.14,
                    turn_deg=float(rng.uniform(0, 90)))  # fmt: skip


def _buttons(builder: _Builder, _seed: int, rng: np.random.Generator) -> None:
    """A coat's buttons, draughtsmen, bottle caps."""
    for k in range(int(rng.integers(2, 9))):
        wide, colour = float(rng.uniform(12, 32)), any_colour(rng, 30, 250)
        at = ((k % 4 - 1.5) * 36 + float(rng.normal(0, 4)), (k // 4) * 36 + float(rng.normal(0, 4)), 0.0)
        texture = button_texture(colour, int(rng.choice([0, 2, 4])))
        builder.box(
            at, (wide, wide, float(rng.uniform(3, 7))), adjust_lightness(colour, 0.9), texture, round_one=True
        )


_BUILDERS: Final = {
    Belonging.KEYS: _keys,
    Belonging.DOMINOES: _dominoes,
    Belonging.REMOTE: _remote,
    Belonging.BOOKS: _books,
    Belonging.PACKETS: _packets,
    Belonging.BLOCKS: _blocks,
    Belonging.DICE: _dice,
    Belonging.BUTTONS: _buttons,
}
