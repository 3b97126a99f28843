"""Drawing a round's seating: what the tournament room is asked, and how its answer is told."""

from __future__ import annotations

import random
from typing import Any, Final

from tablectl.hall.errors import Refused
from tablectl.hall.event_state import EventState
from tablectl.hall.fields import Fields
from tablectl.mahjong.seats import WINDS
from tablectl.tournament import Standings, TournamentError, standings

MODES: Final = ("ranking", "random", "listed")
"""By the ranking four by four (a final), by lot, or as the players are listed."""


def _standings(event: EventState) -> Standings:
    try:
        return standings(event.tournament)
    except TournamentError as error:
        raise Refused("no_ranking", str(error)) from error


def drawn_seating(event: EventState, fields: Fields) -> tuple[list[dict[str, Any]], str]:
    """Seats for one round, as entries of the log tell them, and a word about who has none.

    Raises:
        Refused: the mode is not known, or too few players are there.
    """
    mode = fields.text("mode", "random")
    number = fields.whole("round", (event.current.number if event.current else 0) + 1)
    if mode not in MODES:
        raise Refused("bad_request", f"expected one of {', '.join(MODES)} as mode, got {mode[:40]!r}")
    players = fields.texts("players", [each.id for each in event.tournament.players])
    size = event.tournament.tables_of
    if len(players) < size:
        raise Refused("too_few", f"a table needs {size} players; {len(players)} are there")
    chance = random.Random(fields.whole("seed", 1))
    order = list(players)
    if mode == "random":
        chance.shuffle(order)
    if mode == "ranking":
        places = {each.id: place for place, each in enumerate(_standings(event).players)}
        order.sort(key=lambda key: places.get(key, len(places)))
    rest = order[len(order) // size * size :]
    seating = []
    for table in range(len(order) // size):
        at_table = order[table * size : table * size + size]
        chance.shuffle(at_table)
        seats = {wind.value: player for wind, player in zip(WINDS, at_table, strict=False)}
        seating.append({"round": number, "table": table + 1, "seats": seats})
    return seating, f"no seat: {', '.join(rest)}" if rest else ""
