"""A judge at the simulated table: looks at the tiles when the journal has stopped following them.

Eyes can fail, and a real club has somebody who then walks up, looks, and types what lies there. This one
does so too, through the same desk as any operator, late and in the open: what it writes is marked as the
simulation's. A table that is read well never sees it.
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

TIMEOUT_S: Final = 15.0
"""The journal may be behind or wrong so long before somebody walks up."""
TRIES: Final = 3
"""How often one thing is tried before the hand is left to itself. Once it is over its points are typed in, so
that a table that was lost does not stand still for ever."""
REASON: Final = "the judge looked at the table"


class TableJudge:
    """Polled with the time; asks for one correction at a time."""

    def __init__(
        self,
        table: SimulatedTable,
        entries: Callable[[], Sequence[Entry]],
        submit: Callable[[Command], None],
        *,
        patience_s: float = TIMEOUT_S,
        observed_until_s: Callable[[], float] | None = None,
    ) -> None:
        """
        Args:
            entries: the newest session as it stands after corrections.
            submit: the operators' desk.
            looked_s: how long the table has been looked at, as its referee counts it: whoever gives the eyes
                time counts so. The time that it is polled with unless given.
        """
        self._table = table
        self._entries = entries
        self._submit = submit
        self._patience_s = patience_s
        self._observed_until_s = observed_until_s
        self._noticed: Difference | None = None
        self._since_s = 0.0
        self._busy = False
        self._tried: Counter[tuple[int, str]] = Counter()
        """How often each thing was tried in this hand: by place and what stands there."""
        self._hand: Event | None = None
        self._asked = 0
        self._typed: Event | None = None
        """The start of the hand whose points were typed in."""
        self._over_since_s: float | None = None
        """Since when the hand is over at the table and in the journal alike."""

    def poll(self, now_s: float) -> None:
        """Look, and walk up when it has been wrong for long."""
        if self._observed_until_s is not None:
            now_s = self._observed_until_s()
        if self._busy:
            return
        entries, happened = self._entries(), self._table.hand_log()
        if happened and happened[0] == self._typed:
            return
        if _is_broken_off(entries):
            return  # what is missing was not played
        play = self._table.state.play
        found = None if play is None else difference(happened, entries, play.opening.indicator_stands)
        if happened and happened[0] != self._hand:
            self._hand = happened[0]
            self._tried.clear()
        if found is None and any(isinstance(event, HandSettled) for event in happened):
            self._see_to_questions(now_s)
        else:
            self._over_since_s = None
        if found is None or found != self._noticed:
            self._noticed, self._since_s = found, now_s
            return
        if now_s - self._since_s < self._patience_s:
            return
        self._since_s = now_s
        # An entry withdrawn or a draw taken back is a step ahead; what comes back again and again is none.
        about = found.place, repr(entries[-1].event if found.wrong is None else found.wrong.event)
        if self._tried[about] < TRIES:
            self._tried[about] += 1
            self._submit_as_judge(self._repair(found, entries[-1], self._tried[about]))
        elif settled := [event for event in happened if isinstance(event, HandSettled)]:
            self._typed = happened[0]
            self._submit_as_judge(_typed_in(settled[-1]))

    def _see_to_questions(self, now_s: float) -> None:
        """A hand is over as it was played: what is still asked about it is right as it stands, and the last
        hand's session ends no sooner than somebody has said so."""
        if self._over_since_s is None:
            self._over_since_s = now_s
        elif now_s - self._over_since_s >= self._patience_s:
            self._over_since_s = now_s
            self._submit_as_judge({"do": "questions"}, self._dismiss)

    def _dismiss(self, answer: Message) -> None:
        self._answered(answer)
        listed = answer.get("questions")
        for asked in listed if isinstance(listed, list) else ():
            self._submit_as_judge({"do": "answer_question", "question": asked["question"], "dismiss": True})

    def _submit_as_judge(
        self, request: dict[str, object], answered: Callable[[Message], None] | None = None
    ) -> None:
        self._asked += 1
        self._busy = True
        entries = self._entries()  # another run counts from 1 again, but not from the same entry
        key = f"judge-{entries[-1].seq if entries else 0}-{self._asked}"
        command = {"id": key, **request}
        self._submit(Command(command, answered or self._answered, simulated=True))

    def _repair(self, found: Difference, last: Entry, tried: int) -> dict[str, object]:
        request: dict[str, object] = {}
        if found.wrong is None and tried > 1 and isinstance(last.event, TileDrawn):
            # Refused: somebody has drawn, as the journal has it, before what happened. The draw goes first.
            request |= {"do": "withdraw_event", "seq": last.seq, "reason": REASON}
        elif found.wrong is None:
            assert found.missing is not None, "something is missing where nothing is wrong"
            request |= {"do": "record_event", "event": event_to_wire(found.missing)}
        elif found.missing is None or tried > 1:
            request |= {"do": "withdraw_event", "seq": found.wrong.seq, "reason": REASON}
        else:
            event = event_to_wire(found.missing)
            if type(found.missing) is type(found.wrong.event):
                request |= {"do": "correct_event", "seq": found.wrong.seq, "event": event, "reason": REASON}
            elif found.early:
                request |= {"do": "insert_event", "after": found.before, "event": event, "reason": REASON}
            else:  # a win that was none does not become a discard: it goes, and what happened is noted next
                request |= {"do": "withdraw_event", "seq": found.wrong.seq, "reason": REASON}
        return request

    def _answered(self, answer: Message) -> None:
        if not answer.get("ok"):
            log.warning("the judge was refused: %s", answer.get("error"))
        self._busy = False


def _is_broken_off(entries: Sequence[Entry]) -> bool:
    """Whether somebody has ended the session in the middle of a hand."""
    ended = False
    for entry in reversed(entries):
        if isinstance(entry.event, HandSettled | HandStarted):
            return ended and isinstance(entry.event, HandStarted)
        ended = ended or isinstance(entry.event, SessionEnded)
    return False


def _typed_in(settled: HandSettled) -> dict[str, object]:
    """Who pays whom, as the people at the table know it."""
    winner = settled.wins[0].seat if settled.wins else None
    return {"do": "score_hand", "deltas": list(settled.deltas), "winner": winner, "reason": REASON}
