"""Short connections to a broker beside the table's own, and whether it lets the table in."""

from __future__ import annotations

import ssl
from time import monotonic
from typing import Final

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.reasoncodes import ReasonCode

from tablectl.adapters.mqtt.settings import MqttSettings
from tablectl.adapters.mqtt.tls_fault import tls_fault
from tablectl.errors import in_words

TIMEOUT_S: Final = 5.0
PROTOCOLS: Final = {"5": MQTTProtocolVersion.MQTTv5, "3.1.1": MQTTProtocolVersion.MQTTv311}


def log_in(client: paho.Client, settings: MqttSettings) -> None:
    """Give a client the table's name, password and certificates.

    Raises:
        OSError: the file of certificates cannot be read.
        ConfigError: nor can the password.
    """
    if settings.username:
        client.username_pw_set(settings.username, settings.password())
    if settings.tls:
        client.tls_set(ca_certs=None if settings.ca_file is None else str(settings.ca_file))


def short_client(settings: MqttSettings, purpose: str, timeout_s: float) -> paho.Client:
    """A client with the table's protocol, password and certificates that never reconnects.

    Args:
        purpose: ends its client id: with the table's own it would disconnect a table that runs.
        timeout_s: for the connection.

    Raises:
        OSError: the file of certificates cannot be read.
        ConfigError: nor can the password.
    """
    client = paho.Client(
        CallbackAPIVersion.VERSION2,
        client_id=f"tablectl-{settings.table}-{purpose}",
        protocol=PROTOCOLS[settings.protocol],
        reconnect_on_failure=False,
    )
    log_in(client, settings)
    client.connect_timeout = timeout_s
    return client


def login_fault(settings: MqttSettings, node: tuple[str, int]) -> str:
    """Why a node does not let the table in, as the end of a sentence; empty where it does."""
    answers: list[ReasonCode] = []
    try:
        client = short_client(settings, "doctor", TIMEOUT_S)
    except (OSError, ValueError) as error:
        return in_words(error)
    client.on_connect = lambda _client, _userdata, _flags, reason, _properties: answers.append(reason)
    try:
        client.connect(*node)
        end_s = monotonic() + TIMEOUT_S
        while not answers and monotonic() < end_s:
            if client.loop(0.05) is not paho.MQTT_ERR_SUCCESS:
                break
        client.disconnect()
    except (ssl.SSLError, ConnectionResetError) as error:
        is_trust = isinstance(error, ssl.SSLCertVerificationError)
        return (None if is_trust else tls_fault(node, tls=settings.tls)) or in_words(error)
    except (OSError, ValueError) as error:
        return in_words(error)
    finally:
        if (connection := client.socket()) is not None:
            connection.close()
    if not answers:
        return tls_fault(node, tls=settings.tls) or "it accepts the connection and says nothing in MQTT"
    # The table itself goes on with 3.1.1 where a broker speaks no MQTT 5.
    other_version = answers[0] == "Unsupported protocol version"
    return f"it refuses: {answers[0]}" if answers[0].is_failure and not other_version else ""
