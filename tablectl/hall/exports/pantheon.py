"""Sends what machines told of an event to Pantheon: games begun, every hand, games ended, nothing twice.

Pantheon's calls carry no name by which it would know one that it has had before. So each is made only after
asking what is there, and one without an answer is made again only after asking once more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from tablectl.formats.pantheon import Round, round_identity
from tablectl.hall.errors import HallError
from tablectl.tournament import Player

TRIES: Final = 5
IN_PROGRESS: Final = ("SESSION_STATUS_INPROGRESS", "SESSION_STATUS_PREFINISHED")
CANCELLED: Final = "SESSION_STATUS_CANCELLED"
PANTHEON_ID: Final = "pantheon_id"
"""What a tournament file may say beside of a player: the number in Pantheon."""
Message = Mapping[str, object]


class PantheonRefused(HallError):
    """Pantheon says no, or has something else than the tables told. Trying again does not help."""

    exit_status = 1


class PantheonSilent(HallError, OSError):
    """No answer came: whether the call was carried out is not known."""

    exit_status = 69


class Mimir(Protocol):
    """The service that keeps games."""

    def call(self, method: str, message: Message) -> Message:
        """Call it.

        Raises:
            PantheonRefused: it says no.
            PantheonSilent: no answer came.
        """


@dataclass(frozen=True, slots=True)
class Game:
    """One table of one round, as Pantheon is to have it."""

    name: str
    """For people: ``round 2, table 1``."""
    players: tuple[int, ...]
    """Pantheon's numbers, East first."""
    rounds: tuple[Round, ...]
    over: bool
    points: Mapping[int, int]
    """At the end, by player; empty while it is being played."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What was done for a game."""

    session: str
    """Pantheon's name of the game; empty where it was not begun."""
    rounds: int
    """Sent now."""
    ended: bool
    differs: str = ""
    """Where Pantheon counts other points than the table, in words."""


def pantheon_ids(mimir: Mimir, event: int, players: Sequence[Player]) -> dict[str, int]:
    """Pantheon's numbers by our ids: what the file says as ``pantheon_id``, else who has the same name there.

    Raises:
        PantheonRefused: somebody is not registered for the event there, or two have one name; all are named.
        PantheonSilent: no answer came.
    """
    there = listed(asked(mimir, "GetAllRegisteredPlayers", {"eventIds": [event]}), "players")
    registered = {number(each, "id"): str(each.get("title") or "") for each in there}
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
            f" them there under the same name, or give each their number as {PANTHEON_ID!r} in the tournament"
            " file"
        )
    return found


def send_game(mimir: Mimir, event: int, game: Game, taken: Callable[[str], bool]) -> Sent:
    """Bring Pantheon's game up to what the table told; one that is complete there is left alone.

    Args:
        taken: whether a game of Pantheon's is that of another table or round.

    Raises:
        PantheonRefused: it says no, or has other hands than the table told.
        PantheonSilent: it does not answer.
    """
    session = _session(mimir, event, game, taken)
    if session is None:
        return Sent("", 0, False)
    there = _rounds(mimir, session)
    _require_same(game, there)
    for at in range(len(there), len(game.rounds)):
        _add_round(mimir, session, game, at)
    sent = len(game.rounds) - len(there)
    if not game.over:
        return Sent(session, sent, False)
    state = _state(mimir, session)
    ended = False
    if not state.get("finished"):
        ended = _end(mimir, session)
        state = _state(mimir, session) or state
    return Sent(session, sent, ended, _difference(game, state))


def _session(mimir: Mimir, event: int, game: Game, taken: Callable[[str], bool]) -> str | None:
    """The game as Pantheon knows it; begun there if need be. None: nothing of it was played yet."""
    known = _known_session(mimir, event, game, taken)
    if known is not None or not game.rounds:
        return known
    for _ in range(TRIES):
        try:
            reply = mimir.call("StartGame", {"eventId": event, "players": list(game.players)})
        except PantheonSilent:
            known = _known_session(mimir, event, game, taken)
            if known is not None:
                return known
        else:
            return str(reply["sessionHash"])
    raise PantheonSilent(f"{game.name}: Pantheon did not begin the game in {TRIES} tries")


def _known_session(mimir: Mimir, event: int, game: Game, taken: Callable[[str], bool]) -> str | None:
    ours = [round_identity(each) for each in game.rounds]
    for table in listed(asked(mimir, "GetTablesState", {"eventId": event}), "tables"):
        session = str(table.get("sessionHash") or "")
        players = tuple(number(each, "id") for each in listed(table, "players"))
        if not session or players != game.players or table.get("status") == CANCELLED or taken(session):
            continue
        if table.get("status") in IN_PROGRESS:
            return session
        if game.over and [round_identity(each) for each in _rounds(mimir, session)] == ours:
            return session
    return None


def _rounds(mimir: Mimir, session: str) -> Sequence[Message]:
    rounds = listed(asked(mimir, "GetAllRounds", {"sessionHash": session}), "rounds")
    return [part(each, "round") for each in rounds]


def _state(mimir: Mimir, session: str) -> Message:
    return part(asked(mimir, "GetSessionOverview", {"sessionHash": session}), "state")


def _require_same(game: Game, there: Sequence[Message]) -> None:
    for at, (ours, theirs) in enumerate(zip(game.rounds, there, strict=False), start=1):
        if round_identity(ours) != round_identity(theirs):
            raise PantheonRefused(
                f"{game.name}: hand {at} is {_words(theirs)} in Pantheon and {_words(ours)} at the table;"
                " take it and those after it back in Pantheon, then send again"
            )
    if len(there) > len(game.rounds):
        raise PantheonRefused(
            f"{game.name}: Pantheon has {len(there)} hands, the table {len(game.rounds)};"
            " take what is too much back in Pantheon, then send again"
        )


def _add_round(mimir: Mimir, session: str, game: Game, at: int) -> None:
    for _ in range(TRIES):
        try:
            mimir.call("AddRound", {"sessionHash": session, "roundData": game.rounds[at]})
        except PantheonSilent:
            there = _rounds(mimir, session)
            _require_same(game, there)
            if len(there) > at:
                return
        else:
            return
    raise PantheonSilent(f"{game.name}: Pantheon did not take hand {at + 1} in {TRIES} tries")


def _end(mimir: Mimir, session: str) -> bool:
    for _ in range(TRIES):
        try:
            mimir.call("EndGame", {"sessionHash": session})
        except PantheonSilent:
            if _state(mimir, session).get("finished"):
                return True
        else:
            return True
    raise PantheonSilent(f"Pantheon did not end game {session} in {TRIES} tries")


def asked(mimir: Mimir, method: str, message: Message) -> Message:
    """A call that changes nothing, made again where no answer comes."""
    for _ in range(TRIES - 1):
        try:
            return mimir.call(method, message)
        except PantheonSilent:
            continue
    return mimir.call(method, message)


def part(message: Message, name: str) -> Message:
    """A message in a message; JSON of protobuf leaves out an empty one."""
    found = message.get(name)
    return found if isinstance(found, Mapping) else {}


def listed(message: Message, name: str) -> Sequence[Message]:
    """The messages of a list in a message, likewise."""
    found = message.get(name)
    return [each for each in found if isinstance(each, Mapping)] if isinstance(found, Sequence) else ()


def number(message: Message, name: str) -> int:
    """A whole number of a message; nought is left out."""
    found = message.get(name)
    return int(found) if found and isinstance(found, int | float | str) else 0


def _difference(game: Game, state: Message) -> str:
    theirs = {number(each, "playerId"): number(each, "score") for each in listed(state, "scores")}
    if not game.points or theirs == dict(game.points):
        return ""
    return (
        f"Pantheon counts {theirs}, the table {dict(game.points)}: are the rules of the event there the same?"
    )


def _words(round_: Message) -> str:
    outcome, index, honba = round_identity(round_)
    return f"{outcome} (round {index}, honba {honba})"
