"""The facts about a win that a club's conditions can use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tablectl.mahjong.counts import pack_counts
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.shapes.complete_hands import DRAGONS, HONORS, ORPHANS, SUITS, TERMINALS, WINDS, readings
from tablectl.mahjong.shapes.wild_shapes import wild_readings
from tablectl.mahjong.tiles import KINDS, PLAYING_KINDS, Tile
from tablectl.mahjong.win import WinSource
from tablectl.rulesets.club.conditions import Fact
from tablectl.rulesets.hand_facts import ReadyKind, WinFacts
from tablectl.rulesets.own_items import Faces, Sets
from tablectl.rulesets.table_view import SeatView

WIND_WORDS: Final = tuple(wind.value for wind in Wind)

LAID_OPEN: Final = "laid_open"
"""The fact of open riichi. Showing the hand in play is allowed if a club's condition uses this fact."""


@dataclass(frozen=True, slots=True)
class FactKind:
    """The type of a fact, and its meaning."""

    about: str
    flag: bool = True
    words: tuple[str, ...] = ()


def _number(about: str) -> FactKind:
    return FactKind(about, flag=False)


FACTS: Final[Mapping[str, FactKind]] = {
    "closed": FactKind("no meld has another player's tile"),
    "self_drawn": FactKind("the winning tile was drawn by the winner"),
    "dealer": FactKind("the winner is the dealer"),
    "first_turn": FactKind("nobody has called, and the winner has not discarded"),
    "last_tile": FactKind("the wall is at its end"),
    "riichi": FactKind("the winner had declared ready"),
    "double_riichi": FactKind("the winner had declared ready in the first turn"),
    "ippatsu": FactKind("the win came within one go-around of the declaration"),
    "honors": FactKind("the hand has honors"),
    "terminals": FactKind("the hand has ones or nines"),
    "simples": FactKind("the hand has neither terminals nor honors"),
    "ends": FactKind("the hand has terminals and honors alone"),
    "seven_pairs": FactKind("the hand is seven different pairs"),
    "orphans": FactKind("the hand is thirteen orphans"),
    "unrelated": FactKind("no two of fourteen tiles but one pair could begin a set"),
    "own_wind": FactKind("there is a pung of the winner's wind"),
    "round_wind": FactKind("there is a pung of the round's wind"),
    "seat": FactKind("the winner's wind", flag=False, words=WIND_WORDS),
    "round": FactKind("the round's wind", flag=False, words=WIND_WORDS),
    "source": FactKind(
        "where the winning tile came from", flag=False, words=tuple(each.value for each in WinSource)
    ),
    "chows": _number("chows"),
    "pungs": _number("pungs and kongs"),
    "kongs": _number("kongs"),
    "concealed_pungs": _number("pungs and kongs made without another player's tile"),
    "open_melds": _number("melds with another player's tile"),
    "pung_run": _number("the most pungs of one suit whose ranks follow each other"),
    "dragon_pungs": _number("pungs of dragons"),
    "wind_pungs": _number("pungs of winds"),
    "suits": _number("how many of the three suits the hand has"),
    "kinds": _number("different kinds of tiles"),
    "flowers": _number("flowers and seasons"),
    "indicators": _number("indicators that lie open"),
    "honba": _number("counters of repeated deals"),
    LAID_OPEN: FactKind("the winner's whole hand lay open before the win, by who had declared ready"),
    "giver_ready": FactKind("who gave the winning tile had declared ready"),
    "exposed": _number("closed tiles of the winner that lay open for all by a mistake"),
}
"""Every fact by name."""


def all_tiles(facts: WinFacts) -> tuple[Tile, ...]:
    """All tiles of a hand, including melds and the winning tile."""
    melded = tuple(tile for meld in facts.melds for tile in meld.tiles)
    return (*facts.hand, *melded, *((facts.winning_tile,) if facts.winning_tile is not None else ()))


def set_readings(facts: WinFacts, faces: Faces) -> Iterator[Sets]:
    """Every reading as sets and a pair, with wild tiles as what they stand for; perhaps none."""
    pungs_and_kongs = [meld for meld in facts.melds if meld.kind is not MeldKind.CHOW]
    melded = sum({1 << _set_kind(meld, faces) for meld in pungs_and_kongs})
    closed_kongs = sum(meld.kind is MeldKind.CLOSED_KONG for meld in pungs_and_kongs)
    chows = len(facts.melds) - len(pungs_and_kongs)
    closed = [tile.kind for tile in facts.hand]
    claimed = -1
    if facts.winning_tile is not None:
        closed.append(facts.winning_tile.kind)
        claimed = -1 if facts.source.self_drawn else faces.face(facts.winning_tile.kind)
    real = [faces.face(kind) for kind in closed if kind not in faces.wild]
    if any(kind >= PLAYING_KINDS for kind in real):
        return
    counts = [real.count(kind) for kind in range(PLAYING_KINDS)]
    wilds = len(closed) - len(real)
    found = wild_readings(counts, wilds) if wilds else readings(pack_counts(counts))
    for reading in found:
        concealed = len(reading.pungs) + closed_kongs
        in_chow = any(first <= claimed < first + 3 for first in reading.chows)
        if claimed in reading.pungs and not in_chow and claimed != reading.pair:
            concealed -= 1
        pungs = melded | sum(1 << kind for kind in reading.pungs)
        yield Sets(chows + len(reading.chows), pungs, concealed)


def common_facts(facts: WinFacts, faces: Faces) -> dict[str, Fact]:
    """The facts of a win that are the same in every reading. Wild tiles are left out."""
    tiles = [tile for tile in all_tiles(facts) if tile.kind not in faces.wild]
    counts = [0] * PLAYING_KINDS
    for tile in tiles:
        if tile.kind < PLAYING_KINDS:
            counts[faces.face(tile.kind)] += 1
    kinds = sum(1 << kind for kind, count in enumerate(counts) if count)
    closed = all(meld.kind is MeldKind.CLOSED_KONG for meld in facts.melds)
    bare = not facts.melds
    size = len(facts.hand) + (facts.winning_tile is not None)
    pairs = size == 14 and sum(count % 2 for count in counts) <= 14 - len(tiles) and max(counts) <= 2
    return {
        "closed": closed,
        "self_drawn": facts.source.self_drawn,
        "dealer": facts.seat.value == "E",
        "first_turn": facts.first_turn,
        "last_tile": facts.last_tile,
        "riichi": facts.ready is not ReadyKind.NONE,
        "double_riichi": facts.ready is ReadyKind.DOUBLE,
        "ippatsu": facts.ippatsu,
        "honors": bool(kinds & HONORS),
        "terminals": bool(kinds & TERMINALS),
        "simples": not kinds & ORPHANS,
        "ends": not kinds & ~ORPHANS,
        "seven_pairs": bare and pairs,
        "orphans": bare and len(tiles) == 14 and kinds == ORPHANS,
        "unrelated": bare and _unrelated(tuple(tiles)),
        "seat": facts.seat.value,
        "round": facts.round.value,
        "source": facts.source.value,
        "kongs": sum(meld.kind.is_kong for meld in facts.melds),
        "open_melds": sum(meld.kind is not MeldKind.CLOSED_KONG for meld in facts.melds),
        "suits": sum(bool(kinds & suit) for suit in SUITS),
        "kinds": kinds.bit_count(),
        "flowers": len(facts.flowers),
        "indicators": len(facts.indicators),
        "honba": facts.honba,
        LAID_OPEN: _laid_open(facts),
        "giver_ready": _giver_ready(facts),
        "exposed": _exposed(facts),
    }


def facts_with_sets(common: Mapping[str, Fact], facts: WinFacts, sets: Sets) -> dict[str, Fact]:
    """All facts of a win in one reading."""
    return {
        **common,
        "chows": sets.chows,
        "pungs": sets.pungs.bit_count(),
        "concealed_pungs": sets.concealed,
        "pung_run": max(_run(sets.pungs >> 9 * suit & 0x1FF) for suit in range(3)),
        "dragon_pungs": (sets.pungs & DRAGONS).bit_count(),
        "wind_pungs": (sets.pungs & WINDS).bit_count(),
        "own_wind": bool(sets.pungs >> 26 + facts.seat.honor_rank & 1),
        "round_wind": bool(sets.pungs >> 26 + facts.round.honor_rank & 1),
    }


def _set_kind(meld: Meld, faces: Faces) -> int:
    """Of what a pung or kong is made, whatever wild tiles are in it."""
    return next((faces.face(tile.kind) for tile in meld.tiles if tile.kind not in faces.wild), 0)


def _run(ranks: int) -> int:
    longest = 0
    while ranks:
        ranks &= ranks << 1
        longest += 1
    return longest


def _unrelated(tiles: tuple[Tile, ...]) -> bool:
    """Fourteen tiles with one pair, in which nothing else is equal or within two ranks of the same suit.

    >>> from tablectl.mahjong.tiles import parse_tiles
    >>> _unrelated(parse_tiles("147m258p369s12344z")), _unrelated(parse_tiles("124m258p369s12344z"))
    (True, False)
    """
    kinds = sorted(tile.kind for tile in tiles if tile.kind < KINDS)
    if len(kinds) != 14 or len(set(kinds)) != 13:
        return False
    apart = sorted(set(kinds))
    return all(b >= 27 or a // 9 != b // 9 or b - a > 2 for a, b in pairwise(apart))


def _at(facts: WinFacts, wind: Wind | None) -> SeatView | None:
    """A wind's seat just before the win, where the game knows it."""
    if facts.at is None or facts.table is None:
        return None
    places = enumerate(facts.at.seats)
    return next((seat for place, seat in places if facts.table.wind(place) is wind), None)


def _giver_ready(facts: WinFacts) -> bool:
    giver = _at(facts, facts.from_wind)
    return giver is not None and giver.is_ready


def _laid_open(facts: WinFacts) -> bool:
    winner = _at(facts, facts.seat)
    return winner is not None and winner.shown


def _exposed(facts: WinFacts) -> int:
    winner = _at(facts, facts.seat)
    return 0 if winner is None else len(winner.exposed)
