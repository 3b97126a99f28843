"""Checks with the rule books whether the configured rules can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablectl.config.sections import RulesSection
from tablectl.errors import in_words
from tablectl.quoting import quoted
from tablectl.rulesets import RULESETS, Ruleset


def rule_faults(rules: RulesSection) -> Iterator[tuple[str, str]]:
    """The faults of the configured rules: dotted path and message of each.

    A club's file is not checked: it is read at the start of the service, and a session in progress does not
    need it.
    """
    book = RULESETS.get(rules.ruleset)
    players = rules.players
    if len(set(players)) < len(players):
        yield "rules.players", "every player needs a name of their own"
    if book is None:
        books = ", ".join(RULESETS)
        yield "rules.ruleset", f"ruleset {quoted(rules.ruleset)} is unknown; the books are {books}"
        return
    if len(players) not in book.players:
        several = " or ".join(map(str, book.players))
        yield "rules.players", f"{rules.ruleset} is for {several} players, {len(players)} are named"
    seats = len(players) if len(players) in book.players else book.players[0]
    yield from _option_faults(book, rules, seats)


def _option_faults(book: Ruleset[Any], rules: RulesSection, players: int) -> Iterator[tuple[str, str]]:
    """Faults of the preset and of each option; where there are none, of their combination."""
    options, reported = book.listing.options, False
    for path, preset, changes in (
        ("rules.preset", rules.preset, {}),
        *((f"rules.options.{name}", "default", {name: value}) for name, value in rules.options.items()),
    ):
        try:
            options.options(preset, changes)
        except ValueError as error:
            reported = True
            yield path, in_words(error)
    if reported:
        return
    try:
        book.play(rules.preset, book.with_players(rules.options, players))
    except ValueError as error:
        yield "rules", in_words(error)
