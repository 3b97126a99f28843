"""Wins written short, for tests: ``win("123m456m789m11122s8p", "8p", gold="8p")``."""

from __future__ import annotations

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import NoWin, ScoredWin, WinSource
from tablectl.rulesets.xiamen.options import XIAMEN_BOOK, XiamenOptions
from tablectl.rulesets.xiamen.scoring import score_win
from tablectl.rulesets.xiamen.win import Special, XiamenWin
from tests.tablectl.rulesets.answers import won

DEFAULT = XIAMEN_BOOK.options()
QUANZHOU = XIAMEN_BOOK.options("quanzhou")


def meld(text: str) -> Meld:
    """``111z``, ``456m``, ``1111z`` (open kong), ``-1111z`` (closed), ``+1111z`` (added)."""
    tiles = parse_tiles(text.lstrip("+-"))
    if len(tiles) == 4:
        kind = {"-": MeldKind.CLOSED_KONG, "+": MeldKind.ADDED_KONG}.get(text[0], MeldKind.OPEN_KONG)
    else:
        kind = MeldKind.PUNG if tiles[0] == tiles[1] else MeldKind.CHOW
    return Meld(kind, tiles)


def shown(
    hand: str,
    tile: str | None,
    *melds: str,
    gold: str | None = "7z",
    source: str = "wall",
    seat: str = "S",
    from_: str = "W",
    flowers: str = "",
    special: str | None = None,
    floats: int = 0,
    streak: int = 1,
) -> XiamenWin:
    """A win; unless told otherwise South's from the wall, the indicator a red dragon."""
    fed = source in ("discard", "kong") and special != "robbing_the_gold"
    return XiamenWin(
        hand=parse_tiles(hand),
        winning_tile=None if tile is None else Tile.parse(tile),
        source=WinSource(source),
        seat=Wind(seat),
        gold=None if gold is None else Tile.parse(gold),
        melds=tuple(meld(one) for one in melds),
        from_wind=Wind(from_ if from_ != seat else "N") if fed else None,
        flowers=parse_tiles(flowers),
        special=None if special is None else Special(special),
        floats=floats,
        stays=streak - 1,
    )


def scored(win: XiamenWin, options: XiamenOptions = DEFAULT) -> ScoredWin:
    """The score of a hand that wins."""
    return won(score_win(win, options))


def worth(win: XiamenWin, options: XiamenOptions = DEFAULT) -> tuple[str, int, int]:
    """Item, multiplier and flowers of a hand that wins."""
    answer = scored(win, options)
    assert isinstance(answer.total, dict)
    (item,) = answer.items
    assert item.count == 1
    assert item.value == answer.total["multiplier"]
    flowers = answer.total["flowers"]
    assert isinstance(flowers, int)
    return item.key, item.value, flowers


def refused(win: XiamenWin, options: XiamenOptions = DEFAULT) -> str:
    """The code of a hand that does not win."""
    answer = score_win(win, options)
    assert isinstance(answer, NoWin), answer
    assert answer.message
    return answer.code.value
