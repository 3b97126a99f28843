"""Makes sentences from the messages of one audience, in their order."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from tablectl.speech.payments import payment_text
from tablectl.speech.sentences import SENTENCES, SpokenEvent
from tablectl.speech.session_clock import SessionClock
from tablectl.speech.spoken import SpokenKind, SpokenSentence
from tablectl.speech.words import SPOKEN_LANGUAGES, Language, NamesOf, Words
from tablectl.topics import Message, Topic, objects_in


class Speaker:
    """The sentences for one audience. Belongs to one thread; reads no clock.

    It receives the audience's messages when the audience does, so its sentences contain nothing more and come
    no earlier.
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
            rows: the pages' texts by key.
            names_of: gives the names of a rule book.
            seconds_of: converts a message's time stamp to seconds; raises ValueError where it is none.
            minutes: length of a session; None: no limit.
        """
        self._words: Final[Mapping[Language, Words]] = {
            language: Words(rows, language, names_of) for language in SPOKEN_LANGUAGES
        }
        self._ruleset = ""
        self._players: tuple[str, ...] = ()
        self._winds: tuple[str, ...] = ()
        self._turn: int | None = None
        self._last_result = ""
        """The last result, as JSON."""
        self._finished = False
        self._seconds_of = seconds_of
        self._clock = SessionClock(minutes)
        self._is_live = False
        """Whether messages are new. Those before a table's first ``health`` are retained ones."""

    def sentences_for(self, topic: Topic, message: Message) -> tuple[SpokenSentence, ...]:
        """The sentences for a message; none for most, and none before the first ``health``: until then a
        started table repeats its state.

        A repeated result or turn gives no sentence.
        """
        if topic is Topic.HEALTH:
            return self._time_left(message)
        sentences = self._by_topic(topic, message)
        return sentences if self._is_live else ()

    def _by_topic(self, topic: Topic, message: Message) -> tuple[SpokenSentence, ...]:
        match topic:
            case Topic.EVENT:
                return self._event(message)
            case Topic.STATE:
                return self._state(message)
            case Topic.SCORE:
                return self._score(message)
            case Topic.RESULT:
                return self._result_sentences(message)
            case _:
                return ()

    def _time_left(self, health: Message) -> tuple[SpokenSentence, ...]:
        at_s = self._seconds(health)
        left = None if at_s is None else self._clock.announced_minutes(at_s)
        was_live, self._is_live = self._is_live, True
        if left is None or not was_live:
            return ()
        if left == 0:
            return (self._sentence(SpokenKind.TIME, None, lambda words: words.say("said_time_over")),)
        return (self._sentence(SpokenKind.TIME, None, lambda words: words.say("said_minutes_left", n=left)),)

    def _event(self, event: Message) -> tuple[SpokenSentence, ...]:
        kind = str(event.get("kind", "")).partition("/")[0]
        if kind == "session_started":
            self._ruleset = str(event.get("rules", ""))
            players = event.get("players")
            self._players = tuple(map(str, players)) if isinstance(players, Sequence) else ()
            self._last_result, self._finished = "", False
            begun_s = self._seconds(event)
            if begun_s is not None:
                self._clock.start(begun_s)
        if kind == "session_ended":
            self._clock.stop()
        if kind == "hand_started":
            self._turn = None
        found = SENTENCES.get(kind)
        if found is None:
            return ()
        spoken_kind, sentence = found
        texts = {
            language: sentence(self._spoken_event(event, words)) for language, words in self._words.items()
        }
        if not all(texts.values()):
            return ()
        seat = event.get("seat")
        return (SpokenSentence(spoken_kind, texts, seat if isinstance(seat, int) else None),)

    def _state(self, state: Message) -> tuple[SpokenSentence, ...]:
        self._update_players(state)
        turn = state.get("turn")
        before, self._turn = self._turn, turn if isinstance(turn, int) else None
        if self._turn is None or self._turn == before or state.get("phase") in (None, "settled"):
            return ()
        seat = self._turn
        return (
            self._sentence(
                SpokenKind.TURN,
                seat,
                lambda words: words.say("said_turn", who=self._player_name(seat, words)),
            ),
        )

    def _score(self, score: Message) -> tuple[SpokenSentence, ...]:
        self._update_players(score)
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
                    who=self._player_name(each["seat"], words),
                    points=words.number(each["points"]),
                )
                for each in ranked
            ]
            return words.say("said_with", what=words.say("final_scores"), tiles=words.listed(points))

        return (self._sentence(SpokenKind.HAND, None, final),)

    def _result_sentences(self, result: Message) -> tuple[SpokenSentence, ...]:
        """A result is published repeatedly: it is announced once, and again where an amendment has changed
        it."""
        result_text = json.dumps(
            [result.get(name) for name in ("hand", "wins", "draw", "deltas", "ready", "lines")],
            sort_keys=True,
        )
        before, self._last_result = self._last_result, result_text
        if result_text == before:
            return ()
        wins = [each for each in objects_in(result.get("wins")) if isinstance(each.get("seat"), int)]
        sentences = [
            self._sentence(SpokenKind.RESULT, win["seat"], partial(self._win_text, win)) for win in wins
        ]
        ready = result.get("ready")
        if result.get("draw") and isinstance(ready, Sequence) and ready:
            sentences.append(
                self._sentence(
                    SpokenKind.RESULT,
                    None,
                    lambda words: words.say(
                        "ready_were", who=words.listed([self._player_name(seat, words) for seat in ready])
                    ),
                )
            )
        lines = objects_in(result.get("lines"))
        if lines:
            sentences.append(self._sentence(SpokenKind.RESULT, None, partial(self._payment_text, lines)))
        return tuple(sentences)

    def _payment_text(self, lines: list[Mapping[str, Any]], words: Words) -> str:
        return payment_text(lines, words, self._ruleset, lambda seat: self._player_name(seat, words))

    def _win_text(self, win: Mapping[str, Any], words: Words) -> str:
        total = words.total(win.get("total"), self._ruleset)
        items = [
            str(each.get("name") or words.named(str(each.get("id")), self._ruleset))
            for each in objects_in(win.get("items"))
        ]
        who = self._player_name(win["seat"], words)
        if not items:
            return words.say("said_discard", who=who, tile=total)
        return words.say("said_worth", who=who, items=words.listed(items), worth=total)

    def _spoken_event(self, event: Mapping[str, Any], words: Words) -> SpokenEvent:
        return SpokenEvent(event, words, self._ruleset, lambda seat: self._player_name(seat, words))

    def _update_players(self, message: Message) -> None:
        seats = objects_in(message.get("seats"))
        if seats:
            self._players = tuple(str(each.get("player") or "") for each in seats)
            self._winds = tuple(str(each.get("wind") or "") for each in seats)

    def _player_name(self, seat: int, words: Words) -> str:
        if seat < len(self._players) and self._players[seat]:
            return self._players[seat]
        if seat < len(self._winds) and words.knows(f"wind_{self._winds[seat]}"):
            return words.say(f"wind_{self._winds[seat]}")
        return words.say("seat", n=seat + 1)

    def _seconds(self, message: Message) -> float | None:
        """Time of a message in seconds; None where it has none."""
        try:
            return self._seconds_of(str(message.get("at")))
        except ValueError:
            return None

    def _sentence(
        self, kind: SpokenKind, seat: int | None, sentence: Callable[[Words], str]
    ) -> SpokenSentence:
        return SpokenSentence(
            kind, {language: sentence(words) for language, words in self._words.items()}, seat
        )
