"""What stands after corrections, from the events alone."""

from __future__ import annotations

from tablectl.client import Correction, Event, EventsMissed, JournalChanged, Standing


def event(seq: int, tile: str) -> Event:
    return Event("tile_discarded/1", seq, "", "j", 0, "camera", "", 1.0, "", {"tile": tile})


def correction(seq: int, kind: str, **facts: object) -> Correction:
    return Correction(f"event_{kind}/1", seq, "", "j", 1, "operator", "", None, "", facts)


def discard(tile: str) -> dict[str, str]:
    return {"kind": "tile_discarded/1", "tile": tile}


def standing(*happened: Event | JournalChanged | EventsMissed) -> Standing:
    made = Standing()
    for each in happened:
        made.apply(each)
    return made


def tiles(made: Standing) -> list[tuple[int, int, str]]:
    return [(each.place, each.seq, each.facts["tile"]) for each in made]


def test_an_event_is_replaced_at_its_place() -> None:
    made = standing(event(1, "1m"), event(2, "2m"), correction(3, "corrected", target=1, event=discard("9m")))
    assert tiles(made) == [(1, 1, "9m"), (2, 2, "2m")]


def test_an_event_is_put_after_another_or_before_all_and_can_be_amended_by_its_own_number() -> None:
    made = standing(
        event(1, "1m"),
        event(2, "2m"),
        correction(3, "inserted", after=1, event=discard("5m")),
        correction(4, "inserted", after=0, event=discard("6m")),
        correction(5, "corrected", target=3, event=discard("7m")),
    )
    assert tiles(made) == [(1, 4, "6m"), (2, 1, "1m"), (3, 3, "7m"), (4, 2, "2m")]


def test_an_event_is_taken_away() -> None:
    made = standing(event(1, "1m"), event(2, "2m"), correction(3, "withdrawn", target=1))
    assert (tiles(made), len(made), made.complete) == ([(1, 2, "2m")], 1, True)


def test_it_says_when_it_does_not_know_everything() -> None:
    assert not standing(event(5, "1m"), correction(6, "withdrawn", target=2)).complete
    assert not standing(event(5, "1m"), correction(6, "inserted", after=2, event=discard("1m"))).complete
    assert not standing(EventsMissed(1, 4, "away"), event(5, "1m")).complete


def test_another_journal_begins_with_nothing() -> None:
    made = standing(EventsMissed(1, 4, "away"), event(5, "1m"), JournalChanged("b", "a"), event(1, "2m"))
    assert (tiles(made), made.complete) == ([(1, 1, "2m")], True)
