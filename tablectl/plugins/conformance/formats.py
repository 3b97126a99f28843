"""What a record format is held to: it knows its own files alone, and damaged ones are told in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tablectl.api.games.replay import replay_game
from tablectl.conformance import Fault, LeftOut
from tablectl.errors import told
from tablectl.formats.reading import read_record_text
from tablectl.formats.record import RecordError
from tablectl.plugins.conformance.subject import Subject

OURS: Final = (
    '<mjloggm ver="2.3"><SHUFFLE seed="" ref=""/></mjloggm>',
    '{"title":["",""],"name":["A","B","C","D"],"rule":{"disp":"","aka":0},"log":[]}',
    '{"type":"start_game","names":["A","B","C","D"]}\n',
    '{"kind":"session_started/1","seq":1,"at":"2026-01-02T03:04:05.678Z"}\n',
    "Match 1\n",
    "[]",
    "https://tenhou.net/6/#json={}",
    "\n",
    "a text that is no record",
)
"""Beginnings of what is read without a plugin."""
CUTS: Final = 20
NO_FILES: Final = LeftOut("no record was given: name one or more with --file")


def declines(subject: Subject) -> Iterator[Fault]:
    """A format recognises nothing that others read."""
    for text in OURS:
        if subject.value.recognises(text):
            yield Fault("no word that it is in this format", f"{text[:60]!r} is recognised")


def agrees(subject: Subject) -> Iterable[Fault] | LeftOut:
    """Its records are recognised, read, and replayed to the payments that they tell."""
    return _agrees(subject) if subject.files else NO_FILES


def _agrees(subject: Subject) -> Iterator[Fault]:
    for path in subject.files:
        text = read_record_text(path)
        if not subject.value.recognises(text):
            yield Fault("a record that is recognised", f"{path.name} is not")
            continue
        try:
            games = tuple(subject.value.read(text))
        except RecordError as error:
            yield Fault("a record that is read", f"{path.name}: {told(error)}")
            continue
        if not games:
            yield Fault("a game", f"{path.name} has none")
        for game in games:
            for line in replay_game(game, path.name):
                if line.get("differs"):
                    yield Fault("what the record says was paid", f"{path.name}: {'; '.join(line['differs'])}")


def damaged(subject: Subject) -> Iterable[Fault] | LeftOut:
    """A record that breaks off is read as far as it goes, or refused with a ``RecordError``."""
    return _damaged(subject) if subject.files else NO_FILES


def _damaged(subject: Subject) -> Iterator[Fault]:
    for path in subject.files:
        text = read_record_text(path)
        for part in range(CUTS):
            cut = text[: len(text) * part // CUTS]
            try:
                if subject.value.recognises(cut):
                    tuple(subject.value.read(cut))
            except RecordError:
                continue
            except Exception as error:  # noqa: BLE001 - any other is what is looked for
                yield Fault(
                    "a RecordError", f"{path.name}, its first {len(cut)} characters: {type(error).__name__}"
                )
