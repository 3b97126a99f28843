"""paho's client for callers that run its network loop in a thread of their own."""

from __future__ import annotations

from typing import Any

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion


class ThreadedClient(paho.Client):
    """For ``loop`` in a thread that paho did not start: that thread alone writes to the socket.

    Otherwise paho writes in whichever thread publishes. Two threads that write to one TLS socket at once
    corrupt the stream, and the broker disconnects ("bad record mac"). Paho leaves the writing to its loop if
    a callback for writable sockets is registered; publishing wakes the loop.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(CallbackAPIVersion.VERSION2, **settings)
        self.on_socket_register_write = lambda _client, _userdata, _socket: None
        self.loop(0)  # not connected: it only creates the pair of sockets that wakes a loop


def clear_callbacks(client: paho.Client) -> None:
    """Remove the callbacks of a client that has disconnected.

    Callbacks often reference their client. Without this cycle the client is freed with its last user, and
    closes the pair of sockets that wakes its loop; in a cycle the collector may find the sockets first, and
    warns about them.
    """
    client.on_connect = client.on_connect_fail = client.on_disconnect = None
    client.on_subscribe = client.on_publish = client.on_message = None
