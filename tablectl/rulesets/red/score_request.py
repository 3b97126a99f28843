"""Red mahjong's part of a scoring request: its context, and what its set and its rules do not have."""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.tiles import Suit
from tablectl.mahjong.win import NoWin, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.red.context import RedContext
from tablectl.rulesets.red.options import RedOptions
from tablectl.rulesets.red.payments import SEATS
from tablectl.rulesets.red.scoring import score_win
from tablectl.rulesets.request_fields import bad_field, refuse_tiles
from tablectl.rulesets.score_request import Scorer, ScoreRequest

_CONTEXT_FIELDS: Final = frozenset(("last_tile",))


def _score(request: ScoreRequest, options: RedOptions) -> ScoredWin | NoWin:
    return score_win(red_claim(request), options)


def red_claim(request: ScoreRequest) -> WinClaim[RedContext]:
    """The claim that a request makes.

    Raises:
        ScoreError: the request contradicts itself.
    """
    tile = request.require_winning_tile()
    request.require_discarder()
    for name, tiles in (*request.tiles_by_field(), ("flowers", request.flowers)):
        for red in (one for one in tiles if one.red):
            raise bad_field(name, f"red mahjong has no tile {red}; a five without red paint is {red.plain}")
    for index, meld in enumerate(request.melds):
        if meld.kind.is_kong:
            raise bad_field(f"melds[{index}].kind", "red mahjong has no kongs; it must be 'chow' or 'pung'")
    refuse_tiles(
        [("flowers", request.flowers)],
        lambda tile: tile.suit is not Suit.FLOWERS,
        "{tile} is neither a flower nor a season; give only tiles of suit f",
    )
    request.context.allow(_CONTEXT_FIELDS)
    return WinClaim.of(request, RedContext(last_tile=request.context.flag("last_tile")), tile)


RED_SCORER: Final = Scorer(
    seats=SEATS,
    sources=frozenset((WinSource.WALL, WinSource.FLOWER_REPLACEMENT, WinSource.DISCARD)),
    score=_score,
    knows_round=False,
)
"""How red mahjong answers scoring requests."""
