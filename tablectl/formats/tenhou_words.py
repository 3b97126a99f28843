"""tenhou.net's numbers for tiles, yaku and rules, as its records use them."""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.tiles import RED_FIVES, Tile, tile_of_kind

YAKU: Final = [
    "menzen_tsumo",
    "riichi",
    "ippatsu",
    "chankan",
    "rinshan",
    "haitei",
    "houtei",
    "pinfu",
    "tanyao",
    "iipeikou",
    "yakuhai_seat_wind",
    "yakuhai_seat_wind",
    "yakuhai_seat_wind",
    "yakuhai_seat_wind",
    "yakuhai_round_wind",
    "yakuhai_round_wind",
    "yakuhai_round_wind",
    "yakuhai_round_wind",
    "yakuhai_haku",
    "yakuhai_hatsu",
    "yakuhai_chun",
    "double_riichi",
    "chiitoitsu",
    "chanta",
    "ittsu",
    "sanshoku_doujun",
    "sanshoku_doukou",
    "sankantsu",
    "toitoi",
    "sanankou",
    "shousangen",
    "honroutou",
    "ryanpeikou",
    "junchan",
    "honitsu",
    "chinitsu",
    "renhou",
    "tenhou",
    "chihou",
    "daisangen",
    "suuankou",
    "suuankou_tanki",
    "tsuuiisou",
    "ryuuiisou",
    "chinroutou",
    "chuuren",
    "chuuren_9_wait",
    "kokushi",
    "kokushi_13_wait",
    "daisuushii",
    "shousuushii",
    "suukantsu",
    "dora",
    "uradora",
    "akadora",
]
"""Our keys by tenhou's number of the yaku, 0 to 54."""

DRAWS: Final = {
    "": "exhaustive",
    "nm": "nagashi_mangan",
    "yao9": "kyuushu_kyuuhai",
    "kaze4": "suufon_renda",
    "reach4": "suucha_riichi",
    "kan4": "suukaikan",
    "ron3": "sanchahou",
}
"""Our reasons by the ``type`` of a RYUUKYOKU element; without one the wall had run out."""

NO_RED, NO_OPEN_TANYAO, TWO_ROUNDS, THREE_PLAYERS = 0x02, 0x04, 0x08, 0x10
"""Bits of a game's ``type``."""

RED_IDS: Final = frozenset((16, 52, 88))
"""Which of the 136 tile numbers are the red fives of characters, dots, bamboos, where they are used."""


def tile_of_id(number: int, *, reds: bool) -> Tile:
    """The face of one of the 136 numbered tiles.

    >>> str(tile_of_id(16, reds=True)), str(tile_of_id(135, reds=True))
    ('0m', '7z')
    """
    if reds and number in RED_IDS:
        return RED_FIVES[number // 36]
    return tile_of_kind(number // 4)


def options_of_type(bits: int) -> dict[str, object]:
    """Option overrides of preset ``tenhou`` for a game's ``type``.

    >>> options_of_type(0xE1)
    {'session_rounds': 1}
    """
    options: dict[str, object] = {}
    if bits & NO_RED:
        options["red_fives"] = 0
    if bits & NO_OPEN_TANYAO:
        options["kuitan"] = False
    if not bits & TWO_ROUNDS:
        options["session_rounds"] = 1
    return options
