"""Eyes that know the table's sets: told in health, taken into use when a hand begins."""

from __future__ import annotations

from pathlib import Path

from tablectl.adapters.eyes.known_sets import EyesWithSets
from tablectl.adapters.eyes.no_eyes import NoEyes
from tablectl.adapters.recogniser.table_sets import TableSets, set_files
from tablectl.ports import TileSetHealth
from tests.vision.painted import PaintedDetector, tray
from vision.photo import enrol, one_of_each
from vision.recogniser import SetInPlay


def test_a_set_that_was_enrolled_is_used_when_the_next_hand_begins(tmp_path: Path) -> None:
    named = (("recogniser.tile_set", None), ("recogniser.second_tile_set", None))
    sets = TableSets(PaintedDetector(), set_files(tmp_path, named, 2), SetInPlay())
    eyes = EyesWithSets(NoEyes(), sets)
    assert eyes.health().tile_sets == (TileSetHealth(1), TileSetHealth(2))
    blue = enrol(PaintedDetector(), [tray(list(one_of_each()))], one_of_each(), "club blue").tile_set
    sets.store(2, blue)
    assert sets.is_pending(2)
    eyes.on_hand_start()
    assert not sets.is_pending(2)
    assert eyes.health().tile_sets == (TileSetHealth(1), TileSetHealth(2, "club blue"))
    assert eyes.crop((0.0, 0.0)) is None
    eyes.close()
