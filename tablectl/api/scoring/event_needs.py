"""The contract of needs in an event: the table result with which a player reaches a place of the whole event.

The hand in play is taken for the table's last: what its cheapest win leaves is the table's result. The bare
win is counted alone, as in ``tablectl needs``. Uma moves with places, so a dearer win may bring less against
somebody whom it lifts: every win is tried.
"""

from __future__ import annotations

from tablectl.api.scoring.needs import answered_total
from tablectl.mahjong.seats import Seat
from tablectl.numbers import Need, Position
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
        InputError: no tournament, a table that does not fit it, rules that there are not.
    """
    asked = table_in_play(document)
    position = _position(asked)
    outlook = table_outlook(asked.tournament, asked.round, asked.table, asked.players)
    final = position.play.session.final_scores(position.scores, position.deposits, position.first_dealer)
    now = outlook(_points(asked, final.points))
    return {
        "round": asked.round,
        "table": asked.table,
        "place": asked.place,
        "players": {
            player: {"place": now[player], **_needs(asked, position, outlook, seat)}
            for seat, player in enumerate(asked.players)
        },
        "open": _open(asked),
    }, ""


def _needs(asked: TableInPlay, position: Position, outlook: Outlook, winner: Seat) -> dict[str, object]:
    """One player's cheapest wins: from the wall, and by who discards."""
    givers = [seat for seat in position.seats if seat != winner]
    return {
        "wall": _cheapest(asked, position, outlook, winner, None),
        "from": {
            asked.players[giver]: _cheapest(asked, position, outlook, winner, giver) for giver in givers
        },
    }


def _cheapest(
    asked: TableInPlay, position: Position, outlook: Outlook, winner: Seat, giver: Seat | None
) -> dict[str, object] | None:
    wins = position.bare_wins(winner, giver)
    for index, total in enumerate(wins.totals):
        scores = position.paid(wins, index)
        places = outlook(_points(asked, scores))
        if places[asked.players[winner]] <= asked.place:
            return _as_json(asked, Need(total, scores, position.after(winner, total, scores)), places, winner)
    return None


def _as_json(asked: TableInPlay, need: Need, places: Places, winner: Seat) -> dict[str, object]:
    return {
        **answered_total(need.total),
        "scores": _points(asked, need.scores),
        "place": places[asked.players[winner]],
        "after": need.after.value,
    }


def _points(asked: TableInPlay, scores: tuple[int, ...]) -> dict[str, int]:
    """The table's result, as a tournament file has it."""
    return dict(zip(asked.players, scores, strict=True))


def _open(asked: TableInPlay) -> list[int]:
    """Other tables of the round without a result: their players count with what they have so far."""
    tournament = asked.tournament
    done = {each.table for each in tournament.results if each.round == asked.round}
    seated = {each.table for each in tournament.seating if each.round == asked.round}
    return sorted(seated - done - {asked.table})


def _position(asked: TableInPlay) -> Position:
    tournament = asked.tournament
    try:
        play = ruleset(tournament.rules).play(tournament.preset, dict(tournament.options))
    except UnknownRuleset as error:
        raise TournamentError(f"tournament.rules: {error}") from None
    if play.wins.bare is None:
        raise TournamentError(f"ruleset {tournament.rules!r} does not list the values of its wins")
    if play.setup.players != len(asked.players):
        raise TournamentError(
            f"{len(asked.players)} play round {asked.round}, table {asked.table}; these rules are for"
            f" {play.setup.players}"
        )
    # A banker's stays are no part of a bare win; riichi's counters and sticks are paid with it.
    sticks = play.ready.cost > 0
    return Position(
        play=play,
        scores=asked.points,
        dealer=asked.dealer,
        round=asked.wind,
        honba=asked.honba if sticks else 0,
        deposits=asked.deposits if sticks else 0,
    )
