"""The contract of needs in an event: the cheapest win with which a player reaches a place of the whole event.

The hand in play is taken for the table's last, so the win gives the table's result. Only the bare win
counts, as in ``tablectl needs``. A larger win can lift another player's uma, so it may lead to a worse
place: every win is tried.
"""

from __future__ import annotations

from tablectl.api.scoring.needs import total_fields
from tablectl.mahjong.seats import Seat
from tablectl.numbers import Need, Position
from tablectl.quoting import quoted
from tablectl.rulesets import UnknownRuleset, ruleset
from tablectl.tournament import (
    Outlook,
    Places,
    TableInPlay,
    TournamentError,
    table_in_play,
    table_outlook,
)


def event_needs_answer(document: object) -> tuple[dict[str, object], str]:
    """What everybody at a table in play needs for a place in the whole event.

    Returns:
        The answer as ``docs/HALL.md`` has it, and no refusal.

    Raises:
        InputError: no tournament, a table that does not fit it, or unknown rules.
    """
    table = table_in_play(document)
    position = _position(table)
    outlook = table_outlook(table.tournament, table.round, table.table, table.players)
    final = position.play.session.final_scores(position.scores, position.deposits, position.first_dealer)
    now = outlook(_points(table, final.points))
    return {
        "round": table.round,
        "table": table.table,
        "place": table.place,
        "players": {
            player: {"place": now[player], **_needs(table, position, outlook, seat)}
            for seat, player in enumerate(table.players)
        },
        "open": _open(table),
    }, ""


def _needs(table: TableInPlay, position: Position, outlook: Outlook, winner: Seat) -> dict[str, object]:
    """One player's cheapest wins: from the wall, and by who discards."""
    givers = [seat for seat in position.seats if seat != winner]
    return {
        "wall": _cheapest(table, position, outlook, winner, None),
        "from": {
            table.players[giver]: _cheapest(table, position, outlook, winner, giver) for giver in givers
        },
    }


def _cheapest(
    table: TableInPlay, position: Position, outlook: Outlook, winner: Seat, giver: Seat | None
) -> dict[str, object] | None:
    wins = position.bare_wins(winner, giver)
    for index, total in enumerate(wins.totals):
        scores = position.paid(wins, index)
        places = outlook(_points(table, scores))
        if places[table.players[winner]] <= table.place:
            return _as_json(table, Need(total, scores, position.after(winner, total, scores)), places, winner)
    return None


def _as_json(table: TableInPlay, need: Need, places: Places, winner: Seat) -> dict[str, object]:
    return {
        **total_fields(need.total),
        "scores": _points(table, need.scores),
        "place": places[table.players[winner]],
        "after": need.after.value,
    }


def _points(table: TableInPlay, scores: tuple[int, ...]) -> dict[str, int]:
    """The table's result, as a tournament file has it."""
    return dict(zip(table.players, scores, strict=True))


def _open(table: TableInPlay) -> list[int]:
    """Other tables of the round without a result: their players count with their totals so far."""
    tournament = table.tournament
    done = {each.table for each in tournament.results if each.round == table.round}
    seated = {each.table for each in tournament.seating if each.round == table.round}
    return sorted(seated - done - {table.table})


def _position(table: TableInPlay) -> Position:
    tournament = table.tournament
    try:
        play = ruleset(tournament.rules).play(tournament.preset, dict(tournament.options))
    except UnknownRuleset as error:
        raise TournamentError(f"tournament.rules: {error}") from None
    if play.wins.bare is None:
        raise TournamentError(f"ruleset {quoted(tournament.rules)} does not list the values of its wins")
    if play.setup.players != len(table.players):
        raise TournamentError(
            f"{len(table.players)} play round {table.round}, table {table.table}; these rules are for"
            f" {play.setup.players}"
        )
    # A bare win has no points for the dealer's repeats; riichi's honba and sticks are paid with it.
    sticks = play.ready.cost > 0
    return Position(
        play=play,
        scores=table.points,
        dealer=table.dealer,
        round=table.wind,
        honba=table.honba if sticks else 0,
        deposits=table.deposits if sticks else 0,
    )
