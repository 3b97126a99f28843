"""The fast scorer against the slow one on random hands with golds, melds, flowers, specials and options."""

from __future__ import annotations

import random

import pytest

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import NoWin, WinSource
from tablectl.rulesets.xiamen.options import XIAMEN_BOOK
from tablectl.rulesets.xiamen.scoring import score_win
from tablectl.rulesets.xiamen.win import Special, XiamenWin
from tests.tablectl.rulesets.xiamen.slow_scorer import Answer, Shown, slow_score

FACES = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)) + tuple(
    f"{r}z" for r in range(1, 8)
)
AMONG = (
    FACES,
    FACES,
    FACES[:9],
    FACES[9:18] + FACES[27:],
    FACES[20:25] + FACES[30:],
    FACES[27:] + FACES[:3],
)
"""Any tiles, and corners where many readings are."""
CHOICES: tuple[tuple[str, tuple[object, ...]], ...] = (
    ("multipliers", ("xiamen", "quanzhou")),
    ("banker_base", ("doubled", "plus_one")),
    ("base_factor", (1, 5, 8)),
    ("flower_set_bonus", (True, False)),
    ("added_kong_as_closed_pung", (True, False)),
    ("open_pung_as_closed", (True, False)),
    ("indicator_opens", (True, False)),
    ("gold_holder_claims", ("allowed", "no_discards", "wall_only")),
    ("required_float", (True, False)),
    ("float_wins_otherwise", (True, False)),
    ("robbed_indicator", ("face", "wild")),
)


class Drawer:
    """Makes random wins of one set of tiles."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def win(self) -> Shown:
        dice = self.dice
        among = dice.choice(AMONG)
        gold = dice.choice(FACES if dice.random() < 0.5 else among)
        left = dict.fromkeys(FACES, 4)
        left[gold] -= 1
        golds = dice.choice((0, 0, 1, 1, 2, 3))
        melds: list[tuple[str, tuple[str, ...]]] = []
        closed: list[str] = []
        while len(closed) // 3 + len(melds) < 5:
            kind, faces = self._set(among)
            tiles = self._tiles(faces, gold, left, kind != "closed")
            if not tiles:
                continue
            if kind == "closed":
                closed += tiles
            else:
                melds.append((kind, tuple(tiles)))
        pair = self._pair(among, gold, left)
        closed += pair
        for place in dice.sample(range(len(closed)), min(golds, left[gold], len(closed))):
            left[gold] -= 1
            closed[place] = gold
        if dice.random() < 0.15:
            closed[dice.randrange(len(closed))] = dice.choice([code for code in FACES if left[code]])
        dice.shuffle(closed)
        return self._told(closed, melds, gold)

    def _set(self, among: tuple[str, ...]) -> tuple[str, list[str]]:
        dice = self.dice
        first = dice.choice(among)
        chows = [code for code in among if code[1] != "z" and int(code[0]) <= 7]
        chow = bool(chows) and dice.random() < 0.5
        melded = dice.random() < 0.3
        if chow:
            first = dice.choice(chows)
            faces = [f"{int(first[0]) + step}{first[1]}" for step in range(3)]
            return ("chow" if melded else "closed"), faces
        if melded:
            kind = dice.choice(("pung", "pung", "open_kong", "closed_kong", "added_kong"))
            return kind, [first] * (3 if kind == "pung" else 4)
        return "closed", [first] * 3

    def _tiles(self, faces: list[str], gold: str, left: dict[str, int], melded: bool) -> list[str]:
        """Tiles that count as these faces; none where there are not enough."""
        found = [self._tile(code, gold, left, melded) for code in faces]
        tiles = [tile for tile in found if tile is not None]
        if len(tiles) < len(found):
            for tile in tiles:
                left[tile] += 1
            return []
        return tiles

    def _tile(self, code: str, gold: str, left: dict[str, int], melded: bool) -> str | None:
        """A tile that counts as this face, if there is one: white dragons are of the gold's."""
        if code == "5z" and gold != "5z":
            return None
        if code == gold and (melded or gold != "5z"):
            code = "5z"
        if not left[code] or (melded and code == gold):
            return None
        left[code] -= 1
        return code

    def _pair(self, among: tuple[str, ...], gold: str, left: dict[str, int]) -> list[str]:
        while True:
            code = self.dice.choice(among if self.dice.random() < 0.7 else FACES)
            tiles = self._tiles([code, code], gold, left, False)
            if tiles:
                return tiles

    def _told(self, closed: list[str], melds: list[tuple[str, tuple[str, ...]]], gold: str) -> Shown:
        dice = self.dice
        tile = closed.pop()
        source = dice.choice(("wall", "wall", "discard", "discard", "kong", "replacement"))
        seat = dice.choice("ESWN")
        special, floats = "", 0
        fate = dice.random()
        if fate < 0.1:
            special, source = "three_gold", "wall"
        elif fate < 0.2 and tile == gold:
            special, source = "robbing_the_gold", "discard"
        elif fate < 0.3 and not melds and source == "wall":
            special, seat = "heavenly_win", "E"
        elif fate < 0.3 and not melds and source == "discard" and seat != "E":
            special = "earthly_win"
        else:
            golds = [*closed, tile].count(gold)
            floats = dice.choice((0, 0, *range(4 - max(golds, 1))))
        if source == "kong" and tile == gold:
            source = "discard"
        if source == "kong" and [*closed, *(one for _, laid in melds for one in laid)].count(tile):
            source = "discard"
        if source == "replacement" and not any(len(laid) == 4 for _, laid in melds):
            source = "wall"
        return Shown(
            hand=tuple(closed),
            tile=tile,
            source=source,
            seat=seat,
            gold=gold,
            melds=tuple(melds),
            flowers=tuple(f"{n}f" for n in range(1, 9) if dice.random() < dice.choice((0.1, 0.8))),
            special=special,
            floats=min(floats, 2),
            streak=dice.choice((1, 1, 2, 3, 6)),
            options={name: dice.choice(values) for name, values in CHOICES if dice.random() < 0.4},
        )


def fast(shown: Shown) -> Answer | str:
    """The real scorer's answer in the slow one's words."""
    win = XiamenWin(
        hand=tuple(map(Tile.parse, shown.hand)),
        winning_tile=Tile.parse(shown.tile),
        source=WinSource(shown.source),
        seat=Wind(shown.seat),
        gold=Tile.parse(shown.gold),
        melds=tuple(Meld(MeldKind(kind), tuple(map(Tile.parse, laid))) for kind, laid in shown.melds),
        flowers=tuple(map(Tile.parse, shown.flowers)),
        special=Special(shown.special) if shown.special else None,
        floats=shown.floats,
        stays=shown.streak - 1,
    )
    answer = score_win(win, XIAMEN_BOOK.options("default", shown.options))
    if isinstance(answer, NoWin):
        return answer.code.value
    assert isinstance(answer.total, dict)
    (item,) = answer.items
    return (
        item.key,
        item.value,
        answer.total["flowers"],
        {str(seat): change for seat, change in answer.deltas.items()},
    )


def compare(seed: int, number: int) -> dict[str, int]:
    drawer = Drawer(seed)
    seen: dict[str, int] = {}
    for _ in range(number):
        shown = drawer.win()
        slow = slow_score(shown)
        assert fast(shown) == slow, shown
        key = slow if isinstance(slow, str) else slow[0]
        seen[key] = seen.get(key, 0) + 1
    return seen


@pytest.mark.slow
def test_random_wins_are_scored_like_by_the_slow_scorer() -> None:
    seen = compare(1, 1500)
    assert set(seen) >= {
        "common_win",
        "wall_win",
        "robbing_the_kong",
        "three_gold",
        "gold_float",
        "robbing_the_gold",
        "heavenly_win",
        "earthly_win",
        "double_float",
        "triple_float",
        "not_a_winning_hand",
        "win_not_allowed",
    }


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
def test_many_random_wins(seed: int) -> None:
    compare(seed, 5000)
