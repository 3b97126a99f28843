"""The examination of publishers finds one that stumbles over anything the public is told during a session."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from threading import Event

import pytest

from tablectl.conformance import Verdict
from tablectl.plugins import Kind, Publisher, Settings, conformance, found
from tablectl.plugins.conformance import examine
from tablectl.topics import Message


class Hangs:
    """Never takes a message."""

    def __init__(self) -> None:
        self.over = Event()

    def heard(self, topic: str, message: Message) -> None:
        """Wait."""
        self.over.wait()

    def close(self) -> None:
        """Nothing is open."""


HANGS = Hangs()


def open_hanging(table: str, settings: Settings) -> Publisher:
    """What the entry point names."""
    return HANGS


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


def test_one_that_never_answers_is_named_and_does_not_hold_the_examination_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(conformance, "MAX_CHECK_S", {Kind.PUBLISHER: 0.2})
    plugins = found([(Kind.PUBLISHER, EntryPoint("sign", f"{__name__}:open_hanging", Kind.PUBLISHER.group))])
    (result,) = examine(plugins, Kind.PUBLISHER, "sign")
    HANGS.over.set()
    assert (result.verdict, result.came) == (Verdict.FAILED, "it did not return within 0.2 s")
