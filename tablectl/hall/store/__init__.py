"""The hall's database. The one home of SQLAlchemy and Alembic."""

from tablectl.hall.store.store import FILE, MOST_AT_ONCE, HallStore

__all__ = ["FILE", "MOST_AT_ONCE", "HallStore"]
