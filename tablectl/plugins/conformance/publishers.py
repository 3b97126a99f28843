"""The check of a publisher: it accepts all public messages, also unknown ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablectl.conformance import Deviation
from tablectl.game.events import Envelope, Source
from tablectl.game.views import public_view
from tablectl.plugins.conformance.any_playout import AnyPlayout
from tablectl.plugins.conformance.subject import Subject
from tablectl.service.publishing import Stamp, event_facts, score_message, state_message
from tablectl.topics import Message, Topic

TABLE: Final = "examined"
AT: Final = "2026-01-02T03:04:05.678Z"
UNKNOWN_MESSAGES: Final = (
    ("event", {"schema": "tablectl/event/1", "table": TABLE, "kind": "something_new/7", "seq": 2}),
    ("state", {"schema": "tablectl/state/1", "table": TABLE, "what_later_versions_add": {"deep": [1, None]}}),
    ("topic_of_a_later_version", {"table": TABLE}),
)
"""Messages of possible later versions, which a publisher has to ignore."""


def hears(subject: Subject) -> Iterator[Deviation]:
    """It accepts a whole session's events, states and scores, and messages of later versions, without an
    exception."""
    publisher = subject.value(TABLE, subject.settings)
    for topic, message in (*_sample_messages(), *UNKNOWN_MESSAGES):
        try:
            publisher.heard(topic, message)
        except Exception as error:  # noqa: BLE001 - any exception is a deviation
            yield Deviation(f"a message of {topic} that is heard", f"{type(error).__name__}: {error}"[:200])
            break
    publisher.close()


def _sample_messages() -> Iterator[tuple[str, Message]]:
    """The messages that a table publishes in a session, once for every event."""
    playout = AnyPlayout("riichi", 1)
    for number, (_, event, after) in enumerate(playout.play(), 1):
        stamp = Stamp(TABLE, number, revision=0)
        yield Topic.EVENT.value, event_facts(TABLE, Envelope(number, AT, Source.RULESET, event))
        yield Topic.STATE.value, state_message(stamp, public_view(after))
        yield Topic.SCORE.value, score_message(stamp, after)
