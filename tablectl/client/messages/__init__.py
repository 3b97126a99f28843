"""What a table says, as types.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/*.json;
changes made here are overwritten.
"""

from tablectl.client.messages.alert import Alert
from tablectl.client.messages.alert_ended import AlertEnded
from tablectl.client.messages.broadcast_hands import Hands
from tablectl.client.messages.broadcast_odds import OddsMessage
from tablectl.client.messages.clock import Clock
from tablectl.client.messages.command_result import CommandResult
from tablectl.client.messages.event import EventMessage
from tablectl.client.messages.health import Health
from tablectl.client.messages.machine import Machine
from tablectl.client.messages.needs import Needs
from tablectl.client.messages.players import Players
from tablectl.client.messages.result import Result
from tablectl.client.messages.score import Score
from tablectl.client.messages.state import State

__all__ = [
    "Alert",
    "AlertEnded",
    "Clock",
    "CommandResult",
    "EventMessage",
    "Hands",
    "Health",
    "Machine",
    "Needs",
    "OddsMessage",
    "Players",
    "Result",
    "Score",
    "State",
]
