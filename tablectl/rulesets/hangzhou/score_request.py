"""Hangzhou's part of a scoring request: its context, and contradictions in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import PLAYING_KINDS, Tile, tile_of_kind
from tablectl.mahjong.win import NoWin, ScoredWin, WinClaim, WinSource
from tablectl.quoting import quoted
from tablectl.rulesets.hangzhou.context import FloatFeed, HangzhouContext
from tablectl.rulesets.hangzhou.fortune import WHITE, Fortune, fortune_of
from tablectl.rulesets.hangzhou.liability import sets_from
from tablectl.rulesets.hangzhou.options import HangzhouOptions
from tablectl.rulesets.hangzhou.scoring import score_win, wrong_meld
from tablectl.rulesets.hangzhou.ten_honors import score_ten_honors
from tablectl.rulesets.request_fields import Fields, bad_field, refuse_tiles
from tablectl.rulesets.request_reading import read_melds
from tablectl.rulesets.score_request import Scorer, ScoreRequest

_CONTEXT_FIELDS: Final = frozenset(
    (
        "fortune_indicator",
        "banker_streak",
        "floats",
        "kong_streak",
        "table_melds",
        "stacks",
        "honor_discards",
        "float_feeds",
    )
)
_FEED_FIELDS: Final = frozenset(("seat", "floats", "kong_streak"))
_SEATS: Final = frozenset(WINDS)
_MAX_FLOATS: Final = 4
_MAX_KONGS: Final = 4
_MAX_COUNTERS: Final = 9_999
"""Far more stays than any banker has."""
_MAX_CHIPS: Final = 1_000_000_000
_HONORS: Final = 28
"""Winds and dragons in the set."""


def _score(request: ScoreRequest, options: HangzhouOptions) -> ScoredWin | NoWin:
    _check_request(request)
    context = _context(request, options)
    fortune = fortune_of(context.fortune_indicator, permanent=options.permanent_fortune)
    melds = {**context.table_melds, request.seat: request.melds}
    for seat, laid in melds.items():
        for meld in laid:
            _check_meld("melds" if seat is request.seat else f"context.table_melds.{seat}", meld, fortune)
    _check_own_melds(request, context)
    if request.winning_tile is None:
        return score_ten_honors(request.seat, request.melds, context, options)
    claim = WinClaim.of(request, context, request.winning_tile)
    win = score_win(claim, options)
    if context.floats and isinstance(win, ScoredWin) and not any(i.key == "fortune_float" for i in win.items):
        raise request.context.refusal(
            "floats", "a fortune tile floats when the hand then wins by its eye, and this one does not"
        )
    return win


def _check_request(request: ScoreRequest) -> None:
    request.refuse_flowers("Hangzhou")
    ten_honors = request.context.has("honor_discards")
    if not ten_honors:
        request.require_winning_tile()
    if ten_honors and (request.winning_tile is not None or request.source is not WinSource.WALL):
        raise request.context.refusal(
            "honor_discards",
            "ten honors win with the discard, with “source” “wall” and without “winning_tile”",
        )
    request.require_discarder()
    _check_tiles(request.tiles_by_field())


def _check_tiles(named: Iterable[tuple[str, tuple[Tile, ...]]]) -> None:
    refuse_tiles(
        named,
        lambda tile: tile.kind >= PLAYING_KINDS or tile.red,
        "Hangzhou has no tile {tile}; it is played with m, p, s and z, no red fives",
    )


def _check_meld(name: str, meld: Meld, fortune: Fortune) -> None:
    if not fortune.is_meld(meld):
        raise bad_field(name, wrong_meld(meld, fortune))


def _context(request: ScoreRequest, options: HangzhouOptions) -> HangzhouContext:
    fields = request.context
    fields.allow(_CONTEXT_FIELDS)
    replaced = request.source is WinSource.REPLACEMENT
    context = HangzhouContext(
        fortune_indicator=_indicator(fields, options),
        banker_streak=fields.integer("banker_streak", 1, _MAX_COUNTERS, 1),
        floats=fields.integer("floats", 0, _MAX_FLOATS, 0),
        kong_streak=fields.integer("kong_streak", 0, _MAX_KONGS, int(replaced)),
        table_melds=_table_melds(fields),
        stacks=_stacks(fields),
        honor_discards=fields.integer("honor_discards", 0, _HONORS, 0),
        float_feeds=_float_feeds(fields, request.seat),
    )
    _check_kongs(fields, context, request)
    if context.float_feeds and not options.float_calls:
        raise fields.refusal(
            "float_feeds", "a floating player claims nothing here (option float_calls is false)"
        )
    _check_feeds(fields, context, request)
    if context.floats and request.winning_tile is None:
        raise fields.refusal("floats", "ten honors win whatever was floated; leave it out")
    return context


def _indicator(fields: Fields, options: HangzhouOptions) -> Tile | None:
    if options.permanent_fortune:
        if fields.has("fortune_indicator"):
            raise fields.refusal(
                "fortune_indicator",
                "with permanent fortune (option permanent_fortune) none is turned; leave it out",
            )
        return None
    indicator = fields.tile("fortune_indicator")
    _check_tiles([("context.fortune_indicator", (indicator,))])
    return indicator


def _check_kongs(fields: Fields, context: HangzhouContext, request: ScoreRequest) -> None:
    kongs = sum(meld.kind.is_kong for meld in request.melds)
    streak = context.kong_streak
    if request.source is WinSource.REPLACEMENT:
        request.require_kong()
        if not streak:
            raise fields.refusal("kong_streak", "a replacement tile is drawn after a kong: it is 1 or more")
    elif streak and not (request.source is WinSource.WALL and context.floats):
        raise fields.refusal(
            "kong_streak",
            f"source {quoted(request.source.value)} without a float ends the streak of kongs; leave it out",
        )
    if streak > kongs:
        raise fields.refusal("kong_streak", f"{streak} kongs in the streak, and “melds” has {kongs}")


def _check_feeds(fields: Fields, context: HangzhouContext, request: ScoreRequest) -> None:
    """Check that floats and kongs grow from claim to claim, and that each claimed set is among the melds."""
    feeds = context.float_feeds
    steps = [*((feed.floats, feed.kong_streak) for feed in feeds), (context.floats, context.kong_streak)]
    if any(floats > more or kongs > longer for (floats, kongs), (more, longer) in pairwise(steps)):
        raise fields.refusal(
            "float_feeds",
            f"floats and kongs grow from each claim to the next, up to the {context.floats} floats and"
            f" {context.kong_streak} kongs of the win",
        )
    for seat, fed in Counter(feed.seat for feed in feeds).items():
        sets = len(sets_from(request.melds, seat))
        if fed > sets:
            raise fields.refusal(
                "float_feeds",
                f"{fed} discards of {seat} were claimed, and “melds” has {sets} sets from {seat}",
            )


def _table_melds(fields: Fields) -> dict[Wind, tuple[Meld, ...]]:
    table = fields.nested("table_melds")
    table.allow(_SEATS)
    found = {}
    for seat in WINDS:
        if table.has(seat):
            melds = read_melds(table, seat, seat, HANGZHOU_SCORER, WINDS)
            if len(melds) > 4:
                raise table.refusal(seat, f"{len(melds)} melds: a hand has at most four")
            _check_tiles((f"context.table_melds.{seat}", meld.tiles) for meld in melds)
            found[seat] = melds
    return found


def _check_own_melds(request: ScoreRequest, context: HangzhouContext) -> None:
    """Check that the winner's melds in ``table_melds``, if stated, equal ``melds``."""
    melds = context.table_melds.get(request.seat)
    if melds is not None and Counter(melds) != Counter(request.melds):
        raise request.context.refusal(
            "table_melds", f"the winner's melds ({request.seat}) are not those of field “melds”"
        )


def _stacks(fields: Fields) -> dict[Wind, int]:
    stacks = fields.nested("stacks")
    stacks.allow(_SEATS)
    return {seat: stacks.integer(seat, 0, _MAX_CHIPS, 0) for seat in WINDS if stacks.has(seat)}


def _float_feeds(fields: Fields, winner: Wind) -> tuple[FloatFeed, ...]:
    feeds = []
    for feed in fields.objects("float_feeds") if fields.has("float_feeds") else ():
        feed.allow(_FEED_FIELDS)
        seat = feed.seat("seat", WINDS)
        if seat is winner:
            raise feed.refusal("seat", "a player cannot claim their own discard; give the discarder's seat")
        feeds.append(
            FloatFeed(
                seat,
                feed.integer("floats", 1, _MAX_FLOATS, 1),
                feed.integer("kong_streak", 0, _MAX_KONGS, 0),
            )
        )
    return tuple(feeds)


HANGZHOU_SCORER: Final = Scorer(
    seats={4: WINDS},
    sources=frozenset((WinSource.WALL, WinSource.REPLACEMENT, WinSource.DISCARD, WinSource.KONG)),
    score=_score,
    stand_in=tile_of_kind(WHITE),
    knows_round=False,
)
"""How Hangzhou answers scoring requests."""
