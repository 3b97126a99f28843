"""What the service tells in English, pages say in four languages: every code has its words."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import tablectl
from firmware_bridge.panels.buttons import Key
from tablectl.game.events import DECIDED_LATE_REASON
from tablectl.game.history.withdrawals import OVERRULED_REASON, TAKEN_BACK_REASON
from tablectl.game.referee import SEEN_CLEARLY_REASON, UNRESOLVED_KONG_REASON
from tablectl.ports import CameraHealth, EyesHealth, HostHealth, MachineStatus, SetProblem, TileSetHealth
from tablectl.service.evidence.doubt_corrections import REASON
from tablectl.service.health.preflight import Colour, PartsHealth, lights
from tablectl.service.machine import MachineWork
from tests.architecture.alert_codes import codes_in_use
from tests.tablectl.service.health.test_preflight import NO_PHONE, RED, SLOW_MACHINE, WARNS, WELL
from tests.tablectl.web.test_words import WORDS

SCRIPTS = Path(tablectl.__file__).parent / "web" / "script"

ONLY_CASES = {
    "unclear_hand",
    "unclear_win",
    "unexplained",
    "wrong_stack",
    "wrong_count",
    "set_wanted",
    "sticks_unclear",
    "journal_doubted",
}
"""Codes of which every sentence is a case."""


def test_every_alert_and_question_has_a_sentence() -> None:
    assert {"table_differs", "in_doubt", "deal_stopped", "points_differ", "part_away"} <= codes_in_use().said
    wanted = {f"told_{code}" for code in codes_in_use().said - ONLY_CASES}
    assert wanted - WORDS.keys() == set()
    for code in ONLY_CASES:
        assert any(key.startswith(f"told_{code}_") for key in WORDS), code


def test_every_case_of_one_has_a_sentence_of_its_own() -> None:
    cases = codes_in_use().cases
    assert {"too_few", "hole", "no_tile", "taken_next", "between"} <= cases
    told = [key for key in WORDS if key.startswith("told_")]
    assert {case for case in cases if not any(key.endswith(f"_{case}") for key in told)} == set()


def test_every_step_at_the_walls_and_every_move_has_a_sentence() -> None:
    assert {f"step_{step}" for step in codes_in_use().steps} - WORDS.keys() == set()
    spoken = codes_in_use().moves - {"win_shown"}
    assert {f"event_{move}" for move in spoken} - WORDS.keys() == set()
    assert {"differs_river", "differs_melds", "differs_indicators"} <= WORDS.keys()


def test_every_finding_before_the_deal_says_what_was_found_and_what_to_do() -> None:
    assert {"camera_down", "disk_full", "machine_fault", "walls_counted"} <= codes_in_use().lights
    assert {f"found_{code}" for code in codes_in_use().lights} - WORDS.keys() == set()
    for parts in (WELL, SLOW_MACHINE, NO_PHONE, *RED.values(), *WARNS.values(), *_all_sets()):
        for light in lights(parts):
            if light.code:
                assert f"found_{light.code}" in WORDS
            if light.colour is not Colour.GREEN and light.code and light.code != "poor_pictures":
                assert f"advice_{light.code}" in WORDS, light
    bare = {light.name for light in lights(WELL) if not light.code}
    assert bare == {"disk"}, "the doctor's check of this test has no code"


def test_every_reason_why_a_part_is_down_has_words_and_every_word_a_reason() -> None:
    assert {"no_broker", "camera_frozen", "keys_hang", "part_failed"} <= codes_in_use().links
    assert {f"down_{code}" for code in codes_in_use().links} == {
        key for key in WORDS if key.startswith("down_")
    }
    assert {f"key_{key.value}" for key in Key} <= WORDS.keys()


def test_every_part_that_says_that_it_is_down_says_why_in_a_code() -> None:
    """``LinkState(name, False, text)`` would show its English to everybody."""
    bare = re.compile(r"LinkState\([^()]*, False, (?!\*)")
    root = Path(tablectl.__file__).parent
    found = [str(path) for path in root.rglob("*.py") if bare.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_the_reasons_that_the_table_itself_gives_for_a_correction_have_words() -> None:
    """They are told in every list of what was put right: the journal's, the feed's, a hand's history."""
    script = (Path(tablectl.__file__).parent / "web" / "script" / "event_sentences.js").read_text(
        encoding="utf-8"
    )
    for reason in (
        REASON,
        UNRESOLVED_KONG_REASON,
        SEEN_CLEARLY_REASON,
        DECIDED_LATE_REASON,
        TAKEN_BACK_REASON,
        OVERRULED_REASON,
    ):
        found = re.search(rf'"{re.escape(reason)}": "(why_\w+)"', script)
        assert found is not None, reason
        assert found[1] in WORDS


def _all_sets() -> list[PartsHealth]:
    """Every way in which two sets of tiles can stand, with and without another set on the table."""
    camera = CameraHealth(name="overhead", up=True, detail="", fps=9.8, frame_age_s=0.1)
    status = MachineStatus("idle", 0.0, (34,) * 4, (), True, {})
    ways = [("club", None), ("", None), *(("", trouble) for trouble in SetProblem)]
    pairs = [(TileSetHealth(1, *one), TileSetHealth(2, *other)) for one in ways for other in ways]
    return [
        PartsHealth(
            eyes=EyesHealth(9.8, 20.0, 0, cameras=(replace(camera, tiles=foreign),), tile_sets=sets),
            host=HostHealth(50.0, 80.0, 5000.0),
            links=(),
            machine=status,
            work=MachineWork(),
        )
        for sets in ((), *pairs)
        for foreign in ("", "the tiles do not match")
    ]


MAY_NAME_A_MESSAGE = frozenset(("stream/overlay/themes.js", "error_texts.js", "language.js"))
"""A club theme's fault is told to whoever writes themes, in English; the others choose words by it."""


def test_no_page_shows_the_services_or_the_browsers_own_english() -> None:
    """What went wrong has a code, and the page's words; a message goes to the browser's console."""
    raw = re.compile(r"\berror\??\.message\b")
    shown = [
        f"{path.relative_to(SCRIPTS)}:{number}: {line.strip()}"
        for path in sorted(SCRIPTS.rglob("*.js"))
        if str(path.relative_to(SCRIPTS)) not in MAY_NAME_A_MESSAGE
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if raw.search(line) and "console." not in line and "new Error(" not in line
    ]
    assert shown == []
