"""mjai's lists of yaku: one name may stand for several of ours."""

from __future__ import annotations

import json

import pytest

from tablectl.api.games.export import export_games
from tablectl.formats.mjai.yaku import NAMES, read_yakus, write_yakus
from tablectl.formats.recorded.record import RecordedItem
from tablectl.formats.tenhou.words import YAKU
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.formats.games import game


def test_every_yaku_of_tenhou_has_a_name() -> None:
    assert set(YAKU) <= set(NAMES)


@pytest.mark.parametrize(
    ("closed", "melded", "won", "items"),
    [
        ("234m567p22s34567s", "", "8s", [("riichi", 1, 1, 0), ("dora", 1, 3, 0)]),
        ("11s44s", "555666777z", "1s", [("yakuhai_haku", 1, 1, 0), ("yakuhai_hatsu", 1, 1, 0)]),
        ("1119m", "5555z", "9m", [("yakuhai_haku", 1, 1, 0)]),
        ("111m222p333s444z5m", "", "5m", [("suuankou_tanki", 0, 1, 1)]),
        ("111m222p333s44z55m", "", "5m", [("suuankou", 0, 1, 1)]),
        ("19m19p19s1234567z", "", "1m", [("kokushi_13_wait", 0, 1, 1)]),
        ("11m9m19p19s123456z", "", "7z", [("kokushi", 0, 1, 1)]),
        ("1112345678999s", "", "5s", [("chuuren_9_wait", 0, 1, 1)]),
        ("1112345678899s", "", "9s", [("chuuren", 0, 1, 1)]),
    ],
)
def test_what_a_name_leaves_open_is_told_by_the_hand(
    closed: str, melded: str, won: str, items: list[tuple[str, int, int, int]]
) -> None:
    recorded = tuple(RecordedItem(*item) for item in items)
    yakus = write_yakus(recorded)
    hand = parse_tiles(closed), parse_tiles(melded) if melded else (), Tile.parse(won)
    if melded.startswith("555666777"):
        # Three sets of dragons, two told: whose they are cannot be said.
        assert read_yakus(yakus, *hand) is None
        return
    assert read_yakus(yakus, *hand) == recorded


def test_other_programs_write_thirteen_fan_for_a_yakuman_and_dragons_twice() -> None:
    orphans = parse_tiles("11m9m19p19s123456z"), (), Tile.parse("7z")
    assert read_yakus([["kokushimuso", 13]], *orphans) == (RecordedItem("kokushi", 0, yakuman=1),)
    assert read_yakus([["kokushimuso", 200]], *orphans) == (RecordedItem("kokushi", 0, yakuman=2),)
    small = parse_tiles("234m2p77z"), parse_tiles("555666z"), Tile.parse("2p")
    assert read_yakus([["sangenpai", 1], ["sangenpai", 1], ["shosangen", 2]], *small) == (
        RecordedItem("shousangen", 2),
        RecordedItem("yakuhai_haku", 1),
        RecordedItem("yakuhai_hatsu", 1),
    )


def test_no_list_or_an_unknown_name_tells_nothing() -> None:
    hand = parse_tiles("234m567p22s34567s"), (), Tile.parse("8s")
    assert read_yakus(None, *hand) is None
    assert read_yakus([["pinfu", 1], ["kansas", 2]], *hand) is None
    assert write_yakus([RecordedItem("daisharin", 0, yakuman=1)]) is None


def test_a_win_is_written_as_the_first_mjai_server_did() -> None:
    lines = [json.loads(line) for line in export_games((game("thirteen_orphans"),), "mjai").splitlines()]
    wins = [line for line in lines if line["type"] == "hora"]
    assert wins
    for win in wins:
        assert win["hora_tehais"][-1] == win["pai"]
        assert len(win["hora_tehais"]) % 3 == 2
        assert sum(fan for _, fan in win["yakus"]) == win["fan"]
    assert any(win["fan"] == 100 for win in wins)
