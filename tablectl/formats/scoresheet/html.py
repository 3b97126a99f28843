"""A session's score sheet as one HTML page to print and sign: A4, no scripts, no other files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Final, NamedTuple

from tablectl.formats.scoresheet.amendments import SheetAmendment
from tablectl.formats.scoresheet.scoresheet import (
    Player,
    Scoresheet,
    ScoresheetHand,
    ScoresheetWin,
)
from tablectl.formats.scoresheet.style import STYLE
from tablectl.formats.scoresheet.tiles import face_symbols, tile_row
from tablectl.formats.scoresheet.wording import SheetWording
from tablectl.game.views import PaymentKind, PaymentLine
from tablectl.speech import Words

_WHOLE_HAND_KINDS: Final = frozenset((PaymentKind.WIN, PaymentKind.DRAW))
"""A single line of these kinds repeats the hand's own line."""
_FONTS_LINK: Final = '<link rel="stylesheet" href="static/style/fonts.css">\n'
"""The pages' own fonts, as the table's computer may have none for the players' names."""


class ShownPlayer(NamedTuple):
    """What is shown of a player besides the name; an empty text is left out."""

    team: str = ""
    country: str = ""
    """ISO 3166-1 alpha-2."""
    portrait: str = ""
    """Address of a picture; ``data:`` keeps the page a single file."""
    short: str = ""
    """A short name for the column's heading."""


class SheetFrame(NamedTuple):
    """The content of the page around the score sheet."""

    when: str = ""
    """The session's date and time, as text; empty if unknown."""
    seal: str = ""
    """The journal's id with an entry's number and hash, which can prove later that it was not changed."""
    back: str = ""
    """Address of the page that links here; empty in a file."""
    shown: Callable[[str], ShownPlayer] = lambda _name: ShownPlayer()
    """Further details of a player, by name."""
    amended: Sequence[SheetAmendment] = ()
    """Amendments after payments."""
    faces: Mapping[str, str] = MappingProxyType({})
    """SVG text by tile code; other tiles are shown as text."""
    table: str = ""
    """The table's name; empty if unknown."""


def write_scoresheet(sheet: Scoresheet, words: Words, frame: SheetFrame | None = None) -> str:
    """The HTML page of a score sheet.

    Args:
        sheet: the score sheet.
        words: the pages' words in the page's language.
        frame: the content around it; nothing by default.
    """
    frame = frame or SheetFrame()
    page, text = _SheetPage(sheet, words, frame), SheetWording(sheet, words)
    table_name = words.say("sheet_table", name=frame.table) if frame.table else ""
    subtitle = " · ".join(filter(None, (table_name, text.rules(), frame.when)))
    name, back, seal = words.say("sheet_title"), words.say("sheet_back"), frame.seal
    title = " · ".join(filter(None, (name, frame.table, text.book(), frame.when)))
    changed_options = text.options()
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<link rel="icon" href="data:,">\n{_FONTS_LINK if frame.back else ""}'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        "<body>\n"
        + face_symbols((win.tiles for hand in sheet.hands for win in hand.wins), frame.faces)
        + "<main>\n"
        + (f'<p class="back"><a href="{escape(frame.back)}">← {escape(back)}</a></p>\n' if frame.back else "")
        + f"<h1>{escape(name)}</h1>\n<p>{escape(subtitle)}</p>\n"
        + (
            f'<p class="small">{escape(words.say("sheet_options", what=changed_options))}</p>\n'
            if changed_options
            else ""
        )
        + page.standing()
        + f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(name)}">\n'
        + f"{''.join(page.table())}</div>\n"
        + page.amended(frame.amended)
        + page.signatures()
        + (f'<p class="seal">{escape(words.say("sheet_seal", what=seal))}</p>\n' if seal else "")
        + "</main>\n</body>\n</html>\n"
    )


class _SheetPage:
    def __init__(self, sheet: Scoresheet, words: Words, frame: SheetFrame) -> None:
        self._sheet = sheet
        self._say = words.say
        self._frame = frame
        self._text = SheetWording(sheet, words)

    def standing(self) -> str:
        """The standings, first on the page because players look for them first."""
        places = self._sheet.places
        rows = "".join(
            f"<li><b>{place}</b> {self._player_line(player)} <b>{self._points_html(player)}</b></li>"
            for place, player in sorted((place, player) for player, place in enumerate(places))
        )
        return f'<ol class="standing">{rows}</ol>\n'

    def _player_line(self, player: Player) -> str:
        """Portrait, name, and below it team and country."""
        details = self._frame.shown(self._sheet.players[player])
        picture = (
            f'<img class="portrait" src="{escape(details.portrait)}" alt="">' if details.portrait else ""
        )
        affiliation = " · ".join(each for each in (details.team, details.country) if each)
        line = f' <span class="small">{escape(affiliation)}</span>' if affiliation else ""
        return f"{picture}<span>{escape(self._text.name(player))}{line}</span>"

    def _points_html(self, player: Player) -> str:
        """A player's points, after the final score if that differs."""
        points = self._text.number(self._sheet.scores[player])
        if not self._sheet.final:
            return points
        return f'{self._text.final_score(self._sheet.final[player])} <span class="small">{points}</span>'

    def table(self) -> Iterator[str]:
        say, players = self._say, self._sheet.players
        headings = (self._frame.shown(one).short or self._text.name(at) for at, one in enumerate(players))
        names = "".join(f'<th class="n" colspan="2">{escape(name)}</th>' for name in headings)
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
        yield self._row(self._text.title(hand), self._result(hand), hand.deltas, hand.scores)
        if len(hand.lines) > 1 or any(line.kind not in _WHOLE_HAND_KINDS for line in hand.lines):
            yield from self._parts(hand.lines)
        yield "</tbody>\n"

    def _parts(self, lines: Sequence[PaymentLine]) -> Iterator[str]:
        for line in lines:
            yield self._row("", escape(self._text.line(line)), line.deltas, None, kind="part")

    def _result(self, hand: ScoresheetHand) -> str:
        say = self._say
        lines = [self._win(win) for win in hand.wins]
        lines += [escape(say("sheet_void", who=self._text.name(one))) for one in hand.unpaid]
        if not hand.wins:
            lines.append(escape(self._text.drawn(hand.draw)))
        lines += [f'<span class="small">{escape(self._text.note(note))}</span>' for note in hand.notes]
        lines.append(
            f'<span class="small">{escape(say("sheet_dealer", who=self._text.name(hand.dealer)))}</span>'
        )
        return "<br>".join(lines)

    def _win(self, win: ScoresheetWin) -> str:
        other = "" if win.from_player is None else self._text.name(win.from_player)
        sentence = "wins_from" if other else "wins_self"
        who = f"<b>{escape(self._text.name(win.player))}</b>"
        text = f"{self._say(sentence, who=who, other=escape(other))} · <b>{escape(self._text.total(win))}</b>"
        items = ", ".join(escape(self._text.item(item)) for item in win.items)
        tiles = tile_row(win.tiles, self._frame.faces) if win.tiles else "<br>"
        return f'{text}{tiles}<span class="small">{items}</span>'

    def _foot(self) -> Iterator[str]:
        sheet, say = self._sheet, self._say
        yield "<tfoot>"
        changes = [a - b for a, b in zip(sheet.scores, sheet.start, strict=True)]
        yield from self._parts(sheet.left)
        yield self._row(say("sheet_total"), escape(self._text.ended(sheet.reason)), changes, sheet.scores)
        penalties = _penalties(sheet)
        if any(penalties):
            yield self._row(say("sheet_penalties"), "", penalties, None)
        if sheet.final:
            yield self._final(say("final_scores"), sheet.final)
        if sheet.match:
            yield self._row(say("sheet_match"), "", [None] * len(sheet.players), sheet.match)
        yield "</tfoot>\n"

    def _row(
        self,
        table_name: str,
        result: str,
        deltas: Sequence[int | None],
        scores: Sequence[float] | None,
        kind: str = "",
    ) -> str:
        cells = "".join(
            f'<td class="n{_direction_class(delta)}">{self._text.signed(delta) if delta else ""}</td>'
            f'<td class="n">{"" if scores is None else self._text.number(scores[player])}</td>'
            for player, delta in enumerate(deltas)
        )
        opening = f'<tr class="{kind}">' if kind else "<tr>"
        return f"{opening}<td>{escape(table_name)}</td><td>{result}</td>{cells}</tr>\n"

    def _final(self, table_name: str, values: Sequence[float]) -> str:
        cells = "".join(
            f'<td class="n"></td><td class="n">{self._text.final_score(value)}</td>' for value in values
        )
        return f"<tr><td>{escape(table_name)}</td><td></td>{cells}</tr>\n"

    def amended(self, amendments: Sequence[SheetAmendment]) -> str:
        """The list of amendments after payments."""
        if not amendments:
            return ""
        lines = "".join(f"<li>{escape(self._text.amendment(each))}</li>" for each in amendments)
        return f'<h2>{escape(self._say("sheet_amended"))}</h2>\n<ol class="amended small">{lines}</ol>\n'

    def signatures(self) -> str:
        names = [*map(self._text.name, range(len(self._sheet.players))), self._say("sheet_judge")]
        lines = "".join(f"<div>{escape(name)}</div>" for name in names)
        signed = escape(self._say("sheet_signed"))
        return f'<p class="small">{signed}</p>\n<div class="signed">{lines}</div>\n'


def _direction_class(delta: int | None) -> str:
    """The CSS class of a change's cell."""
    return " up" if delta and delta > 0 else " down" if delta else ""


def _penalties(sheet: Scoresheet) -> list[int]:
    found = [0] * len(sheet.players)
    for payment in (p for hand in sheet.hands for p in hand.payments if p.penalty):
        found = [a + b for a, b in zip(found, payment.deltas, strict=True)]
    return found
