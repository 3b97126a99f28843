"""What an optional extra of the package brings, asked for before it is needed."""

from __future__ import annotations

from importlib.util import find_spec

from tablectl.errors import PartMissing
from tablectl.hall.errors import INSTALL


def require_hall() -> None:
    """The hall's database libraries.

    Raises:
        PartMissing: they are not installed; says how to.
    """
    missing = [name for name in ("sqlalchemy", "alembic") if find_spec(name) is None]
    if missing:
        raise PartMissing(f"a hall needs {' and '.join(missing)}, not installed: {INSTALL}")
