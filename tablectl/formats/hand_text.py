"""A hand as text that people read: for a forum, a mail, a wall newspaper. Tags in front as in chess's PGN.

One way only: nothing reads it back. A move is what was drawn, ``>``, what was discarded; ``'`` marks a tile
that was discarded as it was drawn, ``?`` one that nobody saw, ``~`` a replacement from the wall's end::

    1. E 3m>9p  S ?>1z  W pung 111z<S >8m  N ?>4s'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from tablectl.formats.recorded.record import RecordError
from tablectl.game.events import (
    STICKS_COUNTED,
    BonusShown,
    Event,
    HandDrawn,
    HandSettled,
    HandShown,
    HandStarted,
    IndicatorRevealed,
    KongDeclared,
    MeldClaimed,
    PenaltyPaid,
    ReadyDeclared,
    SeatsChanged,
    SessionStarted,
    SettledWin,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    UraIndicatorsRevealed,
    VoidSuitDeclared,
    WinShown,
)
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles
from tablectl.mahjong.win import WinTotal
from tablectl.rulesets import RULESETS

WINDS: Final = {"E": "East", "S": "South", "W": "West", "N": "North"}
WIDE: Final = 100
"""Characters of a line."""
MELDS: Final = {
    MeldKind.CHOW: "chow",
    MeldKind.PUNG: "pung",
    MeldKind.OPEN_KONG: "kong",
    MeldKind.CLOSED_KONG: "closed kong",
    MeldKind.ADDED_KONG: "added kong",
}


@dataclass(frozen=True, slots=True)
class HandText:
    """One hand that was paid."""

    number: int
    """1-based, in its session."""
    text: str
    unwritten: tuple[tuple[str, int], ...]
    """Kinds of events that the text has no words for, and how many there were."""


def hand_texts(events: Iterable[Event]) -> tuple[HandText, ...]:
    """Every paid hand of one session; the hand in play is not written, as it holds what nobody may know.

    Args:
        events: of the session, its start first, corrections applied.

    Raises:
        RecordError: no session starts, or no hand was paid.
    """
    started: SessionStarted | None = None
    players: tuple[str, ...] = ()
    hand: _TextHand | None = None
    found: list[HandText] = []
    for event in events:
        match event:
            case SessionStarted():
                started, players, hand = event, event.players, None
            case SeatsChanged():
                players = tuple(players[seat] for seat in event.seats)
            case HandStarted() if started is not None:
                hand = _TextHand(started, event, players, _letters(started))
            case HandSettled() if hand is not None:
                found.append(hand.settled(event))
                hand = None
            case _:
                if hand is not None:
                    hand.take(event)
    if started is None:
        raise RecordError("no session starts: expected session_started")
    if not found:
        raise RecordError("no hand of this session was paid yet")
    return tuple(found)


def _letters(started: SessionStarted) -> Sequence[str]:
    book = RULESETS.get(started.rules)
    seats = None if book is None else book.scorer.seats.get(len(started.players))
    return tuple(WINDS) if seats is None else seats


@dataclass(slots=True)
class _TextHand:
    """A hand as it is being written."""

    session: SessionStarted
    start: HandStarted
    players: tuple[str, ...]
    letters: Sequence[str]
    """Of the winds by place after the dealer: a book may seat two at East and West."""
    dealt: dict[Seat, str] = field(default_factory=dict)
    indicators: list[Tile] = field(default_factory=list)
    below: tuple[Tile, ...] = ()
    """Indicators under those that were revealed."""
    drawn: dict[Seat, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    unwritten: Counter[str] = field(default_factory=Counter)
    last: int = len(WINDS)
    """The place after the dealer of who moved last."""

    def take(self, event: Event) -> None:
        """One event between the start and the payment."""
        match event:
            case TilesDealt():
                self.dealt[event.seat] = _in_order(event.tiles)
            case IndicatorRevealed():
                if self.moves:
                    self.moves.append(f"[indicator {event.tile}]")
                self.indicators.append(event.tile)
            case UraIndicatorsRevealed():
                self.below = event.tiles
            case TileDrawn():
                tail = "~" if event.source == "tail" else ""
                self.drawn[event.seat] = tail + ("?" if event.tile is None else str(event.tile))
            case TileDiscarded():
                self._discarded(event)
            case MeldClaimed():
                tiles = f"{format_tiles(event.tiles)}<{self._letter(event.from_seat)}"
                self._move(event.seat, f"{MELDS[event.meld]} {tiles}")
            case KongDeclared():
                tiles = format_tiles(event.tiles or (None,) * 4)
                self._move(event.seat, f"{self._taken(event.seat)}{MELDS[event.meld]} {tiles}")
            case BonusShown():
                self._move(event.seat, f"{self._taken(event.seat)}flower {event.tile}")
            case ReadyDeclared():
                self._move(event.seat, "ready")
            case VoidSuitDeclared():
                self._move(event.seat, f"void {event.suit}")
            case WinShown():
                self.after.append(self._won(event))
            case HandShown():
                self.after.append(f"{self._wind(event.seat)} shows {_in_order(event.tiles)}")
            case PenaltyPaid():
                what = f"Penalty of {self._wind(event.seat)} ({event.reason})"
                what = "Points as sticks were counted" if event.reason == STICKS_COUNTED else what
                self.after.append(f"{what}: {self._points(event.deltas)}")
            case HandDrawn():
                pass  # the payment says why nobody won
            case _:
                self.unwritten[event.KIND.partition("/")[0]] += 1

    def settled(self, event: HandSettled) -> HandText:
        """The whole hand."""
        lines = [*self._tags(event), "", *self._deal(), *_folded(self.moves)]
        lines += self.after
        lines += [line for win in event.wins for line in self._paid(win)]
        if not event.wins:
            lines.append(f"Draw: {event.draw or 'nobody wins'}")
        lines += [
            f"{payment.reason} of {self._wind(payment.seat)}: {self._points(payment.deltas)}"
            for payment in event.payments
        ]
        if event.wins or any(event.deltas):
            lines.append(f"All in all: {self._points(event.deltas)}")
        number = self.start.number + 1
        return HandText(number, "\n".join(lines) + "\n", tuple(sorted(self.unwritten.items())))

    def _tags(self, event: HandSettled) -> Iterator[str]:
        start, count = self.start, len(self.players)
        round_ = f"{WINDS[start.round]}, hand {start.number + 1}"
        yield _tag("Rules", f"{self.session.rules}, {self.session.preset}")
        yield _tag("Round", round_)
        if start.honba or start.deposits:
            yield _tag("Counters", f"{start.honba} honba, {start.deposits} deposits")
        for place in range(count):
            seat = (start.dealer + place) % count
            points = f"{start.scores[seat]} -> {event.scores[seat]}"
            yield _tag(self._wind(seat), f"{self.players[seat]}, {points}")
        if self.indicators:
            below = f", below {format_tiles(self.below)}" if self.below else ""
            yield _tag("Indicators", format_tiles(self.indicators) + below)

    def _deal(self) -> Iterator[str]:
        for seat in sorted(self.dealt, key=self._place):
            yield f"{self._letter(seat)} {self.dealt[seat]}"
        if self.dealt:
            yield ""

    def _discarded(self, event: TileDiscarded) -> None:
        was = self.drawn.pop(event.seat, None)
        if was is None:
            said = f">{event.tile}"
        elif event.drawn or (event.drawn is None and was.endswith(str(event.tile))):
            said = f"{'~' if was.startswith('~') else ''}{event.tile}'"
        else:
            said = f"{was}>{event.tile}"
        self._move(event.seat, said)

    def _taken(self, seat: Seat) -> str:
        """What a seat drew before something else than a discard."""
        was = self.drawn.pop(seat, None)
        return "" if was is None else f"{was} "

    def _move(self, seat: Seat, said: str) -> None:
        """Add to the seat's move, or begin a move; a new number where the turn has come round."""
        place = self._place(seat)
        if place == self.last and self.moves and not self.moves[-1].startswith("["):
            ended = ">" in self.moves[-1] or self.moves[-1].endswith("'")
            if not ended:
                self.moves[-1] += f" {said}"
                return
        mark = "\n" if place <= self.last or not self.moves else ""
        self.moves.append(f"{mark}{self._letter(seat)} {said}")
        self.last = place

    def _won(self, event: WinShown) -> str:
        tile = "a tile that stays hidden" if event.tile is None else str(event.tile)
        source = f"from {self._wind(event.from_seat)}" if event.from_seat is not None else "from the wall"
        held = f" with {_in_order(event.tiles)}" if event.tiles else ""
        return f"{self._wind(event.seat)} wins {tile} {source}{held}"

    def _paid(self, win: SettledWin) -> Iterator[str]:
        items = ", ".join(_item(*each) for each in win.items)
        worth = f"{items or 'no items'} = {_worth(win.total)}"
        yield f"{self._wind(win.seat)}: {worth}; {self._points(win.deltas)}"

    def _points(self, deltas: Sequence[int]) -> str:
        changed = sorted((seat for seat, delta in enumerate(deltas) if delta), key=self._place)
        return ", ".join(f"{self._wind(seat)} {deltas[seat]:+}" for seat in changed) or "nobody pays"

    def _place(self, seat: Seat) -> int:
        return (seat - self.start.dealer) % len(self.players)

    def _letter(self, seat: Seat) -> str:
        return self.letters[self._place(seat)]

    def _wind(self, seat: Seat) -> str:
        return WINDS[self._letter(seat)]


def _in_order(tiles: Sequence[Tile | None]) -> str:
    """Notation of tiles as a player sorts them, those that nobody saw at the end."""
    seen = sorted((tile for tile in tiles if tile is not None), key=lambda tile: (tile.suit.value, tile.rank))
    return format_tiles([*seen, *[None] * (len(tiles) - len(seen))])


def _item(key: str, value: int, count: int, yakuman: int) -> str:
    times = f" x{count}" if count > 1 else ""
    return f"{key}{times} yakuman" if yakuman else f"{key} {value}{times}"


def _worth(total: WinTotal) -> str:
    if isinstance(total, int):
        return str(total)
    return ", ".join(f"{value} {name}" for name, value in total.items() if value is not None)


def _tag(name: str, value: str) -> str:
    """A tag; what would end its text is marked, and a line stays a line."""
    plain = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{plain}"]'


def _folded(moves: Iterable[str]) -> Iterator[str]:
    """Numbered lines, none much wider than ``WIDE``."""
    number, line = 0, ""
    for move in moves:
        if move.startswith("\n"):
            if line:
                yield line
            number += 1
            line = f"{number}. {move[1:]}"
        elif len(line) + len(move) + 2 > WIDE:
            yield line
            line = f"   {move}"
        else:
            line += f"  {move}"
    if line:
        yield line
        yield ""
