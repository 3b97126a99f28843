"""A session's score sheet as one HTML page to print and sign: A4, no scripts; a file needs no others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Final, NamedTuple

from tablectl.formats.scoresheet.amended import SheetAmendment
from tablectl.formats.scoresheet.dates import minute_of
from tablectl.formats.scoresheet.scoresheet import (
    UNFINISHED,
    WIN_VOIDED,
    Player,
    Scoresheet,
    ScoresheetHand,
    ScoresheetNote,
    ScoresheetWin,
)
from tablectl.formats.scoresheet.style import STYLE
from tablectl.formats.scoresheet.tiles import faces_of, tile_row
from tablectl.game.events import DECIDED_LATE, Source
from tablectl.game.views import PaymentKind, PaymentLine
from tablectl.rulesets import RULESETS
from tablectl.rulesets.club import CLUB, item_names
from tablectl.rulesets.names import Names
from tablectl.speech import SPOKEN_BOOKS, SpokenBook, Words

_WHOLE: Final = frozenset((PaymentKind.WIN, PaymentKind.DRAW))
"""A single line of these says no more than the hand's own."""
_IN_THOUSANDS: Final = frozenset(("riichi", "sanma"))
"""Books whose final scores are in thousands of points."""
MINUS: Final = "\N{MINUS SIGN}"
THOUSANDS: Final[Mapping[str, str]] = {"ru": "\N{NARROW NO-BREAK SPACE}"}
"""What stands between thousands where it is no comma."""

_PAGES_FONTS: Final = '<link rel="stylesheet" href="static/style/fonts.css">\n'
"""The pages' own fonts: a table's computer need not have any for its players' names."""

_CODE: Final = re.compile("[a-z]+(_[a-z]+)+")
"""A note's detail that is no sentence but the code of the fault that led to it."""


class ShownPlayer(NamedTuple):
    """What a player's name in the head of the table is shown with; empty: nothing."""

    team: str = ""
    country: str = ""
    """ISO 3166-1 alpha-2."""
    portrait: str = ""
    """Address of a picture; ``data:`` keeps the page a single file."""
    short: str = ""
    """What the player is called at the head of a column."""


class Frame(NamedTuple):
    """What stands around a score sheet."""

    when: str = ""
    """The session's date and time, as text; empty where nobody knows."""
    seal: str = ""
    """What proves later that the journal was not changed: its id, an entry's number and hash."""
    back: str = ""
    """Address of the page that it was opened from; empty in a file."""
    shown: Callable[[str], ShownPlayer] = lambda _name: ShownPlayer()
    """Who the players are besides their names."""
    amended: Sequence[SheetAmendment] = ()
    """What was changed of it after it had been paid."""
    faces: Mapping[str, str] = MappingProxyType({})
    """SVG text by tile code; tiles without one are written."""
    table: str = ""
    """Where it was played; empty where nobody knows."""


def write_scoresheet(sheet: Scoresheet, words: Words, frame: Frame | None = None) -> str:
    """The page.

    Args:
        sheet: what is written.
        words: of the pages, in the page's language.
        frame: what stands around it; nothing by default.
    """
    frame = frame or Frame()
    page = _SheetWriter(sheet, words, frame)
    where = words.say("sheet_table", name=frame.table) if frame.table else ""
    told = " · ".join(filter(None, (where, page.rules(), frame.when)))
    name, back, seal = words.say("sheet_title"), words.say("sheet_back"), frame.seal
    title = " · ".join(filter(None, (name, frame.table, page.book(), frame.when)))
    own = page.options()
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<link rel="icon" href="data:,">\n{_PAGES_FONTS if frame.back else ""}'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        "<body>\n"
        + faces_of((win.tiles for hand in sheet.hands for win in hand.wins), frame.faces)
        + "<main>\n"
        + (f'<p class="back"><a href="{escape(frame.back)}">← {escape(back)}</a></p>\n' if frame.back else "")
        + f"<h1>{escape(name)}</h1>\n<p>{escape(told)}</p>\n"
        + (f'<p class="small">{escape(words.say("sheet_options", what=own))}</p>\n' if own else "")
        + page.standing()
        + f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(name)}">\n'
        + f"{''.join(page.table())}</div>\n"
        + page.amended(frame.amended)
        + page.signatures()
        + (f'<p class="seal">{escape(words.say("sheet_seal", what=seal))}</p>\n' if seal else "")
        + "</main>\n</body>\n</html>\n"
    )


class _SheetWriter:
    def __init__(self, sheet: Scoresheet, words: Words, frame: Frame) -> None:
        self._sheet = sheet
        self._words = words
        self._say = words.say
        self._frame = frame
        self._separator = THOUSANDS.get(words.language, ",")
        self._spoken = SPOKEN_BOOKS.get(sheet.rules, SpokenBook())

    def book(self) -> str:
        """The rule book's name."""
        key = f"book_{self._sheet.rules}"
        return self._say(key) if self._words.knows(key) else self._sheet.rules

    def rules(self) -> str:
        """The rule book and its preset."""
        listed = RULESETS.get(self._sheet.rules)
        words = None if listed is None else listed.listing.preset_words.get(self._sheet.preset)
        preset = self._sheet.preset if words is None else self._here(words.name)
        return self._say("sheet_rules", rules=self.book(), preset=preset)

    def options(self) -> str:
        """What this table plays otherwise than its preset; empty for nothing."""
        chosen = dict(self._sheet.options)
        club = chosen.pop(CLUB, None)
        shown = []
        if isinstance(club, Mapping):
            shown.append(self._say("by_club", name=club.get("name", "")))
            chosen = {**club.get("options", {}), **chosen}
        if listed := RULESETS.get(self._sheet.rules):
            chosen = listed.listing.options.differing(self._sheet.preset, chosen)
        return " · ".join([*shown, *(self._option(name, value) for name, value in chosen.items())])

    def _option(self, name: str, value: object) -> str:
        listed = RULESETS.get(self._sheet.rules)
        names = None if listed is None else listed.listing.option_names.get(name)
        if listed is None or names is None:
            return self._say("two_parts", first=name.replace("_", " "), second=value)
        choice = listed.listing.choices.get(name, {}).get(str(value))
        if isinstance(value, bool):
            text = self._say("yes" if value else "no")
        elif choice is not None:
            text = self._here(choice)
        elif isinstance(value, list | tuple):
            text = " ".join(self._number(each) for each in value)
        else:
            text = self._number(value) if isinstance(value, int | float) else str(value)
        return self._say("two_parts", first=self._here(names), second=text)

    def _here(self, names: Names) -> str:
        name: str = getattr(names, self._words.language)
        return name

    def standing(self) -> str:
        """Who is where: what a player looks for before anything else."""
        places = self._sheet.places
        rows = "".join(
            f"<li><b>{place}</b> {self._shown_as(player)} <b>{self._has(player)}</b></li>"
            for place, player in sorted((place, player) for player, place in enumerate(places))
        )
        return f'<ol class="standing">{rows}</ol>\n'

    def _shown_as(self, player: Player) -> str:
        """Portrait, name, and below it team and country."""
        shown = self._frame.shown(self._sheet.players[player])
        picture = f'<img class="portrait" src="{escape(shown.portrait)}" alt="">' if shown.portrait else ""
        below = " · ".join(each for each in (shown.team, shown.country) if each)
        line = f' <span class="small">{escape(below)}</span>' if below else ""
        return f"{picture}<span>{escape(self._name(player))}{line}</span>"

    def _has(self, player: Player) -> str:
        """What somebody has: the points, and before them the final score where it is another."""
        points = self._number(self._sheet.scores[player])
        if not self._sheet.final:
            return points
        return f'{self._final_score(self._sheet.final[player])} <span class="small">{points}</span>'

    def table(self) -> Iterator[str]:
        say, players = self._say, self._sheet.players
        called = (self._frame.shown(one).short or self._name(at) for at, one in enumerate(players))
        names = "".join(f'<th class="n" colspan="2">{escape(name)}</th>' for name in called)
        yield f'<table class="of{len(players)}">\n<thead><tr><th>{escape(say("sheet_hand"))}</th>'
        yield f"<th>{escape(say('sheet_result'))}</th>{names}"
        yield "</tr></thead>\n<tbody>"
        yield self._row(say("sheet_start"), "", [None] * len(players), self._sheet.start)
        yield "</tbody>\n"
        for hand in self._sheet.hands:
            yield from self._hand(hand)
        yield from self._foot()
        yield "</table>\n"

    def _hand(self, hand: ScoresheetHand) -> Iterator[str]:
        yield '<tbody class="hand">'
        yield self._row(self._title(hand), "".join(self._result(hand)), hand.deltas, hand.scores)
        if len(hand.lines) > 1 or any(line.kind not in _WHOLE for line in hand.lines):
            for line in hand.lines:
                yield self._row("", escape(self._line(line)), line.deltas, None, kind="part")
        yield "</tbody>\n"

    def _title(self, hand: ScoresheetHand) -> str:
        """What the pages call a hand: "East 2 +1"."""
        if not self._spoken.rounds:
            return self._say("hand_number", n=hand.number + 1)
        dealt = (hand.dealer - self._sheet.hands[0].dealer) % len(self._sheet.players) + 1
        name = self._say("round_hand", wind=self._say(f"wind_{hand.round.value}"), n=dealt)
        return f"{name} +{hand.honba}" if hand.honba else name

    def _result(self, hand: ScoresheetHand) -> Iterator[str]:
        say = self._say
        lines = [self._win(win) for win in hand.wins]
        lines += [escape(say("sheet_void", who=self._name(one))) for one in hand.unpaid]
        if not hand.wins:
            lines.append(escape(self._drawn(hand.draw)))
        lines += [f'<span class="small">{escape(self._note(note))}</span>' for note in hand.notes]
        lines.append(f'<span class="small">{escape(say("sheet_dealer", who=self._name(hand.dealer)))}</span>')
        yield "<br>".join(lines)

    def _drawn(self, draw: str | None) -> str:
        if draw == UNFINISHED:
            return self._say("sheet_unfinished")
        key = f"draw_{draw}"
        if draw is None or not self._words.knows(key):
            return self._say("sheet_drawn")
        return self._say("sheet_drawn_by", why=self._say(key))

    def _note(self, note: ScoresheetNote) -> str:
        who = "" if note.player is None else self._name(note.player)
        if note.code == WIN_VOIDED:
            return self._say("win_voided", who=who, reason=note.detail)
        detail = self._named(note.detail) if _CODE.fullmatch(note.detail) else note.detail
        what = self._named(note.code) + (f" ({detail})" if detail else "")
        return self._say("two_parts", first=who, second=what) if who else what

    def _win(self, win: ScoresheetWin) -> str:
        other = "" if win.from_player is None else self._name(win.from_player)
        sentence = "wins_from" if other else "wins_self"
        who = f"<b>{escape(self._name(win.player))}</b>"
        text = f"{self._say(sentence, who=who, other=escape(other))} · <b>{escape(self._total(win))}</b>"
        items = ", ".join(escape(self._item(item)) for item in win.items)
        tiles = tile_row(win.tiles, self._frame.faces) if win.tiles else "<br>"
        return f'{text}{tiles}<span class="small">{items}</span>'

    def _total(self, win: ScoresheetWin) -> str:
        if isinstance(win.total, int):
            return self._worth(self._spoken.unit, win.total)
        parts = {name: value for name, value in win.total.items() if value is not None}
        return " · ".join(self._worth(name, value) for name, value in parts.items())

    def _worth(self, name: str, value: int | str) -> str:
        """One part of a win's total: a limit by its name, an amount with what is counted."""
        if isinstance(value, str):
            return self._named(value)
        word = {"multiplier": "times", "times": "times", "flowers": "for_flowers"}.get(name)
        if word is not None:
            return self._say(word, n=self._number(value))
        unit = self._say(name, n=value) if self._words.knows(name) else name
        return f"{self._number(value)} {unit}"

    def _named(self, key: str) -> str:
        return self._words.named(key, self._sheet.rules)

    def _item(self, item: tuple[str, int, int, int]) -> str:
        key, value, count, yakuman = item
        worth = "" if yakuman == 1 else f" ×{yakuman}" if yakuman else f" {value}"
        name = item_names(self._sheet.options).get(key) or self._named(key)
        return name + worth + (f" ×{count}" if count > 1 else "")

    def _line(self, line: PaymentLine) -> str:
        """What a part of the change is for, in the words of the pages."""
        who = "" if line.seat is None else self._name(line.seat)
        if line.kind is PaymentKind.PENALTY:
            return self._words.penalty(who, line.reason, self._sheet.rules)
        if line.kind is PaymentKind.PAYMENT:
            return self._say("paid_for", what=self._named(line.reason), who=who)
        if line.kind is PaymentKind.DRAW and self._words.knows(f"draw_{line.reason}"):
            return self._say(f"draw_{line.reason}")
        return self._say(f"line_{line.kind.value}", who=who, n=line.count)

    def _foot(self) -> Iterator[str]:
        sheet, say = self._sheet, self._say
        yield "<tfoot>"
        gained = [a - b for a, b in zip(sheet.scores, sheet.start, strict=True)]
        for line in sheet.left:
            yield self._row("", escape(self._line(line)), line.deltas, None, kind="part")
        yield self._row(say("sheet_total"), escape(self._ended(sheet.reason)), gained, sheet.scores)
        penalties = _penalties(sheet)
        if any(penalties):
            yield self._row(say("sheet_penalties"), "", penalties, None)
        if sheet.final:
            yield self._final(say("final_scores"), sheet.final)
        if sheet.match:
            yield self._row(say("sheet_match"), "", [None] * len(sheet.players), sheet.match)
        yield "</tfoot>\n"

    def _ended(self, reason: str | None) -> str:
        """Why the session is over: the rules' reasons in the language, people's in their own words."""
        if reason is None:
            return self._say("sheet_running")
        key = f"over_{reason.replace(' ', '_')}"
        return self._say("sheet_ended", why=self._say(key) if self._words.knows(key) else reason)

    def _row(
        self,
        where: str,
        result: str,
        deltas: Sequence[int | None],
        scores: Sequence[float] | None,
        kind: str = "",
    ) -> str:
        cells = "".join(
            f'<td class="n{_way(delta)}">{self._signed(delta) if delta else ""}</td>'
            f'<td class="n">{"" if scores is None else self._number(scores[player])}</td>'
            for player, delta in enumerate(deltas)
        )
        opening = f'<tr class="{kind}">' if kind else "<tr>"
        return f"{opening}<td>{escape(where)}</td><td>{result}</td>{cells}</tr>\n"

    def _final(self, where: str, values: Sequence[float]) -> str:
        """Final scores as the pages have them: signed, with a decimal where they are in thousands."""
        cells = "".join(
            f'<td class="n"></td><td class="n">{self._final_score(value)}</td>' for value in values
        )
        return f"<tr><td>{escape(where)}</td><td></td>{cells}</tr>\n"

    def _final_score(self, value: float) -> str:
        digits = 1 if self._sheet.rules in _IN_THOUSANDS else 0
        digits_shown = f"{abs(value):,.{digits}f}".replace(",", self._separator)
        return f"{MINUS if value < 0 else '+'}{digits_shown}"

    def amended(self, amendments: Sequence[SheetAmendment]) -> str:
        """What was changed after it had been paid, when, by whose word, and why."""
        if not amendments:
            return ""
        lines = "".join(f"<li>{escape(self._amendment(each))}</li>" for each in amendments)
        return f'<h2>{escape(self._say("sheet_amended"))}</h2>\n<ol class="amended small">{lines}</ol>\n'

    def _amendment(self, each: SheetAmendment) -> str:
        hands = self._sheet.hands
        kind = f"event_{each.kind}"
        return " · ".join(
            part
            for part in (
                self._title(hands[each.hand]) if 0 <= each.hand < len(hands) else "",
                self._say(
                    f"sheet_{each.change}",
                    what=self._say(kind) if self._words.knows(kind) else each.kind.replace("_", " "),
                ),
                minute_of(each.at, self._words.language),
                self._say("sheet_judge" if each.source is Source.OPERATOR else f"by_{each.source.value}"),
                self._say("why_late") if each.reason == DECIDED_LATE else each.reason,
            )
            if part
        )

    def signatures(self) -> str:
        names = [*map(self._name, range(len(self._sheet.players))), self._say("sheet_judge")]
        lines = "".join(f"<div>{escape(name)}</div>" for name in names)
        signed = escape(self._say("sheet_signed"))
        return f'<p class="small">{signed}</p>\n<div class="signed">{lines}</div>\n'

    def _signed(self, value: int) -> str:
        return f"+{self._number(value)}" if value > 0 else self._number(value)

    def _number(self, value: float) -> str:
        grouped = (
            f"{abs(value):,.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else f"{abs(value):,}"
        )
        text = grouped.replace(",", self._separator)
        return f"{MINUS}{text}" if value < 0 else text

    def _name(self, player: Player) -> str:
        return self._sheet.players[player] or f"{player + 1}"


def _way(delta: int | None) -> str:
    """The class of a change's cell."""
    return " up" if delta and delta > 0 else " down" if delta else ""


def _penalties(sheet: Scoresheet) -> list[int]:
    found = [0] * len(sheet.players)
    for payment in (p for hand in sheet.hands for p in hand.payments if p.penalty):
        found = [a + b for a, b in zip(found, payment.deltas, strict=True)]
    return found
