"""Who may hear and say what at the table's own broker: passwords, and rights by role.

Being at this computer opens nothing but what everybody may see. Whoever may read the state folder may read
the passwords in it, and with them hear the late topics or give commands. The roles are those of a club's
broker (``deploy/mosquitto/rights``); who comes without a name is its ``viewer``.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tablectl.files import write_whole
from tablectl.topics import SEE_HANDS_TOPICS, Topic

PUBLIC: Final = (
    *(
        f"read mahjong/{{table}}/{topic}"
        for topic in ("availability", *(each.value for each in Topic if each not in SEE_HANDS_TOPICS))
    ),
    "read homeassistant/device/{table}/config",
    "write homeassistant/status",
)
"""What anybody may do, with no name and no password: hear the public topics, and say, as Home Assistant does
by itself, that it is there. What is published elsewhere, the broker drops."""
SERVICE: Final = "table"
"""Whose name the service itself comes in by."""
ROLES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        SERVICE: (
            "readwrite mahjong/{table}/#",
            "write homeassistant/device/{table}/config",
            "read homeassistant/status",
            "write answers/#",
        ),
        "operator": (
            *PUBLIC,
            "write mahjong/{table}/command",
            "read mahjong/{table}/command/result",
            "read mahjong/{table}/command/result/#",
        ),
        "broadcast": (*PUBLIC, "read mahjong/{table}/broadcast/+"),
        "commentary": (*PUBLIC, "read mahjong/{table}/broadcast/commentary/+"),
    }
)
"""Names, which are roles, and their rights as Mosquitto writes them (mosquitto.conf(5), acl_file)."""

MAX_MESSAGE_BYTES: Final = 2 * 1024 * 1024
"""Bytes. A whole state has some 20 kB, an answer with history less than 1 MB."""
_ROUNDS: Final = 101
"""Mosquitto's own number. The passwords are random and long: no round makes them harder to guess."""
_SALT_BYTES: Final = 12

_ACCESS: Final = """\
allow_anonymous true
password_file passwords
acl_file rights
max_packet_size {largest}
"""


class BrokerAccess:
    """The files in the broker's folder that say who may do what."""

    def __init__(self, folder: Path, table: str) -> None:
        """Nothing is read or written before ``write``."""
        self._folder = folder
        self._table = table

    @property
    def client_id(self) -> str:
        """By what the service connects: nobody without its password can know it, so nobody throws it out.

        Raises:
            OSError: it has no password yet.
        """
        secret = hashlib.sha256(f"client {self.password(SERVICE)}".encode()).hexdigest()
        return f"tablectl-{self._table}-{secret[:16]}"

    @property
    def configuration(self) -> str:
        """What the broker's configuration says of it, for a broker that is started in the folder."""
        return _ACCESS.format(largest=MAX_MESSAGE_BYTES)

    def write(self) -> None:
        """Make what is missing, and the lists anew. Passwords that are there stay: listeners know them.

        Raises:
            OSError: the folder cannot be written.
        """
        rows = [f"{role}:{_hashed(self._kept(role))}" for role in ROLES]
        self._put("passwords", rows)
        rights = ["# Written by tablectl at every start. Those without a name:", *self._lines(PUBLIC)]
        # Mosquitto forgets at its restart that a "topic" is theirs until they are back, and keeps nothing
        # for them meanwhile. A "pattern" is everybody's, also of who is away.
        heard = tuple(each for each in PUBLIC if each.startswith("read "))
        rights += ["", "# The same, kept for those who are away.", *self._lines(heard, "pattern")]
        for role, lines in ROLES.items():
            rights += ["", f"user {role}", *self._lines(lines)]
        self._put("rights", rights)

    def password(self, role: str) -> str:
        """The password of a role's name.

        Raises:
            OSError: there is none yet, or it cannot be read.
        """
        return password_file(self._folder, role).read_text(encoding="ascii").strip()

    def _kept(self, role: str) -> str:
        try:
            known = self.password(role)
        except FileNotFoundError:
            known = ""
        if not known:
            known = secrets.token_urlsafe(24)
            self._put(password_file(self._folder, role).name, [known])
        return known

    def _lines(self, rights: tuple[str, ...], of: str = "topic") -> list[str]:
        return [f"{of} {each.format(table=self._table)}" for each in rights]

    def _put(self, name: str, lines: list[str]) -> None:
        """A file that its owner alone may read, whole or as it was before."""
        write_whole(self._folder / name, "".join(f"{line}\n" for line in lines))


def password_file(folder: Path, role: str) -> Path:
    """Where the password of a role lies in the broker's folder, as one line."""
    return folder / f"{role}.password"


def _hashed(password: str) -> str:
    """A password as Mosquitto keeps it: PBKDF2 with SHA-512 (mosquitto_passwd(1))."""
    salt = secrets.token_bytes(_SALT_BYTES)
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, _ROUNDS)
    return f"$7${_ROUNDS}${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"
