"""Sends an event's games to Pantheon: the start of each, every hand, the end.

Pantheon's calls take no idempotency key. So its state is read before each call, and once more before a
call without an answer is repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from tablectl.formats.pantheon import Round, round_identity
from tablectl.hall.errors import HallError
from tablectl.quoting import quoted
from tablectl.tournament import Player

MAX_TRIES: Final = 5
IN_PROGRESS: Final = ("SESSION_STATUS_INPROGRESS", "SESSION_STATUS_PREFINISHED")
CANCELLED: Final = "SESSION_STATUS_CANCELLED"
PANTHEON_ID: Final = "pantheon_id"
"""Optional field of a player in a tournament file: the number in Pantheon."""
Message = Mapping[str, object]


class PantheonRefused(HallError):
    """Pantheon refused a call, or its game differs from the table's. Repeating does not help."""

    exit_status = 1


class PantheonUnavailable(HallError, OSError):
    """No answer: whether the call was carried out is not known."""

    exit_status = 69


class Mimir(Protocol):
    """Pantheon's service for games."""

    def call(self, method: str, message: Message) -> Message:
        """Call a method.

        Raises:
            PantheonRefused: it refused.
            PantheonUnavailable: it did not answer.
        """


@dataclass(frozen=True, slots=True)
class Game:
    """The game of one table in one round, as it should be in Pantheon."""

    name: str
    """For people: ``round 2, table 1``."""
    players: tuple[int, ...]
    """Numbers in Pantheon, East first."""
    rounds: tuple[Round, ...]
    over: bool
    points: Mapping[int, int]
    """At the end, by player; empty while it is being played."""


@dataclass(frozen=True, slots=True)
class SendOutcome:
    """What was sent of a game."""

    session: str
    """Id of the game in Pantheon; empty where it was not started."""
    rounds: int
    """Number of hands sent."""
    ended: bool
    differs: str = ""
    """How Pantheon's points differ from the table's, for people; empty where they do not."""


def pantheon_ids(mimir: Mimir, event: int, players: Sequence[Player]) -> dict[str, int]:
    """Numbers in Pantheon by player's id: ``pantheon_id`` of the file, else the player of the same name
    there.

    Raises:
        PantheonRefused: players are not registered for the event there, or share a name; the message names
        all. PantheonUnavailable: no answer came.
    """
    remote = sub_messages(query(mimir, "GetAllRegisteredPlayers", {"eventIds": [event]}), "players")
    registered = {int_field(each, "id"): str(each.get("title") or "") for each in remote}
    by_title: dict[str, list[int]] = {}
    for key, title in registered.items():
        by_title.setdefault(title.strip().casefold(), []).append(key)
    found, missing = dict[str, int](), list[str]()
    for player in players:
        said = dict(player.extra).get(PANTHEON_ID)
        same = by_title.get((player.name or player.id).strip().casefold(), [])
        if isinstance(said, int) and said in registered:
            found[player.id] = said
        elif said is None and len(same) == 1:
            found[player.id] = same[0]
        else:
            missing.append(player.name or player.id)
    if missing:
        raise PantheonRefused(
            f"not known among those registered for event {event} in Pantheon: {', '.join(missing)}; register"
            f" them there under the same name, or give each their number as {quoted(PANTHEON_ID)} in the "
            "tournament file"
        )
    return found


def send_game(mimir: Mimir, event: int, game: Game, is_taken: Callable[[str], bool]) -> SendOutcome:
    """Bring Pantheon's game up to date with the table's; a complete one is left alone.

    Args:
        is_taken: whether a game of Pantheon's is that of another table or round.

    Raises:
        PantheonRefused: it refused, or has other hands than the table.
        PantheonUnavailable: it does not answer.
    """
    session = _session(mimir, event, game, is_taken)
    if session is None:
        return SendOutcome("", 0, False)
    remote = _rounds(mimir, session)
    _require_same(game, remote)
    for at in range(len(remote), len(game.rounds)):
        _add_round(mimir, session, game, at)
    sent = len(game.rounds) - len(remote)
    if not game.over:
        return SendOutcome(session, sent, False)
    state = _state(mimir, session)
    ended = False
    if not state.get("finished"):
        ended = _end_game(mimir, session)
        state = _state(mimir, session) or state
    return SendOutcome(session, sent, ended, _difference(game, state))


def _session(mimir: Mimir, event: int, game: Game, is_taken: Callable[[str], bool]) -> str | None:
    """The id of the game in Pantheon, which is started there if need be; None: no hand was played yet."""
    known = _known_session(mimir, event, game, is_taken)
    if known is not None or not game.rounds:
        return known
    for _ in range(MAX_TRIES):
        try:
            reply = mimir.call("StartGame", {"eventId": event, "players": list(game.players)})
        except PantheonUnavailable:
            known = _known_session(mimir, event, game, is_taken)
            if known is not None:
                return known
        else:
            return str(reply["sessionHash"])
    raise PantheonUnavailable(f"{game.name}: Pantheon did not begin the game in {MAX_TRIES} tries")


def _known_session(mimir: Mimir, event: int, game: Game, is_taken: Callable[[str], bool]) -> str | None:
    ours = [round_identity(each) for each in game.rounds]
    for table in sub_messages(query(mimir, "GetTablesState", {"eventId": event}), "tables"):
        session = str(table.get("sessionHash") or "")
        players = tuple(int_field(each, "id") for each in sub_messages(table, "players"))
        if not session or players != game.players or table.get("status") == CANCELLED or is_taken(session):
            continue
        if table.get("status") in IN_PROGRESS:
            return session
        if game.over and [round_identity(each) for each in _rounds(mimir, session)] == ours:
            return session
    return None


def _rounds(mimir: Mimir, session: str) -> Sequence[Message]:
    rounds = sub_messages(query(mimir, "GetAllRounds", {"sessionHash": session}), "rounds")
    return [sub_message(each, "round") for each in rounds]


def _state(mimir: Mimir, session: str) -> Message:
    return sub_message(query(mimir, "GetSessionOverview", {"sessionHash": session}), "state")


def _require_same(game: Game, remote: Sequence[Message]) -> None:
    for at, (ours, theirs) in enumerate(zip(game.rounds, remote, strict=False), start=1):
        if round_identity(ours) != round_identity(theirs):
            raise PantheonRefused(
                f"{game.name}: hand {at} is {_text(theirs)} in Pantheon and {_text(ours)} at the table;"
                " take it and those after it back in Pantheon, then send again"
            )
    if len(remote) > len(game.rounds):
        raise PantheonRefused(
            f"{game.name}: Pantheon has {len(remote)} hands, the table {len(game.rounds)};"
            " take what is too much back in Pantheon, then send again"
        )


def _add_round(mimir: Mimir, session: str, game: Game, at: int) -> None:
    for _ in range(MAX_TRIES):
        try:
            mimir.call("AddRound", {"sessionHash": session, "roundData": game.rounds[at]})
        except PantheonUnavailable:
            remote = _rounds(mimir, session)
            _require_same(game, remote)
            if len(remote) > at:
                return
        else:
            return
    raise PantheonUnavailable(f"{game.name}: Pantheon did not take hand {at + 1} in {MAX_TRIES} tries")


def _end_game(mimir: Mimir, session: str) -> bool:
    for _ in range(MAX_TRIES):
        try:
            mimir.call("EndGame", {"sessionHash": session})
        except PantheonUnavailable:
            if _state(mimir, session).get("finished"):
                return True
        else:
            return True
    raise PantheonUnavailable(f"Pantheon did not end game {session} in {MAX_TRIES} tries")


def query(mimir: Mimir, method: str, message: Message) -> Message:
    """A call that changes nothing and is repeated where no answer comes."""
    for _ in range(MAX_TRIES - 1):
        try:
            return mimir.call(method, message)
        except PantheonUnavailable:
            continue
    return mimir.call(method, message)


def sub_message(message: Message, name: str) -> Message:
    """A message in a message; protobuf's JSON omits an empty one."""
    found = message.get(name)
    return found if isinstance(found, Mapping) else {}


def sub_messages(message: Message, name: str) -> Sequence[Message]:
    """The messages in a list; protobuf's JSON omits an empty one."""
    found = message.get(name)
    return [each for each in found if isinstance(each, Mapping)] if isinstance(found, Sequence) else ()


def int_field(message: Message, name: str) -> int:
    """An integer of a message; protobuf's JSON omits zero."""
    found = message.get(name)
    return int(found) if found and isinstance(found, int | float | str) else 0


def _difference(game: Game, state: Message) -> str:
    theirs = {int_field(each, "playerId"): int_field(each, "score") for each in sub_messages(state, "scores")}
    if not game.points or theirs == dict(game.points):
        return ""
    return (
        f"Pantheon counts {theirs}, the table {dict(game.points)}: are the rules of the event there the same?"
    )


def _text(round_: Message) -> str:
    outcome, index, honba = round_identity(round_)
    return f"{outcome} (round {index}, honba {honba})"
