"""The pages' words: every one in four languages, every one that a page asks for is there."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import get_args

import pytest

from firmware_bridge.machine.machine import Phase as MachinePhase
from firmware_bridge.messages.codes import FaultCode, Place
from tablectl import web
from tablectl.api.books.names import book_names
from tablectl.api.books.rules import fault_rows
from tablectl.api.scoring.score_form import score_form
from tablectl.config import parse
from tablectl.game.events import Source
from tablectl.game.events.wire import KINDS
from tablectl.game.state import Phase
from tablectl.rulesets import RULESETS
from tablectl.rulesets.faults import Consequence
from tablectl.tournament.errors import FaultCode as ContradictionCode
from tablectl.web.heads import with_head
from tablectl.web.words import LANGUAGES, in_language, negotiate_language, word_rows
from tests.tablectl.web.error_codes import error_codes
from vision.cameras.quality import Flaw

FOLDER = Path(web.__file__).parent
PAGES = sorted(path.name for path in FOLDER.glob("*.html"))
PLURALS = {"en": (1, 2), "ru": (1, 3), "zh": (1,), "ja": (1,)}

SPEAKS_OF_THE_BROWSER = {
    "camera/photo.js",
    "language.js",
    "book_names.js",
    "error_texts.js",
    "stream/overlay/themes.js",
    "table/history.js",
}
"""Scripts that read a message: to find a field in it, for the log, or a failed connection's."""


def words() -> dict[str, list[str]]:
    """Every row of the words' files."""
    found: dict[str, list[str]] = {}
    for path in sorted((FOLDER / "script" / "words").glob("*.js")):
        rows = {key: list(row) for key, row in word_rows(path.read_text(encoding="utf-8"), path.name).items()}
        assert not found.keys() & rows.keys(), "a word stands in two files"
        found |= rows
    return found


WORDS = words()


def first_argument(text: str, start: int) -> str:
    """What stands between an opening bracket's end and the comma or bracket that closes the argument."""
    depth = 0
    for at in range(start, len(text)):
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            if depth == 0:
                return text[start:at]
            depth -= 1
        elif text[at] == "," and depth == 0:
            return text[start:at]
    raise AssertionError(f"no end of the argument at {text[start : start + 40]!r}")


def asked() -> set[str]:
    """The keys that scripts and pages name outright, also where one of several is chosen."""
    scripts = (path.read_text(encoding="utf-8") for path in (FOLDER / "script").rglob("*.js"))
    pages = (with_head(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.html"))
    return set().union(*map(asked_in, scripts), *map(said_outright, pages))


def asked_in(script: str) -> set[str]:
    found: set[str] = set()
    if re.search(r'import \{[^}]*\bsay\b[^}]*\} from "[./]+/language.js"', script):
        for call in re.finditer(r"(?<![.\w])say\(", script):
            argument = first_argument(script, call.end())
            found |= set(re.findall(r'(?<!== )"([\w.]+)"(?! in)', argument))
    return found


def said_outright(page: str) -> set[str]:
    return set(re.findall(r'data-(?:say(?:-label|-hint)?|confirm|preview)="([\w.]+)"', page))


class Unsaid(HTMLParser):
    """Collects words of a page that no key stands behind; what a script fills has an id and is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._said: list[bool] = [False]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        for name, key in (("aria-label", "data-say-label"), ("placeholder", "data-say-hint")):
            if names.get(name) and key not in names:
                self.found.append(f"{name}={names[name]}")
        if tag not in {"meta", "link", "input", "img", "br"}:
            filled = names.get("id") in {"link", "now"} or tag in {"title", "script", "option"}
            self._said.append("data-say" in names or filled)

    def handle_endtag(self, tag: str) -> None:
        self._said.pop()

    def handle_data(self, data: str) -> None:
        if re.search(r"[A-Za-z]{2}", data) and not self._said[-1]:
            self.found.append(data.strip())


def fault_of(row: list[str]) -> str:
    """What is wrong with a word's row, empty where nothing is."""
    if len(row) != len(LANGUAGES) or not all(text.strip() for text in row):
        return f"expected a text in each of {', '.join(LANGUAGES)}"
    blanks = [set(re.findall(r"\{(\w+)\}", text)) for text in row]
    if any(each != blanks[0] for each in blanks):
        return "expected the same blanks in every language"
    for language, text in zip(LANGUAGES, row, strict=True):
        if text.count("|") + 1 not in PLURALS[language]:
            return f"expected {PLURALS[language]} forms in {language}"
    return ""


def test_a_word_stands_in_every_language_with_the_same_blanks() -> None:
    faults = {key: fault for key, row in WORDS.items() if (fault := fault_of(row))}
    assert faults == {}
    assert fault_of(["one {n}", "один {n}", "一{n}", "一"]) == "expected the same blanks in every language"
    assert fault_of(["one|two|three", "один|два|три", "一", "一"]) == "expected (1, 2) forms in en"
    assert fault_of(["one", "", "一", "一"]) == "expected a text in each of en, ru, zh, ja"


def test_chinese_and_japanese_are_written_with_their_own_punctuation() -> None:
    narrow = re.compile(r"[぀-ヿ一-鿿][,:;?!()]|[,:;?!()][぀-ヿ一-鿿]")
    books = [
        told[language] for book in RULESETS for told in book_names(book).values() for language in ("zh", "ja")
    ]
    assert [
        each
        for each in (*books, *(text for row in WORDS.values() for text in row[2:]))
        if narrow.search(each)
    ] == []


def test_every_word_that_is_asked_for_is_there() -> None:
    assert asked() - WORDS.keys() == set()
    assert len(asked()) > 300


def modules_of(module: str, found: dict[str, str]) -> dict[str, str]:
    """The module and all that it imports, sooner or later: text by path."""
    if module not in found:
        found[module] = (FOLDER / "script" / module).read_text(encoding="utf-8")
        for path in re.findall(r'(?:from |^import |import\()"(\.[\w/.]+\.js)"', found[module], re.MULTILINE):
            modules_of(normpath(join(dirname(module), path)), found)
    return found


@pytest.mark.parametrize("page", [each for each in PAGES if each != "hall_public.html"])
def test_a_page_has_loaded_every_word_that_its_scripts_ask_for(page: str) -> None:
    text = (FOLDER / page).read_text(encoding="utf-8")
    (script,) = re.findall(r'<page-top .*load="([\w/]+)"', text)
    modules = modules_of(f"{script}.js", {})
    loaded = {
        key for path, rows in modules.items() if path.startswith("words/") for key in word_rows(rows, path)
    }
    wanted = said_outright(with_head(text)).union(*map(asked_in, modules.values()))
    assert wanted - loaded == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_all_its_words_in_four_languages(page: str) -> None:
    text = with_head((FOLDER / page).read_text(encoding="utf-8"))
    assert re.search('<html lang="en" data-language(?:s="en ru zh ja"|="en")(?: data-waits)?>', text)
    unsaid = Unsaid()
    unsaid.feed(text)
    assert unsaid.found == []
    if page not in {
        "overlay.html",
        "seat.html",
    }:  # a scene has its language in its address, a card its player's
        assert "data-choose-language" in text


@pytest.mark.parametrize(
    ("family", "words"),
    [
        ("phase", [phase.value for phase in MachinePhase]),
        ("by", [source.value for source in Source]),
        ("consequence", [each.value for each in Consequence if each is not Consequence.NONE]),
        ("event", [kind.partition("/")[0] for kind in KINDS]),
        ("turn_to", [phase.value for phase in Phase]),
        ("part", ["machine", "walls", "journal", "tile_set", "panels", "broker", "publisher", "delay_queue"]),
        ("part", ["camera", "light", "calibration", "power", "computer", "disk", "clock"]),
        ("verdict", ["dead_hand", "no_win", "no_win_turn", "no_claim"]),
        ("place", [place.name.lower() for place in Place]),
        ("fault", [code.name.lower() for code in FaultCode]),
        ("hint", [code.name.lower() for code in FaultCode]),
        ("flaw", [flaw.value for flaw in Flaw]),
        (
            "acted",
            [
                "machine_step",
                "save_recording",
                "forget_player",
                "override_preflight",
                "start_session",
                "dismiss",
                "acknowledge",
            ],
        ),
    ],
)
def test_words_that_messages_carry_are_known(family: str, words: list[str]) -> None:
    assert {f"{family}_{word}" for word in words} - WORDS.keys() == set()


def test_every_field_of_an_event_that_can_be_written_down_has_a_word() -> None:
    text = (FOLDER / "script" / "judge" / "event_form.js").read_text(encoding="utf-8")
    kinds = text[text.index("export const EVENT_FIELDS") : text.index("const ENVELOPE")]
    fields = set(re.findall(r"[{,]\s*(\w+): ", kinds))
    assert {"seat", "tiles", "deltas"} <= fields
    assert {f"field_{name}" for name in fields} - WORDS.keys() == set()


@pytest.mark.parametrize("book", sorted(RULESETS))
def test_every_circumstance_of_a_win_is_asked_in_plain_words(book: str) -> None:
    form = score_form(book)
    needed = {f"book_{book}"} | {f"source_{source}" for source in form["sources"]}
    for field in form["context"]:
        needed.add(f"context.{field['field']}")
        needed |= {f"context.{field['field']}.{choice}" for choice in field.get("choices", ())}
    assert needed - WORDS.keys() == set()


@pytest.mark.parametrize("book", sorted(RULESETS))
def test_every_name_of_a_book_is_told_in_four_languages(book: str) -> None:
    names = book_names(book)
    options = {"fortune_discard_forfeits": True, "false_float": True, "furiten_riichi": False}
    own = {name: value for name, value in options.items() if name in RULESETS[book].listing.options.fields}
    faults = RULESETS[book].play("default", own).penalties.faults
    assert {*faults, *(row["code"] for row in fault_rows(book))} <= names.keys()
    assert {key: set(told) for key, told in names.items() if set(told) != set(LANGUAGES)} == {}
    strange = [key for key, told in names.items() for each in ("zh", "ja") if told[each].isascii()]
    assert strange == [], "a name in Latin letters stands for a Chinese or Japanese one"


@pytest.mark.slow
def test_every_error_code_of_the_service_has_a_sentence_in_four_languages() -> None:
    codes = error_codes()
    assert {"not_your_turn", "bad_request", "not_a_winning_hand", "follow_honor", "busy", "http_429"} <= codes
    assert {f"error_{code}" for code in codes} - WORDS.keys() == set()


def test_every_contradiction_of_a_tournament_has_a_sentence_in_four_languages() -> None:
    told = {key for key in WORDS if key.startswith("contradiction_")}
    assert {f"contradiction_{code}" for code in get_args(ContradictionCode)} == told


def test_no_page_shows_a_message_of_the_service_as_it_is() -> None:
    shown = re.compile(r"error\??\.message")
    for path in (FOLDER / "script").rglob("*.js"):
        where = path.relative_to(FOLDER / "script").as_posix()
        for line in path.read_text(encoding="utf-8").splitlines():
            if shown.search(line) and where not in SPEAKS_OF_THE_BROWSER:
                raise AssertionError(f"{where}: {line.strip()}")


READ_BACK = (
    "stream/overlay/themes.js",
    "stream/overlay/place.js",
    "stream/overlay.js",
    "hall/new.js",
    "hall/desk/typed_seats.js",
    "judge/event_form.js",
)
"""What is told to whoever writes addresses and themes, or stands in a field that is read again."""
NUMBERS = ("desk.uma3.join", "at + 1")
"""A list of points as it is typed, and a place before a name."""
LATIN_JOINS = re.compile(r'\.join\("[,.;:] "\)|`\$\{[^`]*\}[.:;] \$\{[^`]*\}`')


def test_texts_are_joined_as_the_pages_language_joins_them() -> None:
    """Chinese and Japanese have no ". " and ", ": `joinList`, `joinClauses`, `joinSentences` and `joinTitle`
    join."""
    found = [
        f"{path.name}: {line.strip()}"
        for path in sorted((FOLDER / "script").rglob("*.js"))
        if str(path.relative_to(FOLDER / "script")) not in READ_BACK
        for line in path.read_text(encoding="utf-8").splitlines()
        if LATIN_JOINS.search(line) and not any(each in line for each in ("console.", *NUMBERS))
    ]
    assert found == []


def test_a_module_of_words_is_sent_in_one_language_alone() -> None:
    for path in (FOLDER / "script" / "words").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        spoken = in_language(text, "ja")
        for key, row in word_rows(text, path.name).items():
            written = key if f"\n  {key}: " in text else f'"{key}"'
            assert f"\n  {written}: [{json.dumps(row[3], ensure_ascii=False)}],\n" in spoken
        assert len(spoken) < len(text) / 1.5


@pytest.mark.parametrize(
    ("asked", "chosen", "accepted", "spoken"),
    [
        ("ru", "ja", "zh-CN", "ru"),
        (None, "ja", "zh-CN,zh;q=0.9", "ja"),
        ("xx", None, "zh-CN,zh;q=0.9", "zh"),
        (None, None, "de-DE,de;q=0.9,en;q=0.3,ru;q=0.8", "ru"),
        (None, None, "fr, ru;q=0, ja;q=0.1", "ja"),
        (None, "", "ru;q=lots", "en"),
        (None, None, "", "en"),
    ],
)
def test_an_address_a_choice_and_a_browser_say_a_pages_language(
    asked: str | None, chosen: str | None, accepted: str, spoken: str
) -> None:
    assert negotiate_language(asked, chosen, accepted) == spoken


def test_no_word_names_a_port_that_may_be_another() -> None:
    """A table's port is configured: pages say their own."""
    port = str(parse("").web.port)
    assert [key for key, row in WORDS.items() if any(port in word for word in row)] == []
