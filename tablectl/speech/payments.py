"""Sentences about payments: the lines that the pages show, with each player's amount."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tablectl.speech.words import Words

PlayerNameAt = Callable[[int], str]
"""The name of the player at a seat."""


def amounts_text(deltas: object, words: Words, who_at: PlayerNameAt) -> str:
    """The change of points of each player who has one: ``Aoi 4600, Ren minus 4600``."""
    changes = deltas if isinstance(deltas, Sequence) else ()
    amounts = [
        words.say("said_points", who=who_at(seat), points=words.number(delta))
        for seat, delta in enumerate(changes)
        if isinstance(delta, int | float) and delta
    ]
    return words.listed(amounts)


def with_amounts(what: str, deltas: object, words: Words, who_at: PlayerNameAt) -> str:
    """A sentence with its amounts; the sentence alone where there are none."""
    amounts = amounts_text(deltas, words, who_at)
    return words.say("said_with", what=what, tiles=amounts) if amounts else what


def payment_text(lines: Iterable[Mapping[str, Any]], words: Words, ruleset: str, who_at: PlayerNameAt) -> str:
    """The lines of a payment in order; empty where nobody paid.

    Args:
        lines: of the message ``result``.
        words: of one language.
        ruleset: key of the rule book.
        who_at: gives the players' names.
    """
    sentences = [
        with_amounts(_line(line, words, ruleset, who_at), line.get("deltas"), words, who_at) for line in lines
    ]
    return words.say("said_next").join(sentences)


def _line(line: Mapping[str, Any], words: Words, ruleset: str, who_at: PlayerNameAt) -> str:
    """A line, with the texts of ``payments.js``."""
    seat, reason = line.get("seat"), str(line.get("reason") or "")
    who = who_at(seat) if isinstance(seat, int) else ""
    match line.get("what"):
        case "win":
            return words.say("line_win", who=who)
        case "draw" if reason:
            key = f"draw_{reason}"
            return words.say(key) if words.knows(key) else words.named(reason, ruleset)
        case "payment":
            return words.say("paid_for", who=who, what=words.named(reason, ruleset))
        case "penalty":
            return words.penalty(who, reason, ruleset)
        case what:
            key = f"line_{what}"
            return words.say(key if words.knows(key) else "line_draw", n=line.get("count"))
