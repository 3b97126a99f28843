"""``tablectl export --all``: all games as tables for analysts, a CSV file each.

Tables are joined by ``session`` and ``hand``. Players have the column of their seat at the start of the
session, also where they change seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from tablectl.api.counts.spreadsheet import spreadsheet
from tablectl.formats.journal.from_events import fold_journal
from tablectl.formats.scoresheet.reading import scoresheets
from tablectl.formats.scoresheet.scoresheet import UNFINISHED, Scoresheet, ScoresheetHand
from tablectl.game.events import Envelope
from tablectl.mahjong.win import WinTotal, named_total

Row = dict[str, Any]
SEATS: Final = range(4)
TABLES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "sessions": (
            *("session", "source", "rules", "preset", "hands", "reason", "broken_off"),
            *(f"player_{n}" for n in SEATS),
            *(f"start_{n}" for n in SEATS),
            *(f"points_{n}" for n in SEATS),
            *(f"final_{n}" for n in SEATS),
        ),
        "hands": (
            *("session", "hand", "round", "dealer", "honba", "end", "wins"),
            *(f"delta_{n}" for n in SEATS),
            *(f"points_{n}" for n in SEATS),
        ),
        "wins": (
            *("session", "hand", "win", "player", "from_player", "tiles", "points", "han", "fu", "limit"),
            *(f"delta_{n}" for n in SEATS),
        ),
        "items": ("session", "hand", "win", "item", "value", "count", "yakuman"),
        "payments": ("session", "hand", "reason", "player", "penalty", *(f"delta_{n}" for n in SEATS)),
    }
)
"""Columns by table. ``player``, ``from_player`` and ``dealer`` are numbers of players, 0 to 3."""
NOT_EXPORTED: Final = (
    "every move: the tables tell what hands paid (jsonl and text hold the moves)",
    "times, sources, corrections and questions of the journals",
    "hands in play",
    "notes of irregularities that nobody paid for",
)
"""What the tables do not contain."""


class SeasonTables:
    """Collects the rows of all tables from journals and records."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {name: [] for name in TABLES}
        """By table."""

    @property
    def sessions(self) -> int:
        """Number of sessions added."""
        return len(self.rows["sessions"])

    def add(self, source: str, envelopes: Iterable[Envelope], *, broken_off: bool = False) -> None:
        """Add every session of a journal with a paid hand, corrections applied.

        Args:
            source: name of the source, such as a file's.
            envelopes: the journal's entries.
            broken_off: whether the journal is incomplete; noted at the last session.

        Raises:
            RecordError: they make no game, or hold no session.
        """
        for sheet in scoresheets(fold_journal(envelopes).events):
            hands = [hand for hand in sheet.hands if hand.draw != UNFINISHED]
            if hands:
                self._add(self.sessions + 1, source, sheet, hands)
        if broken_off and self.sessions:
            self.rows["sessions"][-1]["broken_off"] = "true"

    def texts(self) -> Iterator[tuple[str, str]]:
        """Each table's name, and its rows as comma-separated values with a heading."""
        for name, columns in TABLES.items():
            yield name, spreadsheet(columns, self.rows[name])

    def _add(self, session: int, source: str, sheet: Scoresheet, hands: list[ScoresheetHand]) -> None:
        final = sheet.final or (sheet.scores if sheet.reason is not None else ())
        head: Row = {"session": session, "source": source, "rules": sheet.rules, "preset": sheet.preset}
        self.rows["sessions"].append(
            {
                **head,
                "hands": len(hands),
                "reason": sheet.reason or "",
                **_by_player("player", sheet.players),
                **_by_player("start", sheet.start),
                **_by_player("points", sheet.scores),
                **_by_player("final", final),
            }
        )
        for hand in hands:
            self._add_hand({"session": session, "hand": hand.number + 1}, hand)

    def _add_hand(self, key: Row, hand: ScoresheetHand) -> None:
        self.rows["hands"].append(
            {
                **key,
                "round": hand.round.value,
                "dealer": hand.dealer,
                "honba": hand.honba,
                "end": hand.draw or ("win" if hand.wins else "draw"),
                "wins": len(hand.wins),
                **_by_player("delta", hand.deltas),
                **_by_player("points", hand.scores),
            }
        )
        for number, win in enumerate(hand.wins, 1):
            self.rows["wins"].append(
                {
                    **key,
                    "win": number,
                    "player": win.player,
                    "from_player": "" if win.from_player is None else win.from_player,
                    "tiles": win.tiles,
                    **_worth(win.total),
                    **_by_player("delta", win.deltas),
                }
            )
            for item, value, count, yakuman in win.items:
                columns = {"item": item, "value": value, "count": count, "yakuman": yakuman}
                self.rows["items"].append({**key, "win": number, **columns})
        for payment in hand.payments:
            self.rows["payments"].append(
                {
                    **key,
                    "reason": payment.reason,
                    "player": payment.player,
                    "penalty": int(payment.penalty),
                    **_by_player("delta", payment.deltas),
                }
            )


def _by_player(name: str, values: Iterable[object]) -> Row:
    return {f"{name}_{number}": value for number, value in enumerate(values)}


def _worth(total: WinTotal) -> Row:
    if isinstance(total, int):
        return {"points": total}
    totals = {name: named_total(total, name) for name in ("points", "han", "fu", "limit")}
    return {name: "" if value is None else value for name, value in totals.items()}
