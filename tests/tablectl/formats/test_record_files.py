"""Record files as people have them: another encoding, another end of lines, packed, or something else."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tablectl.api.games.export import convert_file
from tablectl.api.games.replay import exit_status, replay_files
from tablectl.formats.reading import read_games, read_record_text, read_text
from tablectl.formats.recorded.record import RecordError
from tests.tablectl.formats.games import MJLOGS, SANMA, TENHOU6, game
from tests.tablectl.formats.majiang_writer import majiang
from tests.tablectl.formats.majsoul_writer import majsoul

TZIAKCHA = next((Path(__file__).parents[2] / "fixtures" / "mcr" / "tziakcha").glob("*.json"))


def as_zip(*files: tuple[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return out.getvalue()


def as_tar(content: bytes) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        told = tarfile.TarInfo("game.mjlog")
        told.size = len(content)
        archive.addfile(told, io.BytesIO(content))
    return out.getvalue()


PACKED: dict[str, Callable[[str], bytes]] = {
    "with a mark": lambda text: text.encode("utf-8-sig"),
    "Windows' ends of lines": lambda text: text.replace("\n", "\r\n").encode(),
    "UTF-16 as Windows writes it": lambda text: text.replace("\n", "\r\n").encode("utf-16"),
    "UTF-16 big-endian": lambda text: "\ufeff".encode("utf-16-be") + text.encode("utf-16-be"),
    "UTF-16 without a mark": lambda text: text.encode("utf-16-le"),
    "gzip": lambda text: gzip.compress(text.encode()),
    "gzip of gzip": lambda text: gzip.compress(gzip.compress(text.encode())),
    "gzip of UTF-16": lambda text: gzip.compress(text.encode("utf-16")),
    "zip": lambda text: as_zip(("__MACOSX/._a", b"x"), ("folder/", b""), ("folder/a.json", text.encode())),
    "zip of gzip": lambda text: as_zip(("a.gz", gzip.compress(text.encode()))),
}


@cache
def texts() -> dict[str, str]:
    """A record in every format that is read."""
    own = game("double_ron")
    return {
        "mjlog": MJLOGS[0].read_text("utf-8"),
        "tenhou6": TENHOU6[0].read_text("utf-8"),
        "mjai": convert_file(MJLOGS[0], "mjai").text,
        "majsoul": json.dumps(majsoul(own), ensure_ascii=False, indent=1),
        "majiang": json.dumps(majiang(own), ensure_ascii=False, indent=1),
        "tziakcha": TZIAKCHA.read_text("utf-8"),
        "journal": convert_file(SANMA[0], "jsonl").text,
    }


@pytest.mark.parametrize("packed", PACKED)
@pytest.mark.parametrize("format_", ["mjlog", "tenhou6", "mjai", "majsoul", "majiang", "tziakcha", "journal"])
def test_a_record_is_read_however_its_file_is_packed(format_: str, packed: str, tmp_path: Path) -> None:
    text = texts()[format_]
    path = tmp_path / "record"
    path.write_bytes(PACKED[packed](text))
    assert read_games(path) == read_text(text)
    assert read_record_text(path).replace("\r\n", "\n").lstrip("\ufeff") == text


def test_an_archive_of_games_is_replayed_file_by_file_and_one_spoils_no_other(tmp_path: Path) -> None:
    path = tmp_path / "evening.zip"
    path.write_bytes(
        as_zip(
            ("1.mjlog", texts()["mjlog"].encode()),
            ("read me.txt", b"My games"),
            ("2.json", texts()["tenhou6"].encode()),
        )
    )
    lines = list(replay_files([path]))
    assert [line["file"] for line in lines if line.get("game")] == [f"{path}/1.mjlog", f"{path}/2.json"]
    (beside,) = [line for line in lines if "skipped" in line]
    assert beside["file"] == f"{path}/read me.txt"
    assert beside["skipped"].startswith("expected a tenhou mjlog")
    assert exit_status(lines) == 0, "a text beside records is no fault"
    assert len(read_games(path)) == 2
    with pytest.raises(RecordError, match="has 3 files: unpack it"):
        read_record_text(path)


def test_an_archive_without_a_record_and_one_with_a_damaged_record_are_faults(tmp_path: Path) -> None:
    path = tmp_path / "evening.zip"
    path.write_bytes(as_zip(("read me.txt", b"My games"), ("table.png", b"\x89PNG\r\n\x1a\n")))
    assert [line["error"][:8] for line in replay_files([path])] == ["expected", "the file"]
    with pytest.raises(RecordError, match=r"read me.txt: expected a tenhou mjlog"):
        read_games(path)
    whole = texts()["mjlog"]
    path.write_bytes(as_zip(("1.mjlog", whole.encode()), ("2.mjlog", whole.replace("seed", "need").encode())))
    lines = list(replay_files([path]))
    assert exit_status(lines) == 2
    assert [line["file"] for line in lines if "error" in line] == [f"{path}/2.mjlog"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (as_zip(("a.zip", as_zip(("a", b"{}")))), "an archive in an archive: unpack it first"),
        (gzip.compress(gzip.compress(gzip.compress(b"{}"))), "packed with gzip again and again"),
        (b"7z\xbc\xaf\x27\x1c\x00\x04", "a 7z archive: unpack it first"),
        (b"Rar!\x1a\x07\x01\x00", "a RAR archive: unpack it first"),
        (b"BZh91AY&SY", "packed with bzip2: unpack it first"),
        (b"\xfd7zXZ\x00", "packed with xz: unpack it first"),
        (as_tar(b"<mjloggm/>"), "a tar archive: unpack it first"),
        (b"SQLite format 3\x00", "written as records by tablectl export"),
        (b"\x89PNG\r\n\x1a\n", "a picture and no record"),
        (b"<!DOCTYPE html>\n<html><body>", "a web page, and not the record that it shows"),
        ("\ufeff<HTML>".encode("utf-16-le"), "a web page, and not the record that it shows"),
        (as_zip(), "the zip archive is empty"),
        (as_zip(("a", b"x" * 1000))[:-30], "the zip archive is damaged"),
        (as_zip(("ä", b"x")).replace("ä".encode(), b"\xff\xff"), "the zip archive is damaged"),
        (
            as_zip(("a", b"x"), how=zipfile.ZIP_LZMA).replace(b"\x05\x00]", b"\x05\x00\xff"),
            "the zip archive is damaged",
        ),
        (gzip.compress(b"x" * 1000)[:-9], "the gzip data is damaged"),
        ("電脳麻将".encode("shift-jis"), "byte 0 is not UTF-8"),
        (b"\xff\xfe{\x00\x00\xdc}\x00", "byte 4 is not UTF-16"),
        (b"", "the file is empty"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_record_is_named_for_what_it_is(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_bytes(content)
    (line,) = replay_files([path])
    assert said in line["error"]
    assert "Error" not in line["error"]


def test_a_locked_archive_is_named(tmp_path: Path) -> None:
    plain = bytearray(as_zip(("a.json", b"{}")))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        plain[plain.index(mark) + place] |= 1
    path = tmp_path / "locked.zip"
    path.write_bytes(plain)
    (line,) = replay_files([path])
    assert line["error"] == "the zip archive asks for a password: unpack it first"


@pytest.mark.parametrize("between", ["\n", ""], ids=["one a line", "one behind another"])
def test_games_of_any_server_stand_in_one_file(between: str) -> None:
    one = game("nine_kinds")
    hand = json.loads(TZIAKCHA.read_text(encoding="utf-8"))["records"][0]
    told = [json.dumps(each) for each in (majsoul(one), majiang(one), hand)]
    games = read_text(between.join([*told, TENHOU6[0].read_text(encoding="utf-8").strip()]))
    assert [each.rules for each in games] == ["riichi", "riichi", "mcr", "riichi"]
    number = "line 2: " if between else "game 2: "
    with pytest.raises(RecordError, match=number):
        read_text(between.join([told[0], '{"head": {}, "data": [7]}']))
