"""Previews what an amendment or another entry would change, for the judge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablectl.game.claims import Draw, Refused, Settle
from tablectl.game.decide import claims_with_draw, play_out
from tablectl.game.events import Event, HandSettled, HandStarted, SessionStarted, TileDrawn
from tablectl.game.history import Entry, History, session_start
from tablectl.game.state import GameState, Phase, evolve, seat_name
from tablectl.game.views import PaymentLine, payment_lines
from tablectl.rulesets.ruleset import PlayRules
from tablectl.service.publishing import payment_line_messages
from tablectl.topics import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewedHand:
    """The outcome of one hand."""

    number: int
    round: str
    hand_of_round: int
    """1 for East 1, South 1..."""
    dealer: int
    honba: int
    deltas: tuple[int, ...]
    """Change of points by seat until the next hand's start, with penalties and deposits."""
    paid: bool
    draw: str | None
    winners: tuple[int, ...]
    lines: tuple[PaymentLine, ...] = ()
    """The items of ``deltas``."""


@dataclass(frozen=True, slots=True)
class RefusedEvent:
    """An event that the rules would refuse after the change."""

    seq: int
    kind: str
    code: str
    message: str


def consequence_message(before: History, after: History) -> Message:
    """Points, hands, final scores and turns before and after the change, and the later events that the rules
    would no longer accept."""
    is_other_session = _session_start(before) != _session_start(after)
    old, new = ({}, {}) if is_other_session else (_hands(before), _hands(after))
    hands = [
        {"hand": number, "before": _hand(old.get(number)), "after": _hand(new.get(number))}
        for number in sorted(old.keys() | new.keys())
        if old.get(number) != new.get(number)
    ]
    before_state, after_state = before.state, with_payment(before.state, after.state)
    return {
        "points": [
            {
                "seat": seat,
                "player": after_state.players[seat] if seat < len(after_state.players) else "",
                "before": before_state.scores[seat] if seat < len(before_state.scores) else None,
                "after": points,
            }
            for seat, points in enumerate(after_state.scores)
        ],
        "hands": hands,
        "impossible": [
            {"seq": each.seq, "kind": each.kind, "code": each.code, "message": each.message}
            for each in _newly_refused(before, after)
        ],
        "final": None
        if before_state.ended == after_state.ended or is_other_session
        else {"before": _final(before_state), "after": _final(after_state)},
        "now": {"before": _game_status(before_state), "after": _game_status(after.state)},
        "revision": after.amendments,
    }


def with_payment(before_state: GameState, after_state: GameState) -> GameState:
    """The state after a change; where the change ends a hand, or ends it differently, with its payment."""
    end = _unpaid_ending(after_state)
    if end is None or end == _unpaid_ending(before_state):
        return after_state
    settled = play_out(after_state, Settle())
    return after_state if isinstance(settled, Refused) else settled[0]


def _unpaid_ending(state: GameState) -> tuple[object, ...] | None:
    """How an unpaid hand has ended; None while it is in play or once it is paid."""
    hand = state.hand
    if hand is None or hand.phase is not Phase.ENDED:
        return None
    return hand.wins, hand.draw, hand.draw_seat


def _session_start(history: History) -> int:
    """Number of the latest session's first entry; 0 before the first session."""
    return history.session_entries[0].seq if history.session_entries else 0


def _final(state: GameState) -> list[float] | None:
    return None if state.ended is None else list(state.ended.final)


def _game_status(state: GameState) -> Mapping[str, Any]:
    """The main facts of the game's state."""
    hand = state.hand
    in_play = hand is not None and hand.phase in (Phase.DRAW, Phase.ACT)
    return {
        "hand": state.hand_number,
        "phase": None if hand is None else hand.phase.value,
        "turn": hand.turn if hand is not None and in_play else None,
        "tiles_left": None if hand is None else hand.wall_left,
        "dealer": state.dealer,
        "honba": state.honba,
        "deposits": state.deposits,
        "finished": state.finished,
    }


def _hand(played: PreviewedHand | None) -> Mapping[str, Any] | None:
    if played is None:
        return None
    return {
        "round": played.round,
        "hand_of_round": played.hand_of_round,
        "dealer": played.dealer,
        "honba": played.honba,
        "deltas": list(played.deltas),
        "paid": played.paid,
        "draw": played.draw,
        "winners": list(played.winners),
        "lines": payment_line_messages(played.lines),
    }


def _hands(history: History) -> dict[int, PreviewedHand]:
    """The hands of the last session by number."""
    found: dict[int, PreviewedHand] = {}
    played: dict[int, tuple[tuple[int, ...], list[Event]]] = {}
    state = GameState()
    start: tuple[int, ...] = ()
    for entry in history.entries[session_start(history.entries, len(history.entries) - 1) :]:
        event = entry.event
        if isinstance(event, HandStarted):
            start = event.scores
        state = evolve(state, event)
        if state.hand is not None and not state.finished:
            found[state.hand_number] = _previewed_hand(state, start)
            played.setdefault(state.hand_number, (start, []))[1].append(event)
    return {number: _add_lines(state.play, outcome, *played[number]) for number, outcome in found.items()}


def _add_lines(
    play: PlayRules | None, played: PreviewedHand, start: tuple[int, ...], events: list[Event]
) -> PreviewedHand:
    assert play is not None, "a hand is played by rules"
    now = tuple(a + b for a, b in zip(start, played.deltas, strict=True))
    return replace(played, lines=payment_lines(play, start, events, now))


def _previewed_hand(state: GameState, start: tuple[int, ...]) -> PreviewedHand:
    settled: HandSettled | None = state.settled
    return PreviewedHand(
        number=state.hand_number,
        round=state.round.value,
        hand_of_round=state.hand_of_round,
        dealer=state.dealer,
        honba=state.honba,
        deltas=tuple(now - then for now, then in zip(state.scores, start, strict=True)),
        paid=settled is not None,
        draw=None if settled is None or settled.draw is None else settled.draw.value,
        winners=() if settled is None else tuple(win.seat for win in settled.wins),
    )


def _newly_refused(before: History, after: History) -> tuple[RefusedEvent, ...]:
    """Events that the rules accept before the change and would refuse after it.

    Moves are checked in the changed hand only: tiles are dealt anew for later hands, so of those only the
    start is checked. A change at the end of the record has no later events.
    """
    place = _first_difference(before.entries, after.entries)
    if place is None or place >= min(len(before.entries), len(after.entries)):
        return ()
    refused = _refused_events(after.entries, place)
    refused_before = {each.seq for each in _refused_events(before.entries, place)} if refused else set()
    return tuple(each for each in refused if each.seq not in refused_before)


def _first_difference(one: tuple[Entry, ...], other: tuple[Entry, ...]) -> int | None:
    pairs = enumerate(zip(one, other, strict=False))
    first = next((place for place, (a, b) in pairs if a is not b and a.event != b.event), None)
    if first is None and len(one) != len(other):
        return min(len(one), len(other))
    return first


def _refused_events(entries: tuple[Entry, ...], place: int) -> list[RefusedEvent]:
    found: list[RefusedEvent] = []
    state, hands, start_index = GameState(), 0, session_start(entries, place)
    for index, entry in enumerate(entries[start_index:], start_index):
        if index > place and isinstance(entry.event, SessionStarted):
            break
        hands += index >= place and isinstance(entry.event, HandStarted)
        is_checked = index >= place and (not hands or isinstance(entry.event, HandStarted))
        if is_checked and (why := _refusal(state, entry)) is not None:
            found.append(RefusedEvent(entry.seq, entry.event.KIND, why.code, why.message))
        state = evolve(state, entry.event)
    return found


def _refusal(state: GameState, entry: Entry) -> Refused | None:
    claims = claims_with_draw(entry.event, state)
    played = play_out(state, *claims)
    if isinstance(played, Refused):
        return played
    if isinstance(claims[0], Draw) and not isinstance(entry.event, TileDrawn):
        seat = claims[0].seat
        text = f"{seat_name(state, seat)} has not drawn before it: insert the draw"
        return Refused("not_drawn", text, seat)
    return None
