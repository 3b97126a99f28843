"""Copies of journals, the hall's log, and what tables were told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "journal_entries",
        sa.Column("table_name", sa.String(40), primary_key=True),
        sa.Column("journal", sa.String(80), primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(60), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "journals",
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_name", sa.String(40), nullable=False),
        sa.Column("journal", sa.String(80), nullable=False),
        sa.Column("head", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.create_index("journals_by_name", "journals", ["table_name", "journal"], unique=True)
    op.create_table(
        "hall_log",
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.String(30), nullable=False),
        sa.Column("by", sa.String(100), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("event", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(60), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "told",
        sa.Column("request", sa.String(120), primary_key=True),
        sa.Column("outcome", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Undo it."""
    for name in ("told", "hall_log", "journals", "journal_entries"):
        op.drop_table(name)
