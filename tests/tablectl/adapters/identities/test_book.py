"""Players' identities: the file's, the judge's before them, kept over restarts; pictures and nothing else."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import pytest

from tablectl.adapters.identities import IdentityBook, PictureKind, PictureRefused
from tablectl.adapters.identities.book import PLAYERS_FILE
from tablectl.config import load, parse
from tablectl.config.identity import COUNTRIES, MAX_PLAYERS, Identity, parse_identity
from tablectl.errors import ConfigError, InputError
from tablectl.topics import Audience, Topic
from tests.tablectl.schemas import check
from tests.tablectl.table_parts import ScriptedTable

REN = Identity(name="Ren", short="REN", team="Ōsaka", colours=("#112233", "#ffffff"), country="JP")


def png(shade: int = 200, side: int = 32) -> bytes:
    good, data = cv2.imencode(".png", np.full((side, side, 3), shade, np.uint8))
    assert good
    return data.tobytes()


def test_what_was_entered_survives_a_restart(tmp_path: Path) -> None:
    book = IdentityBook(tmp_path)
    book.save(REN)
    book.set_picture("Ren", PictureKind.PORTRAIT, png())
    again = IdentityBook(tmp_path)
    assert again.all() == book.all()
    (ren,) = again.all()
    assert (ren.short, ren.team, ren.colours, ren.country) == ("REN", "Ōsaka", ("#112233", "#ffffff"), "JP")
    picture = again.picture(ren.portrait.removeprefix("/players/").removesuffix(".webp"))
    assert picture is not None
    assert picture[8:12] == b"WEBP"
    assert ren.logo == ""


def test_a_name_is_found_however_its_letters_are_composed(tmp_path: Path) -> None:
    book = IdentityBook(tmp_path)
    book.save(Identity(name="José  Garc\u0131a"))
    assert book.get("Jose\u0301 Garc\u0131a") is not None
    assert book.get("Jose Garc\u0131a") is None


def test_the_judges_words_stand_before_the_files_until_they_are_forgotten(tmp_path: Path) -> None:
    (tmp_path / "ren.png").write_bytes(png())
    (tmp_path / "table.toml").write_text(
        '[[identity.players]]\nname = "Ren"\nteam = "File"\nportrait = "ren.png"\n'
        '[[identity.players]]\nname = "Aoi"\n'
    )
    configured = load(tmp_path / "table.toml").identity.players
    book = IdentityBook(tmp_path / "state", configured)
    assert book.notes == ()
    from_file = book.get("Ren")
    assert from_file is not None
    assert from_file.portrait
    book.save(Identity(name="Ren", team="Judge"))
    entered = book.get("Ren")
    assert entered is not None
    assert (entered.team, entered.portrait) == ("Judge", from_file.portrait), "the file's picture stays"
    book.set_picture("Ren", PictureKind.PORTRAIT, b"")
    assert IdentityBook(tmp_path / "state", configured).get("Ren") == book.get("Ren")
    bare = book.get("Ren")
    assert bare is not None
    assert bare.portrait == "", "the judge has taken it away"
    assert book.delete_entry("Ren")
    assert not book.delete_entry("Ren")
    assert book.get("Ren") == from_file
    assert [each.name for each in book.all()] == ["Aoi", "Ren"]


def test_a_picture_of_the_file_that_cannot_be_used_is_told_and_the_table_starts(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(
        '[[identity.players]]\nname = "Ren"\nportrait = "nowhere.png"\nlogo = "table.toml"\n'
    )
    book = IdentityBook(tmp_path, load(tmp_path / "table.toml").identity.players)
    assert [each.name for each in book.all()] == ["Ren"]
    missing, strange = book.notes
    assert "the portrait of Ren" in missing and "No such file" in missing
    assert "expected a picture: a JPEG, PNG or WebP file" in strange


DRAWINGS: Final = tuple(
    made(b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>")
    for made in (
        lambda svg: svg,
        lambda svg: b"\xef\xbb\xbf<?xml version='1.0'?>" + svg,
        lambda svg: b"\n\n <!-- GIF89a -->" + svg,
        lambda svg: svg.decode().encode("utf-16"),
        lambda svg: gzip.compress(svg, mtime=0),
        lambda svg: b"GIF89a/*" + svg,
        lambda svg: b"<!DOCTYPE svg [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;'>]>" + svg,
        lambda svg: b"<!DOCTYPE svg SYSTEM 'file:///etc/passwd'>" + svg,
        lambda svg: b"<html>" + svg,
    )
)
"""An SVG is a document that can do things, and no picture, however it begins."""


@pytest.mark.parametrize(
    ("data", "told"),
    [
        *((data, "expected a picture") for data in DRAWINGS),
        (png()[:33] + DRAWINGS[0], "cannot be decoded"),
        (b"RIFF" + len(DRAWINGS[0]).to_bytes(4, "little") + b"WEBPVP8X" + DRAWINGS[0], "picture|decoded"),
        (png(side=8), "at least 16 pixels"),
        (png()[:-20], "cannot be decoded"),
        (b"\xff\xd8" + b"\0" * 4 * 1024 * 1024, "at most 4 MB"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (9000).to_bytes(4) * 2 + b"\x08\x02\0\0\0", "25 megapixels"),
    ],
)
def test_nothing_but_a_picture_is_kept(tmp_path: Path, data: bytes, told: str) -> None:
    book = IdentityBook(tmp_path)
    book.save(REN)
    with pytest.raises(PictureRefused, match=told):
        book.set_picture("Ren", PictureKind.LOGO, data)
    assert not list(tmp_path.glob("players/*"))


def test_a_picture_that_nobody_has_any_more_is_deleted(tmp_path: Path) -> None:
    book = IdentityBook(tmp_path)
    book.save(REN)
    book.set_picture("Ren", PictureKind.PORTRAIT, png(10))
    book.set_picture("Ren", PictureKind.LOGO, png(10))
    assert len(list(tmp_path.glob("players/*"))) == 1, "the same picture is kept once"
    book.set_picture("Ren", PictureKind.PORTRAIT, png(20))
    book.set_picture("Ren", PictureKind.LOGO, b"")
    (only,) = tmp_path.glob("players/*")
    ren = book.get("Ren")
    assert ren is not None
    assert ren.portrait == f"/players/{only.name}"


@pytest.mark.parametrize("name", ["../accounts", "", "0" * 31, "x" * 32, "0" * 32])
def test_only_pictures_are_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "accounts.webp").write_text("secret")
    assert IdentityBook(tmp_path).picture(name) is None


def test_a_picture_needs_a_player(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="save the player first"):
        IdentityBook(tmp_path).set_picture("Nobody", PictureKind.LOGO, png())


def test_a_damaged_file_is_told_with_what_to_do(tmp_path: Path) -> None:
    for text in ("{", '{"schema": "other/1", "players": []}', '{"schema": "tablectl/known_players/1"}'):
        (tmp_path / PLAYERS_FILE).write_text(text)
        with pytest.raises(InputError, match="move it away"):
            IdentityBook(tmp_path)


def test_there_is_an_end_to_how_many_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablectl.adapters.identities.book.MAX_PLAYERS", 2)
    book = IdentityBook(tmp_path)
    for name in ("Aoi", "Ren"):
        book.save(Identity(name=name))
    with pytest.raises(InputError, match="at most 2 players"):
        book.save(Identity(name="Yuzu"))
    book.save(Identity(name="Ren", short="R"))
    assert MAX_PLAYERS >= 100


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"name": ""}, "name"),
        ({"name": "A" * 41}, "name"),
        ({"name": "A\u202eB"}, "without control characters"),
        ({"name": "A", "country": "ZZ"}, "ISO 3166"),
        ({"name": "A", "colours": ["red"]}, "#1b6a53"),
        ({"name": "A", "colours": ["#000000"] * 3}, "colours"),
        ({"name": "A", "portrait": "/etc/passwd"}, "portrait"),
        ({"name": 5}, "name"),
        ([], "identity"),
    ],
)
def test_what_cannot_be_an_identity_is_told(given: object, told: str) -> None:
    with pytest.raises(InputError, match=told):
        parse_identity(given)


def test_a_country_is_one_of_the_249() -> None:
    assert len(COUNTRIES) == 249
    assert parse_identity({"name": "A", "country": "jp"}).country == "JP"


def test_the_file_names_a_player_once() -> None:
    twice = '[[identity.players]]\nname = "Ren"\n[[identity.players]]\nname = " Ren "\n'
    with pytest.raises(ConfigError, match="several of Ren"):
        parse(twice)


def test_everybody_hears_who_the_players_are_and_again_when_it_changes(tmp_path: Path) -> None:
    book = IdentityBook(tmp_path)
    table = ScriptedTable(identities=book)
    table.pass_s(0.1)
    first = dict(table.hearer.last(Topic.PLAYERS))
    check(first)
    assert first["players"] == [], "told even so: a broker may still hold another day's"
    book.save(REN)
    book.set_picture("Ren", PictureKind.PORTRAIT, png())
    table.pass_s(0.1)
    second = dict(table.hearer.last(Topic.PLAYERS))
    check(second)
    assert [each["name"] for each in second["players"]] == ["Ren"]
    told = len(table.hearer.on(Topic.PLAYERS))
    assert told == 2 * len(Audience), "each audience on its own stream"
    table.pass_s(1.0)
    assert len(table.hearer.on(Topic.PLAYERS)) == told
