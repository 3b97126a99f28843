"""What went against the rules in this hand, and what the book has for it: offered to the judge, never done.

A refused claim tells which fault it would be (``fault_of``); noted faults, and those that the table itself
shows, are listed with the claims that would carry out the book's consequence (``judgements``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    NoteIrregularity,
    Penalty,
    Refused,
    ShowHand,
    ShowWin,
)
from tablectl.game.events import DrawReason, IrregularityNoted
from tablectl.game.evolve import CHOMBO, DEAD_HAND
from tablectl.game.settlement import chombo_deltas
from tablectl.game.state import GameState, HandState, Phase
from tablectl.mahjong.win import NoWinCode
from tablectl.rulesets.ruleset import Consequence, Fault, PlayRules

_TURN: Final = {"not_your_turn": "wrong_turn", "wrong_moment": "wrong_turn"}
_DEAD: Final = {"dead_hand": "dead_hand_declared"}

_FAULT_OF: Final[Mapping[type, Mapping[str, str]]] = MappingProxyType(
    {
        ShowWin: _DEAD
        | dict.fromkeys(
            (
                NoWinCode.NOT_A_WINNING_HAND,
                NoWinCode.BELOW_MINIMUM,
                NoWinCode.NO_YAKU,
                NoWinCode.FORBIDDEN_SUIT,
                NoWinCode.WIN_NOT_ALLOWED,
                NoWinCode.TILE_COUNT,
                "furiten",
                "wrong_tile",
                "closed_kong",
                "nothing_to_win_on",
            ),
            "false_win",
        ),
        ShowHand: {NoWinCode.TILE_COUNT: "wrong_tile_count", "wrong_moment": "hand_exposed"},
        ClaimMeld: _DEAD
        | {"nothing_to_claim": "late_call", "swap_calling": "swap_calling"}
        | dict.fromkeys(
            ("wrong_meld", "chow_from_left_only", "own_discard", "ready_keeps_hand", "last_discard"),
            "wrong_meld",
        ),
        DeclareKong: _DEAD
        | {"kong_changes_wait": "kong_changed_wait"}
        | dict.fromkeys(("wrong_meld", "no_such_pung", "wrong_moment", "ready_keeps_hand"), "wrong_meld"),
        DeclareReady: _DEAD
        | {"furiten_ready": "riichi_in_furiten"}
        | dict.fromkeys(("open_hand", "not_enough_points", "wall_too_short", "not_ready"), "wrong_riichi"),
        DeclareDraw: _DEAD
        | dict.fromkeys(("wrong_moment", "not_nine_kinds", "not_in_these_rules"), "not_nine_kinds"),
        Draw: _TURN,
        Discard: _TURN | {"swap_calling": "swap_calling", "ready_keeps_hand": "wrong_turn"},
    }
)
"""The fault of doing at the table what was refused, by the claim and the refusal's code."""


Remedy = DeclareDraw | NoteIrregularity | Penalty
"""What carries out a consequence: the hand stopped, the hand dead, the payment alone."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One fault and what the book has for it."""

    noted: IrregularityNoted
    fault: Fault | None
    """None: the book does not know such a case; the judge decides alone."""
    claims: tuple[Remedy, ...]
    """What carries out the consequence now; nothing where there is none, or it is carried out."""


def fault_of(state: GameState, claim: Claim, refused: Refused) -> NoteIrregularity | None:
    """How to note that somebody did at the table what the rules refuse; None where it is no fault of a
    player (a tile misread, a hand that is over, a rule that is not played)."""
    code = _FAULT_OF.get(type(claim), {}).get(refused.code)
    if isinstance(claim, DeclareDraw) and claim.reason is not DrawReason.KYUUSHU_KYUUHAI:
        return None
    if code is None or state.play is None or code not in state.play.faults:
        return None
    seat = refused.seat if refused.seat is not None else getattr(claim, "seat", None)
    return None if seat is None else NoteIrregularity(seat, code, refused.message)


def judgements(state: GameState) -> tuple[Judgement, ...]:
    """Every fault of the hand in play or just paid, in order, each once a seat."""
    hand, play = state.hand, state.play
    if hand is None or play is None:
        return ()
    found: dict[tuple[int | None, str], IrregularityNoted] = {}
    for noted in (*hand.noted, *_hidden(state, hand, play)):
        if noted.code not in (CHOMBO, DEAD_HAND):
            found.setdefault((noted.seat, noted.code), noted)
    return tuple(
        Judgement(noted, fault, _carried_out(state, hand, play, noted, fault))
        for noted in found.values()
        for fault in (play.faults.get(noted.code),)
    )


def _hidden(state: GameState, hand: HandState, play: PlayRules) -> tuple[IrregularityNoted, ...]:
    """Riichi hands that nobody has shown after an exhaustive draw."""
    if hand.draw not in (DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN):
        return ()
    return tuple(
        IrregularityNoted(seat, "riichi_hand_hidden", "not shown after an exhaustive draw")
        for seat, mine in enumerate(hand.seats)
        if mine.ready is not None and mine.ready.paid and not mine.shown
    )


def _carried_out(
    state: GameState, hand: HandState, play: PlayRules, noted: IrregularityNoted, fault: Fault | None
) -> tuple[Remedy, ...]:
    seat = noted.seat
    if fault is None or seat is None or hand.phase is Phase.SETUP:
        return ()
    if fault.consequence is Consequence.DEAD_HAND:
        over = hand.phase is Phase.SETTLED or hand.draw is DrawReason.CHOMBO
        if over or hand.seats[seat].dead:
            return ()
        return (NoteIrregularity(seat, DEAD_HAND, noted.code),)
    if fault.consequence is not Consequence.CHOMBO:
        return ()
    if hand.draw is DrawReason.CHOMBO and hand.draw_seat == seat:
        return ()
    if hand.phase is Phase.SETTLED or hand.draw is DrawReason.CHOMBO:
        # Too late to stop the hand: only the payment is left.
        deltas = chombo_deltas(play, seat, state.dealer)
        return (Penalty(seat, noted.code, deltas),) if any(deltas) else ()
    return (DeclareDraw(DrawReason.CHOMBO, seat),)
