"""Publishes the journal as messages to the broker and the pages, to each audience after its delay.

It reads the ledger and the delay queue. It never changes the game, and publishes only what is written.
"""

from __future__ import annotations

from tablectl.service.publishing.announcer import Announcer
from tablectl.service.publishing.events import event_facts, event_message, standing_message
from tablectl.service.publishing.faults import fault_message, request_of
from tablectl.service.publishing.hand_cameras import HandCameraPublisher
from tablectl.service.publishing.last_result import LastResult, last_result
from tablectl.service.publishing.messages import (
    Stamp,
    alert_message,
    counted_message,
    link_message,
    result_message,
    score_message,
    state_message,
    win_value_message,
)
from tablectl.service.publishing.needs import needs_message, needs_position
from tablectl.service.publishing.odds import OddsPublisher
from tablectl.service.publishing.odds_position import hand_in_play, has_odds, odds_position
from tablectl.service.publishing.outbox import JournalOutbox
from tablectl.service.publishing.payments import (
    ItemMessage,
    PaymentLineMessage,
    item_message,
    payment_line_messages,
)
from tablectl.service.publishing.people_alerts import ACKNOWLEDGED, people_alerts

__all__ = [
    "ACKNOWLEDGED",
    "Announcer",
    "HandCameraPublisher",
    "ItemMessage",
    "JournalOutbox",
    "LastResult",
    "OddsPublisher",
    "PaymentLineMessage",
    "Stamp",
    "alert_message",
    "counted_message",
    "event_facts",
    "event_message",
    "fault_message",
    "hand_in_play",
    "has_odds",
    "item_message",
    "last_result",
    "link_message",
    "needs_message",
    "needs_position",
    "odds_position",
    "payment_line_messages",
    "people_alerts",
    "request_of",
    "result_message",
    "score_message",
    "standing_message",
    "state_message",
    "win_value_message",
]
