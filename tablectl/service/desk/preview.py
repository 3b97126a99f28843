"""What an amendment of the past, or any other entry, would change: shown to the judge before it is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablectl.game.claims import Draw, Refused, Settle
from tablectl.game.decide import claims_with_draw, play_out
from tablectl.game.events import Event, HandSettled, HandStarted, SessionStarted, TileDrawn
from tablectl.game.history import Entry, History, session_start
from tablectl.game.state import GameState, Phase, evolve, seat_named
from tablectl.game.views import PaymentLine, payment_lines
from tablectl.rulesets.ruleset import PlayRules
from tablectl.service.publishing import payment_line_messages
from tablectl.topics import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewedHand:
    """What one hand came to."""

    number: int
    round: str
    hand_of_round: int
    """1 for East 1, South 1..."""
    dealer: int
    honba: int
    deltas: tuple[int, ...]
    """By seat, from its start to the next one's: penalties and deposits too."""
    paid: bool
    draw: str | None
    winners: tuple[int, ...]
    lines: tuple[PaymentLine, ...] = ()
    """What ``deltas`` consists of."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """An event that the rules would have refused."""

    seq: int
    kind: str
    code: str
    message: str


def consequence_message(before: History, after: History) -> Message:
    """Points, hands, final scores and turns as they are and as they would be, and the later events that the
    rules would no longer take."""
    another = _session(before) != _session(after)
    old, new = ({}, {}) if another else (_hands(before), _hands(after))
    hands = [
        {"hand": number, "before": _hand(old.get(number)), "after": _hand(new.get(number))}
        for number in sorted(old.keys() | new.keys())
        if old.get(number) != new.get(number)
    ]
    was, will = before.state, with_payment(before.state, after.state)
    return {
        "points": [
            {
                "seat": seat,
                "player": will.players[seat] if seat < len(will.players) else "",
                "before": was.scores[seat] if seat < len(was.scores) else None,
                "after": points,
            }
            for seat, points in enumerate(will.scores)
        ],
        "hands": hands,
        "impossible": [
            {"seq": each.seq, "kind": each.kind, "code": each.code, "message": each.message}
            for each in _impossible(before, after)
        ],
        "final": None
        if was.ended == will.ended or another
        else {"before": _final(was), "after": _final(will)},
        "now": {"before": _standing(was), "after": _standing(after.state)},
        "revision": after.amendments,
    }


def with_payment(was: GameState, will: GameState) -> GameState:
    """A state in which a hand has just ended, or ends in another way than it did, with the payment that
    follows once somebody has looked."""
    end = _end(will)
    if end is None or end == _end(was):
        return will
    settled = play_out(will, Settle())
    return will if isinstance(settled, Refused) else settled[0]


def _end(state: GameState) -> tuple[object, ...] | None:
    """How a hand has ended that is not paid yet; None while it is played."""
    hand = state.hand
    if hand is None or hand.phase is not Phase.ENDED:
        return None
    return hand.wins, hand.draw, hand.draw_seat


def _session(history: History) -> int:
    """Number of the entry that the newest session began with; 0 before the first."""
    return history.newest[0].seq if history.newest else 0


def _final(state: GameState) -> list[float] | None:
    return None if state.ended is None else list(state.ended.final)


def _standing(state: GameState) -> Mapping[str, Any]:
    """Where the game stands, in a few facts."""
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
            found[state.hand_number] = _played(state, start)
            played.setdefault(state.hand_number, (start, []))[1].append(event)
    return {number: _with_lines(state.play, outcome, *played[number]) for number, outcome in found.items()}


def _with_lines(
    play: PlayRules | None, played: PreviewedHand, start: tuple[int, ...], events: list[Event]
) -> PreviewedHand:
    assert play is not None, "a hand is played by rules"
    now = tuple(a + b for a, b in zip(start, played.deltas, strict=True))
    return replace(played, lines=payment_lines(play, start, events, now))


def _played(state: GameState, start: tuple[int, ...]) -> PreviewedHand:
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


def _impossible(before: History, after: History) -> tuple[Impossible, ...]:
    """Events after the change that the rules took before it and would refuse after it.

    Moves are asked about in the hand that is changed; tiles are dealt anew after it, so of later hands only
    how they began, ended and were paid. What is written down at the end is somebody's word, and nothing
    recorded comes after it.
    """
    place = _first_difference(before.entries, after.entries)
    if place is None or place >= min(len(before.entries), len(after.entries)):
        return ()
    refused = _refused(after.entries, place)
    refused_before = {each.seq for each in _refused(before.entries, place)} if refused else set()
    return tuple(each for each in refused if each.seq not in refused_before)


def _first_difference(one: tuple[Entry, ...], other: tuple[Entry, ...]) -> int | None:
    pairs = enumerate(zip(one, other, strict=False))
    first = next((place for place, (a, b) in pairs if a is not b and a.event != b.event), None)
    if first is None and len(one) != len(other):
        return min(len(one), len(other))
    return first


def _refused(entries: tuple[Entry, ...], place: int) -> list[Impossible]:
    found: list[Impossible] = []
    state, hands, begin = GameState(), 0, session_start(entries, place)
    for index, entry in enumerate(entries[begin:], begin):
        if index > place and isinstance(entry.event, SessionStarted):
            break
        hands += index >= place and isinstance(entry.event, HandStarted)
        asked = index >= place and (not hands or isinstance(entry.event, HandStarted))
        if asked and (why := _refusal(state, entry)) is not None:
            found.append(Impossible(entry.seq, entry.event.KIND, why.code, why.message))
        state = evolve(state, entry.event)
    return found


def _refusal(state: GameState, entry: Entry) -> Refused | None:
    claims = claims_with_draw(entry.event, state)
    played = play_out(state, *claims)
    if isinstance(played, Refused):
        return played
    if isinstance(claims[0], Draw) and not isinstance(entry.event, TileDrawn):
        seat = claims[0].seat
        text = f"{seat_named(state, seat)} has not drawn before it: insert the draw"
        return Refused("not_drawn", text, seat)
    return None
