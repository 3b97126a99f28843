"""MCR's part of a scoring request: its context, and contradictions in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tablectl.mahjong.seats import WINDS
from tablectl.mahjong.tiles import Suit, Tile
from tablectl.mahjong.win import NoWin, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.mcr.context import McrContext
from tablectl.rulesets.mcr.options import McrOptions
from tablectl.rulesets.mcr.scoring import score_win
from tablectl.rulesets.request_fields import refuse_tiles
from tablectl.rulesets.score_request import Scorer, ScoreRequest

_CONTEXT_FIELDS: Final = frozenset(("last_tile", "last_of_kind"))


def _score(request: ScoreRequest, options: McrOptions) -> ScoredWin | NoWin:
    return score_win(mcr_claim(request), options)


def mcr_claim(request: ScoreRequest) -> WinClaim[McrContext]:
    """The claim that a request makes.

    Raises:
        ScoreError: the request contradicts itself.
    """
    tile = request.require_winning_tile()
    request.require_discarder()
    request.require_kong()
    if request.has_flower_or_joker or request.reds:
        check_tiles(request.tiles_by_field(), "MCR")
    if request.flowers:
        refuse_tiles(
            [("flowers", request.flowers)],
            lambda tile: tile.suit is not Suit.FLOWERS,
            "{tile} is no flower; they are 1f to 8f",
        )
    context = request.context
    context.allow(_CONTEXT_FIELDS)
    return WinClaim.of(request, McrContext(context.flag("last_tile"), context.flag("last_of_kind")), tile)


def check_tiles(named: Iterable[tuple[str, tuple[Tile, ...]]], game: str, *, flowers: bool = True) -> None:
    """The set has no red fives and no jokers, and not every set has flowers.

    Args:
        named: name and tiles of the fields to look at.
        game: what is played.
        flowers: whether its set has flowers.

    Raises:
        ScoreError: a field has such a tile.
    """
    strange = (Suit.JOKER,) if flowers else (Suit.JOKER, Suit.FLOWERS)
    refuse_tiles(
        named,
        lambda tile: tile.red or tile.suit in strange,
        game + " has no tile {tile}; it is played with m, p, s and z",
    )


MCR_SCORER: Final = Scorer(
    seats={4: WINDS},
    sources=frozenset(WinSource) - {WinSource.FLOWER},
    score=_score,
)
"""How MCR answers scoring requests."""
