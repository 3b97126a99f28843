"""The lights before the deal: what is red, what only warns, and who lets the deal go on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from tablectl.doctor.checks import Check, Verdict
from tablectl.game.events import OperatorActed
from tablectl.ports import (
    CameraHealth,
    Command,
    EyesHealth,
    HostHealth,
    LinkState,
    MachineLink,
    MachineStatus,
    SetProblem,
    TileSetHealth,
)
from tablectl.service.health import light_of_check
from tablectl.service.health.preflight import Colour, Light, PartsHealth, lights
from tablectl.service.machine import MachineWork
from tablectl.topics import Topic
from tests.tablectl.schemas import check
from tests.tablectl.service.alert_stories import journal_went_back
from tests.tablectl.table_parts import ScriptedTable

CAMERA = CameraHealth(name="overhead", up=True, detail="", fps=9.8, frame_age_s=0.1, calibration="4 markers")
EYES = EyesHealth(
    9.8, 20.0, 0, cameras=(CAMERA,), tile_sets=(TileSetHealth(1, "club blue"), TileSetHealth(2, "club green"))
)
HOST = HostHealth(50.0, 80.0, 5000.0, False, 0.5, (Check("disk", Verdict.OK, "5000 MB free"),))
MACHINE = MachineStatus(
    "idle", 0.0, (34,) * 4, (), True, {"firmware": "1.4"}, link=MachineLink("up", "", 4.0, {})
)
WELL = PartsHealth(
    eyes=EYES,
    host=HOST,
    links=(LinkState("broker", True), LinkState("panels", True)),
    machine=MACHINE,
    work=MachineWork(),
)


def light(parts: PartsHealth, name: str) -> Light:
    (found,) = [each for each in lights(parts) if each.name == name]
    return found


def with_camera(**how: Any) -> PartsHealth:
    return replace(WELL, eyes=replace(EYES, cameras=(replace(CAMERA, **how),)))


def with_machine(**how: Any) -> PartsHealth:
    return replace(WELL, machine=replace(MACHINE, **how))


def test_a_table_that_is_well_shows_green_and_nothing_else() -> None:
    assert {each.colour for each in lights(WELL)} == {Colour.GREEN}
    assert [each.name for each in lights(WELL)] == [
        "camera overhead",
        "light overhead",
        "calibration overhead",
        "tile set",
        "record",
        "machine",
        "walls",
        "broker",
        "panels",
        "journal",
        "disk",
        "power",
        "computer",
    ]
    assert light(WELL, "machine").found == "firmware 1.4, answers in 4 ms, no faults"
    assert light(WELL, "walls").found == "34 · 34 · 34 · 34: 136 tiles"


FAULT = {"code": "jam", "where": "side 2", "hint": "Take the tile out."}
RED = {
    "camera overhead": with_camera(up=False, detail="covered"),
    "calibration overhead": with_camera(pushed="the camera was pushed (40 px)", astray=True),
    "walls": replace(WELL, work=MachineWork(wrong=("Aoi's wall holds 33 tiles", "count again"))),
    "machine": with_machine(faults=(FAULT,)),
    "journal": replace(WELL, journal="disk full"),
    "disk": replace(WELL, host=replace(HOST, checks=(Check("disk", Verdict.BAD, "3 MB free", "free some"),))),
}
WARNS = {
    "light overhead": with_camera(quality="a lamp is mirrored"),
    "camera overhead": with_camera(fps=1.1),
    "calibration overhead": with_camera(pushed="pushed (9 px); fitted again from its markers"),
    "tile set": replace(WELL, eyes=replace(EYES, tile_sets=(TileSetHealth(1),))),
    "record": replace(
        WELL, contradiction="The table does not agree with what is recorded: a tile was moved."
    ),
    "machine": with_machine(connected=False),
    "broker": replace(WELL, links=(LinkState("broker", False, "apt-get install mosquitto"),)),
    "power": replace(WELL, host=replace(HOST, undervoltage=True)),
    "computer": replace(WELL, host=replace(HOST, load=4.0)),
    "camera hand 2": replace(WELL, links=(LinkState("camera hand 2", False, "missing"),)),
}


SLOW_MACHINE = with_machine(link=MachineLink("up", "", 5000.0, {}))


def test_a_machine_that_answers_late_warns() -> None:
    found = light(SLOW_MACHINE, "machine")
    assert (found.colour, found.code, found.stops) == (Colour.YELLOW, "machine_slow", False)
    assert found.facts["ms"] == 5000.0
    assert found.advice


NO_PHONE = with_camera(up=False, detail="no phone yet", why={"code": "phone_awaited"})


def test_a_camera_that_is_to_be_a_phone_waits_for_one_until_one_is_paired() -> None:
    assert light(NO_PHONE, "camera overhead").code == "no_phone"
    silent = with_camera(up=False, detail="silent", why={"code": "phone_silent"})
    assert light(silent, "camera overhead").code == "phone_down"


@pytest.mark.parametrize("name", RED)
def test_what_no_hand_can_be_played_on_stops_the_deal(name: str) -> None:
    found = light(RED[name], name)
    assert found.stops
    assert found.advice
    assert [each.name for each in lights(RED[name]) if each.colour is not Colour.GREEN] == [name]


@pytest.mark.parametrize("name", WARNS)
def test_what_a_hand_can_be_played_with_warns(name: str) -> None:
    found = light(WARNS[name], name)
    assert found.colour is Colour.YELLOW
    assert found.advice
    assert not any(each.stops for each in lights(WARNS[name]))


@pytest.mark.parametrize(("age_s", "stops"), [(None, True), (0.5, False), (60.0, True)])
def test_a_camera_needs_fresh_pictures(age_s: float | None, stops: bool) -> None:
    assert light(with_camera(frame_age_s=age_s), "camera overhead").stops is stops


def test_a_table_without_cameras_waits_for_none() -> None:
    assert not any(each.stops for each in lights(replace(WELL, eyes=EyesHealth(0.0, 0.0, 0))))


def test_walls_counted_wrong_are_one_red_light_and_not_two() -> None:
    counted = {"code": "wall_count", "where": "side 1", "hint": "look"}
    parts = replace(RED["walls"], machine=replace(MACHINE, faults=(counted,)))
    assert [each.name for each in lights(parts) if each.stops] == ["walls"]


def test_an_override_is_of_red_lights_only_and_names_who_gave_it() -> None:
    given = {"machine": "Olga", "walls": "Olga"}
    told = {each.name: each for each in lights(RED["machine"], given)}
    assert (told["machine"].stops, told["machine"].overridden_by) == (False, "Olga")
    assert told["walls"].overridden_by == ""


def test_a_clock_that_was_never_set_warns_although_the_doctor_calls_it_bad() -> None:
    assert light_of_check(Check("clock", Verdict.BAD, "1970", "set it")).colour is Colour.YELLOW


@dataclass
class Blinking:
    """Eyes with one camera that a test covers and uncovers."""

    up: bool = True
    age_s: float | None = 0.1
    """Of the newest picture; None before the first."""
    links: tuple[LinkState, ...] = field(default=())

    def start(self, post: object) -> None:
        """Sees nothing."""

    def health(self) -> EyesHealth:
        camera = replace(CAMERA, up=self.up, detail="" if self.up else "covered", frame_age_s=self.age_s)
        return replace(EYES, cameras=(camera,), links=(LinkState("camera overhead", self.up, camera.detail),))

    def crop(self, at_mm: tuple[float, float]) -> bytes | None:
        return None

    def on_hand_start(self) -> None:
        """Stands where it stood."""

    def close(self) -> None:
        """Nothing to stop."""


def covered() -> tuple[ScriptedTable, Blinking]:
    """A table before its first hand, with its camera covered."""
    eyes = Blinking(up=False)
    table = ScriptedTable(eyes=eyes)
    table.pass_s(10.0)
    return table, eyes


def told(table: ScriptedTable, name: str) -> dict[str, Any]:
    message: Any = table.hearer.last(Topic.HEALTH)
    check(message)
    return next(each for each in message["lights"] if each["light"] == name)


class TestTheDeal:
    def test_waits_for_a_red_light_and_says_so_once(self) -> None:
        table, _ = covered()
        table.pass_s(60.0)
        assert table.machine.asked == []
        alerts = [each for each in table.hearer.on(Topic.ALERT) if each["code"] == "deal_stopped"]
        assert len(alerts) == 1
        assert "camera overhead: covered" in str(alerts[0]["message"])
        assert told(table, "camera overhead")["stops"] is True

    def test_waits_for_a_cameras_first_picture_and_calls_nobody(self) -> None:
        """A busy computer reads it slowly."""
        eyes = Blinking(age_s=None)
        table = ScriptedTable(eyes=eyes)
        table.pass_s(30.0)
        assert table.machine.asked == []
        assert told(table, "camera overhead")["stops"] is True
        eyes.age_s = 0.1
        table.pass_s(3.0)
        assert len(table.machine.asked) == 1
        assert "deal_stopped" not in [each["code"] for each in table.hearer.on(Topic.ALERT)]

    def test_goes_on_by_itself_when_the_light_is_green_again(self) -> None:
        table, eyes = covered()
        eyes.up = True
        table.pass_s(3.0)
        assert len(table.machine.asked) == 1
        assert told(table, "camera overhead")["colour"] == "green"

    def test_goes_on_when_somebody_overrides_it_by_name(self) -> None:
        table, _ = covered()
        answer = table.ask("override_preflight", light="camera overhead", reason="I watch", name="Olga")
        check(answer)
        assert answer["ok"] is True
        table.pass_s(3.0)
        assert len(table.machine.asked) == 1
        assert told(table, "camera overhead")["overridden_by"] == "Olga"
        entry = next(e for e in table.journal.read() if isinstance(e.body, OperatorActed))
        assert (entry.by, entry.body) == (
            "Olga",
            OperatorActed("override_preflight", "camera overhead (covered): I watch"),
        )

    def test_needs_a_new_word_once_the_light_was_green_between(self) -> None:
        table, eyes = covered()
        assert table.ask("override_preflight", light="camera overhead", reason="x", by="Olga")["ok"] is True
        eyes.up = True
        table.pass_s(2.0)
        eyes.up = False
        table.pass_s(2.0)
        assert told(table, "camera overhead")["overridden_by"] is None

    @pytest.mark.parametrize(
        ("light", "name", "code"),
        [
            ("camera overhead", "", "no_name"),
            ("machine", "Olga", "not_red"),
            ("moon", "Olga", "no_such_light"),
        ],
    )
    def test_is_not_let_go_on_by_nobody_nor_by_another_light(self, light: str, name: str, code: str) -> None:
        table, _ = covered()
        answer: Any = table.ask("override_preflight", light=light, reason="x", name=name)
        assert answer["error"]["code"] == code
        table.pass_s(5.0)
        assert table.machine.asked == []

    def test_is_refused_to_an_operator_too_but_not_to_players_who_build_by_hand(self) -> None:
        table, _ = covered()
        refused: Any = table.ask("next_hand")
        assert refused["error"]["code"] == "preflight"
        assert table.ask("next_hand", by_hand=True)["ok"] is True
        table.pass_s(1.0)
        assert table.service.state.hand is not None
        assert table.machine.asked == []

    def test_is_overridden_under_the_name_of_whoever_is_logged_in(self) -> None:
        table, _ = covered()
        request = {"id": "x", "do": "override_preflight", "light": "camera overhead", "reason": "y"}
        table.service.submit(Command({**request, "name": "Mallory"}, lambda _: None, by="Pjotr"))
        table.service.step(0.0)
        assert told(table, "camera overhead")["overridden_by"] == "Pjotr"


def test_the_last_minutes_are_saved_on_request_under_the_name_of_who_asked() -> None:
    table = ScriptedTable()
    table.pass_s(2.0)
    table.minutes.look()
    answer = table.ask("save_recording", reason="a six read as a nine", by="Olga")
    check(answer)
    assert str(answer["saved"]).startswith("2026")
    entry = next(e for e in table.journal.read() if isinstance(e.body, OperatorActed))
    assert (entry.by, entry.body) == ("Olga", OperatorActed("save_recording", "a six read as a nine"))


ENROLLED, OTHER = TileSetHealth(1, "club blue"), TileSetHealth(2, trouble=SetProblem.OTHER_RECOGNISER)


@pytest.mark.parametrize(
    ("sets", "found", "advice"),
    [
        ((), "none enrolled: any set is read", "enrol every set once"),
        ((TileSetHealth(1), TileSetHealth(2)), "none enrolled: any set is read", "enrol every set once"),
        ((ENROLLED, TileSetHealth(2)), "the second set is not enrolled", "set machine.sets to 1"),
        ((TileSetHealth(1), TileSetHealth(2, "x")), "the first set is not enrolled", "on the page /enrol"),
        ((ENROLLED, OTHER), "the second set was enrolled for another recogniser", "enrol it again"),
        (
            (ENROLLED, TileSetHealth(2, trouble=SetProblem.UNUSABLE)),
            "the second set cannot be read from its file",
            "enrol it again",
        ),
    ],
)
def test_a_set_that_is_not_enrolled_warns_and_says_what_to_do(
    sets: tuple[TileSetHealth, ...], found: str, advice: str
) -> None:
    told = light(replace(WELL, eyes=replace(EYES, tile_sets=sets)), "tile set")
    assert (told.colour, told.found) == (Colour.YELLOW, found)
    assert advice in told.advice


def test_all_sets_enrolled_are_green_and_named() -> None:
    assert light(WELL, "tile set").found == "club blue · club green"
    one = replace(WELL, eyes=replace(EYES, tile_sets=(ENROLLED,)))
    assert light(one, "tile set").colour is Colour.GREEN


def test_a_simulated_tables_own_tiles_need_nobody_to_enrol_them() -> None:
    own = TileSetHealth(1, "the simulated table's own", own=True)
    told = light(replace(WELL, eyes=replace(EYES, tile_sets=(own,))), "tile set")
    assert (told.colour, told.code, told.advice) == (Colour.GREEN, "own_set", "")


@pytest.mark.parametrize(("fps", "speed"), [(1.4, 1.0), (0.3, 1.0), (9.8, 4.0)])
def test_a_camera_that_gives_few_pictures_for_the_speed_of_play_warns(fps: float, speed: float) -> None:
    few = with_camera(fps=fps, speed=speed)
    told = light(few, "camera overhead")
    assert told.colour is Colour.YELLOW
    assert told.found == f"{fps:.1f} of {2.5 * speed:g} frames per second"


@pytest.mark.parametrize(("fps", "speed"), [(2.6, 1.0), (12.0, 1.0), (9.8, 2.0)])
def test_a_camera_that_gives_enough_pictures_is_well(fps: float, speed: float) -> None:
    assert light(with_camera(fps=fps, speed=speed), "camera overhead").colour is Colour.GREEN


def test_the_other_enrolled_set_on_the_table_is_named_not_called_a_strange_one() -> None:
    sets = (ENROLLED, TileSetHealth(2, "club green", seen_instead=True))
    told = light(replace(WELL, eyes=replace(EYES, tile_sets=sets)), "tile set")
    assert (told.colour, told.code) == (Colour.YELLOW, "set_2_instead")
    assert told.found == "the second set lies on the table; the machine says the other one"


def test_tiles_of_another_set_warn() -> None:
    found = light(with_camera(tiles="the tiles do not match"), "tile set").found
    assert found == "another set lies on the table"


def test_a_journal_that_is_taken_as_it_is_counts_as_written_at_once(table: ScriptedTable) -> None:
    """No light says for a moment, in one language, that it cannot be written."""
    journal_went_back(table)
    assert table.ask("pause", reason="look")["ok"] is False
    table.pass_s(1.5)
    assert told(table, "journal")["code"] == "journal_went_back"
    before = len(table.hearer.on(Topic.HEALTH))
    assert table.ask("override_preflight", light="journal", reason="a backup", name="Olga")["ok"] is True
    table.pass_s(6.0)
    since = table.hearer.on(Topic.HEALTH)[before:]
    found = [each["code"] for health in since for each in health["lights"] if each["light"] == "journal"]
    assert set(found) == {"journal_well"}, found
