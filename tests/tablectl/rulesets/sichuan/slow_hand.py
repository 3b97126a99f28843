"""A second bookkeeper: what a hand pays and who deals next, counted step by step from the written events.

It shares nothing with the package's log, settlement and scoring; hands are kinds (0-26), seats 0 to 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import tablectl.game.events as ev
from tests.tablectl.rulesets.sichuan.slow_scorer import SUITS, Slow, dearest, worth

POINTS = (1, 2, 4, 8, 16)


@dataclass
class Kong:
    seat: int
    kind: str
    tile: int
    payers: list[int]
    each: int
    dead: bool = False
    """Robbed, or its discard was won on."""


@dataclass
class Win:
    seat: int
    giver: int | None
    tile: int
    facts: Slow
    others: list[int]
    """Who was in before the tile, without the winner."""
    furiten: bool
    seat_dead: bool
    tile_number: int


@dataclass
class Bookkeeper:
    """One hand, event by event."""

    players: int
    dealer: int
    hands: list[Counter[int]] = field(default_factory=list)
    melds: list[list[tuple[int, ...]]] = field(default_factory=list)
    rivers: list[list[int]] = field(default_factory=list)
    voids: list[str | None] = field(default_factory=list)
    dead: list[bool] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    kongs: list[Kong] = field(default_factory=list)
    wins: list[Win] = field(default_factory=list)
    passed: list[list[tuple[int, int]]] = field(default_factory=list)
    """By seat: (tile, fans then) of what it let go since its last draw or claim."""
    fresh: int | None = None
    offered: tuple[int, int, str] | None = None
    """(seat, tile, ``discard`` or ``kong``)."""
    turn_kong: Kong | None = None
    replacing: bool = False
    left: int = 0
    tile_number: int = 0
    empty: bool = False

    def __post_init__(self) -> None:
        for fields in (self.hands, self.melds, self.rivers, self.voids, self.dead, self.passed):
            fields.clear()
        self.hands = [Counter() for _ in range(self.players)]
        self.melds = [[] for _ in range(self.players)]
        self.rivers = [[] for _ in range(self.players)]
        self.voids = [None] * self.players
        self.dead = [False] * self.players
        self.passed = [[] for _ in range(self.players)]
        self.left = 108 - 13 * self.players

    def read(self, events: Iterable[ev.Event]) -> None:
        for event in events:
            self._read(event)

    def _read(self, event: ev.Event) -> None:
        if isinstance(event, ev.TilesDealt):
            self.hands[event.seat] = Counter(tile.kind for tile in event.tiles if tile is not None)
        elif isinstance(event, ev.VoidSuitDeclared):
            self.voids[event.seat] = event.suit
        elif isinstance(event, ev.TileDrawn):
            self._drawn(event)
        elif isinstance(event, ev.TileDiscarded):
            self._discarded(event)
        elif isinstance(event, ev.MeldClaimed):
            self._claimed(event)
        elif isinstance(event, ev.KongDeclared):
            self._kong(event)
        elif isinstance(event, ev.WinShown):
            self._won(event)
        elif isinstance(event, ev.HandDrawn):
            self.empty = True
        elif isinstance(event, ev.IrregularityNoted) and event.code == "dead_hand" and event.seat is not None:
            self.dead[event.seat] = True

    def _pass_on(self) -> None:
        """Nobody wanted the offered tile: everybody, its giver too, has let it go."""
        if self.offered is None or self.offered[2] != "discard":
            self.offered = None
            return
        giver, tile, _ = self.offered
        for seat in range(self.players):
            fans = self._fans(seat, tile, giver)
            if fans is not None:
                self.passed[seat].append((tile, fans))
        self.offered = None

    def _fans(self, seat: int, tile: int, giver: int) -> int | None:
        """What the hand would have had on the tile just discarded; on the own one, as a win on its draw."""
        own = seat == giver
        source = ("replacement" if self.replacing else "wall") if own else "discard"
        after = not own and self.turn_kong is not None
        closed = tuple(sorted((self.hands[seat] + Counter([tile])).elements()))
        if len(closed) + 3 * len(self.melds[seat]) != 14:
            return None
        slow = Slow(
            closed,
            tuple(self.melds[seat]),
            tile,
            source,
            "E",
            None if own else "S",
            after,
            self.left == 0,
            frozenset(),
            None,
            4,
        )
        found = worth(slow)
        return None if found is None else sum(found.values())

    def _drawn(self, event: ev.TileDrawn) -> None:
        self._pass_on()
        assert event.tile is not None
        self.left -= 1
        self.replacing = event.source == "tail"
        if not self.replacing:
            self.turn_kong = None
        self.hands[event.seat][event.tile.kind] += 1
        self.fresh = event.tile.kind
        self.passed[event.seat] = []

    def _discarded(self, event: ev.TileDiscarded) -> None:
        self.hands[event.seat][event.tile.kind] -= 1
        self.rivers[event.seat].append(event.tile.kind)
        self.offered = (event.seat, event.tile.kind, "discard")
        self.tile_number += 1

    def _claimed(self, event: ev.MeldClaimed) -> None:
        self._pass_on()
        kind, size = event.tile.kind, len(event.tiles)
        self.hands[event.seat][kind] -= size - 1
        self.melds[event.seat].append((kind,) * size)
        self.passed[event.seat] = []
        self.turn_kong = None
        self.replacing = False
        if size == 4:
            self.turn_kong = Kong(event.seat, "open", kind, [event.from_seat], 2)
            self.kongs.append(self.turn_kong)

    def _kong(self, event: ev.KongDeclared) -> None:
        kind = event.tiles[0].kind
        payers = [seat for seat in range(self.players) if seat != event.seat and seat not in self.out]
        if event.meld == "closed_kong":
            self.hands[event.seat][kind] -= 4
            self.melds[event.seat].append((kind,) * 4)
            self.turn_kong = Kong(event.seat, "closed", kind, payers, 2)
            self.offered = None
        else:
            self.hands[event.seat][kind] -= 1
            place = self.melds[event.seat].index((kind,) * 3)
            self.melds[event.seat][place] = (kind,) * 4
            self.turn_kong = Kong(event.seat, "added", kind, payers, 1 if self.fresh == kind else 0)
            self.offered = (event.seat, kind, "kong")
            self.tile_number += 1
        self.kongs.append(self.turn_kong)
        self.passed[event.seat] = []

    def _won(self, event: ev.WinShown) -> None:
        seat, giver = event.seat, event.from_seat
        before = set(range(self.players)) - set(self.out)
        robbed = after = False
        if giver is None:
            assert self.fresh is not None
            tile, self.tile_number = self.fresh, self.tile_number + 1
            self.hands[seat][tile] -= 1
        else:
            assert event.tile is not None
            tile = event.tile.kind
            assert self.offered is not None
            robbed = self.offered[2] == "kong"
            before |= {win.seat for win in self.wins if win.tile_number == self.tile_number}
            if robbed:
                if (tile,) * 4 in self.melds[giver]:
                    self.melds[giver][self.melds[giver].index((tile,) * 4)] = (tile,) * 3
            else:
                after = self.turn_kong is not None
            if self.turn_kong is not None:
                self.turn_kong.dead = True
        source = "kong" if robbed else "discard"
        if giver is None:
            source = "replacement" if self.replacing else "wall"
        facts = Slow(
            tuple(sorted((self.hands[seat] + Counter([tile])).elements())),
            tuple(self.melds[seat]),
            tile,
            source,
            "E",
            None if giver is None else "S",
            after,
            self.left == 0,
            frozenset(),
            self.voids[seat],
            4,
        )
        now = sum((worth(facts) or {}).values())
        missed_wins = [POINTS[min(then, 4)] for one, then in self.passed[seat] if one == tile]
        furiten = giver is not None and bool(missed_wins) and POINTS[min(now, 4)] <= max(missed_wins)
        others = sorted(before - {seat})
        self.wins.append(Win(seat, giver, tile, facts, others, furiten, self.dead[seat], self.tile_number))
        self.out.append(seat)

    # The end

    def _is_true(self, win: Win) -> bool:
        return worth(win.facts) is not None and not win.furiten and not win.seat_dead

    def _dearest(self, seat: int) -> int | None:
        closed = tuple(sorted((+self.hands[seat]).elements()))
        return dearest(closed, tuple(self.melds[seat]), self.voids[seat])

    def total(self) -> list[int]:
        """What the hand costs and brings everybody."""
        paid = [0] * self.players
        true = {win.seat for win in self.wins if self._is_true(win)}
        for win in self.wins:
            if win.seat not in true:
                each = 16 if self._dearest(win.seat) is None else 8
                for other in win.others:
                    paid[other] += each
                    paid[win.seat] -= each
                continue
            points = POINTS[min(sum((worth(win.facts) or {}).values()), 4)]
            payers = win.others if win.giver is None else [win.giver]
            for payer in payers:
                each = points + (win.giver is None)
                paid[payer] -= each
                paid[win.seat] += each
        left = [seat for seat in range(self.players) if seat not in self.out]
        ready = {s: self._dearest(s) for s in left if not self.dead[s]}
        for kong in self.kongs:
            keeps = kong.seat in true or ready.get(kong.seat) is not None
            if keeps and not kong.dead:
                for payer in kong.payers:
                    paid[payer] -= kong.each
                    paid[kong.seat] += kong.each
        at_wall_end = len(self.out) < self.players - 1
        for seat, fans in ready.items():
            if at_wall_end and fans is not None:
                for other in left:
                    if ready.get(other) is None:
                        paid[other] -= POINTS[min(fans, 4)]
                        paid[seat] += POINTS[min(fans, 4)]
        for seat in range(self.players):
            if (seat in self.out or at_wall_end) and self._is_active_pig(seat):
                paid[seat] -= 48
        return paid

    def _is_active_pig(self, seat: int) -> bool:
        void = self.voids[seat]
        tiles = [*(+self.hands[seat]).elements(), *(tile for meld in self.melds[seat] for tile in meld)]
        tiles += [win.tile for win in self.wins if win.seat == seat]
        keeps = void in {SUITS[tile // 9] for tile in tiles}
        return keeps and any(SUITS[tile // 9] != void for tile in self.rivers[seat])

    def next_dealer(self) -> int:
        """2.6.2, 6."""
        true = [win for win in self.wins if self._is_true(win)]
        if not true:
            return self.dealer
        first = [win for win in true if win.tile_number == true[0].tile_number]
        if len(first) > 1:
            giver = first[0].giver
            assert giver is not None
            return giver
        return first[0].seat
