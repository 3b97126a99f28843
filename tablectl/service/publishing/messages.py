"""Builds the messages for MQTT and the pages from the game's state.

Each names its schema and the table. Those about the game have ``seq``, the last journal entry that they
include, and ``revision``, the number of amendments so far. The schemas are in ``tablectl/schemas``. The
functions take public views only, so no concealed tile can be published.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablectl.errors import without_folders
from tablectl.game.decide import what_next
from tablectl.game.events import Envelope, PlayPaused, SettledWin
from tablectl.game.state import GameState, RiverTile
from tablectl.game.views import (
    LaidHandPayment,
    PublicSeat,
    PublicView,
    PublicWin,
    WallsNow,
    WinValue,
    places,
    public_view,
    sum_lines,
)
from tablectl.mahjong.melds import Meld
from tablectl.mahjong.tiles import format_tiles
from tablectl.mahjong.win import NoWin, ScoredItem, plain_total
from tablectl.ports import MachineLink, MachineStatus, PlayerIdentity, StandingAlert, TileSets
from tablectl.rulesets.club import item_names
from tablectl.rulesets.ruleset import NextHand
from tablectl.service.machine import MachineWork
from tablectl.service.publishing.last_result import LastResult
from tablectl.service.publishing.payments import ItemMessage, item_message, payment_line_messages
from tablectl.service.publishing.walls import walls_message
from tablectl.topics import Message


@dataclass(frozen=True, slots=True)
class Stamp:
    """The table and the part of its journal that a message includes."""

    table: str
    seq: int
    revision: int
    journal: str = ""
    """The journal's id; empty in messages about a part of the past."""
    after_end: int = 0
    """How often the session was amended after its end."""

    def head(self, schema: str) -> dict[str, Any]:
        """The first fields of every message about the game."""
        return {
            "schema": f"tablectl/{schema}/1",
            "table": self.table,
            **({"journal": self.journal} if self.journal else {}),
            "seq": self.seq,
            "revision": self.revision,
        }


def score_message(stamp: Stamp, state: GameState) -> Message:
    """Points, places, round and counters."""
    view = public_view(state)
    before, place = state.hand_scores or state.scores, places(state)
    return stamp.head("score") | {
        "ruleset": view.rules,
        "preset": view.preset,
        "round": None if view.round is None else view.round.value,
        "hand": view.hand_number,
        "hand_of_round": None if view.round is None else state.hand_of_round,
        "dealer": view.dealer,
        "honba": view.honba,
        "deposits": view.deposits,
        "seats": [
            {
                "seat": seat,
                "player": each.player,
                "wind": each.wind.value,
                "points": each.points,
                "change": each.points - before[seat],
                "place": place[seat],
            }
            for seat, each in enumerate(view.seats)
        ],
        "may_end": _may_end(state),
        "finished": view.finished,
        "amended": stamp.after_end if view.finished else None,
        "final": None if state.ended is None else list(state.ended.final),
        "match": None if state.ended is None or not state.ended.match else list(state.ended.match),
    }


def _may_end(state: GameState) -> str | None:
    """Why the dealer may end the session now, where the rules allow it."""
    coming = None if state.finished else what_next(state)
    return coming.may_end if isinstance(coming, NextHand) else None


def state_message(
    stamp: Stamp, view: PublicView, walls: WallsNow | None = None, paused: Envelope | None = None
) -> Message:
    """The public table: tiles, melds, walls, phase.

    Args:
        stamp: the table and journal position.
        view: what all may see.
        walls: the walls; None where they are not known.
        paused: the entry of the current pause; None while play goes on.
    """
    return stamp.head("state") | {
        "hand": view.hand_number,
        "phase": None if view.phase is None else view.phase.value,
        "turn": view.turn,
        "tiles_left": view.walls_left,
        "dice": list(view.dice),
        "walls": None if walls is None else walls_message(walls),
        "indicators": [str(tile) for tile in view.indicators],
        "hidden_indicators": [str(tile) for tile in view.hidden_indicators],
        "last_discard": view.last_discard,
        "draw": None if view.draw is None else view.draw.value,
        "seats": [_seat(seat, each) for seat, each in enumerate(view.seats)],
        "wins": [_shown_win(win) for win in view.wins],
        "finished": view.finished,
        "names_value": view.names_value,
        "paused": _paused(paused),
        "marker": None if view.marker is None else {"seat": view.marker.seat, "face": view.marker.face.value},
    }


def _paused(entry: Envelope | None) -> dict[str, Any] | None:
    if entry is None or not isinstance(entry.body, PlayPaused):
        return None
    return {"reason": entry.body.reason, "by": entry.by, "at": entry.at}


def _seat(seat: int, each: PublicSeat) -> dict[str, Any]:
    return {
        "seat": seat,
        "player": each.player,
        "wind": each.wind.value,
        "closed": each.closed_count,
        "drawn": each.has_drawn,
        "river": [_river_tile(tile) for tile in each.river],
        "melds": [_meld(meld) for meld in each.melds],
        "flowers": format_tiles(each.flowers),
        "laid": format_tiles(each.laid),
        "exposed": format_tiles(each.exposed),
        "void_suit": each.void_suit,
        "void_card": each.void_card,
        "out": each.out,
        "parts": list(each.parts),
        "ready": None
        if each.ready is None
        else {"discard": each.ready.discard, "double": each.ready.double, "paid": each.ready.paid},
        "shown": None
        if each.shown is None
        else {
            "tiles": format_tiles(each.shown.tiles),
            "winning_tile": None if each.shown.winning_tile is None else str(each.shown.winning_tile),
        },
    }


def _shown_win(win: PublicWin) -> dict[str, Any]:
    return {
        "seat": win.seat,
        "from": win.from_seat,
        "tile": None if win.tile is None else str(win.tile),
        "special": win.special,
        "part": win.part,
        "named": win.named,
    }


def _river_tile(tile: RiverTile) -> dict[str, Any]:
    return {
        "tile": str(tile.tile),
        "drawn": tile.drawn,
        "sideways": tile.sideways,
        "claimed_by": tile.claimed_by,
    }


def _meld(meld: Meld) -> dict[str, Any]:
    return {
        "kind": meld.kind.value,
        "tiles": format_tiles(meld.tiles or (None,) * 4),
        "from": meld.from_seat,
        "claimed": None if meld.claimed is None else str(meld.claimed),
    }


def result_message(stamp: Stamp, last: LastResult) -> Message:
    """The payment of the last hand. ``lines`` add up to ``change``, its whole change of points."""
    settled, state = last.settled, last.state
    return stamp.head("result") | {
        "hand": state.hand_number,
        "round": state.round.value,
        "dealer": state.dealer,
        "wins": [_win(win, item_names(state.options)) for win in settled.wins],
        "draw": None if settled.draw is None else settled.draw.value,
        "ready": list(settled.tenpai),
        "deltas": list(settled.deltas),
        "scores": list(settled.scores),
        "deposits": settled.deposits,
        "change": list(sum_lines(last.lines, len(state.players))),
        "lines": payment_line_messages(last.lines),
        "payments": [
            *(_paid(p.seat, p.reason, p.deltas) for p in (state.hand.payments if state.hand else ())),
            *(_paid(p.seat, p.reason, p.deltas) for p in settled.payments),
        ],
        "answers": list(state.answers or (None,) * len(state.players)),
        "penalties": [
            {"seat": each.seat, "reason": each.reason, "deltas": list(each.deltas)} for each in last.penalties
        ],
    }


def _paid(seat: int, reason: str, deltas: tuple[int, ...]) -> dict[str, Any]:
    return {"seat": seat, "reason": reason, "deltas": list(deltas)}


def win_value_message(worth: WinValue, names: Mapping[str, str]) -> dict[str, Any]:
    """A shown win as the table scores it, for the operator who requests it, never public; ``names`` as in
    ``item_message``."""
    win, scored = worth.win, worth.scored
    head = {"seat": win.seat, "from": win.from_seat, "part": win.part, "named": worth.named}
    if isinstance(scored, NoWin):
        return head | {"error": {"code": scored.code.value, "message": scored.message}}
    items = _items(scored.items, names)
    return head | {"items": items, "total": plain_total(scored.total)}


def counted_message(counted: LaidHandPayment, names: Mapping[str, str]) -> dict[str, Any]:
    """An exposed hand as the table scores it, for whoever requests it; ``names`` as in ``item_message``."""
    win, scored = counted.win, counted.scored
    return {
        "seat": win.seat,
        "from": win.from_seat,
        "tile": None if win.tile is None else str(win.tile),
        "tiles": format_tiles(win.tiles),
        "melds": [_meld(meld) for meld in counted.melds],
        "items": _items(scored.items, names),
        "total": plain_total(scored.total),
        "deltas": list(counted.deltas),
        "lines": payment_line_messages(counted.lines),
    }


def _items(items: Iterable[ScoredItem], names: Mapping[str, str]) -> list[ItemMessage]:
    return [item_message(item.key, item.value, item.count, item.yakuman, names) for item in items]


def _win(win: SettledWin, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "seat": win.seat,
        "from": win.from_seat,
        "items": [item_message(*item, names) for item in win.items],
        "total": plain_total(win.total),
        "deltas": list(win.deltas),
    }


def alert_message(table: str, at: str, alert: StandingAlert) -> Message:
    """An alert that has started or changed."""
    return {
        "schema": "tablectl/alert/1",
        "table": table,
        "at": at,
        "cause": alert.name,
        "code": alert.code,
        "message": without_folders(alert.text),
        **alert.facts,
        **({"details": dict(alert.details)} if alert.details else {}),
    }


def alert_ended_message(table: str, at: str, alert: StandingAlert) -> Message:
    """An alert that has ended."""
    return {
        "schema": "tablectl/alert_ended/1",
        "table": table,
        "at": at,
        "cause": alert.name,
        "code": alert.code,
    }


def machine_message(table: str, status: MachineStatus, work: MachineWork) -> Message:
    """The table machine's status, and instructions for people."""
    return {
        "schema": "tablectl/machine/1",
        "table": table,
        "phase": status.phase,
        "progress": round(status.progress, 2),
        "counts": list(status.counts),
        "faults": [dict(fault) for fault in status.faults],
        "connected": status.connected,
        "versions": dict(status.versions),
        "by_hand": list(work.by_hand),
        "wrong": list(work.wrong),
        "pending": work.pending,
        "details": {"steps": [dict(each) for each in work.steps], "pending": work.pending_rules},
        "sets": _sets(status.sets),
        "link": link_message(status.link),
    }


def _sets(sets: TileSets | None) -> Message | None:
    if sets is None:
        return None
    return {"on_table": sets.on_table, "beneath": sets.beneath, "waiting": list(sets.waiting)}


def link_message(link: MachineLink | None) -> Message | None:
    """The serial link to the machine and its counters; None for a machine without one."""
    if link is None:
        return None
    return {
        "state": link.state,
        "reason": link.reason,
        "round_trip_ms": link.round_trip_ms,
        "counters": dict(link.counters),
    }


def players_message(table: str, players: Sequence[PlayerIdentity]) -> Message:
    """Data that pages and graphics show with names. It is not about the game, so it is never delayed."""
    return {
        "schema": "tablectl/players/1",
        "table": table,
        "players": [
            {
                "name": each.name,
                "short": each.short or None,
                "team": each.team or None,
                "colours": list(each.colours),
                "country": each.country or None,
                "portrait": each.portrait or None,
                "logo": each.logo or None,
            }
            for each in players
        ],
    }
