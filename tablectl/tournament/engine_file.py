"""The file of Mahjong Tournament Engine, version 3: riichi events of four at a table.

An object with ``info`` (title, minutes of a round, rounds with their starts, uma), ``playerList`` (names,
numbered from 0 by their order), ``games`` (round and table from 0, whether they are finished, four
``participants`` in order of the seats, each with ``raw``, ``uma`` and ``penalty``) and ``meta``. ``raw`` are
points above the start, so that a table's add up to 0; a total is the sum of the three. All are game points.

Source: the types and the check of that program's version 3 (``tournament-data-types``, ``isValidVersion3``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from tablectl.mahjong.seats import WINDS
from tablectl.tournament.errors import TournamentError
from tablectl.tournament.exact import Number, decimal_text, exact
from tablectl.tournament.fields import DocumentFields
from tablectl.tournament.formulas import POINTS_OF_A_UNIT, table_formula
from tablectl.tournament.json_text import format_json, parse_json
from tablectl.tournament.reading import read_tournament, tournament_of
from tablectl.tournament.values import Formula, ResultSource, Ties, Tournament, Unit

VERSION: Final = 3
START: Final = 30_000
"""Everybody's points at the start of a game, which such a file does not say: those of European events."""
STARTS: Final = "starts"
"""What a tournament file says beside: when each round begins, ISO 8601."""
SEATS: Final = 4
_TIES: Final = {"split": Ties.SHARE, "headbump": Ties.SEAT}


def is_engine_file(document: object) -> bool:
    """Whether a JSON value is such a file, of any version."""
    return isinstance(document, dict) and "playerList" in document and "games" in document


def engine_text(tournament: Tournament) -> str:
    """An event as such a file.

    Oka is a part of the first's uma. A penalty stands at the player's table of its round; one that
    names no round at the player's last.

    Raises:
        TournamentError: the event has something for which such a file has no place; the message names it.
    """
    _require_known(tournament)
    formula = table_formula(tournament)
    number = {player.id: place for place, player in enumerate(tournament.players)}
    substitutes = _substitutes(tournament)
    results = {(each.round, each.table): each for each in tournament.results}
    penalties = _penalties(tournament)
    start = exact(tournament.scoring.start or 0)
    games = []
    for seats in sorted(tournament.seating, key=lambda each: (each.round, each.table)):
        result = results.get((seats.round, seats.table))
        values = {} if result is None else formula.values(result, seats, substitutes)
        participants = []
        for player in seats.players:
            raw = Fraction(0) if result is None else exact(result.points[player]) - start
            worth = values[player].value * POINTS_OF_A_UNIT if player in values else raw
            score = {
                "raw": raw,
                "uma": worth - raw,
                "penalty": penalties.pop((seats.round, player), Fraction(0)),
            }
            participants.append({"playerId": number[player], "score": score})
        games.append(
            {
                "round": seats.round - 1,
                "table": seats.table - 1,
                "finished": result is not None,
                "participants": participants,
            }
        )
    for at, player in penalties:
        raise TournamentError(f"the penalty of {player} in round {at}: {player} sits at no table there")
    starts = dict(tournament.extra).get(STARTS)
    times = starts if isinstance(starts, list) else []
    bonus = [each * POINTS_OF_A_UNIT for each in formula.bonus]
    document = {
        "info": {
            "title": tournament.name,
            "roundLength": tournament.minutes or 0,
            "rounds": [
                {"scheduledStart": str(times[at])[:16] if at < len(times) else "", "realStart": ""}
                for at in range(tournament.rounds)
            ],
            "uma": {
                "automatic": True,
                "amount": [each + start - formula.baseline for each in bonus],
                "tiebreak": "split" if tournament.scoring.ties is Ties.SHARE else "headbump",
            },
        },
        "playerList": [
            {"name": each.name or each.id, "substitute": each.id in substitutes}
            for each in tournament.players
        ],
        "games": games,
        "meta": {"dataFormatVersion": VERSION},
    }
    return format_json(document) + "\n"


def read_engine_file(text: str | bytes) -> Tournament:
    """The event of such a file. Players become ``p1``, ``p2``… in its order; a game starts with 30000 points.

    Raises:
        TournamentError: it is none, another version's, or says what cannot be; the message says where.
    """
    fields = DocumentFields(parse_json(text), "")
    version = fields.nested("meta").integer("dataFormatVersion", 0, 1000)
    if version != VERSION:
        raise TournamentError(
            f"meta.dataFormatVersion is {version}, wanted {VERSION}: open the file in Mahjong Tournament"
            " Engine and save it again, which brings it up to date"
        )
    info, players = fields.nested("info"), fields.objects("playerList")
    uma = info.nested("uma")
    tiebreak = uma.text("tiebreak", "split")
    if tiebreak not in _TIES:
        raise uma.field_error("tiebreak", f"one of {', '.join(_TIES)}")
    rounds = info.objects("rounds")
    starts = [each.text("scheduledStart", "") for each in rounds]
    seating, results, penalties, file_uma = _games(fields.objects("games"), len(players))
    document = {
        "name": info.text("title", ""),
        "rules": "riichi",
        "preset": "ema",
        "rounds": len(rounds),
        "minutes": info.integer("roundLength", 0, 1000) or None,
        "players": [
            {"id": _id(at), "name": each.text("name"), "substitute": each.flag("substitute")}
            for at, each in enumerate(players)
        ],
        "seating": seating,
        "results": results,
        "penalties": penalties,
        "scoring": {
            "formula": "uma",
            "uma": [_thousands(each) for each in uma.numbers("amount")],
            "oka": 0,
            "start": START,
            "return": START,
            "ties": _TIES[tiebreak].value,
        },
        **({STARTS: starts} if any(starts) else {}),
    }
    tournament = tournament_of(parse_json(format_json(document)))
    _require_rule_uma(tournament, file_uma)
    return tournament


def read_event_file(text: str | bytes) -> Tournament:
    """A tournament file, or a file of Mahjong Tournament Engine: recognised by its content.

    Raises:
        TournamentError: it is neither, or says what cannot be; the message says where.
    """
    return read_engine_file(text) if is_engine_file(parse_json(text)) else read_tournament(text)


def _require_known(tournament: Tournament) -> None:
    scoring = tournament.scoring
    for wrong, words in (
        (scoring.formula is not Formula.UMA, f"it counts uma, and this event {scoring.formula.value}"),
        (tournament.tables_of != SEATS, "it has four at a table"),
        (bool(tournament.cut), "it has no cuts"),
        (scoring.best_of is not None, "it counts every table, and this event the best ones"),
        (
            any(len(each.seats) != SEATS for each in tournament.seating),
            "it has four at a table, and a table of this event fewer",
        ),
        (any(each.unit is not Unit.POINTS for each in tournament.penalties), "its penalties are points"),
    ):
        if wrong:
            raise TournamentError(f"this event cannot be a file of Mahjong Tournament Engine: {words}")
    seated = {(each.round, each.table) for each in tournament.seating}
    for each in tournament.results:
        if (each.round, each.table) not in seated:
            raise TournamentError(
                f"round {each.round}, table {each.table} has a result and no seating:"
                " such a file needs the seats"
            )


def _substitutes(tournament: Tournament) -> frozenset[str]:
    """Who plays as a substitute: there it is a player's, and here it may be one table's.

    Raises:
        TournamentError: somebody is one at a table and none at another.
    """
    listed = frozenset(player.id for player in tournament.players if player.substitute)
    seated: dict[str, bool] = {}
    for each in tournament.seating:
        marked = listed if each.substitutes is None else frozenset(each.substitutes)
        for player in each.players:
            if seated.setdefault(player, player in marked) != (player in marked):
                raise TournamentError(
                    "this event cannot be a file of Mahjong Tournament Engine: there a player is a substitute"
                    f" at every table or at none, and {player} is one at some (round {each.round}, table"
                    f" {each.table} differs)"
                )
    return frozenset(player for player in listed if player not in seated) | {
        player for player, is_one in seated.items() if is_one
    }


def _penalties(tournament: Tournament) -> dict[tuple[int, str], Fraction]:
    """In game points by round and player."""
    last: dict[str, int] = {}
    for seats in tournament.seating:
        for player in seats.players:
            last[player] = max(seats.round, last.get(player, 0))
    found: defaultdict[tuple[int, str], Fraction] = defaultdict(Fraction)
    for each in tournament.penalties:
        at = each.round or last.get(each.player, 1)
        found[at, each.player] += exact(each.amount) * POINTS_OF_A_UNIT
    return dict(found)


UmaByTable = Mapping[tuple[int, int], Mapping[str, Fraction]]
"""By round and table the uma that a file gives each player."""


def _games(
    games: Sequence[DocumentFields], players: int
) -> tuple[list[dict[str, Any]], list[dict[str, Any]], list[dict[str, Any]], UmaByTable]:
    seating, results, penalties = [], [], []
    uma: dict[tuple[int, int], dict[str, Fraction]] = {}
    for game in games:
        place = {"round": game.integer("round", 0, 999) + 1, "table": game.integer("table", 0, 9999) + 1}
        four = game.objects("participants")
        if len(four) != SEATS:
            raise game.field_error("participants", "four, in order of the seats")
        ids = [_id(each.integer("playerId", 0, max(0, players - 1))) for each in four]
        seating.append({**place, "seats": {wind.value: each for wind, each in zip(WINDS, ids, strict=True)}})
        if not game.flag("finished"):
            continue
        scores = [each.nested("score") for each in four]
        points = {
            player: exact(score.number("raw")) + START for player, score in zip(ids, scores, strict=True)
        }
        results.append({**place, "points": points, "source": ResultSource.SHEET.value})
        uma[place["round"], place["table"]] = {
            player: exact(score.number("uma")) for player, score in zip(ids, scores, strict=True)
        }
        for player, score in zip(ids, scores, strict=True):
            amount = exact(score.number("penalty", 0))
            if amount:
                penalties.append(
                    {
                        "player": player,
                        "round": place["round"],
                        "amount": _thousands(amount),
                        "unit": "points",
                    }
                )
    return seating, results, penalties, uma


def _require_rule_uma(tournament: Tournament, file_uma: UmaByTable) -> None:
    """Uma may be typed in there by hand: what is not its rule's cannot be kept."""
    formula = table_formula(tournament)
    seats = {(each.round, each.table): each for each in tournament.seating}
    for result in tournament.results:
        place = (result.round, result.table)
        for player, value in formula.values(result, seats[place]).items():
            ours = value.value * POINTS_OF_A_UNIT - (exact(result.points[player]) - START)
            if ours != file_uma[place][player]:
                raise TournamentError(
                    f"round {place[0]}, table {place[1]}: the file gives {player} an uma of"
                    f" {decimal_text(file_uma[place][player])}, and its own rule {decimal_text(ours)}:"
                    " put one of them right"
                )


def _id(place: int) -> str:
    return f"p{place + 1}"


def _thousands(points: Number | Fraction) -> Fraction:
    return Fraction(points) / POINTS_OF_A_UNIT
