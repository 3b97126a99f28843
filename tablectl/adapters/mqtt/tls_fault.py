"""Whether a broker and the configuration disagree on TLS: either sees only a connection that is cut."""

from __future__ import annotations

import socket
import ssl
from contextlib import suppress
from enum import StrEnum
from typing import Final

PROBE_TIMEOUT_S: Final = 3.0
_CONNECT: Final = b"\x10\x0c\x00\x04MQTT\x04\x02\x00\x0a\x00\x00"
"""CONNECT of MQTT 3.1.1 without a name: no password travels in the clear (section 3.1)."""
_CONNACK: Final = 0x20


class TlsFault(StrEnum):
    """What is wrong, as the end of a sentence."""

    WANTED = "it speaks TLS: set mqtt.tls = true"
    UNWANTED = (
        "it speaks MQTT without TLS: set mqtt.tls = false, or mqtt.port to the port at which it speaks TLS"
    )


def tls_fault(node: tuple[str, int], *, tls: bool, timeout_s: float = PROBE_TIMEOUT_S) -> TlsFault | None:
    """Ask a broker whether it speaks the other way; None where it does not, or does not answer.

    Args:
        node: that accepts connections, and with which nothing came about.
        tls: what the configuration says.
    """
    if tls:
        return TlsFault.UNWANTED if _speaks_mqtt(node, timeout_s) else None
    return TlsFault.WANTED if _speaks_tls(node, timeout_s) else None


def _speaks_mqtt(node: tuple[str, int], timeout_s: float) -> bool:
    with suppress(OSError), socket.create_connection(node, timeout_s) as connection:
        connection.sendall(_CONNECT)
        return connection.recv(1) == bytes([_CONNACK])
    return False


def _speaks_tls(node: tuple[str, int], timeout_s: float) -> bool:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # nothing is said over this connection
    with suppress(OSError), socket.create_connection(node, timeout_s) as connection:
        try:
            context.wrap_socket(connection, server_hostname=node[0]).close()
        except ssl.SSLError as error:
            # A broker that wants a certificate of the client, or a newer TLS, refuses in TLS.
            return "ALERT" in (error.reason or "")
        return True
    return False
