"""Checks for the libraries of an optional extra before a command needs them."""

from __future__ import annotations

from importlib.util import find_spec

from tablectl.errors import PartMissing
from tablectl.hall.errors import INSTALL


def require_hall() -> None:
    """Check for the hall's database libraries.

    Raises:
        PartMissing: one is not installed; the message says how to install it.
    """
    missing = [name for name in ("sqlalchemy", "alembic") if find_spec(name) is None]
    if missing:
        raise PartMissing(f"a hall needs {' and '.join(missing)}, not installed: {INSTALL}")
