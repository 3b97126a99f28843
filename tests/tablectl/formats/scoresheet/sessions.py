"""Made-up sessions, and their sheets."""

from __future__ import annotations

from collections.abc import Iterable

from tablectl.api.books.names import known_names
from tablectl.formats.scoresheet.reading import scoresheets
from tablectl.formats.scoresheet.scoresheet import Scoresheet
from tablectl.game.events import (
    DrawReason,
    Event,
    HandSettled,
    HandStarted,
    SessionStarted,
    SettledWin,
    WinShown,
)
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import parse_tiles
from tablectl.speech import Language, Words
from tablectl.web.page_words import page_words
from tests.tablectl.formats.games import GAMES

ZERO = (0, 0, 0, 0)
GAME = GAMES / "double_ron_nine_kinds.mjlog"


def started(rules: str = "riichi", *players: str) -> SessionStarted:
    return SessionStarted(rules, "default", {}, players or ("Ann", "Ben", "Cy", "Di"), ZERO)


def hand(number: int, dealer: int, scores: tuple[int, ...], round_: Wind = Wind.EAST) -> HandStarted:
    return HandStarted(number, round_, dealer, 0, 0, scores)


def won(seat: int, from_seat: int | None, total: int, deltas: tuple[int, ...]) -> SettledWin:
    return SettledWin(seat, from_seat, (("all_pungs", 6, 1, 0),), total, deltas)


def settled(*wins: SettledWin, before: tuple[int, ...] = ZERO, draw: DrawReason | None = None) -> HandSettled:
    deltas = [sum(win.deltas[seat] for win in wins) for seat in range(4)]
    scores = tuple(a + b for a, b in zip(before, deltas, strict=True))
    return HandSettled(wins, tuple(deltas), scores, 0, draw)


def only(events: Iterable[Event]) -> Scoresheet:
    (found,) = scoresheets(events)
    return found


def shown(seat: int, from_seat: int | None = None) -> WinShown:
    return WinShown(seat, from_seat, parse_tiles("5s")[0], parse_tiles("5s111222m333p444z"))


WIN = won(1, 0, 12, (-20, 36, -8, -8))


def words(language: Language = "en") -> Words:
    return Words(page_words(), language, known_names)
