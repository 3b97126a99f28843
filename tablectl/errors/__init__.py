"""The package's errors, and the messages for people.

``kinds`` has the error classes with their exit statuses, ``words`` converts any error to plain words, and
``public_message`` removes what must not leave this computer: folders of its disk and terms of Python. An
architecture test refuses code that puts an error of Python or of a library into a message without
``in_words``.
"""

from tablectl.errors.kinds import (
    DISK_FULL,
    DISK_WRITE_ERRORS,
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
    GENERIC_MESSAGE,
    PublicMessage,
    public_message,
    reason_of,
    without_folders,
)
from tablectl.errors.words import in_words

__all__ = [
    "DISK_FULL",
    "DISK_WRITE_ERRORS",
    "GENERIC_MESSAGE",
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
    "in_words",
    "public_message",
    "reason_of",
    "without_folders",
]
