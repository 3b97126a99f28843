"""An event's day at the desk: every command, what it refuses, and what taking it back comes to."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.hall.commands import HallRole, Person
from tablectl.hall.errors import Declined
from tablectl.hall.folding import fold_log
from tablectl.tournament import ResultSource
from tests.tablectl.hall.desk import ASSISTANT, JUDGE, ORGANISER, Desk, player
from tests.tablectl.hall.events import points, seating, text


def refusal(desk: Desk, what: str, who: Person = ORGANISER, **fields: Any) -> str:
    before = desk.state
    with pytest.raises(Declined) as refused:
        desk.do(what, who, **fields)
    assert desk.state is before
    return refused.value.code


def test_the_same_file_is_the_same_event() -> None:
    desk = Desk()
    first = desk.do("import_event", text=text())
    assert first.event.startswith("spring-cup-")
    assert desk.do("import_event", text=text().replace(": ", ":   ")).event == first.event
    assert desk.do("import_event", text=text(rounds=4)).event != first.event
    assert refusal(desk, "import_event", text="{}") == "bad_tournament"


def test_players_are_registered_from_pasted_text_with_their_teams() -> None:
    desk = Desk()
    desk.do("import_event", text=text(2))
    desk.do("register_players", text="Имя;Страна;Команда\nЯна;RU;Волна\nLi Wei;CN;Волна\nAoi;JP;\n")
    added = {each.name: each for each in desk.event.tournament.players}
    assert (added["Яна"].country, added["Яна"].team, added["Li Wei"].team) == ("RU", "t1", "t1")
    assert (added["Aoi"].id, added["Aoi"].country) == ("p1", "JP"), "the same name is the same player"
    assert [each.name for each in desk.event.tournament.teams] == ["Волна"]
    desk.do("register_players", text="name,substitute\nUna,yes\nDua,")
    desk.do("register_players", text="Una\nDua")
    assert {each.name for each in desk.event.tournament.players if each.substitute} == {"Una"}
    assert len(desk.event.players) == 6
    assert refusal(desk, "register_players", text="name,substitute\nA,perhaps") == "substitute_unclear"
    assert refusal(desk, "register_players", text="A,3\nB,4") == "no_head"
    assert refusal(desk, "register_players", text="Una\nUna") == "name_twice"
    assert refusal(desk, "register_players", text="  \n") == "no_players"
    assert refusal(desk, "register_players", players=[{"name": "Una", "country": 5}]) == "bad_request"


def test_who_is_here_is_known_and_who_is_seated_cannot_be_withdrawn() -> None:
    desk = Desk()
    desk.do("import_event", text=text())
    desk.do("check_in", ASSISTANT, players=["p1", "p2"])
    desk.do("check_in", ASSISTANT, players=["p2"], here=False)
    assert desk.event.checked_in == {"p1"}
    assert refusal(desk, "withdraw_player", player="p8") == "no_reason"
    assert refusal(desk, "withdraw_player", player="p8", reason="\u200b") == "no_reason"
    desk.do("withdraw_player", player="p8", reason="ill")
    assert "p8" not in desk.event.players
    desk.do("take_back", seq=desk.log[-1].seq, reason="is well again")
    desk.do("draw_seating", seating=seating())
    assert refusal(desk, "withdraw_player", player="p8", reason="ill") == "is_seated"
    assert refusal(desk, "withdraw_player", player="p8") == "is_seated", "a reason would not help"
    assert refusal(desk, "check_in", players=["p99"]) == "no_such_player"
    desk.do("begin_round")
    desk.do("set_result", table=2, points=points(2))
    assert refusal(desk, "withdraw_player", player="p8", reason="goes home") == "has_played"


def test_a_seating_that_contradicts_itself_is_refused() -> None:
    desk = Desk()
    desk.do("import_event", text=text())
    twice = seating()
    twice[1]["seats"]["E"] = "p1"
    assert refusal(desk, "draw_seating", seating=twice) == "sits_twice"
    desk.do("draw_seating", mode="random", seed=4)
    drawn = desk.event.tournament.seating
    assert sorted(key for each in drawn for key in each.players) == sorted(desk.event.players)


def test_who_really_sat_on_two_seats_is_named() -> None:
    desk = Desk.playing()
    for east, south in (("p1", "p1"), ("p5", "p2")):  # at this table, or at one that is not told
        told = {"round": 1, "table": 1, "seats": {"E": east, "S": south, "W": "p3", "N": "p4"}}
        with pytest.raises(Declined) as refused:
            desk.do("correct_seats", seating=[told], reason="found later")
        assert (refused.value.code, refused.value.details) == (
            "sits_twice",
            {"who": desk.event.players[east].name},
        )


def test_a_line_up_changes_until_the_table_has_its_result() -> None:
    desk = Desk()
    desk.do("import_event", text=text())
    desk.do("register_players", text="name,substitute\nSub,yes")
    desk.do("draw_seating", seating=seating())
    desk.do("change_line_up", round=1, table=1, leaves="p2", comes="p9", reason="late")
    seated = desk.event.seated((1, 1))
    assert seated is not None
    assert seated.players == ("p1", "p9", "p3", "p4")
    line_up: dict[str, Any] = {"round": 1, "table": 1, "leaves": "p1", "reason": "late"}
    assert refusal(desk, "change_line_up", **line_up, comes="p5") == "sits_twice"
    assert refusal(desk, "set_result", round=1, table=2, points=points(2), reason="-") == "round_not_on"
    desk.do("begin_round")
    desk.do(
        "set_result", round=1, table=1, points={"p1": 41000, "p9": 30000, "p3": 20000, "p4": 9000}, reason="-"
    )
    assert refusal(desk, "change_line_up", **line_up, comes="p2") == "has_result"


@pytest.mark.parametrize(
    ("late", "sits", "without_seat"),
    [("", False, 0), ("Ada\nBea\nCyd", True, 0), ("Ada\nBea", False, 2)],
    ids=["nobody-is-missing", "one-is-missing", "more-are-missing"],
)
def test_a_draw_seats_a_substitute_only_where_that_completes_a_table(
    late: str, sits: bool, without_seat: int
) -> None:
    desk = Desk()
    desk.do("import_event", text=text())
    desk.do("register_players", text="name,substitute\nSub,yes")
    if late:
        desk.do("register_players", text=late)
    desk.do("draw_seating")
    seated = {key for each in desk.event.tournament.seating if each.round == 1 for key in each.players}
    others = {each.id for each in desk.event.tournament.players if not each.substitute}
    assert ("p9" in seated, len(others - seated)) == (sits, without_seat)


def test_who_leaves_is_not_drawn_again_and_who_came_for_them_is() -> None:
    desk = Desk()
    desk.do("import_event", text=text())
    desk.do("register_players", text="Sub")
    desk.do("check_in", players=[f"p{n}" for n in range(1, 9)])
    desk.do("draw_seating", seating=seating())
    desk.do("begin_round")
    desk.do("change_line_up", round=1, table=1, leaves="p2", comes="p9", substitute=True, reason="ill")
    assert desk.event.checked_in == {"p1", "p9", *(f"p{n}" for n in range(3, 9))}
    desk.do("set_result", table=1, points={"p1": 41000, "p9": 30000, "p3": 20000, "p4": 9000})
    desk.do("set_result", table=2, points=points(2))
    desk.do("end_round")
    desk.do("draw_seating", mode="swiss", here=True)
    drawn = [each for each in desk.event.tournament.seating if each.round == 2]
    assert sorted(key for each in drawn for key in each.players) == sorted(desk.event.checked_in)


def test_seats_that_are_told_or_drawn_anew_keep_their_substitutes() -> None:
    desk = Desk()
    desk.do("import_event", text=text())
    desk.do("register_players", text="Sub")
    desk.do("draw_seating", seating=seating())
    desk.do("change_line_up", round=1, table=1, leaves="p2", comes="p9", substitute=True, reason="ill")
    told = [
        {"round": 1, "table": 3 - each.table, "seats": dict(each.seats)}
        for each in desk.event.tournament.seating
    ]
    drawn = {"mode": "random", "players": [f"p{n}" for n in range(1, 10) if n != 2]}
    for again in ({"seating": told}, drawn):
        desk.do("draw_seating", **again)
        marked = [player for each in desk.event.tournament.seating for player in each.substitutes or ()]
        assert marked == ["p9"]


def test_a_substitute_taken_back_leaves_everybody_where_they_were() -> None:
    desk = Desk()
    desk.do("import_event", text=text())
    desk.do("register_players", text="Sub")
    desk.do("check_in", players=["p1", "p2"])
    desk.do("draw_seating", seating=seating())
    line_up: dict[str, Any] = {"round": 1, "table": 1, "comes": "p9", "reason": "ill"}
    desk.do("change_line_up", **line_up, leaves="p3")
    assert desk.event.checked_in == {"p1", "p2"}, "who was never ticked says nothing about who comes"
    desk.do("take_back", seq=desk.log[-1].seq, reason="no")
    desk.do("change_line_up", **line_up, leaves="p2")
    assert desk.event.checked_in == {"p1", "p9"}
    desk.do("take_back", seq=desk.log[-1].seq, reason="well again")
    assert desk.event.checked_in == {"p1", "p2"}


def test_who_of_a_team_rests_is_still_there() -> None:
    desk = Desk()
    desk.do("import_event", text=text())
    desk.do("register_players", text="name,team\nAnna,Red\nBert,Red\nCara,Blue")
    anna, bert, cara = (each.id for each in desk.event.tournament.players[-3:])
    desk.do("check_in", players=[anna, "p5"])
    seats = seating()
    seats[0]["seats"]["E"] = anna
    desk.do("draw_seating", seating=seats)
    desk.do("change_line_up", round=1, table=1, leaves=anna, comes=bert, reason="rests")
    assert desk.event.checked_in == {anna, "p5"}
    desk.do("change_line_up", round=1, table=2, leaves="p5", comes=cara, reason="ill")
    assert desk.event.checked_in == {anna, cara}


def test_the_clock_stands_in_a_pause_and_runs_longer_where_time_is_added() -> None:
    desk = Desk()
    desk.do("import_event", text=text())
    desk.do("draw_seating", seating=seating())
    assert refusal(desk, "pause_round", reason="x") == "no_round"
    desk.do("begin_round")

    def left() -> float | None:
        clock = desk.event.current
        assert clock is not None
        return clock.left_s(clock.begun_s + desk.now_s)

    desk.now_s = 600
    assert left() == 3000
    desk.do("pause_round", JUDGE)  # nobody is asked why while the clock runs on
    desk.now_s = 900
    assert left() == 3000
    assert refusal(desk, "pause_round", JUDGE, reason="again") == "is_paused"
    desk.do("resume_round", JUDGE)
    desk.do("add_time", JUDGE, minutes=5, reason="drill")
    desk.now_s = 1000
    assert left() == 3200
    assert refusal(desk, "begin_round") == "round_runs"
    desk.do("end_round", anyway=True)
    desk.now_s = 5000
    assert left() == 3200
    assert refusal(desk, "begin_round") == "no_seating"
    assert refusal(desk, "draw_seating", seating=seating()) == "round_begun"


def test_a_result_by_phone_counts_once_all_four_have_signed() -> None:
    desk = Desk.playing()
    assert refusal(desk, "report_result", player("p5"), table=1, points=points()) == "not_seated"
    assert refusal(
        desk, "report_result", player("p1"), table=1, points=points(1, 41000, 30000, 20000, 8000)
    ) == ("not_zero_sum")
    desk.do("report_result", player("p1"), table=1, points=points())
    assert refusal(desk, "sign_result", player("p1"), table=1) == "is_signed"
    desk.do("sign_result", player("p2"), table=1)
    desk.do("sign_result", player("p3"), table=1)
    assert desk.event.result((1, 1)) is None
    desk.do("sign_result", player("p4"), table=1)
    result = desk.event.result((1, 1))
    assert result is not None
    assert (result.source, result.signed) == (ResultSource.SHEET, ("p1", "p2", "p3", "p4"))
    assert refusal(desk, "report_result", player("p1"), table=1, points=points()) == "has_result"
    assert refusal(desk, "sign_result", player("p5"), table=2) == "no_report"


def test_a_new_report_needs_every_signature_again() -> None:
    desk = Desk.playing()
    desk.do("report_result", player("p1"), table=1, points=points())
    desk.do("sign_result", player("p2"), table=1)
    desk.do("report_result", player("p3"), table=1, points=points(1, 9000, 20000, 30000, 41000))
    assert desk.event.reported[1, 1].signed == ("p3",)


def test_what_waits_at_a_table_goes_to_who_sits_down_there() -> None:
    desk = Desk.playing()
    desk.do("register_players", text="Sub")
    desk.do("report_result", player("p5"), table=2, points=points(2))
    desk.do("reject_report", table=2, reason="no photo")
    desk.do("change_line_up", table=2, leaves="p6", comes="p9", reason="ill")
    assert desk.event.sent_back[1, 2].points == {"p5": 41000, "p9": 30000, "p7": 20000, "p8": 9000}
    desk.do("report_result", player("p1"), table=1, points=points())
    desk.do("sign_result", player("p2"), table=1)
    desk.do("change_line_up", table=1, leaves="p1", comes="p6", reason="ill")
    now = {"p6": 41000, "p2": 30000, "p3": 20000, "p4": 9000}
    assert (desk.event.reported[1, 1].points, desk.event.reported[1, 1].signed) == (now, ("p2",))
    right = {"E": "p6", "S": "p1", "W": "p2", "N": "p4"}
    desk.do("correct_seats", seating=[{"round": 1, "table": 1, "seats": right}], reason="they sat so")
    now = {"p6": 41000, "p1": 30000, "p2": 20000, "p4": 9000}
    assert (desk.event.reported[1, 1].points, desk.event.reported[1, 1].signed) == (now, ())
    for each in now:
        desk.do("sign_result", player(each), table=1, points=now)
    result = desk.event.result((1, 1))
    assert result is not None
    assert result.points == now


def test_only_points_that_were_seen_are_signed_accepted_or_sent_back() -> None:
    desk = Desk.playing()
    desk.do("report_result", player("p1"), table=1, points=points())
    seen = {"table": 1, "points": points()}
    desk.do("report_result", player("p3"), table=1, points=points(1, 9000, 20000, 30000, 41000))
    assert refusal(desk, "sign_result", player("p2"), **seen) == "report_changed"
    assert refusal(desk, "accept_report", ASSISTANT, **seen) == "report_changed"
    assert refusal(desk, "reject_report", ASSISTANT, **seen, reason="no photo") == "report_changed"
    desk.do("sign_result", player("p2"), table=1, points=points(1, 9000, 20000, 30000, 41000))
    assert desk.event.reported[1, 1].signed == ("p3", "p2")


def test_a_result_by_hand_needs_a_role_a_name_points_that_add_up_and_once_it_is_there_a_reason() -> None:
    desk = Desk.playing()
    whole = {"table": 2, "points": points(2), "reason": "sheet"}
    assert refusal(desk, "set_result", player("p5"), **whole) == "role_too_low"
    assert refusal(desk, "set_result", Person(HallRole.ORGANISER), **whole) == "no_name"
    assert refusal(desk, "set_result", ASSISTANT, **{**whole, "points": points(1)}) == "other_players"
    assert refusal(desk, "set_result", ASSISTANT, **{**whole, "table": 3}) == "no_such_table"
    desk.do("set_result", ASSISTANT, table=2, points=points(2))
    assert desk.event.result((1, 2)) is not None
    right = {"table": 2, "points": points(2, 9000, 20000, 30000, 41000)}
    assert refusal(desk, "set_result", ASSISTANT, **right, reason=" ") == "no_reason", "it changes a result"
    unseen = {**right, "reason": "typed before"}
    assert refusal(desk, "set_result", ASSISTANT, **unseen, seen={}) == "result_changed"
    assert refusal(desk, "set_result", ASSISTANT, **unseen, seen=right["points"]) == "result_changed"
    desk.do("set_result", ASSISTANT, **right, reason="appeal of table 2", seen=points(2))


def test_penalties_stand_in_a_ledger_with_who_gave_them_and_why() -> None:
    desk = Desk.playing()
    desk.do("give_penalty", JUDGE, player="p3", amount=-20.5, reason="late")
    (penalty,) = desk.event.tournament.penalties
    assert (penalty.by, penalty.reason, str(penalty.amount), penalty.round) == ("Bo", "late", "-20.5", 1)
    assert refusal(desk, "give_penalty", JUDGE, player="p3", amount=-1, unit="table_points", reason="x") == (
        "bad_tournament"
    )


def test_a_penalty_of_the_file_can_be_appealed_against_and_what_is_lifted_counts_no_more() -> None:
    desk = Desk()
    given = {"player": "p2", "round": 1, "amount": -5, "unit": "points", "reason": "phone", "by": "Bo"}
    desk.do("import_event", text=text(penalties=[given]))
    desk.do("appeal_penalty", player("p2"), penalty="file-1", reason="it was the neighbour's")
    assert refusal(desk, "appeal_penalty", penalty="file-1", reason="x") == "is_appealed"
    decided = {"penalty": "file-1", "ruling": "upheld", "reason": "x"}
    assert refusal(desk, "decide_appeal", JUDGE, **decided) == "own_penalty"
    nameless = Person(HallRole.JUDGE)
    assert refusal(desk, "decide_appeal", nameless, by="Bo ", **decided) == "own_penalty"
    raised: dict[str, Any] = {"penalty": "file-1", "ruling": "lowered", "amount": -9, "reason": "x"}
    assert refusal(desk, "decide_appeal", **raised) == "bad_request"
    desk.do("decide_appeal", penalty="file-1", ruling="lifted", reason="true")
    assert list(desk.event.tournament.penalties) == []
    assert desk.event.ledger["file-1"].appeal is not None
    desk.do("take_back", seq=desk.log[-1].seq, reason="the neighbour has none")
    assert [str(each.amount) for each in desk.event.tournament.penalties] == ["-5"]
    assert refusal(desk, "decide_appeal", penalty="file-2", ruling="upheld", reason="x") == (
        "no_such_penalty"
    )


def test_a_line_up_takes_the_teams_seats_and_only_who_is_named_is_drawn() -> None:
    desk = Desk()
    desk.do("import_event", text=text())
    desk.do("register_players", text="name,team\nAoi,Waves\nRen,Waves\nUna,Waves")
    desk.do("set_line_up", ASSISTANT, round=1, team="t1", players=["p2", "p9"])
    desk.do("draw_seating", mode="random")
    seated = {key for each in desk.event.tournament.seating for key in each.players}
    assert seated == {"p2", "p9", *(f"p{n}" for n in range(3, 9))}
    desk.do("set_line_up", ASSISTANT, round=1, team="t1", players=["p2", "p1"])
    assert {key for each in desk.event.tournament.seating for key in each.players} == (seated - {"p9"}) | {
        "p1"
    }
    assert refusal(desk, "set_line_up", round=1, team="t1", players=["p2"]) == "line_up_size"
    assert refusal(desk, "set_line_up", round=1, team="t1", players=["p2", "p2"]) == "bad_request"
    seated_now = next(each for each in desk.event.tournament.seating if "p1" in each.players)
    neighbour = next(key for key in seated_now.players if key not in ("p1", "p2"))
    for key in ("p1", neighbour):
        desk.do("set_substitute", table=seated_now.table, round=1, player=key, reason="ill")
    desk.do("set_line_up", ASSISTANT, round=1, team="t1", players=["p2", "p9"])
    assert [each.substitutes for each in desk.event.tournament.seating if each.substitutes] == [(neighbour,)]
    desk.do("begin_round")
    assert refusal(desk, "set_line_up", round=1, team="t1", players=["p2", "p1"]) == "round_begun"


def test_a_judge_is_called_and_comes() -> None:
    desk = Desk.playing()
    call = desk.do("call_judge", player("p6"), table=2, reason="tile count")
    assert [each.text for each in desk.event.calls.values()] == ["tile count"]
    desk.do("answer_call", JUDGE, call=call.seq)
    assert not desk.event.calls
    assert refusal(desk, "answer_call", JUDGE, call=call.seq) == "no_such_call"


def test_anything_can_be_taken_back_unless_something_later_leans_on_it() -> None:
    desk = Desk.playing()
    begun = desk.log[-1].seq
    result = desk.do("set_result", table=1, points=points(), reason="sheet")
    desk.do("take_back", seq=result.seq, reason="wrong sheet")
    assert desk.event.result((1, 1)) is None
    assert refusal(desk, "take_back", seq=result.seq, reason="again") == "is_taken_back"
    assert refusal(desk, "take_back", seq=99, reason="x") == "no_such_entry"
    desk.do("end_round", anyway=True)
    assert refusal(desk, "take_back", seq=begun, reason="x") == "is_needed"
    desk.do("take_back", seq=desk.log[-2].seq, reason="undo the undo")
    assert desk.event.result((1, 1)) is not None
    assert fold_log(desk.log) == desk.state
