"""What changed hands, said aloud: the lines of a payment as the pages show them, with everybody's amount."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from tablectl.speech.words import Words

WhoAt = Callable[[int], str]
"""Who sits at a seat."""


def amounts_said(deltas: object, words: Words, who_at: WhoAt) -> str:
    """What each player whose points change gets or gives: ``Aoi 4600, Ren minus 4600``."""
    changes = deltas if isinstance(deltas, Sequence) else ()
    said = [
        words.say("said_points", who=who_at(seat), points=words.number(delta))
        for seat, delta in enumerate(changes)
        if isinstance(delta, int | float) and delta
    ]
    return words.listed(said)


def with_amounts(what: str, deltas: object, words: Words, who_at: WhoAt) -> str:
    """A sentence with what was paid; the sentence alone where nothing was."""
    said = amounts_said(deltas, words, who_at)
    return words.say("said_with", what=what, tiles=said) if said else what


def payment_said(lines: Iterable[Mapping[str, Any]], words: Words, ruleset: str, who_at: WhoAt) -> str:
    """The lines of a payment, one after another; empty where nobody paid.

    Args:
        lines: those of the message ``result``.
    """
    sentences = [
        with_amounts(_line(line, words, ruleset, who_at), line.get("deltas"), words, who_at) for line in lines
    ]
    return words.say("said_next").join(sentences)


def _line(line: Mapping[str, Any], words: Words, ruleset: str, who_at: WhoAt) -> str:
    """A line by the words of ``payments.js``."""
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
