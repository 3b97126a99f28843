"""Red mahjong's part of a scoring request: its context, and what its set and its rules do not have."""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.tiles import Suit, Tile
from tablectl.mahjong.win import NoWin, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.red.context import RedContext
from tablectl.rulesets.red.options import RedOptions
from tablectl.rulesets.red.payments import SEATS
from tablectl.rulesets.red.scoring import score_win
from tablectl.rulesets.request_fields import BAD_REQUEST, ScoreError
from tablectl.rulesets.score_request import Scorer, ScoreRequest

_CONTEXT_FIELDS: Final = frozenset(("last_tile",))


def _score(request: ScoreRequest, options: RedOptions) -> ScoredWin | NoWin:
    return score_win(red_claim(request), options)


def red_claim(request: ScoreRequest) -> WinClaim[RedContext]:
    """The claim that a request makes.

    Raises:
        ScoreError: facts of the request that cannot stand beside each other.
    """
    if request.winning_tile is None:
        raise ScoreError(BAD_REQUEST, "field 'winning_tile' is missing; it must be one tile, as in '5m'")
    if not request.source.self_drawn and request.from_wind is None:
        raise ScoreError(BAD_REQUEST, "field 'from' is missing; it must be the seat that discarded the tile")
    _check_tiles("hand", request.hand)
    _check_tiles("winning_tile", (request.winning_tile,))
    _check_tiles("flowers", request.flowers)
    for index, meld in enumerate(request.melds):
        _check_tiles(f"melds[{index}].tiles", meld.tiles)
        if meld.kind.is_kong:
            raise ScoreError(
                BAD_REQUEST,
                f"field 'melds[{index}].kind': red mahjong has no kongs; it must be 'chow' or 'pung'",
            )
    strange = [tile for tile in request.flowers if tile.suit is not Suit.FLOWERS]
    if strange:
        raise ScoreError(
            BAD_REQUEST,
            f"field 'flowers': {strange[0]} is neither a flower nor a season; give only tiles of suit f",
        )
    request.context.allow(_CONTEXT_FIELDS)
    return WinClaim.of(request, RedContext(last_tile=request.context.flag("last_tile")), request.winning_tile)


def _check_tiles(name: str, tiles: tuple[Tile, ...]) -> None:
    reds = [tile for tile in tiles if tile.red]
    if reds:
        raise ScoreError(
            BAD_REQUEST,
            f"field {name!r}: red mahjong has no tile {reds[0]}; a five without red paint is {reds[0].plain}",
        )


RED_SCORER: Final = Scorer(
    seats=SEATS,
    sources=frozenset((WinSource.WALL, WinSource.FLOWER_REPLACEMENT, WinSource.DISCARD)),
    score=_score,
    knows_round=False,
)
"""How red mahjong answers scoring requests."""
