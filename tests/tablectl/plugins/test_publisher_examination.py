"""The examination of publishers finds one that stumbles over anything the public is told during a session."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from tablectl.conformance import Verdict
from tablectl.plugins import Kind, Publisher, Settings, found
from tablectl.plugins.conformance import examine
from tablectl.topics import Message


class StumblesOver:
    """Takes everything but the messages of one topic."""

    def __init__(self, topic: str) -> None:
        self._topic = topic

    def heard(self, topic: str, message: Message) -> None:
        """Fail at the messages of the topic."""
        if topic == self._topic:
            raise KeyError(topic)

    def close(self) -> None:
        """Nothing is open."""


def open_stumbling(table: str, settings: Settings) -> Publisher:
    """What the entry point names; the settings say over which topic."""
    return StumblesOver(str(settings.get("topic", "")))


@pytest.mark.parametrize(
    ("topic", "verdict"),
    [
        ("event", Verdict.FAILED),
        ("state", Verdict.FAILED),
        ("score", Verdict.FAILED),
        ("topic_of_a_later_version", Verdict.FAILED),
        ("nothing that is told", Verdict.PASSED),
    ],
)
def test_a_publisher_that_cannot_take_what_is_told_does_not_pass(topic: str, verdict: Verdict) -> None:
    plugins = found(
        [(Kind.PUBLISHER, EntryPoint("sign", f"{__name__}:{open_stumbling.__name__}", Kind.PUBLISHER.group))]
    )
    (result,) = examine(plugins, Kind.PUBLISHER, "sign", settings={"topic": topic})
    assert result.verdict is verdict
    assert (f"a message of {topic}" in str(result)) is (verdict is Verdict.FAILED)
