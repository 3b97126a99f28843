"""Every command that writes, on every place that cannot be written: a status, a sentence, no trace, and no
folder that the person did not type.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path

import pytest

from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal
from tablectl.game.events import Envelope, Source
from tests.tablectl.cli.places import (
    PLACES,
    Place,
    Said,
    full_before_the_end,
    nothing,
    ran,
    somebody_elses,
)
from tests.tablectl.game.any_playout import AnyPlayout
from tests.tablectl.hall.events import text

AT = "2026-11-20T10:00:00.000Z"
PHOTO = Path(__file__).parents[2] / "fixtures" / "photos" / "row.jpg"
DISK = {73, 74}
PASSWORD = "correct horse\ncorrect horse\n"

WRITES = {
    "run": ("run", "--state-dir", "{place}/state", "--web-port", "0", "--mqtt-port", "0"),
    "run in it": ("run", "--state-dir", "{place}", "--web-port", "0", "--mqtt-port", "0"),
    "backup": ("backup", "{place}/saved.tar.gz", "--state-dir", "{here}/table"),
    "restore": ("restore", "{here}/saved.tar.gz", "--state-dir", "{place}/state"),
    "rescue": ("journal", "rescue", "{place}/saved.sqlite", "--from", "{here}/table/journal.sqlite"),
    "user add": ("user", "add", "Ann", "--role", "judge", "--state-dir", "{place}/state"),
    "hall import": ("hall", "import", "{here}/cup.json", "--state-dir", "{place}/hall"),
    "hall export": ("hall", "export", "cup", "--state-dir", "{place}/hall"),
    "hall publish": ("hall", "publish", "{place}/public", "--state-dir", "{here}/hall"),
    "scoresheet": ("scoresheet", "{here}/table/journal.sqlite", "--out", "{place}/sheet.html"),
    "export": ("export", "{here}/table/journal.sqlite", "--out", "{place}/game.json"),
    "recognise": ("recognise", str(PHOTO), "--draw", "{place}/drawn"),
    "schemas": ("schemas", "--out", "{place}/schemas"),
    "record": ("record", "{place}/recording"),
    "learn": ("learn", "--examples", "{here}/table", "--export", "{place}/examples"),
}
READS = {
    "backup of it": ("backup", "{here}/other.tar.gz", "--state-dir", "{place}"),
    "verify": ("journal", "verify", "{place}/journal.sqlite"),
    "user list": ("user", "list", "--state-dir", "{place}"),
    "config": ("config", "{place}/table.toml"),
    "scoresheet of it": ("scoresheet", "{place}/journal.sqlite"),
}
LOADED_ONCE = (
    "tablectl.compose.table",
    "tablectl.compose.hall.files",
    "tablectl.compose.hall.publishing",
    "tablectl.cli.cameras.record",
    "tablectl.cli.cameras.learn",
    "tablectl.cli.cameras.recognise",
    "tablectl.cli.hall",
    "tablectl.adapters.recogniser.learning",
    "tablectl.adapters.examples.coco",
    "tablectl.adapters.photo.reader",
    "tablectl.adapters.storage.journal.rescue",
    "tablectl.adapters.storage.backup",
)
"""What commands load late, once for all of them."""
FITS = {"user add", "scoresheet", "export", "learn"}
"""Small enough for what a nearly full disk still takes."""
GOES_ON = {"run", "run in it"}
"""A table that has started plays on while its disk is full, and says so."""


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the commands read: a journal, its backup, a tournament and a hall."""
    for module in LOADED_ONCE:
        import_module(module)
    folder = tmp_path_factory.mktemp("here")
    journal = SqliteJournal(folder / "table" / JOURNAL_FILE)
    events = [after for _, after, _ in AnyPlayout("riichi", 3, hands=1).play()]
    journal.append([Envelope(seq, AT, Source.CAMERA, event) for seq, event in enumerate(events, start=1)])
    journal.close()
    (folder / "cup.json").write_text(text(), encoding="utf-8")
    for command in (
        ("backup", f"{folder}/saved.tar.gz", "--state-dir", f"{folder}/table"),
        ("hall", "import", f"{folder}/cup.json", "--state-dir", f"{folder}/hall"),
    ):
        assert ran(command, nothing, folder).status == 0
    return folder


def tried(command: tuple[str, ...], place: Place, here: Path) -> tuple[Said, list[str]]:
    """What a command said, and the folders in it that nobody typed."""
    arguments = [each.format(place=place.folder, here=here) for each in command]
    said = ran(arguments, place.enter, here, PASSWORD)
    paths = re.findall(r"(?<![\w.:/])/[^\s:;,'\"()]+", said.err)
    if "not readable" in said.err:  # the command line's own words, in a frame that breaks long paths
        paths = []
    return said, [path for path in paths if not any(path.startswith(each) for each in arguments)]


@pytest.mark.slow
@pytest.mark.parametrize("where", PLACES, ids=lambda each: each.__name__)
@pytest.mark.parametrize("name", WRITES)
def test_what_cannot_be_written_is_said_in_words(
    where: Callable[[Path], AbstractContextManager[Place]], name: str, here: Path, tmp_path: Path
) -> None:
    if where is full_before_the_end and name in GOES_ON:
        pytest.skip("it starts, plays on and says so: tests/system/faults")
    with where(tmp_path) as place:
        said, untyped = tried(WRITES[name], place, here)
    assert "Traceback" not in said.err
    fits = where is full_before_the_end and name in FITS
    shut_out = where is somebody_elses and "not readable" in said.err  # as the command line itself tells it
    assert shut_out or said.status in ({0} if fits else DISK), said.err
    assert fits or shut_out or "tablectl: " in said.err
    assert untyped == []
    assert "Errno" not in said.err


@pytest.mark.parametrize("where", PLACES, ids=lambda each: each.__name__)
@pytest.mark.parametrize("name", READS)
def test_what_cannot_be_read_is_said_in_words(
    where: Callable[[Path], AbstractContextManager[Place]], name: str, here: Path, tmp_path: Path
) -> None:
    with where(tmp_path) as place:
        said, untyped = tried(READS[name], place, here)
    assert "Traceback" not in said.err
    wanted = {0, 2, 73, 74, 78} if where is somebody_elses or name == "user list" else {2, 73, 78}
    assert said.status in wanted, said.err
    assert untyped == []
    assert "Errno" not in said.err
