"""Doors that are closed by default, tried from outside; and small files that would be huge once unpacked."""

from __future__ import annotations

import gzip
import io
import json
import re
import socket
import tarfile
import tracemalloc
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tablectl.adapters.mqtt.mosquitto import HOST
from tablectl.adapters.storage.backup_archive import unpack
from tablectl.adapters.web import WebPages
from tablectl.api.json_lines import MAX_LINE_LENGTH
from tablectl.api.scoring.score import run_jsonl
from tablectl.compose.pages import trust_of
from tablectl.config import Config, parse
from tablectl.errors import ConfigError, InputError
from tablectl.formats.reading import read_games
from tablectl.formats.recorded.record import RecordError
from tests.system.running import Running, quiet_table
from tests.tablectl.adapters.mqtt.listener import needs_mosquitto
from tests.tablectl.adapters.web.in_process import TableDesk
from vision.recogniser import EnrolmentError, load_tile_set

MOST_MEMORY = 300_000_000
LOOPBACK = "127.0.0.1"


@contextmanager
def in_little_memory() -> Iterator[None]:
    """What is done inside may not take hundreds of megabytes at any moment."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()


def test_pages_and_broker_listen_on_this_computer_alone() -> None:
    assert (Config().web.host, HOST) == (LOOPBACK, LOOPBACK)
    pages = WebPages(TableDesk())
    try:
        port = int(pages.start().rstrip("/").rpartition(":")[2])
        with socket.create_connection((LOOPBACK, port), timeout=10):
            pass
        # Another address of this very computer is already outside: nobody listens there.
        with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.2", port), timeout=10):
            pass
    finally:
        pages.close()


@pytest.mark.parametrize("opened", ['host = "0.0.0.0"', 'trusted_proxies = ["127.0.0.1"]'])
def test_being_here_is_worth_nothing_once_others_reach_the_pages(opened: str) -> None:
    assert trust_of(parse("")).loopback_is_operator
    assert not trust_of(parse(f"[web]\n{opened}\n")).loopback_is_operator


@pytest.mark.slow
@needs_mosquitto
def test_a_table_opened_to_the_network_is_taken_over_by_whoever_reads_its_console(tmp_path: Path) -> None:
    config = quiet_table(tmp_path)
    text = config.read_text(encoding="utf-8").replace("[web]", '[web]\nhost = "0.0.0.0"')
    config.write_text(text, encoding="utf-8")
    with Running("--config", str(config)) as running:
        asked = {"do": "pause", "reason": "a stranger"}
        assert httpx.post(f"{running.address}api/command", json=asked, timeout=300).status_code == 403
        (token,) = re.findall(r"first log-in http\S+/first-operator#(\S+)", running.said)
        said = {"token": token, "name": "Olga", "password": "seven pairs"}
        answer = httpx.post(f"{running.address}api/first-operator", json=said, timeout=300)
        assert answer.json()["role"] == "operator"
        assert httpx.post(f"{running.address}api/first-operator", json=said, timeout=300).status_code == 403
        assert running.stop() == 0
    with Running("--config", str(config)) as again:
        assert "first log-in" not in again.said
        assert again.stop() == 0


def test_a_packed_record_that_is_huge_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        for _ in range(200):
            file.write(b"[" * 1024 * 1024)
    with in_little_memory(), pytest.raises(RecordError, match="at most 32 MB"):
        read_games(path)


@pytest.mark.parametrize(
    "text", ['{"log": ' + "[" * 100_000, '{"kind": ' + '{"a":' * 100_000, "<a>" * 300_000]
)
def test_a_record_nested_without_end_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "record"
    path.write_text(text)
    with pytest.raises(RecordError):
        read_games(path)


def test_entities_that_grow_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "laughs.mjlog"
    path.write_text('<!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><mjloggm>&b;</mjloggm>')
    with pytest.raises(RecordError, match="declares no entities"):
        read_games(path)


def test_a_line_of_many_megabytes_is_answered_and_the_next_one_too() -> None:
    asked, answers = io.BytesIO(b"x" * (40 * MAX_LINE_LENGTH) + b'\n{"id": "b"}\n'), io.StringIO()
    with in_little_memory():
        run_jsonl(io.TextIOWrapper(asked), answers)
    told = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert [each["id"] for each in told] == [None, "b"]
    assert "this line is longer" in told[0]["error"]["message"]


def test_a_tile_set_that_unpacks_to_much_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "set.npz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("faces.npy", b"\0" * 40_000_000)
    with in_little_memory(), pytest.raises(EnrolmentError, match="more than 16 MB"):
        load_tile_set(path)


def test_a_header_that_claims_to_be_long_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "backup.tar.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        head = tarfile.TarInfo("long")
        head.type, head.size = tarfile.XHDTYPE, 2_000_000_000
        file.write(head.tobuf(tarfile.USTAR_FORMAT))
        file.write(b"\0" * 1_000_000)
    with in_little_memory(), pytest.raises(InputError, match="not a readable backup"):
        unpack(path, tmp_path / "out")


def test_a_configuration_nested_without_end_is_refused() -> None:
    with pytest.raises(ConfigError, match="nested too deeply"):
        parse("a = " + "[" * 50_000)
