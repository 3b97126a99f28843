"""A connection on which one side speaks TLS and the other does not, in words."""

from __future__ import annotations

import ssl
from http.client import HTTPException

from tablectl.client.address import Address
from tablectl.tls_probe import speaks_mqtt, speaks_tls


def tls_mismatch(address: Address, error: BaseException | None) -> str:
    """What the two sides of a failed connection do not agree on; nothing where it failed for another reason.

    A broker or server that is spoken to the wrong way closes the connection and tells nothing: it is asked
    once more, the other way.

    Args:
        error: why the connection failed.
    """
    if isinstance(error, ssl.SSLCertVerificationError):
        trust = "give the authority that made it as ca_file"
        return f"its certificate is not trusted ({error.verify_message}): {trust}"
    if isinstance(error, TimeoutError | ConnectionRefusedError):
        return ""
    node, cut = (address.host, address.port), isinstance(error, ConnectionError | HTTPException)
    if not address.encrypted:
        mismatch = "speaks TLS" if cut and speaks_tls(node) else ""
    else:
        plain = isinstance(error, ssl.SSLError) or (cut and address.over_mqtt and speaks_mqtt(node))
        mismatch = "does not speak TLS" if plain else ""
    return mismatch and f"it {mismatch} at this port: begin the address with {_other(address)}://"


def _other(address: Address) -> str:
    """The scheme of the same way to a table with TLS, or without."""
    return {"http": "https", "https": "http", "mqtt": "mqtts", "mqtts": "mqtt"}[address.scheme]
