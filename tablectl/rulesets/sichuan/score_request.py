"""Sichuan's part of a scoring request: its context, and facts that cannot stand beside each other."""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import Suit
from tablectl.mahjong.win import NoWin, ScoredWin, WinClaim, WinSource
from tablectl.quoting import quoted
from tablectl.rulesets.request_fields import Fields, bad_field, refuse_tiles
from tablectl.rulesets.score_request import Scorer, ScoreRequest
from tablectl.rulesets.sichuan.context import SichuanContext
from tablectl.rulesets.sichuan.options import SichuanOptions
from tablectl.rulesets.sichuan.scoring import score_win, seats_of

_CONTEXT_FIELDS: Final = frozenset(("void_suit", "discard_after_kong", "last_tile", "already_won"))
_SUITS: Final = {suit.value: suit for suit in (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS)}


def _score(request: ScoreRequest, options: SichuanOptions) -> ScoredWin | NoWin:
    return score_win(sichuan_claim(request), options)


def sichuan_claim(request: ScoreRequest) -> WinClaim[SichuanContext]:
    """The claim that a request makes.

    Raises:
        ScoreError: facts of the request that cannot stand beside each other.
    """
    tile = request.require_winning_tile()
    request.refuse_flowers("Sichuan")
    request.require_discarder()
    refuse_tiles(
        request.tiles_by_field(),
        lambda tile: not tile.is_suited or tile.red,
        "Sichuan has no tile {tile}; it has m, p and s, without red fives",
    )
    for index, meld in enumerate(request.melds):
        if meld.kind is MeldKind.CHOW:
            raise bad_field(f"melds[{index}].kind", "Sichuan has no chow claims, only pungs and kongs")
    return WinClaim.of(request, _context(request), tile)


def _context(request: ScoreRequest) -> SichuanContext:
    fields = request.context
    fields.allow(_CONTEXT_FIELDS)
    context = SichuanContext(
        void_suit=fields.choice("void_suit", _SUITS) if fields.has("void_suit") else None,
        discard_after_kong=fields.flag("discard_after_kong"),
        last_tile=fields.flag("last_tile"),
        already_won=_already_won(fields, request),
    )
    if context.discard_after_kong and request.source is not WinSource.DISCARD:
        raise fields.refusal(
            "discard_after_kong", f"applies to a discard, but the source is {quoted(request.source.value)}"
        )
    if context.last_tile and request.source is WinSource.KONG:
        raise fields.refusal("last_tile", "no kong is declared when the wall is empty, so none can be robbed")
    request.require_kong()
    return context


def _already_won(fields: Fields, request: ScoreRequest) -> tuple[Wind, ...]:
    seats = _seats(fields, "already_won", seats_of(request.players))
    if request.seat in seats:
        raise fields.refusal("already_won", f"{request.seat} wins now, so cannot have won before")
    if request.from_wind in seats:
        raise fields.refusal(
            "already_won", f"{request.from_wind} discarded the tile, so cannot have left the hand before"
        )
    most = request.players - 2
    if len(seats) > most:
        raise fields.refusal(
            "already_won",
            f"names {len(seats)} seats; with {request.players} players the hand ends with win {most + 1}",
        )
    return seats


def _seats(fields: Fields, name: str, there: tuple[Wind, ...]) -> tuple[Wind, ...]:
    """A list of seats, each once; nobody unless given."""
    if not fields.has(name):
        return ()
    entries = fields.values[name]
    letters = {seat.value: seat for seat in there}
    named = (
        [letters.get(one) for one in entries if isinstance(one, str)] if isinstance(entries, list) else [None]
    )
    seats = tuple(seat for seat in named if seat is not None)
    if not isinstance(entries, list) or len(seats) != len(entries) or len(set(seats)) != len(seats):
        raise fields.wrong_value(name, f"a list of seats, each once, of {', '.join(there)}")
    return seats


SICHUAN_SCORER: Final = Scorer(
    seats={4: WINDS, 3: seats_of(3)},
    sources=frozenset((WinSource.WALL, WinSource.REPLACEMENT, WinSource.DISCARD, WinSource.KONG)),
    score=_score,
    knows_round=False,
)
"""How Sichuan answers scoring requests."""
