"""Played sessions and hands of a journal as messages, hands step by step.

All is computed from the journal with its corrections. Steps have the public state only, so a concealed
tile appears no sooner than the rules reveal it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tablectl.api.answers.past import Amendment, Hand, HandLine, Session, Step
from tablectl.api.past.hand_danger import Danger, step_dangers
from tablectl.api.past.summary import best_hand, standing, win_line
from tablectl.errors import InputError
from tablectl.formats.scoresheet.reading import scoresheets
from tablectl.formats.scoresheet.scoresheet import ScoresheetHand
from tablectl.game.events import (
    Correction,
    Envelope,
    EventCorrected,
    EventInserted,
    HandSettled,
    HandStarted,
    PenaltyPaid,
    SessionEnded,
    SessionStarted,
)
from tablectl.game.history import Entry, History
from tablectl.game.state import FoldError, GameState, evolve
from tablectl.game.views import payment_lines, public_view, steps_with_sets
from tablectl.mahjong.tiles import parse_tiles
from tablectl.rulesets.club import item_names
from tablectl.rulesets.play_rules import PlayRules
from tablectl.service.publishing import (
    LastResult,
    Stamp,
    event_facts,
    payment_line_messages,
    result_message,
    score_message,
    state_message,
)
from tablectl.topics import Message

TILES_OF_A_SET: Final = 3
OF_A_KIND: Final = 4
_CONSTANT_FIELDS: Final = frozenset(("schema", "table", "revision"))
"""Fields of a state that steps do not repeat."""


class NoSuchHand(InputError):
    """A session or a hand that the journal does not hold."""


@dataclass(frozen=True, slots=True)
class PastSession:
    """A session with all corrections applied.

    Attributes:
        number: from 1, in the order of the journal.
        envelopes: its entries, and later amendments of it.
        history: the fold of them.
    """

    number: int
    envelopes: tuple[Envelope, ...]
    history: History

    @property
    def hands(self) -> tuple[tuple[Entry, ...], ...]:
        """The entries of each hand, from its start to the next one's."""
        found: list[list[Entry]] = []
        for entry in self.history.entries:
            if isinstance(entry.event, HandStarted):
                found.append([])
            if found:
                found[-1].append(entry)
        return tuple(tuple(hand) for hand in found)


def session_ranges(starts: Sequence[int], head: int) -> tuple[tuple[int, int], ...]:
    """First and last sequence number of each session, from where sessions start."""
    ends = [start - 1 for start in starts[1:]] + [head]
    return tuple(zip(starts, ends, strict=True)) if starts else ()


def fold_session(number: int, envelopes: Iterable[Envelope], later: Iterable[Envelope] = ()) -> PastSession:
    """Fold one session.

    Args:
        envelopes: the journal from the session's start to its end.
        later: amendments of it that were written after its end.

    Raises:
        FoldError: the entries make no game.
    """
    own = tuple(envelopes)
    if not own:
        raise FoldError(f"session {number} has no entries")
    return extend_session(PastSession(number, (), History.of((), own[0].seq)), (*own, *later))


def extend_session(session: PastSession, more: Iterable[Envelope]) -> PastSession:
    """A session with further entries; amendments of other sessions are ignored.

    Raises:
        FoldError: the entries make no game.
    """
    kept, history = list(session.envelopes), session.history
    for envelope in more:
        history = replace(history, head=envelope.seq - 1).with_entry(envelope)
        if envelope.seq not in history.amended_outside:
            kept.append(envelope)
    return PastSession(session.number, tuple(kept), history)


def session_message(table: str, session: PastSession) -> Session:
    """A session and its hands, one line each.

    All lists by player (``players``, ``start``, ``scores``, ``final``; a hand's ``wins``, ``deltas``,
    ``lines``, ``scores``; deposits ``left`` at the end) are in the seating order of the start, also where
    a book changes seats. A hand's lines add up to its deltas.
    """
    first = session.envelopes[0]
    hands = session.hands
    revisions = _revisions(session)
    started = session.history.entries[0].event if session.history.entries else None
    if not isinstance(started, SessionStarted):
        raise FoldError(f"session {session.number} does not begin with its start")
    sheet = scoresheets(session.history.events)[0]
    ended = next((e.event for e in session.history.entries if isinstance(e.event, SessionEnded)), None)
    return {
        "table": table,
        "session": session.number,
        "at": first.at,
        "rules": started.rules,
        "preset": started.preset,
        "players": list(started.players),
        "start": list(started.scores),
        "scores": list(sheet.scores),
        "places": list(sheet.places),
        "finished": ended is not None,
        "amended": None if ended is None else session.history.after_end,
        "final": None if ended is None else list(sheet.final or sheet.scores),
        "match": list(sheet.match) or None,
        "left": payment_line_messages(sheet.left),
        "standing": standing(session.history),
        "best": best_hand(sheet),
        "revision": session.history.revision,
        "hands": [
            _hand_line(session, hand, line, revisions, item_names(started.options))
            for hand, line in zip(hands, sheet.hands, strict=True)
        ],
    }


def _hand_line(
    session: PastSession,
    hand: tuple[Entry, ...],
    sheet: ScoresheetHand,
    revisions: Mapping[int, Amendment],
    names: Mapping[str, str],
) -> HandLine:
    started = hand[0].event
    assert isinstance(started, HandStarted)  # `hands` cuts there
    settled = next((e.event for e in reversed(hand) if isinstance(e.event, HandSettled)), None)
    return {
        "hand": sheet.number,
        "at": _at(session, hand[0].seq),
        "round": started.round.value,
        "dealer": started.dealer,
        "honba": started.honba,
        "wins": [win_line(win, names) for win in sheet.wins],
        "winners": [win.player for win in sheet.wins],
        "draw": None if settled is None or settled.draw is None else settled.draw.value,
        "deltas": None if settled is None else list(sheet.deltas),
        "lines": [] if settled is None else payment_line_messages(sheet.lines),
        "scores": None if settled is None else list(sheet.scores),
        "places": None if settled is None else list(sheet.places),
        "corrected": len(_corrections_of(hand, revisions)),
    }


def hand_message(table: str, session: PastSession, number: int) -> Hand:
    """One hand step by step: the state at its start, then each event with what it changed.

    Returns:
        ``state``, ``score``: before the first step. ``steps``: ``event``, and in ``state``, ``seats`` and
        ``score`` the fields that it changed. ``result`` of a paid hand. ``corrections``: its amendments
        with their revisions.

    Raises:
        NoSuchHand: the session has no such hand.
    """
    hands = session.hands
    if not 0 <= number < len(hands):
        raise NoSuchHand(f"session {session.number} has {len(hands)} hands, numbered from 0; not {number}")
    hand = hands[number]
    revisions = _revisions(session)
    state = _state_before(session, hand[0])
    steps = list(_steps(table, session, hand, state, revisions))
    started = hand[0].event
    assert isinstance(started, HandStarted)
    opening = evolve(state, started)
    stamp = Stamp(table, hand[0].seq, session.history.revision)
    return {
        "table": table,
        "session": session.number,
        "hand": number,
        "of": len(hands),
        "rules": opening.rules,
        "at": _at(session, hand[0].seq),
        "revision": session.history.revision,
        "state": state_message(stamp, public_view(opening)),
        "score": score_message(stamp, opening),
        "steps": steps,
        "result": _result(table, session, hand, state),
        "corrections": _corrections_of(hand, revisions),
    }


def with_shanten(session: PastSession, number: int, rows: Sequence[Message]) -> list[Message]:
    """Rows of hand cameras, each seat with its ``shanten``: None where tiles were not seen or were
    misread, or where the book's hands are not sets and a pair.

    Args:
        number: of the hand, from 0.
        rows: ``seq`` and ``seats``; of each ``seat`` the closed ``tiles`` and the one ``drawn``.
    """
    first = session.hands[number][0]
    play = evolve(_state_before(session, first), first.event).play
    return [{**row, "seats": [_with_seat_shanten(play, seat) for seat in _seats(row)]} for row in rows]


def with_danger(session: PastSession, number: int, message: Hand, danger: Danger) -> Hand:
    """A hand whose steps have ``danger`` where the player in turn may discard.

    Args:
        number: of the hand, from 0.
        message: ``steps`` and ``hands`` of it, as `hand_message` and `with_nearness` give them.
        danger: computes the chances.
    """
    hand = session.hands[number]
    inserted = frozenset(one.seq for one in session.envelopes if isinstance(one.body, EventInserted))
    found = step_dangers(_state_before(session, hand[0]), hand, inserted, message["hands"], danger)
    steps: list[Step] = [
        {**step, "danger": list(each)} if each else step
        for step, each in zip(message["steps"], found, strict=True)
    ]
    return {**message, "steps": steps}


def _with_seat_shanten(play: PlayRules | None, seat: dict[str, Any]) -> dict[str, Any]:
    codes = [*seat["tiles"], *([seat["drawn"]] if seat["drawn"] else [])]
    shanten = None
    if play is not None and None not in codes and len(codes) % TILES_OF_A_SET:
        tiles = parse_tiles("".join(codes))
        sets = (play.setup.hand_size + 1 - len(tiles)) // TILES_OF_A_SET
        of_a_kind = max(Counter(tile.kind for tile in tiles).values())
        if sets >= 0 and of_a_kind <= OF_A_KIND:  # the reading may be wrong
            shanten = steps_with_sets(play, tiles, sets)
    return {**seat, "shanten": shanten}


def _steps(
    table: str,
    session: PastSession,
    hand: tuple[Entry, ...],
    state: GameState,
    revisions: Mapping[int, Amendment],
) -> Iterator[Step]:
    envelopes = {one.seq: one for one in session.envelopes}
    last: tuple[Message, Message] | None = None
    for entry in hand:
        state = evolve(state, entry.event)
        stamp = Stamp(table, entry.seq, session.history.revision, after_end=session.history.after_end)
        now = (state_message(stamp, public_view(state)), score_message(stamp, state))
        before, last = last, now
        envelope = replace(envelopes[entry.seq], body=entry.event)
        step: Step = {"event": event_facts(table, envelope)}
        if entry.seq in revisions:
            step["corrected"] = revisions[entry.seq]
        if before is not None:
            _add_changes(step, before, now)
        yield step


def _add_changes(step: Step, before: tuple[Message, Message], now: tuple[Message, Message]) -> None:
    state = {
        k: v for k, v in now[0].items() if k not in _CONSTANT_FIELDS and v != before[0][k] and k != "seats"
    }
    score = {k: v for k, v in now[1].items() if k not in _CONSTANT_FIELDS and v != before[1][k]}
    seats: dict[str, Any] = {}
    for old, new in zip(_seats(before[0]), _seats(now[0]), strict=True):
        changed = {k: v for k, v in new.items() if v != old[k]}
        if changed:
            seats[str(new["seat"])] = changed
    step["state"] = state
    if seats:
        step["seats"] = seats
    if set(score) - {"seq"}:
        step["score"] = score


def _seats(message: Message) -> list[dict[str, Any]]:
    seats = message["seats"]
    assert isinstance(seats, list)
    return seats


def _state_before(session: PastSession, first: Entry) -> GameState:
    state = GameState()
    for entry in session.history.entries:
        if entry is first:
            return state
        state = evolve(state, entry.event)
    raise AssertionError("a hand's first entry is one of its session's")


def _result(table: str, session: PastSession, hand: tuple[Entry, ...], state: GameState) -> Message | None:
    penalties: tuple[PenaltyPaid, ...] = ()
    settled: HandSettled | None = None
    after = state
    for entry in hand:
        state = evolve(state, entry.event)
        if isinstance(entry.event, PenaltyPaid):
            penalties += (entry.event,)
        elif isinstance(entry.event, HandSettled):
            settled, after = entry.event, state
    if settled is None:
        return None
    assert after.play is not None  # a hand is played by rules
    lines = payment_lines(after.play, after.hand_scores, (entry.event for entry in hand), after.scores)
    stamp = Stamp(table, hand[-1].seq, session.history.revision)
    return result_message(stamp, LastResult(settled, after, penalties, lines))


def _revisions(session: PastSession) -> dict[int, Amendment]:
    """Every amendment, by the number of the entry that it corrects, inserts or withdraws."""
    found: dict[int, Amendment] = {}
    revision = 0
    for envelope in session.envelopes:
        body = envelope.body
        if not isinstance(body, Correction):
            continue
        revision += 1
        place = envelope.seq if isinstance(body, EventInserted) else body.target
        found[place] = {
            "revision": revision,
            "kind": {EventCorrected: "corrected", EventInserted: "inserted"}.get(type(body), "withdrawn"),
            "seq": place,
            "after": body.after
            if isinstance(body, EventInserted)
            else found[place]["after"]
            if place in found
            else None,
            "reason": body.reason,
            "at": envelope.at,
        }
    return found


def _corrections_of(hand: tuple[Entry, ...], revisions: Mapping[int, Amendment]) -> list[Amendment]:
    """The amendments of a hand; a withdrawn entry belongs to it by its number."""
    seqs = {entry.seq for entry in hand}
    own = [entry.seq for entry in hand if entry.seq not in revisions] or list(seqs)
    low, high = min(own), max(own)
    return [
        each
        for seq, each in sorted(revisions.items(), key=lambda pair: pair[0])
        if seq in seqs or (each["kind"] == "withdrawn" and low <= (each["after"] or seq) <= high)
    ]


def _at(session: PastSession, seq: int) -> str:
    return next((one.at for one in session.envelopes if one.seq == seq), "")
