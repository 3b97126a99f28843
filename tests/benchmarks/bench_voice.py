"""How soon a game is heard: from an event that the public hears to the first sound, and to a page's sentence.

The table's voice runs its real synthesiser and a player that stands in for aplay: it tells when the first
sound comes and throws it away. Opening a real device comes on top. What is not installed is left out.
"""

from __future__ import annotations

import json
import os
import select
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import sync_playwright

from tablectl.adapters.page_words import new_speaker
from tablectl.adapters.voice_and_lamps import Engine, EspeakNg, TableVoice, Tones, VoiceSettings
from tablectl.adapters.web import WebPages, WebParts
from tablectl.topics import Message, Topic
from tests.system.pages.browsing import CHROMIUM, started

SENTENCES: Final = 15
BETWEEN_S: Final = 0.4
"""Nobody calls sooner after another: meanwhile a synthesiser begins to wait for the next sentence."""
WAV_HEADER: Final = 44
PATIENCE_S: Final = 60.0
HEALTH: Final[Message] = {"at": "2026-11-20T10:00:00.000Z"}
START: Final[Message] = {
    "kind": "session_started/1",
    "rules": "riichi",
    "players": ["Aoi", "Ren", "Yuzu", "Haru"],
}
CALL: Final[Message] = {"seq": 1, "kind": "meld_claimed/1", "seat": 1, "meld": "pung", "tiles": "333m"}
SPOKEN: Final = """window.spoken = [];
  Object.defineProperty(window, "speechSynthesis", { value: { getVoices: () => [], cancel: () => {},
    speak: (told) => {
      window.spoken.push(performance.timeOrigin + performance.now());
      setTimeout(told.onend);
    },
  } });"""
PLAYER: Final = """#!/bin/sh
head -c {header} > /dev/null
head -c 1 > {told}
exec cat > /dev/null
"""
ENGINES: Final[dict[str, Engine]] = {"espeak-ng": EspeakNg(), "tones": Tones()}


def run() -> list[tuple[str, float, str]]:
    """Milliseconds to the first sound of each language and of tones, and to a page's sentence."""
    rows: list[tuple[str, float, str]] = []
    for name, engine in ENGINES.items():
        if lacking := engine.missing():
            print(f"voice: {lacking}")
            continue
        for language in ("en", "ru", "zh", "ja") if name == "espeak-ng" else ("en",):
            took = sorted(_to_first_sound(engine, language))
            what = f"voice: event to first sound, {name} {language}"
            rows += [(what, median(took), "ms"), (f"{what}, the slowest of {len(took)}", took[-1], "ms")]
    pages = {"event to a page's sentence": _to_a_page, "event to the browser's voice": _to_the_browser}
    for name, measure in pages.items():
        took = sorted(measure())
        rows += [
            (f"voice: {name}", median(took), "ms"),
            (f"voice: {name}, the slowest of {len(took)}", took[-1], "ms"),
        ]
    return rows


def _to_first_sound(engine: Engine, language: str) -> Iterator[float]:
    with tempfile.TemporaryDirectory() as work:
        told, player = Path(work) / "told", Path(work) / "player"
        os.mkfifo(told)
        player.write_text(PLAYER.format(header=WAV_HEADER, told=told), encoding="ascii")
        player.chmod(0o755)
        pipe = os.open(told, os.O_RDWR | os.O_NONBLOCK)
        settings = VoiceSettings(language, player=str(player))  # type: ignore[arg-type]
        voice = TableVoice(new_speaker(), engine, settings, lambda: str(HEALTH["at"]))
        voice.on_message(Topic.EVENT, START)
        voice.on_message(Topic.HEALTH, HEALTH)
        try:
            between = threading.Event()
            for _ in range(SENTENCES):
                between.wait(BETWEEN_S)
                began = time.monotonic()
                voice.on_message(Topic.EVENT, CALL)
                assert select.select([pipe], [], [], PATIENCE_S)[0], voice.link().detail
                yield (time.monotonic() - began) * 1000
                os.read(pipe, 1)
        finally:
            voice.close()
            os.close(pipe)


def _to_a_page() -> Iterator[float]:
    pages = WebPages(_Nobody(), WebParts(table="t1"))
    host = pages.start().removeprefix("http://").rstrip("/")
    try:
        with closing(HTTPConnection(host, timeout=PATIENCE_S)) as connection:
            pages.show(Topic.EVENT, START)
            pages.show(Topic.HEALTH, HEALTH)
            connection.request("GET", "/api/stream?voice=ru")
            answer = connection.getresponse()
            _until(answer, b"questions")
            for _ in range(SENTENCES):
                began = time.monotonic()
                pages.show(Topic.EVENT, CALL)
                said = json.loads(_until(answer, b"said"))
                yield (time.monotonic() - began) * 1000
                assert "пон" in said["text"]
    finally:
        pages.close()


def _to_the_browser() -> Iterator[float]:
    """Until the page hands the sentence to the browser's own synthesiser, which is the system's."""
    if not Path(CHROMIUM).exists():
        raise FileNotFoundError(f"the browser's voice is measured in {CHROMIUM}")
    pages = WebPages(_Nobody(), WebParts(table="t1"))
    address = pages.start()
    try:
        with sync_playwright() as playwright:
            browser = started(playwright)
            page = browser.new_page(bypass_csp=True)
            page.add_init_script(SPOKEN)
            pages.show(Topic.EVENT, START)
            pages.show(Topic.HEALTH, HEALTH)
            page.goto(f"{address}overlay?voice=words&lang=en")
            while not page.evaluate("window.spoken.splice(0).length"):  # until the stream is heard
                pages.show(Topic.EVENT, CALL)
                page.wait_for_timeout(50)
            page.wait_for_timeout(500)
            page.evaluate("window.spoken.splice(0)")
            for number in range(1, SENTENCES + 1):
                began = time.time()
                pages.show(Topic.EVENT, {**CALL, "seq": number})
                page.wait_for_function(f"window.spoken.length === {number}")
                yield page.evaluate("window.spoken.at(-1)") - began * 1000
            browser.close()
    finally:
        pages.close()


def _until(answer: HTTPResponse, wanted: bytes) -> bytes:
    """The data of the next message of a name."""
    name = b""
    for line in answer:
        if line.startswith(b"event: "):
            name = line[7:].strip()
        elif line.startswith(b"data: ") and name == wanted:
            return line[6:]
    raise ConnectionError("the stream ended")


class _Nobody:
    """Takes no requests."""

    def submit(self, command: object) -> None:
        raise AssertionError("nobody asks")
