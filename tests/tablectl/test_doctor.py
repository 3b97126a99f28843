"""The doctor: every part is looked at, and a red line says what to do."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

import pytest

from firmware_bridge.virtual_table import VirtualController, VirtualTablePort
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal
from tablectl.compose.doctor.probes import probes_of
from tablectl.compose.doctor.program_files import program_files
from tablectl.config import Config, parse
from tablectl.doctor.checks import Check, Verdict, clock_check, examine, run_probe
from tablectl.doctor.fonts import fonts_check
from tablectl.doctor.versions import versions
from tablectl.game.events import DiceRolled, Envelope, Source
from tests.firmware_bridge.bench import served


def checked(text: str, tmp_path: Path, name: str) -> Check:
    config = parse(f'[table]\nstate_dir = "{tmp_path}"\n{text}')
    return run_probe(name, probes_of(config)[name])


def test_every_part_of_the_table_is_looked_at(tmp_path: Path) -> None:
    config = parse(f'[table]\nstate_dir = "{tmp_path}"\n[web]\nport = 0\n')
    names = [check.name for check in examine(config, probes_of(config), program_files())]
    wanted = (
        "python,packages,program files,camera,serial port,gpio,model,journal,state files,broker,voice,lamps,"
        "posts,web port,fonts,disk,clock"
    )
    assert names == wanted.split(",")


def test_the_simulated_table_needs_no_hardware(tmp_path: Path) -> None:
    for part in ("camera", "serial port", "gpio", "journal"):
        assert checked("", tmp_path, part).verdict is Verdict.OK, part


def test_a_serial_port_that_is_not_there_is_red_and_says_where_to_look(tmp_path: Path) -> None:
    real = '[machine]\nport = "/dev/no-such-port"\n[camera]\nsource = "0"\n'
    check = checked(real, tmp_path, "serial port")
    assert check.verdict is Verdict.BAD
    assert "/dev/no-such-port" in check.advice
    assert "ls /dev/serial/by-id" in check.advice


@pytest.mark.parametrize("configuration", ["sides=4\nboard=pico\n", "sides=4\n"])
def test_a_board_at_the_serial_port_says_which_it_is(configuration: str, tmp_path: Path) -> None:
    controller = VirtualController()
    controller.memory.configuration = configuration
    with served(controller) as port:
        check = checked(f'[machine]\nport = "{port.path}"\n[camera]\nsource = "0"\n', tmp_path, "serial port")
    assert check.verdict is Verdict.OK
    told = "the board pico" if "board" in configuration else "a controller that does not tell its board"
    assert check.found == f"{told} answers at {port.path}, 115200 baud"


def test_a_serial_port_where_nobody_answers_is_red(tmp_path: Path) -> None:
    port = VirtualTablePort(VirtualController())  # and nobody serves it
    check = checked(f'[machine]\nport = "{port.path}"\n[camera]\nsource = "0"\n', tmp_path, "serial port")
    port.close()
    assert check.verdict is Verdict.BAD
    assert f"no answer at {port.path}" in check.advice


def test_a_system_without_pseudo_terminals_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> tuple[int, int]:
        raise FileNotFoundError(2, "No such file or directory", "/dev/ptmx")

    monkeypatch.setattr("os.openpty", none)
    check = checked("", tmp_path, "serial port")
    assert check.verdict is Verdict.BAD
    assert "/dev/ptmx and /dev/pts must be there" in check.advice


def test_a_calibration_that_a_start_refuses_is_red(tmp_path: Path) -> None:
    """Of every camera over the table, before it is opened."""
    parts = '[machine]\nport = "none"\n[panels]\npins = "phones"\n'
    gone = 'source = "0"\ncalibration = "gone.json"\n'
    first = checked(f"{parts}[camera]\n{gone}", tmp_path, "camera")
    assert first.verdict is Verdict.BAD
    assert "camera: cannot read the calibration gone.json" in first.advice
    side = f'[[cameras.further]]\nname = "side"\n{gone}'
    second = checked(f'{parts}[camera]\nsource = "phone"\n{side}', tmp_path, "camera")
    assert "cameras.further.0: cannot read the calibration gone.json" in second.advice


def test_a_camera_that_is_not_there_is_red(tmp_path: Path) -> None:
    check = checked(f'[camera]\nsource = "{tmp_path}/none.avi"\n', tmp_path, "camera")
    assert check.verdict is Verdict.BAD
    assert "camera.source" in check.advice


def test_a_model_that_is_not_there_is_red(tmp_path: Path) -> None:
    check = checked(f'[recogniser]\nmodels = ["{tmp_path}/none.onnx"]\n', tmp_path, "model")
    assert check.verdict is Verdict.BAD
    assert "none.onnx" in check.advice


def test_a_file_that_is_no_model_is_red(tmp_path: Path) -> None:
    (tmp_path / "wrong.onnx").write_bytes(b"not a model")
    check = checked(f'[recogniser]\nmodels = ["{tmp_path}/wrong.onnx"]\n', tmp_path, "model")
    assert check.verdict is Verdict.BAD
    assert "wrong.onnx" in check.advice


def test_a_missing_broker_program_says_what_to_install(tmp_path: Path) -> None:
    check = checked('[broker]\nbinary = "no-such-broker"\n', tmp_path, "broker")
    assert check.verdict is Verdict.BAD
    assert "apt-get install mosquitto" in check.advice


def test_a_broker_elsewhere_that_does_not_answer_is_named(tmp_path: Path) -> None:
    check = checked('[mqtt]\nhost = "127.0.0.1"\nport = 1\n', tmp_path, "broker")
    assert check.verdict is Verdict.BAD
    assert "127.0.0.1:1 (Connection refused)" in check.advice


@pytest.mark.parametrize(
    ("answer", "verdict", "told"),
    [
        (b"\x20\x03\x00\x00\x00", Verdict.OK, "lets the table in"),
        (b"\x20\x03\x00\x87\x00", Verdict.BAD, "(it refuses: Not authorized)"),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", Verdict.BAD, "says nothing in MQTT)"),
    ],
    ids=["welcome", "wrong password", "no broker"],
)
def test_a_broker_elsewhere_is_asked_whether_it_lets_the_table_in(
    answer: bytes, verdict: Verdict, told: str, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            for _ in range(2 if b"HTTP" in answer else 1):  # then it is asked whether it speaks TLS
                with suppress(ConnectionError), listening.accept()[0] as client:
                    client.recv(4096)
                    client.sendall(answer)
                    client.recv(4096)

        thread = Thread(target=serve)
        thread.start()
        port = listening.getsockname()[1]
        check = checked(f'[mqtt]\nhost = "127.0.0.1"\nport = {port}\n', tmp_path, "broker")
        thread.join()
    assert check.verdict is verdict
    assert told in check.found + check.advice


@pytest.mark.parametrize(
    ("programs", "fonts", "verdict", "told"),
    [
        ((), (), Verdict.OK, "shown elsewhere"),
        (("chromium",), ("zh", "ja"), Verdict.OK, "chromium can show Chinese and Japanese"),
        (("chromium",), (), Verdict.WARN, "chromium, and no font for Chinese and Japanese"),
        (("firefox-esr",), ("zh",), Verdict.WARN, "firefox-esr, and no font for Japanese"),
    ],
)
def test_a_screen_at_the_table_needs_letters_for_chinese_and_japanese_names(
    programs: tuple[str, ...], fonts: tuple[str, ...], verdict: Verdict, told: str
) -> None:
    check = fonts_check(
        lambda name: f"/usr/bin/{name}" if name in programs else None,
        lambda language: "/usr/share/fonts/NotoSansCJK.ttc\n" if language in fonts else "",
    )
    assert check.verdict is verdict
    assert told in check.found
    assert ("fonts-noto-cjk" in check.advice) == (verdict is Verdict.WARN)


def test_a_journal_in_use_is_no_fault(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / JOURNAL_FILE)
    check = checked("", tmp_path, "journal")
    assert check.verdict is Verdict.WARN
    assert str(os.getpid()) in check.advice
    journal.close()


def test_a_journal_whose_past_was_changed_is_not_intact(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / JOURNAL_FILE)
    at = "2026-11-20T10:00:00.000Z"
    journal.append([Envelope(n, at, Source.CAMERA, DiceRolled((1, 2))) for n in (1, 2)])
    journal.close()
    assert "2 events, intact" in checked("", tmp_path, "journal").found
    with closing(sqlite3.connect(tmp_path / JOURNAL_FILE)) as db, db:
        db.execute("UPDATE journal SET entry = replace(entry, '[1,2]', '[6,6]') WHERE seq = 1")
    assert checked("", tmp_path, "journal").verdict is Verdict.BAD


def test_a_damaged_journal_is_red(tmp_path: Path) -> None:
    (tmp_path / JOURNAL_FILE).write_bytes(b"this is no database, whatever its name says" * 100)
    assert checked("", tmp_path, "journal").verdict is Verdict.BAD


def test_a_state_directory_that_cannot_be_written_is_red(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way", encoding="ascii")
    assert checked("", file, "journal").verdict is Verdict.OK, "nothing is made by looking"
    journal = Check("", Verdict.OK, "")
    try:
        SqliteJournal(file / JOURNAL_FILE)
    except OSError as error:
        journal = Check("journal", Verdict.BAD, "", str(error))
    assert "--state-dir" in journal.advice


@pytest.mark.parametrize(
    ("now", "synchronized", "verdict"),
    [
        (datetime(1970, 1, 1, tzinfo=UTC), True, Verdict.BAD),
        (datetime(2027, 1, 1, tzinfo=UTC), False, Verdict.WARN),
        (datetime(2027, 1, 1, tzinfo=UTC), True, Verdict.OK),
    ],
)
def test_a_clock_that_was_never_set_is_red(now: datetime, synchronized: bool, verdict: Verdict) -> None:
    assert clock_check(now, synchronized, has_systemd=True).verdict is verdict


def test_the_report_reads_as_json() -> None:
    line = json.dumps(Check("disk", Verdict.WARN, "90 MB", "free some").as_json())
    assert json.loads(line) == {"name": "disk", "verdict": "warn", "found": "90 MB", "advice": "free some"}


def test_versions_name_the_program_first() -> None:
    assert list(versions())[:2] == ["tablectl", "python"]
    assert Config().table.name == "table-1"
