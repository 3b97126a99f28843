"""A season on a card to share: one picture with the figures, the curve and the best hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablectl.errors import PartMissing
from tablectl.speech import Words
from vision.pictures import NoUnicodeText, Sheet

WIDTH_PX: Final = 1200
HEIGHT_PX: Final = 630
"""The size of pictures that networks show beside a link."""
_GROUND, _PANEL, _INK, _QUIET = (16, 36, 28), (24, 52, 41), (240, 244, 238), (160, 180, 168)
_GOLD, _LINE = (226, 178, 74), (52, 84, 70)
_EDGE: Final = 60
_COLUMN: Final = (WIDTH_PX - 2 * _EDGE) // 4
MAX_ITEMS: Final = 6
_PLOT: Final = (_EDGE, 345, 520, 190)
"""x, y, wide, high."""


class CardUnavailable(PartMissing):
    """No card can be drawn here; the message says what would help."""


def season_card(season: Mapping[str, Any], table: str, words: Words) -> bytes:
    """A PNG picture of a season.

    Args:
        season: as ``PastStatistics.season`` tells it.
        table: where it was played.
        words: the pages' words in the card's language.

    Raises:
        CardUnavailable: letters cannot be drawn here.
    """
    try:
        sheet = Sheet(WIDTH_PX, HEIGHT_PX, _GROUND)
    except NoUnicodeText as error:
        raise CardUnavailable(str(error)) from error
    rules, counts = str(season["rules"]), season["counts"]
    sheet.bar(0, 0, WIDTH_PX, 8, _GOLD)
    name = season["player"] or words.say("season_club")
    sheet.text(_EDGE, 90, name, 52, _INK, 700, WIDTH_PX - 2 * _EDGE)
    book = words.say(f"book_{rules}")
    played = words.say("stat_counted", n=season["sessions"])
    sheet.text(
        _EDGE, 132, f"{book} · {table} · {_period(season)}{played}", 24, _QUIET, 400, WIDTH_PX - 2 * _EDGE
    )
    for place, (key, sample, value) in enumerate(_figures(counts, words)):
        x = _EDGE + place * _COLUMN
        sheet.text(x, 214, value, 48, _GOLD, 700, _COLUMN - 16)
        sheet.text(x, 246, key, 21, _INK, 400, _COLUMN - 16)
        sheet.text(x, 273, sample, 20, _QUIET, 400, _COLUMN - 16)
    _draw_curve(sheet, season, words)
    _draw_items(sheet, season, words, rules)
    if season["best"]:
        best = season["best"][0]
        best_text = f"{words.say('season_best')}: {words.total(best['total'], rules)}"
        sheet.text(_EDGE, 592, best_text, 24, _INK, 400, WIDTH_PX - 2 * _EDGE)
    return sheet.png()


def _period(season: Mapping[str, Any]) -> str:
    days = [point["at"][:10] for point in season["curve"] if point["at"]]
    if not days:
        return ""
    return f"{days[0]} · " if days[0] == days[-1] else f"{days[0]} – {days[-1]} · "


def _figures(counts: Mapping[str, Any], words: Words) -> list[tuple[str, str, str]]:
    """Name, sample and value of what stands in the first row."""

    def share(part: str, whole: str) -> str:
        rate = counts[part] / counts[whole] if counts[whole] else None
        return "–" if rate is None else words.digits(f"{100 * rate:.1f} %")

    place = counts["average_place"]
    games = words.say("season_over_games", n=counts["games"])
    hands = words.say("season_over_hands", n=counts["hands"])
    wins = words.say("season_over_wins", n=counts["wins"])
    average = counts["average_win"]
    return [
        (words.say("stat_average_place"), games, "–" if place is None else words.digits(f"{place:.2f}")),
        (words.say("stat_win_rate"), hands, share("wins", "hands")),
        (words.say("stat_deal_in_rate"), hands, share("deal_ins", "hands")),
        (words.say("stat_average_win"), wins, "–" if average is None else words.digits(f"{average:,.0f}")),
    ]


def _draw_curve(sheet: Sheet, season: Mapping[str, Any], words: Words) -> None:
    x, y, wide, high = _PLOT
    club = season["player"] is None
    key = "win_rate" if club else "average_place"
    values = [point[key] for point in season["curve"] if point[key] is not None]
    sheet.text(x, y - 18, words.say("season_win_rate_curve" if club else "season_place_curve"), 22, _INK)
    sheet.bar(x, y, wide, high, _PANEL)
    if not values:
        return
    least, most = (0.0, max(values) * 1.2 or 1.0) if club else (1.0, float(_players(season)))
    for step in range(1, 4):
        sheet.bar(x, y + high * step // 4, wide, 1, _LINE)

    def at(place: int, value: float) -> tuple[float, float]:
        share = (value - least) / (most - least)
        down = 1 - share if club else share  # the first place is the upper edge
        return x + 10 + (wide - 20) * place / max(len(values) - 1, 1), y + 10 + (high - 20) * down

    points = [at(place, value) for place, value in enumerate(values)]
    sheet.line(points if len(points) > 1 else [points[0], (points[0][0] + 3, points[0][1])], _GOLD, 3)


def _players(season: Mapping[str, Any]) -> int:
    return 4 if season["counts"]["places"][3] or season["rules"] != "sanma" else 3


def _draw_items(sheet: Sheet, season: Mapping[str, Any], words: Words, rules: str) -> None:
    x, wide = _PLOT[0] + _PLOT[2] + 50, WIDTH_PX - _EDGE - _PLOT[0] - _PLOT[2] - 50
    sheet.text(x, _PLOT[1] - 18, words.say("season_items"), 22, _INK)
    items = season["items"][:MAX_ITEMS]
    for row, item in enumerate(items):
        y = _PLOT[1] + 26 + row * 32
        long = max(2, round((wide - 240) * item["wins"] / items[0]["wins"]))
        sheet.text(x, y, item.get("name") or words.named(item["id"], rules), 20, _QUIET, 400, 180)
        sheet.bar(x + 190, y - 16, long, 18, _GOLD)
        sheet.text(x + 198 + long, y, str(item["wins"]), 20, _INK)
