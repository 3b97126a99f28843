"""What a rule book tells a photo of its table: which faces can lie there, and whether one is turned up."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from tablectl.adapters.photo.table import tiles_in_play
from tablectl.cli.cameras.recognise import app
from tablectl.rulesets import RULESETS
from vision.labels import FLOWERS, JOKER, KINDS, RED_FIVES
from vision.scene import PlacedTile, Scene
from vision.scene.faces import random_design
from vision.scene.picture import draw, overhead

HONOURS = frozenset(f"{number}z" for number in range(1, 8))


@pytest.mark.parametrize(
    ("rules", "faces", "has_indicators"),
    [
        ("riichi", {*KINDS, *RED_FIVES}, True),
        ("mcr", {*KINDS, *FLOWERS}, False),
        ("siamese", {*KINDS}, False),
        ("sichuan", {*KINDS} - HONOURS, False),
        ("red", {*KINDS, *FLOWERS, JOKER}, False),
        ("hangzhou", {*KINDS}, True),
        ("xiamen", {*KINDS, *FLOWERS}, True),
    ],
)
def test_each_book_has_its_tiles(rules: str, faces: set[str], has_indicators: bool) -> None:
    played = tiles_in_play(RULESETS[rules])
    assert (played.faces, played.has_indicators) == (faces, has_indicators)


@pytest.fixture(scope="module")
def won_tile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A picture of four short rivers, and a tile where walls stood: an indicator, or what was won on."""
    lying = [
        PlacedTile(f"{number}{suit}", *place, angle_deg=turn)
        for suit, turn, way in (("m", 0.0, (1, 0)), ("p", 180.0, (-1, 0)), ("s", 90.0, (0, 1)))
        for number in range(1, 6)
        for along in [(number - 3) * 27.0]
        for place in [(along * way[0] + 110 * way[1], along * way[1] - 110 * way[0])]
    ]
    scene = Scene((*lying, PlacedTile("7s", -120.0, -300.0)), random_design(np.random.default_rng(3)))
    drawn = draw(scene, overhead(425.0, size_px=(1000, 1000)), np.random.default_rng(1))
    file = tmp_path_factory.mktemp("photo") / "table.png"
    cv2.imwrite(str(file), drawn.image)
    return file


@pytest.mark.slow
def test_recognise_is_told_the_rules(won_tile: Path) -> None:
    def read(*options: str) -> tuple[list[str], list[str]]:
        done = CliRunner().invoke(app, [str(won_tile), "--json", "--table", *options])
        assert done.exit_code == 0
        table = json.loads(done.stdout)["table"]
        return table["sides"][0]["shown"], table["indicators"]

    assert read() == ([], ["7s"])
    assert read("--rules", "riichi") == ([], ["7s"])
    assert read("--rules", "sichuan") == (["7s"], [])


def test_a_book_that_nobody_knows_is_refused_by_name(won_tile: Path) -> None:
    done = CliRunner().invoke(app, [str(won_tile), "--rules", "poker"])
    assert done.exit_code == 2
    assert "no ruleset “poker”: expected one of riichi" in done.output
