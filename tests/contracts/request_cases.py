"""For each request of docs/MQTT.md: a table on which it is accepted, and one on which it is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tests.contracts.asked_table import AskedTable

Fields = Mapping[str, Any]
Prepare = Callable[[AskedTable], Fields]
"""Brings the table there, and tells the request's fields."""


@dataclass(frozen=True, slots=True)
class Case:
    """A request, where it is accepted and where not."""

    accepted: Prepare | None
    """None: what it needs, this table has not, and another test does it."""
    refused: Prepare
    code: str
    """Of the refusal."""


WIN: Final = {"seat": 1, "from": 0, "tile": "8s", "tiles": "234m567p22s34567s"}
CHOW: Final = {"seat": 1, "from": 0, "meld": "chow", "tile": "5m", "tiles": "345m"}


def discard(seat: int, tile: str) -> Fields:
    return {"kind": "tile_discarded/1", "seat": seat, "tile": tile, "drawn": None, "sideways": False}


def dealt(table: AskedTable) -> None:
    """Riichi: the dealer, seat 0, is to discard."""
    table.fresh_hand()
    table.record("indicator_revealed", tile="4m")


def discarded(table: AskedTable, tile: str = "8s") -> int:
    """Seat 0 has discarded; returns the number of that entry."""
    dealt(table)
    return table.record("tile_discarded", seat=0, tile=tile, drawn=None, sideways=False)


def called(table: AskedTable) -> None:
    """Seat 1 has called a chow."""
    discarded(table, "5m")
    table.record("meld_claimed", **CHOW)


def won(table: AskedTable) -> None:
    """Seat 1 has won, and nothing goes on by itself."""
    discarded(table)
    table.record("win_shown", **WIN)
    table.done("pause", reason="a look at the hand")


def paid(table: AskedTable) -> None:
    """Seat 1's win is paid."""
    won(table)
    table.done("settle")
    table.done("resume")


def with_nothing(prepare: Callable[[AskedTable], object], **fields: object) -> Prepare:
    """A table, and fields that do not depend on it."""

    def prepared(table: AskedTable) -> Fields:
        prepare(table)
        return fields

    return prepared


def misread(table: AskedTable) -> Fields:
    return {"seq": discarded(table), "event": discard(0, "9s"), "reason": "glare"}


def missed(table: AskedTable) -> Fields:
    """Seat 1's discard was seen by nobody; seat 2's was recorded although it is not its turn."""
    seq = discarded(table)
    table.done("record_event", event=discard(2, "1z"), force=True)
    return {"after": seq, "event": discard(1, "9p"), "reason": "a sleeve"}


def counted_sticks(table: AskedTable) -> Fields:
    """A question is open: the sticks tell other points."""
    dealt(table)
    answer = table.done("report_points", points=[24_000, 26_000, 25_000, 25_000])
    return {"question": answer["question"], "candidate": 1}


def ended(table: AskedTable) -> None:
    dealt(table)
    table.end_session()


def stopped(table: AskedTable) -> Fields:
    """Somebody has stopped the machine: its light is red."""
    dealt(table)
    table.done("stop_machine")

    def red() -> bool:
        lights = (table.newest("health") or {}).get("lights", ())
        return any(each["light"] == "machine" and each["colour"] == "red" for each in lights)

    table.operator.until(red)
    return {"light": "machine", "reason": "we know", "name": "Olga"}


def claimed(table: AskedTable) -> Fields:
    """MCR, where winners say what their hands are worth: one has won."""
    table.end_session()
    table.done("start_session", ruleset="mcr", preset="default", options={"claim_mode": "claimed"})
    table.operator.until(lambda: bool(table.newest("machine")["faults"]))  # it holds riichi's tiles alone
    table.done("next_hand", by_hand=True)
    table.until_dealt()
    giver, winner = table.dealer, table.seat(1)
    table.record("tile_drawn", seat=giver, tile=None, **{"from": "wall"})
    table.record("tile_discarded", seat=giver, tile="6s", drawn=None, sideways=False)
    table.record("win_shown", seat=winner, tile="6s", tiles="123m456m789m11p45s", **{"from": giver})
    return {"seat": winner, "items": [{"id": "pure_straight"}], "points": 16}


def called_judge(table: AskedTable) -> Fields:
    """A player waits for the judge."""
    dealt(table)
    before = len(table.operator.listener.on("/alert"))
    table.done("call_judge", seat=3, reason="a tile fell")
    table.operator.until(lambda: len(table.operator.listener.on("/alert")) > before)
    return {"cause": table.newest("alert")["cause"]}


UNKNOWN_FIELD: Final = with_nothing(dealt, quickly=True)
ROUND: Final = {
    "event": "Spring Cup",
    "round": 2,
    "rounds": 8,
    "left_s": 300.5,
    "runs": True,
    "last_hand": False,
    "ended": False,
}
CASES: Final[Mapping[str, Case]] = {
    "record_event": Case(
        with_nothing(dealt, event=discard(0, "8s")),
        with_nothing(dealt, event=discard(2, "8s")),
        "not_your_turn",
    ),
    "correct_event": Case(
        misread, with_nothing(dealt, seq=9_999_999, event=discard(0, "9s"), reason="glare"), "no_such_event"
    ),
    "insert_event": Case(
        missed,
        with_nothing(dealt, after=9_999_999, event=discard(0, "9s"), reason="a sleeve"),
        "no_such_event",
    ),
    "withdraw_event": Case(
        lambda table: {"seq": discarded(table), "reason": "picked up again"},
        with_nothing(dealt, seq=9_999_999, reason="picked up again"),
        "no_such_event",
    ),
    "take_back": Case(with_nothing(called, seat=1), with_nothing(called, seat=3), "nothing_to_take_back"),
    "late_call": Case(
        with_nothing(called, seat=3, meld="pung", tiles="555m"),
        with_nothing(dealt, seat=3, meld="pung", tiles="555m"),
        "nothing_to_claim",
    ),
    "answer_question": Case(
        counted_sticks, with_nothing(dealt, question="q999", candidate=0), "no_such_question"
    ),
    "alerts": Case(with_nothing(dealt), UNKNOWN_FIELD, "bad_request"),
    "questions": Case(with_nothing(dealt), UNKNOWN_FIELD, "bad_request"),
    "faults": Case(with_nothing(dealt, seat=1), UNKNOWN_FIELD, "bad_request"),
    "count_hand": Case(
        with_nothing(dealt, seat=1, tiles="123m456m789m11p456s", tile="6s", drawn=True),
        with_nothing(dealt, seat=1, tiles="1m", tile="1m"),
        "laid_tiles_differ",
    ),
    "worth": Case(with_nothing(won), UNKNOWN_FIELD, "bad_request"),
    "settle": Case(with_nothing(won), with_nothing(dealt), "hand_not_ended"),
    "next_hand": Case(with_nothing(paid), with_nothing(dealt), "hand_running"),
    "start_session": Case(
        with_nothing(ended, players=["Mia", "Noa", "Odo", "Pia"], first_dealer=2),
        with_nothing(ended, ruleset="whist"),
        "unknown_ruleset",
    ),
    "end_session": Case(
        with_nothing(dealt, reason="the hall closes"),
        with_nothing(ended, reason="the hall closes"),
        "session_over",
    ),
    "penalty": Case(
        with_nothing(dealt, seat=1, reason="late", deltas=[0, -1000, 0, 0]),
        with_nothing(dealt, seat=1, reason="late", deltas=[0, -1000]),
        "scores",
    ),
    "clear_faults": Case(with_nothing(dealt), UNKNOWN_FIELD, "bad_request"),
    # The walls of this machine are always right; tests/tablectl/service/machine counts wrong ones.
    "count_again": Case(None, with_nothing(dealt), "no_miscount"),
    "stop_machine": Case(with_nothing(dealt), UNKNOWN_FIELD, "bad_request"),
    "pause": Case(
        with_nothing(dealt, reason="tea"),
        with_nothing(won, reason="tea"),
        "paused",
    ),
    "resume": Case(with_nothing(won), with_nothing(dealt), "not_paused"),
    "punish": Case(
        with_nothing(dealt, seat=2, code="false_win"),
        with_nothing(dealt, seat=2, code="sneezing"),
        "no_such_fault",
    ),
    "score_hand": Case(
        with_nothing(dealt, wins=[WIN], ready=[1], indicators="4z", reason="dark"),
        with_nothing(dealt, wins=[{**WIN, "tile": "1m"}], reason="dark"),
        "not_a_winning_hand",
    ),
    "call_judge": Case(
        with_nothing(dealt, seat=3, reason="a tile fell"), with_nothing(dealt, seat=4), "bad_request"
    ),
    "answer_score": Case(
        with_nothing(paid, seat=0, agreed=True), with_nothing(dealt, seat=0, agreed=True), "nothing_paid"
    ),
    "name_worth": Case(claimed, with_nothing(dealt, seat=1, points=8), "not_in_these_rules"),
    "report_points": Case(
        with_nothing(dealt, points=[24_000, 26_000, 25_000, 25_000]),
        with_nothing(dealt, points=[25_000]),
        "points",
    ),
    "machine_step": Case(
        with_nothing(won, step="open_lids"), with_nothing(dealt, step="open_lids"), "hand_running"
    ),
    "override_preflight": Case(
        stopped, with_nothing(dealt, light="machine", reason="we know", name="Olga"), "not_red"
    ),
    "round_clock": Case(
        with_nothing(dealt, **ROUND), with_nothing(dealt, **{**ROUND, "round": 0}), "bad_request"
    ),
    "journal_kept": Case(
        with_nothing(dealt, journal="0a" * 16, seq=7, hash="0b" * 32),
        with_nothing(dealt, journal="0a", seq=7, hash="0b" * 32),
        "bad_request",
    ),
    # The first hand must be over before there is something to save; test_preview.py asks a recorder.
    "save_recording": Case(None, with_nothing(dealt, reason=""), "bad_request"),
    # A player of the session that is going on is not deleted; test_forgetting_players.py deletes one.
    "forget_player": Case(None, with_nothing(dealt, name="nobody of this name"), "no_player_of_name"),
    "acknowledge": Case(called_judge, with_nothing(dealt, cause="a yawn"), "no_such_alert"),
    "history": Case(
        with_nothing(dealt, after=1, limit=3),
        with_nothing(dealt, standing=True, session=999_999),
        "no_such_session",
    ),
}
