"""The hall's database. The one home of SQLAlchemy and Alembic."""

from tablectl.hall.store.store import DATABASE_FILE, MAX_EVENTS_READ, HallStore

__all__ = ["DATABASE_FILE", "MAX_EVENTS_READ", "HallStore"]
