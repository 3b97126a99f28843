"""tenhou.net's numbers of tiles, yaku and rules in its records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tablectl.formats.recorded.record import RecordedItem
from tablectl.mahjong.tiles import RED_FIVES, Tile, tile_of_kind

RULES_GUESSED: Final = (
    "guessed: preset tenhou; the record has only red fives, open tanyao and the number of rounds"
)
"""A note on rules that a record does not state."""

YAKU: Final = (
    "menzen_tsumo",  # 0
    "riichi",  # 1
    "ippatsu",  # 2
    "chankan",  # 3
    "rinshan",  # 4
    "haitei",  # 5
    "houtei",  # 6
    "pinfu",  # 7
    "tanyao",  # 8
    "iipeikou",  # 9
    "yakuhai_seat_wind",  # 10
    "yakuhai_seat_wind",  # 11
    "yakuhai_seat_wind",  # 12
    "yakuhai_seat_wind",  # 13
    "yakuhai_round_wind",  # 14
    "yakuhai_round_wind",  # 15
    "yakuhai_round_wind",  # 16
    "yakuhai_round_wind",  # 17
    "yakuhai_haku",  # 18
    "yakuhai_hatsu",  # 19
    "yakuhai_chun",  # 20
    "double_riichi",  # 21
    "chiitoitsu",  # 22
    "chanta",  # 23
    "ittsu",  # 24
    "sanshoku_doujun",  # 25
    "sanshoku_doukou",  # 26
    "sankantsu",  # 27
    "toitoi",  # 28
    "sanankou",  # 29
    "shousangen",  # 30
    "honroutou",  # 31
    "ryanpeikou",  # 32
    "junchan",  # 33
    "honitsu",  # 34
    "chinitsu",  # 35
    "renhou",  # 36
    "tenhou",  # 37
    "chihou",  # 38
    "daisangen",  # 39
    "suuankou",  # 40
    "suuankou_tanki",  # 41
    "tsuuiisou",  # 42
    "ryuuiisou",  # 43
    "chinroutou",  # 44
    "chuuren",  # 45
    "chuuren_9_wait",  # 46
    "kokushi",  # 47
    "kokushi_13_wait",  # 48
    "daisuushii",  # 49
    "shousuushii",  # 50
    "suukantsu",  # 51
    "dora",  # 52
    "uradora",  # 53
    "akadora",  # 54
)
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

CHIPS: Final = 0x600
"""Bits of a game with chips: two a yakuman, or five."""
_KNOWN_BITS: Final = 0x1FF | CHIPS
"""Bits with a known meaning: rules, level of the players, speed, and how discards are shown."""

RED_IDS: Final = frozenset((16, 52, 88))
"""Tile numbers, of 136, of the red fives of characters, dots and bamboos in games with red fives."""


def tile_of_id(number: int, *, reds: bool) -> Tile:
    """The face of one of the 136 numbered tiles.

    >>> str(tile_of_id(16, reds=True)), str(tile_of_id(135, reds=True))
    ('0m', '7z')
    """
    if reds and number in RED_IDS:
        return RED_FIVES[number // 36]
    return tile_of_kind(number // 4)


def book_of_type(bits: int) -> str:
    """The rule book of a game's ``type``."""
    return "sanma" if bits & THREE_PLAYERS else "riichi"


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


_FOUR_PLAYER_OPTIONS: Final = frozenset(
    ("triple_ron", "abort_four_winds", "abort_four_riichi", "uma", "pung_over_late_chow", "daisuurin")
)
_THREE_PLAYER_REDS: Final = {0: (0, 0), 3: (1, 1), 4: (2, 1), 6: (2, 2)}
"""Red fives of dots and bamboos by the number that a record states."""


def three_player_options(options: Mapping[str, object]) -> dict[str, object]:
    """Options that were stated as riichi's, as sanma has them; what needs a fourth player is left out."""
    found = {name: value for name, value in options.items() if name not in _FOUR_PLAYER_OPTIONS}
    reds = found.get("red_fives")
    if isinstance(reds, list | tuple) and len(reds) == 3:
        found["red_fives"] = tuple(reds[1:])
    elif isinstance(reds, int):
        found["red_fives"] = _THREE_PLAYER_REDS[reds]
    return found


def without_norths(items: Iterable[RecordedItem]) -> list[RecordedItem]:
    """The items as servers count them: a north set aside among the dora."""
    found = list(items)
    norths = sum(item.count for item in found if item.key == "kita")
    if not norths:
        return found
    dora = norths + sum(item.count for item in found if item.key == "dora")
    rest = [item for item in found if item.key not in ("dora", "kita")]
    place = next((n for n, item in enumerate(rest) if item.key.endswith("dora")), len(rest))
    return [*rest[:place], RecordedItem("dora", 1, dora), *rest[place:]]


def with_norths(items: list[RecordedItem], norths: int) -> list[RecordedItem]:
    """The items with the norths that the winner set aside told apart: servers count them among the dora."""
    if any(item.key == "kita" for item in items):
        return items
    found = []
    for item in items:
        if norths and item.key == "dora":
            if item.count > norths:
                found.append(RecordedItem("dora", 1, item.count - norths))
            item = RecordedItem("kita", 1, min(norths, item.count))
        found.append(item)
    return found


def notes_of_type(bits: int) -> Iterator[str]:
    """What of a game's ``type`` is not compared, one sentence each."""
    if bits & CHIPS:
        yield "chips: only points are compared"
    if bits & ~_KNOWN_BITS:
        yield f"bits of the game's type that nobody explains: {bits & ~_KNOWN_BITS:#06x}"


def ids_of_face(tile: Tile, *, reds: bool) -> tuple[int, ...]:
    """The numbers that a face can have.

    >>> ids_of_face(Tile.parse("5m"), reds=True)
    (17, 18, 19)
    """
    first = 4 * tile.kind
    return tuple(n for n in range(first, first + 4) if (reds and n in RED_IDS) == tile.red)
