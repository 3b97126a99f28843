"""MCR's part of a scoring request: its context, and facts that cannot stand beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import WINDS
from tablectl.mahjong.tiles import Suit, Tile
from tablectl.mahjong.win import NoWin, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.mcr.context import McrContext
from tablectl.rulesets.mcr.options import McrOptions
from tablectl.rulesets.mcr.scoring import score_win
from tablectl.rulesets.request_fields import BAD_REQUEST, ScoreError
from tablectl.rulesets.score_request import Scorer, ScoreRequest

_CONTEXT_FIELDS: Final = frozenset(("last_tile", "last_of_kind"))
_FROM_WHAT: Final = {
    WinSource.DISCARD: "the seat that discarded the tile",
    WinSource.KONG: "the seat whose kong was robbed",
}


def _score(request: ScoreRequest, options: McrOptions) -> ScoredWin | NoWin:
    return score_win(mcr_claim(request), options)


def mcr_claim(request: ScoreRequest) -> WinClaim[McrContext]:
    """The claim that a request makes.

    Raises:
        ScoreError: facts of the request that cannot stand beside each other.
    """
    if request.winning_tile is None:
        raise ScoreError(BAD_REQUEST, "field 'winning_tile' is missing; it must be one tile, as in '5m'")
    check_origin(request)
    check_kong(request, request.melds)
    if request.strange or request.reds:
        named = [("hand", request.hand), ("winning_tile", (request.winning_tile,))]
        named += [(f"melds[{index}].tiles", meld.tiles) for index, meld in enumerate(request.melds)]
        check_tiles(named, "MCR")
    for flower in request.flowers:
        if flower.suit is not Suit.FLOWERS:
            raise ScoreError(BAD_REQUEST, f"field 'flowers': {flower} is no flower; they are 1f to 8f")
    context = request.context
    context.allow(_CONTEXT_FIELDS)
    return WinClaim.of(
        request, McrContext(context.flag("last_tile"), context.flag("last_of_kind")), request.winning_tile
    )


def check_origin(request: ScoreRequest) -> None:
    """Who gave the winning tile must be told.

    Raises:
        ScoreError: it is not.
    """
    if not request.source.self_drawn and request.from_wind is None:
        raise ScoreError(BAD_REQUEST, f"field 'from' is missing; it must be {_FROM_WHAT[request.source]}")


def check_kong(request: ScoreRequest, melds: Sequence[Meld]) -> None:
    """A kong's replacement tile needs a kong among the winner's melds.

    Raises:
        ScoreError: there is none.
    """
    if request.source is WinSource.REPLACEMENT and not any(meld.kind.is_kong for meld in melds):
        raise ScoreError(
            BAD_REQUEST, "field 'source': a replacement tile is drawn after a kong, but 'melds' has none"
        )


def check_tiles(fields: Iterable[tuple[str, tuple[Tile, ...]]], game: str, *, flowers: bool = True) -> None:
    """The set has no red fives and no jokers, and not every set has flowers.

    Args:
        fields: name and tiles of the fields to look at.
        game: what is played.
        flowers: whether its set has flowers.

    Raises:
        ScoreError: a field has such a tile.
    """
    for name, tiles in fields:
        for tile in tiles:
            if tile.red or tile.suit is Suit.JOKER or (tile.suit is Suit.FLOWERS and not flowers):
                raise ScoreError(
                    BAD_REQUEST, f"field {name!r}: {game} has no tile {tile}; it is played with m, p, s and z"
                )


MCR_SCORER: Final = Scorer(
    seats={4: WINDS},
    sources=frozenset(WinSource) - {WinSource.FLOWER},
    score=_score,
)
"""How MCR answers scoring requests."""
