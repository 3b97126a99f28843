"""The fans of one reading, one condition after the other, for the brute-force scorer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any, Final

from tablectl.mahjong.win import WinClaim, WinSource

if TYPE_CHECKING:
    from tests.tablectl.rulesets.mcr.slow_scorer import Shape

MIXED: Final = 157
"""One concealed and one melded kong, described under 57."""
GREEN: Final = {"2s", "3s", "4s", "6s", "8s", "6z"}
REVERSIBLE: Final = {f"{n}p" for n in "1234589"} | {f"{n}s" for n in "245689"} | {"5z"}


def hand_fans(
    claim: WinClaim[Any], shape: Shape, place: int, closed: list[str], before: list[str]
) -> Counter[int]:
    """Every fan but those that choose among sets; ``before`` are the closed tiles without the winning one."""
    fans: Counter[int] = Counter(shape.special)
    tiles = closed + [str(tile) for meld in claim.melds for tile in meld.tiles]
    _kinds(fans, tiles)
    _situation(fans, claim)
    kongs = [group for group in shape.groups if len(group.tiles) == 4]
    _kongs(fans, len(kongs), sum(group.concealed for group in kongs))
    fans[64] += sum(count == 4 for count in Counter(tiles).values()) - len(kongs)
    if _is_nine_gates(before):
        fans[4] += 1
    if shape.pair is not None:
        _sets(fans, claim, shape, place)
    return +fans


def _kinds(fans: Counter[int], tiles: list[str]) -> None:
    suits = {tile[1] for tile in tiles} - {"z"}
    honors = [tile for tile in tiles if tile[1] == "z"]
    numbers = {int(tile[0]) for tile in tiles if tile[1] != "z"}
    fans[3] += set(tiles) <= GREEN
    fans[40] += set(tiles) <= REVERSIBLE
    fans[11] += not suits
    fans[18] += numbers <= {1, 9}
    if not honors:
        fans[8] += numbers <= {1, 9}
        fans[22] += len(suits) == 1
        fans[25] += numbers <= {7, 8, 9}
        fans[26] += numbers <= {4, 5, 6}
        fans[27] += numbers <= {1, 2, 3}
        fans[36] += numbers <= {6, 7, 8, 9}
        fans[37] += numbers <= {1, 2, 3, 4}
        fans[68] += not numbers & {1, 9}
        fans[76] += 1
    elif len(suits) == 1:
        fans[50] += 1
    winds = any(tile[0] in "1234" for tile in honors)
    dragons = any(tile[0] in "567" for tile in honors)
    fans[52] += len(suits) == 3 and winds and dragons
    fans[75] += len(suits) == 2


def _situation(fans: Counter[int], claim: WinClaim[Any]) -> None:
    source = claim.source.value
    drawn = source in ("wall", "replacement", "flower_replacement")
    melded = [meld for meld in claim.melds if meld.kind.value != "closed_kong"]
    fans[80] += drawn
    fans[56] += drawn and not melded
    fans[62] += not drawn and not melded
    fans[53] += not drawn and len(melded) == 4
    fans[46] += source == "replacement"
    fans[47] += source == "kong"
    fans[44] += drawn and claim.context.last_tile
    fans[45] += claim.source is WinSource.DISCARD and claim.context.last_tile
    fans[58] += claim.context.last_of_kind


def _kongs(fans: Counter[int], kongs: int, concealed: int) -> None:
    fans[67] += concealed
    fans[74] += kongs - concealed
    fans[5] += kongs == 4
    fans[17] += kongs == 3
    if kongs == 2:
        fans[{0: 57, 1: MIXED, 2: 48}[concealed]] += 1


def _is_nine_gates(hand: list[str]) -> bool:
    return any(Counter(hand) == Counter(f"{rank}{suit}" for rank in "1112345678999") for suit in "mps")


def _sets(fans: Counter[int], claim: WinClaim[Any], shape: Shape, place: int) -> None:
    pair = shape.pair
    assert pair is not None
    drawn = claim.source.value in ("wall", "replacement", "flower_replacement")
    chows = [group for group in shape.groups if group.is_chow]
    pungs = [group for group in shape.groups if not group.is_chow]
    every = [*[set(group.tiles) for group in shape.groups], {pair}]
    honors = [group for group in pungs if group.tiles[0][1] == "z"]
    winds = [group.tiles[0][0] for group in honors if group.tiles[0][0] in "1234"]
    dragons = [group for group in honors if group.tiles[0][0] in "567"]
    seat, round_ = str("ESWN".index(claim.seat.value) + 1), str("ESWN".index(claim.round.value) + 1)

    hidden = [
        group
        for n, group in enumerate(shape.groups)
        if group in pungs and group.concealed and (drawn or n != place)
    ]
    for number, count in ((66, 2), (33, 3), (12, 4)):
        fans[number] += len(hidden) == count
    fans[1] += len(winds) == 4
    fans[9] += len(winds) == 3 and pair in ("1z", "2z", "3z", "4z")
    fans[38] += len(winds) == 3
    fans[2] += len(dragons) == 3
    fans[10] += len(dragons) == 2 and pair in ("5z", "6z", "7z")
    fans[54] += len(dragons) == 2
    fans[59] += len(dragons)
    fans[61] += seat in winds
    fans[60] += round_ in winds
    fans[73] += sum(group.tiles[0] in ("1m", "9m", "1p", "9p", "1s", "9s") for group in pungs)
    if len(winds) < 3:
        fans[73] += sum(wind not in (seat, round_) for wind in winds)
    numbered = not honors and pair[1] != "z"
    if len(shape.groups) < 4:
        fans[63] += len(chows) == 1 and numbered
        return
    fans[63] += len(chows) == 4 and numbered
    fans[49] += not chows
    even = all(tile[1] != "z" and tile[0] in "2468" for tiles in every for tile in tiles)
    fans[21] += not chows and even
    fans[55] += all(any(tile[1] == "z" or tile[0] in "19" for tile in tiles) for tiles in every)
    fans[31] += all(any(tile[1] != "z" and tile[0] == "5" for tile in tiles) for tiles in every)


def set_fans(shape: Shape) -> Iterator[tuple[int, frozenset[int]]]:
    """Fans that two, three or four sets make: number, indices of the sets."""
    suited = [n for n, group in enumerate(shape.groups) if group.tiles[0][1] != "z"]
    for size in (2, 3, 4):
        for places in combinations(suited, size):
            groups = [shape.groups[n] for n in places]
            if len({group.is_chow for group in groups}) > 1:
                continue
            ranks = sorted(int(group.tiles[0][0]) for group in groups)
            suits = [group.tiles[0][1] for group in groups]
            named = _chow_fan if groups[0].is_chow else _pung_fan
            number = named(ranks, suits, groups, shape.pair or "")
            if number:
                yield number, frozenset(places)


def _chow_fan(ranks: list[int], suits: list[str], groups: list[Any], pair: str) -> int:
    one_suit, three_suits = len(set(suits)) == 1, len(set(suits)) == 3
    steps = {after - before for before, after in pairwise(ranks)}
    if len(ranks) == 2:
        if one_suit:
            return {0: 69, 3: 71, 6: 72}.get(ranks[1] - ranks[0], 0)
        return 70 if steps == {0} else 0
    if len(ranks) == 3:
        if one_suit:
            return 23 if steps == {0} else 28 if ranks == [1, 4, 7] else 30 if steps in ({1}, {2}) else 0
        if three_suits:
            return 41 if steps == {0} else 39 if ranks == [1, 4, 7] else 51 if steps == {1} else 0
        return 0
    both_ends = Counter((group.tiles[0][0], group.tiles[0][1]) for group in groups)
    if one_suit:
        if ranks == [1, 1, 7, 7] and pair == f"5{suits[0]}":
            return 13
        return 14 if steps == {0} else 16 if steps in ({1}, {2}) else 0
    third = set("mps") - set(suits)
    if len(third) == 1 and all(both_ends[end, suit] == 1 for end in "17" for suit in set(suits)):
        return 29 if pair == f"5{third.pop()}" else 0
    return 0


def _pung_fan(ranks: list[int], suits: list[str], groups: list[Any], pair: str) -> int:
    one_suit, three_suits = len(set(suits)) == 1, len(set(suits)) == 3
    steps = {after - before for before, after in pairwise(ranks)}
    if len(ranks) == 2:
        return 65 if steps == {0} else 0
    if len(ranks) == 3:
        if one_suit:
            return 24 if steps == {1} else 0
        return (32 if steps == {0} else 42 if steps == {1} else 0) if three_suits else 0
    return 15 if one_suit and steps == {1} else 0
