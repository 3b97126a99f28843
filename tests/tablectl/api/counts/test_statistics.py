"""The lines of ``tablectl stats``: the contract's fields, whose they are, and the tables made of them."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from tablectl.api.counts.statistics import PlayerKey, Tally, csv_text, games_of_text, player_keys, table_text
from tablectl.formats.journal.jsonl import write_jsonl
from tablectl.formats.journal.played_games import CountedGame, game_of_record
from tablectl.formats.recorded.record import RecordError
from tablectl.numbers import GamePlayed, HandPlayed, WonHand
from tests.tablectl.api.past.journals import journal
from tests.tablectl.formats.games import game

COUNTS = [
    *("hands", "wins", "wins_by_draw", "deal_ins", "ready", "called", "draws", "draws_ready"),
    *(
        "points_won",
        "points_dealt_in",
        "turn_won_sum",
        "first_ready",
        "deal_ins_while_ready",
        "games",
        "flying",
    ),
]
RATES = [
    *("win_rate", "deal_in_rate", "ready_rate", "call_rate"),
    *("average_win", "average_deal_in", "average_turn_won", "average_place"),
]
CONTRACT = [*COUNTS, "places", *RATES]
NAGASHI = game_of_record(game("nagashi_mangan"))
WON = HandPlayed(
    players=4,
    wins=(WonHand(player=0, giver=None, points=24, turn=6),),
    kongs=(1, 0, 0, 0),
    flowers=(2, 1, 0, 3),
)


def tally(*games: CountedGame) -> Tally:
    told = Tally()
    for each in games:
        told.add(each)
    return told


def mcr(*names: str) -> CountedGame:
    return CountedGame(names, "mcr", GamePlayed(4, (WON,)))


def test_a_line_has_the_fields_of_the_contract_and_no_other() -> None:
    lines = tally(NAGASHI).lines()
    assert [set(line) for line in lines[:-1]] == [{"player", *CONTRACT}] * 4
    assert set(lines[-1]) == {"total", *CONTRACT}
    assert [line["player"] for line in lines[:-1]] == ["A", "B", "C", "D"]


def test_the_total_adds_the_players_counts() -> None:
    *players, together = tally(NAGASHI).lines()
    for name in COUNTS:
        assert together[name] == sum(line[name] for line in players)
    assert together["places"] == [1, 1, 1, 1]
    assert together["average_place"] == 2.5


def test_two_games_of_one_player_are_one_line_wherever_the_player_sat() -> None:
    turned = replace(NAGASHI, names=("B", "C", "D", "A"))
    once, both = tally(NAGASHI).lines(), tally(NAGASHI, turned).lines()
    assert both[0]["wins"] == once[0]["wins"] + once[3]["wins"]
    assert both[-1]["hands"] == 2 * once[-1]["hands"]


def test_a_name_that_is_empty_or_stands_twice_is_told_by_its_seat() -> None:
    assert player_keys(("A", "", "B", "B")) == (
        PlayerKey("A"),
        PlayerKey("", 1),
        PlayerKey("", 2),
        PlayerKey("", 3),
    )
    lines = tally(replace(NAGASHI, names=("A", "", "B", "B"))).lines()
    assert [line.get("player", line.get("seat")) for line in lines[:-1]] == ["A", 1, 2, 3]


def test_a_player_named_like_nothing_else_keeps_the_name_in_every_game() -> None:
    lines = tally(replace(NAGASHI, names=("A", "A", "B", "C")), NAGASHI).lines()
    assert [line.get("player", line.get("seat")) for line in lines[:-1]] == ["A", "B", "C", "D", 0, 1]


def test_other_books_count_kongs_flowers_and_wins_by_discard_too() -> None:
    first = tally(mcr("P", "Q", "R", "S")).lines()[0]
    assert first["rules"] == ["mcr"]
    assert (first["kongs"], first["flowers"], first["wins_by_discard"]) == (1, 2, 0)
    assert (first["points_won"], first["wins_by_draw"]) == (24, 1)


def test_a_journals_export_is_counted_by_the_payments_that_it_holds() -> None:
    (counted,) = games_of_text("".join(write_jsonl(journal()))).games
    assert len(counted.played.hands) == 2
    assert counted.played.final is None


def test_entries_that_make_no_game_are_no_record() -> None:
    lines = list(write_jsonl(journal()))
    with pytest.raises(RecordError, match="not a valid game"):
        games_of_text("".join(lines[:1] + lines[9:]))


def test_the_csv_has_a_line_a_player_and_places_in_columns() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(tally(NAGASHI).lines()))))
    assert [row["player"] for row in rows] == ["A", "B", "C", "D", ""]
    assert rows[-1]["total"] == "true"
    assert [rows[0][f"place_{place}"] for place in (1, 2, 3, 4)] == ["0", "0", "1", "0"]
    assert rows[1]["average_win"] == "", "no win, no average"


def test_a_name_that_looks_like_a_formula_is_text_in_a_spreadsheet() -> None:
    rows = csv_text(tally(mcr("=1+1", "Q", "R", "S")).lines()).splitlines()
    assert any(row.startswith("'=1+1,") for row in rows)


def test_the_table_for_people_has_per_cents_and_dashes() -> None:
    heading, first, second, *_, last = table_text(tally(NAGASHI).lines()).splitlines()
    assert heading.split()[:3] == ["player", "hands", "wins"]
    assert first.split()[:4] == ["A", "8", "3", "37.5"]
    assert second.split()[9] == "-"
    assert last.startswith("all ")


def test_a_name_cannot_write_to_the_terminal() -> None:
    assert "\x1b" not in table_text(tally(mcr("\x1b[2J", "Q", "R", "S")).lines())
