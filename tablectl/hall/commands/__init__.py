"""What people and tables may ask of the hall, read and checked: each command becomes an entry of the log.

Pure: the state goes in, entries without number and time come out, or a refusal with a code and words.
"""

from tablectl.hall.commands.drafting import COMMANDS, drafted, without_reason
from tablectl.hall.commands.events import import_draft
from tablectl.hall.commands.repeated import Mark, done_before, mark_of
from tablectl.hall.commands.results import require_zero_sum
from tablectl.hall.people import HallRole, Person

__all__ = [
    "COMMANDS",
    "HallRole",
    "Mark",
    "Person",
    "done_before",
    "drafted",
    "import_draft",
    "mark_of",
    "require_zero_sum",
    "without_reason",
]
