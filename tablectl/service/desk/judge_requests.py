"""Requests of judges and players that are no events typed by hand: pauses, penalties, whole hands, answers.

Read by ``tablectl.service.desk.requests``; the shapes are those of ``tablectl/schemas/command.json``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from tablectl.errors import as_json
from tablectl.game.events import DrawReason
from tablectl.game.judging import TypedHand, TypedShown, TypedWin
from tablectl.mahjong.melds import Meld, MeldError, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import NotationError, Tile, parse_tiles
from tablectl.mahjong.win import WinSource
from tablectl.ports import MachineStep
from tablectl.service.desk.request_fields import BadRequest, RequestFields


@dataclass(frozen=True, slots=True)
class PausePlay:
    """Nothing automatic is decided on until play is resumed."""

    reason: str


@dataclass(frozen=True, slots=True)
class ResumePlay:
    """Play goes on."""


@dataclass(frozen=True, slots=True)
class PunishFault:
    """Note a fault and carry out what the book has for it, in one."""

    seat: Seat
    code: str
    detail: str = ""
    choice: int | None = None
    """Which of the payments that the book leaves to the judge; None: none of them."""


@dataclass(frozen=True, slots=True)
class ScoreHand:
    """The whole hand as the judge read it off the table, or only who pays whom."""

    hand: TypedHand
    reason: str


@dataclass(frozen=True, slots=True)
class AskForJudge:
    """A player wants the judge."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class AgreeToScore:
    """A player agrees to the last payment, or disputes it."""

    seat: Seat
    agreed: bool
    reason: str


@dataclass(frozen=True, slots=True)
class NameWinValue:
    """A winner says what the hand is worth, where the rules pay what is said."""

    seat: Seat
    items: tuple[tuple[str, int], ...]
    """(id, count) of each scoring item; none where only the points are named."""
    points: int


@dataclass(frozen=True, slots=True)
class ReportPoints:
    """Points as sticks or counters at the table show them, by seat."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StepMachine:
    """One motion of the machine by itself."""

    step: MachineStep


@dataclass(frozen=True, slots=True)
class OverridePreflight:
    """Deal although a light is red."""

    light: str
    reason: str
    name: str = ""
    """Whose word it is, where the way it came by does not know."""


@dataclass(frozen=True, slots=True)
class ForgetPlayer:
    """Delete a player's names on their request."""

    name: str


@dataclass(frozen=True, slots=True)
class SaveRecording:
    """Save the last minutes, for a report or to look at again."""

    reason: str


@dataclass(frozen=True, slots=True)
class Acknowledge:
    """A judge has seen to an alert that only people can end."""

    cause: str


JudgeRequest = (
    Acknowledge
    | PausePlay
    | ResumePlay
    | PunishFault
    | ScoreHand
    | AskForJudge
    | AgreeToScore
    | NameWinValue
    | ReportPoints
    | StepMachine
    | OverridePreflight
    | SaveRecording
    | ForgetPlayer
)

ValueT = TypeVar("ValueT")

_SOURCES: Final = {source.value: source for source in WinSource}
_DRAWS: Final = {reason.value: reason for reason in DrawReason if reason is not DrawReason.CHOMBO}
_MELDS: Final = {kind.value: kind for kind in MeldKind}
_STEPS: Final = {step.value: step for step in MachineStep}
_MOST_WINS: Final = 3
_MOST_SHOWN: Final = 4
_SUITS: Final[Mapping[str, Literal["m", "p", "s"]]] = {"m": "m", "p": "p", "s": "s"}


def _one_of(name: str, said: str, known: Mapping[str, ValueT]) -> ValueT:
    if said not in known:
        raise BadRequest(f"{name} must be one of {', '.join(known)}; got {as_json(said)}", name)
    return known[said]


def _punish(fields: RequestFields) -> JudgeRequest:
    choice = fields.take("choice", int, None)
    if choice is not None and choice < 0:
        raise BadRequest(f"choice must be 0 or more, got {choice}", "choice")
    return PunishFault(fields.seat(), fields.text("code"), fields.take("detail", str, ""), choice)


def _name_worth(fields: RequestFields) -> JudgeRequest:
    items: list[tuple[str, int]] = []
    for each in fields.take("items", list, []):
        item = fields.inner("an item", each)
        items.append((item.text("id"), item.number("count", 1, least=1)))
        item.done()
    return NameWinValue(fields.seat(), tuple(items), fields.number("points"))


def _score_hand(fields: RequestFields) -> JudgeRequest:
    wins = fields.take("wins", list, [])
    if len(wins) > _MOST_WINS:
        raise BadRequest(f"wins must be at most {_MOST_WINS}, got {len(wins)}", "wins")
    shown = fields.take("shown", list, [])
    if len(shown) > _MOST_SHOWN:
        raise BadRequest(f"shown must be at most {_MOST_SHOWN} hands, got {len(shown)}", "shown")
    draw = fields.take("draw", str, None)
    given = fields.take("indicators", str, None)
    return ScoreHand(
        TypedHand(
            tuple(_win(fields.inner("a win", each)) for each in wins),
            None if draw is None else _one_of("draw", draw, _DRAWS),
            fields.seats("tenpai"),
            fields.seats("ready"),
            None if given is None else fields.tiles("indicators", empty=True),
            fields.tiles("hidden_indicators", empty=True),
            fields.numbers("deltas") if "deltas" in fields.given else None,
            fields.seat_or_none("winner"),
            tuple(_shown(fields.inner("a shown hand", each)) for each in shown),
        ),
        fields.text("reason"),
    )


def _shown(fields: RequestFields) -> TypedShown:
    melds = fields.take("melds", list, [])
    void = fields.take("void_suit", str, None)
    read = TypedShown(
        fields.seat(),
        fields.tiles("tiles", empty=True),
        tuple(_meld(fields.inner("a meld", each)) for each in melds),
        None if void is None else _one_of("void_suit", void, _SUITS),
        fields.tiles("discards", empty=True),
    )
    fields.done()
    return read


def _win(fields: RequestFields) -> TypedWin:
    giver = fields.seat_or_none("from")
    source = fields.take("source", str, "wall" if giver is None else "discard")
    melds = fields.take("melds", list, [])
    tile = fields.tiles("tile")
    if len(tile) != 1:
        raise BadRequest(f"tile must be exactly one tile, the winning one, got {len(tile)}", "tile")
    win = TypedWin(
        fields.seat(),
        giver,
        tile[0],
        fields.tiles("tiles", empty=True),
        tuple(_meld(fields.inner("a meld", each)) for each in melds),
        fields.tiles("flowers", empty=True),
        _one_of("source", source, _SOURCES),
        fields.take("double_ready", bool, False),
        fields.take("ippatsu", bool, False),
        fields.take("first_turn", bool, False),
        fields.take("last_tile", bool, False),
        fields.take("special", str, None),
    )
    fields.done()
    if win.source.self_drawn != (giver is None):
        raise BadRequest(f"source {source} contradicts from {giver}: a drawn tile has no 'from'", "source")
    return win


def _meld(fields: RequestFields) -> Meld:
    kind = _one_of("kind", fields.text("kind"), _MELDS)
    tiles = _sorted(fields.text("tiles"))
    giver = fields.seat_or_none("from")
    fields.done()
    try:
        return Meld(kind, tiles, giver)
    except MeldError as error:
        raise BadRequest(f"invalid meld: {error}", "melds") from error


def _sorted(said: str) -> tuple[Tile, ...]:
    try:
        return tuple(sorted(parse_tiles(said)))
    except NotationError as error:
        raise BadRequest(f"tiles are invalid: {error}", "melds") from error


JUDGE_READERS: Final[Mapping[str, Callable[[RequestFields], JudgeRequest]]] = {
    "pause": lambda f: PausePlay(f.text("reason")),
    "resume": lambda f: ResumePlay(),
    "punish": _punish,
    "score_hand": _score_hand,
    "call_judge": lambda f: AskForJudge(f.seat(), f.remark("reason")),
    "answer_score": lambda f: AgreeToScore(f.seat(), f.take("agreed", bool), f.remark("reason")),
    "name_worth": _name_worth,
    "report_points": lambda f: ReportPoints(f.numbers("points")),
    "machine_step": lambda f: StepMachine(_one_of("step", f.text("step"), _STEPS)),
    "override_preflight": lambda f: OverridePreflight(
        f.text("light"), f.text("reason"), f.take("name", str, "").strip()
    ),
    "acknowledge": lambda f: Acknowledge(f.text("cause")),
    "save_recording": lambda f: SaveRecording(f.text("reason")),
    "forget_player": lambda f: ForgetPlayer(f.text("name")),
}
"""What ``do`` may say besides."""
