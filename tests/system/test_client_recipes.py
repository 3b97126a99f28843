"""The recipes of docs/CLIENT.md, run as people would run them beside a real table."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from tablectl.client.events import ENVELOPE
from tests.system.running import PATIENCE_S, ROOT, Running, quiet_table
from tests.system.test_faults import begun_hand
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto

pytestmark = pytest.mark.system
EXAMPLES = ROOT / "docs" / "examples"
RECIPES = ("lamp_on_riichi", "chat_bot", "spreadsheet", "home_assistant", "print_score")


class Recipe:
    """A recipe that runs, and the lines that it says."""

    def __init__(self, name: str, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, EXAMPLES / f"{name}.py", *arguments],
            cwd=ROOT,
            env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said: list[str] = []

    def until(self, words: str) -> None:
        """Read on until it says this."""
        assert self.process.stdout is not None
        while not any(words in line for line in self.said):
            line = self.process.stdout.readline()
            assert line, f"it ended without {words!r}: {self.said}"
            self.said.append(line)

    def until_again(self, words: str) -> None:
        """The same once more, after whatever it has said."""
        self.said.clear()
        self.until(words)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def somebody_who_listens() -> Iterator[tuple[str, SimpleQueue[tuple[str, Any]]]]:
    """A lamp, a chat and a Home Assistant in one: its address, and what was posted."""
    posted: SimpleQueue[tuple[str, Any]] = SimpleQueue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            posted.put((self.path, json.loads(body) if body else None))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
            """Silent."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}", posted
        server.shutdown()
        thread.join()


def rows_of(sheet: Path) -> list[list[str]]:
    """A sheet's rows, its head left out."""
    with sheet.open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert head[:3] == ["hand", "round", "end"]
    return rows


def scores_before(settled: dict[str, Any]) -> list[int]:
    """Everybody's points as if the hand had cost nothing."""
    return [score - delta for score, delta in zip(settled["scores"], settled["deltas"], strict=True)]


@needs_mosquitto
def test_the_recipes_do_what_they_promise(tmp_path: Path) -> None:
    sheet = tmp_path / "hands.csv"
    paper = [
        sys.executable,
        "-c",
        f"import sys; open({str(tmp_path / 'paper')!r}, 'a').write(sys.stdin.read())",
    ]
    with ExitStack() as opened:
        server, posted = opened.enter_context(somebody_who_listens())
        running = opened.enter_context(Running("--config", str(quiet_table(tmp_path))))
        operator = running.operator()
        opened.callback(operator.close)
        over_mqtt = f"mqtt://127.0.0.1:{running.mqtt_port}/table-1"
        seat = begun_hand(operator)
        recipes = {
            "lamp_on_riichi": Recipe("lamp_on_riichi", over_mqtt, f"{server}/lamp"),
            "chat_bot": Recipe("chat_bot", running.address, f"{server}/chat"),
            "spreadsheet": Recipe("spreadsheet", running.address, str(sheet)),
            "home_assistant": Recipe("home_assistant", running.address, f"{server}/api/webhook/mahjong"),
            "print_score": Recipe("print_score", running.address, *paper),
        }
        assert set(recipes) == set(RECIPES)
        for recipe in recipes.values():
            opened.callback(recipe.close)
        for recipe in recipes.values():
            recipe.until("listening to")

        riichi = {"kind": "ready_declared/1", "seat": seat}
        assert operator.ask("record_event", event=riichi)["ok"]
        heard = dict([posted.get(timeout=PATIENCE_S), posted.get(timeout=PATIENCE_S)])
        assert set(heard) == {"/lamp/on", "/api/webhook/mahjong"}
        said = heard["/api/webhook/mahjong"]
        assert (said["what"], said["seat"], bool(said["player"])) == ("riichi", seat, True)

        tenpai = {"draw": "exhaustive", "tenpai": [seat], "ready": [seat], "reason": "no camera"}
        answer = operator.ask("score_hand", **tenpai)
        assert answer["ok"], answer
        recipes["spreadsheet"].until("1 hands written")
        heard = dict([posted.get(timeout=PATIENCE_S), posted.get(timeout=PATIENCE_S)])
        assert set(heard) == {"/lamp/off", "/chat"}
        assert heard["/chat"]["text"].startswith("Hand 1: ")
        (row,) = rows_of(sheet)
        assert row[:3] == ["1", "E", "exhaustive"]

        settled = next(each for each in operator.history() if each["kind"] == "hand_settled/1")
        assert row[3:] == [str(delta) for delta in settled["deltas"]]
        amended = {name: value for name, value in settled.items() if name not in ENVELOPE}
        amended |= {"kind": "hand_settled/1", "deltas": [0] * 4, "scores": scores_before(settled)}
        answer = operator.ask("correct_event", seq=settled["seq"], event=amended, reason="nobody was ready")
        assert answer["ok"], answer
        path, message = posted.get(timeout=PATIENCE_S)
        assert (path, message["text"].partition(":")[0]) == ("/chat", "Hand 1 (corrected)")
        recipes["spreadsheet"].until_again("1 hands written")
        (row,) = rows_of(sheet)
        assert row[3:] == ["0"] * 4

        answer = operator.ask("end_session", reason="agreed")
        assert answer["ok"], answer
        recipes["print_score"].until("printed")
        lines = (tmp_path / "paper").read_text(encoding="utf-8").splitlines()
        assert lines[0] == "table-1"
        assert [line[:2] for line in lines[1:5]] == ["1.", "2.", "3.", "4."]
        assert running.stop() == 0


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_stands_in_the_document_and_is_short(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= 35
    assert f"examples/{name}.py" in (ROOT / "docs" / "CLIENT.md").read_text(encoding="utf-8")
