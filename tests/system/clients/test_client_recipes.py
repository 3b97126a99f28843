"""The recipes of docs/CLIENT.md, run as people would run them beside a real table."""

from __future__ import annotations

import csv
import json
import re
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from typing import Any
from urllib.request import urlopen

import pytest

from tablectl.client.events import ENVELOPE
from tests.system.faults.test_faults import begun_hand
from tests.system.running import PATIENCE_S, ROOT, Running, quiet_table
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto, reserved_port

pytestmark = pytest.mark.system
EXAMPLES = ROOT / "docs" / "examples"
RECIPES = (
    *("lamp_on_riichi", "chat_bot", "spreadsheet", "home_assistant", "print_score"),
    *("judge_on_phone", "led_strip", "archive", "prometheus"),
)
OF_OTHERS = ("grafana.json", "home_assistant_card.yaml", "node_red.json")
"""Recipes for programs that take no Python."""
NOT_HERE = {"tablectl_temperature_c"}
"""Told by computers that have a thermometer."""


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
def somebody_who_listens() -> Iterator[tuple[str, Queue[tuple[str, Any]]]]:
    """A lamp, a chat, a phone and a Home Assistant in one: its address, and what was posted."""
    posted: Queue[tuple[str, Any]] = Queue()

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


def strip_of(*, turn: int) -> dict[str, Any]:
    """What a strip shows while it is somebody's turn and nobody has declared riichi."""
    lights = [{"id": seat, "col": [[0, 255, 60] if seat == turn else [0, 0, 0]]} for seat in range(4)]
    return {"on": True, "transition": 2, "seg": lights}


def metrics_at(port: int) -> dict[str, set[str]]:
    """Each metric by name with the labels that it has, once the paid hand was counted."""
    give_up, lines = time.monotonic() + PATIENCE_S, list[str]()
    while 'tablectl_events_total{kind="hand_settled/1"} 1' not in lines:
        assert time.monotonic() < give_up, lines
        with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            lines = answer.read().decode().splitlines()
    found: dict[str, set[str]] = {}
    for line in lines:
        read = re.fullmatch(r"(\w+)(?:\{(.*)\})? (-?[\d.]+)", line)
        assert read is not None, line
        labels = re.findall(r'(\w+)="(?:[^"\\]|\\.)*"', read[2] or "")
        found.setdefault(read[1], set()).update(labels)
    return found


def shown_on_the_dashboard(metrics: dict[str, set[str]]) -> None:
    """Every query names metrics and labels that are told; ``instance`` is Prometheus's own."""
    dashboard = json.loads((EXAMPLES / "grafana.json").read_text(encoding="utf-8"))
    targets = [target for panel in dashboard["panels"] for target in panel["targets"]]
    assert len(targets) >= 10
    for target in targets:
        selected = re.findall(r"(tablectl_\w+)\{([^}]*)\}", target["expr"])
        assert selected, target
        for name, labels in selected:
            if name in NOT_HERE - set(metrics):
                continue
            assert set(re.findall(r"(\w+)=", labels)) <= metrics[name] | {"instance"}, target
            assert set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"])) <= metrics[name], target
    variables = [each["query"] for each in dashboard["templating"]["list"]]
    assert "label_values(tablectl_points, instance)" in variables


@pytest.mark.slow
@needs_mosquitto
def test_the_recipes_do_what_they_promise(tmp_path: Path) -> None:
    sheet, archive, port = tmp_path / "hands.csv", tmp_path / "archive.sqlite", reserved_port()
    paper = [
        sys.executable,
        "-c",
        f"import sys; open({str(tmp_path / 'paper')!r}, 'a').write(sys.stdin.read())",
    ]
    with ExitStack() as opened:
        server, posted = opened.enter_context(somebody_who_listens())
        strip, lit = opened.enter_context(somebody_who_listens())
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
            "judge_on_phone": Recipe("judge_on_phone", over_mqtt, f"{server}/our-table"),
            "led_strip": Recipe("led_strip", over_mqtt, f"{strip}/wled"),
            "archive": Recipe("archive", running.address, str(archive)),
            "prometheus": Recipe("prometheus", over_mqtt, str(port)),
        }
        assert set(recipes) == set(RECIPES)
        for recipe in recipes.values():
            opened.callback(recipe.close)
        for recipe in recipes.values():
            recipe.until("listening to")
        assert lit.get(timeout=PATIENCE_S) == ("/wled/json/state", strip_of(turn=seat))

        riichi = {"kind": "ready_declared/1", "seat": seat}
        assert operator.ask("record_event", event=riichi)["ok"]
        heard = dict([posted.get(timeout=PATIENCE_S), posted.get(timeout=PATIENCE_S)])
        assert set(heard) == {"/lamp/on", "/api/webhook/mahjong"}
        said = heard["/api/webhook/mahjong"]
        assert (said["what"], said["seat"], bool(said["player"])) == ("riichi", seat, True)

        assert operator.ask("call_judge", seat=1, reason="a tile fell")["ok"]
        heard = dict([posted.get(timeout=PATIENCE_S), posted.get(timeout=PATIENCE_S)])
        assert heard["/api/webhook/mahjong"]["what"] == "judge"
        phone = heard["/"]
        assert (phone["topic"], phone["title"], phone["priority"]) == (
            "our-table",
            "table-1: judge called",
            5,
        )
        assert "a tile fell" in phone["message"]

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

        told = operator.history()
        recipes["archive"].until(f"{told[-1]['seq']} {told[-1]['kind']}")
        with closing(sqlite3.connect(archive)) as kept:
            rows = kept.execute("SELECT seq, kind FROM events ORDER BY seq").fetchall()
        assert rows == [(each["seq"], each["kind"]) for each in told]
        recipes["archive"].close()
        recipes["archive"] = Recipe("archive", running.address, str(archive))
        opened.callback(recipes["archive"].close)
        shown_on_the_dashboard(metrics_at(port))

        answer = operator.ask("end_session", reason="agreed")
        assert answer["ok"], answer
        recipes["print_score"].until("printed")
        lines = (tmp_path / "paper").read_text(encoding="utf-8").splitlines()
        assert lines[0] == "table-1"
        assert [line[:2] for line in lines[1:5]] == ["1.", "2.", "3.", "4."]
        recipes["archive"].until("session_ended/1")
        assert not any("hand_started" in line for line in recipes["archive"].said), "it goes on where it was"
        assert running.stop() == 0


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_is_short(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= 40


def test_every_recipe_stands_in_the_document() -> None:
    text = (ROOT / "docs" / "CLIENT.md").read_text(encoding="utf-8")
    for name in (*(f"{name}.py" for name in RECIPES), *OF_OTHERS):
        assert f"(examples/{name})" in text, name
