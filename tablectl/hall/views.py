"""What pages and programs are told of an event, as JSON objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablectl.hall.event_state import ALL_TABLES, Call, EventState, HallState, Place, RoundClock
from tablectl.hall.folding import taken_back
from tablectl.hall.telling import names_at, shown_names
from tablectl.hall.view import View
from tablectl.tournament import (
    TournamentError,
    UndecidedCut,
    document_of,
    standings,
    standings_document,
)

ABOUT: Final = (
    "round",
    "table",
    "player",
    "leaves",
    "comes",
    "team",
    "judge",
    "minutes",
    "penalty",
    "ruling",
    "amount",
    "value",
    "after",
    "carry",
    "from_place",
    "target",
    "points",
    "source",
)
"""What an entry's line tells of its body."""
LOG_SHOWN: Final = 200
"""The newest entries of the log that the desk lists."""


def event_list(state: HallState) -> list[dict[str, Any]]:
    """Every event of the hall."""
    return [
        {
            "event": event.id,
            "name": event.tournament.name,
            "players": len(event.tournament.players),
            "rounds": event.tournament.rounds,
            "played": len({each.round for each in event.tournament.results}),
            "newest": event.id == state.newest,
        }
        for event in state.events.values()
    ]


def clock_of(clock: RoundClock | None, now_s: float, table: int = ALL_TABLES) -> dict[str, Any] | None:
    """A round's clock as pages count it down; a table's has its own extra time."""
    if clock is None:
        return None
    return {
        "round": clock.number,
        "minutes": clock.minutes,
        "left_s": clock.left_s(now_s, table),
        "last_hand": clock.last_hand(now_s, table),
        "last_hand_called": bool(clock.last_hands & {ALL_TABLES, table}),
        "added_s": clock.added_s.get(table, 0.0) if table != ALL_TABLES else 0.0,
        "runs": clock.runs,
        "paused": clock.paused_since_s is not None,
        "ended": clock.ended_s is not None,
    }


def overview(view: View, event: EventState, now_s: float) -> dict[str, Any]:
    """All tables of the newest round, and the machines that stand at none."""
    current = event.current
    number = current.number if current is not None else 0
    seated = event.tables(number) if number else event.tables(1)
    tables = [_table_row(view, event, number or 1, table, now_s) for table in seated]
    used = {event.machines.get(table) for table in seated}
    loose = [
        {"table": None, "machine": name, **_live(told)}
        for name, told in view.tables.items()
        if name not in used
    ]
    return {
        "event": event.id,
        "name": event.tournament.name,
        "rules": event.tournament.rules,
        "rounds": event.tournament.rounds,
        "clock": clock_of(current, now_s),
        "tables": tables,
        "loose": loose,
        "calls": [
            {
                "call": each.number,
                "at": each.at,
                "table": each.table,
                "by": each.by,
                "reason": each.text,
                "hand": each.hand,
                "judge": each.judge,
                "sent_at": each.sent_at,
                "recording": each.recording,
                "unsaved": each.unsaved,
                "watch": watch_address(event, each),
            }
            for each in event.calls.values()
        ],
        "clock_moved_s": view.clock_moved_s,
        "seq": view.state.seq,
        "brokers": [{"up": each.up, "detail": each.detail} for each in view.brokers],
        "trouble": view.trouble,
    }


def watch_address(event: EventState, call: Call) -> str | None:
    """Where a disputed hand is played on its table's pages, with the camera's pictures for those who may see
    them; None where nobody said where those pages are."""
    page = event.pages.get(call.table)
    return f"{page.rstrip('/')}/{call.watch}?pictures=1" if page and call.watch else None


def _table_row(view: View, event: EventState, number: int, table: int, now_s: float) -> dict[str, Any]:
    place = (number, table)
    machine = event.machines.get(table)
    told = view.tables.get(machine or "")
    return {
        "machine": machine,
        **_seated(event, place),
        "clock": clock_of(event.rounds.get(number), now_s, table),
        "result": result_of(event, place),
        "reported": reported_of(event, place),
        **(_live(told) if told is not None else {}),
        "plays": told is not None and sorted(_names(told)) == sorted(names_at(event, number, table)),
    }


def _seated(event: EventState, place: Place) -> dict[str, Any]:
    seated, names = event.seated(place), shown_names(event)
    marked = frozenset(seated.substitutes or ()) if seated is not None else frozenset()
    return {
        "table": place[1],
        "players": [
            {"id": key, "name": names[key], "substitute": key in marked}
            for key in (seated.players if seated is not None else ())
        ],
        "winds": [wind.value for wind in seated.seats] if seated is not None else [],
    }


def result_of(event: EventState, place: Place) -> dict[str, Any] | None:
    """What was accepted for a table; None before."""
    result = event.result(place)
    return None if result is None else {"points": dict(result.points), "source": result.source}


def reported_of(event: EventState, place: Place) -> dict[str, Any] | None:
    """What was handed in and waits; None where nothing does."""
    told = event.reported.get(place)
    if told is None:
        return None
    return {"points": dict(told.points), "signed": list(told.signed), "photo": told.photo}


def _names(told: Mapping[str, Any]) -> list[str]:
    score = told["score"]
    return [] if score is None else [str(each["player"]) for each in score["seats"]]


def _live(told: Mapping[str, Any]) -> dict[str, Any]:
    """What a machine says, as far as an overview needs it."""
    score, state = told["score"] or {}, told["state"] or {}
    alerts = told["alerts"]
    return {
        "online": told["online"],
        "seq": max(score.get("seq") or 0, state.get("seq") or 0),
        "missing": told["missing"],
        "trouble": told["trouble"],
        "ruleset": score.get("ruleset"),
        "round": score.get("round"),
        "hand_of_round": score.get("hand_of_round"),
        "honba": score.get("honba"),
        "finished": score.get("finished"),
        "phase": state.get("phase"),
        "turn": state.get("turn"),
        "tiles_left": state.get("tiles_left"),
        "paused": state.get("paused") is not None,
        "seats": [
            {"name": each["player"], "wind": each["wind"], "points": each["points"], "change": each["change"]}
            for each in score.get("seats", ())
        ],
        "alert": alerts[-1] if alerts else None,
        "alerts": len(alerts),
    }


def ranking(event: EventState) -> dict[str, Any]:
    """Standings with names; or why there are none yet. Nobody changes the answer: it is worked out once."""
    return event.once("ranking", lambda: _ranking(event))


def _ranking(event: EventState) -> dict[str, Any]:
    names = shown_names(event)
    tournament = event.tournament
    about = {"event": event.id, "name": tournament.name, "rounds": tournament.rounds}
    try:
        made = standings(tournament)
    except UndecidedCut as error:
        equal = [{"id": key, "name": names[key]} for key in error.players]
        return {**about, "lots_needed": equal, "standings": [], "teams": [], "after": 0, "zero_sum": True}
    except TournamentError as error:
        why = str(error)
        return {**about, "trouble": why, "standings": [], "teams": [], "after": 0, "zero_sum": True}
    document: dict[str, Any] = dict(standings_document(made))
    players, teams = event.players, {each.id: each.name for each in tournament.teams}
    rows = [
        {
            **row,
            "name": names[row["id"]],
            "country": players[row["id"]].country,
            "club": players[row["id"]].club,
            "team": teams.get(players[row["id"]].team or "", players[row["id"]].team),
        }
        for row in document["standings"]
    ]
    return {
        **about,
        **document,
        "standings": rows,
        "teams": [{**row, "name": teams.get(row["id"], row["id"])} for row in document["teams"]],
        "cut": [document_of(each) for each in tournament.cut],
        "over": made.after == tournament.rounds and _complete(event),
    }


def _complete(event: EventState) -> bool:
    last = event.tournament.rounds
    return all(event.result((last, table)) is not None for table in event.tables(last))


def seating_of_round(event: EventState, number: int) -> dict[str, Any]:
    """Who sits where in a round, for the screen and for paper."""
    names = shown_names(event)
    return {
        "event": event.id,
        "name": event.tournament.name,
        "round": number,
        "tables": [
            {
                "table": table,
                "seats": {wind.value: {"id": key, "name": names[key]} for wind, key in seated.seats.items()},
            }
            for table in event.tables(number)
            if (seated := event.seated((number, table))) is not None
        ],
    }


def player_card(state: HallState, event: EventState, player: str, now_s: float) -> dict[str, Any] | None:
    """One player's day: where to sit now, what was played, what waits for their signature."""
    if player not in event.players:
        return None
    names = shown_names(event)
    games = []
    for seated in event.tournament.seating:
        if player not in seated.players:
            continue
        place = (seated.round, seated.table)
        result = event.result(place)
        games.append(
            {
                "round": seated.round,
                "table": seated.table,
                "wind": next(wind.value for wind, key in seated.seats.items() if key == player),
                "players": [{"id": key, "name": names[key]} for key in seated.players],
                "points": None if result is None else dict(result.points),
                "reported": reported_of(event, place),
            }
        )
    told = ranking(event)
    row = next((each for each in told["standings"] if each["id"] == player), None)
    current = event.current
    return {
        "event": event.id,
        "name": event.tournament.name,
        "player": {"id": player, "name": names[player], "here": player in event.here},
        "seq": state.seq,
        "start": event.tournament.scoring.start,
        "games": games,
        "standing": row,
        "of": len(told["standings"]),
        "clock": clock_of(current, now_s, _table_now(event, player)),
        "penalties": [each for each in ledger(event) if each["player"] == player],
        "calls": [
            {"call": each.number, "table": each.table, "judge": each.judge} for each in event.calls.values()
        ],
    }


def _next_round(event: EventState) -> dict[str, Any] | None:
    """Seats of the round that comes next, where they are drawn and no round is being played."""
    clock = event.current
    if clock is None or clock.ended_s is None or not event.tables(clock.number + 1):
        return None
    number = clock.number + 1
    return {"round": number, "tables": [_seated(event, (number, table)) for table in event.tables(number)]}


def _table_now(event: EventState, player: str) -> int:
    clock = event.current
    seated = [each for each in event.tournament.seating if clock is not None and each.round == clock.number]
    return next((each.table for each in seated if player in each.players), ALL_TABLES)


def ledger(event: EventState) -> list[dict[str, Any]]:
    """Every penalty, with its appeal and what was decided."""
    names = shown_names(event)
    return [
        {
            **document_of(each.given),
            "penalty": each.id,
            "name": names.get(each.given.player, each.given.player),
            "at": each.at,
            "appeal": None if each.appeal is None else {"by": each.appeal.by, "text": each.appeal.text},
            "decision": None
            if each.decision is None
            else {
                "ruling": each.decision.ruling,
                "amount": each.decision.amount,
                "by": each.decision.by,
                "text": each.decision.text,
            },
            "counts": None if each.counts is None else each.counts.amount,
        }
        for each in event.ledger.values()
    ]


def desk(view: View, event: EventState) -> dict[str, Any]:
    """What the organiser's page needs beside the overview: who is here, the log's newest entries."""
    names = shown_names(event)
    entries = [each for each in view.entries if each.event == event.id]
    gone = taken_back(view.entries)
    return {
        "event": event.id,
        "name": event.tournament.name,
        "events": event_list(view.state),
        "players": [
            {**document_of(each), "shown": names[each.id], "here": each.id in event.here}
            for each in event.tournament.players
        ],
        "machines": {str(number): name for number, name in event.machines.items()},
        "pages": {str(number): page for number, page in event.pages.items()},
        "known_machines": list(view.tables),
        "penalties": ledger(event),
        "teams": [
            {
                "id": team,
                "name": next((each.name for each in event.tournament.teams if each.id == team), team),
                "line_ups": {
                    str(number): list(players)
                    for (number, of), players in event.line_ups.items()
                    if of == team
                },
            }
            for team in event.tournament.team_ids
        ],
        "tables_of": event.tournament.tables_of,
        "substitute_value": event.tournament.scoring.substitute,
        "cut": [document_of(each) for each in event.tournament.cut],
        "shown_from": event.shown_from,
        "seq": view.state.seq,
        "next": _next_round(event),
        "photos": [
            {"photo": photo, "round": number, "table": table}
            for photo, (number, table) in event.photos.items()
        ],
        "seated_rounds": sorted({each.round for each in event.tournament.seating}),
        "log": [
            {
                "seq": each.seq,
                "at": each.at,
                "by": each.by,
                "reason": each.reason,
                "kind": each.kind,
                "about": {key: each.body[key] for key in ABOUT if key in each.body},
                "taken_back": each.seq in gone,
            }
            for each in entries[-LOG_SHOWN:]
        ],
    }
