"""Answers with the newest messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from tablectl.api.answers.messages import Alert, Event, Json


class Events(TypedDict):
    """Events, ascending."""

    events: Sequence[Event]


class Alerts(TypedDict):
    """The newest alerts."""

    alerts: Sequence[Alert]


class Questions(TypedDict):
    """Open questions: ``id``, ``kind``, and what is asked."""

    questions: Sequence[Json]


class PhotoReading(TypedDict):
    """The tiles in a picture, as ``tablectl recognise`` tells them."""

    ok: bool
    width: int
    height: int
    model: str
    ms: float
    tiles: Sequence[Json]
    table: NotRequired[Json]
    """Where the picture shows a table: its walls, rivers, melds and hands."""
