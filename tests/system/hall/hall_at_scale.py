"""Many tables at people's pace and one hall: how late its page is, what it costs, whether it has everything.

    python -m tests.system.hall.hall_at_scale --tables 200 --seconds 300

The hall is ``tablectl hall run`` with a broker of its own, in a process of its own. The tables say what
robots played (``replayed_tables``); one page is asked for every half second, as a browser does. From the
moment that a table has handed an event to the broker until the page shows it is one figure for each event.

Exit status: 0; 1 where an event is missing or is there twice.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tablectl.hall.store import HallStore
from tests.system.hall.replayed_tables import players_of, read_log, table_name
from tests.system.program import ROOT, Fresh
from tests.waiting import until

PAGE_S: Final = 0.5
"""How often a page asks."""
PATIENCE_S: Final = 60.0
TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass
class HallProgram:
    """``tablectl hall run`` and what it printed."""

    process: Fresh
    address: str
    mqtt_port: int
    state_dir: Path

    @property
    def password_file(self) -> Path:
        """Of the tables."""
        return self.state_dir / "broker" / "table.password"

    def do(self, what: str, **fields: object) -> Any:
        """A command of the organiser at this computer."""
        body = json.dumps({"do": what, "by": "bench", "reason": "bench", **fields}).encode()
        asked = urllib.request.Request(
            f"{self.address}api/hall/commands", body, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(asked) as answer:
            return json.loads(answer.read())

    def cpu_s(self) -> float:
        """Processor time so far, the broker's left out."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / TICKS

    def most_mb(self) -> float:
        """The most memory that was resident."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1024


@contextmanager
def running_hall(folder: Path, *more: str) -> Iterator[HallProgram]:
    """A hall until the end of the block."""
    arguments = ["hall", "run", "--state-dir", str(folder), "--web-port", "0", *more]
    process = Fresh(arguments, {"PATH": "/usr/bin:/bin:/usr/sbin", "HOME": str(folder)})
    said = b""
    try:
        while b"stop with" not in said:
            more_said = os.read(process.output, 65536)
            if not more_said:
                raise RuntimeError(f"the hall ended: {said.decode()}")
            said += more_said
        text = said.decode()
        address = re.search(r"tables\s+(http://\S+/)", text)
        port = re.search(r"MQTT\s+127\.0\.0\.1:(\d+)", text)
        assert address is not None and port is not None, text
        yield HallProgram(process, address[1], int(port[1]), folder)
    finally:
        if process.poll() is None:
            os.kill(process.pid, 15)
            process.wait(60)
        process.close()


def tournament_file(tables: int) -> str:
    """An event whose players are those of the recorded tables."""
    return json.dumps(
        {
            "schema": "tablectl/tournament/1",
            "name": "At scale",
            "rules": "riichi",
            "preset": "tenhou",
            "rounds": 1,
            "players": [
                {"id": f"p{4 * table + seat - 3}", "name": name}
                for table in range(1, tables + 1)
                for seat, name in enumerate(players_of(table))
            ],
            "scoring": {"formula": "uma", "uma": [15, 5, -5, -15], "start": 25000, "return": 25000},
        }
    )


def seat_everybody(hall: HallProgram, tables: int) -> None:
    """The event, its only round begun, every machine at its table."""
    hall.do("import_event", text=tournament_file(tables))
    seating = [
        {
            "round": 1,
            "table": table,
            "seats": {wind: f"p{4 * table + seat - 3}" for seat, wind in enumerate("ESWN")},
        }
        for table in range(1, tables + 1)
    ]
    hall.do("draw_seating", seating=seating)


def wait_until_it_listens(hall: HallProgram) -> None:
    """Subscribed at its brokers: tables that are replayed tell nothing a second time."""

    def listens() -> bool:
        with urllib.request.urlopen(f"{hall.address}api/hall/overview") as answer:
            brokers = json.load(answer)["brokers"]
        return bool(brokers) and all(each["up"] for each in brokers)

    until(listens)


def begin_round(hall: HallProgram, tables: int) -> None:
    """Once the tables play: a hall tells tables that do not what to play."""
    hall.do("assign_machines", machines={str(each): table_name(each) for each in range(1, tables + 1)})
    hall.do("begin_round", round=1)


@dataclass
class Page:
    """One page's newest answer, asked for again and again on a thread of its own."""

    address: str
    seen: list[tuple[float, dict[int, int]]] = field(default_factory=list)
    """When it came, and by table the number of the last event that it showed."""
    answers_s: list[float] = field(default_factory=list)
    bytes: int = 0
    _tag: str = ""
    _stop: threading.Event = field(default_factory=threading.Event)

    def ask(self) -> None:
        """Once."""
        headers = {"If-None-Match": self._tag} if self._tag else {}
        asked = urllib.request.Request(f"{self.address}api/hall/overview", headers=headers)
        begun_s = time.time()
        try:
            with urllib.request.urlopen(asked) as answer:
                data = answer.read()
                self._tag = answer.headers["ETag"]
        except urllib.error.HTTPError as error:
            if error.code != 304:
                raise
            return
        now_s = time.time()
        self.answers_s.append(now_s - begun_s)
        self.bytes = len(data)
        rows = json.loads(data)["tables"]
        self.seen.append((now_s, {each["table"]: each.get("seq") or 0 for each in rows}))

    def run(self) -> None:
        """Until ``stop``."""
        while not self._stop.wait(PAGE_S):
            self.ask()

    def stop(self) -> None:
        """End ``run``."""
        self._stop.set()


def latencies_s(log: list[tuple[int, int, float, float]], page: Page) -> list[float]:
    """For every event that the page has shown, how long after it was said."""
    said = {(table, seq): at_s for table, seq, _, at_s in log}
    newest: dict[int, int] = {}
    found = []
    for at_s, shown in page.seen:
        for table, seq in shown.items():
            new = range(newest.get(table, 0) + 1, seq + 1)
            found += [at_s - said[table, each] for each in new if (table, each) in said]
            newest[table] = max(seq, newest.get(table, 0))
    return found


def compared(state_dir: Path, log: list[tuple[int, int, float, float]]) -> tuple[int, int, int]:
    """Events that were said, that the hall has not, and that it has twice."""
    said = {(table_name(table), seq) for table, seq, _, _ in log}
    kept: list[tuple[str, int]] = []
    with closing(HallStore(str(state_dir / "hall.sqlite"))) as store:
        for copy in store.copies():
            after = 0
            while more := store.events(copy.table, copy.journal, after):
                kept += [(copy.table, each["seq"]) for each in more]
                after = more[-1]["seq"]
    return len(said), len(said - set(kept)), len(kept) - len(set(kept))


def quantile(values: list[float], part: float) -> float:
    """The value below which so large a part lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else 0.0


def scaled(tables: int, seconds: float, stagger_s: float, folder: Path) -> dict[str, float]:
    """Play, look, compare; the figures by name."""
    state_dir, log = folder / "hall", folder / "said.log"
    with running_hall(state_dir) as hall:
        seat_everybody(hall, tables)
        wait_until_it_listens(hall)
        command = [sys.executable, "-m", "tests.system.hall.replayed_tables", "--port", str(hall.mqtt_port)]
        command += ["--password-file", str(hall.password_file), "--tables", str(tables), "--log", str(log)]
        command += ["--seconds", str(seconds), "--stagger", str(stagger_s)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as replay:
            assert replay.stdout is not None
            replay.stdout.readline()
            never = threading.Event()
            never.wait(stagger_s + 1.0)
            begin_round(hall, tables)
            page = Page(hall.address)
            thread = threading.Thread(target=page.run)
            thread.start()
            cpu_s, begun_s = hall.cpu_s(), time.time()
            replay.wait()
            took_s = time.time() - begun_s
            used_s = hall.cpu_s() - cpu_s
            told = read_log(log)
            last = {table: seq for table, seq, _, _ in told}
            try:
                until(
                    lambda: bool(page.seen) and all(page.seen[-1][1].get(t, 0) >= s for t, s in last.items())
                )
            finally:
                page.stop()
                thread.join()
        memory_mb = hall.most_mb()
    late = latencies_s([each for each in told if each[3] >= begun_s], page)
    events, lost, twice = compared(state_dir, told)
    return {
        "tables": tables,
        "events": events,
        "lost": lost,
        "twice": twice,
        "events a second": events / (took_s + stagger_s),
        "event to page, p50, s": quantile(late, 0.5),
        "event to page, p99, s": quantile(late, 0.99),
        "answer of the page, p99, s": quantile(page.answers_s, 0.99),
        "size of an answer, KB": page.bytes / 1000,
        "processor of the hall, cores": used_s / took_s,
        "memory of the hall, MB": memory_mb,
        "load of the machine, 5 minutes": os.getloadavg()[1],
    }


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.hall.hall_at_scale",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--tables", type=int, default=200, help="how many (200)")
    parser.add_argument("--seconds", type=float, default=300.0, help="so much of the session (300)")
    parser.add_argument(
        "--stagger", type=float, default=30.0, help="tables begin within so many seconds (30)"
    )
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = scaled(asked.tables, asked.seconds, asked.stagger, Path(folder))
    for name, value in found.items():
        sys.stdout.write(f"{name:<30} {value:>12.3f}\n")
    return 1 if found["lost"] or found["twice"] else 0


if __name__ == "__main__":
    sys.exit(main())
