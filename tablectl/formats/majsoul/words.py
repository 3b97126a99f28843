"""Majsoul's numbers for yaku, draws and modes, and its tiles.

The yaku's numbers are those of the client's table of han (``fan``), as two other projects list them alike;
37 and 50 are also what converters know as the yakuman that somebody may be liable for, and 39, 48, 50 and 59
stand in a record.
"""

from __future__ import annotations

from typing import Final

from tablectl.formats.recorded.record import RecordError
from tablectl.mahjong.tiles import Tile
from tablectl.quoting import as_json

YAKU: Final = {
    1: "menzen_tsumo",
    2: "riichi",
    3: "chankan",
    4: "rinshan",
    5: "haitei",
    6: "houtei",
    7: "yakuhai_haku",
    8: "yakuhai_hatsu",
    9: "yakuhai_chun",
    10: "yakuhai_seat_wind",
    11: "yakuhai_round_wind",
    12: "tanyao",
    13: "iipeikou",
    14: "pinfu",
    15: "chanta",
    16: "ittsu",
    17: "sanshoku_doujun",
    18: "double_riichi",
    19: "sanshoku_doukou",
    20: "sankantsu",
    21: "toitoi",
    22: "sanankou",
    23: "shousangen",
    24: "honroutou",
    25: "chiitoitsu",
    26: "junchan",
    27: "honitsu",
    28: "ryanpeikou",
    29: "chinitsu",
    30: "ippatsu",
    31: "dora",
    32: "akadora",
    33: "uradora",
    34: "kita",
    35: "tenhou",
    36: "chihou",
    37: "daisangen",
    38: "suuankou",
    39: "tsuuiisou",
    40: "ryuuiisou",
    41: "chinroutou",
    42: "kokushi",
    43: "shousuushii",
    44: "suukantsu",
    45: "chuuren",
    47: "chuuren_9_wait",
    48: "suuankou_tanki",
    49: "kokushi_13_wait",
    50: "daisuushii",
    59: "renhou",
}
"""Our keys by Majsoul's number; what is left out are old local yaku."""

DRAWS: Final = {
    1: "kyuushu_kyuuhai",
    2: "suufon_renda",
    3: "suukaikan",
    4: "suucha_riichi",
    5: "sanchahou",
}
"""Our reasons by the ``type`` of a RecordLiuJu."""

SPECIAL_MODES: Final = (
    "xuezhandaodi",
    "chuanma",
    "dora3_mode",
    "begin_open_mode",
    "muyu_mode",
    "jiuchao_mode",
    "reveal_discard",
    "field_spell_mode",
    "zhanxing",
    "tianming_mode",
    "yongchang_mode",
    "hunzhiyiji_mode",
    "wanxiangxiuluo_mode",
    "beishuizhizhan_mode",
    "xiakeshang_mode",
)
"""Flags of ``detail_rule`` that turn the game into another one."""

MODES_OF_THREE: Final = range(11, 20)
"""``mode.mode`` of games of three: 11 is East only, 12 a hanchan."""

EAST_ONLY: Final = (1, 11)


def read_tile(code: object) -> Tile:
    """A tile by its name: ``1m`` to ``9s``, ``0m 0p 0s`` the red fives, ``1z`` to ``7z``.

    Raises:
        RecordError: no tile of a game of riichi.

    >>> str(read_tile("0p")), str(read_tile("7z"))
    ('0p', '7z')
    """
    if isinstance(code, str) and len(code) == 2:
        rank, suit = code[0], code[1]
        if suit in "mps" and rank in "0123456789":
            return Tile.parse(code)
        if suit == "z" and rank in "1234567":
            return Tile.parse(code)
    raise RecordError(f"expected a tile such as '5p', '0s' or '7z', got {as_json(code)}")
