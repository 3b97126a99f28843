"""Makes a session's score sheet from its events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar

from tablectl.formats.recorded.record import RecordError
from tablectl.formats.scoresheet.scoresheet import (
    UNFINISHED,
    WIN_VOIDED,
    Player,
    Scoresheet,
    ScoresheetHand,
    ScoresheetNote,
    ScoresheetPayment,
    ScoresheetWin,
)
from tablectl.game.claims import EndSession, Refused
from tablectl.game.decide import decide
from tablectl.game.events import (
    STICKS_COUNTED,
    Event,
    HandSettled,
    HandStarted,
    IrregularityNoted,
    PaymentMade,
    PenaltyPaid,
    SeatsChanged,
    SessionEnded,
    SessionStarted,
    SettledWin,
    WinShown,
    WinVoided,
)
from tablectl.game.frozen_values import changed
from tablectl.game.state import CHOMBO, GameState, evolve
from tablectl.game.views import PaymentKind, PaymentLine, payment_lines, places
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles

PointsT = TypeVar("PointsT", int, float)


def provisional_end(state: GameState) -> SessionEnded | None:
    """The session's end if it ended now, without a reason; None if it cannot end."""
    answer = decide(state, EndSession(""))
    if isinstance(answer, Refused):
        return None
    return next((event for event in answer if isinstance(event, SessionEnded)), None)


def scoresheets(events: Iterable[Event]) -> tuple[Scoresheet, ...]:
    """Every session of a journal, corrections already applied.

    Raises:
        RecordError: hands outside of a session, or no session at all.
        FoldError: the events are not a valid game.
    """
    found: list[Scoresheet] = []
    builder: _SheetBuilder | None = None
    state = GameState()
    for event in events:
        before, state = state, evolve(state, event)
        if isinstance(event, SessionStarted):
            if builder is not None:
                found.append(builder.build(before, None))
            builder = _SheetBuilder(event)
        elif builder is None:
            if found and not isinstance(event, HandStarted):
                continue  # alarms, pauses and the seed of the last dice have no line on a sheet
            raise RecordError("hands outside of a session: expected session_started before them")
        elif isinstance(event, SessionEnded):
            found.append(builder.build(before, event))
            builder = None
        else:
            builder.add(before, event)
    if builder is not None:
        found.append(builder.build(state, None))
    if not found:
        raise RecordError("the journal holds no session")
    return tuple(found)


_DERIVED_CODES: Final = frozenset((CHOMBO,))
"""Irregularities that follow from another one, which is noted itself."""


class _ShownWin(NamedTuple):
    """A shown win, with its tiles as text."""

    seat: Seat
    tiles: str


class _SheetBuilder:
    """Builds the score sheet of a session from its events."""

    def __init__(self, started: SessionStarted) -> None:
        self._started = started
        self._sitting: tuple[Player, ...] = tuple(range(len(started.players)))
        self._hands: list[ScoresheetHand] = []
        self._before = started.scores
        self._open: list[Event] = []
        self._melds_by_place: dict[int, str] = {}
        """Melds and flowers of a shown hand, by the index of its event."""

    def add(self, before: GameState, event: Event) -> None:
        """Add an event; ``before`` is the state before it."""
        if isinstance(event, HandStarted | SeatsChanged):
            self._close_hand(before)
        if isinstance(event, SeatsChanged):
            self._sitting = tuple(self._sitting[seat] for seat in event.seats)
        else:
            if isinstance(event, WinShown):
                self._melds_by_place[len(self._open)] = _melds_text(before, event)
            self._open.append(event)

    def build(self, before: GameState, ended: SessionEnded | None) -> Scoresheet:
        """The score sheet of the events so far."""
        self._close_hand(before)
        scores = before.scores if ended is None else ended.points
        final = () if ended is None else self._by_player(ended.final)
        return Scoresheet(
            rules=self._started.rules,
            preset=self._started.preset,
            options=self._started.options,
            players=self._started.players,
            start=self._started.scores,
            hands=tuple(self._hands),
            reason=None if ended is None else ended.reason,
            scores=self._by_player(scores),
            places=self._by_player(places(before if ended is None else changed(before, ended=ended))),
            left=() if ended is None else self._leftover_lines(self._by_player(scores)),
            final=() if ended is None or final == self._by_player(ended.points) else final,
            match=() if ended is None else self._by_player(ended.match),
        )

    def _close_hand(self, before: GameState) -> None:
        started = next((e for e in self._open if isinstance(e, HandStarted)), None)
        if started is None:
            return
        events, melds_by_place = self._open, self._melds_by_place
        self._open, self._melds_by_place = [], {}
        settled = next((e for e in reversed(events) if isinstance(e, HandSettled)), None)
        shown = _valid_wins(events, melds_by_place)
        paid = () if settled is None else settled.wins
        scores = self._by_player(before.scores)
        self._hands.append(
            ScoresheetHand(
                number=started.number,
                round=started.round,
                dealer=self._sitting[started.dealer],
                honba=started.honba,
                wins=tuple(self._sheet_win(win, shown, paid[:place]) for place, win in enumerate(paid)),
                unpaid=self._unpaid(shown, paid),
                draw=_draw_reason(settled),
                payments=tuple(self._payments(events)),
                notes=tuple(self._notes(events)),
                deltas=tuple(a - b for a, b in zip(scores, self._before, strict=True)),
                scores=scores,
                places=self._by_player(places(before)),
                lines=self._lines(before, events),
            )
        )
        self._before = scores

    def _lines(self, before: GameState, events: Sequence[Event]) -> tuple[PaymentLine, ...]:
        opening = tuple(self._before[player] for player in self._sitting)
        assert before.play is not None  # a hand is played by rules
        return tuple(map(self._by_player_line, payment_lines(before.play, opening, events, before.scores)))

    def _by_player_line(self, line: PaymentLine) -> PaymentLine:
        """A line by player instead of by seat."""
        return replace(
            line,
            deltas=self._by_player(line.deltas),
            seat=None if line.seat is None else self._sitting[line.seat],
            giver=None if line.giver is None else self._sitting[line.giver],
        )

    def _leftover_lines(self, scores: tuple[int, ...]) -> tuple[PaymentLine, ...]:
        """The payment of the sticks that were left at the session's end."""
        deltas = tuple(a - b for a, b in zip(scores, self._before, strict=True))
        if not self._hands or not any(deltas):
            return ()
        owner = next(player for player, delta in enumerate(deltas) if delta)
        return (PaymentLine(PaymentKind.STICKS_LEFT, deltas, owner),)

    def _sheet_win(
        self, win: SettledWin, shown: Sequence[_ShownWin], earlier: Sequence[SettledWin]
    ) -> ScoresheetWin:
        own_wins = [e for e in shown if e.seat == win.seat]
        place = sum(one.seat == win.seat for one in earlier)
        return ScoresheetWin(
            player=self._sitting[win.seat],
            from_player=None if win.from_seat is None else self._sitting[win.from_seat],
            tiles=own_wins[place].tiles if place < len(own_wins) else "",
            items=win.items,
            total=win.total,
            deltas=self._by_player(win.deltas),
        )

    def _unpaid(self, shown: Sequence[_ShownWin], paid: Sequence[SettledWin]) -> tuple[Player, ...]:
        unmatched = [win.seat for win in paid]
        found = []
        for win in shown:
            if win.seat in unmatched:
                unmatched.remove(win.seat)
            else:
                found.append(self._sitting[win.seat])
        return tuple(found)

    def _payments(self, events: Iterable[Event]) -> Iterable[ScoresheetPayment]:
        for event in events:
            if isinstance(event, HandSettled):
                made = [(p.reason, p.seat, p.deltas, False) for p in event.payments]
            elif isinstance(event, PaymentMade):
                made = [(event.reason, event.seat, event.deltas, False)]
            elif isinstance(event, PenaltyPaid):
                made = [(event.reason, event.seat, event.deltas, event.reason != STICKS_COUNTED)]
            else:
                continue
            for reason, seat, deltas, penalty in made:
                yield ScoresheetPayment(reason, self._sitting[seat], self._by_player(deltas), penalty)

    def _notes(self, events: Iterable[Event]) -> Iterable[ScoresheetNote]:
        for event in events:
            if isinstance(event, IrregularityNoted) and event.code not in _DERIVED_CODES:
                player = None if event.seat is None else self._sitting[event.seat]
                yield ScoresheetNote(player, event.code, event.detail)
            elif isinstance(event, WinVoided):
                yield ScoresheetNote(self._sitting[event.seat], WIN_VOIDED, event.reason)

    def _by_player(self, values: Sequence[PointsT]) -> tuple[PointsT, ...]:
        if not values:
            return ()
        found = list(values)
        for seat, player in enumerate(self._sitting):
            found[player] = values[seat]
        return tuple(found)


def _valid_wins(events: Iterable[Event], melds_by_place: Mapping[int, str]) -> list[_ShownWin]:
    """The shown wins that were not voided."""
    found: list[_ShownWin] = []
    for place, event in enumerate(events):
        if isinstance(event, WinShown):
            found.append(
                _ShownWin(event.seat, f"{_closed_tiles_text(event)} {melds_by_place.get(place, '')}".strip())
            )
        elif isinstance(event, WinVoided):
            last = next((win for win in reversed(found) if win.seat == event.seat), None)
            if last is not None:
                found.remove(last)
    return found


def _closed_tiles_text(win: WinShown) -> str:
    """The closed tiles in order, and the winning tile."""
    tiles: list[Tile] = sorted(win.tiles, key=lambda tile: (tile.kind, tile.red))
    text = format_tiles(tiles)
    return text if win.tile is None or win.unused else f"{text} {win.tile}".strip()


def _melds_text(before: GameState, win: WinShown) -> str:
    """The notation of the shown hand's melds and flowers."""
    if before.hand is None:
        return ""
    seat = before.hand.seats[win.seat]
    parts = seat.parts or (win.part,) * len(seat.melds)
    melds = [format_tiles(m.tiles) for m, part in zip(seat.melds, parts, strict=True) if part == win.part]
    flowers: list[Tile] = sorted(seat.flowers, key=lambda tile: tile.kind)
    return " ".join([*melds, format_tiles(flowers)]).strip()


def _draw_reason(settled: HandSettled | None) -> str | None:
    if settled is None:
        return UNFINISHED
    return None if settled.draw is None else settled.draw.value
