"""Riichi's part of a scoring request: its context, and facts that cannot stand beside each other."""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile
from tablectl.mahjong.win import NoWin, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.riichi.context import Pao, Riichi, RiichiContext
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.scoring import PAO, score_win
from tablectl.rulesets.riichi.tile_set import impossible_copies
from tablectl.rulesets.score_request import (
    BAD_REQUEST,
    Fields,
    ScoreError,
    Scorer,
    ScoreRequest,
)

_CONTEXT_FIELDS: Final = frozenset(
    [
        "riichi",
        "ippatsu",
        "dora_indicators",
        "ura_indicators",
        "last_tile",
        "first_turn",
        "honba",
        "deposits",
        "pao",
    ]
)
_PAO_FIELDS: Final = frozenset(("seat", "yaku"))
_RIICHI: Final = {one.value: one for one in Riichi}
_PAO: Final = {yaku: yaku for yaku in PAO}
_NO_RIICHI: Final = Riichi.NONE
_REPLACEMENT: Final = WinSource.REPLACEMENT
_KONG: Final = WinSource.KONG
"""Members at hand: asking an enumeration for one takes as long as three comparisons."""
_MOST_INDICATORS: Final = 5
"""The first one and one for each of four kongs."""
_MOST_COUNTERS: Final = 9_999
"""Far above any honba or number of sticks that a session has seen."""


def _score(request: ScoreRequest, options: RiichiOptions) -> ScoredWin | NoWin:
    claim = riichi_claim(request)
    if request.strange or request.source is _KONG or _shows_red(claim.context):
        impossible = impossible_copies(claim, options)
        if impossible is not None:
            return impossible
    return score_win(claim, options)


def _shows_red(context: RiichiContext) -> bool:
    return True in [tile.red for tile in context.dora_indicators + context.ura_indicators]


def riichi_claim(request: ScoreRequest) -> WinClaim[RiichiContext]:
    """The claim that a request makes.

    Raises:
        ScoreError: facts of the request that cannot stand beside each other.
    """
    if request.winning_tile is None:
        raise ScoreError(BAD_REQUEST, "field 'winning_tile' is missing; it must be one tile, as in '5m'")
    if request.flowers:
        raise ScoreError(BAD_REQUEST, "field 'flowers': riichi is played without flowers; leave it out")
    if not request.source.self_drawn and request.from_wind is None:
        raise ScoreError(
            BAD_REQUEST,
            f"field 'from' is missing; it must be {_FROM_WHAT[request.source]}",
        )
    if request.strange:
        _check_tiles("hand", request.hand)
        _check_tiles("winning_tile", (request.winning_tile,))
        for index, meld in enumerate(request.melds):
            _check_tiles(f"melds[{index}].tiles", meld.tiles)
    return WinClaim(
        hand=request.hand,
        melds=request.melds,
        winning_tile=request.winning_tile,
        source=request.source,
        seat=request.seat,
        round=request.round,
        context=_context(request),
        from_wind=request.from_wind,
    )


_FROM_WHAT: Final = {
    WinSource.DISCARD: "the seat that discarded the tile",
    WinSource.KONG: "the seat whose kong was robbed",
}


def _check_tiles(name: str, tiles: tuple[Tile, ...]) -> None:
    for tile in tiles:
        if tile.kind >= PLAYING_KINDS:
            raise ScoreError(
                BAD_REQUEST, f"field {name!r}: riichi has no tile {tile}; it is played with m, p, s and z"
            )


def _context(request: ScoreRequest) -> RiichiContext:
    fields = request.context
    fields.allow(_CONTEXT_FIELDS)
    context = RiichiContext(
        fields.choice("riichi", _RIICHI) if fields.has("riichi") else _NO_RIICHI,
        fields.flag("ippatsu"),
        _indicators(fields, "dora_indicators"),
        _indicators(fields, "ura_indicators"),
        fields.flag("last_tile"),
        fields.flag("first_turn"),
        fields.whole("honba", 0, _MOST_COUNTERS, 0),
        fields.whole("deposits", 0, _MOST_COUNTERS, 0),
        _pao(fields, request.seat),
    )
    if request.melds or context.riichi is _NO_RIICHI or context.ippatsu:
        _check_riichi(fields, context, request)
    if context.first_turn:
        _check_first_turn(fields, context, request)
    if request.source is _REPLACEMENT and not any(meld.kind.is_kong for meld in request.melds):
        raise ScoreError(
            BAD_REQUEST, "field 'source': a replacement tile is drawn after a kong, but 'melds' has none"
        )
    return context


def _indicators(fields: Fields, name: str) -> tuple[Tile, ...]:
    tiles = fields.tiles(name)
    if not tiles:
        return tiles
    if len(tiles) > _MOST_INDICATORS:
        raise fields.refused(name, f"{len(tiles)} indicators; there are at most {_MOST_INDICATORS}")
    _check_tiles(f"context.{name}", tiles)
    return tiles


def _pao(fields: Fields, winner: Wind) -> tuple[Pao, ...]:
    if not fields.has("pao"):
        return ()
    pao = fields.inner("pao")
    pao.allow(_PAO_FIELDS)
    seat = pao.seat("seat", WINDS)
    if seat is winner:
        raise pao.refused("seat", "the winner cannot be liable; give the seat that is")
    return (Pao(seat, pao.choice("yaku", _PAO)),)


def _check_riichi(fields: Fields, context: RiichiContext, request: ScoreRequest) -> None:
    if context.riichi is Riichi.NONE:
        if context.ippatsu:
            raise fields.refused("ippatsu", "needs 'riichi' to be 'riichi' or 'double'")
        if context.ura_indicators:
            raise fields.refused("ura_indicators", "are turned only for a winner who declared riichi")
    elif context.ippatsu and request.source is WinSource.REPLACEMENT:
        raise fields.refused("ippatsu", "ends with any kong, and source 'replacement' comes after one")
    elif any(meld.is_open for meld in request.melds):
        raise fields.refused("riichi", "an open hand cannot have declared riichi; 'melds' has open ones")


def _check_first_turn(fields: Fields, context: RiichiContext, request: ScoreRequest) -> None:
    reason = None
    if request.melds:
        reason = "means that nobody has called, but 'melds' is not empty"
    elif context.riichi is not Riichi.NONE:
        reason = "means that the winner has not discarded, so they cannot have declared riichi"
    elif request.source in (WinSource.REPLACEMENT, WinSource.KONG):
        reason = f"means that nobody has called, but source {request.source.value!r} needs a kong"
    elif request.source is WinSource.DISCARD and request.seat is Wind.EAST:
        reason = "the dealer has discarded before anybody else could"
    elif context.last_tile:
        reason = "cannot be the last tile of the wall"
    if reason is not None:
        raise fields.refused("first_turn", reason)


RIICHI_SCORER: Final = Scorer(
    seats={4: WINDS},
    sources=frozenset((WinSource.WALL, WinSource.REPLACEMENT, WinSource.DISCARD, WinSource.KONG)),
    score=_score,
)
"""How riichi answers scoring requests."""
