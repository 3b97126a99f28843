"""The contract of needs: the win with which a player reaches a rank, one JSON object a line.

``tablectl needs --jsonl`` is ``run_jsonl`` on standard input and output. Requests name seat winds, as in
scoring. Only the bare win counts, so of the counters only riichi's honba and deposits matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO, Any, Final

from tablectl.api.json_lines import (
    answer_line,
    answer_lines,
    requested_book,
    requested_options,
    requested_preset,
)
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.win import WinTotal, plain_total
from tablectl.numbers import Need, Position, rank_needs
from tablectl.quoting import as_json, quoted
from tablectl.rulesets import Ruleset
from tablectl.rulesets.play_rules import PlayRules
from tablectl.rulesets.request_fields import BAD_REQUEST, Fields, ScoreError

FIELDS: Final = frozenset(
    (
        "id",
        "rules",
        "preset",
        "options",
        "scores",
        "start",
        "round",
        "honba",
        "deposits",
        "seat",
        "rank",
        "players",
    )
)
_WINDS: Final = {wind.value: wind for wind in Wind}
_MAX_POINTS: Final = 1_000_000_000
_MAX_COUNTERS: Final = 9_999
"""Limit of honba and riichi sticks, far above any real count."""


def needs_line(line: str | bytes) -> dict[str, object]:
    """Answer one request.

    Args:
        line: a JSON object as text or UTF-8 bytes.

    Returns:
        The answer as the contract has it: ``ok`` true with needs, or false with the error.
    """
    return answer_line(line, _answer, "the needs")


def run_jsonl(requests: Iterable[str] | Iterable[bytes], answers: IO[str]) -> None:
    """Answer every line until the input ends; blank lines are skipped, each answer is flushed."""
    answer_lines(requests, answers, needs_line)


def _answer(request_id: str | None, request: dict[str, object]) -> dict[str, object]:
    fields = Fields(request)
    book = requested_book(fields)
    fields.allow(FIELDS)
    seats = _seats(fields, book)
    play = _play(fields, book, len(seats))
    if play.wins.bare is None:
        raise ScoreError(BAD_REQUEST, f"ruleset {quoted(book.key)} does not list the values of its wins")
    scores = _scores(fields, seats)
    start = fields.seat("start", seats) if fields.has("start") else seats[0]
    winner = fields.seat("seat", seats)
    if not fields.has("rank"):
        raise ScoreError(BAD_REQUEST, f"field “rank” is missing; it must be from 1 to {len(seats)}")
    rank = fields.integer("rank", 1, len(seats), 1)
    # A bare win has no points for the dealer's repeats; riichi's honba and sticks are paid with it.
    sticks = play.ready.cost > 0
    honba = fields.integer("honba", 0, _MAX_COUNTERS, 0)
    deposits = fields.integer("deposits", 0, _MAX_COUNTERS, 0)
    position = Position(
        play=play,
        scores=tuple(scores[seat] for seat in seats),
        dealer=0,
        first_dealer=seats.index(start),
        round=fields.choice("round", _WINDS) if fields.has("round") else Wind.EAST,
        honba=honba if sticks else 0,
        deposits=deposits if sticks else 0,
    )
    needs = rank_needs(position, seats.index(winner), rank)
    return {
        "id": request_id,
        "ok": True,
        "needs": {
            "wall" if giver is None else seats[giver].value: _need(need, seats)
            for giver, need in needs.items()
        },
    }


def _seats(fields: Fields, book: Ruleset[Any]) -> tuple[Wind, ...]:
    """The seats taken, in order of play."""
    told = fields.nested("options").values.get("players")
    usual = told if isinstance(told, int) and told in book.scorer.seats else book.scorer.usual_players
    players = fields.integer("players", 2, 4, usual)
    if players not in book.scorer.seats:
        able = " or ".join(str(number) for number in book.scorer.seats)
        raise fields.wrong_value("players", f"{able} in this ruleset")
    return book.scorer.seats[players]


def _play(fields: Fields, book: Ruleset[Any], players: int) -> PlayRules:
    changes = dict(fields.nested("options").values)
    if len(book.players) > 1:
        if fields.has("players") and changes.get("players", players) != players:
            raise fields.refusal("players", f"the options say {as_json(changes['players'])}; say it once")
        changes.setdefault("players", players)
    options = requested_options(book.listing.options, requested_preset(fields), changes)
    return book.rules(options)


def _scores(fields: Fields, seats: tuple[Wind, ...]) -> dict[Wind, int]:
    wanted = f"an object with the points of {', '.join(seats)}"
    if not fields.has("scores"):
        raise ScoreError(BAD_REQUEST, f"field “scores” is missing; it must be {wanted}")
    scores = fields.nested("scores")
    scores.allow(frozenset(seat.value for seat in seats))
    absent = next((seat for seat in seats if not scores.has(seat)), None)
    if absent is not None:
        raise ScoreError(BAD_REQUEST, f"field “scores.{absent}” is missing; “scores” must be {wanted}")
    return {seat: scores.integer(seat, -_MAX_POINTS, _MAX_POINTS, 0) for seat in seats}


def _need(need: Need | None, seats: tuple[Wind, ...]) -> dict[str, object] | None:
    if need is None:
        return None
    scores = dict(zip((seat.value for seat in seats), need.scores, strict=True))
    return {**total_fields(need.total), "scores": scores}


def total_fields(worth: WinTotal) -> dict[str, object]:
    """A win's total as fields of the answer: points are fields themselves, anything else is ``total``."""
    total = plain_total(worth)
    return {**total} if isinstance(total, dict) and "points" in total else {"total": total}
