"""Reads and writes the results of hands in tenhou.net/6."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tablectl.formats.recorded.record import RecordedItem, RecordedWin, RecordError
from tablectl.formats.tenhou.words import YAKU
from tablectl.formats.tenhou6.words import LIMIT_WORDS, YAKU_WORDS, is_north, yaku_of
from tablectl.mahjong.seats import Seat

_NUMBER: Final = r"\d{1,9}"
_VALUE: Final = re.compile(
    rf"^\s*(?:({_NUMBER})\s*(?:符|fu)\s*({_NUMBER})\s*(?:飜|翻|番|han))?\s*[^\d]*?\s*({_NUMBER})(?:\s*[-/・,]\s*({_NUMBER}))?"
    rf"\s*(?:点|點|points?|pts?)?\s*(∀|all|オール)?\s*(?:{_NUMBER}枚∀?)?\s*$",
    re.IGNORECASE,
)
"""``30符4飜7700点``, ``満貫2000-4000点``, ``Mangan 2000-4000点``, ``30Fu2Han1000Points∀``."""
_ITEM: Final = re.compile(
    rf"^(.+?)\s*[(（]\s*(?:({_NUMBER})\s*(?:飜|翻|番|han)|(役満|役满|yakuman))?[\s,、]*(?:({_NUMBER})枚)?\s*[)）]\s*$",
    re.IGNORECASE,
)
"""``断幺九(1飜)``, ``Red Five(1飜)``, ``一発(1飜1枚)``, ``一発(1枚)``, ``大三元(役満10枚)``."""

DOUBLED: Final = frozenset(("suuankou_tanki", "kokushi_13_wait", "chuuren_9_wait", "daisuushii"))
"""Yakuman that Majsoul counts double; its converters write them like single ones."""


@dataclass(frozen=True, slots=True)
class WinValue:
    """The value of a win, parsed from its texts."""

    fu: int | None
    han: int | None
    """Han as written with the fu; None at a limit."""
    total: int | None
    items: tuple[RecordedItem, ...] | None
    """None if there are none, or a word is unknown."""
    unknown: tuple[str, ...] = ()
    """Unknown texts."""


def parse_value(
    texts: Sequence[object], *, doubled: bool | None, dealer_won: bool = False, players: int = 4
) -> WinValue:
    """Parse the value of a win: ``["30符4飜7700点", "断幺九(1飜)", …]``.

    Args:
        texts: the value, then the yaku.
        doubled: whether the yakuman in ``DOUBLED`` count double; None: the payment tells.
        dealer_won: whether a single yakuman is 48,000 instead of 32,000 points.
        players: the number of players.
    """
    value = _VALUE.match(unicodedata.normalize("NFKC", str(texts[0]))) if texts else None
    unknown = [] if value is not None else [str(text) for text in texts[:1] if text != ""]
    fu = han = total = None
    if value is not None:
        fu, han, first, second = (None if part is None else int(part) for part in value.groups()[:4])
        if value[5]:
            total = (players - 1) * (first or 0)
        else:
            total = first if second is None else (players - 2) * (first or 0) + second
    items: list[RecordedItem] = []
    for text in texts[1:]:
        found = _item(str(text))
        if found is None:
            unknown.append(str(text))
        elif found.value or found.yakuman:
            items.append(found)
    if doubled is None:
        doubled = pays_double(items, total, dealer_won=dealer_won)
    if doubled:
        items = [replace(item, yakuman=2) if item.key in DOUBLED else item for item in items]
    is_complete = not unknown or (len(unknown) == 1 and value is None)
    # No win is without a yaku, so an empty list means that the yaku are not recorded.
    return WinValue(fu, han, total, tuple(items) or None if is_complete else None, tuple(unknown))


def pays_double(items: Sequence[RecordedItem], total: int | None, *, dealer_won: bool) -> bool:
    """Whether a win with a yakuman in ``DOUBLED`` was paid more than its single yakuman."""
    has_rare = any(item.key in DOUBLED for item in items)
    one = 48_000 if dealer_won else 32_000
    return has_rare and total is not None and total > one * sum(min(item.yakuman, 1) for item in items)


def read_win(
    deltas: Sequence[int],
    detail: Sequence[Any],
    *,
    doubled: bool | None = False,
    dealer: Seat | None = None,
    players: int = 4,
) -> RecordedWin:
    """Parse a win: ``[winner, from, liable, "30符4飜7700点", "断幺九(1飜)", …]``.

    Unknown texts leave the corresponding fields empty.

    Raises:
        RecordError: the winner or the discarder is missing.
    """
    winner, giver = int(detail[0]), int(detail[1])
    if not 0 <= winner < players or not 0 <= giver < players:
        raise RecordError(f"expected a winner and a giver from 0 to {players - 1}, got {winner} and {giver}")
    value = parse_value(detail[3:], doubled=doubled, dealer_won=winner == dealer, players=players)
    yakuman = sum(i.yakuman for i in value.items or ())
    han = value.han
    if value.items is not None:
        han = 13 * yakuman if yakuman else sum(i.value * i.count for i in value.items)
    return RecordedWin(
        winner=winner,
        from_seat=None if giver == winner else giver,
        deltas=tuple(int(v) for v in deltas),
        items=value.items,
        han=han or None if value.unknown else han,
        fu=None if yakuman else value.fu,
        total=value.total,
    )


def unknown_words(detail: Sequence[Any]) -> tuple[str, ...]:
    """The unknown texts of a win."""
    return parse_value(detail[3:], doubled=False).unknown


def mentions_chips(detail: Sequence[Any]) -> bool:
    """Whether a win's texts mention chips."""
    return any("枚" in str(text) for text in detail[3:])


def _item(text: str) -> RecordedItem | None:
    match = _ITEM.match(unicodedata.normalize("NFKC", text))
    if match is not None and is_north(match[1]):
        return RecordedItem("kita", 1, int(match[2] or 0))
    key = None if match is None else yaku_of(match[1])
    if match is None or key is None:
        return None
    if match[3] is not None:
        return RecordedItem(key, 0, yakuman=1)
    han = int(match[2] or 0)
    return RecordedItem(key, 1, han) if key.endswith("dora") and han else RecordedItem(key, han)


def points_text(win: RecordedWin, dealer: Seat, players: int = 4) -> str:
    """The value of a win in tenhou's words: ``30符4飜7700点``, ``満貫2000-4000点``, ``30符4飜3900点∀``.

    Unknown parts are left out.
    """
    total = win.total
    if total is None:
        return ""
    if win.from_seat is not None:
        points = f"{total}点"
    elif win.winner == dealer:
        points = f"{total // (players - 1)}点∀"
    else:
        share = _non_dealer_share(total, players)
        points = f"{share}-{total - (players - 2) * share}点"
    limit = limit_of_win(win, dealer, players)
    if limit:
        return LIMIT_WORDS[limit] + points
    return points if win.fu is None or win.han is None else f"{win.fu}符{win.han}飜{points}"


def _non_dealer_share(total: int, players: int) -> int:
    """The payment of each non-dealer for a self-drawn win of a non-dealer: the basic points, rounded up to
    hundreds. The dealer pays twice the basic points, rounded up."""
    least = total // players
    base = next((b for b in range(least, least + 200) if _total_of_base(b, players) == total), least)
    return -(-base // 100) * 100


def _total_of_base(base: int, players: int) -> int:
    share, dealer_share = -(-base // 100) * 100, -(-2 * base // 100) * 100
    return (players - 2) * share + dealer_share


def limit_of_win(win: RecordedWin, dealer: Seat, players: int) -> str:
    """The limit of a win; empty below mangan. With three players, the missing player's share is added."""
    total, dealer_won = win.total or 0, win.winner == dealer
    if win.from_seat is None and players == 3:
        total += total // 2 if dealer_won else _non_dealer_share(total, players)
    return limit_of(total, dealer_won)


def limit_of(total: int, dealer_won: bool) -> str:
    """The limit of a number of points; empty below mangan."""
    points = total * 2 // 3 if dealer_won else total
    for name, least in (
        ("yakuman", 32000),
        ("sanbaiman", 24000),
        ("baiman", 16000),
        ("haneman", 12000),
        ("mangan", 8000),
    ):
        if points >= least:
            return name
    return ""


def yaku_text(item: RecordedItem, seat_wind: int, round_wind: int, own: Mapping[str, str]) -> str:
    """A scoring item in tenhou's words; an unknown one by its name in ``own``, or by its key."""
    number = number_of(item.key, seat_wind, round_wind)
    word = own.get(item.key, item.key) if number is None else YAKU_WORDS[number]
    value = "役満" if item.yakuman else f"{item.value * item.count}飜"
    return f"{word}({value})"


def number_of(key: str, seat_wind: int, round_wind: int) -> int | None:
    """tenhou's number of a scoring item; None if it has none. Wind pungs have a number for each wind, which
    is given as 0 for east."""
    if key not in YAKU:
        return None
    number = YAKU.index(key)
    if key == "yakuhai_seat_wind":
        return number + seat_wind
    return number + round_wind if key == "yakuhai_round_wind" else number
