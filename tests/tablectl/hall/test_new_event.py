"""An event that somebody filled in: by every book, with a list of players, and changed later."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.hall.books import list_books, table_winds
from tablectl.hall.errors import Declined
from tablectl.tournament import Formula, standings
from tests.tablectl.hall.desk import ORGANISER, Desk

LIST = "Name;Verein;Team\nAda;West;Reds\nBo;West;Reds\nCy;;\nDee;;\n"


def made(**fields: Any) -> Desk:
    desk = Desk()
    desk.do("create_event", **{"name": "Club evening", "rules": "riichi", "rounds": 4, **fields})
    return desk


def refused(**fields: Any) -> Declined:
    with pytest.raises(Declined) as error:
        made(**fields)
    return error.value


@pytest.mark.parametrize("book", list_books(), ids=lambda each: str(each["rules"]))
def test_an_event_of_every_book_and_preset_is_made_drawn_and_begun(book: dict[str, Any]) -> None:
    for preset in book["presets"]:
        size = book["players"][0]
        text = "\n".join(f"Player {number}" for number in range(2 * size))
        desk = made(rules=book["rules"], preset=preset["preset"], minutes=60, text=text)
        desk.do("draw_seating", mode="random")
        desk.do("begin_round")
        tournament = desk.event.tournament
        assert (tournament.tables_of, len(desk.event.tables(1))) == (size, 2)
        seated = desk.event.seated((1, 1))
        assert seated is not None
        start = int(tournament.scoring.start or 0)
        level = dict.fromkeys(seated.players, start)
        desk.do("set_result", table=1, points=level)
        found = standings(tournament=desk.event.tournament)
        assert found.zero_sum
        assert {each.place for each in found.players} >= {None}


@pytest.mark.parametrize("mode", ["random", "ranking"])
@pytest.mark.parametrize(("rules", "winds"), [("red", "EW"), ("siamese", "ES")])
def test_two_sit_where_their_book_seats_them(rules: str, winds: str, mode: str) -> None:
    desk = made(rules=rules, tables_of=2, text="Ada\nBo\nCy\nDee")
    desk.do("draw_seating", mode=mode)
    seated = desk.event.seated((1, 1))
    assert seated is not None
    assert "".join(seated.seats) == winds
    assert "".join(table_winds(desk.event.tournament)) == winds


def test_scoring_comes_from_the_preset_unless_somebody_chooses() -> None:
    ema = made(preset="ema").event.tournament.scoring
    assert (ema.formula, ema.uma, ema.start, ema.oka) == (Formula.UMA, (15, 5, -5, -15), 30_000, 0)
    book = made().event.tournament.scoring
    assert (book.oka, book.start, book.return_) == (20, 25_000, 30_000)
    own = made(scoring={"formula": "sum", "start": 25_000}).event.tournament.scoring
    assert own.formula is Formula.SUM
    assert made(rules="sichuan").event.tournament.scoring.formula is Formula.TABLE_POINTS


def test_players_come_with_the_event_as_they_stand_in_the_list() -> None:
    tournament = made(text=LIST).event.tournament
    assert [each.name for each in tournament.players] == ["Ada", "Bo", "Cy", "Dee"]
    assert (tournament.players[0].club, tournament.players[0].team) == ("West", "t1")
    assert [each.name for each in tournament.teams] == ["Reds"]


def test_what_is_missing_or_wrong_is_told_and_nothing_is_made() -> None:
    assert refused(name="  ").code == "no_title"
    assert refused(name="\u200b\u2800").code == "no_title", "nobody sees it"
    assert "expected one of riichi, sanma" in str(refused(rules="bridge"))
    assert "expected one of default, tenhou, ema" in str(refused(preset="emma"))
    assert "expected 4 players at a table" in str(refused(tables_of=3))
    assert refused(rounds=0).code == "bad_tournament"
    faults = refused(text="Ada\nAda").details["faults"]
    assert faults == [
        {"line": 2, "code": "name_twice", "message": "line 2: Ada is there twice, also in line 1"}
        | {"name": "Ada", "other": 1}
    ]


def test_two_evenings_alike_are_two_events() -> None:
    desk = made()
    first = desk.state.newest
    desk.do("create_event", name="Club evening", rules="riichi", rounds=4)
    assert set(desk.state.events) == {first, f"{first}-2"}


def test_name_rounds_and_minutes_change_as_long_as_no_round_stands_beyond() -> None:
    desk = made(text=LIST)
    desk.do("change_event", name="Club cup", rounds=2, minutes=75, reason="fewer came")
    tournament = desk.event.tournament
    assert (tournament.name, tournament.rounds, tournament.minutes) == ("Club cup", 2, 75)
    desk.do("draw_seating", mode="random", rounds=2)
    with pytest.raises(Declined, match="round 2 is seated"):
        desk.do("change_event", rounds=1, reason="late")
    with pytest.raises(Declined, match="nothing is there to change"):
        desk.do("change_event", ORGANISER, reason="-")


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ({"name": "Ren \ud83c"}, "without halves"),
        ({"name": "Ren", "club": "c" * 101}, "at most 100"),
        ({"name": "Ren", "country": "J\0"}, "without control"),
        ({"name": "Ren", "id": "p" * 101}, "at most 100"),
    ],
)
def test_a_player_whose_texts_cannot_be_kept_is_refused(player: dict[str, str], words: str) -> None:
    desk = made()
    with pytest.raises(Declined, match=words) as error:
        desk.do("register_players", players=[player])
    str(error.value).encode()


def test_a_reason_has_a_limit_and_is_a_text() -> None:
    desk = made()
    for reason, words in (("r" * 501, "at most 500"), ("half \udc00", "without halves")):
        with pytest.raises(Declined, match=words):
            desk.do("change_event", rounds=5, reason=reason)
