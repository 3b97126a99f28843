"""A judge at the simulated table: corrects the journal when it no longer follows the table.

Cameras can fail; in a real club somebody then looks at the table and types what lies there. So does this
judge, by the same requests as any operator, and its entries are marked as the simulation's. A table that is
read well never needs it.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from tablectl.game.events import Event, HandSettled, HandStarted, SessionEnded, TileDrawn, event_to_wire
from tablectl.game.history import Entry
from tablectl.ports import Command
from tablectl.simulation.table import SimulatedTable
from tablectl.simulation.true_game.differences import Difference, difference
from tablectl.topics import Message

log = logging.getLogger(__name__)

CORRECTION_DELAY_S: Final = 15.0
"""How long the journal may be behind or wrong before the judge corrects it."""
MAX_ATTEMPTS: Final = 3
"""Attempts at one correction before the judge gives the hand up. At its end its points are typed in, so that
the table continues."""
REASON: Final = "the judge looked at the table"


class TableJudge:
    """Polled with the time; requests one correction at a time."""

    def __init__(
        self,
        table: SimulatedTable,
        entries: Callable[[], Sequence[Entry]],
        submit: Callable[[Command], None],
        *,
        patience_s: float = CORRECTION_DELAY_S,
        observed_until_s: Callable[[], float] | None = None,
    ) -> None:
        """
        Args:
            table: the simulated one.
            entries: the latest session after all amendments.
            submit: sends a request to the service.
            patience_s: how long a difference must last before it is corrected.
            observed_until_s: time of the last evidence that the service has processed; the time of ``poll``
                unless given. With it a slow recogniser gets the time that it needs.
        """
        self._table = table
        self._entries = entries
        self._submit = submit
        self._patience_s = patience_s
        self._observed_until_s = observed_until_s
        self._difference: Difference | None = None
        self._since_s = 0.0
        self._busy = False
        self._attempts: Counter[tuple[int, str]] = Counter()
        """Attempts at each correction in this hand, by place and recorded event."""
        self._hand: Event | None = None
        self._request_count = 0
        self._scored_hand: Event | None = None
        """The start of the hand whose points were typed in."""
        self._over_since_s: float | None = None
        """Since when the hand is over both at the table and in the journal."""

    def poll(self, now_s: float) -> None:
        """Compare table and journal, and correct a difference that has lasted long enough."""
        if self._observed_until_s is not None:
            now_s = self._observed_until_s()
        if self._busy:
            return
        entries, happened = self._entries(), self._table.hand_log()
        if happened and happened[0] == self._scored_hand:
            return
        if _is_abandoned(entries):
            return  # the rest of the hand is not played, or somebody else's word holds
        play = self._table.state.play
        current = None if play is None else difference(happened, entries, play.opening.indicator_stands)
        if happened and happened[0] != self._hand:
            self._hand = happened[0]
            self._attempts.clear()
        if current is None and any(isinstance(event, HandSettled) for event in happened):
            self._dismiss_questions_in_time(now_s)
        else:
            self._over_since_s = None
        if current is None or current != self._difference:
            self._difference, self._since_s = current, now_s
            return
        if now_s - self._since_s < self._patience_s:
            return
        self._since_s = now_s
        # Withdrawing an entry or a draw is progress; the same difference again and again is not.
        subject = (
            current.place,
            repr(entries[-1].event if current.wrong is None else current.wrong.event),
        )
        if self._attempts[subject] < MAX_ATTEMPTS:
            self._attempts[subject] += 1
            self._submit_as_judge(self._repair(current, entries[-1], self._attempts[subject]))
        elif settled := [event for event in happened if isinstance(event, HandSettled)]:
            self._scored_hand = happened[0]
            self._submit_as_judge(_score_request(settled[-1]))

    def _dismiss_questions_in_time(self, now_s: float) -> None:
        """After a correctly recorded hand: dismiss its open questions, which otherwise keep the last hand's
        session from ending."""
        if self._over_since_s is None:
            self._over_since_s = now_s
        elif now_s - self._over_since_s >= self._patience_s:
            self._over_since_s = now_s
            self._submit_as_judge({"do": "questions"}, self._on_questions)

    def _on_questions(self, answer: Message) -> None:
        self._on_answer(answer)
        questions = answer.get("questions")
        for question in questions if isinstance(questions, list) else ():
            self._submit_as_judge(
                {"do": "answer_question", "question": question["question"], "dismiss": True}
            )

    def _submit_as_judge(
        self, request: dict[str, object], on_answer: Callable[[Message], None] | None = None
    ) -> None:
        self._request_count += 1
        self._busy = True
        entries = self._entries()  # another run counts from 1 again, but from a later entry
        key = f"judge-{entries[-1].seq if entries else 0}-{self._request_count}"
        command = {"id": key, **request}
        self._submit(Command(command, on_answer or self._on_answer, simulated=True))

    def _repair(self, current: Difference, last: Entry, attempt: int) -> dict[str, object]:
        request: dict[str, object] = {}
        if current.wrong is None and attempt > 1 and isinstance(last.event, TileDrawn):
            # Refused: in the journal a draw comes before the missing event. Withdraw the draw first.
            request |= {"do": "withdraw_event", "seq": last.seq, "reason": REASON}
        elif current.wrong is None:
            assert current.missing is not None, "something is missing where nothing is wrong"
            request |= {"do": "record_event", "event": event_to_wire(current.missing)}
        elif current.missing is None or attempt > 1:
            request |= {"do": "withdraw_event", "seq": current.wrong.seq, "reason": REASON}
        else:
            event = event_to_wire(current.missing)
            if type(current.missing) is type(current.wrong.event):
                request |= {
                    "do": "correct_event",
                    "seq": current.wrong.seq,
                    "event": event,
                    "reason": REASON,
                }
            elif current.early:
                request |= {
                    "do": "insert_event",
                    "after": current.before,
                    "event": event,
                    "reason": REASON,
                }
            else:  # a false win cannot become a discard: withdraw it, and record what happened next
                request |= {"do": "withdraw_event", "seq": current.wrong.seq, "reason": REASON}
        return request

    def _on_answer(self, answer: Message) -> None:
        if not answer.get("ok"):
            log.warning("the judge was refused: %s", answer.get("error"))
        self._busy = False


def _is_abandoned(entries: Sequence[Entry]) -> bool:
    """Whether a person ended the session, or it was ended in the middle of a hand."""
    ended = False
    for entry in reversed(entries):
        if isinstance(entry.event, SessionEnded) and not entry.by_rules:
            return True
        if isinstance(entry.event, HandSettled | HandStarted):
            return ended and isinstance(entry.event, HandStarted)
        ended = ended or isinstance(entry.event, SessionEnded)
    return False


def _score_request(settled: HandSettled) -> dict[str, object]:
    """The request that records the true payments."""
    winner = settled.wins[0].seat if settled.wins else None
    return {"do": "score_hand", "deltas": list(settled.deltas), "winner": winner, "reason": REASON}
