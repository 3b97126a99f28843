"""Whether what a configuration says of the rules can be played: the books themselves are asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablectl.config.sections import RulesSection
from tablectl.errors import in_words
from tablectl.rulesets import RULESETS, Ruleset


def faults_of_rules(rules: RulesSection) -> Iterator[tuple[str, str]]:
    """Why a session cannot begin by these rules: each dotted path with what is wrong there.

    A club's file is read at the start: it may be gone by then, and a session in play does not need it.
    """
    book = RULESETS.get(rules.ruleset)
    players = rules.players
    if len(set(players)) < len(players):
        yield "rules.players", "every player needs a name of their own"
    if book is None:
        books = ", ".join(RULESETS)
        yield "rules.ruleset", f"ruleset {rules.ruleset!r} is unknown; the books are {books}"
        return
    if len(players) not in book.players:
        several = " or ".join(map(str, book.players))
        yield "rules.players", f"{rules.ruleset} is for {several} players, {len(players)} are named"
    seats = len(players) if len(players) in book.players else book.players[0]
    yield from _faults_of_options(book, rules, seats)


def _faults_of_options(book: Ruleset[Any], rules: RulesSection, players: int) -> Iterator[tuple[str, str]]:
    """Preset and options, each by itself; where each can stand, all of them together."""
    options, told = book.listing.options, False
    for path, preset, changes in (
        ("rules.preset", rules.preset, {}),
        *((f"rules.options.{name}", "default", {name: value}) for name, value in rules.options.items()),
    ):
        try:
            options.options(preset, changes)
        except ValueError as error:
            told = True
            yield path, in_words(error)
    if told:
        return
    try:
        book.play(rules.preset, book.with_players(rules.options, players))
    except ValueError as error:
        yield "rules", in_words(error)
