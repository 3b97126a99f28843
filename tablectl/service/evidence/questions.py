"""The referee's open questions: kept until somebody answers or the game has moved past them."""

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
    """A question with the name under which it is answered."""

    key: str
    """``q1``, ``q2``..."""
    question: Question
    cause: Cause
    """What it is about, as it was when it was asked: the question ends with it."""
    picture: bytes | None = None
    """JPEG of what the question is about."""
    corrections: Mapping[Claim, Correct | None] = field(default_factory=dict)
    """What makes a candidate so where something was written down in doubt; None for what was."""
    doubted: Entry | None = None
    """What was written down in doubt, as it stood when it was asked about; None where nothing was."""
    dismissed: Cause | None = None
    """What was so when people dismissed it: until anybody wins or discards, play has not gone on."""

    def not_gone_on(self, state: GameState) -> bool:
        """Whether it was dismissed, and play has not gone on since."""
        return self.dismissed is not None and self.dismissed.holds(state)

    def message(self) -> Message:
        """What operators see."""
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
                    "tiles": _tiles(each.claims),
                    "moves": _moves(each.claims),
                    "details": dict(each.details),
                }
                for each in asked.candidates
            ],
        }


Changed = Callable[[Sequence[OpenQuestion], Sequence[OpenQuestion], int], None]
"""Is told which questions are open, which people have dismissed, and how many were asked."""


class Questions:
    """Open questions in the order in which they were asked, and those that people have dismissed."""

    def __init__(self, changed: Changed = lambda *_: None) -> None:
        """
        Args:
            changed: is told which are open and which dismissed whenever one more is, or one less.
        """
        self._open: dict[str, OpenQuestion] = {}
        self._dismissed: tuple[OpenQuestion, ...] = ()
        self._asked = 0
        self._changed = changed

    @property
    def seats(self) -> frozenset[int]:
        """Those that something open is asked about."""
        return frozenset(each.question.seat for each in self.open() if each.question.seat is not None)

    def restore(
        self, left: Sequence[OpenQuestion], dismissed: Sequence[OpenQuestion] = (), asked: int = 0
    ) -> None:
        """Those of an earlier run, under their names of then; before anything is asked.

        Args:
            asked: how many earlier runs have asked: a name that was answered is not given again.
        """
        self._open, self._dismissed = {asked.key: asked for asked in left}, tuple(dismissed)
        names = [asked.key.removeprefix("q") for asked in (*left, *dismissed)]
        self._asked = max((asked, *(int(name) for name in names if name.isdecimal())))

    def ask(
        self,
        question: Question,
        state: GameState,
        picture: bytes | None = None,
        corrections: Mapping[Claim, Correct | None] | None = None,
        doubted: Entry | None = None,
    ) -> OpenQuestion:
        """Keep a question. One that is open already, word for word, is asked anew by a referee that was
        restarted: it keeps its name. Another one about a seat's win takes the place of what was asked about
        it before: more of the hand has come to light.

        Args:
            question: what to ask.
            state: the table by now.
            picture: JPEG of what it is about.
            corrections: by candidate, what makes it so, where one of them is written down already.
            doubted: that entry.
        """
        open_now = self._open.values()
        same = (each.key for each in open_now if each.doubted == doubted and _same(each.question, question))
        if not (key := next(same, "")):
            for each in [each for each in open_now if _same_win(each.question, question)]:
                del self._open[each.key]
            self._asked += 1
            key = f"q{self._asked}"
        cause = Cause.now(state, question.lasts, question.seat)
        asked = OpenQuestion(key, question, cause, picture, corrections or {}, doubted)
        self._open[key] = asked
        self._notify()
        return asked

    def get(self, key: str) -> OpenQuestion | None:
        """An open question by name."""
        return self._open.get(key)

    def close(self, key: str) -> None:
        """Somebody has answered."""
        if self._open.pop(key, None) is not None:
            self._notify()

    def dismiss(self, key: str, state: GameState) -> None:
        """Somebody says that it needs no answer: a referee that has forgotten it does not ask it again.

        Args:
            state: the table by now.
        """
        if (asked := self._open.pop(key, None)) is not None:
            self._dismissed = (*self._dismissed, replace(asked, dismissed=Cause.now(state, Lifetime.WIN)))
            self._notify()

    def was_dismissed(self, question: Question, state: GameState, doubted: Entry | None = None) -> bool:
        """Whether people have dismissed a question: word for word; or about the same win, where play has not
        gone on since and no more is seen of the hand than then."""
        return any(
            each.doubted == doubted
            and (
                _same(each.question, question)
                or (each.not_gone_on(state) and _no_more_of_win(each.question, question))
            )
            for each in self._dismissed
        )

    def close_doubt(self, seq: int) -> bool:
        """The table has answered the question about this entry; whether one was open."""
        answered = self._about(seq)
        for key in answered:
            self.close(key)
        return bool(answered)

    def is_doubted(self, seq: int) -> bool:
        """Whether one is open about this entry."""
        return bool(self._about(seq))

    def drop_stale(self, history: History) -> bool:
        """Forget what can no longer be answered; returns whether an open one was forgotten.

        A question stands while its cause holds and one of its candidates would still be accepted; one without
        candidates stands until it is answered or its cause is gone; one about what is written down in doubt
        besides while that stands as it did: whoever corrects or withdraws it has answered.
        """
        stale = [key for key, asked in self._open.items() if not stands(asked, history)]
        dismissed = tuple(each for each in self._dismissed if is_about_now(each, history))
        if stale or dismissed != self._dismissed:
            self._open = {key: asked for key, asked in self._open.items() if key not in stale}
            self._dismissed = dismissed
            self._notify()
        return bool(stale)

    @property
    def hold_the_hand(self) -> bool:
        """Whether one is open that may decide a win: the hand is neither drawn nor paid before its answer."""
        return any(asked.question.holds for asked in self._open.values())

    def open(self) -> tuple[OpenQuestion, ...]:
        """All of them, oldest first."""
        return tuple(self._open.values())

    def _notify(self) -> None:
        self._changed(self.open(), self._dismissed, self._asked)

    def _about(self, seq: int) -> list[str]:
        """Those that are about an entry, by name."""
        doubted = ((key, asked.doubted) for key, asked in self._open.items())
        return [key for key, entry in doubted if entry is not None and entry.seq == seq]


def _same_win(one: Question, other: Question) -> bool:
    return one.holds and other.holds and one.seat is not None and one.seat == other.seat


def _no_more_of_win(dismissed: Question, other: Question) -> bool:
    """Whether both are about what one seat shows as a win, the other one of no more tiles."""
    before, now = (question.details.get("tiles") for question in (dismissed, other))
    if not (isinstance(before, Sequence) and isinstance(now, Sequence)) or dismissed.code != other.code:
        return False
    return _same_win(dismissed, other) and len(now) <= len(before)


def _moves(claims: Sequence[Claim]) -> list[dict[str, object]]:
    """What an answer says happened, without what nobody but the player sees."""
    return [move_as_json(claim) for claim in claims if not isinstance(claim, Draw | Deal)]


def _tiles(claims: Sequence[Claim]) -> list[str]:
    """The open tiles that an answer is about, to be drawn on its button."""
    found: list[str] = []
    for claim in claims:
        if isinstance(claim, Draw | Deal):
            continue  # nobody but the player sees those
        tiles = getattr(claim, "tiles", None) or (getattr(claim, "tile", None),)
        found += [str(tile) for tile in tiles if tile is not None]
    return found


def _same(one: Question, other: Question) -> bool:
    """Whether people would be asked the same twice."""
    moves_of = [
        (each.code, each.seat, each.text, each.holds, [candidate.label for candidate in each.candidates])
        for each in (one, other)
    ]
    return moves_of[0] == moves_of[1]


def stands(asked: OpenQuestion, history: History) -> bool:
    """Whether a question can still be answered."""
    if not is_about_now(asked, history):
        return False
    state = history.state
    candidates = [each.claims for each in asked.question.candidates if each.claims]
    return (
        not candidates
        or bool(asked.corrections)
        or any(not isinstance(play_out(state, *claims), Refused) for claims in candidates)
    )


def is_about_now(asked: OpenQuestion, history: History) -> bool:
    """Whether what a question is about is still so."""
    return asked.cause.holds(history.state) and not _is_changed(asked.doubted, history)


def _is_changed(doubted: Entry | None, history: History) -> bool:
    if doubted is None:
        return False
    entry = history.entry(doubted.seq)
    return entry is None or entry.event != doubted.event
