"""Siamese MCR's part of a scoring request: its context, and contradictions in it."""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.win import NoWin, NoWinCode, ScoredWin, WinClaim, WinSource
from tablectl.quoting import quoted
from tablectl.rulesets.mcr.score_request import check_tiles
from tablectl.rulesets.request_fields import Fields
from tablectl.rulesets.request_reading import read_melds
from tablectl.rulesets.score_request import Scorer, ScoreRequest
from tablectl.rulesets.siamese.context import SiameseContext
from tablectl.rulesets.siamese.options import SiameseOptions
from tablectl.rulesets.siamese.payments import SEATS
from tablectl.rulesets.siamese.scoring import score_siamese

_CONTEXT_FIELDS: Final = frozenset(
    ("last_tile", "last_of_kind", "other_melds", "winning_tile_unused", "first_win_total")
)
_MAX_POINTS: Final = 9_999
"""Far above the points of any hand."""


def _score(request: ScoreRequest, options: SiameseOptions) -> ScoredWin | NoWin:
    claim = siamese_claim(request)
    return _fifth_drawn(claim) or score_siamese(claim, options)


def _fifth_drawn(claim: WinClaim[SiameseContext]) -> NoWin | None:
    """The answer to an unused drawn tile that would be the fifth of its kind."""
    tile = claim.winning_tile
    lying = [one for meld in (*claim.melds, *claim.context.other_melds) for one in meld.tiles]
    if claim.context.winning_tile_unused and (*claim.hand, *lying).count(tile) > 3:
        return NoWin(NoWinCode.TOO_MANY_COPIES, f"five or more {tile}: a set has four of a kind")
    return None


def siamese_claim(request: ScoreRequest) -> WinClaim[SiameseContext]:
    """The claim that a request makes.

    Raises:
        ScoreError: the request contradicts itself.
    """
    tile = request.require_winning_tile()
    request.refuse_flowers("Siamese MCR")
    context = _context(request)
    request.require_discarder()
    # After a first win the kong may be in that hand, whose melds need not be stated any more.
    if context.first_win_total is None:
        request.require_kong(*context.other_melds)
    others = [
        (f"context.other_melds[{index}].tiles", meld.tiles) for index, meld in enumerate(context.other_melds)
    ]
    check_tiles((*request.tiles_by_field(), *others), "Siamese MCR", flowers=False)
    return WinClaim.of(request, context, tile)


def _context(request: ScoreRequest) -> SiameseContext:
    fields = request.context
    fields.allow(_CONTEXT_FIELDS)
    unused = fields.flag("winning_tile_unused")
    if unused and not request.source.self_drawn:
        raise fields.refusal(
            "winning_tile_unused",
            f"only a drawn tile may be left out, not one of source {quoted(request.source.value)}",
        )
    return SiameseContext(
        last_tile=fields.flag("last_tile"),
        last_of_kind=fields.flag("last_of_kind"),
        other_melds=read_melds(fields, "other_melds", request.seat, SIAMESE_SCORER, SEATS[request.players]),
        winning_tile_unused=unused,
        first_win_total=_first_win_total(fields),
    )


def _first_win_total(fields: Fields) -> int | None:
    if not fields.has("first_win_total"):
        return None
    return fields.integer("first_win_total", 0, _MAX_POINTS, 0)


SIAMESE_SCORER: Final = Scorer(
    seats=SEATS,
    sources=frozenset((WinSource.WALL, WinSource.REPLACEMENT, WinSource.DISCARD, WinSource.KONG)),
    score=_score,
)
"""How Siamese MCR answers scoring requests."""
