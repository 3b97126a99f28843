"""The commands that people and tables give the hall. A command is checked and becomes an entry of the log.

Pure: the state goes in; an entry without number and time comes out, or a refusal with a code and a message.
"""

from tablectl.hall.commands.drafting import COMMANDS, draft_command, missing_reason
from tablectl.hall.commands.events import import_draft
from tablectl.hall.commands.idempotency import IdempotencyKey, entry_of_repeat, idempotency_key
from tablectl.hall.commands.results import require_zero_sum
from tablectl.hall.people import HallRole, Person

__all__ = [
    "COMMANDS",
    "HallRole",
    "IdempotencyKey",
    "Person",
    "draft_command",
    "entry_of_repeat",
    "idempotency_key",
    "import_draft",
    "missing_reason",
    "require_zero_sum",
]
