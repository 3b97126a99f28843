"""Whether what a configuration says of the rules can be played: the books themselves are asked."""

from __future__ import annotations

from tablectl.config.sections import RulesSection
from tablectl.errors import InputError
from tablectl.rulesets import RULESETS


def check_rules(rules: RulesSection) -> None:
    """That a session can begin by these rules.

    A club's file is read at the start: it may be gone by then, and a session in play does not need it.

    Raises:
        InputError: there is no such book, preset or option, or these players cannot sit down to it.
    """
    book = RULESETS.get(rules.ruleset)
    if book is None:
        raise InputError(f"ruleset {rules.ruleset!r} is unknown; the books are {', '.join(RULESETS)}")
    players = rules.players
    if len(set(players)) < len(players) or not all(map(str.strip, players)):
        raise InputError("every player needs a name of their own")
    if len(players) not in book.players:
        several = " or ".join(map(str, book.players))
        raise InputError(f"{rules.ruleset} is for {several} players, {len(players)} are named")
    book.play(rules.preset, book.with_players(rules.options, len(players)))
