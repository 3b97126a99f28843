"""Xiamen's scoring once more, slowly, without a line of the real one: all ways to lay a hand out are tried.

Tiles are codes as in the notation. A token is a tile of the closed part: what it counts as, whether it is a
gold, whether it came from another player.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations

NONE = -1_000_000
Token = tuple[str, bool, bool]
"""Face (``8p``), gold, came from another player and opens its set."""

XIAMEN = {
    "common_win": 1,
    "wall_win": 2,
    "robbing_the_kong": 2,
    "three_gold": 3,
    "three_gold_dealt": 4,
    "gold_float": 4,
    "robbing_the_gold": 4,
    "heavenly_win": 4,
    "earthly_win": 4,
    "double_float": 8,
    "triple_float": 12,
}
QUANZHOU = {
    "common_win": 1,
    "wall_win": 2,
    "robbing_the_kong": 2,
    "three_gold": 3,
    "gold_float": 3,
    "double_float": 6,
    "triple_float": 9,
    "all_flowers": 3,
}


@dataclass(frozen=True)
class Shown:
    """A win as people would write it down."""

    hand: tuple[str, ...]
    tile: str
    source: str
    seat: str
    gold: str
    melds: tuple[tuple[str, tuple[str, ...]], ...] = ()
    flowers: tuple[str, ...] = ()
    special: str = ""
    floats: int = 0
    streak: int = 1
    options: dict[str, object] = field(default_factory=dict)

    def option(self, name: str, otherwise: object) -> object:
        return self.options.get(name, otherwise)


Answer = tuple[str, int, int, dict[str, int]]
"""Item, multiplier, flowers, change by seat."""


def slow_score(win: Shown) -> Answer | str:
    """The answer, or the code of the refusal."""
    golds = sum(tile == win.gold for tile in win.hand)
    drawn = win.source not in ("discard", "kong")
    robs = win.special == "robbing_the_gold"
    as_face = robs and win.option("robbed_indicator", "face") == "face"
    all_golds = golds + (win.tile == win.gold and not as_face)
    table = QUANZHOU if win.option("multipliers", "xiamen") == "quanzhou" else XIAMEN
    if win.special in ("three_gold", "three_gold_dealt"):
        if all_golds < 3:
            return "not_a_winning_hand"
        item = win.special if win.special in table else "three_gold"
        return paid(win, item, table[item], flower_points(win) + all_golds)
    if win.special == "all_flowers":
        if win.special not in table:
            return "win_not_allowed"
        if len(win.flowers) < 8:
            return "not_a_winning_hand"
        return paid(win, win.special, table[win.special], flower_points(win) + all_golds)
    tokens = [token(tile, win.gold, False) for tile in win.hand]
    tokens.append(winning_token(win, as_face))
    water = best(tuple(sorted(tokens)), True, win)
    if water == NONE:
        return "not_a_winning_hand"
    floating = waits_for_pair(win.hand, win.gold)
    if not drawn and not robs:
        if win.tile == win.gold or win.floats:
            return "win_not_allowed"
        if floating and not (win.option("float_wins_otherwise", False) and otherwise(win, tokens)):
            return "win_not_allowed"
        holder = win.option("gold_holder_claims", "allowed")
        if golds and (holder == "wall_only" or (holder == "no_discards" and win.source == "discard")):
            return "win_not_allowed"
    if robs and "robbing_the_gold" not in table:
        return "win_not_allowed"
    beside = flower_points(win) + all_golds + sum(meld_points(win, *meld) for meld in win.melds)
    ways: list[Answer] = []
    if win.special in table:
        ways.append(paid(win, win.special, table[win.special], beside + water))
    if win.source == "kong":
        ways.append(paid(win, "robbing_the_kong", 2, beside + water))
    elif win.source == "discard" and not robs:
        ways.append(paid(win, "common_win", 1, beside + water))
    elif drawn:
        ways.append(paid(win, "wall_win", 2, beside + water))
        for index in range(len(tokens) - 1):
            if tokens[index][1]:
                rest = best(tuple(sorted(tokens[:index] + tokens[index + 1 : -1])), False, win)
                if rest > NONE:
                    item = ("gold_float", "double_float", "triple_float")[win.floats]
                    ways.append(paid(win, item, table[item], beside + rest))
    if win.option("required_float", False) and all_golds >= 3:
        ways = [way for way in ways if way[1] >= table["gold_float"]]
        if not ways:
            return "win_not_allowed"
    return max(ways, key=lambda way: (way[3][win.seat], way[1]))


def waits_for_pair(hand: tuple[str, ...], gold: str) -> bool:
    """Whether closed tiles are sets beside a gold, which waits for its pair."""
    tokens = [token(tile, gold, False) for tile in hand]
    return any(
        _best(tuple(sorted(tokens[:index] + tokens[index + 1 :])), False, gold, False) > NONE
        for index in range(len(tokens))
        if tokens[index][1]
    )


def otherwise(win: Shown, tokens: list[Token]) -> bool:
    """Whether the winning tile, the last token, is laid out otherwise than as a pair with a gold."""
    own, last = tokens[:-1], tokens[-1]
    for index, other in enumerate(own):
        rest = own[:index] + own[index + 1 :]
        if not other[1] and other[0] == last[0] and best(tuple(sorted(rest)), False, win) > NONE:
            return True
    for one, two in combinations(range(len(own)), 2):
        rest = [tile for index, tile in enumerate(own) if index not in (one, two)]
        laid = (last, own[one], own[two])
        if points(laid, win.gold, False) > NONE and best(tuple(sorted(rest)), True, win) > NONE:
            return True
    return False


def token(tile: str, gold: str, opens: bool) -> Token:
    if tile == gold:
        return (tile, True, opens)
    return (gold if tile == "5z" else tile, False, opens)


def winning_token(win: Shown, as_face: bool) -> Token:
    opens = win.source == "discard"
    if win.special == "robbing_the_gold":
        opens = bool(win.option("indicator_opens", True))
    if as_face:
        return (win.gold, False, opens)
    return token(win.tile, win.gold, opens)


def best(tokens: tuple[Token, ...], pair: bool, win: Shown) -> int:
    """The most points of any way to lay out the tokens as sets and, if asked for, one pair."""
    return _best(tokens, pair, win.gold, bool(win.option("open_pung_as_closed", False)))


@lru_cache(maxsize=200_000)
def _best(tokens: tuple[Token, ...], pair: bool, gold: str, generous: bool) -> int:
    if not tokens:
        return NONE if pair else 0
    if len(tokens) % 3 != (2 if pair else 0):
        return NONE
    # Golds are laid out with the real tiles: begin with a real one while there is any.
    start = next((index for index, one in enumerate(tokens) if not one[1]), 0)
    rest = tokens[:start] + tokens[start + 1 :]
    found = NONE
    tried = set()
    if pair:
        for other in range(len(rest)):
            faces = {one[0] for one in (tokens[start], rest[other]) if not one[1]}
            if len(faces) <= 1 and rest[other] not in tried:
                tried.add(rest[other])
                found = max(found, _best(rest[:other] + rest[other + 1 :], False, gold, generous))
    sets = set()
    for one, two in combinations(range(len(rest)), 2):
        laid = (tokens[start], rest[one], rest[two])
        if laid in sets:
            continue
        sets.add(laid)
        worth = points(laid, gold, generous)
        if worth > NONE:
            left = rest[:one] + rest[one + 1 : two] + rest[two + 1 :]
            found = max(found, worth + _best(left, pair, gold, generous))
    return found if found >= 0 else NONE


def points(laid: tuple[Token, ...], gold: str, generous: bool) -> int:
    """Of a set of closed tiles; NONE if it is none."""
    real = [one[0] for one in laid if not one[1]]
    kinds = set(real) or {gold}
    if len(kinds) == 1:
        honor = next(iter(kinds))[1] == "z"
        is_open = any(one[2] for one in laid) and not generous
        return honor + (not is_open)
    suits = {code[1] for code in kinds}
    ranks = [int(code[0]) for code in real]
    if (
        len(suits) == 1
        and "z" not in suits
        and len(set(ranks)) == len(ranks)
        and max(ranks) - min(ranks) <= 2
    ):
        return 0
    return NONE


def meld_points(win: Shown, kind: str, tiles: tuple[str, ...]) -> int:
    code = win.gold if tiles[0] == "5z" else tiles[0]
    honor = code[1] == "z"
    if kind == "chow":
        return 0
    if kind == "pung":
        return honor + (1 if win.option("open_pung_as_closed", False) else 0)
    if kind == "added_kong" and win.option("added_kong_as_closed_pung", False):
        return honor + 1
    return honor + (3 if kind == "closed_kong" else 2)


def flower_points(win: Shown) -> int:
    total = len(win.flowers)
    if win.option("flower_set_bonus", True):
        for four in ("1f 2f 3f 4f", "5f 6f 7f 8f"):
            total += 4 if all(one in win.flowers for one in four.split()) else 0
    return total


def paid(win: Shown, item: str, multiplier: int, flowers: int) -> Answer:
    grows = win.option("banker_base", "doubled")
    factor = win.option("base_factor", 1)
    assert isinstance(factor, int)
    banker = 2
    for _ in range(win.streak - 1):
        banker = banker * 2 if grows == "doubled" else banker + 1
    change = dict.fromkeys("ESWN", 0)
    for seat in "ESWN":
        if seat != win.seat:
            base = (banker if seat == "E" or win.seat == "E" else 1) * factor
            change[seat] -= (base + flowers) * multiplier
            change[win.seat] += (base + flowers) * multiplier
    return item, multiplier, flowers, change
