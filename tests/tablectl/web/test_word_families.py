"""Words that a page picks by what a message carries: every value that the sources know has one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import tablectl
from tablectl.adapters.accounts import Role as TableRole
from tablectl.config.obs import Moment
from tablectl.game.decide.hand_end import DEALER_END_REASONS
from tablectl.game.events import DrawReason
from tablectl.game.views import PaymentKind
from tablectl.hall.ledger import Ruling
from tablectl.hall.log.entries import KINDS
from tablectl.hall.people import HallRole
from tablectl.hall.tables.sessions import ANOTHER_ROUND, ROUND_ENDED, TIME_OVER
from tablectl.hall.views.desk import LOG_LINE_FIELDS
from tablectl.mahjong.melds import MeldKind
from tablectl.numbers.danger import SafetyReason
from tablectl.ports.health import SetProblem
from tablectl.rulesets import RULESETS
from tablectl.speech import SPOKEN_BOOKS
from tablectl.tournament.seating import Mode
from tablectl.tournament.values import Formula, Ties
from tablectl.web.page_words import page_words
from vision.cameras.camera import CameraState
from vision.cameras.quality import Flaw

ROOT = Path(tablectl.__file__).parent
WORDS = page_words()
TOLD_BY_WHAT_FOR = {PaymentKind.PAYMENT, PaymentKind.PENALTY}
"""Lines of a payment that have a sentence with a name in it."""
OF_A_PHONE = set(CameraState) - {CameraState.OK, CameraState.ENDED}
"""A film ends, a phone does not."""


def logged() -> set[str]:
    """Kinds of a hall's entries."""
    return set(KINDS)


def ended() -> set[str]:
    """Why a session can be over: by the rules, by the program, by the hall."""
    found: set[str] = set()
    for path in ROOT.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        named = dict(re.findall(r'^([A-Z_]+): Final = "(\w+)"$', text, re.MULTILINE))
        for quoted, constant in re.findall(r'\b(?:SessionOver|EndSession)\((?:"([^"]+)"|([A-Z_]+)\))', text):
            found.add(quoted or named.get(constant, ""))
    assert {"bankruptcy", "four_rounds", "all_deals", "other rules"} <= found
    return (found - {""}) | DEALER_END_REASONS | {TIME_OVER, ROUND_ENDED, ANOTHER_ROUND}


def asked(script: str, name: str) -> set[str]:
    """The values of a list in a script."""
    (found,) = re.findall(rf"const {name} = \[([^\]]*)\]", (ROOT / "web" / "script" / script).read_text())
    return set(re.findall(r'"(\w+)"', found))


@pytest.mark.parametrize(
    ("family", "values"),
    [
        ("book", RULESETS),
        ("draw", DrawReason),
        ("line", set(PaymentKind) - TOLD_BY_WHAT_FOR),
        ("over", ended),
        ("role", TableRole),
        ("moment", Moment),
        ("safer", SafetyReason),
        ("enrol_trouble", SetProblem),
        ("camera_trouble", {*OF_A_PHONE, "no_edges"}),
        ("camera_flaw", Flaw),
        ("hall_kind", logged()),
        ("hall_about", set(LOG_LINE_FIELDS) - {"source", "ruling", "points"}),
        ("hall_ruling", Ruling),
        ("hall_role", HallRole),
        ("hall_mode", Mode),
        ("hall_formula", Formula),
        ("hall_ties", Ties),
        ("hall_source", ("table", "sheet")),
    ],
)
def test_every_value_has_its_word(family: str, values: Iterable[str] | Callable[[], Iterable[str]]) -> None:
    found = values if isinstance(values, Iterable) else values()
    keys = {f"{family}_{re.sub('[ -]', '_', str(value))}" for value in found}
    assert keys - WORDS.keys() == set()


def test_every_meld_and_every_unit_has_its_word() -> None:
    assert {kind.value for kind in MeldKind} - WORDS.keys() == set()
    assert {book.unit for book in SPOKEN_BOOKS.values()} - WORDS.keys() == set()


def test_a_page_offers_no_role_and_no_way_of_seating_that_has_no_word() -> None:
    assert {f"hall_role_{each}" for each in asked("hall/desk.js", "ROLES")} - WORDS.keys() == set()
    assert {f"hall_mode_{each}" for each in asked("hall/desk.js", "DRAW_MODES")} - WORDS.keys() == set()


def test_a_graphic_offers_no_theme_that_has_no_word() -> None:
    themes = {f"overlay_theme_{each}" for each in asked("stream/overlay/themes.js", "THEMES")}
    assert themes and themes - WORDS.keys() == set()
