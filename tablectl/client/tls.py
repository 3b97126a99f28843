"""A connection on which one side speaks TLS and the other does not, in words."""

from __future__ import annotations

import socket
import ssl
from http.client import HTTPException
from typing import Final

from tablectl.client.address import Address

TRY_WITHIN_S: Final = 2.0


def tls_mismatch(address: Address, error: BaseException | None) -> str | None:
    """What the two sides of a failed connection do not agree on; None: it failed for another reason.

    A server with TLS closes a connection without it and tells nothing: it is asked once more, with TLS.

    Args:
        error: why the connection failed.
    """
    if isinstance(error, ssl.SSLCertVerificationError):
        trust = "give the authority that made it as ca_file"
        return f"its certificate is not trusted ({error.verify_message}): {trust}"
    if isinstance(error, ssl.SSLError) and address.encrypted:
        return f"it does not speak TLS at this port: begin the address with {_other(address)}://"
    if address.encrypted or isinstance(error, TimeoutError | ConnectionRefusedError):
        return None
    if isinstance(error, ConnectionError | HTTPException) and _speaks_tls(address):
        return f"it speaks TLS at this port: begin the address with {_other(address)}://"
    return None


def _other(address: Address) -> str:
    """The scheme of the same way to a table with TLS, or without."""
    return {"http": "https", "https": "http", "mqtt": "mqtts", "mqtts": "mqtt"}[address.scheme]


def _speaks_tls(address: Address) -> bool:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # nothing is said to it
    try:
        with (
            socket.create_connection((address.host, address.port), TRY_WITHIN_S) as plain,
            context.wrap_socket(plain),
        ):
            return True
    except OSError:
        return False
