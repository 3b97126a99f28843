"""Where a table is: ``mqtt://broker:1883/table-1`` or ``http://table.local:8080/``."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from tablectl.client.errors import WrongAddress
from tablectl.client.topics import Audience
from tablectl.quoting import quoted

PORTS: Final = {"mqtt": 1883, "mqtts": 8883, "http": 80, "https": 443}
"""The ways to a table, and the port of each where an address names none."""
TABLE: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


@dataclass(frozen=True, slots=True)
class Address:
    """One table, and who listens to it."""

    scheme: str
    host: str
    port: int
    path: str = ""
    """Over MQTT the table's name; of pages behind a proxy the folder that they lie in, slash included."""
    name: str = ""
    password: str = ""
    ca_file: str = ""
    """Authority to trust instead of the system's."""
    audience: Audience = Audience.PUBLIC

    @property
    def over_mqtt(self) -> bool:
        """Otherwise over HTTP."""
        return self.scheme.startswith("mqtt")

    @property
    def encrypted(self) -> bool:
        """Whether it speaks TLS."""
        return self.scheme in ("mqtts", "https")

    def __repr__(self) -> str:
        """Without the password: addresses are logged."""
        return f"{self.scheme}://{self.host}:{self.port}/{self.path}"

    __str__ = __repr__


def read_address(
    text: str,
    *,
    name: str | None = None,
    password: str | None = None,
    password_file: Path | str | None = None,
    ca_file: Path | str | None = None,
    audience: Audience | str = Audience.PUBLIC,
) -> Address:
    """Read a table's address.

    >>> read_address("mqtt://127.0.0.1:1883/table-1")
    mqtt://127.0.0.1:1883/table-1

    Args:
        text: ``mqtt[s]://[name[:password]@]host[:port]/table`` or ``http[s]://host[:port]/``.
        name: and ``password``: instead of those in the address.
        password_file: whose first line is the password; the table's own broker keeps one for each role.

    Raises:
        WrongAddress: it names no table, or the password cannot be read.
    """
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as error:
        raise WrongAddress(
            f"{quoted(_unsaid(text))} is no address: a port is a number from 0 to 65535"
        ) from error
    if parts.scheme not in PORTS or not parts.hostname:
        raise WrongAddress(
            f"expected an address such as mqtt://127.0.0.1:1883/table-1 or http://table.local:8080/, "
            f"got {quoted(_unsaid(text))}"
        )
    path = parts.path.strip("/")
    if parts.scheme.startswith("mqtt"):
        if TABLE.fullmatch(path) is None:
            raise WrongAddress(
                f"an MQTT address ends with the table's name, as in "
                f"{parts.scheme}://{parts.hostname}/table-1; got {quoted(path)}"
            )
    elif path:
        path += "/"
    heard_by = next((each for each in Audience if each.value == audience), None)
    if heard_by is None:
        raise WrongAddress(f"expected one of {', '.join(Audience)} as audience, got {quoted(str(audience))}")
    made = Address(
        parts.scheme,
        parts.hostname,
        port or PORTS[parts.scheme],
        path,
        name if name is not None else unquote(parts.username or ""),
        password if password is not None else unquote(parts.password or ""),
        str(ca_file or ""),
        heard_by,
    )
    if password_file is None:
        return made
    try:
        lines = Path(password_file).read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise WrongAddress(f"the password in {password_file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise WrongAddress(f"the password in {password_file} is not UTF-8 text") from error
    if not lines or not lines[0].strip():
        raise WrongAddress(f"{password_file} is empty: its first line should be the password")
    return replace(made, password=lines[0].strip())


def read_broker(text: str, *, password_file: Path | str | None = None, ca_file: str = "") -> Address:
    """Read the address of a broker at which many tables speak: an MQTT address without a table.

    >>> read_broker("mqtt://127.0.0.1:1883")
    mqtt://127.0.0.1:1883/

    Raises:
        WrongAddress: it is no broker's, or the password cannot be read.
    """
    scheme, _, rest = text.partition("://")
    if scheme not in ("mqtt", "mqtts") or rest.partition("/")[2]:
        raise WrongAddress(
            f"expected a broker's address such as mqtt://127.0.0.1:1883, got {quoted(_unsaid(text))}"
        )
    any_table = f"{scheme}://{rest.rstrip('/')}/any"
    return replace(read_address(any_table, password_file=password_file, ca_file=ca_file), path="")


def _unsaid(text: str) -> str:
    """An address without the password that may stand in it."""
    return re.sub(r"//[^/]*@", "//…@", text)
