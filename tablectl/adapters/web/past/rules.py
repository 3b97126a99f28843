"""The route of the latest session's rules: book, preset, options, and the club's rules."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.web.past.history import VisibleUpto
from tablectl.adapters.web.past.history_answers import HistoryAnswers
from tablectl.api.answers.past import Rules
from tablectl.api.books.club import club_rows
from tablectl.api.books.rules import option_rows
from tablectl.api.past.history import NoSuchHand
from tablectl.api.past.sessions import PastSessions
from tablectl.game.events import DrawReason, SessionStarted
from tablectl.mahjong.tiles import KINDS, RED_FIVES, tile_of_kind
from tablectl.mahjong.win import WinSource
from tablectl.rulesets import RULESETS
from tablectl.rulesets.club import CLUB


def rules_routes(
    past_sessions: PastSessions, visible_upto: VisibleUpto, answers: HistoryAnswers
) -> list[Route]:
    """``/api/rules``: of the latest session that the request may see."""

    async def rules(request: Request) -> Response:
        upto = visible_upto(request)
        try:
            return await answers.answer(
                request,
                lambda: JSONResponse(_rules_json(past_sessions, upto)),
                lambda: past_sessions.version(-1, upto),
            )
        except NoSuchHand as error:
            raise HTTPException(404, "no session has begun yet") from error

    return [Route("/api/rules", rules)]


def _tile_codes(counts: Sequence[int]) -> list[str]:
    """The tiles that a set has; the counts are of all kinds, then of the red fives."""
    return [
        str(tile) for tile, n in zip((*map(tile_of_kind, range(KINDS)), *RED_FIVES), counts, strict=True) if n
    ]


def _rules_json(past_sessions: PastSessions, upto: int | None) -> Rules:
    """``options``: those that differ from the preset, each with its value as ``now``; ``tiles``: the tiles of
    the set; ``hand``: how many tiles a player holds between turns; ``draws``: the ways in which a hand ends
    without a winner; ``sources``: the ways in which a winning tile comes."""
    played = past_sessions.played(-1, upto)
    started = next(event for event in played.history.events if isinstance(event, SessionStarted))
    club = RULESETS[started.rules].club(started.options)
    play = RULESETS[started.rules].play(started.preset, started.options)
    chosen = {**({} if club is None else club.options), **started.options}
    return {
        "session": played.number,
        "rules": started.rules,
        "preset": started.preset,
        "options": [
            {**row, "now": chosen[row["option"]]}
            for row in option_rows(started.rules, started.preset)
            if row["option"] in chosen and row["option"] != CLUB and chosen[row["option"]] != row["value"]
        ],
        "tiles": _tile_codes(play.setup.tile_counts),
        "hand": play.setup.hand_size,
        "draws": [
            reason for reason in DrawReason if reason is DrawReason.EXHAUSTIVE or reason in play.draws.aborts
        ],
        "sources": [source for source in WinSource if source in RULESETS[started.rules].scorer.sources],
        "club": None if club is None else club_rows(club),
    }
