"""What happens at a table, for programs of others: typed, in order and without a gap, over MQTT or HTTP.

``Table`` is for programs with an event loop, ``BlockingTable`` for all others (docs/CLIENT.md). This room
knows nothing of the service: what it needs is what stands in the published schemas.
"""

from tablectl.client.address import Address, read_address, read_broker
from tablectl.client.blocking import BlockingTable
from tablectl.client.broker import BrokerConnection, BrokerNews, FromTable
from tablectl.client.errors import AccessRefused, RequestRefused, TableError, Unreachable, WrongAddress
from tablectl.client.events import (
    Correction,
    Event,
    EventsMissed,
    Happening,
    JournalChanged,
    StandingEvent,
)
from tablectl.client.raw import RawConnection, RawMessage
from tablectl.client.standing import Standing
from tablectl.client.table import Table
from tablectl.client.topics import (
    ALERT,
    ALERT_ENDED,
    CLOCK,
    EVENT,
    HANDS,
    HEALTH,
    MACHINE,
    NEEDS,
    ODDS,
    PLAYERS,
    RESULT,
    SCORE,
    STATE,
    Audience,
    Topic,
)

__all__ = [
    "ALERT",
    "ALERT_ENDED",
    "CLOCK",
    "EVENT",
    "HANDS",
    "HEALTH",
    "MACHINE",
    "NEEDS",
    "ODDS",
    "PLAYERS",
    "RESULT",
    "SCORE",
    "STATE",
    "AccessRefused",
    "Address",
    "Audience",
    "BlockingTable",
    "BrokerConnection",
    "BrokerNews",
    "Correction",
    "Event",
    "EventsMissed",
    "FromTable",
    "Happening",
    "JournalChanged",
    "RawConnection",
    "RawMessage",
    "RequestRefused",
    "Standing",
    "StandingEvent",
    "Table",
    "TableError",
    "Topic",
    "Unreachable",
    "WrongAddress",
    "read_address",
    "read_broker",
]
