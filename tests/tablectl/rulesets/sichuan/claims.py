"""Claims written short, for tests: ``claim("123m456789p11m", "1m", closed_kong("2222p"))``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Suit, Tile, parse_tiles
from tablectl.mahjong.win import NoWinCode, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.sichuan.context import SichuanContext
from tablectl.rulesets.sichuan.options import SichuanOptions
from tablectl.rulesets.sichuan.scoring import score_win
from tests.tablectl.rulesets.answers import lost, won

FIXTURES: Final = Path(__file__).parents[3] / "fixtures" / "sichuan"
BOOK: Final = SichuanOptions()


def meld(text: str, kind: str | None = None) -> Meld:
    """A pung or kong by its tiles; four tiles are an open kong unless told otherwise."""
    tiles = parse_tiles(text)
    return Meld(MeldKind(kind or ("open_kong" if len(tiles) == 4 else "pung")), tiles)


def closed_kong(text: str) -> Meld:
    return meld(text, "closed_kong")


def claim(
    hand: str,
    tile: str,
    *melds: str | Meld,
    source: str = "discard",
    seat: str = "S",
    from_: str | None = None,
    void: str | None = None,
    players: int = 4,
    won: str = "",
    **context: Any,
) -> WinClaim[SichuanContext]:
    """A win; unless told otherwise South wins on East's discard."""
    win_source = WinSource(source)
    from_wind = None if win_source.self_drawn else Wind(from_ or ("E" if seat != "E" else "W"))
    return WinClaim(
        hand=parse_tiles(hand),
        melds=tuple(meld(one) if isinstance(one, str) else one for one in melds),
        winning_tile=Tile.parse(tile),
        source=win_source,
        seat=Wind(seat),
        round=Wind.EAST,
        context=SichuanContext(
            void_suit=None if void is None else Suit(void),
            already_won=tuple(Wind(one) for one in won),
            **context,
        ),
        from_wind=from_wind,
        players=players,
    )


def win(claimed: WinClaim[SichuanContext], options: SichuanOptions = BOOK) -> ScoredWin:
    """The score of a claim that wins."""
    return won(score_win(claimed, options))


def impossible_hand(claimed: WinClaim[SichuanContext]) -> tuple[NoWinCode, str]:
    """The code and message of a claim that does not win."""
    answer = lost(score_win(claimed, BOOK))
    return answer.code, answer.message


def fans(scored: ScoredWin) -> dict[str, int]:
    """How many fans each item brings."""
    return {item.key: item.value * item.count for item in scored.items}


def deltas(scored: ScoredWin) -> dict[str, int]:
    """Score changes by wind letter."""
    return {wind.value: change for wind, change in scored.deltas.items()}


def examples(what: str) -> list[dict[str, Any]]:
    """The book's worked examples of one sort."""
    lines = (FIXTURES / "examples.jsonl").read_text(encoding="utf-8").splitlines()
    return [example for example in map(json.loads, lines) if example["what"] == what]


def melds_of(example: dict[str, Any]) -> tuple[Meld, ...]:
    return tuple(meld(one["tiles"], one["kind"]) for one in example["melds"])
