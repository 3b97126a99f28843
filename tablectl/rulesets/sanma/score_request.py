"""Sanma's part of a scoring request: riichi's context, norths set aside as ``flowers``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import structs

from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS
from tablectl.mahjong.tiles import COPIES, Tile
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredWin, WinSource
from tablectl.rulesets.request_fields import bad_field, refuse_tiles
from tablectl.rulesets.riichi.hand.tile_set import impossible_copies
from tablectl.rulesets.riichi.score_request import riichi_claim, with_what_was_fed
from tablectl.rulesets.sanma.options import PLAYERS, SanmaOptions, as_riichi
from tablectl.rulesets.sanma.scoring import score_win
from tablectl.rulesets.sanma.variant import NORTH
from tablectl.rulesets.score_request import Scorer, ScoreRequest

_MIDDLE_CHARACTERS: Final = range(1, 8)
"""Kinds that the set does not have."""


def _score(request: ScoreRequest, options: SanmaOptions) -> ScoredWin | NoWin:
    _check_norths(request, options)
    for index, meld in enumerate(request.melds):
        if meld.kind is MeldKind.CHOW:
            raise bad_field(f"melds[{index}].kind", "sanma has no chows")
    refuse_tiles(
        (*request.tiles_by_field(), *_indicators(request)),
        lambda tile: tile.kind in _MIDDLE_CHARACTERS,
        "sanma has no tile {tile}; of characters there are 1m and 9m",
    )
    claim = riichi_claim(structs.replace(request, flowers=()))
    own = [*claim.hand, claim.winning_tile, *(tile for meld in claim.melds for tile in meld.tiles)]
    norths = sum(tile.kind == NORTH for tile in (*own, *request.flowers))
    if norths > COPIES:
        return NoWin(
            NoWinCode.TOO_MANY_COPIES, f"{norths} norths, those set aside included: there are four of a kind"
        )
    impossible = impossible_copies(claim, as_riichi(options))
    if impossible is not None:
        return impossible
    context = structs.replace(claim.context, kita=len(request.flowers))
    claim = structs.replace(claim, context=context)
    return with_what_was_fed(claim, score_win(claim, options))


def _check_norths(request: ScoreRequest, options: SanmaOptions) -> None:
    if any(tile.kind != NORTH for tile in request.flowers):
        raise bad_field("flowers", "are the norths that the winner has set aside, as in '44z'")
    aside = request.flowers or request.source in (WinSource.FLOWER, WinSource.FLOWER_REPLACEMENT)
    if aside and not options.kita:
        raise bad_field("flowers", "no north is set aside at this table (option kita)")
    if request.source is WinSource.FLOWER:
        if options.kita_win == "off":
            raise bad_field("source", "nobody wins on a north set aside at this table (option kita_win)")
        if request.winning_tile is not None and request.winning_tile.kind != NORTH:
            raise bad_field("winning_tile", "a tile set aside is a north, 4z")
    if request.flowers and request.context.values.get("first_turn") is True:
        raise bad_field("context.first_turn", "means that nobody has called, but a north was set aside")


def _indicators(request: ScoreRequest) -> Iterator[tuple[str, tuple[Tile, ...]]]:
    for name in ("dora_indicators", "ura_indicators"):
        if isinstance(request.context.values.get(name), str):
            yield f"context.{name}", request.context.tiles(name)


SANMA_SCORER: Final = Scorer(
    seats={PLAYERS: WINDS[:PLAYERS]},
    sources=frozenset(WinSource),
    score=_score,
)
"""How sanma answers scoring requests."""
