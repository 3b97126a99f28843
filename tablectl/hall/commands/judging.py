"""Penalties and appeals, calls for a judge, cuts, and the ceremony."""

from __future__ import annotations

from tablectl.hall.commands.shape import Draft
from tablectl.hall.errors import Refused
from tablectl.hall.event_state import EventState
from tablectl.hall.fields import Fields
from tablectl.hall.ledger import LedgerEntry, Ruling
from tablectl.hall.people import Person, Role


def give_penalty(event: EventState, fields: Fields, who: Person) -> Draft:
    """``give_penalty``: what it takes has a minus sign."""
    unit = fields.text("unit", "points")
    if unit not in ("points", "table_points"):
        raise Refused("bad_request", f"expected points or table_points as unit, got {unit!r}")
    number = fields.whole("round", event.current.number if event.current else 1)
    amount = fields.number("amount")
    if amount is None:
        raise Refused("bad_request", "a penalty needs an amount, such as -20")
    # Written as digits: what is ranked is never a binary float.
    body = {"player": fields.text("player"), "round": number, "amount": str(amount), "unit": unit}
    return Draft("penalty_given", event.id, body)


def appeal(event: EventState, fields: Fields, who: Person) -> Draft:
    """``appeal_penalty``: the player's own, or for them by somebody who works here."""
    found = _penalty(event, fields)
    if who.role is Role.PLAYER and who.player != found.given.player:
        raise Refused("role_too_low", f"penalty {found.id} is not yours: {found.given.player} may appeal")
    return Draft("penalty_appealed", event.id, {"penalty": found.id, "player": found.given.player})


def decide(event: EventState, fields: Fields, who: Person) -> Draft:
    """``decide_appeal``: by somebody else than who gave the penalty, unless the organiser decides."""
    found, said = _penalty(event, fields), fields.text("ruling")
    if said not in tuple(Ruling):
        raise Refused("bad_request", f"expected one of {', '.join(Ruling)} as ruling, got {said[:40]!r}")
    if who.role is not Role.ORGANISER and who.name == found.given.by:
        raise Refused("own_penalty", f"{who.name} gave penalty {found.id}: somebody else decides")
    body = {"penalty": found.id, "player": found.given.player, "ruling": said}
    if said == Ruling.LOWERED:
        amount, given = fields.number("amount"), float(found.given.amount)
        if amount is None or not min(given, 0.0) <= amount <= max(given, 0.0):
            raise Refused("bad_request", f"expected an amount between 0 and {given:g}, got {amount}")
        body["amount"] = str(amount)
    return Draft("appeal_decided", event.id, body)


def _penalty(event: EventState, fields: Fields) -> LedgerEntry:
    key = fields.text("penalty")
    found = event.ledger.get(key)
    if found is None:
        known = ", ".join(event.ledger) or "none"
        raise Refused("no_such_penalty", f"there is no penalty {key[:40]!r}; known are {known}")
    return found


def call_judge(event: EventState, fields: Fields, who: Person) -> Draft:
    """``call_judge``: to one's own table."""
    return Draft("judge_called", event.id, {"table": _own_table(event, fields, who)})


def dispute_hand(event: EventState, fields: Fields, who: Person) -> Draft:
    """``dispute_hand``: a judge is called, and the table saves its last minutes."""
    hand = fields.text("hand", "") or "the last one"
    return Draft("judge_called", event.id, {"table": _own_table(event, fields, who), "hand": hand[:100]})


def _own_table(event: EventState, fields: Fields, who: Person) -> int:
    number, table = event.current.number if event.current else 1, fields.whole("table")
    tables = event.tables(number)
    if tables and table not in tables:
        raise Refused("no_such_table", f"nobody is seated at table {table} of round {number}")
    seated = event.seated((number, table))
    if who.role is Role.PLAYER and seated is not None and who.player not in seated.players:
        raise Refused("not_seated", f"{who.player} does not sit at table {table} of round {number}")
    return table


def send_judge(event: EventState, fields: Fields, who: Person) -> Draft:
    """``send_judge``: who goes to a call; oneself unless somebody is named."""
    judge = fields.text("judge", "").strip() or who.name or fields.text("by", "")
    call = fields.whole("call")
    table = event.calls[call].table if call in event.calls else 0
    return Draft("judge_sent", event.id, {"call": call, "judge": judge[:100].strip(), "table": table})


def answer_call(event: EventState, fields: Fields, who: Person) -> Draft:
    """``answer_call``: it is over."""
    return Draft("call_answered", event.id, {"call": fields.whole("call")})


def set_cut(event: EventState, fields: Fields, who: Person) -> Draft:
    """``set_cut``: how many go on after a round, and which part of their totals they keep."""
    carry = fields.number("carry", 1)
    if carry is None or not 0 <= carry <= 1:
        raise Refused("bad_request", f"expected a carry from 0 to 1, got {carry}")
    body = {"after": fields.whole("after"), "players": fields.whole("players"), "carry": str(carry)}
    if not body["after"] or not body["players"]:
        raise Refused("bad_request", "expected after: a round, and players: how many go on")
    return Draft("cut_set", event.id, body)


def draw_lots(event: EventState, fields: Fields, who: Person) -> Draft:
    """``draw_lots``: who goes on among equals, best first."""
    return Draft("lots_drawn", event.id, {"after": fields.whole("after"), "lots": fields.texts("lots")})


def show_places(event: EventState, fields: Fields, who: Person) -> Draft:
    """``show_places``: the ceremony has come down to this place."""
    number = fields.whole("from_place")
    if not 1 <= number <= len(event.players):
        raise Refused("bad_request", f"expected a place from 1 to {len(event.players)}, got {number}")
    return Draft("places_shown", event.id, {"from_place": number})
