"""Checks of what retained topics say of the game: do they follow the events, and agree with each other?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tablectl.conformance.check import Check, Deviation, LeftOut
from tablectl.conformance.form import CONFORMANCE
from tablectl.conformance.heard import MessageTime, ParsedMessage, Traffic
from tablectl.conformance.order import CORRECTIONS, NO_AMENDMENTS, is_amendment

COUNTED: Final = ("score", "state", "result", "needs", "hands")
"""Retained topics with the number of the last event that they include."""
INCLUDED: Final = (
    "`seq` in `score`, `state`, `result`, `needs` and `hands` is the last event that they include;"
)
PUBLISHED_AGAIN: Final = (
    "Right after it, `state`, `score` and, if a hand has been paid, `result` are published again with that "
    "revision."
)
ONE_STORY: Final = "What `score`, `state` and `result` say at a `seq` is what the events up to it say."

Place = tuple[str, str, int]
"""Audience, journal, number."""


def _forward(field: str) -> Any:
    def judge(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
        said = [each for each in traffic.on(*COUNTED) if each.number(field) is not None]
        if not said:
            return LeftOut(f"no retained topic said a {field}")
        return _backward(said, field)

    return judge


def _backward(said: list[ParsedMessage], field: str) -> Iterator[Deviation]:
    newest: dict[tuple[str, str], tuple[int, ParsedMessage]] = {}
    for each in said:
        key, number = (each.topic, each.words("journal")), each.number(field) or 0
        before = newest.get(key)
        if before is not None and number < before[0]:
            yield Deviation(f"{field} {before[0]} or more, as in {before[1]}", f"{each}: {field} {number}")
        newest[key] = number, each


def _includes_last(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    events = traffic.events()
    kept = [each for each in traffic.on("score", "state") if each.heard.moment is MessageTime.AFTER]
    if not events or not kept:
        return LeftOut("no event was published, or the broker's store was not read afterwards")
    last = events[-1]
    return (
        Deviation(f"seq {last.number('seq')} or more, as in {last}", str(each))
        for each in kept
        if not each.folder
        and each.words("journal") == last.words("journal")
        and (each.number("seq") or 0) < (last.number("seq") or 0)
    )


def _one_revision(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    said = [
        each
        for each in traffic.on("event", "score", "state")
        if None not in (each.number("seq"), each.number("revision"))
    ]
    return _revisions(said) if said else LeftOut("nothing said a seq and a revision")


def _revisions(said: list[ParsedMessage]) -> Iterator[Deviation]:
    known: dict[tuple[str, int], ParsedMessage] = {}
    for each in said:
        before = known.setdefault((each.words("journal"), each.number("seq") or 0), each)
        if before.number("revision") != each.number("revision"):
            yield Deviation(
                f"revision {before.number('revision')}, as in {before}",
                f"{each}: revision {each.number('revision')}",
            )


def _again(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    found = [(folder, each) for folder in traffic.folders() for each in traffic.events(folder)]
    amendments = [(folder, each) for folder, each in found if is_amendment(each)]
    return _unpublished(traffic, amendments) if amendments else NO_AMENDMENTS


def _unpublished(traffic: Traffic, amendments: list[tuple[str, ParsedMessage]]) -> Iterator[Deviation]:
    for folder, amendment in amendments:
        wanted = ["state", "score", *(["result"] if _paid_before(traffic, folder, amendment) else [])]
        for topic in wanted:
            if not any(
                each.folder == folder and _shows_amendment(each, amendment)
                for each in traffic.on(topic)
                if each.heard.moment is not MessageTime.BEFORE
            ):
                yield Deviation(
                    f"{folder}{topic} with revision {amendment.number('revision')} after {amendment}", "none"
                )


def _shows_amendment(message: ParsedMessage, amendment: ParsedMessage) -> bool:
    if message.words("journal") != amendment.words("journal"):
        return True  # a journal begun since then knows nothing of it
    return (message.number("revision") or 0) >= (amendment.number("revision") or 0)


def _paid_before(traffic: Traffic, folder: str, amendment: ParsedMessage) -> bool:
    """Whether a hand of the running session was paid before, and is not itself withdrawn."""
    paid: int | None = None
    for each in traffic.events(folder):
        if each is amendment:
            break
        if _kind(each) == "session_started":
            paid = None
        elif _kind(each) == "hand_settled":
            paid = each.number("seq")
    return paid is not None and _kind(amendment) != "event_withdrawn"


def _one_journal(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    pairs = [
        (score, state)
        for moment in (MessageTime.BEFORE, MessageTime.AFTER)
        for score in traffic.on("score")
        for state in traffic.on("state")
        if score.heard.moment is moment and state.heard.moment is moment and score.folder == state.folder
    ]
    if not pairs:
        return LeftOut("the broker's store had no score and state together")
    return (
        Deviation(
            f"journal {score.words('journal')!r}, as in {score}", f"{state}: {state.words('journal')!r}"
        )
        for score, state in pairs
        if score.words("journal") != state.words("journal")
    )


def _agree(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    scores = _at(traffic.on("score"))
    pairs = [(scores[place], state) for place, state in _at(traffic.on("state")).items() if place in scores]
    if not pairs:
        return LeftOut("no score and state with the same seq were heard")
    return (
        Deviation(f"hand, players and winds {_who(score)}, as in {score}", f"{state}: {_who(state)}")
        for score, state in pairs
        if _who(score) != _who(state)
    )


def _who(message: ParsedMessage) -> tuple[object, ...]:
    return (message.value("hand"), *((each.get("player"), each.get("wind")) for each in _seats(message)))


def _discards(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    states = _at(traffic.on("state"))
    pairs = [
        (event, states[place])
        for place, event in _at(traffic.on("event")).items()
        if _kind(event) == "tile_discarded" and place in states
    ]
    if not pairs:
        return LeftOut("no state of the moment of a discard was heard")
    return (
        Deviation(f"{tile} last in the river of seat {seat}, as in {event}", f"{state}: {last}")
        for event, state in pairs
        if (last := _last_discard(state, seat := event.number("seat")))
        != (tile := event.value("tile") or "?")
    )


def _last_discard(state: ParsedMessage, seat: int | None) -> object:
    for each in _seats(state):
        river = each.get("river")
        if each.get("seat") == seat and isinstance(river, list) and river:
            return river[-1].get("tile") if isinstance(river[-1], dict) else None
    return None


def _paid(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    settled = {
        place: event for place, event in _at(traffic.on("event")).items() if _kind(event) == "hand_settled"
    }
    scores, results = _at(traffic.on("score")), _at(traffic.on("result"))
    pairs: list[tuple[ParsedMessage, ParsedMessage, object]] = [
        (event, scores[place], _points(scores[place])) for place, event in settled.items() if place in scores
    ]
    pairs += [
        (event, results[place], results[place].value("scores"))
        for place, event in settled.items()
        if place in results
    ]
    if not pairs:
        return LeftOut("no score or result of the moment of a payment was heard")
    return (
        Deviation(f"points {event.value('scores')}, as in {event}", f"{paid}: {points}")
        for event, paid, points in pairs
        if points != event.value("scores")
    )


def _points(score: ParsedMessage) -> list[object]:
    return [each.get("points") for each in _seats(score)]


def _at(said: tuple[ParsedMessage, ...]) -> dict[Place, ParsedMessage]:
    """The last message of each audience, journal and number."""
    return {(each.folder, each.words("journal"), each.number("seq") or 0): each for each in said}


def _kind(event: ParsedMessage) -> str:
    return event.words("kind").partition("/")[0]


def _seats(message: ParsedMessage) -> list[dict[str, Any]]:
    seats = message.value("seats")
    return [each for each in seats if isinstance(each, dict)] if isinstance(seats, list) else []


CHECKS: Final = (
    Check("seq_goes_forward", CORRECTIONS, INCLUDED, _forward("seq")),
    Check("revision_goes_forward", CORRECTIONS, "`revision` counts amendments.", _forward("revision")),
    Check("last_event_is_included", CORRECTIONS, INCLUDED, _includes_last),
    Check("one_revision_at_a_seq", CORRECTIONS, "`revision` counts amendments.", _one_revision),
    Check("amended_is_published_again", CORRECTIONS, PUBLISHED_AGAIN, _again),
    Check(
        "score_and_state_of_one_journal",
        CONFORMANCE,
        "`score` and `state` in the broker's store are of one journal.",
        _one_journal,
    ),
    Check("score_and_state_agree", CONFORMANCE, ONE_STORY, _agree),
    Check("discard_lies_in_its_river", CONFORMANCE, ONE_STORY, _discards),
    Check("points_are_those_of_the_payment", CONFORMANCE, ONE_STORY, _paid),
)
