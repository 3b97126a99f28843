"""Makes sentences of the messages of one audience, in the order in which it heard them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from tablectl.speech.payments import payment_said
from tablectl.speech.said import Said, SaidKind
from tablectl.speech.sentences import SENTENCES, SpokenEvent
from tablectl.speech.session_clock import SessionClock
from tablectl.speech.words import SPOKEN_LANGUAGES, Language, NamesOf, Words
from tablectl.topics import Message, Topic, objects_in


class Speaker:
    """What one audience is told aloud. Belongs to one thread; reads no clock.

    It hears the messages that the audience gets, when it gets them. So nothing is said that the messages do
    not tell, and nothing earlier.
    """

    def __init__(
        self,
        rows: Mapping[str, tuple[str, ...]],
        names_of: NamesOf,
        seconds_of: Callable[[str], float],
        minutes: float | None = None,
    ) -> None:
        """
        Args:
            rows: the pages' words by key.
            names_of: the names of a rule book.
            seconds_of: a time stamp of a message in seconds; raises ValueError where it is none.
            minutes: how long a session may last; None: nobody has agreed on that.
        """
        self._words: Final[Mapping[Language, Words]] = {
            language: Words(rows, language, names_of) for language in SPOKEN_LANGUAGES
        }
        self._ruleset = ""
        self._players: tuple[str, ...] = ()
        self._winds: tuple[str, ...] = ()
        self._turn: int | None = None
        self._result = ""
        """The last result that was heard, as one text."""
        self._finished = False
        self._seconds_of = seconds_of
        self._clock = SessionClock(minutes)
        self._live = False
        """Whether what is heard is news. What a table tells before its first ``health`` is what was."""

    def heard(self, topic: Topic, message: Message) -> tuple[Said, ...]:
        """What is to be said of a message; nothing of most, and of nothing that is no news: a table that is
        started tells first how it stands, and its first ``health`` ends that.

        A result or a turn that is heard again is not said again.
        """
        if topic is Topic.HEALTH:
            return self._time(message)
        said = self._of(topic, message)
        return said if self._live else ()

    def _of(self, topic: Topic, message: Message) -> tuple[Said, ...]:
        match topic:
            case Topic.EVENT:
                return self._event(message)
            case Topic.STATE:
                return self._state(message)
            case Topic.SCORE:
                return self._score(message)
            case Topic.RESULT:
                return self._paid(message)
            case _:
                return ()

    def _time(self, health: Message) -> tuple[Said, ...]:
        at_s = self._seconds(health)
        left = None if at_s is None else self._clock.due(at_s)
        news, self._live = self._live, True
        if left is None or not news:
            return ()
        if left == 0:
            return (self._said(SaidKind.TIME, None, lambda words: words.say("said_time_over")),)
        return (self._said(SaidKind.TIME, None, lambda words: words.say("said_minutes_left", n=left)),)

    def _event(self, event: Message) -> tuple[Said, ...]:
        kind = str(event.get("kind", "")).partition("/")[0]
        if kind == "session_started":
            self._ruleset = str(event.get("rules", ""))
            players = event.get("players")
            self._players = tuple(map(str, players)) if isinstance(players, Sequence) else ()
            self._result, self._finished = "", False
            begun_s = self._seconds(event)
            if begun_s is not None:
                self._clock.begin(begun_s)
        if kind == "session_ended":
            self._clock.end()
        if kind == "hand_started":
            self._turn = None
        found = SENTENCES.get(kind)
        if found is None:
            return ()
        said, sentence = found
        texts = {language: sentence(self._spoken(event, words)) for language, words in self._words.items()}
        if not all(texts.values()):
            return ()
        seat = event.get("seat")
        return (Said(said, texts, seat if isinstance(seat, int) else None),)

    def _state(self, state: Message) -> tuple[Said, ...]:
        self._meet(state)
        turn = state.get("turn")
        before, self._turn = self._turn, turn if isinstance(turn, int) else None
        if self._turn is None or self._turn == before or state.get("phase") in (None, "settled"):
            return ()
        seat = self._turn
        return (
            self._said(SaidKind.TURN, seat, lambda words: words.say("said_turn", who=self._who(seat, words))),
        )

    def _score(self, score: Message) -> tuple[Said, ...]:
        self._meet(score)
        self._ruleset = str(score.get("ruleset") or self._ruleset)
        before, self._finished = self._finished, bool(score.get("finished"))
        if before or not self._finished:
            return ()
        seats = [
            each for each in objects_in(score.get("seats")) if isinstance(each.get("points"), int | float)
        ]
        ranked = sorted(seats, key=lambda each: (each["place"], each["seat"]))

        def final(words: Words) -> str:
            points = [
                words.say(
                    "said_points",
                    who=self._who(each["seat"], words),
                    points=words.number(each["points"]),
                )
                for each in ranked
            ]
            return words.say("said_with", what=words.say("final_scores"), tiles=words.listed(points))

        return (self._said(SaidKind.HAND, None, final),)

    def _paid(self, result: Message) -> tuple[Said, ...]:
        """A result is published again with every message of its hand: it is said once, and once more where an
        amendment has changed it."""
        result_text = json.dumps(
            [result.get(name) for name in ("hand", "wins", "draw", "deltas", "ready", "lines")],
            sort_keys=True,
        )
        before, self._result = self._result, result_text
        if result_text == before:
            return ()
        wins = [each for each in objects_in(result.get("wins")) if isinstance(each.get("seat"), int)]
        said = [self._said(SaidKind.RESULT, win["seat"], partial(self._worth, win)) for win in wins]
        ready = result.get("ready")
        if result.get("draw") and isinstance(ready, Sequence) and ready:
            said.append(
                self._said(
                    SaidKind.RESULT,
                    None,
                    lambda words: words.say(
                        "ready_were", who=words.listed([self._who(seat, words) for seat in ready])
                    ),
                )
            )
        lines = objects_in(result.get("lines"))
        if lines:
            said.append(self._said(SaidKind.RESULT, None, partial(self._payment, lines)))
        return tuple(said)

    def _payment(self, lines: list[Mapping[str, Any]], words: Words) -> str:
        return payment_said(lines, words, self._ruleset, lambda seat: self._who(seat, words))

    def _worth(self, win: Mapping[str, Any], words: Words) -> str:
        worth = words.total(win.get("total"), self._ruleset)
        items = [
            str(each.get("name") or words.named(str(each.get("id")), self._ruleset))
            for each in objects_in(win.get("items"))
        ]
        who = self._who(win["seat"], words)
        if not items:
            return words.say("said_discard", who=who, tile=worth)
        return words.say("said_worth", who=who, items=words.listed(items), worth=worth)

    def _spoken(self, event: Mapping[str, Any], words: Words) -> SpokenEvent:
        return SpokenEvent(event, words, self._ruleset, lambda seat: self._who(seat, words))

    def _meet(self, message: Message) -> None:
        seats = objects_in(message.get("seats"))
        if seats:
            self._players = tuple(str(each.get("player") or "") for each in seats)
            self._winds = tuple(str(each.get("wind") or "") for each in seats)

    def _who(self, seat: int, words: Words) -> str:
        if seat < len(self._players) and self._players[seat]:
            return self._players[seat]
        if seat < len(self._winds) and words.knows(f"wind_{self._winds[seat]}"):
            return words.say(f"wind_{self._winds[seat]}")
        return words.say("seat", n=seat + 1)

    def _seconds(self, message: Message) -> float | None:
        """When a message was written; None where it does not say."""
        try:
            return self._seconds_of(str(message.get("at")))
        except ValueError:
            return None

    def _said(self, kind: SaidKind, seat: int | None, sentence: Callable[[Words], str]) -> Said:
        return Said(kind, {language: sentence(words) for language, words in self._words.items()}, seat)
