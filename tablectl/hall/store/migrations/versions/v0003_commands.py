"""Commands that came with an id."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "commands",
        sa.Column("command", sa.String(100), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Undo it."""
    op.drop_table("commands")
