"""No option without effect: what each option of play changes, and that every option is read somewhere.

Options of scoring are proved by their vectors; here stand those that play and the match look at.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import tablectl.rulesets.mcr
import tablectl.rulesets.siamese
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.rulesets.mcr.options import MCR_BOOK
from tablectl.rulesets.mcr.play import MCR
from tablectl.rulesets.ruleset import FlowerOrder, HandOutcome, NextHand, PlayRules
from tablectl.rulesets.siamese.options import SIAMESE_BOOK
from tablectl.rulesets.siamese.play import SIAMESE

DECLARING = {"options.py", "presets.py"}


def read_names(*packages: object) -> set[str]:
    """Every attribute that a package's modules look up, apart from those that declare options."""
    found: set[str] = set()
    for package in packages:
        folder = Path(str(package.__file__)).parent  # type: ignore[attr-defined]
        for path in folder.rglob("*.py"):
            if path.name not in DECLARING and path.parent.name != "words":
                tree = ast.parse(path.read_text(encoding="utf-8"))
                found |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return found


def test_every_option_is_looked_at() -> None:
    # The referee calls time: the option says only that this is meant to happen.
    told_only = {"session"}
    assert set(MCR_BOOK.fields) - read_names(tablectl.rulesets.mcr) <= told_only
    assert (
        set(SIAMESE_BOOK.fields) - read_names(tablectl.rulesets.mcr, tablectl.rulesets.siamese) <= told_only
    )


def rotation(rules: PlayRules) -> object:
    coming = rules.session.next_hand(HandOutcome(Wind.EAST, 3, 0, 0, (), None, (), (0,) * 4, number=3))
    assert isinstance(coming, NextHand)
    return coming.seats


@pytest.mark.parametrize(
    ("option", "value", "ask", "before", "after"),
    [
        ("claim_mode", "claimed", lambda rules: rules.wins.value_is_named, False, True),
        (
            "flower_order",
            "rounds",
            lambda rules: rules.flowers.order,
            FlowerOrder.SEAT_BY_SEAT,
            FlowerOrder.ROUNDS,
        ),
        (
            "last_discard_claims",
            True,
            lambda rules: rules.claims.last_discard_melds,
            frozenset(),
            frozenset((MeldKind.CHOW, MeldKind.PUNG)),
        ),
        ("closed_kongs_face_down", False, lambda rules: rules.kongs.closed_face_down, True, False),
        ("seat_rotation", False, rotation, (1, 0, 3, 2), None),
        (
            "match_points",
            [10, 5, 3, 1],
            lambda rules: rules.session.final_scores((9, 1, -2, -8), 0, 0).match,
            (4, 2, 1, 0),
            (10, 5, 3, 1),
        ),
        (
            "match_ties",
            "seat_order",
            lambda rules: rules.session.final_scores((0, 0, 0, 0), 0, 1).match,
            (1.75,) * 4,
            (0, 4, 2, 1),
        ),
        ("claim_seconds", 5, lambda rules: rules.times_s["claim"], 3, 5),
        ("discard_seconds", 15, lambda rules: rules.times_s["discard"], 10, 15),
        ("first_discard_seconds", 30, lambda rules: rules.times_s["first_discard"], 20, 30),
        (
            "repeated_penalty",
            "stays",
            lambda rules: rules.penalties.faults["empty_claim"].scale.steps[:6],
            (0, 5, 10, 20, 40, 80),
            (0, 5, 10, 20),
        ),
    ],
)
def test_what_an_option_of_play_changes(
    option: str, value: object, ask: object, before: object, after: object
) -> None:
    assert callable(ask)
    assert ask(MCR.play("default", {})) == before
    assert ask(MCR.play("default", {option: value})) == after


def test_options_of_siamese_play() -> None:
    three, two = SIAMESE.play("default", {}), SIAMESE.play("default", {"players": 2})
    assert (three.setup.players, two.setup.players) == (3, 2)
    assert (three.setup.wall.dead_wall, two.setup.wall.dead_wall) == (0, 27)
    last = HandOutcome(Wind.EAST, 1, 0, 0, (), None, (), (0, 0), number=1)
    short = SIAMESE.play("default", {"players": 2, "deals": 2})
    assert isinstance(two.session.next_hand(last), NextHand)
    assert not isinstance(short.session.next_hand(last), NextHand)
