"""Checks whether the retained topics agree with the events, and with each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tablectl.conformance.check import Check, Deviation, LeftOut
from tablectl.conformance.form import CONFORMANCE
from tablectl.conformance.order import CORRECTIONS, NO_AMENDMENTS, is_amendment
from tablectl.conformance.traffic import MessageTime, ParsedMessage, Traffic
from tablectl.quoting import quoted

NUMBERED_TOPICS: Final = ("score", "state", "result", "needs", "hands")
"""Retained topics whose ``seq`` is the number of the last event that they include."""
INCLUDED: Final = (
    "`seq` in `score`, `state`, `result`, `needs` and `hands` is the last event that they include;"
)
PUBLISHED_AGAIN: Final = (
    "Right after it, `state`, `score` and, if a hand has been paid, `result` are published again with that "
    "revision."
)
CONSISTENT: Final = "What `score`, `state` and `result` say at a `seq` is what the events up to it say."

Place = tuple[str, str, int]
"""Audience, journal, number."""


def _check_never_decreases(field: str) -> Any:
    def judge(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
        messages = [each for each in traffic.objects(*NUMBERED_TOPICS) if each.number(field) is not None]
        if not messages:
            return LeftOut(f"no retained topic said a {field}")
        return _find_decreases(messages, field)

    return judge


def _find_decreases(messages: list[ParsedMessage], field: str) -> Iterator[Deviation]:
    latest: dict[tuple[str, str], tuple[int, ParsedMessage]] = {}
    for each in messages:
        key, number = (each.topic, each.text("journal")), each.number(field) or 0
        before = latest.get(key)
        if before is not None and number < before[0]:
            yield Deviation(f"{field} {before[0]} or more, as in {before[1]}", f"{each}: {field} {number}")
        latest[key] = number, each


def _check_includes_last_event(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    events = traffic.events()
    stored = [each for each in traffic.objects("score", "state") if each.raw.moment is MessageTime.AFTER]
    if not events or not stored:
        return LeftOut("no event was published, or the broker's store was not read afterwards")
    last = events[-1]
    return (
        Deviation(f"seq {last.number('seq')} or more, as in {last}", str(each))
        for each in stored
        if not each.folder
        and each.text("journal") == last.text("journal")
        and (each.number("seq") or 0) < (last.number("seq") or 0)
    )


def _check_one_revision(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    messages = [
        each
        for each in traffic.objects("event", "score", "state")
        if None not in (each.number("seq"), each.number("revision"))
    ]
    return _find_other_revisions(messages) if messages else LeftOut("nothing said a seq and a revision")


def _find_other_revisions(messages: list[ParsedMessage]) -> Iterator[Deviation]:
    known: dict[tuple[str, int], ParsedMessage] = {}
    for each in messages:
        before = known.setdefault((each.text("journal"), each.number("seq") or 0), each)
        if before.number("revision") != each.number("revision"):
            yield Deviation(
                f"revision {before.number('revision')}, as in {before}",
                f"{each}: revision {each.number('revision')}",
            )


def _check_republished_after_amendment(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    found = [(folder, each) for folder in traffic.folders() for each in traffic.events(folder)]
    amendments = [(folder, each) for folder, each in found if is_amendment(each)]
    return _find_missing_republications(traffic, amendments) if amendments else NO_AMENDMENTS


def _find_missing_republications(
    traffic: Traffic, amendments: list[tuple[str, ParsedMessage]]
) -> Iterator[Deviation]:
    for folder, amendment in amendments:
        wanted = [
            "state",
            "score",
            *(["result"] if _was_hand_paid_before(traffic, folder, amendment) else []),
        ]
        for topic in wanted:
            if not any(
                each.folder == folder and _includes_amendment(each, amendment)
                for each in traffic.objects(topic)
                if each.raw.moment is not MessageTime.BEFORE
            ):
                yield Deviation(
                    f"{folder}{topic} with revision {amendment.number('revision')} after {amendment}", "none"
                )


def _includes_amendment(message: ParsedMessage, amendment: ParsedMessage) -> bool:
    if message.text("journal") != amendment.text("journal"):
        return True  # a later journal does not hold the amended event
    return (message.number("revision") or 0) >= (amendment.number("revision") or 0)


def _was_hand_paid_before(traffic: Traffic, folder: str, amendment: ParsedMessage) -> bool:
    """Whether a hand of the same session was paid before the amendment, which does not withdraw it."""
    paid: int | None = None
    for each in traffic.events(folder):
        if each is amendment:
            break
        if _kind(each) == "session_started":
            paid = None
        elif _kind(each) == "hand_settled":
            paid = each.number("seq")
    return paid is not None and _kind(amendment) != "event_withdrawn"


def _check_one_journal(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    pairs = [
        (score, state)
        for moment in (MessageTime.BEFORE, MessageTime.AFTER)
        for score in traffic.objects("score")
        for state in traffic.objects("state")
        if score.raw.moment is moment and state.raw.moment is moment and score.folder == state.folder
    ]
    if not pairs:
        return LeftOut("the broker's store had no score and state together")
    return (
        Deviation(
            f"journal {quoted(score.text('journal'))}, as in {score}",
            f"{state}: {quoted(state.text('journal'))}",
        )
        for score, state in pairs
        if score.text("journal") != state.text("journal")
    )


def _check_score_and_state_agree(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    scores = _by_place(traffic.objects("score"))
    pairs = [
        (scores[place], state)
        for place, state in _by_place(traffic.objects("state")).items()
        if place in scores
    ]
    if not pairs:
        return LeftOut("no score and state with the same seq were heard")
    return (
        Deviation(
            f"hand, players and winds {_hand_and_players(score)}, as in {score}",
            f"{state}: {_hand_and_players(state)}",
        )
        for score, state in pairs
        if _hand_and_players(score) != _hand_and_players(state)
    )


def _hand_and_players(message: ParsedMessage) -> tuple[object, ...]:
    return (message.value("hand"), *((each.get("player"), each.get("wind")) for each in _seats(message)))


def _check_discards(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    states = _by_place(traffic.objects("state"))
    pairs = [
        (event, states[place])
        for place, event in _by_place(traffic.objects("event")).items()
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


def _check_points(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    settled = {
        place: event
        for place, event in _by_place(traffic.objects("event")).items()
        if _kind(event) == "hand_settled"
    }
    scores, results = _by_place(traffic.objects("score")), _by_place(traffic.objects("result"))
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


def _by_place(messages: tuple[ParsedMessage, ...]) -> dict[Place, ParsedMessage]:
    """The last message of each audience, journal and number."""
    return {(each.folder, each.text("journal"), each.number("seq") or 0): each for each in messages}


def _kind(event: ParsedMessage) -> str:
    return event.text("kind").partition("/")[0]


def _seats(message: ParsedMessage) -> list[dict[str, Any]]:
    seats = message.value("seats")
    return [each for each in seats if isinstance(each, dict)] if isinstance(seats, list) else []


CHECKS: Final = (
    Check("seq_goes_forward", CORRECTIONS, INCLUDED, _check_never_decreases("seq")),
    Check(
        "revision_goes_forward",
        CORRECTIONS,
        "`revision` counts amendments.",
        _check_never_decreases("revision"),
    ),
    Check("last_event_is_included", CORRECTIONS, INCLUDED, _check_includes_last_event),
    Check("one_revision_at_a_seq", CORRECTIONS, "`revision` counts amendments.", _check_one_revision),
    Check("amended_is_published_again", CORRECTIONS, PUBLISHED_AGAIN, _check_republished_after_amendment),
    Check(
        "score_and_state_of_one_journal",
        CONFORMANCE,
        "`score` and `state` in the broker's store are of one journal.",
        _check_one_journal,
    ),
    Check("score_and_state_agree", CONFORMANCE, CONSISTENT, _check_score_and_state_agree),
    Check("discard_lies_in_its_river", CONFORMANCE, CONSISTENT, _check_discards),
    Check("points_are_those_of_the_payment", CONFORMANCE, CONSISTENT, _check_points),
)
