"""Whether a port speaks TLS, or MQTT without it: to who connects the other way it is merely cut off."""

from __future__ import annotations

import socket
import ssl
from contextlib import suppress
from typing import Final

PROBE_TIMEOUT_S: Final = 3.0
_CONNECT: Final = b"\x10\x0c\x00\x04MQTT\x04\x02\x00\x0a\x00\x00"
"""CONNECT of MQTT 3.1.1 without a name: no password travels in the clear (section 3.1)."""
_CONNACK: Final = 0x20


def speaks_mqtt(node: tuple[str, int], timeout_s: float = PROBE_TIMEOUT_S) -> bool:
    """Whether a broker answers there without TLS, be it with a refusal."""
    with suppress(OSError), socket.create_connection(node, timeout_s) as connection:
        connection.sendall(_CONNECT)
        return connection.recv(1) == bytes([_CONNACK])
    return False


def speaks_tls(node: tuple[str, int], timeout_s: float = PROBE_TIMEOUT_S) -> bool:
    """Whether TLS is spoken there, by whomever: nothing is said over this connection."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with suppress(OSError), socket.create_connection(node, timeout_s) as connection:
        try:
            context.wrap_socket(connection, server_hostname=node[0]).close()
        except ssl.SSLError as error:
            # A broker that wants a certificate of the client, or a newer TLS, refuses in TLS.
            return "ALERT" in (error.reason or "")
        return True
    return False
