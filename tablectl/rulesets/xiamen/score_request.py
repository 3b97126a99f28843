"""Xiamen's part of a scoring request: its context, and facts that cannot stand beside each other."""

from __future__ import annotations

from typing import Final

from tablectl.mahjong.melds import Meld, MeldKind, is_run
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import PLAYING_KINDS, Suit, Tile, format_tiles
from tablectl.mahjong.win import NoWin, ScoredWin, WinSource
from tablectl.quoting import quoted
from tablectl.rulesets.request_fields import Fields, bad_field, refuse_tiles
from tablectl.rulesets.score_request import Scorer, ScoreRequest
from tablectl.rulesets.xiamen.options import XiamenOptions
from tablectl.rulesets.xiamen.scoring import FLOATS, score_win
from tablectl.rulesets.xiamen.win import WHITE, Special, XiamenWin, face, is_gold

_CONTEXT_FIELDS: Final = frozenset(("gold_indicator", "banker_streak", "special", "floats"))
_SPECIALS: Final = {str(one): one for one in Special}
_MAX_FLOATS: Final = 2
_MAX_STREAK: Final = 999
"""Far above any banker's stay."""
_AT_THE_START: Final = (
    Special.THREE_GOLD_DEALT,
    Special.ROBBING_THE_GOLD,
    Special.HEAVENLY_WIN,
    Special.EARTHLY_WIN,
)
"""Wins before anybody's second turn: without melds and floats."""


def _score(request: ScoreRequest, options: XiamenOptions) -> ScoredWin | NoWin:
    win = xiamen_win(request)
    scored = score_win(win, options)
    floated = isinstance(scored, ScoredWin) and any(item.key in FLOATS for item in scored.items)
    if win.floats and win.special is None and isinstance(scored, ScoredWin) and not floated:
        raise request.context.refusal(
            "floats", "golds float from a hand that waits for its pair with a gold, and this one does not"
        )
    return scored


def xiamen_win(request: ScoreRequest) -> XiamenWin:
    """The win that a request claims.

    Raises:
        ScoreError: facts of the request that cannot stand beside each other.
    """
    fields = request.context
    fields.allow(_CONTEXT_FIELDS)
    special = fields.choice("special", _SPECIALS) if fields.has("special") else None
    gold = _gold(fields, special)
    if special not in (Special.THREE_GOLD_DEALT, Special.ALL_FLOWERS):
        request.require_winning_tile(" (only 'three_gold_dealt' and 'all_flowers' have none)")
    stated = tuple(request.tiles_by_field())
    refuse_tiles(
        stated,
        lambda tile: tile.suit is Suit.FLOWERS,
        "{tile} is a flower; exposed flowers stand in “flowers”",
    )
    refuse_tiles(
        stated,
        lambda tile: tile.kind >= PLAYING_KINDS or tile.red,
        "Xiamen has no tile {tile}; it is played with m, p, s, z and f",
    )
    refuse_tiles(
        [("flowers", request.flowers)],
        lambda tile: tile.suit is not Suit.FLOWERS,
        "{tile} is no flower or season; they are 1f to 8f",
    )
    for index, meld in enumerate(request.melds):
        _check_meld(f"melds[{index}].tiles", meld, gold)
    win = XiamenWin(
        hand=request.hand,
        winning_tile=request.winning_tile,
        source=request.source,
        seat=request.seat,
        gold=gold,
        melds=request.melds,
        from_wind=request.from_wind,
        flowers=request.flowers,
        special=special,
        floats=fields.integer("floats", 0, _MAX_FLOATS, 0),
        stays=fields.integer("banker_streak", 1, _MAX_STREAK, 1) - 1,
    )
    _check_source(request, win)
    if special is not None:
        _check_special(fields, win, special)
    return win


def _gold(fields: Fields, special: Special | None) -> Tile | None:
    if special is Special.ALL_FLOWERS and not fields.has("gold_indicator"):
        return None
    gold = fields.tile("gold_indicator")
    if gold.red or gold.kind >= PLAYING_KINDS:
        raise fields.refusal(
            "gold_indicator", f"{gold} is no indicator: a flower is turned back, the tile is of m, p, s or z"
        )
    return gold


def _check_meld(name: str, meld: Meld, gold: Tile | None) -> None:
    """No golds in melds; a white dragon in a chow stands for the indicated tile."""
    shown = format_tiles(meld.tiles)
    if any(is_gold(tile, gold) for tile in meld.tiles):
        raise bad_field(name, f"{quoted(shown)} holds a gold; melds have none")
    if meld.kind is not MeldKind.CHOW or WHITE not in meld.tiles:
        return
    if not is_run(sorted(face(tile, gold) for tile in meld.tiles)):
        raise bad_field(
            name,
            f"{quoted(shown)} is not a chow where white dragons stand for {gold}: three tiles "
            "in a row of m, p or s",
        )


def _check_source(request: ScoreRequest, win: XiamenWin) -> None:
    if win.robs_gold:
        if win.source is not WinSource.DISCARD or win.from_wind is not None:
            raise bad_field("source", "robbing the gold has source “discard” without “from”")
        return
    request.require_discarder("the seat that discarded the tile (a robbed gold alone comes from nobody)")
    request.require_kong()


def _check_special(fields: Fields, win: XiamenWin, special: Special) -> None:
    reason = None
    if special in _AT_THE_START and win.melds:
        reason = "is won before anybody has a meld, but “melds” is not empty"
    elif special in _AT_THE_START and win.floats:
        reason = "is won before anybody floats; leave “floats” out"
    elif special is Special.ROBBING_THE_GOLD:
        if win.winning_tile != win.gold:
            reason = f"is won on the indicator, here {win.gold}, not on {win.winning_tile}"
    elif special is Special.EARTHLY_WIN:
        if win.source is not WinSource.DISCARD or win.from_wind is not Wind.EAST:
            reason = "is won on the banker's discard: “source” is “discard” and “from” is “E”"
    elif not win.source.self_drawn:
        reason = f"is won from nobody, not with source {quoted(win.source.value)}"
    elif special is Special.HEAVENLY_WIN and win.seat is not Wind.EAST:
        reason = f"is the banker's, and seat {win.seat} is not; the banker is 'E'"
    if reason is not None:
        raise fields.refusal("special", f"{special} {reason}")


XIAMEN_SCORER: Final = Scorer(
    seats={4: WINDS},
    sources=frozenset(WinSource) - {WinSource.FLOWER},
    score=_score,
    stand_in=WHITE,
    knows_round=False,
)
"""How Xiamen answers scoring requests."""
