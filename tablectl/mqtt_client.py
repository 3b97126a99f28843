"""paho's client for those who let it talk in a network thread of their own."""

from __future__ import annotations

from typing import Any

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion


class ThreadedClient(paho.Client):
    """For ``loop`` in a thread that paho did not start: that thread alone writes to the line.

    Otherwise paho writes in whichever thread publishes. Two that write to one TLS line at once spoil what is
    sent, and the broker hangs up ("bad record mac"). Paho leaves the writing to its loop where somebody waits
    for the socket to become writable; the loop itself does. What is published wakes it.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(CallbackAPIVersion.VERSION2, **settings)
        self.on_socket_register_write = lambda _client, _userdata, _socket: None
        self.loop(0)  # not connected: it does no more than make the pair of sockets by which a loop is woken

    def log_in(self, name: str, password: str | None, *, tls: bool, ca_file: str | None) -> None:
        """Who connects, where there is a name, and by which authority the broker is believed; None: the
        system's."""
        if name:
            self.username_pw_set(name, password or None)
        if tls:
            self.tls_set(ca_certs=ca_file)


def let_go(client: paho.Client) -> None:
    """Let go of whoever listens to a client that has hung up.

    Most hold their client, too. Without the ring it is freed with its last user, and closes the pair of
    sockets that wakes its loop; of a ring the collector may come upon the sockets first, and warns of them.
    """
    client.on_connect = client.on_connect_fail = client.on_disconnect = None
    client.on_subscribe = client.on_publish = client.on_message = None
