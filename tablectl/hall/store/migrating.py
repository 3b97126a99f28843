"""Migrates a database to the newest schema."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import alembic.command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from tablectl.errors import in_words
from tablectl.hall.errors import StoreUnreadable

FOLDER: Final = Path(__file__).with_name("migrations")


def latest_revision() -> str:
    """The revision of the last migration."""
    head = ScriptDirectory(str(FOLDER)).get_current_head()
    assert head is not None, "there is a first migration"
    return head


def migrate(connection: Connection, to: str = "head") -> None:
    """Apply the missing migrations, all or none.

    Raises:
        StoreUnreadable: a newer program wrote this database.
    """
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        alembic.command.upgrade(config, to)
    except CommandError as error:
        raise StoreUnreadable(
            f"the hall's database has a form that this program does not know ({in_words(error)}); "
            f"it knows forms up to {latest_revision()}: use the program that wrote it, or a newer one"
        ) from error
