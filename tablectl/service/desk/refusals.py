"""What a refusal is about, beside its code and words: whose seat, which tiles, how many were due."""

from __future__ import annotations

from tablectl.errors import without_folders
from tablectl.game.claims import Refused
from tablectl.game.state import GameState
from tablectl.mahjong.win import NoWinCode
from tablectl.service.desk import judge_requests, requests
from tablectl.service.desk.requests import Request
from tablectl.topics import Message


def refusal(request: Request, refused: Refused, state: GameState) -> Message:
    """Why a request is refused: the rules' code and words, whose seat and which tiles it is about."""
    about: Message = {} if refused.seat is None else {"seat": refused.seat}
    if tiles := _tiles_of(request):
        about = {**about, "tiles": tiles}
    message = without_folders(refused.message)
    return {"code": refused.code, "message": message, **about, **_tile_count(request, refused, state)}


def _tile_count(request: Request, refused: Refused, state: GameState) -> Message:
    """How many tiles a typed hand has, and how many it should have."""
    if state.play is None or refused.code != NoWinCode.TILE_COUNT:
        return {}
    if not isinstance(request, judge_requests.ScoreHand):
        return {}
    for win in request.hand.wins:
        due = win.due(state.play.setup.hand_size)
        if win.count != due:
            return {"count": win.count, "due": due}
    return {}


def _tiles_of(request: Request) -> list[str]:
    """The tiles that a request names, as its event says them."""
    if isinstance(request, requests.CallLate):
        return [str(tile) for tile in request.tiles]
    if not isinstance(request, requests.RecordEvent | requests.CorrectEvent | requests.InsertEvent):
        return []
    said = getattr(request.event, "tiles", None) or (getattr(request.event, "tile", None),)
    return [str(tile) for tile in said if tile is not None]
