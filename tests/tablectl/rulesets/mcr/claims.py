"""MCR wins written in a line: ``44z55p 4z 111z (2222z) wall SE last_tile 12f``.

Closed tiles, winning tile, then in any order: melds (``+1111z`` an added kong, ``(1111z)`` a closed one), the
source (a discard unless said), seat and round wind (East in the East round), flags of the context, flowers.
"""

from __future__ import annotations

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import NoWin, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.mcr.context import McrContext
from tablectl.rulesets.mcr.options import MCR_BOOK, McrOptions
from tablectl.rulesets.mcr.scoring import score_win

_SOURCES = {source.value: source for source in WinSource}


def win(line: str) -> WinClaim[McrContext]:
    """The claim that a line tells."""
    hand, tile, *facts = line.split()
    melds: list[Meld] = []
    source = WinSource.DISCARD
    seat = round_ = Wind.EAST
    flags: dict[str, bool] = {}
    flowers: tuple[Tile, ...] = ()
    for fact in facts:
        if fact in _SOURCES:
            source = _SOURCES[fact]
        elif fact in ("last_tile", "last_of_kind"):
            flags[fact] = True
        elif fact[0] in "ESWN":
            seat, round_ = Wind(fact[0]), Wind(fact[1])
        elif fact.endswith("f"):
            flowers = parse_tiles(fact)
        else:
            melds.append(_meld(fact))
    return WinClaim(
        hand=parse_tiles(hand),
        melds=tuple(melds),
        winning_tile=Tile.parse(tile),
        source=source,
        seat=seat,
        round=round_,
        context=McrContext(**flags),
        from_wind=None if source.self_drawn else seat.next,
        flowers=flowers,
    )


def _meld(text: str) -> Meld:
    tiles = parse_tiles(text.strip("+()"))
    if text.startswith("("):
        return Meld(MeldKind.CLOSED_KONG, tiles)
    if len(tiles) == 4:
        return Meld(MeldKind.ADDED_KONG if text.startswith("+") else MeldKind.OPEN_KONG, tiles)
    return Meld(MeldKind.PUNG if tiles[0] == tiles[1] else MeldKind.CHOW, tiles)


def scored(line: str, preset: str = "default", **changes: object) -> ScoredWin:
    """What a line's win is worth; any complete hand, unless a minimum is among the changes."""
    found = score_win(win(line), MCR_BOOK.options(preset, {"minimum": 0, **changes}))
    assert not isinstance(found, NoWin), found.message
    return found


def fans(line: str, preset: str = "default", **changes: object) -> dict[str, int]:
    """How often each fan counts, by id."""
    return {item.key: item.count for item in scored(line, preset, **changes).items}


def refused(line: str, options: McrOptions) -> NoWin:
    """Why a line's win is none."""
    found = score_win(win(line), options)
    assert isinstance(found, NoWin)
    return found
