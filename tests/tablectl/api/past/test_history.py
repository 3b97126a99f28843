"""What was played, for readers: steps that fold to how a hand ended, and never more than was public."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.api.past.history import (
    NoSuchHand,
    fold_session,
    hand_message,
    session_message,
    with_shanten,
)
from tablectl.game.claims import Correct, Insert, Refused, Withdraw
from tablectl.game.events import (
    Envelope,
    HandSettled,
    IrregularityNoted,
    Source,
    TileDiscarded,
    TilesDealt,
)
from tablectl.game.history import History, amend
from tablectl.game.views import public_view
from tablectl.mahjong.tiles import parse_hidden
from tablectl.service.publishing import Stamp, score_message, state_message
from tests.tablectl.api.past.journals import AT, discards, journal
from tests.tablectl.schemas import as_heard


def amended(claim: Correct | Insert | Withdraw) -> tuple[Envelope, ...]:
    """The journal with an amendment at its end."""
    body = amend(History.of(journal()), claim)
    assert not isinstance(body, Refused)
    return (*journal(), Envelope(len(journal()) + 1, AT, Source.OPERATOR, body))


def folded(hand: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """State and score after a hand's last step, as the page works them out."""
    state, score = dict(hand["state"]), dict(hand["score"])
    for step in hand["steps"]:
        seats = [each | step.get("seats", {}).get(str(each["seat"]), {}) for each in state["seats"]]
        state = state | step.get("state", {}) | {"seats": seats}
        score |= step.get("score", {})
    return state, score


def test_a_hands_steps_come_to_what_the_table_showed_at_its_end() -> None:
    state, score = folded(hand_message("t1", fold_session(1, journal()), 1))
    end = History.of(journal())
    stamp = Stamp("t1", end.head, 0)
    assert state == state_message(stamp, public_view(end.state))
    assert score == score_message(stamp, end.state)


def test_every_event_of_a_hand_is_a_step_with_its_own_number() -> None:
    played = fold_session(1, journal())
    hands = [as_heard(hand_message("t1", played, hand)) for hand in (0, 1)]
    seqs = [step["event"]["seq"] for hand in hands for step in hand["steps"]]
    assert seqs == list(range(2, len(journal()) + 1))


def test_no_step_tells_a_tile_before_the_rules_show_it() -> None:
    hand: Any = hand_message("t1", fold_session(1, journal()), 0)
    shown = next(
        i
        for i, s in enumerate(hand["steps"])
        if s["event"]["kind"].startswith(("win_shown", "hand_shown", "hand_drawn"))
    )
    for step in hand["steps"][:shown]:
        kind = step["event"]["kind"].split("/")[0]
        if kind == "tile_drawn":
            assert step["event"]["tile"] is None
        if kind == "tiles_dealt":
            assert set(step["event"]["tiles"]) <= {"?", None}
        for changed in step.get("seats", {}).values():
            assert changed.get("shown") is None
    dealt = [e.body for e in journal() if isinstance(e.body, TilesDealt)]
    assert all(tile is not None for body in dealt for tile in body.tiles), "the journal itself knows them"


def test_the_result_has_every_scoring_item() -> None:
    played = fold_session(1, journal())
    for number, hand in enumerate(played.hands):
        settled = next(e.event for e in hand if isinstance(e.event, HandSettled))
        told: Any = hand_message("t1", played, number)["result"]
        assert [[item["id"] for item in win["items"]] for win in told["wins"]] == [
            [item[0] for item in win.items] for win in settled.wins
        ]
        assert told["deltas"] == list(settled.deltas)
        whole: Any = session_message("t1", played)
        line = whole["hands"][number]
        assert told["change"] == line["deltas"], "the result and the list of hands say one change"


def test_a_corrected_discard_is_shown_as_corrected_with_its_revision_and_reason() -> None:
    first = next(discards(journal()))
    body = first.body
    assert isinstance(body, TileDiscarded)
    other = TileDiscarded(body.seat, body.tile, drawn=None, sideways=body.sideways)
    hand: Any = hand_message("t1", fold_session(1, amended(Correct(first.seq, other, "looked again"))), 0)
    step = next(s for s in hand["steps"] if s["event"]["seq"] == first.seq)
    assert step["event"]["drawn"] is None
    assert (step["corrected"]["revision"], step["corrected"]["reason"]) == (1, "looked again")
    assert [(c["kind"], c["seq"]) for c in hand["corrections"]] == [("corrected", first.seq)]
    assert hand["revision"] == 1


def test_an_inserted_note_stands_where_it_was_put_in() -> None:
    first = next(discards(journal()))
    note = IrregularityNoted(0, "wrong_turn", "a hand reached out too early")
    envelopes = amended(Insert(first.seq, note, "seen on the recording"))
    hand: Any = hand_message("t1", fold_session(1, envelopes), 0)
    seqs = [step["event"]["seq"] for step in hand["steps"]]
    assert seqs[seqs.index(first.seq) + 1] == envelopes[-1].seq
    assert hand["corrections"][0]["kind"] == "inserted"
    other: Any = hand_message("t1", fold_session(1, envelopes), 1)
    assert other["corrections"] == []


def test_what_was_withdrawn_is_told_in_the_hand_that_it_left() -> None:
    first = next(discards(journal()))
    note = IrregularityNoted(0, "wrong_turn", "")
    inserted = amended(Insert(first.seq, note, "noted"))
    body = amend(History.of(inserted), Withdraw(inserted[-1].seq, "nothing was wrong"))
    assert not isinstance(body, Refused)
    envelopes = (*inserted, Envelope(len(inserted) + 1, AT, Source.OPERATOR, body))
    hand: Any = hand_message("t1", fold_session(1, envelopes), 0)
    assert [(c["kind"], c["revision"], c["reason"]) for c in hand["corrections"]] == [
        ("withdrawn", 2, "nothing was wrong")
    ]
    assert hand["revision"] == 2


@pytest.mark.parametrize(
    ("tiles", "drawn", "away"),
    [
        ("123m456p789s1122z", None, 0),
        ("123m456p789s1122z", "1z", -1),
        ("147m258p369s1234z", None, 6),
        ("456p789s1122z", None, 0),
        ("456p789s112z?", None, None),
        ("55550p456p789s1z", "2z", None),
        ("123m456p789s112z", None, None),
        ("123m456p789s1122z34m", "1z", None),
    ],
    ids=["ready", "won", "far", "one meld", "a tile not seen", "five of a kind", "a tile short", "too many"],
)
def test_hands_that_cameras_saw_are_told_with_their_shanten(
    tiles: str, drawn: str | None, away: int | None
) -> None:
    codes = [None if tile is None else str(tile) for tile in parse_hidden(tiles)]
    row = {"seq": 9, "seats": [{"seat": 2, "tiles": codes, "drawn": drawn}]}
    (told,) = with_shanten(fold_session(1, journal()), 0, [row])
    assert told["seats"] == [{"seat": 2, "tiles": codes, "drawn": drawn, "shanten": away}]


def test_a_hand_that_is_not_there_is_said_so() -> None:
    with pytest.raises(NoSuchHand, match="has 2 hands"):
        hand_message("t1", fold_session(1, journal()), 2)
