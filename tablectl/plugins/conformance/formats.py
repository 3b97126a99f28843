"""The checks of a record format: it recognises its own records alone, and refuses damaged ones properly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tablectl.api.games.replay import replay_game
from tablectl.conformance import Deviation, LeftOut
from tablectl.formats.others import WritesRecords
from tablectl.formats.reading import read_record_text
from tablectl.formats.recorded.record import RecordedGame, RecordError
from tablectl.plugins.conformance.subject import Subject
from tablectl.quoting import quoted

OTHER_FORMATS: Final = (
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
"""Starts of records that are read without a plugin."""
CUT_COUNT: Final = 20
READ_ONLY: Final = LeftOut("it is read and not written")
NO_FILES: Final = LeftOut("no record was given: name one or more with --file")
NONE_WRITTEN: Final = LeftOut(
    "no record was given: name one or more with --file, such as tablectl export --format NAME writes"
)


def declines(subject: Subject) -> Iterator[Deviation]:
    """It recognises no record of another format."""
    for text in OTHER_FORMATS:
        if subject.value.recognises(text):
            yield Deviation("no word that it is in this format", f"{quoted(text)} is recognised")


def agrees(subject: Subject) -> Iterable[Deviation] | LeftOut:
    """Its records are recognised and read, and replay to their own payments."""
    return _agrees(subject) if subject.files else NO_FILES


def _agrees(subject: Subject) -> Iterator[Deviation]:
    for path in subject.files:
        text = read_record_text(path)
        if not subject.value.recognises(text):
            yield Deviation("a record that is recognised", f"{path.name} is not")
            continue
        try:
            games = tuple(subject.value.read(text))
        except RecordError as error:
            yield Deviation("a record that is read", f"{path.name}: {error}")
            continue
        if not games:
            yield Deviation("a game", f"{path.name} has none")
        for game in games:
            for line in replay_game(game, path.name):
                if line.get("differs"):
                    yield Deviation(
                        "what the record says was paid", f"{path.name}: {'; '.join(line['differs'])}"
                    )


def written(subject: Subject) -> Iterable[Deviation] | LeftOut:
    """It reads what it has written, with the same payments."""
    if not isinstance(subject.value, WritesRecords):
        return READ_ONLY
    return _written(subject, subject.value) if subject.files else NONE_WRITTEN


def _written(subject: Subject, writer: WritesRecords) -> Iterator[Deviation]:
    for path in subject.files:
        for game in subject.value.read(read_record_text(path)):
            text = writer.write(game)
            reread = tuple(subject.value.read(text)) if subject.value.recognises(text) else ()
            if len(reread) != 1:
                yield Deviation(
                    "its own text, recognised and read as one game", f"{path.name}: {len(reread)} games"
                )
            elif _payments(reread[0]) != _payments(game):
                yield Deviation("the same payments", f"{path.name}: others in what was written of it")


def _payments(game: RecordedGame) -> tuple[tuple[int, ...], ...]:
    return tuple(win.deltas for hand in game.hands for win in hand.recorded.wins)


def damaged(subject: Subject) -> Iterable[Deviation] | LeftOut:
    """A truncated record is read as far as possible, or refused with a ``RecordError``."""
    return _damaged(subject) if subject.files else NO_FILES


def _damaged(subject: Subject) -> Iterator[Deviation]:
    for path in subject.files:
        text = read_record_text(path)
        for part in range(CUT_COUNT):
            cut = text[: len(text) * part // CUT_COUNT]
            try:
                if subject.value.recognises(cut):
                    tuple(subject.value.read(cut))
            except RecordError:
                continue
            except Exception as error:  # noqa: BLE001 - any other exception is a deviation
                yield Deviation(
                    "a RecordError", f"{path.name}, its first {len(cut)} characters: {type(error).__name__}"
                )
