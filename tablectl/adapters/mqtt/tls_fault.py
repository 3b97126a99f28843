"""Whether a broker and the configuration disagree on TLS: either sees only a connection that is cut."""

from __future__ import annotations

from enum import StrEnum

from tablectl.tls_probe import PROBE_TIMEOUT_S, speaks_mqtt, speaks_tls


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
        return TlsFault.UNWANTED if speaks_mqtt(node, timeout_s) else None
    return TlsFault.WANTED if speaks_tls(node, timeout_s) else None
