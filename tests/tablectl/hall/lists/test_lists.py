"""Lists of players as people have them, each with the faults that people make."""

from __future__ import annotations

import codecs
import json
from typing import Any

import pytest
from msgspec.structs import replace

from tablectl.hall.errors import Declined
from tablectl.hall.folding import fold_log
from tablectl.hall.lists import ReadList, decode_list, read_text
from tablectl.hall.log.entries import body_of, fields_of
from tablectl.hall.views.list_preview import list_preview
from tablectl.tournament import tournament_of, write_tournament
from tests.tablectl.hall.desk import Desk
from tests.tablectl.hall.events import file

WEST = "name;country;club\nJürgen Müller;DE;Köln\nZoë Façade;FR;Élan\n"
FRENCH = "Nom;Prénom;Pays\nMüller;Jürgen;DE\nFaçade;Zoë;FR\n"
RUSSIAN = "Имя;Страна;Клуб\nЯна Волкова;RU;Волна\nПётр Щукин;RU;Север\n"
CHINESE = "姓名,国家\n李伟,CN\n王芳,CN\n"
JAPANESE = "名前,国\n高橋ゆず,JP\n佐藤葵,JP\n"


def names(read: ReadList) -> list[str]:
    return [str(each.player["name"]) for each in read.players]


@pytest.mark.parametrize(
    ("written", "codec", "language", "found"),
    [
        (WEST, "utf-8", "en", "utf-8"),
        (WEST, "utf-8-sig", "en", "utf-8"),
        (WEST, "utf-16", "en", "utf-16"),
        (WEST, "utf-16-le", "en", "utf-16"),
        (WEST, "utf-16-be", "en", "utf-16"),
        (WEST, "cp1252", "en", "windows-1252"),
        (RUSSIAN, "cp1251", "en", "windows-1251"),
        (RUSSIAN, "cp1251", "ru", "windows-1251"),
        (RUSSIAN, "utf-8", "ja", "utf-8"),
        (CHINESE, "gb18030", "zh", "gb18030"),
        (JAPANESE, "cp932", "ja", "shift_jis"),
        (JAPANESE, "utf-16", "en", "utf-16"),
        (CHINESE, "gb18030", "de", "gb18030"),
        (JAPANESE, "cp932", "en", "shift_jis"),
        (JAPANESE, "cp932", "zh", "shift_jis"),
        (FRENCH, "cp1252", "zh", "windows-1252"),
    ],
)
def test_whatever_a_spreadsheet_writes_is_read(written: str, codec: str, language: str, found: str) -> None:
    told, encoding = decode_list(written.encode(codec), language=language)
    assert (told, encoding) == (written, found)
    assert len(read_text(told, None).players) == 2


def test_utf_16_of_the_other_order_with_its_mark_is_read() -> None:
    assert decode_list(codecs.BOM_UTF16_BE + WEST.encode("utf-16-be")) == (WEST, "utf-16")


def test_an_encoding_that_somebody_chose_is_taken_or_refused() -> None:
    assert decode_list(JAPANESE.encode("cp932"), "shift_jis")[0] == JAPANESE
    with pytest.raises(Declined, match="not written in utf-8"):
        decode_list(WEST.encode("cp1252"), "utf-8")
    with pytest.raises(Declined, match="not written in klingon"):
        decode_list(b"a", "klingon")


@pytest.mark.parametrize("data", [b"PK\x03\x04rest", b"\xd0\xcf\x11\xe0rest", b"%PDF-1.7"])
def test_a_workbook_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(Declined, match="this is a workbook or a document") as refused:
        decode_list(data)
    assert refused.value.code == "not_a_list"


def test_a_zero_in_plain_text_does_not_make_it_utf_16() -> None:
    text, encoding = decode_list(b"name\nA\x00da\n")
    assert encoding == "utf-8"
    assert [each.code for each in read_text(text, None).faults] == ["control_character"] * 2


def test_signs_that_nobody_sees_are_no_part_of_a_name() -> None:
    assert names(read_text("name\n\u200bAda\u00a0Be\u00adrg\ufeff", None)) == ["Ada Berg"]


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_separator_and_any_end_of_line_is_found(mark: str, end: str) -> None:
    lines = [["name", "club", "country"], ["Ada", f"Mah{mark}jong", "NL"], ["Bo", "", "DE"]]
    written = end.join(mark.join(f'"{cell}"' if mark in cell else cell for cell in line) for line in lines)
    read = read_text(written, None)
    assert names(read) == ["Ada", "Bo"]
    assert read.players[0].player["club"] == " ".join(f"Mah{mark}jong".split())


def test_the_separator_may_be_told() -> None:
    assert names(read_text("sep=;\r\nname;club\r\nAda, née Bo;West\r\n", None)) == ["Ada, née Bo"]
    assert names(read_text("\ufeffSEP=|\nname|club\nAda|West", None)) == ["Ada"]


@pytest.mark.parametrize(
    "head",
    [
        "Vorname;Nachname;Verein;Land",
        "Prénom;Nom;Club;Pays",
        "First name,Last name,Club,Country",
        "Имя;Фамилия;Клуб;Страна",
        "名,姓,所属,国籍",
    ],
)
def test_first_and_last_name_apart_are_one_name(head: str) -> None:
    mark = ";" if ";" in head else ","
    read = read_text(f"{head}\n{mark.join(('Ada', 'Berg', 'West', 'NL'))}", None)
    assert not read.faults and not read.left_out
    player = dict(read.players[0].player)
    assert (player["name"], player["club"], player["country"]) == ("Ada Berg", "West", "NL")


@pytest.mark.parametrize("head", ["EMA-Nr.", "EMA No.", "ema_id", "EMA番号", "Номер EMA", "EMA-Nummer"])
def test_signs_between_the_letters_of_a_head_do_not_count(head: str) -> None:
    read = read_text(f"Name;{head}\nAda;01000123", None)
    assert [each.player["ema_id"] for each in read.players] == ["01000123"]


@pytest.mark.parametrize("above", ["Teilnehmer 2027\n\n", "Cup;;\n1. Mai;;\n", '"Cup, in spring"\n'])
def test_a_title_above_the_columns_is_left_out_and_told(above: str) -> None:
    read = read_text(f"{above}Name;Land\nAda;LV\nBo;SE\n", None)
    assert (names(read), read.faults) == (["Ada", "Bo"], ())
    assert read.left_out == tuple(
        part for part in above.replace('"', "").replace(";", "\n").split("\n") if part
    )


def test_the_numbers_of_a_counted_list_are_no_part_of_the_names() -> None:
    assert names(read_text("1. Ada Berg\n2. Bo Lind\n3) Cy\n", None)) == ["Ada Berg", "Bo Lind", "Cy"]
    assert names(read_text("2. Ada\n1. Bo\n", None)) == ["2. Ada", "1. Bo"], "they count nothing"


def test_a_japanese_family_name_stands_first() -> None:
    assert names(read_text("名,姓\n太郎,佐藤\n", None)) == ["佐藤 太郎"]


def test_columns_that_nothing_is_known_of_are_left_out_and_named() -> None:
    read = read_text("name,phone,club\nAda,0123,West", None)
    assert (read.left_out, names(read), read.faults) == (("phone",), ["Ada"], ())


def test_every_fault_is_told_with_its_line() -> None:
    read = read_text(
        "name,club,substitute\n"
        "Ada,West,maybe\n"
        "\n"
        ",East,\n"
        "Bo,West,,,more\n"
        "Ada,North,\n"
        f"{'x' * 101},,\n"
        '"Cy\nDee,East,\n',
        None,
    )
    assert [(each.line, each.code) for each in read.faults] == [
        (2, "substitute_unclear"),
        (4, "line_no_name"),
        (5, "too_many_cells"),
        (6, "name_twice"),
        (7, "long_name"),
        (8, "control_character"),
    ]
    assert read.faults[3].about == {"name": "Ada", "other": 2}


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("Ada,3\nBo,4", "no_head"),
        ("Ada\x00\nBo", "control_character"),
        ("name\nA\u202eda\nBo", "control_character"),
        ('"name","club"\n"Ada,x\n', "control_character"),
        ("id,name\np1,Ada\np1,Bo", "name_twice"),
        ("name,name\nAda,Bo", "column_twice"),
        ('name\n"' + "x" * 140_000, "control_character"),
    ],
)
def test_what_is_no_list_is_told_in_words(written: str, code: str) -> None:
    assert code in {each.code for each in read_text(written, None).faults}


def test_a_comma_in_one_of_many_names_makes_no_columns() -> None:
    read = read_text("Anna\n山田太郎\nO'Brien, Zoë\nمريم عبد الله", None)
    assert not read.faults
    assert [each.player["name"] for each in read.players] == [
        "Anna",
        "山田太郎",
        "O'Brien, Zoë",
        "مريم عبد الله",
    ]
    assert [each.code for each in read_text("Players\nAda,3\nBo,4", None).faults] == ["no_head"]


def test_spaces_around_and_inside_a_name_do_not_make_another_person() -> None:
    tournament = tournament_of({**file(0), "players": [{"id": "p1", "name": "Ada Berg", "photo": "a.jpg"}]})
    read = read_text("name\n  Ada   Berg \n", tournament)
    assert [(each.player["id"], each.changes) for each in read.players] == [("p1", {})]


def test_what_would_change_of_somebody_registered_is_told() -> None:
    players: list[dict[str, Any]] = [{"id": "p1", "name": "Ada", "club": "West"}, {"id": "p2", "name": "Bo"}]
    tournament = tournament_of({**file(0), "players": players})
    read = read_text("id,name,club\np1,Ada Berg,East\n,Bo,\n,Cy,", tournament)
    assert [each.before is None for each in read.players] == [False, False, True]
    assert read.players[0].changes == {"name": ("Ada", "Ada Berg"), "club": ("West", "East")}
    assert read.players[1].changes == {}


def test_a_team_written_with_other_capitals_is_the_same_team_and_told() -> None:
    read = read_text("name,team\nAoi,Red\nRen,red\nYuzu,RED\nHaru,Blue\n", None)
    assert [each["name"] for each in read.teams] == ["Red", "Blue"]
    assert [each.player["team"] for each in read.players] == ["t1", "t1", "t1", "t2"]
    assert dict(read.one_team) == {"red": "Red", "RED": "Red"}
    assert list_preview(read, None)["one_team"] == {"red": "Red", "RED": "Red"}


@pytest.mark.parametrize(
    ("one", "other"), [("Zo\u00eb Lind", "Zoe\u0308 Lind"), ("Ada Berg", "ADA  berg"), ("Ｂｏ", "Bo")]
)
def test_two_ways_to_write_one_name_are_one_person(one: str, other: str) -> None:
    (fault,) = read_text(f"{one}\n{other}", None).faults
    assert (fault.line, fault.code) == (2, "name_twice")
    tournament = tournament_of({**file(0), "players": [{"id": "p1", "name": one}]})
    (again,) = read_text(other, tournament).players
    assert again.player["id"] == "p1"


def test_letters_and_their_marks_are_kept_as_one_sign() -> None:
    assert names(read_text("Zoe\u0308", None)) == ["Zo\u00eb"]


@pytest.mark.parametrize(
    "blank", ["\u2800", "\u3164", "\u115f", "\u00ad\u200b", "\u200d", "\u0301", "\u3000"]
)
def test_a_name_that_cannot_be_seen_is_none(blank: str) -> None:
    read = read_text(f"name,club\n{blank},West\nAda,West", None)
    assert [each.code for each in read.faults] == ["line_no_name"]
    assert names(read) == ["Ada"]


def test_names_of_signs_and_in_other_scripts_are_names() -> None:
    odd = ["🀄🀄", "👩‍👩‍👧‍👦 Family", "محمد علي", "<b>Bold</b>", "=1+1", "O'Brien", "王伟"]
    assert names(read_text("name\n" + "\n".join(odd), None)) == odd


def test_what_a_list_says_beside_is_written_as_it_came() -> None:
    desk = Desk.playing()
    desk.do("register_players", players=[{"name": "Zed", "rating": 1.5}])
    assert '"rating": 1.5' in write_tournament(desk.event.tournament)


@pytest.mark.parametrize("told", [{"substitute": "no"}, {"substitute": 0}, {"team": ["Red"]}, {"name": 5}])
def test_a_player_told_in_another_sort_is_refused_and_not_guessed_at(told: dict[str, object]) -> None:
    with pytest.raises(Declined, match=f"expected .* as {next(iter(told))}, got"):
        Desk.playing().do("register_players", players=[{"name": "Zed", **told}])


def test_a_number_beside_a_player_is_one_after_a_restart_too() -> None:
    desk = Desk()
    desk.do(
        "import_event", text=json.dumps({**file(1), "players": [{"id": "p1", "name": "Aoi", "rating": 1.5}]})
    )
    desk.do("register_players", players=[{"name": "Aoi", "club": "Waves"}])
    kept = [
        replace(each, body=body_of(each.kind, json.loads(json.dumps(fields_of(each.body)))))
        for each in desk.log
    ]
    assert '"rating": 1.5' in write_tournament(fold_log(kept).event().tournament)
