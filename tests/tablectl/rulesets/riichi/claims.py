"""Claims written short, for tests: ``claim("123m456p789s1122z", "1z")``."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import NoWinCode, ScoredWin, WinClaim, WinSource, named_total
from tablectl.rulesets.riichi.context import Pao, Riichi, RiichiContext
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.presets import DEFAULT
from tablectl.rulesets.riichi.scoring import score_win
from tests.tablectl.rulesets.answers import lost, won

FIXTURES = Path(__file__).parents[3] / "fixtures" / "riichi"


def open_meld(text: str) -> Meld:
    """A chow, pung or open kong by its tiles."""
    tiles = parse_tiles(text)
    if len(tiles) == 4:
        return Meld(MeldKind.OPEN_KONG, tiles)
    return Meld(MeldKind.PUNG if tiles[0].kind == tiles[1].kind else MeldKind.CHOW, tiles)


def closed_kong(text: str) -> Meld:
    return Meld(MeldKind.CLOSED_KONG, parse_tiles(text))


def claim(
    hand: str,
    tile: str,
    *melds: str | Meld,
    source: str = "discard",
    seat: str = "S",
    round_: str = "E",
    from_: str | None = None,
    dora: str = "",
    ura: str = "",
    pao: tuple[str, str] | list[tuple[str, str]] | None = None,
    **context: Any,
) -> WinClaim[RiichiContext]:
    """A win; unless told otherwise South wins on West's discard in the east round."""
    win_source = WinSource(source)
    fed = pao if isinstance(pao, list) else [] if pao is None else [pao]
    from_wind = None if win_source.self_drawn else Wind(from_ or ("W" if seat != "W" else "N"))
    return WinClaim(
        hand=parse_tiles(hand),
        melds=tuple(open_meld(meld) if isinstance(meld, str) else meld for meld in melds),
        winning_tile=Tile.parse(tile),
        source=win_source,
        seat=Wind(seat),
        round=Wind(round_),
        context=RiichiContext(
            riichi=Riichi(context.pop("riichi", "none")),
            dora_indicators=parse_tiles(dora),
            ura_indicators=parse_tiles(ura),
            pao=tuple(Pao(Wind(wind), item) for wind, item in fed),
            **context,
        ),
        from_wind=from_wind,
    )


def win(claimed: WinClaim[RiichiContext], options: RiichiOptions = DEFAULT) -> ScoredWin:
    """The score of a claim that wins."""
    return won(score_win(claimed, options))


def refused(claimed: WinClaim[RiichiContext], options: RiichiOptions = DEFAULT) -> NoWinCode:
    """The code of a claim that does not win."""
    return lost(score_win(claimed, options)).code


def yaku(scored: ScoredWin) -> dict[str, int]:
    """Han of each line, dora added up; 13 for each yakuman."""
    lines: Counter[str] = Counter()
    for item in scored.items:
        lines[item.key] += item.value * item.count + 13 * item.yakuman
    return dict(lines)


def worth(scored: ScoredWin) -> tuple[object, object, object]:
    """Han, fu, points."""
    han, fu, points = (named_total(scored.total, name) for name in ("han", "fu", "points"))
    return han, fu, points


def points(scored: ScoredWin) -> int:
    """What the winner gets for the hand alone."""
    value = named_total(scored.total, "points")
    assert isinstance(value, int)
    return value


def recorded_wins() -> Iterator[dict[str, Any]]:
    """The committed wins: ``request`` and ``expected``."""
    with gzip.open(FIXTURES / "wins.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)
