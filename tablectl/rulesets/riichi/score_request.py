"""Riichi's part of a scoring request: its context, and facts that cannot stand beside each other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile
from tablectl.mahjong.win import NoWin, ScoredWin, WinClaim, WinSource
from tablectl.quoting import quoted
from tablectl.rulesets.request_fields import Fields, bad_field, refuse_tiles
from tablectl.rulesets.riichi.context import ContextFields, Pao, Riichi, RiichiContext
from tablectl.rulesets.riichi.hand.tile_set import impossible_copies
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.riichi.scoring import PAO, score_win
from tablectl.rulesets.score_request import Scorer, ScoreRequest

_PAO_FIELDS: Final = frozenset(("seat", "yaku"))
_PAO: Final = {yaku: yaku for yaku in PAO}
_NO_RIICHI: Final = Riichi.NONE
_KONG: Final = WinSource.KONG
_REPLACEMENTS: Final = (WinSource.REPLACEMENT, WinSource.FLOWER_REPLACEMENT)
_AFTER_A_CALL: Final = (*_REPLACEMENTS, WinSource.KONG, WinSource.FLOWER)
"""Members at hand: asking an enumeration for one takes as long as three comparisons."""
_MAX_INDICATORS: Final = 5
"""The first one and one for each of four kongs."""


def _score(request: ScoreRequest, options: RiichiOptions) -> ScoredWin | NoWin:
    claim = riichi_claim(request)
    # Red fives are several of a colour only where there are several, and most hands have at most one.
    if request.reds > min(options.red_fives) or request.source is _KONG:
        impossible = impossible_copies(claim, options)
        if impossible is not None:
            return impossible
    return with_what_was_fed(claim, score_win(claim, options))


def with_what_was_fed(claim: WinClaim[RiichiContext], answer: ScoredWin | NoWin) -> ScoredWin | NoWin:
    """The answer to a claim, where the hand has what somebody is said to be liable for.

    Raises:
        ScoreError: it has not, so that nobody can be.
    """
    if isinstance(answer, NoWin):
        return answer
    for pao in claim.context.pao:
        if pao.yaku == "rinshan":
            there = claim.source is WinSource.REPLACEMENT
        else:
            there = any(item.key == pao.yaku for item in answer.items)
        if not there:
            raise bad_field("context.pao.yaku", f"the hand has no {pao.yaku}; leave 'pao' out")
    return answer


def riichi_claim(request: ScoreRequest) -> WinClaim[RiichiContext]:
    """The claim that a request makes.

    Raises:
        ScoreError: facts of the request that cannot stand beside each other.
    """
    tile = request.require_winning_tile()
    request.refuse_flowers("riichi")
    request.require_discarder()
    if request.has_flower_or_joker:
        _check_tiles(request.tiles_by_field())
    return WinClaim.of(request, _context(request), tile)


def _check_tiles(named: Iterable[tuple[str, tuple[Tile, ...]]]) -> None:
    refuse_tiles(
        named,
        lambda tile: tile.kind >= PLAYING_KINDS,
        "riichi has no tile {tile}; it is played with m, p, s and z",
    )


def _context(request: ScoreRequest) -> RiichiContext:
    fields = request.context
    given = fields.read_as(ContextFields)
    context = RiichiContext(
        riichi=given.riichi or _NO_RIICHI,
        ippatsu=given.ippatsu,
        dora_indicators=_indicators(fields, "dora_indicators", given.dora_indicators),
        ura_indicators=_indicators(fields, "ura_indicators", given.ura_indicators),
        last_tile=given.last_tile,
        first_turn=given.first_turn,
        honba=given.honba,
        deposits=given.deposits,
        pao=() if given.pao is None else _pao(fields, request.seat),
    )
    if request.melds or context.riichi is _NO_RIICHI or context.ippatsu:
        _check_riichi(fields, context, request)
    if context.first_turn:
        _check_first_turn(fields, context, request)
    request.require_kong()
    return context


def _indicators(fields: Fields, name: str, text: str) -> tuple[Tile, ...]:
    if not text:
        return ()
    tiles = fields.parse_tiles(name, text)
    if "f" in text or "j" in text:
        _check_tiles([(f"context.{name}", tiles)])
    if len(tiles) > _MAX_INDICATORS:
        raise fields.refusal(name, f"{len(tiles)} indicators; there are at most {_MAX_INDICATORS}")
    return tiles


def _pao(fields: Fields, winner: Wind) -> tuple[Pao, ...]:
    pao = fields.nested("pao")
    pao.allow(_PAO_FIELDS)
    seat = pao.seat("seat", WINDS)
    if seat is winner:
        raise pao.refusal("seat", "the winner cannot be liable; give the seat that is")
    return (Pao(seat, pao.choice("yaku", _PAO)),)


def _check_riichi(fields: Fields, context: RiichiContext, request: ScoreRequest) -> None:
    if context.riichi is Riichi.NONE:
        if context.ippatsu:
            raise fields.refusal("riichi", "must be 'riichi' or 'double' where 'ippatsu' is true")
        if context.ura_indicators:
            raise fields.refusal("ura_indicators", "are turned only for a winner who declared riichi")
    elif context.ippatsu and request.source in _REPLACEMENTS:
        raise fields.refusal(
            "ippatsu", f"ends with any call, and source {quoted(request.source.value)} comes after one"
        )
    elif any(meld.is_open for meld in request.melds):
        raise fields.refusal("riichi", "an open hand cannot have declared riichi; “melds” has open ones")


def _check_first_turn(fields: Fields, context: RiichiContext, request: ScoreRequest) -> None:
    reason = None
    if request.melds:
        reason = "means that nobody has called, but “melds” is not empty"
    elif context.riichi is not Riichi.NONE:
        reason = "means that the winner has not discarded, so they cannot have declared riichi"
    elif request.source in _AFTER_A_CALL:
        reason = f"means that nobody has called, but source {quoted(request.source.value)} needs a call"
    elif request.source is WinSource.DISCARD and request.seat is Wind.EAST:
        reason = "the dealer has discarded before anybody else could"
    elif context.last_tile:
        reason = "cannot be the last tile of the wall"
    if reason is not None:
        raise fields.refusal("first_turn", reason)


RIICHI_SCORER: Final = Scorer(
    seats={4: WINDS},
    sources=frozenset((WinSource.WALL, WinSource.REPLACEMENT, WinSource.DISCARD, WinSource.KONG)),
    score=_score,
)
"""How riichi answers scoring requests."""
