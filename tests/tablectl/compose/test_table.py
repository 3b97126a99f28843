"""What is built from a configuration, and that everything is let go of again, whatever fails."""

from __future__ import annotations

import threading
from contextlib import closing
from pathlib import Path

import pytest

from tablectl.adapters.accounts import ACCOUNTS_FILE, Accounts, Role
from tablectl.adapters.identities import PEOPLE_FILE, PLAYERS_FILE
from tablectl.adapters.obs.settings import OBS_FILE
from tablectl.adapters.pads import PADS_FILE
from tablectl.adapters.phone_cameras.pairing import PHONES_FILE
from tablectl.adapters.storage.alerts_file import ALERTS_FILE
from tablectl.adapters.storage.delay_queue import DELAY_FILE
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal, read_journal
from tablectl.adapters.storage.presses_file import PRESSES_FILE
from tablectl.adapters.storage.questions_file import QUESTIONS_FILE
from tablectl.adapters.storage.session_file import SESSION_FILE, SessionFile
from tablectl.adapters.web.auth.sessions import SESSIONS_FILE
from tablectl.compose.state_files import STATE_FILES, require_state_files
from tablectl.compose.table import build, journal_summary, pace_of
from tablectl.config import Config, parse
from tablectl.doctor.verdicts import Verdict
from tablectl.errors import (
    ConfigError,
    InputError,
    JournalDoubted,
    PartMissing,
    StateDirError,
    without_folders,
)
from tablectl.files import files_aside, put_aside
from tablectl.game.claims import EndSession, RevealIndicator, StartHand, StartSession
from tablectl.game.decide import decide
from tablectl.game.events import Event, OperatorActed, SessionEnded, SessionStarted, Source
from tablectl.game.state import GameState, fold
from tablectl.mahjong.tiles import Tile
from tablectl.service.journal import Ledger
from tablectl.service.machine import Pace
from tablectl.simulation.parts import TRUTH_FILE
from tablectl.topics import Audience, Hold
from tests.tablectl.game.deciding import accepted
from tests.tablectl.plain_words import is_plain
from tests.tablectl.table_parts import ScriptedClock, ScriptedTable


def quiet(folder: Path, more: str = "") -> Config:
    """No players, no camera, nobody who listens."""
    head = f'[table]\nstate_dir = "{folder}"\n[camera]\nsource = "none"\n[web]\nenabled = false\n'
    return parse(head + (more or "[mqtt]\nenabled = false\n"))


def run_until(config: Config, events: int, *, new_session: bool = False) -> None:
    """Run the table until its journal holds so many events."""
    with build(config, new_session=new_session) as table:
        loop = threading.Thread(target=table.service.run)
        loop.start()
        for _ in range(600):
            if len(read_journal(table.journal_path)) >= events:
                break
            loop.join(0.05)
        table.service.stop()
        loop.join()


def bodies(folder: Path) -> list[object]:
    return [envelope.body for envelope in read_journal(folder / JOURNAL_FILE)]


def test_a_table_runs_and_lets_go_of_its_journal(tmp_path: Path) -> None:
    run_until(quiet(tmp_path), 1)
    assert isinstance(bodies(tmp_path)[0], SessionStarted)
    SqliteJournal(tmp_path / JOURNAL_FILE).close()


def test_an_older_copy_is_told_and_taken_on_the_word_of_the_command_line(tmp_path: Path) -> None:
    run_until(quiet(tmp_path), 1)
    path, older = tmp_path / JOURNAL_FILE, (tmp_path / JOURNAL_FILE).read_bytes()
    events = len(read_journal(path))
    with build(quiet(tmp_path), new_session=True) as table:
        assert not any("went back" in note for note in table.notes)
    assert len(read_journal(path)) > events
    for rest in tmp_path.glob(f"{JOURNAL_FILE}-*"):
        rest.unlink()
    path.write_bytes(older)
    with build(quiet(tmp_path)) as table:
        (note,) = (each for each in table.notes if "went back" in each)
        assert "--accept-journal" in note
    with pytest.raises(JournalDoubted, match="went back"), build(quiet(tmp_path), new_session=True):
        pass
    with build(quiet(tmp_path), accept_journal=True) as table:
        assert not any("went back" in note for note in table.notes)
    word = read_journal(path)[-1].body
    assert isinstance(word, OperatorActed)
    assert word.act == "override_preflight"
    assert "went back" in word.detail
    SqliteJournal(path).close()


def test_a_final_result_stays_for_people_until_somebody_starts_the_next_session(tmp_path: Path) -> None:
    """At the simulated table nobody would: it goes on after a minute of those who watch, at any speed."""
    assert pace_of(quiet(tmp_path)) == Pace(8.0, None)
    assert pace_of(parse("[simulation]\nspeed = 10\n")) == Pace(8.0, 600.0)
    said = "[rules]\nnext_hand_after_s = 2\nnext_session_after_s = 5\n"
    assert pace_of(parse(said)) == Pace(2.0, 5.0)
    assert pace_of(quiet(tmp_path, f"[mqtt]\nenabled = false\n{said}")) == Pace(2.0, 5.0)


def test_a_new_session_ends_the_one_that_was_played_and_keeps_the_numbers(tmp_path: Path) -> None:
    run_until(quiet(tmp_path), 1)
    (tmp_path / TRUTH_FILE).write_text("where the simulated tiles lay\n", encoding="ascii")
    with build(quiet(tmp_path), new_session=True) as table:
        assert table.summary == "a new session begins (event 3)"
    assert [type(body) for body in bodies(tmp_path)] == [SessionStarted, SessionEnded, SessionStarted]
    assert not (tmp_path / TRUTH_FILE).exists()


def test_a_new_session_is_not_followed_by_one_that_waited_before_it(tmp_path: Path) -> None:
    run_until(quiet(tmp_path), 1)
    with closing(SqliteJournal(tmp_path / JOURNAL_FILE)) as journal:
        waiting = SessionFile(tmp_path / SESSION_FILE, journal.identity)
        waiting.save(StartSession("mcr", "default", {}, ("Aoi", "Ren", "Yuzu", "Haru")))
    with build(quiet(tmp_path), new_session=True) as table:
        assert table.service._director.work().pending is None


def ended(folder: Path) -> None:
    """A table whose session is over."""
    run_until(quiet(folder), 1)
    with closing(SqliteJournal(folder / JOURNAL_FILE)) as journal:
        Ledger(journal, ScriptedClock()).claim(EndSession("the evening is over"), Source.OPERATOR)


def test_a_session_that_is_over_stays_over_at_the_next_start_until_somebody_starts_another(
    tmp_path: Path,
) -> None:
    ended(tmp_path)
    with build(quiet(tmp_path)) as table:
        assert table.summary == "the last session is over, stays until somebody starts the next (event 2)"
    with closing(SqliteJournal(tmp_path / JOURNAL_FILE)) as journal:
        scripted = ScriptedTable(journal=journal)
        scripted.pass_s(3600.0, step_s=60.0)
        assert scripted.service.state.finished
    follows = "[mqtt]\nenabled = false\n[rules]\nnext_session_after_s = 90\n"
    with build(quiet(tmp_path, follows)) as table:
        assert table.summary == "the last session is over, the next follows (event 2)"


def test_a_new_session_is_begun_at_once_where_the_last_one_was_over(tmp_path: Path) -> None:
    ended(tmp_path)
    with build(quiet(tmp_path), new_session=True) as table:
        assert table.summary == "a new session begins (event 3)"
    assert [type(body) for body in bodies(tmp_path)] == [SessionStarted, SessionEnded, SessionStarted]


def test_a_part_that_is_missing_leaves_no_lock_behind(tmp_path: Path) -> None:
    config = quiet(tmp_path, '[mqtt]\nenabled = false\n[machine]\nport = "/dev/no-such-port"\n')
    with pytest.raises(PartMissing, match="no-such-port"), build(config):
        pass
    SqliteJournal(tmp_path / JOURNAL_FILE).close()


def test_a_password_comes_from_the_first_line_of_its_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("let me in\nand nothing else\n", encoding="utf-8")
    elsewhere = f'[mqtt]\nhost = "127.0.0.1"\nport = 1\nusername = "table"\npassword_file = "{secret}"\n'
    with build(quiet(tmp_path, elsewhere)) as table:
        assert table.mqtt == ("127.0.0.1", 1)
    for unusable in (b"", "geheim \N{LATIN SMALL LETTER U WITH DIAERESIS}ber".encode("latin-1")):
        secret.write_bytes(unusable)
        with pytest.raises(ConfigError, match="no first line"), build(quiet(tmp_path, elsewhere)):
            pass


def test_each_audience_waits_as_the_configuration_says(tmp_path: Path) -> None:
    said = '[mqtt]\nenabled = false\n[delay]\npublic_s = 20\nuntil_hand_ends = ["broadcast"]\n'
    with build(quiet(tmp_path, said)) as table:
        delay = table.service._parts.delay
        assert delay is not None
        assert delay.is_delayed(Audience.PUBLIC)
        assert delay._holds[Audience.BROADCAST] == Hold(300.0, until_hand_ends=True)
        assert delay._holds[Audience.COMMENTARY] == Hold(300.0)


def test_a_damaged_delay_queue_is_put_aside_and_ends_no_start(tmp_path: Path) -> None:
    (tmp_path / DELAY_FILE).write_bytes(b"no database at all, but long enough to be taken for one " * 20)
    with build(quiet(tmp_path, "[mqtt]\nenabled = false\n")) as table:
        assert any("a new one started" in note for note in table.notes)
    assert (tmp_path / f"{DELAY_FILE}.damaged").exists()


def test_damaged_files_of_the_state_folder_are_told_at_once_and_put_aside_whole(tmp_path: Path) -> None:
    Accounts(tmp_path).add("ann", Role.OPERATOR, "long enough", "2026-12-01T00:00:00.000+00:00")
    damaged = {SESSIONS_FILE: b'{"cookies": {', PADS_FILE: b"7", PEOPLE_FILE: b"\xff\xfe", PLAYERS_FILE: b""}
    damaged |= {PHONES_FILE: b'{"phones": [1]}', OBS_FILE: b'{"of_a_newer_version": 1}'}
    for name, content in damaged.items():
        (tmp_path / name).write_bytes(content)
    for name in (ALERTS_FILE, QUESTIONS_FILE, PRESSES_FILE, SESSION_FILE):
        (tmp_path / name).mkdir()
    before = (tmp_path / ACCOUNTS_FILE).read_bytes()
    (tmp_path / ACCOUNTS_FILE).write_bytes(before[: len(before) // 2])
    with pytest.raises(InputError) as refused, build(quiet(tmp_path)):
        pass
    with pytest.raises(StateDirError) as told:
        require_state_files(tmp_path)
    for each in STATE_FILES:
        assert each.name in str(refused.value) and each.holds in str(told.value)
    assert is_plain(without_folders(str(refused.value))) and is_plain(str(told.value))
    assert not files_aside(tmp_path), "a start that ends changes nothing"

    (tmp_path / ACCOUNTS_FILE).write_bytes(before)
    with build(quiet(tmp_path)) as table:
        assert sum("was put aside as" in note for note in table.notes) == len(STATE_FILES) - 1
        checks = {check.name: check for check in table.service._parts.host.health().checks}
        assert checks["state files"].verdict is Verdict.WARN
    assert {name: (tmp_path / f"{name}.damaged").read_bytes() for name in damaged} == damaged
    assert put_aside(tmp_path / ACCOUNTS_FILE).name == f"{ACCOUNTS_FILE}.damaged"
    (tmp_path / ACCOUNTS_FILE).touch()
    assert put_aside(tmp_path / ACCOUNTS_FILE).name == f"{ACCOUNTS_FILE}.damaged-2"


def test_a_missing_broker_program_is_noted(tmp_path: Path) -> None:
    with build(quiet(tmp_path, '[broker]\nbinary = "no-such-broker"\n')) as table:
        assert any("apt-get install mosquitto" in note for note in table.notes)


def test_where_the_journal_stands_is_one_phrase() -> None:
    assert journal_summary(GameState(), 0, None) == "a new session begins"
    table = ScriptedTable()
    table.pass_s(2.0)
    state = table.service.state
    assert journal_summary(state, 8, None) == "continues with East 1, 70 tiles left (event 8)"
    turned = decide(state, RevealIndicator(Tile.parse("3s")))
    assert isinstance(turned, tuple)
    events: tuple[Event, ...] = turned
    assert journal_summary(fold(events, state), 9, None).endswith("(event 9)")


def test_a_book_without_rounds_has_its_hands_counted() -> None:
    state = accepted(GameState(), StartSession("sichuan", "default", {}, ("A", "B", "C", "D")), StartHand())
    assert journal_summary(state, 3, None).startswith("continues with Hand 1, ")
