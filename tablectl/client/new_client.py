"""A client of paho-mqtt that logs in as an address says."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from tablectl.client.address import Address
from tablectl.client.connection import MAX_RETRY_S
from tablectl.mqtt_client import ThreadedClient


def new_client(address: Address, purpose: str, **settings: Any) -> ThreadedClient:
    """A client that is not connected yet.

    Args:
        purpose: begins its id, which is its own.
        settings: paho's.
    """
    client = ThreadedClient(client_id=f"tablectl-{purpose}-{uuid4().hex}", **settings)
    if address.name:
        client.username_pw_set(address.name, address.password or None)
    if address.encrypted:
        client.tls_set(ca_certs=address.ca_file or None)
    client.reconnect_delay_set(1, round(MAX_RETRY_S))
    return client
