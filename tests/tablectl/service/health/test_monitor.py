"""How the parts of a table do, as its health and its alerts tell."""

from __future__ import annotations

from tablectl.adapters.machine.no_machine import NoMachine
from tablectl.service.health.link_watch import machine_link
from tablectl.topics import Topic
from tests.tablectl.table_parts import ScriptedTable


class TestHealth:
    def test_a_broker_that_is_away_shows_as_degraded(self, table: ScriptedTable) -> None:
        table.pass_s(6.0)
        health = table.hearer.last(Topic.HEALTH)
        assert health["status"] == "degraded"
        assert "publisher" in health["degraded"]
        assert health["temperature_c"] == 48.5
        assert health["queues"]["events"] == table.journal.head > 0
        assert health["versions"]["tablectl"] == "0"

    def test_a_part_that_stays_away_is_reported_once_and_its_return_too(self, table: ScriptedTable) -> None:
        table.machine.connected = False
        table.pass_s(20.0)
        alerts = [str(alert["message"]) for alert in table.hearer.on(Topic.ALERT)]
        assert [text for text in alerts if text.startswith("machine: ")] == ["machine: no machine answers"]
        table.machine.connected = True
        table.pass_s(2.0)
        (away,) = [each for each in table.hearer.on(Topic.ALERT) if each["details"]["part"] == "machine"]
        assert table.hearer.last(Topic.ALERT_ENDED)["cause"] == away["cause"]

    def test_why_a_part_is_away_is_told_as_a_code_to_those_who_speak_another_language(
        self, table: ScriptedTable
    ) -> None:
        table.machine.connected = False
        table.pass_s(20.0)
        away = next(each for each in table.hearer.on(Topic.ALERT) if each["code"] == "part_away")
        assert away["details"] == {"part": "machine", "why": {"code": "machine_away"}}
        links = {link["name"]: link for link in table.hearer.last(Topic.HEALTH)["links"]}
        assert links["machine"]["why"] == away["details"]["why"], "it is what health says"

    def test_a_table_without_a_machine_misses_none(self) -> None:
        assert machine_link(NoMachine()).up

    def test_it_is_told_every_few_seconds(self, table: ScriptedTable) -> None:
        table.pass_s(26.0)
        assert len(table.hearer.on(Topic.HEALTH)) == 6

    def test_a_machine_fault_is_shown_with_its_hint(self, table: ScriptedTable) -> None:
        table.machine.faults = ({"code": "jam", "where": "drum", "hint": "take the tile out"},)
        table.pass_s(6.0)
        links = {link["name"]: link for link in table.hearer.last(Topic.HEALTH)["links"]}
        assert links["machine"]["detail"] == "take the tile out"
