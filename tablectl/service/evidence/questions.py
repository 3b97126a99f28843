"""The referee's open questions: kept until somebody answers or the game has moved past them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tablectl.game.claims import Claim, Correct, Deal, Draw, Refused
from tablectl.game.decide import play_out
from tablectl.game.referee import Cause, Question, move_told
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
    doubted: int | None = None
    """Number of the entry that was written down in doubt; None where nothing was."""

    def message(self) -> Message:
        """What operators see."""
        asked = self.question
        return {
            "question": self.key,
            "code": asked.code,
            "text": asked.text,
            "details": dict(asked.details),
            "seat": asked.seat,
            "entry": self.doubted,
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


class Questions:
    """Open questions in the order in which they were asked."""

    def __init__(self, changed: Callable[[Sequence[OpenQuestion]], None] = lambda _: None) -> None:
        """
        Args:
            changed: is told which are open whenever one more is, or one less.
        """
        self._open: dict[str, OpenQuestion] = {}
        self._asked = 0
        self._changed = changed

    def restore(self, left: Sequence[OpenQuestion]) -> None:
        """Those of an earlier run, under their names of then; before anything is asked."""
        self._open = {asked.key: asked for asked in left}
        numbers = [int(key.removeprefix("q")) for key in self._open if key.removeprefix("q").isdecimal()]
        self._asked = max(numbers, default=0)

    def ask(
        self,
        question: Question,
        state: GameState,
        picture: bytes | None = None,
        corrections: Mapping[Claim, Correct | None] | None = None,
        doubted: int | None = None,
    ) -> OpenQuestion:
        """Keep a question. One about a seat's win takes the place of what was asked about it before:
        more of the hand has come to light.

        Args:
            question: what to ask.
            state: the table by now.
            picture: JPEG of what it is about.
            corrections: by candidate, what makes it so, where one of them is written down already.
            doubted: the number of that entry.
        """
        if question.holds:
            about = [key for key, each in self._open.items() if _same_win(each.question, question)]
            for key in about:
                del self._open[key]
        self._asked += 1
        cause = Cause.now(state, question.lasts, question.seat)
        asked = OpenQuestion(f"q{self._asked}", question, cause, picture, corrections or {}, doubted)
        self._open[asked.key] = asked
        self._changed(self.open())
        return asked

    def get(self, key: str) -> OpenQuestion | None:
        """An open question by name."""
        return self._open.get(key)

    def close(self, key: str) -> None:
        """Somebody has answered."""
        if self._open.pop(key, None) is not None:
            self._changed(self.open())

    def close_doubt(self, doubted: int) -> bool:
        """The table has answered the question about this entry; whether one was open."""
        answered = [key for key, asked in self._open.items() if asked.doubted == doubted]
        for key in answered:
            self.close(key)
        return bool(answered)

    def drop_stale(self, state: GameState) -> bool:
        """Forget what can no longer be answered; returns whether anything was forgotten.

        A question stands while its cause holds and one of its candidates would still be accepted; one without
        candidates, or about what is written down in doubt, stands until it is answered or its cause is gone.
        """
        stale = [key for key, asked in self._open.items() if not _stands(asked, state)]
        for key in stale:
            del self._open[key]
        if stale:
            self._changed(self.open())
        return bool(stale)

    @property
    def hold_the_hand(self) -> bool:
        """Whether one is open that may decide a win: the hand is neither drawn nor paid before its answer."""
        return any(asked.question.holds for asked in self._open.values())

    def open(self) -> tuple[OpenQuestion, ...]:
        """All of them, oldest first."""
        return tuple(self._open.values())


def _same_win(one: Question, other: Question) -> bool:
    return one.holds and other.holds and one.seat is not None and one.seat == other.seat


def _moves(claims: Sequence[Claim]) -> list[dict[str, object]]:
    """What an answer says happened, without what nobody but the player sees."""
    return [move_told(claim) for claim in claims if not isinstance(claim, Draw | Deal)]


def _tiles(claims: Sequence[Claim]) -> list[str]:
    """The open tiles that an answer is about, to be drawn on its button."""
    found: list[str] = []
    for claim in claims:
        if isinstance(claim, Draw | Deal):
            continue  # nobody but the player sees those
        tiles = getattr(claim, "tiles", None) or (getattr(claim, "tile", None),)
        found += [str(tile) for tile in tiles if tile is not None]
    return found


def _stands(asked: OpenQuestion, state: GameState) -> bool:
    if not asked.cause.holds(state):
        return False
    candidates = [each.claims for each in asked.question.candidates if each.claims]
    return (
        not candidates
        or bool(asked.corrections)
        or any(not isinstance(play_out(state, *claims), Refused) for claims in candidates)
    )
