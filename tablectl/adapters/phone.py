"""The pages' address as a phone in the same network opens it, and as a QR code that a terminal prints."""

from __future__ import annotations

import io
import socket
from collections.abc import Callable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

import segno

from tablectl.web_access.origins import LOOPBACK

ANY_ADDRESS: Final = frozenset({"", "0.0.0.0", "::"})
"""Hosts that stand for every address of this computer."""
PROBE_ADDRESS: Final = ("192.0.2.1", 9)
"""An address of documentation (RFC 5737): a route to it is looked up, and nothing is sent there."""


def network_address() -> str | None:
    """This computer's address in its network; None: it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(PROBE_ADDRESS)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address in LOOPBACK else address


def network_addresses(host: str) -> list[str]:
    """The addresses by which others reach pages that listen on ``host``; empty: by none."""
    if host not in ANY_ADDRESS:
        return [host] if _is_address(host) else []
    found = network_address()
    return [] if found is None else [found]


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def phone_address(
    address: str, host: str, own_address: Callable[[], str | None] = network_address
) -> str | None:
    """Where a phone finds the pages; None where only this computer can open them.

    Args:
        address: of the pages on this computer, as ``http://127.0.0.1:8080/``.
        host: what the pages listen on.
        own_address: tells this computer's address in its network.
    """
    if host in LOOPBACK:
        return None
    if host not in ANY_ADDRESS:
        return address
    found = own_address()
    parts = urlsplit(address)
    return None if found is None else f"{parts.scheme}://{found}:{parts.port}/"


def address_for_others(host: str, port: int, own_address: Callable[[], str | None] = network_address) -> str:
    """Where others open pages that listen on ``host`` and ``port``; empty where only this computer can."""
    host_part = f"[{host}]" if ":" in host else host
    return phone_address(f"http://{host_part}:{port}/", host, own_address) or ""


def qr_code(text: str) -> str:
    """A QR code as the address of a picture."""
    return str(segno.make(text, error="m").svg_data_uri(scale=6, border=4, dark="#000", light="#fff"))


def terminal_qr_code(address: str) -> str:
    """A QR code in half blocks, for a terminal that shows light letters on dark or the other way round."""
    output = io.StringIO()
    segno.make(address, error="l").terminal(out=output, border=2, compact=True)
    return output.getvalue()
