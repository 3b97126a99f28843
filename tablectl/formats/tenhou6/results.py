"""How tenhou.net/6 words a hand's end, read and written."""

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
"""Yakuman that Majsoul counts double; its converters write them like any other."""


@dataclass(frozen=True, slots=True)
class Scored:
    """What a win's texts say of its value."""

    fu: int | None
    han: int | None
    """As written beside the fu; None at a limit."""
    total: int | None
    items: tuple[RecordedItem, ...] | None
    """None where there is none, or a word is not known."""
    unknown: tuple[str, ...] = ()
    """Texts that were not understood, as they stand there."""


def scored(
    texts: Sequence[object], *, doubled: bool | None, dealer_won: bool = False, players: int = 4
) -> Scored:
    """The value of a win from its texts: ``["30符4飜7700点", "断幺九(1飜)", …]``.

    Args:
        texts: the value, then the yaku.
        doubled: whether the four rarer yakuman count double; None: as the payment says.
        dealer_won: whether one yakuman is 48,000 and not 32,000.
        players: who share a self-drawn win.
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
    whole = not unknown or (len(unknown) == 1 and value is None)
    # A win without a yaku is none: a list without one tells nothing.
    return Scored(fu, han, total, tuple(items) or None if whole else None, tuple(unknown))


def pays_double(items: Sequence[RecordedItem], total: int | None, *, dealer_won: bool) -> bool:
    """Whether a win with one of the four was paid for more yakuman than its words count."""
    rare = any(item.key in DOUBLED for item in items)
    one = 48_000 if dealer_won else 32_000
    return rare and total is not None and total > one * sum(min(item.yakuman, 1) for item in items)


def read_win(
    deltas: Sequence[int],
    detail: Sequence[Any],
    *,
    doubled: bool | None = False,
    dealer: Seat | None = None,
    players: int = 4,
) -> RecordedWin:
    """A win: ``[winner, from, liable, "30符4飜7700点", "断幺九(1飜)", …]``.

    What it does not tell in known words is not compared.

    Raises:
        RecordError: no winner, or no payment.
    """
    winner, giver = int(detail[0]), int(detail[1])
    if not 0 <= winner < players or not 0 <= giver < players:
        raise RecordError(f"expected a winner and a giver from 0 to {players - 1}, got {winner} and {giver}")
    value = scored(detail[3:], doubled=doubled, dealer_won=winner == dealer, players=players)
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
    """What a win's texts have that is not understood."""
    return scored(detail[3:], doubled=False).unknown


def chips_of(detail: Sequence[Any]) -> bool:
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

    What is not told of it is left out.
    """
    total = win.total
    if total is None:
        return ""
    if win.from_seat is not None:
        points = f"{total}点"
    elif win.winner == dealer:
        points = f"{total // (players - 1)}点∀"
    else:
        few = _share(total, players)
        points = f"{few}-{total - (players - 2) * few}点"
    limit = limit_of_win(win, dealer, players)
    if limit:
        return LIMIT_WORDS[limit] + points
    return points if win.fu is None or win.han is None else f"{win.fu}符{win.han}飜{points}"


def _share(total: int, players: int) -> int:
    """What a player pays who is not the dealer, of a self-drawn win that is not the dealer's: a base rounded
    up to hundreds; the dealer pays twice the base rounded up."""
    least = total // players
    base = next((b for b in range(least, least + 200) if _parts(b, players) == total), least)
    return -(-base // 100) * 100


def _parts(base: int, players: int) -> int:
    few, many = -(-base // 100) * 100, -(-2 * base // 100) * 100
    return (players - 2) * few + many


def limit_of_win(win: RecordedWin, dealer: Seat, players: int) -> str:
    """The limit that a win is; empty below mangan. With three the share of the empty chair is added."""
    total, dealer_won = win.total or 0, win.winner == dealer
    if win.from_seat is None and players == 3:
        total += total // 2 if dealer_won else _share(total, players)
    return limit_of(total, dealer_won)


def limit_of(total: int, dealer_won: bool) -> str:
    """The limit that so many points are; empty below mangan."""
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
    """A scoring item in tenhou's words; one that it does not have in ``own`` ones by key, or as its key."""
    number = number_of(item.key, seat_wind, round_wind)
    word = own.get(item.key, item.key) if number is None else YAKU_WORDS[number]
    value = "役満" if item.yakuman else f"{item.value * item.count}飜"
    return f"{word}({value})"


def number_of(key: str, seat_wind: int, round_wind: int) -> int | None:
    """tenhou's number of a scoring item, None where it has none; wind pungs are counted by their wind, 0 for
    east."""
    if key not in YAKU:
        return None
    number = YAKU.index(key)
    if key == "yakuhai_seat_wind":
        return number + seat_wind
    return number + round_wind if key == "yakuhai_round_wind" else number
