"""The package's errors, with the exit status of each.

Refused moves, invalid wins and uncertain readings are values, not errors. An error is a failure of the
environment (a disk, a port, a broker, a file) or unusable input. Every message says what was expected, what
was found, and what to do.

The statuses follow BSD's sysexits where one fits, so that systemd and shell scripts can tell them apart::

    0   done
    1   the command's own "no": pictures or records that disagree, a red line in ``doctor``
    2   wrong usage, or input that cannot be read
    65  JournalUnreadable    the journal's content cannot be understood
    66  ModelError           the recogniser's model is missing or not the one expected
    69  PartMissing          a camera, port or panel that was asked for is not there
    73  StateDirError        the state directory cannot be written
    73  OutputError          a file that a command was told to write cannot be written
    74  JournalWriteFailed   the disk refused an event
    75  JournalInUse         another instance runs on this journal
    78  ConfigError          the configuration is wrong
    70  anything else
"""

from __future__ import annotations

import errno
from typing import ClassVar, Final

DISK_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""Errors of the system where there is no space left."""
DISK_WRITE_ERRORS: Final = frozenset(
    {*DISK_FULL, errno.EROFS, errno.EIO, errno.EACCES, errno.EPERM, errno.ENOTDIR, errno.EISDIR}
)
"""Errors of the system where a path cannot be written."""


class TablectlError(Exception):
    """Base class of the package's errors."""

    exit_status: ClassVar[int] = 70


class InputError(TablectlError, ValueError):
    """An input of a command cannot be read."""

    exit_status = 2


class OutputError(InputError):
    """The output file or folder of a command cannot be written."""

    exit_status = 73


class ConfigError(TablectlError, ValueError):
    """The configuration is wrong; the message lists every problem at once."""

    exit_status = 78


class JournalError(TablectlError):
    """Base class of the journal's errors."""


class JournalConflict(JournalError, RuntimeError):
    """Another writer already used this position. Reload and decide again."""


class JournalInUse(JournalError, RuntimeError):
    """Another instance has locked this journal."""

    exit_status = 75


class JournalUnreadable(JournalError, ValueError):
    """The file is no journal, is damaged, or was written by a newer program."""

    exit_status = 65


class JournalWriteFailed(JournalError, OSError):
    """An event cannot be written: the disk is full, read-only or broken."""

    exit_status = 74


class JournalDoubted(JournalWriteFailed):
    """The journal is not the one that was written here: nothing is written until a person accepts it."""

    exit_status = 65


class StateDirError(TablectlError, OSError):
    """The state directory cannot be created or written."""

    exit_status = 73


class ModelError(TablectlError, ValueError):
    """The recogniser's model is missing, damaged, or not the one its manifest describes."""

    exit_status = 66


class PartMissing(TablectlError, OSError):
    """A part of the table that the configuration names is not there."""

    exit_status = 69


class BrokerError(TablectlError, OSError):
    """The table's own message broker cannot be started. The game continues without one."""
