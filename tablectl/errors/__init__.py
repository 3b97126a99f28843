"""What can go wrong around the game, and what is told of it.

``kinds`` has the errors of this package with their exit statuses, ``words`` says any error in plain words,
and ``public_message`` is what leaves this computer: no folder of its disk, nothing of Python. A test of the
architecture refuses code that writes an error of Python's or of a library's into a message without
``in_words``; what leaves goes through ``public_message`` or ``without_folders``.
"""

from tablectl.errors.kinds import (
    DISK_FULL,
    DISK_REFUSES,
    BrokerError,
    ConfigError,
    InputError,
    JournalConflict,
    JournalDoubted,
    JournalError,
    JournalInUse,
    JournalUnreadable,
    JournalWriteFailed,
    ModelError,
    OutputError,
    PartMissing,
    StateDirError,
    TablectlError,
)
from tablectl.errors.public_message import (
    IN_THE_LOG,
    PublicMessage,
    public_message,
    reason_of,
    without_folders,
)
from tablectl.errors.words import as_json, in_words, quoted

__all__ = [
    "DISK_FULL",
    "DISK_REFUSES",
    "IN_THE_LOG",
    "BrokerError",
    "ConfigError",
    "InputError",
    "JournalConflict",
    "JournalDoubted",
    "JournalError",
    "JournalInUse",
    "JournalUnreadable",
    "JournalWriteFailed",
    "ModelError",
    "OutputError",
    "PartMissing",
    "PublicMessage",
    "StateDirError",
    "TablectlError",
    "as_json",
    "in_words",
    "public_message",
    "quoted",
    "reason_of",
    "without_folders",
]
