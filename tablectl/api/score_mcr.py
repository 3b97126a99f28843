"""MCR's part of a scoring request: its context, and facts that cannot stand beside each other."""

from __future__ import annotations

from typing import Final

from tablectl.api.score_request import BAD_REQUEST, Fields, ScoreError, Scorer, ScoreRequest
from tablectl.mahjong.seats import WINDS
from tablectl.mahjong.tiles import Suit, Tile
from tablectl.mahjong.win import NoWin, ScoredWin, WinClaim, WinSource
from tablectl.rulesets.mcr.context import McrContext
from tablectl.rulesets.mcr.options import McrOptions
from tablectl.rulesets.mcr.presets import mcr_options
from tablectl.rulesets.mcr.scoring import score_win

_CONTEXT_FIELDS: Final = frozenset(("last_tile", "last_of_kind"))
_FROM_WHAT: Final = {
    WinSource.DISCARD: "the seat that discarded the tile",
    WinSource.KONG: "the seat whose kong was robbed",
}


def _score(request: ScoreRequest, options: object) -> ScoredWin | NoWin:
    assert isinstance(options, McrOptions)
    return score_win(mcr_claim(request), options)


def mcr_claim(request: ScoreRequest) -> WinClaim[McrContext]:
    """The claim that a request makes.

    Raises:
        ScoreError: facts of the request that cannot stand beside each other.
    """
    if request.winning_tile is None:
        raise ScoreError(BAD_REQUEST, "field 'winning_tile' is missing; it must be one tile, as in '5m'")
    check_origin(request)
    check_tiles(request, "MCR")
    for flower in request.flowers:
        if flower.suit is not Suit.FLOWERS:
            raise ScoreError(BAD_REQUEST, f"field 'flowers': {flower} is no flower; they are 1f to 8f")
    context = request.context
    context.allow(_CONTEXT_FIELDS)
    return WinClaim(
        hand=request.hand,
        melds=request.melds,
        winning_tile=request.winning_tile,
        source=request.source,
        seat=request.seat,
        round=request.round,
        context=wall_facts(context),
        from_wind=request.from_wind,
        flowers=request.flowers,
    )


def wall_facts(context: Fields) -> McrContext:
    """What the context says of the wall and of the discards."""
    return McrContext(last_tile=context.flag("last_tile"), last_of_kind=context.flag("last_of_kind"))


def check_origin(request: ScoreRequest) -> None:
    """Where the winning tile came from must be told, and be possible.

    Raises:
        ScoreError: it is not.
    """
    if not request.source.self_drawn and request.from_wind is None:
        raise ScoreError(BAD_REQUEST, f"field 'from' is missing; it must be {_FROM_WHAT[request.source]}")


def check_tiles(request: ScoreRequest, game: str) -> None:
    """The set has no red fives and no jokers, and flowers make no melds.

    Raises:
        ScoreError: the request has some.
    """
    fields: list[tuple[str, tuple[Tile, ...]]] = [("hand", request.hand)]
    if request.winning_tile is not None:
        fields.append(("winning_tile", (request.winning_tile,)))
    fields += [(f"melds[{index}].tiles", meld.tiles) for index, meld in enumerate(request.melds)]
    for name, tiles in fields:
        for tile in tiles:
            if tile.red or tile.suit is Suit.JOKER:
                raise ScoreError(
                    BAD_REQUEST, f"field {name!r}: {game} has no tile {tile}; it is played with m, p, s and z"
                )


MCR_SCORER: Final = Scorer(
    seats={4: WINDS},
    sources=frozenset(WinSource),
    options=mcr_options,
    score=_score,
)
"""How MCR answers scoring requests."""
