"""Every kind of alert: what its cause is, when that is gone, and what remedies it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class AlertKind:
    """One code, in words for the documents."""

    cause: str
    ends: str
    remedy: str


_WIN: Final = (
    "when it is answered or dismissed; another win of the seat is recorded or withdrawn; the seat discards; "
    "the hand is recorded as drawn, or paid"
)
_ANSWER: Final = "its answers, under *Open questions*"
_TO_PAYMENT: Final = "when it is answered or dismissed, no answer is legal any more, or the hand is paid"
_BY_HAND: Final = "the journal: insert or correct what is missing, then *Fixed*"

BOOK_FAULT: Final = "a fault of the rule book"
REFUSAL: Final = "a refusal"

KINDS: Final[Mapping[str, AlertKind]] = MappingProxyType(
    {
        "unclear_tile": AlertKind("a move cannot be told between several", _TO_PAYMENT, _ANSWER),
        "unexplained": AlertKind("nothing legal explains what lies there", _TO_PAYMENT, _ANSWER),
        "in_doubt": AlertKind(
            "a move is recorded and not sure",
            "when it is answered or dismissed, its entry is corrected or withdrawn, the table shows it "
            "plainly, or the next hand begins",
            f"{_ANSWER}; or the correction of its entry",
        ),
        "unclear_win": AlertKind("a win is shown or said that is not clear", _WIN, _ANSWER),
        "win_unsaid": AlertKind("a win is recorded that nobody said", _WIN, "withdraw it, or *Fixed*"),
        "riichi_not_waiting": AlertKind(
            "a hand is drawn, and somebody in riichi has shown no waiting hand",
            "when it is answered, the hand is shown, or the hand is paid",
            _ANSWER,
        ),
        "unclear_hand": AlertKind(
            "a hand that lies open is not clear",
            "when it is answered or dismissed, no answer is legal any more, the hand that is shown is "
            "recorded, or the hand is paid",
            f"{_ANSWER}; or recording the hand that is shown",
        ),
        "how_ended": AlertKind("new walls are up, and the hand has not ended", _TO_PAYMENT, _BY_HAND),
        "indicator_unseen": AlertKind("an indicator that counts is not seen", _TO_PAYMENT, _BY_HAND),
        "hidden_indicators": AlertKind("the hidden indicators are not seen", _TO_PAYMENT, _BY_HAND),
        "kong_unsaid": AlertKind(
            "nobody has said whether the tile added to a pung was just drawn, which its payment depends on",
            "when it is answered or dismissed, its kong is corrected, robbed or returned, or the hand paid",
            f"{_ANSWER}; or the correction of its entry",
        ),
        "void_suit": AlertKind("a void suit is not known", _TO_PAYMENT, _BY_HAND),
        "ready_unsaid": AlertKind("a tile lies turned without riichi", _TO_PAYMENT, _BY_HAND),
        "ready_upright": AlertKind("a riichi's tile lies upright", _TO_PAYMENT, _BY_HAND),
        "points_differ": AlertKind(
            "the sticks and the computed points differ",
            "when it is answered or dismissed, the sticks are counted again, or the next hand begins",
            _ANSWER,
        ),
        "sticks_unclear": AlertKind(
            "the point sticks cannot be counted, or there are more or fewer than the players have",
            "when they can be counted and add up",
            "wipe the contacts, look for a stick in a wrong slot, across two slots or beside one",
        ),
        REFUSAL: AlertKind(
            "the rules refuse what would settle or begin a hand; the code is that of the refusal",
            "when it is answered or dismissed, or the hand is paid",
            _BY_HAND,
        ),
        "table_differs": AlertKind(
            "the table has not agreed with the record for four seconds",
            "when they agree again, or the next hand begins",
            "the journal, or the tiles",
        ),
        "wrong_stack": AlertKind(
            "a tile went from a wrong stack", "when the hand is paid", "the judge decides"
        ),
        "wrong_count": AlertKind(
            "somebody holds a wrong number of tiles before the first discard",
            "with the hand's first discard",
            "the players put it right",
        ),
        "referee_failed": AlertKind(
            "a mistake in the program: the referee tripped, or found what the rules refuse",
            "when anything is recorded",
            "record what it missed",
        ),
        "judge_called": AlertKind(
            "a player calls the judge",
            "when a judge acknowledges it, or the next session begins",
            "*Acknowledge*",
        ),
        "score_disputed": AlertKind(
            "a player disputes the payment",
            "when the player agrees, a judge acknowledges it, or the next hand begins",
            "the payment's correction, or *Acknowledge*",
        ),
        BOOK_FAULT: AlertKind(
            "a fault is noted; the code is the book's, or `irregularity`",
            "when its consequence is carried out, a judge acknowledges it, the note is withdrawn, or the "
            "next hand begins",
            "the book's consequence (`offers`, `choices`), or *Acknowledge*",
        ),
        "deal_stopped": AlertKind(
            "a red check, but for a working camera's first picture, has stopped a due deal for 3 s",
            "when the check is red no more or overridden, or the hand begins",
            "the page *Before the deal*",
        ),
        "walls_by_hand": AlertKind(
            "the book's walls are not those that the machine builds",
            "with the hand's first discard",
            "the steps that it says",
        ),
        "wall_count": AlertKind(
            "a wall was counted wrong", "when the walls are counted right", "*Count again* (`offers`)"
        ),
        "set_wanted": AlertKind(
            "the machine waits for one of two sets of tiles",
            "when it has taken tiles in",
            "push that set in",
        ),
        "machine_fault": AlertKind(
            "a fault is latched in the machine", "when it is cleared", "*Clear faults* (`offers`)"
        ),
        "machine_rebooted": AlertKind(
            "the machine's controller has restarted", "when the machine works again", "look at the machine"
        ),
        "board_rebooted": AlertKind(
            "the board of the seats' keys and lamps has restarted",
            "when a key is pressed, or the next hand begins",
            "its plug and its power supply, where it happens again",
        ),
        "machine_request_failed": AlertKind(
            "the machine did not carry out a request", "when the machine works again", "look at the machine"
        ),
        "journal_doubted": AlertKind(
            "the journal went back, is another one, was written anew or changed, or its file was deleted, "
            "replaced or overwritten while the table ran: nothing is written to it",
            "when somebody takes it as it is, or puts it back",
            "the right journal put back; or the override of `journal` on the page *Before the deal*",
        ),
        "part_away": AlertKind(
            "a part has been away for three seconds", "when it is back", "the page *Before the deal*"
        ),
    }
)
"""By code; two rows stand for the codes of the books' faults and of refusals."""

CODES: Final = tuple(code for code in KINDS if code not in (BOOK_FAULT, REFUSAL))
"""Those that are always the same: a refusal's and a book's fault's are as many as there are."""
