"""mjai's names for tiles, draws and yaku."""

from __future__ import annotations

from typing import Final

from tablectl.formats.recorded.record import RecordError
from tablectl.mahjong.tiles import Tile
from tablectl.quoting import as_json

HONORS: Final = "ESWNPFC"
"""East to north, white (P), green (F), red (C)."""

_DRAWS: Final = """
exhaustive: fanpai ryukyoku ryuukyoku exhaustive exhaustivedraw howanpai kouhai normal
nagashi_mangan: nagashimangan nagashi nm
kyuushu_kyuuhai: kyushukyuhai kyuushukyuuhai kyushukyuuhai kyuushukyuhai yao9
suufon_renda: sufonrenta suufonrenta suufonrenda sufuurenta suufuurenta kaze4
suucha_riichi: suchareach suuchareach suuchariichi suchariichi suurechi suucharichi reach4
suukaikan: sukaikan suukaikan suukansansen sukansansen suukansanra sukansanra suukansanryou kan4 fourkans
sanchahou: sanchaho sanchahou sanchahoo tripleron ron3
"""
"""Words for each of our reasons in mjai, riichienv, Mortal's tools and tenhou."""

DRAWS: Final = {
    word: reason
    for reason, _, words in (row.partition(": ") for row in _DRAWS.strip().splitlines())
    for word in words.split()
}
AMBIGUOUS_EXHAUSTION: Final = frozenset(("exhaustivedraw", "ryukyoku", "ryuukyoku", "normal"))
"""Words that some programs also write for a nagashi mangan; the payment tells which it was."""


def normalise_word(word: object) -> str:
    """A reason's word in a form for comparison: ``kyushu_kyuhai`` and ``KyushuKyuhai`` are equal.

    >>> normalise_word("kyushu_kyuhai")
    'kyushukyuhai'
    """
    return "".join(c for c in str(word).casefold() if c.isalnum())


DRAW_NAMES: Final = {
    "exhaustive": "fanpai",
    "nagashi_mangan": "nagashimangan",
    "kyuushu_kyuuhai": "kyushukyuhai",
    "suufon_renda": "sufonrenta",
    "suucha_riichi": "suchareach",
    "suukaikan": "sukaikan",
    "sanchahou": "sanchaho",
}

YAKU: Final = {
    "menzenchin_tsumoho": "menzen_tsumo",
    "reach": "riichi",
    "ippatsu": "ippatsu",
    "chankan": "chankan",
    "rinshankaiho": "rinshan",
    "haiteiraoyue": "haitei",
    "hoteiraoyui": "houtei",
    "pinfu": "pinfu",
    "tanyaochu": "tanyao",
    "ipeko": "iipeikou",
    "jikaze": "yakuhai_seat_wind",
    "bakaze": "yakuhai_round_wind",
    "double_reach": "double_riichi",
    "chitoitsu": "chiitoitsu",
    "honchantaiyao": "chanta",
    "ikkitsukan": "ittsu",
    "sanshokudojun": "sanshoku_doujun",
    "sanshokudoko": "sanshoku_doukou",
    "sankantsu": "sankantsu",
    "toitoiho": "toitoi",
    "sananko": "sanankou",
    "shosangen": "shousangen",
    "honroto": "honroutou",
    "ryanpeko": "ryanpeikou",
    "junchantaiyao": "junchan",
    "honiso": "honitsu",
    "chiniso": "chinitsu",
    "renho": "renhou",
    "tenho": "tenhou",
    "chiho": "chihou",
    "daisangen": "daisangen",
    "suanko": "suuankou",
    "tsuiso": "tsuuiisou",
    "ryuiso": "ryuuiisou",
    "chinroto": "chinroutou",
    "churenpoton": "chuuren",
    "kokushimuso": "kokushi",
    "daisushi": "daisuushii",
    "shosushi": "shousuushii",
    "sukantsu": "suukantsu",
    "dora": "dora",
    "uradora": "uradora",
    "akadora": "akadora",
}
"""Our keys by mjai's names. ``sangenpai`` stands for each of three and is not among them."""


def read_tile(code: object) -> Tile | None:
    """A tile by mjai's name; None for ``?``.

    >>> str(read_tile("5pr")), str(read_tile("F"))
    ('0p', '6z')
    """
    if isinstance(code, str):
        if code == "?":
            return None
        if len(code) == 1 and code in HONORS:
            return Tile.parse(f"{HONORS.index(code) + 1}z")
        if len(code) == 3 and code[0] == "5" and code[2] == "r" and code[1] in "mps":
            return Tile.parse(f"0{code[1]}")
        if len(code) == 2 and code[0] in "123456789" and code[1] in "mps":
            return Tile.parse(code)
    raise RecordError(f"expected a tile such as '3m', '5pr' or 'E', got {as_json(code)}")


def known_tile(code: object) -> Tile:
    """A tile that must be known."""
    tile = read_tile(code)
    if tile is None:
        raise RecordError("a tile that everyone saw cannot be '?'")
    return tile


def write_tile(tile: Tile | None) -> str:
    """mjai's name of a tile.

    >>> write_tile(Tile.parse("0s")), write_tile(Tile.parse("5z")), write_tile(None)
    ('5sr', 'P', '?')
    """
    if tile is None:
        return "?"
    if tile.red:
        return f"5{tile.suit.value}r"
    return HONORS[tile.rank - 1] if tile.suit == "z" else str(tile)
