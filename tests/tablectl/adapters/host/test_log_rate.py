"""What is logged again and again is told a few times, with how often it came."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tablectl.adapters.host.log_rate import MAX_REMEMBERED_LINES, MAX_REPEATS, REPEAT_WINDOW_S, RatedHandler
from tests.system.running import ROOT


class Kept(logging.Handler):
    """What is told."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class Bench:
    def __init__(self) -> None:
        self.now_s = 0.0
        self.kept = Kept()
        self.rated = RatedHandler(self.kept, lambda: self.now_s)
        self.log = logging.Logger("bench")
        self.log.addHandler(self.rated)


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.rated.close()


def test_a_warning_that_repeats_is_counted_whatever_names_it_has(bench: Bench) -> None:
    for number in range(1000):
        bench.log.warning("a message on %s is left out: it %s", f"topic {number}", "is not JSON")
    assert len(bench.kept.lines) == MAX_REPEATS
    bench.now_s = REPEAT_WINDOW_S
    bench.log.warning("a message on %s is left out: it %s", "another", "is not JSON")
    repeated, again = bench.kept.lines[MAX_REPEATS:]
    assert (
        repeated
        == f"a message on topic 999 is left out: it is not JSON (repeated {1000 - MAX_REPEATS} times)"
    )
    assert again == "a message on another is left out: it is not JSON"


def test_other_lines_are_told_meanwhile(bench: Bench) -> None:
    for number in range(100):
        bench.log.warning("one")
        bench.log.warning("the other")
        bench.log.info("step %d", number)
    assert bench.kept.lines.count("one") == bench.kept.lines.count("the other") == MAX_REPEATS
    assert sum(line.startswith("step") for line in bench.kept.lines) == 100, "no step is like another"


def test_a_traceback_is_told_once(bench: Bench) -> None:
    for _ in range(100):
        try:
            raise OSError(24, "Too many open files")
        except OSError:
            bench.log.exception("no handle")
    assert sum("Traceback" in line for line in bench.kept.lines) == 1
    assert len(bench.kept.lines) == MAX_REPEATS


def test_numbers_that_a_library_puts_into_its_words_make_no_new_line(bench: Bench) -> None:
    for number in range(100):
        bench.log.error(f"Task exception was never retrieved: Task-{number} at {hex(id(number))}")
    assert len(bench.kept.lines) == MAX_REPEATS


def test_what_was_left_out_is_told_when_anything_is_said_later_or_at_the_end(bench: Bench) -> None:
    for _ in range(10):
        bench.log.warning("one")
    bench.now_s = 2 * REPEAT_WINDOW_S
    bench.log.warning("something else")
    assert f"one (repeated {10 - MAX_REPEATS} times)" in bench.kept.lines
    for _ in range(10):
        bench.log.warning("two")
    bench.rated.close()
    assert bench.kept.lines[-1] == f"two (repeated {10 - MAX_REPEATS} times)"


def test_it_remembers_so_many_lines_and_no_more(bench: Bench) -> None:
    for number in range(2 * MAX_REMEMBERED_LINES):
        bench.log.info("step %d", number)
    assert len(bench.rated._recent) <= MAX_REMEMBERED_LINES


NO_HANDLES = """
import logging, resource, socket, sys
from starlette.responses import Response
from starlette.routing import Route
from tablectl.adapters.web.serving import ServerAddress, ServerThread
from tablectl.cli.long_running import log_to_console
from tablectl.web_access.rules import Rule
from tablectl.web_access.visitors import LOCAL_TRUST
from tests.waiting import until

log_to_console(False)
failed = []
logging.getLogger("asyncio").addFilter(lambda record: failed.append(record) or True)
async def asked(request):
    return Response("here")
server = ServerThread(ServerAddress(what="pages", remedy=""), LOCAL_TRUST, [Rule("/")])
port = int(server.start([Route("/", asked)]).rsplit(":", 1)[1].strip("/"))
def answered():
    with socket.create_connection(("127.0.0.1", port)) as one:
        one.settimeout(60)
        one.sendall(b"GET / HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nConnection: close\\r\\n\\r\\n")
        return b"here" in one.makefile("rb").read()
assert answered()
held = []
resource.setrlimit(resource.RLIMIT_NOFILE, (64, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
waiting = [socket.socket() for _ in range(10)]
try:
    while True:
        held.append(open("/dev/null"))
except OSError:
    pass
for one in waiting:
    one.connect(("127.0.0.1", port))
until(lambda: len(failed) > 20)  # the server tries to take them, again and again
for one in (*held, *waiting):
    one.close()
assert answered(), "it serves again once there are handles"
server.close()
sys.stdout.write("well")
"""


@pytest.mark.slow
def test_out_of_handles_gives_a_few_lines_and_the_pages_come_back() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NO_HANDLES], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.stdout == "well", done.stderr[-3000:]
    said = done.stderr.splitlines()
    assert any("out of system resource" in line for line in said), done.stderr[-2000:]
    assert done.stderr.count("Traceback") <= 2
    assert sum("out of system resource" in line for line in said) <= 2 * (MAX_REPEATS + 1)
    assert "repeated" in done.stderr
