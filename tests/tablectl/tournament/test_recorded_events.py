"""Events that were played: our standings are what was published, table by table, place by place."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from tablectl.tournament import imbalances, missing_points, standings, tournament_of
from tests.tablectl.tournament.recorded import EVENTS, PublishedList, RecordedEvent, recorded

LISTS = [(name, each) for name in EVENTS for each in recorded(name).lists]
HALF_A_TENTH = Fraction(1, 20)
BY_TABLE_POINTS = ("madrid_2017", "madrid_2018")


@pytest.mark.parametrize("name", EVENTS)
def test_every_table_is_worth_what_was_published(name: str) -> None:
    event = recorded(name)
    found = {each.id: each.rounds for each in standings(tournament_of(event.document)).players}
    for table in event.tables:
        ours = {player: found[player][table.round - 1] for player in table.players}
        assert ours == table.worth, (table.round, table.table)


@pytest.mark.parametrize(("name", "published"), LISTS, ids=[f"{name}-{each.after}" for name, each in LISTS])
def test_places_and_totals_are_the_published_ones(name: str, published: PublishedList) -> None:
    """Lists are written to one decimal."""
    found = standings(tournament_of(recorded(name).document), published.after)
    ours: dict[str, dict[str, Fraction | int | None]] = {
        team.id: {"place": team.place, "total": team.total} for team in found.teams
    }
    for player in found.players:
        above = (player.points - 25_000 * player.games) / 1000
        ours[player.id] = {
            "place": player.place,
            "total": player.total,
            "won": player.wins,
            "points above 25000 a game, in thousands": above,
        }
    for key, row in published.rows.items():
        for column, said in zip(published.columns, row, strict=True):
            value = ours[key][column]
            assert value is not None
            assert abs(value - said) <= HALF_A_TENTH, (key, column)


@pytest.mark.parametrize("name", BY_TABLE_POINTS)
def test_mcr_ranks_by_table_points_and_then_by_points(name: str) -> None:
    """The announced ranking was not kept; it follows from the published table points and points."""
    event = recorded(name)
    sums = totals(event)
    ranked = sorted(sums, key=lambda key: sums[key], reverse=True)
    expected = {key: 1 + sum(sums[other] > sums[key] for other in sums) for key in ranked}
    found = standings(tournament_of(event.document))
    assert {each.id: each.place for each in found.players} == expected
    assert {each.id: (each.total, each.points) for each in found.players} == sums
    assert len({table_points for table_points, _ in sums.values()}) < len(sums), "points had to decide"


@pytest.mark.parametrize("name", BY_TABLE_POINTS)
def test_a_team_has_the_table_points_of_its_four(name: str) -> None:
    event = recorded(name)
    team_of = {each["id"]: each["team"] for each in event.document["players"]}
    expected: dict[str, Fraction] = defaultdict(Fraction)
    for player, (table_points, _) in totals(event).items():
        expected[team_of[player]] += table_points
    found = standings(tournament_of(event.document)).teams
    assert {each.id: each.total for each in found} == expected
    assert [each.total for each in found] == sorted(expected.values(), reverse=True)


def test_sheets_that_did_not_add_up_were_counted_and_are_named() -> None:
    """Three of the 84 sheets of 2018 do not add up to 0; the event counted them as they were."""
    tournament = tournament_of(recorded("madrid_2018").document)
    assert not standings(tournament).zero_sum
    missing = {
        (each.round, each.table): points
        for each in tournament.results
        if (points := missing_points(each, tournament.scoring))
    }
    assert missing == {(1, 6): 6, (3, 9): -8, (6, 10): 10}
    assert len([*imbalances(tournament)]) == 3
    for name in set(EVENTS) - {"madrid_2018"}:
        assert standings(tournament_of(recorded(name).document)).zero_sum, name


def totals(event: RecordedEvent) -> dict[str, tuple[Fraction, Fraction]]:
    """Table points and points of every player, added up from what was published."""
    table_points: dict[str, Fraction] = defaultdict(Fraction)
    points: dict[str, Fraction] = defaultdict(Fraction)
    for table in event.tables:
        for player in table.players:
            table_points[player] += table.worth[player]
            points[player] += table.points[player]
    return {key: (table_points[key], points[key]) for key in table_points}
