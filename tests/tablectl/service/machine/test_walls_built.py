"""The machine is asked for each book's walls; what it cannot do and what it counts wrong is said in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal
from tablectl.adapters.storage.session_file import SESSION_FILE, SessionFile
from tablectl.game.events import WallsBuilt
from tablectl.game.evidence import Button, ButtonPressed, DiceReported, HandReadyReported, WallsReported
from tablectl.ports import Lamp, TileSets
from tablectl.topics import Topic
from tests.tablectl.schemas import check
from tests.tablectl.table_parts import ScriptedMachine, ScriptedTable


def alerts(table: ScriptedTable, code: str) -> list[str]:
    return [str(message["message"]) for message in table.hearer.on(Topic.ALERT) if message["code"] == code]


def machine(table: ScriptedTable) -> Any:
    message = table.hearer.last(Topic.MACHINE)
    check(message)
    return message


def playing(ruleset: str, **options: object) -> ScriptedTable:
    table = ScriptedTable(ruleset=ruleset, preset="default", options=options)
    table.pass_s(2.0)
    return table


def started(folder: Path) -> ScriptedTable:
    """A table of riichi, or what it left in a folder."""
    journal = SqliteJournal(folder / JOURNAL_FILE)
    coming = SessionFile(folder / SESSION_FILE, journal.identity)
    table = ScriptedTable(journal=journal, ruleset="riichi", preset="default", coming=coming)
    table.pass_s(2.0)
    return table


def red_of(players: int, **options: object) -> ScriptedTable:
    table = ScriptedTable(ruleset="red", preset="default")
    names = ["Aoi", "Ren", "Yuzu"][:players]
    asked = {"players": players, **options}
    table.ask("start_session", ruleset="red", players=names, options=asked)
    table.pass_s(2.0)
    return table


def win_and_settle(table: ScriptedTable) -> None:
    """The hand is over and paid."""
    won: tuple[dict[str, object], ...] = (
        {"kind": "indicator_revealed/1", "tile": "3s"},
        {"kind": "win_shown/1", "seat": 0, "from": None, "tile": "8s", "tiles": "234m567p22s34567s"},
    )
    for event in won:
        answer = table.ask("record_event", event=event)
        assert answer["ok"] is True, answer
    assert table.ask("settle")["ok"] is True


class TestOrders:
    def test_sichuans_longer_walls_move_with_the_dealer_and_one_throw_is_rolled(self) -> None:
        assert playing("sichuan").machine.asked == [((14, 13, 14, 13), 2)]

    def test_mcr_has_eighteen_stacks_and_two_throws(self) -> None:
        table = playing("mcr")
        assert table.machine.asked == [((18, 18, 18, 18), 4)]
        assert machine(table)["by_hand"] == []

    def test_reds_long_walls_of_three_are_told_and_written_down_as_played(self) -> None:
        table = red_of(3)
        assert table.machine.asked[-1] == ((19, 18, 19, 18), 4)
        (told,) = alerts(table, "walls_by_hand")
        assert "Carry 5 stacks from the right end of empty side 3's wall to the left end of Aoi's." in told
        assert len(machine(table)["by_hand"]) == 3
        built = [e.body for e in table.journal.read() if isinstance(e.body, WallsBuilt)]
        assert built == [WallsBuilt((48, 50, 50, 0))]

    def test_xiamens_rows_and_wings_are_told(self) -> None:
        table = playing("xiamen")
        assert table.machine.asked == [((18, 18, 18, 18), 4)]
        (told,) = alerts(table, "walls_by_hand")
        assert "push the 8 stacks" in told
        assert Lamp.LOOK in table.machine.lit.values(), "until the first discard"
        assert "12 in a row, 4 more at each end, slanted towards you as wings" in told

    def test_walls_too_long_for_the_machine_are_built_by_hand(self) -> None:
        table = ScriptedTable(ruleset="mcr", preset="default", machine=ScriptedMachine(longest_wall=17))
        table.pass_s(5.0)
        assert table.machine.asked == []
        assert len(alerts(table, "walls_by_hand")) == 1
        assert "cannot build" in machine(table)["by_hand"][0]
        assert table.ask("next_hand")["ok"] is True
        table.pass_s(1.0)
        hand = table.service.state.hand
        assert hand is not None and len(hand.seats[0].concealed) == 13
        assert len(alerts(table, "walls_by_hand")) == 1, "said once"


class TestWrongCount:
    def miscounted(self) -> ScriptedTable:
        table = ScriptedTable(machine=ScriptedMachine(builds=False))
        table.pass_s(1.0)
        table.machine.counts = (34, 34, 33, 34)
        table.machine.faults = ({"code": "wall_count", "where": "side 2", "hint": "look"},)
        table.pass_s(1.0)
        return table

    def test_side_numbers_and_what_to_do_are_said_once(self) -> None:
        table = self.miscounted()
        table.pass_s(3.0)
        (told,) = alerts(table, "wall_count")
        assert told.startswith("Yuzu's wall (side 2) holds 33 tiles and should hold 34: 1 is missing.")
        assert "Confirm" in told
        assert machine(table)["wrong"][0].startswith("Yuzu's wall")
        assert set(table.machine.lit.values()) == {Lamp.LOOK}
        table.ask("clear_faults")
        table.pass_s(1.0)
        assert Lamp.LOOK not in table.machine.lit.values()

    def test_a_panels_confirm_has_the_count_go_on_and_nothing_is_built_anew(self) -> None:
        table = self.miscounted()
        asked = len(table.machine.asked)
        table.panels.pressed.append(ButtonPressed(0, 1, Button.CONFIRM))
        table.pass_s(1.0)
        assert table.machine.done == ["count_again"]
        table.machine.news += [
            WallsReported(0, (34,) * 4),
            DiceReported(0, (2, 3)),
            HandReadyReported(0),
        ]
        table.pass_s(10.0)
        assert len(table.machine.asked) == asked
        assert machine(table)["wrong"] == []
        assert table.service.state.hand is not None

    def test_the_operator_confirms_too(self) -> None:
        table = self.miscounted()
        assert table.ask("count_again")["ok"] is True
        assert table.machine.done == ["count_again"]

    def test_without_a_wrong_count_there_is_nothing_to_confirm_and_the_next_hand_comes(self) -> None:
        table = playing("riichi")
        assert table.ask("count_again")["error"]["code"] == "no_miscount"
        assert table.machine.done == []
        asked = len(table.machine.asked)
        win_and_settle(table)
        table.pass_s(20.0)
        assert len(table.machine.asked) == asked + 1


class TestTwoSets:
    def miscounted_below(self) -> ScriptedTable:
        """A hand is played, and the walls of the next one were counted wrong."""
        table = playing("riichi")
        assert table.service.state.hand is not None
        table.machine.sets = TileSets(1, True, ())
        table.machine.counts = (34, 34, 34, 33)
        table.machine.faults = ({"code": "wall_count", "where": "side 3", "hint": "look"},)
        table.pass_s(1.0)
        return table

    def test_which_is_on_the_table_and_what_waits_below_is_published(self) -> None:
        table = playing("riichi")
        assert machine(table)["sets"] is None
        table.machine.sets = TileSets(2, False, (34,) * 4)
        table.pass_s(1.0)
        assert machine(table)["sets"] == {"on_table": 2, "beneath": False, "waiting": [34] * 4}

    def test_walls_counted_wrong_below_are_told_as_such(self) -> None:
        table = self.miscounted_below()
        (told,) = alerts(table, "wall_count")
        assert told.startswith("These walls are below the table, for the next hand")
        assert "Haru's wall (side 3) holds 33 tiles and should hold 34" in told

    def test_a_players_confirm_in_the_hand_is_no_word_about_the_walls_below(self) -> None:
        table = self.miscounted_below()
        table.panels.pressed.append(ButtonPressed(0, 1, Button.CONFIRM))
        table.pass_s(1.0)
        assert table.machine.done == []

    def test_counted_again_below_the_next_hand_is_still_asked_for(self) -> None:
        table = self.miscounted_below()
        assert table.ask("count_again")["ok"] is True
        assert table.machine.done == ["count_again"]
        asked = len(table.machine.asked)
        win_and_settle(table)
        table.pass_s(20.0)
        assert len(table.machine.asked) == asked + 1


class TestOtherRules:
    def test_they_wait_for_the_next_shuffle_and_are_shown_as_pending(self) -> None:
        table = playing("riichi")
        answer = table.ask("start_session", ruleset="sichuan", preset="default")
        assert answer["ok"] is True
        assert answer["pending"] == "sichuan (default) for 4 players"
        check(answer)
        table.pass_s(20.0)
        assert machine(table)["pending"] == "sichuan (default) for 4 players"
        assert table.service.state.rules == "riichi", "the hand is played to its end"
        win_and_settle(table)
        table.pass_s(20.0)
        assert table.service.state.rules == "sichuan"
        assert table.machine.asked[-1] == ((14, 13, 14, 13), 2)
        assert machine(table)["pending"] is None

    def test_a_restart_forgets_neither_them_nor_who_plays_then(self, tmp_path: Path) -> None:
        names = ("Kana", "Lev", "Mai", "Nils")
        table = started(tmp_path)
        assert table.ask("start_session", ruleset="sichuan", preset="default", players=names)["ok"] is True
        table.journal.close()
        table = started(tmp_path)
        assert machine(table)["pending"] == "sichuan (default) for 4 players"
        win_and_settle(table)
        table.pass_s(20.0)
        assert (table.service.state.rules, table.service.state.players) == ("sichuan", names)
        table.journal.close()
        assert machine(started(tmp_path))["pending"] is None

    def test_another_number_of_players_waits_too(self) -> None:
        table = red_of(2)
        answer = table.ask(
            "start_session", ruleset="red", players=["Aoi", "Ren", "Yuzu"], options={"players": 3}
        )
        assert answer["pending"] == "red (default) for 3 players"

    def test_rules_that_cannot_be_are_refused_at_once(self) -> None:
        table = playing("riichi")
        answer: Any = table.ask("start_session", ruleset="chess")
        assert answer["ok"] is False
        assert answer["error"]["code"] == "unknown_ruleset"
        assert machine(table)["pending"] is None

    def test_asking_for_what_is_played_takes_it_back(self) -> None:
        table = playing("riichi")
        table.ask("start_session", ruleset="sichuan", preset="default")
        answer: Any = table.ask("start_session")
        assert answer["error"]["code"] == "session_running"
        table.pass_s(1.0)
        assert machine(table)["pending"] is None

    def test_a_session_of_which_no_hand_was_dealt_or_built_is_left_at_once(self) -> None:
        """A table without a machine begins with the players of its configuration: others sit down there."""
        table = ScriptedTable()
        table.machine.connected = False
        table.pass_s(2.0)
        assert table.service.state.started
        names = ("Kana", "Lev", "Mai", "Nils")
        for rules in ("riichi", "sichuan"):
            answer: Any = table.ask("start_session", ruleset=rules, preset="default", players=names)
            assert (answer["ok"], "pending" in answer) == (True, False)
            assert (table.service.state.rules, table.service.state.players) == (rules, names)
        again: Any = table.ask("start_session", ruleset="sichuan", preset="default", players=names)
        assert again["error"]["code"] == "session_running", "it is what stands there"
