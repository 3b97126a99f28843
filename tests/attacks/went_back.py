"""A table whose whole past was put back, its broker's word included, and a hall that has heard more."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tablectl.adapters.mqtt.broker_access import password_file
from tablectl.adapters.mqtt.mosquitto import HOST
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal
from tablectl.adapters.storage.journal.lock import lock_path
from tablectl.hall.view import TableView
from tests.attacks.hall import AttackedHall, attacked_hall
from tests.attacks.theme import Given, Outcome, Theme
from tests.system.running import QUIET_TABLE, Running
from tests.tablectl.adapters.mqtt.listener import Listener
from tests.waiting import until

NAME: Final = "table-1"


@dataclass(slots=True)
class TableAtHall:
    """A hall, and a table's folder and configuration that speaks at the hall's broker."""

    hall: AttackedHall
    folder: Path
    config: Path

    def known(self) -> TableView | None:
        """What the hall shows of the table; None before it spoke."""
        return self.hall.ready.hall.view.tables.get(NAME)

    def kept(self) -> int:
        """How far the hall has its journal."""
        known = self.known()
        return 0 if known is None else known.saved_seq

    def trouble(self) -> str:
        """What the hall says is wrong with it."""
        known = self.known()
        return "" if known is None else known.problem


@contextmanager
def table_at_hall(given: Given) -> Iterator[TableAtHall]:
    """Both as people start them."""
    with attacked_hall(Given(given.folder / "hall", given.size)) as hall:
        assert hall.ready.broker is not None
        secret = password_file(hall.ready.broker.folder, "table")
        path = given.folder / "table.toml"
        more = f'[mqtt]\nhost = "{HOST}"\nport = {hall.ready.broker.port}\nusername = "table"\n'
        text = QUIET_TABLE.format(folder=given.folder / "state", speed=200.0)
        path.write_text(f'{text}{more}password_file = "{secret}"\n', encoding="utf-8")
        yield TableAtHall(hall, given.folder / "state", path)


def past_put_back(table: TableAtHall) -> Outcome:
    """An older journal, no lock file, and nothing at the broker: only the hall has heard more."""
    journal = table.folder / JOURNAL_FILE
    with Running("--config", str(table.config)) as running:
        until(lambda: table.kept() >= 1)
        assert running.stop() == 0
    older = journal.read_bytes()
    before = SqliteJournal(journal)
    kept_before = before.head
    before.close()
    with Running("--config", str(table.config), "--new-session") as running:
        until(lambda: table.kept() > kept_before)
        assert running.stop() == 0
    heard = table.kept()
    for rest in table.folder.glob(f"{JOURNAL_FILE}-*"):
        rest.unlink()
    journal.write_bytes(older)
    lock_path(journal).unlink()
    shutil.rmtree(table.folder / "broker", ignore_errors=True)
    _forget_score(table.hall.table)
    with Running("--config", str(table.config)) as running:
        until(lambda: "journal" in table.trouble(), why=table.known)
        said = table.trouble()
        assert running.stop() == 0
    again = SqliteJournal(journal)
    doubted = again.doubt is not None
    again.close()
    return Outcome(
        "an older copy of a table's journal, the lock file and what the broker kept removed",
        "the hall, which has heard more, reminds the table; it says so, and the next start knows",
        doubted and heard > kept_before and ("went back" in said or "written anew" in said),
    )


def _forget_score(table: Listener) -> None:
    """As whoever may write at the broker."""
    for topic in ("score", "state", "result"):
        table.say_bytes(f"mahjong/{NAME}/{topic}", b"", retain=True)


THEME: Final = Theme("A table whose past was put back, and a hall", table_at_hall, (past_put_back,))
