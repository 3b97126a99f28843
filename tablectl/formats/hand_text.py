"""A hand as text for people, such as readers of a forum, with tags in front as in chess's PGN.

The text is written only, never read back. A move is the drawn tile, ``>`` and the discarded tile. ``'`` marks
a discard of the drawn tile, ``?`` an unknown tile, ``~`` a replacement from the wall's end::

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
MAX_LINE_CHARACTERS: Final = 100
"""Moves are wrapped to about this width."""
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
    """Kinds of events that the text cannot express, with their numbers."""


def hand_texts(events: Iterable[Event]) -> tuple[HandText, ...]:
    """Every paid hand of one session. The hand in play is left out, as it has concealed tiles.

    Args:
        events: of the session, its start first, corrections applied.

    Raises:
        RecordError: no session starts, or no hand was paid.
    """
    started: SessionStarted | None = None
    players: tuple[str, ...] = ()
    hand: _HandTextBuilder | None = None
    found: list[HandText] = []
    for event in events:
        match event:
            case SessionStarted():
                started, players, hand = event, event.players, None
            case SeatsChanged():
                players = tuple(players[seat] for seat in event.seats)
            case HandStarted() if started is not None:
                hand = _HandTextBuilder(started, event, players, _letters(started))
            case HandSettled() if hand is not None:
                found.append(hand.finish(event))
                hand = None
            case _:
                if hand is not None:
                    hand.add(event)
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
class _HandTextBuilder:
    """Builds the text of a hand from its events."""

    session: SessionStarted
    start: HandStarted
    players: tuple[str, ...]
    letters: Sequence[str]
    """Letters of the winds by place after the dealer, as a book may seat two players at East and West."""
    dealt: dict[Seat, str] = field(default_factory=dict)
    indicators: list[Tile] = field(default_factory=list)
    ura: tuple[Tile, ...] = ()
    """Ura indicators."""
    drawn: dict[Seat, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    unwritten: Counter[str] = field(default_factory=Counter)
    last: int = len(WINDS)
    """The place after the dealer of the seat that moved last."""

    def add(self, event: Event) -> None:
        """Add an event between the start and the payment."""
        match event:
            case TilesDealt():
                self.dealt[event.seat] = _sorted_notation(event.tiles)
            case IndicatorRevealed():
                if self.moves:
                    self.moves.append(f"[indicator {event.tile}]")
                self.indicators.append(event.tile)
            case UraIndicatorsRevealed():
                self.ura = event.tiles
            case TileDrawn():
                tail = "~" if event.source == "tail" else ""
                self.drawn[event.seat] = tail + ("?" if event.tile is None else str(event.tile))
            case TileDiscarded():
                self._write_discard(event)
            case MeldClaimed():
                tiles = f"{format_tiles(event.tiles)}<{self._letter(event.from_seat)}"
                self._add_move(event.seat, f"{MELDS[event.meld]} {tiles}")
            case KongDeclared():
                tiles = format_tiles(event.tiles or (None,) * 4)
                self._add_move(event.seat, f"{self._pop_drawn_text(event.seat)}{MELDS[event.meld]} {tiles}")
            case BonusShown():
                self._add_move(event.seat, f"{self._pop_drawn_text(event.seat)}flower {event.tile}")
            case ReadyDeclared():
                self._add_move(event.seat, "ready")
            case VoidSuitDeclared():
                self._add_move(event.seat, f"void {event.suit}")
            case WinShown():
                self.after.append(self._win_sentence(event))
            case HandShown():
                self.after.append(f"{self._wind(event.seat)} shows {_sorted_notation(event.tiles)}")
            case PenaltyPaid():
                what = f"Penalty of {self._wind(event.seat)} ({event.reason})"
                what = "Points as sticks were counted" if event.reason == STICKS_COUNTED else what
                self.after.append(f"{what}: {self._points_text(event.deltas)}")
            case HandDrawn():
                pass  # the payment says why nobody won
            case _:
                self.unwritten[event.KIND.partition("/")[0]] += 1

    def finish(self, event: HandSettled) -> HandText:
        """The complete text."""
        lines = [*self._tag_lines(event), "", *self._deal_lines(), *_wrap_moves(self.moves)]
        lines += self.after
        lines += [line for win in event.wins for line in self._win_lines(win)]
        if not event.wins:
            lines.append(f"Draw: {event.draw or 'nobody wins'}")
        lines += [
            f"{payment.reason} of {self._wind(payment.seat)}: {self._points_text(payment.deltas)}"
            for payment in event.payments
        ]
        if event.wins or any(event.deltas):
            lines.append(f"All in all: {self._points_text(event.deltas)}")
        number = self.start.number + 1
        return HandText(number, "\n".join(lines) + "\n", tuple(sorted(self.unwritten.items())))

    def _tag_lines(self, event: HandSettled) -> Iterator[str]:
        start, count = self.start, len(self.players)
        round_ = f"{WINDS[start.round]}, hand {start.number + 1}"
        yield _tag_line("Rules", f"{self.session.rules}, {self.session.preset}")
        yield _tag_line("Round", round_)
        if start.honba or start.deposits:
            yield _tag_line("Counters", f"{start.honba} honba, {start.deposits} deposits")
        for place in range(count):
            seat = (start.dealer + place) % count
            points = f"{start.scores[seat]} -> {event.scores[seat]}"
            yield _tag_line(self._wind(seat), f"{self.players[seat]}, {points}")
        if self.indicators:
            below = f", below {format_tiles(self.ura)}" if self.ura else ""
            yield _tag_line("Indicators", format_tiles(self.indicators) + below)

    def _deal_lines(self) -> Iterator[str]:
        for seat in sorted(self.dealt, key=self._place):
            yield f"{self._letter(seat)} {self.dealt[seat]}"
        if self.dealt:
            yield ""

    def _write_discard(self, event: TileDiscarded) -> None:
        drawn_text = self.drawn.pop(event.seat, None)
        if drawn_text is None:
            text = f">{event.tile}"
        elif event.drawn or (event.drawn is None and drawn_text.endswith(str(event.tile))):
            text = f"{'~' if drawn_text.startswith('~') else ''}{event.tile}'"
        else:
            text = f"{drawn_text}>{event.tile}"
        self._add_move(event.seat, text)

    def _pop_drawn_text(self, seat: Seat) -> str:
        """The tile that a seat drew before a move other than a discard, with a blank; empty for none."""
        drawn_text = self.drawn.pop(seat, None)
        return "" if drawn_text is None else f"{drawn_text} "

    def _add_move(self, seat: Seat, text: str) -> None:
        """Append to the seat's last move, or start a move, with a new number at each turn of the table."""
        place = self._place(seat)
        if place == self.last and self.moves and not self.moves[-1].startswith("["):
            ended = ">" in self.moves[-1] or self.moves[-1].endswith("'")
            if not ended:
                self.moves[-1] += f" {text}"
                return
        mark = "\n" if place <= self.last or not self.moves else ""
        self.moves.append(f"{mark}{self._letter(seat)} {text}")
        self.last = place

    def _win_sentence(self, event: WinShown) -> str:
        tile = "a tile that stays hidden" if event.tile is None else str(event.tile)
        source = f"from {self._wind(event.from_seat)}" if event.from_seat is not None else "from the wall"
        hand_tiles = f" with {_sorted_notation(event.tiles)}" if event.tiles else ""
        return f"{self._wind(event.seat)} wins {tile} {source}{hand_tiles}"

    def _win_lines(self, win: SettledWin) -> Iterator[str]:
        items = ", ".join(_item_text(*each) for each in win.items)
        worth = f"{items or 'no items'} = {_total_text(win.total)}"
        yield f"{self._wind(win.seat)}: {worth}; {self._points_text(win.deltas)}"

    def _points_text(self, deltas: Sequence[int]) -> str:
        changed = sorted((seat for seat, delta in enumerate(deltas) if delta), key=self._place)
        return ", ".join(f"{self._wind(seat)} {deltas[seat]:+}" for seat in changed) or "nobody pays"

    def _place(self, seat: Seat) -> int:
        return (seat - self.start.dealer) % len(self.players)

    def _letter(self, seat: Seat) -> str:
        return self.letters[self._place(seat)]

    def _wind(self, seat: Seat) -> str:
        return WINDS[self._letter(seat)]


def _sorted_notation(tiles: Sequence[Tile | None]) -> str:
    """The notation of sorted tiles, unknown ones at the end."""
    seen = sorted((tile for tile in tiles if tile is not None), key=lambda tile: (tile.suit.value, tile.rank))
    return format_tiles([*seen, *[None] * (len(tiles) - len(seen))])


def _item_text(key: str, value: int, count: int, yakuman: int) -> str:
    times = f" x{count}" if count > 1 else ""
    return f"{key}{times} yakuman" if yakuman else f"{key} {value}{times}"


def _total_text(total: WinTotal) -> str:
    if isinstance(total, int):
        return str(total)
    return ", ".join(f"{value} {name}" for name, value in total.items() if value is not None)


def _tag_line(name: str, value: str) -> str:
    """A tag's line, with quotes and backslashes escaped and line breaks removed."""
    escaped = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _wrap_moves(moves: Iterable[str]) -> Iterator[str]:
    """Numbered lines, none much wider than ``MAX_LINE_CHARACTERS``."""
    number, line = 0, ""
    for move in moves:
        if move.startswith("\n"):
            if line:
                yield line
            number += 1
            line = f"{number}. {move[1:]}"
        elif len(line) + len(move) + 2 > MAX_LINE_CHARACTERS:
            yield line
            line = f"   {move}"
        else:
            line += f"  {move}"
    if line:
        yield line
        yield ""
