"""Nobody but its owner reads the state folder, however the program was started."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.adapters.accounts import ACCOUNTS_FILE
from tablectl.adapters.identities.book import PLAYERS_FILE, PLAYERS_FOLDER
from tablectl.adapters.machine.seeded_dice import SEED_FILE
from tablectl.adapters.obs.settings import OBS_FILE
from tablectl.adapters.recording.ring_saving import RING_FOLDER, SAVED_FOLDER
from tablectl.adapters.state_folder import FILES, FOLDERS, make_private
from tablectl.adapters.storage.delay_queue import DELAY_FILE
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE
from tablectl.adapters.web.auth.sessions import SESSIONS_FILE
from tablectl.cli.service.user import app
from tablectl.compose.publishing import BROKER_FOLDER
from tablectl.errors import StateDirError
from tablectl.simulation.parts import TRUTH_FILE
from tests.system.running import Running, quiet_table
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto


@pytest.fixture(autouse=True)
def a_terminals_umask() -> Iterator[None]:
    """As most systems have it: everybody may read new files."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.lstat().st_mode & 0o777


def test_every_name_in_the_state_folder_is_known() -> None:
    files = (
        JOURNAL_FILE,
        DELAY_FILE,
        ACCOUNTS_FILE,
        SESSIONS_FILE,
        OBS_FILE,
        SEED_FILE,
        TRUTH_FILE,
        PLAYERS_FILE,
    )
    assert all(name.startswith(FILES) for name in files)
    assert {BROKER_FOLDER, RING_FOLDER, SAVED_FOLDER, PLAYERS_FOLDER} <= set(FOLDERS)


def test_what_an_earlier_version_left_readable_is_mended(tmp_path: Path) -> None:
    state = tmp_path / "state"
    (state / RING_FOLDER / "frames").mkdir(parents=True)
    ours = [state / name for name in (JOURNAL_FILE, f"{JOURNAL_FILE}-wal", "accounts.lock", SESSIONS_FILE)]
    ours.append(state / RING_FOLDER / "frames" / "1.jpg")
    for path in ours:
        path.write_text("x")
    make_private(state)
    assert [mode(path) for path in ours] == [0o600] * len(ours)
    folders = (state, state / RING_FOLDER, state / RING_FOLDER / "frames")
    assert [mode(path) for path in folders] == [0o700] * 3
    (state / "new").write_text("x")
    (state / "made").mkdir()
    assert (mode(state / "new"), mode(state / "made")) == (0o600, 0o700)


def test_what_is_not_ours_stays_as_it_is(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("x")
    state = tmp_path / "state"
    (state / "holidays").mkdir(parents=True)
    (state / "holidays" / "picture.jpg").write_text("x")
    (state / JOURNAL_FILE).symlink_to(outside)
    (state / "recordings").symlink_to(tmp_path)
    make_private(state)
    assert mode(outside) == mode(state / "holidays" / "picture.jpg") == 0o644
    assert mode(tmp_path) == 0o700, "pytest's own folder, untouched"
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    make_private(shared)
    assert mode(shared) == 0o777


def test_a_folder_that_is_not_there_is_no_trouble_and_one_that_cannot_be_mended_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    (tmp_path / JOURNAL_FILE).write_text("x")
    make_private(tmp_path / "none")
    with pytest.raises(StateDirError, match="as the user who runs the service"):
        make_private(tmp_path)


def test_an_account_made_by_hand_is_its_owners_alone(tmp_path: Path) -> None:
    state = tmp_path / "a" / "state"
    arguments = ["add", "Olga", "--password-stdin", "--state-dir", str(state)]
    assert CliRunner().invoke(app, arguments, input="seven pairs\n").exit_code == 0
    assert mode(state) == 0o700
    assert {mode(path) for path in state.iterdir()} == {0o600}


@pytest.mark.slow
@needs_mosquitto
def test_a_service_started_by_hand_leaves_nothing_that_others_may_read(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir(mode=0o755)
    (state / "obs.json").write_text("{}")
    with Running("--config", str(quiet_table(tmp_path))) as running:
        found = {path: mode(path) for path in (state, *state.rglob("*"))}
        assert running.stop() == 0
    readable = {str(path): oct(each) for path, each in found.items() if each & 0o077}
    assert readable == {}
    unknown = [path.name for path in state.iterdir() if not path.name.startswith((*FILES, *FOLDERS))]
    assert unknown == [], "name it in tablectl/adapters/state_folder.py"
