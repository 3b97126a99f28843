"""Who may read and write which topics at the table's own broker: passwords, and rights by role.

Access to this computer gives no more rights than anybody has. Whoever may read the state folder may read the
passwords in it, and with them the delayed topics, or give commands. The roles are those of a club's broker
(``deploy/mosquitto/rights``); a client without a name is its ``viewer``.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tablectl.files import write_atomically
from tablectl.topics import HAND_TOPICS, Topic

PUBLIC_RIGHTS: Final = (
    *(
        f"read mahjong/{{table}}/{topic}"
        for topic in ("availability", *(each.value for each in Topic if each not in HAND_TOPICS))
    ),
    "read homeassistant/device/{table}/config",
    "write homeassistant/status",
)
"""The rights of clients without a name: to read the public topics, and to write Home Assistant's status. The
broker drops what they publish elsewhere."""
SERVICE_ROLE: Final = "table"
"""The role that the service itself logs in with."""
ROLES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        SERVICE_ROLE: (
            "readwrite mahjong/{table}/#",
            "write homeassistant/device/{table}/config",
            "read homeassistant/status",
            "write answers/#",
        ),
        "operator": (
            *PUBLIC_RIGHTS,
            "write mahjong/{table}/command",
            "read mahjong/{table}/command/result",
            "read mahjong/{table}/command/result/#",
        ),
        "broadcast": (*PUBLIC_RIGHTS, "read mahjong/{table}/broadcast/+"),
        "commentary": (*PUBLIC_RIGHTS, "read mahjong/{table}/broadcast/commentary/+"),
    }
)
"""Roles, which are user names, and their rights in Mosquitto's format (mosquitto.conf(5), acl_file)."""

MAX_MESSAGE_BYTES: Final = 2 * 1024 * 1024
"""Bytes. A whole state has some 20 kB, an answer with history less than 1 MB."""
_HASH_ROUNDS: Final = 101
"""Mosquitto's own number. The passwords are long and random, so more rounds would not help."""
_SALT_BYTES: Final = 12

_CONFIGURATION: Final = """\
allow_anonymous true
password_file passwords
acl_file rights
max_packet_size {largest}
"""


class BrokerAccess:
    """The files with passwords and rights in the broker's folder."""

    def __init__(self, folder: Path, table: str) -> None:
        """Nothing is read or written before ``write``."""
        self._folder = folder
        self._table = table

    @property
    def client_id(self) -> str:
        """The client id of the service. It is derived from its password, so that nobody can take it over.

        Raises:
            OSError: it has no password yet.
        """
        secret = hashlib.sha256(f"client {self.password(SERVICE_ROLE)}".encode()).hexdigest()
        return f"tablectl-{self._table}-{secret[:16]}"

    @property
    def configuration(self) -> str:
        """The lines of the broker's configuration, for a broker that is started in the folder."""
        return _CONFIGURATION.format(largest=MAX_MESSAGE_BYTES)

    def write(self) -> None:
        """Create missing passwords, and write the files. Existing passwords stay, because clients know them.

        Raises:
            OSError: the folder cannot be written.
        """
        rows = [f"{role}:{_hash_password(self._ensure_password(role))}" for role in ROLES]
        self._write_file("passwords", rows)
        rights = ["# Written by tablectl at every start. Those without a name:", *self._lines(PUBLIC_RIGHTS)]
        # After a restart Mosquitto does not apply a "topic" right to offline clients until they reconnect,
        # and stores nothing for them. A "pattern" right applies to all clients, offline ones too.
        readable = tuple(each for each in PUBLIC_RIGHTS if each.startswith("read "))
        rights += ["", "# The same, kept for those who are away.", *self._lines(readable, "pattern")]
        for role, lines in ROLES.items():
            rights += ["", f"user {role}", *self._lines(lines)]
        self._write_file("rights", rights)

    def password(self, role: str) -> str:
        """The password of a role's name.

        Raises:
            OSError: there is none yet, or it cannot be read.
        """
        return password_file(self._folder, role).read_text(encoding="ascii", errors="replace").strip()

    def _ensure_password(self, role: str) -> str:
        try:
            password = self.password(role)
        except FileNotFoundError:
            password = ""
        if not password or not (password.isascii() and password.isprintable()):  # or the file is damaged
            password = secrets.token_urlsafe(24)
            self._write_file(password_file(self._folder, role).name, [password])
        return password

    def _lines(self, rights: tuple[str, ...], of: str = "topic") -> list[str]:
        return [f"{of} {each.format(table=self._table)}" for each in rights]

    def _write_file(self, name: str, lines: list[str]) -> None:
        """Replace a file, which its owner alone may read."""
        write_atomically(self._folder / name, "".join(f"{line}\n" for line in lines))


def password_file(folder: Path, role: str) -> Path:
    """The file of a role's password in the broker's folder: one line."""
    return folder / f"{role}.password"


def _hash_password(password: str) -> str:
    """A password as Mosquitto stores it: PBKDF2 with SHA-512 (mosquitto_passwd(1))."""
    salt = secrets.token_bytes(_SALT_BYTES)
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, _HASH_ROUNDS)
    return f"$7${_HASH_ROUNDS}${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"
