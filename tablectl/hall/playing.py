"""The players of a round."""

from __future__ import annotations

from tablectl.hall.event_state import EventState
from tablectl.tournament import remaining_players


def players_of_round(event: EventState, number: int) -> tuple[str, ...]:
    """Everybody who passed the cuts; of a team with a line-up for this round, only its members.

    Raises:
        TournamentError: a cut is undecided.
    """
    players = set(
        remaining_players(event.tournament, number) if is_cut_before(event, number) else event.players
    )
    for (of_round, team), named in event.line_ups.items():
        if of_round == number:
            players -= {each.id for each in event.tournament.players if each.team == team} - set(named)
    return tuple(each.id for each in event.tournament.players if each.id in players)


def is_cut_before(event: EventState, number: int) -> bool:
    """Whether a cut comes before a round."""
    return any(each.after < number for each in event.tournament.cut)
