"""Writes recorded games as mjlog. Copies of a tile are numbered in the order in which they appear."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import quote

from tablectl.formats.journal.stated_rules import stated_rules
from tablectl.formats.mjlog.melds import PackedMeld, write_meld, write_north
from tablectl.formats.recorded.hands import HandTracker, deals_and_indicator
from tablectl.formats.recorded.record import (
    RecordedGame,
    RecordedHand,
    RecordedWin,
    RecordError,
    liable_seat,
    steps_in_payment_order,
)
from tablectl.formats.recorded.rotation import four_seats, from_first_dealer
from tablectl.formats.tenhou.words import (
    DRAWS,
    NO_OPEN_TANYAO,
    NO_RED,
    THREE_PLAYERS,
    TWO_ROUNDS,
    ids_of_face,
    without_norths,
)
from tablectl.formats.tenhou6 import limit_of_win, number_of
from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    RollDice,
    ShowBonus,
    ShowWin,
)
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS, Seat
from tablectl.mahjong.tiles import Tile

_LIMITS: Final = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
_DRAW_TYPES: Final = {reason: kind for kind, reason in DRAWS.items()}


def write_mjlog(game: RecordedGame) -> str:
    """One game as XML, with seats counted from the first dealer.

    Raises:
        RecordError: the game has unknown tiles, which the format cannot store.
    """
    game, rules = from_first_dealer(game), stated_rules(game)
    bits = 0x01 | (0 if rules.reds else NO_RED)
    bits |= 0 if rules.kuitan else NO_OPEN_TANYAO
    bits |= 0 if rules.one_round else TWO_ROUNDS
    bits |= THREE_PLAYERS if game.rules == "sanma" else 0
    names = {f"n{seat}": quote(name) for seat, name in enumerate(four_seats(game.players, ""))}
    parts = [
        '<mjloggm ver="2.3">',
        _tag("GO", type=bits, lobby=0),
        _tag("UN", **names),
        _tag("TAIKYOKU", oya=0),
    ]
    for number, hand in enumerate(game.hands):
        last = number == len(game.hands) - 1
        parts += _MjlogHandWriter(hand, rules.reds, game.final if last else None).tags()
    return "".join([*parts, "</mjloggm>\n"])


def _tag(name: str, **attributes: object) -> str:
    return f"<{name}" + "".join(f' {key}="{value}"' for key, value in attributes.items()) + "/>"


def _join(values: Iterable[object]) -> str:
    return ",".join(map(str, values))


def _pad_to_eight(values: list[int]) -> list[int]:
    """Two values a seat, filled with zeros to four seats."""
    return values + [0] * (8 - len(values))


class _MjlogHandWriter:
    def __init__(self, hand: RecordedHand, reds: bool, final: tuple[int, ...] | None) -> None:
        self._hand = hand
        self._reds = reds
        self._final = final
        self._used: set[int] = set()
        self._hands = HandTracker()
        self._held: list[list[int]] = [[], [], [], []]
        self._drawn: int | None = None
        self._offered: tuple[Seat, int] | None = None
        self._melds: list[list[PackedMeld]] = [[], [], [], []]
        self._norths: list[list[int]] = [[], [], [], []]
        """Tile numbers of the norths set aside."""
        self._dora: list[int] = []
        self._declared: Seat | None = None
        self._ready: set[Seat] = set()
        self._scores = list(hand.scores)
        self._sticks = hand.deposits
        self._wins = list(hand.recorded.wins)
        self._ura: list[int] = []

    def tags(self) -> list[str]:
        hand = self._hand
        dice = next((s.values for s in hand.steps if isinstance(s, RollDice)), (1, 1))
        deals, indicator = deals_and_indicator(hand)
        self._held = [[self._number(tile) for tile in dealt] for dealt in four_seats(deals, ())]
        dealt = {f"hai{seat}": _join(held) for seat, held in enumerate(self._held)}
        self._dora.append(self._number(indicator.tile))
        place = 4 * WINDS.index(hand.round) + hand.dealer
        seed = (place, hand.honba, hand.deposits, dice[0] - 1, dice[1] - 1, self._dora[0])
        ten = _join(s // 100 for s in four_seats(hand.scores, 0))
        tags = [_tag("INIT", seed=_join(seed), ten=ten, oya=hand.dealer, **dealt)]
        for step in steps_in_payment_order(hand):
            if step is not indicator:
                tags += self._step(step)
        return tags

    def _number(self, tile: Tile | None) -> int:
        """An unused number of a face."""
        if tile is None:
            raise RecordError("unseen tiles: mjlog cannot store them; use jsonl or mjai")
        for number in ids_of_face(tile, reds=self._reds):
            if number not in self._used:
                self._used.add(number)
                return number
        raise RecordError(f"more copies of {tile} than a set has")

    def _remove_held(self, seat: Seat, tile: Tile, *, drawn: bool | None = None) -> int:
        """Remove a held copy of a face, the drawn one or another if ``drawn`` says so; returns its number."""
        faces = set(ids_of_face(tile, reds=self._reds))
        found = [n for n in self._held[seat] if n in faces]
        if drawn is not None:
            found = [n for n in found if (n == self._drawn) == drawn] or found
        if not found:
            raise RecordError(f"seat {seat} gives {tile}, which it does not hold")
        self._held[seat].remove(found[0])
        return found[0]

    def _step(self, step: Claim) -> list[str]:
        self._hands.apply(step)
        tags = []
        passes = isinstance(step, Draw | ClaimMeld) or (
            isinstance(step, DeclareDraw) and self._hand.recorded.reason != "sanchahou"
        )
        if passes and self._declared is not None:
            self._scores[self._declared] -= 1000
            self._sticks += 1
            ten = _join(s // 100 for s in four_seats(self._scores, 0))
            tags.append(_tag("REACH", who=self._declared, ten=ten, step=2))
            self._declared = None
        match step:
            case Draw():
                self._drawn = self._number(step.tile)
                self._held[step.seat].append(self._drawn)
                tags.append(f"<{'TUVW'[step.seat]}{self._drawn}/>")
            case Discard():
                number = self._remove_held(step.seat, step.tile, drawn=step.drawn)
                self._offered, self._drawn = (step.seat, number), None
                tags.append(f"<{'DEFG'[step.seat]}{number}/>")
            case DeclareReady():
                self._declared = step.seat
                self._ready.add(step.seat)
                tags.append(_tag("REACH", who=step.seat, step=1))
            case RevealIndicator():
                self._dora.append(self._number(step.tile))
                tags.append(_tag("DORA", hai=self._dora[-1]))
            case ClaimMeld() | DeclareKong():
                meld = self._meld(step)
                tags.append(_tag("N", who=step.seat, m=write_meld(meld)))
            case ShowBonus():
                number = self._remove_held(step.seat, step.tile)
                self._offered, self._drawn = (step.seat, number), None
                self._norths[step.seat].append(number)
                tags.append(_tag("N", who=step.seat, m=write_north(number)))
            case ShowWin() if self._wins:
                tags.append(self._win(step, self._wins.pop(0)))
            case DeclareDraw():
                tags.append(self._draw())
            case _:
                pass
        return tags

    def _meld(self, step: ClaimMeld | DeclareKong) -> PackedMeld:
        melds = self._melds[step.seat]
        if isinstance(step, ClaimMeld):
            if self._offered is None:
                raise RecordError(f"seat {step.seat} claims a tile that was not discarded")
            giver, claimed = self._offered
            own = list(step.tiles)
            own.remove(next(t for t in own if claimed in ids_of_face(t, reds=self._reds)))
            numbers = [claimed, *(self._remove_held(step.seat, t) for t in own)]
            meld = PackedMeld(step.meld, tuple(sorted(numbers)), claimed, (giver - step.seat) % 4)
        elif step.meld is MeldKind.CLOSED_KONG:
            numbers = sorted(self._remove_held(step.seat, t) for t in step.tiles)
            meld = PackedMeld(step.meld, tuple(numbers), None, 0)
        else:
            kind = step.tiles[0].kind
            pung = next((m for m in melds if m.kind is MeldKind.PUNG and m.tiles[0] // 4 == kind), None)
            added = next((n for n in self._held[step.seat] if n // 4 == kind), None)
            if pung is None or added is None:
                raise RecordError(f"seat {step.seat} adds {step.tiles[0]} to no pung")
            melds.remove(pung)
            self._held[step.seat].remove(added)
            self._offered = (step.seat, added)
            meld = PackedMeld(step.meld, (*pung.tiles, added), pung.claimed, pung.from_offset)
        melds.append(meld)
        return meld

    def _win(self, step: ShowWin, win: RecordedWin) -> str:
        own = win.from_seat is None
        if own:
            number = self._drawn if self._drawn is not None else self._held[step.seat][-1]
            closed = self._held[step.seat]
        else:
            number = self._offered[1] if self._offered else 0
            closed = [*self._held[step.seat], number]
        attributes: dict[str, object] = {"ba": f"{self._hand.honba},{self._sticks}"}
        attributes["hai"] = _join(sorted(closed))
        melds = [write_meld(m) for m in self._melds[step.seat]]
        melds += [write_north(number) for number in self._norths[step.seat]]
        if melds:
            attributes["m"] = _join(melds)
        limit = limit_of_win(win, self._hand.dealer, len(self._hand.scores))
        attributes |= {"machi": number, "ten": f"{win.fu or 0},{win.total or 0},{_LIMITS.index(limit)}"}
        attributes |= self._items(win)
        attributes["doraHai"] = _join(self._dora)
        if self._hand.ura and step.seat in self._ready:
            if not self._ura:
                self._ura = [self._number(Tile.parse(code)) for code in self._hand.ura]
            attributes["doraHaiUra"] = _join(self._ura)
        attributes |= {"who": win.winner, "fromWho": win.winner if own else win.from_seat}
        liable = liable_seat(win)
        if liable is not None:
            attributes["paoWho"] = liable
        attributes["sc"] = self._changes(win.deltas)
        self._sticks = 0
        return _tag("AGARI", **attributes, **self._final_attributes(not self._wins))

    def _items(self, win: RecordedWin) -> dict[str, object]:
        """The attribute with a win's items; none if any item has no number."""

        players, round_wind = len(self._hand.scores), WINDS.index(self._hand.round)
        seat_wind = (win.winner - self._hand.dealer) % players
        plain, limits = [], []
        for item in without_norths(win.items or ()):
            number = number_of(item.key, seat_wind, round_wind)
            if number is None:
                return {}
            if item.yakuman:
                limits.append(number)
            else:
                plain += [number, item.value * item.count]
        return {"yakuman": _join(limits)} if limits else {"yaku": _join(plain)}

    def _draw(self) -> str:
        recorded = self._hand.recorded
        deltas = [a - b for a, b in zip(recorded.scores_after, self._scores, strict=True)]
        attributes: dict[str, object] = {}
        kind = _DRAW_TYPES[recorded.reason or "exhaustive"]
        if kind:
            attributes["type"] = kind
        attributes |= {"ba": f"{self._hand.honba},{self._sticks}", "sc": self._changes(deltas)}
        return _tag("RYUUKYOKU", **attributes, **self._final_attributes(True))

    def _changes(self, deltas: Iterable[int]) -> str:
        values = []
        for seat, delta in enumerate(deltas):
            values += [self._scores[seat] // 100, delta // 100]
            self._scores[seat] += delta
        return _join(_pad_to_eight(values))

    def _final_attributes(self, last: bool) -> dict[str, object]:
        if self._final is None or not last:
            return {}
        return {
            "owari": _join(_pad_to_eight([value for points in self._final for value in (points // 100, 0)]))
        }
