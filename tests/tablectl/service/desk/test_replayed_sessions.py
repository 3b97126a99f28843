"""Whatever a judge decided, a session is replayed as it was paid; other formats say what they leave out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tablectl.api.games.export import convert_journal
from tablectl.api.games.replay import Line, exit_status, replay_game
from tablectl.errors import InputError
from tablectl.formats.reading import read_text
from tests.tablectl.service.typed import discard
from tests.tablectl.table_parts import PLAYERS, ScriptedTable

TANYAO = "234m567p22s34567s"
MCR_WIN = {"seat": 1, "from": 0, "tile": "4p", "tiles": "111222333m2244p"}


def asked(table: ScriptedTable, do: str, **fields: object) -> Any:
    answer = table.ask(do, **fields)
    assert answer["ok"] is True, (do, fields, answer)
    return answer


def record(table: ScriptedTable, kind: str, *, force: object = False, **fields: object) -> Any:
    return asked(table, "record_event", event={"kind": f"{kind}/1", **fields}, force=force)


def dealt(ruleset: str = "riichi", players: Sequence[str] = PLAYERS) -> ScriptedTable:
    """A hand is dealt, of riichi with its indicator."""
    table = ScriptedTable()
    table.pass_s(2.0)
    if ruleset != "riichi":
        asked(table, "end_session", reason="another book")
        asked(table, "start_session", ruleset=ruleset, players=list(players))
        table.pass_s(10.0)
    if ruleset in ("riichi", "sanma"):
        record(table, "indicator_revealed", tile="3s")
    return table


def dark(table: ScriptedTable, **typed: object) -> None:
    asked(table, "score_hand", reason="nobody saw it", **(typed or {"draw": "exhaustive", "tenpai": [0]}))


def seq(table: ScriptedTable, kind: str) -> int:
    events = asked(table, "history")["events"]
    return int(next(event["seq"] for event in events if event["kind"] == f"{kind}/1"))


def settle_typed_hand() -> ScriptedTable:
    table = dealt()
    dark(table, wins=[{"seat": 1, "from": 0, "tile": "8s", "tiles": TANYAO}], ready=[1, 2], indicators="4z")
    return table


def points_only() -> ScriptedTable:
    table = dealt()
    dark(table, deltas=[-16, -16, -16, 48], winner=3)
    return table


def drawn_by_hand() -> ScriptedTable:
    table = dealt()
    dark(table)
    dark(table)
    return table


def played_to_a_win() -> ScriptedTable:
    table = dealt()
    record(table, "win_shown", **{"seat": 0, "from": None, "tile": "2p", "tiles": "123m456m789m111z2p"})
    asked(table, "settle")
    return table


def payment_corrected() -> ScriptedTable:
    table = played_to_a_win()
    event = next(e for e in asked(table, "history")["events"] if e["kind"] == "hand_settled/1")
    body = {
        key: event[key]
        for key in ("kind", "wins", "deltas", "scores", "deposits", "draw", "ready")
        if key in event
    }
    body |= {"deltas": [24000, -8000, -8000, -8000], "scores": [49000, 17000, 17000, 17000]}
    asked(table, "correct_event", seq=event["seq"], event=body, reason="a mangan")
    return table


def scored_after_the_end() -> ScriptedTable:
    table = played_to_a_win()
    asked(table, "end_session", reason="the hall closes")
    asked(table, "score_hand", deltas=[0, 8000, -8000, 0], winner=1, reason="typed")
    return table


def penalties() -> ScriptedTable:
    table = played_to_a_win()
    asked(table, "penalty", seat=1, reason="late", deltas=[0, -1000, 0, 0])
    dark(table)
    asked(table, "penalty", seat=2, reason="late", deltas=[0, 0, -2000, 0])
    asked(table, "end_session", reason="the hall closes")
    asked(table, "penalty", seat=3, reason="late", deltas=[0, 0, 0, -3000])
    return table


def penalty_in_a_hand() -> ScriptedTable:
    table = dealt()
    asked(table, "penalty", seat=1, reason="late", deltas=[0, -1000, 0, 0])
    dark(table)
    return table


def chombo() -> ScriptedTable:
    table = dealt()
    asked(table, "punish", seat=2, code="false_win")
    table.pass_s(1.0)
    dark(table)
    return table


def forced() -> ScriptedTable:
    table = dealt()
    asked(table, "record_event", event=discard(0, "5m"))
    record(table, "meld_claimed", **{"seat": 1, "from": 0, "meld": "chow", "tile": "5m", "tiles": "345m"})
    record(table, "tile_discarded", seat=1, tile="5m", drawn=False, sideways=False, force=True)
    record(table, "tile_discarded", seat=3, tile="9p", drawn=False, sideways=False, force=True)
    dark(table)
    return table


def late_call() -> ScriptedTable:
    table = dealt()
    asked(table, "record_event", event=discard(0, "5m"))
    record(table, "meld_claimed", **{"seat": 1, "from": 0, "meld": "chow", "tile": "5m", "tiles": "345m"})
    asked(table, "late_call", seat=3, meld="pung", tiles="055m")
    asked(table, "record_event", event=discard(3, "9p"))
    dark(table)
    return table


def take_back() -> ScriptedTable:
    table = dealt()
    record(table, "ready_declared", seat=0)
    asked(table, "take_back", seat=0)
    asked(table, "record_event", event=discard(0, "5m"))
    dark(table)
    return table


def amended_hand() -> ScriptedTable:
    table = dealt()
    asked(table, "record_event", event=discard(0, "5m"))
    number = seq(table, "tile_discarded")
    asked(table, "correct_event", seq=number, event=discard(0, "6m"), reason="the camera misread it")
    asked(table, "insert_event", after=number, event=discard(1, "9p"), reason="nobody saw it")
    record(table, "win_shown", **{"seat": 2, "from": 1, "tile": "9p", "tiles": "123m456m789m111z9p"})
    asked(table, "settle")
    return table


def hand_stopped() -> ScriptedTable:
    table = dealt()
    record(table, "hand_drawn", reason="suufon_renda", force=True)
    asked(table, "settle")
    dark(table)
    return table


def three_players() -> ScriptedTable:
    table = dealt(ruleset="sanma", players=PLAYERS[:3])
    dark(table)
    asked(table, "penalty", seat=1, reason="late", deltas=[0, -1000, 0])
    return table


def of(book: str, players: int, **typed: object) -> Callable[[], ScriptedTable]:
    def made() -> ScriptedTable:
        table = dealt(ruleset=book, players=PLAYERS[:players])
        dark(table, **typed)
        return table

    return made


SESSIONS: dict[str, Callable[[], ScriptedTable]] = {
    made.__name__: made
    for made in (
        *(settle_typed_hand, points_only, drawn_by_hand, payment_corrected, scored_after_the_end, penalties),
        *(
            penalty_in_a_hand,
            chombo,
            forced,
            late_call,
            take_back,
            amended_hand,
            hand_stopped,
            three_players,
        ),
    )
}
SESSIONS |= {
    f"{book}, points only": of(book, players, deltas=[8, *(-8, 0, 0)[: players - 1]], winner=0)
    for book, players in {
        "mcr": 4,
        "siamese": 2,
        "sanma": 3,
        "sichuan": 4,
        "hangzhou": 4,
        "xiamen": 4,
        "red": 4,
    }.items()
}
SESSIONS |= {
    "mcr, a win": of("mcr", 4, wins=[MCR_WIN]),
    "mcr, a draw": of("mcr", 4, draw="exhaustive"),
}


def replayed(text: str) -> list[Line]:
    return [line for game in read_text(text) for line in replay_game(game, "x")]


def differs(lines: list[Line]) -> list[Any]:
    return [line["differs"] for line in lines if not line.get("agrees", True)]


@pytest.mark.parametrize("what", SESSIONS)
def test_a_session_agrees_with_its_own_journal_whatever_a_judge_has_decided(what: str) -> None:
    table = SESSIONS[what]()
    lines = replayed(convert_journal(table.journal.read(), "jsonl").text)
    assert differs(lines) == []
    assert exit_status(lines) == 0
    *_, game = lines
    state = table.service.state
    if state.finished:
        assert game["final_computed"] == game["final_recorded"]
    else:
        assert sum(game["final_computed"]) == sum(state.scores) + 1000 * state.deposits


@pytest.mark.parametrize("format_", ["mjlog", "tenhou6", "mjai"])
@pytest.mark.parametrize("what", SESSIONS)
def test_what_is_written_reads_back_or_its_loss_is_said(what: str, format_: str) -> None:
    table = SESSIONS[what]()
    try:
        written = convert_journal(table.journal.read(), format_)
    except InputError as error:
        assert "jsonl" in str(error)
        return
    lost = " ".join(
        note for note in written.notes if "judge" in note or "by hand" in note or "penalties" in note
    )
    wrong = differs(replayed(written.text))
    assert bool(wrong) <= bool(lost), (wrong, written.notes)
