"""The hall's database. The one home of SQLAlchemy and Alembic."""

from tablectl.hall.store.store import FILE, MAX_EVENTS_READ, HallStore

__all__ = ["FILE", "MAX_EVENTS_READ", "HallStore"]
