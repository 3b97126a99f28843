"""Claims of wins in red mahjong written short, for tests: ``claim("123m456p789s1112z", "2z")``."""

from __future__ import annotations

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Suit, Tile, parse_tiles
from tablectl.mahjong.win import NoWinCode, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.red.context import RedContext
from tablectl.rulesets.red.options import RedOptions
from tablectl.rulesets.red.scoring import score_win
from tests.tablectl.rulesets.answers import lost, won

DEFAULT = RedOptions()


def chow(text: str) -> Meld:
    return Meld(MeldKind.CHOW, parse_tiles(text))


def pung(text: str) -> Meld:
    return Meld(MeldKind.PUNG, parse_tiles(text))


def open_meld(text: str) -> Meld:
    """A chow or a pung, by its real tiles: ``"4m1j6m"``, ``"55m1j"``."""
    kinds = {tile.kind for tile in parse_tiles(text) if tile.suit is not Suit.JOKER}
    return pung(text) if len(kinds) == 1 else chow(text)


def claim(
    hand: str,
    tile: str,
    *melds: str | Meld,
    source: str = "wall",
    seat: str = "E",
    from_: str | None = None,
    flowers: str = "",
    players: int = 4,
) -> WinClaim[RedContext]:
    """A win; unless told otherwise East draws the tile."""
    win_source = WinSource(source)
    discarder = None if win_source.self_drawn else Wind(from_ or ("W" if seat != "W" else "E"))
    return WinClaim(
        hand=parse_tiles(hand),
        melds=tuple(open_meld(meld) if isinstance(meld, str) else meld for meld in melds),
        winning_tile=Tile.parse(tile),
        source=win_source,
        seat=Wind(seat),
        round=Wind.EAST,
        context=RedContext(),
        from_wind=discarder,
        flowers=parse_tiles(flowers),
        players=players,
    )


def win(claimed: WinClaim[RedContext], options: RedOptions = DEFAULT) -> ScoredWin:
    """The score of a claim that wins."""
    return won(score_win(claimed, options))


def refused(claimed: WinClaim[RedContext], options: RedOptions = DEFAULT) -> NoWinCode:
    """The code of a claim that does not win."""
    return lost(score_win(claimed, options)).code


def fans(scored: ScoredWin) -> dict[str, int]:
    """How often each fan counts."""
    return {item.key: item.count for item in scored.items}
