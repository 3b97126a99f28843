"""A stand-in for Pantheon's service Mimir: Twirp's JSON form, the messages of its proto and nothing else.

It refuses fields that the proto does not have, values of another sort and rounds out of turn, and it can lose
calls: before they are carried out, or the answer after they were.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

PERSON: Final = "7"
TOKEN: Final = "secret"
EVENT: Final = 42
WIN: Final = {
    "winnerId": int, "paoPlayerId": int, "han": int, "fu": int, "yaku": [int], "dora": int, "uradora": int,
    "kandora": int, "kanuradora": int, "openHand": bool,
}  # fmt: skip
ROUND: Final[Mapping[str, Any]] = {"roundIndex": int, "honba": int, "riichiBets": [int]}
OUTCOMES: Final[Mapping[str, Any]] = {
    "ron": {**ROUND, **WIN, "loserId": int},
    "tsumo": {**ROUND, **WIN},
    "multiron": {**ROUND, "loserId": int, "multiRon": int, "wins": [WIN]},
    "draw": {**ROUND, "tempai": [int]},
    "abort": ROUND,
    "chombo": {"roundIndex": int, "honba": int, "loserId": int},
    "nagashi": {**ROUND, "tempai": [int], "nagashi": [int]},
}
"""What a ``Round`` may be, by its outcome: the fields of each message and their sorts."""
REQUESTS: Final[Mapping[str, Any]] = {
    "GetAllRegisteredPlayers": {"eventIds": [int]},
    "GetTablesState": {"eventId": int},
    "GetAllRounds": {"sessionHash": str},
    "GetSessionOverview": {"sessionHash": str},
    "StartGame": {"eventId": int, "players": [int]},
    "AddRound": {"sessionHash": str, "roundData": OUTCOMES},
    "EndGame": {"sessionHash": str},
    "AddPenalty": {"eventId": int, "playerId": int, "amount": int, "reason": str},
    "ListPenalties": {"eventId": int},
    "CancelPenalty": {"penaltyId": int, "reason": str},
    "GetGameConfig": {"eventId": int},
}
FU: Final = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110, 0)


@dataclass
class Session:
    players: tuple[int, ...]
    rounds: list[dict[str, Any]] = field(default_factory=list)
    ended: bool = False


@dataclass
class StandIn:
    """What Pantheon has; ``losses`` say of the next calls whether they or their answers are lost."""

    players: dict[int, str]
    scores: dict[int, int] = field(default_factory=dict)
    """What every game comes to; by player."""
    sessions: dict[str, Session] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    penalties: list[dict[str, Any]] = field(default_factory=list)
    losses: list[str] = field(default_factory=list)
    """For each writing call in turn: "" none, "call" it is not carried out, "answer" it is."""

    def answer(self, method: str, told: Mapping[str, Any]) -> Mapping[str, Any]:
        match method:
            case "GetAllRegisteredPlayers":
                return {"players": [{"id": each, "title": title} for each, title in self.players.items()]}
            case "GetTablesState":
                return {"tables": [self._table(key, each) for key, each in self.sessions.items()]}
            case "GetAllRounds":
                return {"rounds": [{"round": each} for each in self.sessions[told["sessionHash"]].rounds]}
            case "GetSessionOverview":
                own = self.sessions[told["sessionHash"]]
                scores = [{"playerId": each, "score": self.scores.get(each, 0)} for each in own.players]
                return {"id": 1, "eventId": EVENT, "state": {"finished": own.ended, "scores": scores}}
            case "StartGame":
                key = f"game{len(self.sessions) + 1}"
                self.sessions[key] = Session(tuple(told["players"]))
                return {"sessionHash": key}
            case "AddRound":
                self.sessions[told["sessionHash"]].rounds.append(dict(told["roundData"]))
                return {"round": 1, "honba": 0}
            case "GetGameConfig":
                return {"rulesetConfig": {"minPenalty": 100, "maxPenalty": 20000, "penaltyStep": 100}}
            case "ListPenalties":
                return {"penalties": [dict(each) for each in self.penalties], "referees": []}
            case "AddPenalty":
                given = {"who": told["playerId"], "amount": told["amount"], "reason": told["reason"]}
                self.penalties.append({"id": len(self.penalties) + 1, **given})
                return {"success": True}
            case "CancelPenalty":
                own_penalty = self.penalties[told["penaltyId"] - 1]
                own_penalty |= {"isCancelled": True, "cancellationReason": told["reason"]}
                return {"success": True}
            case _:
                self.sessions[told["sessionHash"]].ended = True
                return {"success": True}

    def _table(self, key: str, own: Session) -> dict[str, Any]:
        status = "SESSION_STATUS_FINISHED" if own.ended else "SESSION_STATUS_INPROGRESS"
        return {"sessionHash": key, "status": status, "players": [{"id": each} for each in own.players]}

    def fault(self, method: str, told: Mapping[str, Any]) -> str:
        """What is wrong with a call; empty where nothing is."""
        if method not in REQUESTS:
            return f"no method {method}"
        found = _fault(told, REQUESTS[method], method)
        outcome = told.get("roundData") or {}
        if found or method != "AddRound":
            return found
        if len(outcome) != 1:
            return "a round has one outcome"
        own = self.sessions[told["sessionHash"]]
        (body,) = outcome.values()
        for win in body.get("wins") or [body]:
            if "winnerId" in win and (win["fu"] not in FU or not (-6 <= win["han"] <= 32) or not win["han"]):
                return f"no such value: {win}"
        people = {body[name] for name in ("winnerId", "loserId", "paoPlayerId") if name in body}
        people |= {each for name in ("riichiBets", "tempai", "nagashi") for each in body.get(name, ())}
        return "" if people <= set(own.players) else f"strangers: {people - set(own.players)}"


def _fault(told: object, form: Any, where: str) -> str:
    if isinstance(form, dict):
        if not isinstance(told, dict):
            return f"{where}: expected an object"
        for name, value in told.items():
            if name not in form:
                return f"{where}: unknown field {name}"
            found = _fault(value, form[name], f"{where}.{name}")
            if found:
                return found
        return ""
    if isinstance(form, list):
        if not isinstance(told, list):
            return f"{where}: expected a list"
        return next((found for each in told if (found := _fault(each, form[0], where))), "")
    fits = isinstance(told, form) and (form is not int or not isinstance(told, bool))
    return "" if fits else f"{where}: expected {form.__name__}, got {told!r}"


@contextmanager
def served(pantheon: StandIn) -> Iterator[str]:
    """The stand-in's address."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            prefix, _, method = self.path.rpartition("/")
            if prefix != "/v2/common.Mimir":
                return self._say(404, {"code": "bad_route", "msg": f"no {self.path}"})
            who = (self.headers["X-Auth-Token"], self.headers["X-Current-Person-Id"])
            if who != (TOKEN, PERSON) or self.headers["X-Current-Event-Id"] != str(EVENT):
                return self._say(401, {"code": "unauthenticated", "msg": "wrong token"})
            fault = pantheon.fault(method, told)
            if fault:
                return self._say(400, {"code": "invalid_argument", "msg": fault})
            writes = not method.startswith(("Get", "List"))
            loss = pantheon.losses.pop(0) if writes and pantheon.losses else ""
            if loss == "call":
                return self._say(503, {"code": "unavailable", "msg": "try later"})
            pantheon.calls.append(method)
            made = pantheon.answer(method, told)
            if loss == "answer":
                self.close_connection = True
                return None
            return self._say(200, made)

        def _say(self, status: int, told: Mapping[str, Any]) -> None:
            data = json.dumps(told).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
