"""The referee's open questions, until somebody answers or the game has moved past them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tablectl.game.claims import Claim, Correct, Deal, Draw, Refused
from tablectl.game.decide import play_out
from tablectl.game.history import Entry, History
from tablectl.game.referee import Cause, Lifetime, Question, move_as_json
from tablectl.game.state import GameState
from tablectl.topics import Message


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question with the key under which it is answered."""

    key: str
    """``q1``, ``q2``..."""
    question: Question
    cause: Cause
    """The situation in which it was asked: the question ends with it."""
    picture: bytes | None = None
    """JPEG of what the question is about."""
    corrections: Mapping[Claim, Correct | None] = field(default_factory=dict)
    """For a doubtful entry: the correction of each candidate; None for the written one."""
    doubted: Entry | None = None
    """The doubtful entry, as it was when the question was asked; None where there is none."""
    dismissed: Cause | None = None
    """The situation in which people dismissed it; it lasts until the next win or discard."""

    def is_still_dismissed(self, state: GameState) -> bool:
        """Whether it was dismissed, and nobody has won or discarded since."""
        return self.dismissed is not None and self.dismissed.holds(state)

    def message(self) -> Message:
        """The question as JSON for operators."""
        asked = self.question
        return {
            "question": self.key,
            "code": asked.code,
            "text": asked.text,
            "details": dict(asked.details),
            "seat": asked.seat,
            "entry": None if self.doubted is None else self.doubted.seq,
            "at_ms": asked.at_ms,
            "at_mm": None if asked.at_mm is None else list(asked.at_mm),
            "picture": None
            if self.picture is None
            else f"data:image/jpeg;base64,{b64encode(self.picture).decode()}",
            "candidates": [
                {
                    "label": each.label,
                    "confidence": round(each.confidence, 3),
                    "tiles": _tiles_json(each.claims),
                    "moves": _moves_json(each.claims),
                    "details": dict(each.details),
                }
                for each in asked.candidates
            ],
        }


OnChanged = Callable[[Sequence[OpenQuestion], Sequence[OpenQuestion], int], None]
"""Called with the open questions, the dismissed ones, and how many were ever asked."""


class Questions:
    """Open questions in the order in which they were asked, and those that people have dismissed."""

    def __init__(self, on_changed: OnChanged = lambda *_: None) -> None:
        """
        Args:
            on_changed: called after every change.
        """
        self._open: dict[str, OpenQuestion] = {}
        self._dismissed: tuple[OpenQuestion, ...] = ()
        self._asked_count = 0
        self._on_changed = on_changed

    @property
    def seats(self) -> frozenset[int]:
        """The seats that open questions are about."""
        return frozenset(each.question.seat for each in self.open() if each.question.seat is not None)

    def restore(
        self, left: Sequence[OpenQuestion], dismissed: Sequence[OpenQuestion] = (), asked: int = 0
    ) -> None:
        """Restore the questions of earlier runs with their keys, before anything is asked.

        Args:
            left: the open ones.
            dismissed: the dismissed ones.
            asked: how many questions earlier runs have asked: keys are never reused.
        """
        self._open, self._dismissed = {asked.key: asked for asked in left}, tuple(dismissed)
        names = [asked.key.removeprefix("q") for asked in (*left, *dismissed)]
        self._asked_count = max((asked, *(int(name) for name in names if name.isdecimal())))

    def ask(
        self,
        question: Question,
        state: GameState,
        picture: bytes | None = None,
        corrections: Mapping[Claim, Correct | None] | None = None,
        doubted: Entry | None = None,
    ) -> OpenQuestion:
        """Open a question. A restarted referee may ask one again that is open already: it keeps its key. A
        new question about a seat's win replaces the previous one: more of the hand is known now.

        Args:
            question: what to ask.
            state: the table now.
            picture: JPEG of the place.
            corrections: of each candidate, where one of them is already written.
            doubted: the written entry.
        """
        open_now = self._open.values()
        same = (
            each.key
            for each in open_now
            if each.doubted == doubted and _asks_the_same(each.question, question)
        )
        if not (key := next(same, "")):
            for each in [each for each in open_now if _is_same_win(each.question, question)]:
                del self._open[each.key]
            self._asked_count += 1
            key = f"q{self._asked_count}"
        cause = Cause.now(state, question.lasts, question.seat)
        asked = OpenQuestion(key, question, cause, picture, corrections or {}, doubted)
        self._open[key] = asked
        self._notify()
        return asked

    def get(self, key: str) -> OpenQuestion | None:
        """An open question by key."""
        return self._open.get(key)

    def close(self, key: str) -> None:
        """Close an answered question."""
        if self._open.pop(key, None) is not None:
            self._notify()

    def dismiss(self, key: str, state: GameState) -> None:
        """Close a question without an answer, and remember it, so that a restarted referee does not ask
        again.

        Args:
            key: of the question.
            state: the table now.
        """
        if (asked := self._open.pop(key, None)) is not None:
            self._dismissed = (*self._dismissed, replace(asked, dismissed=Cause.now(state, Lifetime.WIN)))
            self._notify()

    def was_dismissed(self, question: Question, state: GameState, doubted: Entry | None = None) -> bool:
        """Whether people have dismissed the same question, or one about the same win where nobody has won or
        discarded since and no more tiles of the hand are seen."""
        return any(
            each.doubted == doubted
            and (
                _asks_the_same(each.question, question)
                or (each.is_still_dismissed(state) and _shows_no_more_of_win(each.question, question))
            )
            for each in self._dismissed
        )

    def close_doubt(self, seq: int) -> bool:
        """Close the questions about an entry; returns whether any was open."""
        answered = self._keys_about(seq)
        for key in answered:
            self.close(key)
        return bool(answered)

    def is_doubted(self, seq: int) -> bool:
        """Whether a question about this entry is open."""
        return bool(self._keys_about(seq))

    def drop_stale(self, history: History) -> bool:
        """Close questions that can no longer be answered; returns whether any was open.

        A question stays open while its cause holds and the rules still accept one of its candidates. One
        without candidates stays open while its cause holds. One about a doubtful entry also ends when that
        entry is corrected or withdrawn, which answers it.
        """
        stale = [key for key, asked in self._open.items() if not is_answerable(asked, history)]
        dismissed = tuple(each for each in self._dismissed if is_current(each, history))
        if stale or dismissed != self._dismissed:
            self._open = {key: asked for key, asked in self._open.items() if key not in stale}
            self._dismissed = dismissed
            self._notify()
        return bool(stale)

    @property
    def holds_hand(self) -> bool:
        """Whether an open question may decide a win: the hand is neither drawn nor paid before its answer."""
        return any(asked.question.holds for asked in self._open.values())

    def open(self) -> tuple[OpenQuestion, ...]:
        """All of them, oldest first."""
        return tuple(self._open.values())

    def _notify(self) -> None:
        self._on_changed(self.open(), self._dismissed, self._asked_count)

    def _keys_about(self, seq: int) -> list[str]:
        """Keys of the questions about an entry."""
        doubted = ((key, asked.doubted) for key, asked in self._open.items())
        return [key for key, entry in doubted if entry is not None and entry.seq == seq]


def _is_same_win(one: Question, other: Question) -> bool:
    return one.holds and other.holds and one.seat is not None and one.seat == other.seat


def _shows_no_more_of_win(dismissed: Question, other: Question) -> bool:
    """Whether both are about the win of the same seat, and the second shows no more tiles."""
    before, now = (question.details.get("tiles") for question in (dismissed, other))
    if not (isinstance(before, Sequence) and isinstance(now, Sequence)) or dismissed.code != other.code:
        return False
    return _is_same_win(dismissed, other) and len(now) <= len(before)


def _moves_json(claims: Sequence[Claim]) -> list[dict[str, object]]:
    """The public moves of an answer as JSON."""
    return [move_as_json(claim) for claim in claims if not isinstance(claim, Draw | Deal)]


def _tiles_json(claims: Sequence[Claim]) -> list[str]:
    """The face-up tiles that an answer is about, shown on its button."""
    found: list[str] = []
    for claim in claims:
        if isinstance(claim, Draw | Deal):
            continue  # only the player sees those
        tiles = getattr(claim, "tiles", None) or (getattr(claim, "tile", None),)
        found += [str(tile) for tile in tiles if tile is not None]
    return found


def _asks_the_same(one: Question, other: Question) -> bool:
    """Whether two questions ask the same."""
    moves_of = [
        (each.code, each.seat, each.text, each.holds, [candidate.label for candidate in each.candidates])
        for each in (one, other)
    ]
    return moves_of[0] == moves_of[1]


def is_answerable(asked: OpenQuestion, history: History) -> bool:
    """Whether a question can still be answered."""
    if not is_current(asked, history):
        return False
    state = history.state
    candidates = [each.claims for each in asked.question.candidates if each.claims]
    return (
        not candidates
        or bool(asked.corrections)
        or any(not isinstance(play_out(state, *claims), Refused) for claims in candidates)
    )


def is_current(asked: OpenQuestion, history: History) -> bool:
    """Whether a question's cause holds and its doubtful entry is unchanged."""
    return asked.cause.holds(history.state) and not _is_changed(asked.doubted, history)


def _is_changed(doubted: Entry | None, history: History) -> bool:
    if doubted is None:
        return False
    entry = history.entry(doubted.seq)
    return entry is None or entry.event != doubted.event
