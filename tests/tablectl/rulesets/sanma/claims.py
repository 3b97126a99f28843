"""Wins of three players in short."""

from __future__ import annotations

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import NoWin, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.riichi.context import Riichi, RiichiContext
from tablectl.rulesets.sanma.options import SanmaOptions
from tablectl.rulesets.sanma.presets import SANMA_BOOK
from tablectl.rulesets.sanma.scoring import score_win

TENHOU: SanmaOptions = SANMA_BOOK.options("tenhou")


def score(
    hand: str,
    tile: str,
    *,
    source: WinSource = WinSource.WALL,
    seat: str = "S",
    giver: str | None = None,
    melds: tuple[Meld, ...] = (),
    kita: int = 0,
    indicators: str = "",
    riichi: Riichi = Riichi.NONE,
    honba: int = 0,
    deposits: int = 0,
    options: SanmaOptions = TENHOU,
) -> ScoredWin | NoWin:
    context = RiichiContext(
        riichi=riichi,
        dora_indicators=parse_tiles(indicators),
        honba=honba,
        deposits=deposits,
        kita=kita,
    )
    claim = WinClaim(
        hand=parse_tiles(hand),
        melds=melds,
        winning_tile=Tile.parse(tile),
        source=source,
        seat=Wind(seat),
        round=Wind.EAST,
        context=context,
        from_wind=None if giver is None else Wind(giver),
        players=3,
    )
    return score_win(claim, options)


def won(answer: ScoredWin | NoWin) -> ScoredWin:
    assert isinstance(answer, ScoredWin), answer
    return answer


def items(scored: ScoredWin) -> dict[str, int]:
    return {item.key: item.count for item in scored.items}


def paid(scored: ScoredWin) -> dict[str, int]:
    return {wind.value: points for wind, points in scored.deltas.items()}
