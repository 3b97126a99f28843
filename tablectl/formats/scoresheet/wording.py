"""The texts of a score sheet in one language: names, hands, wins, payments, numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tablectl.formats.scoresheet.amendments import SheetAmendment
from tablectl.formats.scoresheet.dates import format_minute
from tablectl.formats.scoresheet.scoresheet import (
    UNFINISHED,
    WIN_VOIDED,
    Player,
    Scoresheet,
    ScoresheetHand,
    ScoresheetNote,
    ScoresheetWin,
)
from tablectl.game.events import DECIDED_LATE_REASON, Source
from tablectl.game.views import PaymentKind, PaymentLine
from tablectl.rulesets import RULESETS
from tablectl.rulesets.club import CLUB, item_names
from tablectl.rulesets.names import Names
from tablectl.speech import SPOKEN_BOOKS, SpokenBook, Words

MINUS: Final = "\N{MINUS SIGN}"
_IN_THOUSANDS: Final = frozenset(("riichi", "sanma"))
"""Books whose final scores are in thousands of points."""
_CODE: Final = re.compile("[a-z]+(_[a-z]+)+")
"""A note's detail that is the code of another fault, not a sentence."""


class SheetWording:
    """The texts of one sheet, with the words of the pages; nothing is escaped for HTML."""

    def __init__(self, sheet: Scoresheet, words: Words) -> None:
        self._sheet = sheet
        self._words = words
        self._say = words.say
        self._spoken = SPOKEN_BOOKS.get(sheet.rules, SpokenBook())

    def book(self) -> str:
        """The rule book's name."""
        key = f"book_{self._sheet.rules}"
        return self._say(key) if self._words.knows(key) else self._sheet.rules

    def rules(self) -> str:
        """The rule book and its preset."""
        book = RULESETS.get(self._sheet.rules)
        words = None if book is None else book.listing.preset_words.get(self._sheet.preset)
        preset = self._sheet.preset if words is None else self._localised(words.name)
        return self._say("sheet_rules", rules=self.book(), preset=preset)

    def options(self) -> str:
        """The options that differ from the preset; empty for none."""
        chosen = dict(self._sheet.options)
        club = chosen.pop(CLUB, None)
        shown = []
        if isinstance(club, Mapping):
            shown.append(self._say("by_club", name=club.get("name", "")))
            chosen = {**club.get("options", {}), **chosen}
        if book := RULESETS.get(self._sheet.rules):
            chosen = book.listing.options.differing(self._sheet.preset, chosen)
        return " · ".join([*shown, *(self._option(name, value) for name, value in chosen.items())])

    def _option(self, name: str, value: object) -> str:
        book = RULESETS.get(self._sheet.rules)
        names = None if book is None else book.listing.option_names.get(name)
        if book is None or names is None:
            return self._say("two_parts", first=name.replace("_", " "), second=value)
        choice = book.listing.choices.get(name, {}).get(str(value))
        if isinstance(value, bool):
            text = self._say("yes" if value else "no")
        elif choice is not None:
            text = self._localised(choice)
        elif isinstance(value, list | tuple):
            text = " ".join(self.number(each) for each in value)
        else:
            text = self.number(value) if isinstance(value, int | float) else str(value)
        return self._say("two_parts", first=self._localised(names), second=text)

    def _localised(self, names: Names) -> str:
        name: str = getattr(names, self._words.language)
        return name

    def title(self, hand: ScoresheetHand) -> str:
        """A hand's title on the pages: "East 2 +1"."""
        if not self._spoken.rounds:
            return self._say("hand_number", n=hand.number + 1)
        dealt = (hand.dealer - self._sheet.hands[0].dealer) % len(self._sheet.players) + 1
        name = self._say("round_hand", wind=self._say(f"wind_{hand.round.value}"), n=dealt)
        return f"{name} +{hand.honba}" if hand.honba else name

    def drawn(self, draw: str | None) -> str:
        """How a hand without a win ended."""
        if draw == UNFINISHED:
            return self._say("sheet_unfinished")
        key = f"draw_{draw}"
        if draw is None or not self._words.knows(key):
            return self._say("sheet_drawn")
        return self._say("sheet_drawn_by", why=self._say(key))

    def note(self, note: ScoresheetNote) -> str:
        """A noted irregularity, and its player."""
        who = "" if note.player is None else self.name(note.player)
        if note.code == WIN_VOIDED:
            return self._say("win_voided", who=who, reason=note.detail)
        detail = self._named(note.detail) if _CODE.fullmatch(note.detail) else note.detail
        what = self._named(note.code) + (f" ({detail})" if detail else "")
        return self._say("two_parts", first=who, second=what) if who else what

    def total(self, win: ScoresheetWin) -> str:
        """A win's total, with the unit of each part."""
        if isinstance(win.total, int):
            return self._amount(self._spoken.unit, win.total)
        parts = {name: value for name, value in win.total.items() if value is not None}
        return " · ".join(self._amount(name, value) for name, value in parts.items())

    def _amount(self, name: str, value: int | str) -> str:
        """One part of a win's total: a limit's name, or an amount with its unit."""
        if isinstance(value, str):
            return self._named(value)
        word = {"multiplier": "times", "times": "times", "flowers": "for_flowers"}.get(name)
        if word is not None:
            return self._say(word, n=self.number(value))
        unit = self._say(name, n=value) if self._words.knows(name) else name
        return f"{self.number(value)} {unit}"

    def _named(self, key: str) -> str:
        return self._words.named(key, self._sheet.rules)

    def item(self, item: tuple[str, int, int, int]) -> str:
        """A scoring item and its value."""
        key, value, count, yakuman = item
        worth = "" if yakuman == 1 else f" ×{yakuman}" if yakuman else f" {value}"
        name = item_names(self._sheet.options).get(key) or self._named(key)
        return name + worth + (f" ×{count}" if count > 1 else "")

    def line(self, line: PaymentLine) -> str:
        """The reason of one payment, in the words of the pages."""
        who = "" if line.seat is None else self.name(line.seat)
        if line.kind is PaymentKind.PENALTY:
            return self._words.penalty(who, line.reason, self._sheet.rules)
        if line.kind is PaymentKind.PAYMENT:
            return self._say("paid_for", what=self._named(line.reason), who=who)
        if line.kind is PaymentKind.DRAW and self._words.knows(f"draw_{line.reason}"):
            return self._say(f"draw_{line.reason}")
        return self._say(f"line_{line.kind.value}", who=who, n=line.count)

    def ended(self, reason: str | None) -> str:
        """Why the session is over: a reason of the rules in the page's language, one of a person as it is."""
        if reason is None:
            return self._say("sheet_running")
        key = f"over_{reason.replace(' ', '_')}"
        return self._say("sheet_ended", why=self._say(key) if self._words.knows(key) else reason)

    def final_score(self, value: float) -> str:
        """A signed final score, with one decimal if the book counts in thousands."""
        digits = 1 if self._sheet.rules in _IN_THOUSANDS else 0
        digits_shown = self._words.digits(f"{abs(value):,.{digits}f}")
        return f"{MINUS if value < 0 else '+'}{digits_shown}"

    def amendment(self, each: SheetAmendment) -> str:
        """An amendment: hand, change, time, role and reason."""
        hands = self._sheet.hands
        kind = f"event_{each.kind}"
        return " · ".join(
            part
            for part in (
                self.title(hands[each.hand]) if 0 <= each.hand < len(hands) else "",
                self._say(
                    f"sheet_{each.change}",
                    what=self._say(kind) if self._words.knows(kind) else each.kind.replace("_", " "),
                ),
                format_minute(each.at, self._words.language),
                self._say("sheet_judge" if each.source is Source.OPERATOR else f"by_{each.source.value}"),
                self._say("why_late") if each.reason == DECIDED_LATE_REASON else each.reason,
            )
            if part
        )

    def signed(self, value: int) -> str:
        """A change of points."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def number(self, value: float) -> str:
        """A number as the language writes it."""
        grouped = (
            f"{abs(value):,.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else f"{abs(value):,}"
        )
        text = self._words.digits(grouped)
        return f"{MINUS}{text}" if value < 0 else text

    def name(self, player: Player) -> str:
        """A player's name, or the number of the place."""
        return self._sheet.players[player] or f"{player + 1}"
