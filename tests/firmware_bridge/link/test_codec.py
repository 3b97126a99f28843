from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.errors import MessageError
from firmware_bridge.link.codec import Codec
from firmware_bridge.link.framing import MAX_PAYLOAD
from firmware_bridge.messages import messages
from firmware_bridge.messages.dictionary import OURS, Dictionary, Entry
from firmware_bridge.messages.message import LARGEST, LONGEST, Message, Role, layout

VALUES: dict[str, st.SearchStrategy[object]] = {
    **{form: st.integers(0, most) for form, most in LARGEST.items()},
    "u8s": st.lists(st.integers(0, 255), max_size=LONGEST["u8s"]).map(tuple),
    "text": st.text(max_size=24).filter(lambda text: len(text.encode()) <= LONGEST["text"]),
    "blob": st.binary(max_size=LONGEST["blob"]),
}


@st.composite
def any_message(draw: st.DrawFn) -> Message:
    kind = draw(st.sampled_from(messages.ALL))
    return kind(*(draw(VALUES[form]) for _, form in layout(kind)))


@given(any_message())
def test_every_command_and_report_comes_back_as_it_went(message: Message) -> None:
    assert Codec().decode(Codec().encode(message)) == message


@given(any_message())
def test_every_message_fits_a_frame(message: Message) -> None:
    assert len(Codec().encode(message)) <= MAX_PAYLOAD


@given(st.binary(max_size=MAX_PAYLOAD))
def test_bytes_are_a_message_or_a_message_error(payload: bytes) -> None:
    try:
        message = Codec().decode(payload)
    except MessageError:
        return
    assert Codec().encode(message) == payload


@pytest.mark.parametrize(
    "payload", [b"", b"\xff", b"\x10", b"\x10\x01", b"\x10\x01\x00\x00", b"\x14\x01\x00\x04\x11"]
)
def test_a_payload_of_the_wrong_length_is_refused(payload: bytes) -> None:
    with pytest.raises(MessageError):
        Codec().decode(payload)


def test_the_other_sides_numbers_are_used() -> None:
    theirs = Dictionary(tuple(Entry(200 + at, e.role, e.name, e.fields) for at, e in enumerate(OURS.entries)))
    codec = Codec(theirs)
    assert codec.encode(messages.OpenLids(7))[0] == 200
    assert codec.decode(codec.encode(messages.DiceShown(7, (2, 5)))) == messages.DiceShown(7, (2, 5))
    assert codec.encode(messages.Heartbeat(1, 1000))[0] == messages.Heartbeat.ID


def test_a_command_the_other_side_lacks_cannot_be_sent() -> None:
    without_dice = Dictionary(tuple(e for e in OURS.entries if e.name != "roll_dice"))
    with pytest.raises(MessageError, match="roll_dice"):
        Codec(without_dice).encode(messages.RollDice(1, 2))


@pytest.mark.parametrize(
    "make",
    [
        lambda: messages.OpenLids(65_536),
        lambda: messages.OpenLids(-1),
        lambda: messages.BuildWalls(1, (17, 256)),
        lambda: messages.BuildWalls(1, (17,) * 41),
        lambda: messages.HelloReply(1, 1, 1, 1, 4, 10, 0, "x" * 25),
    ],
)
def test_a_value_that_fits_no_field_cannot_be_made(make: object) -> None:
    assert callable(make)
    with pytest.raises(MessageError):
        make()


def test_numbers_and_names_are_given_once_and_link_messages_stay_below_16() -> None:
    assert (
        len({kind.ID for kind in messages.ALL})
        == len({kind.name() for kind in messages.ALL})
        == len(messages.ALL)
    )
    assert all(
        (kind.ID < 16) == (kind.ROLE in (Role.HOST_LINK, Role.CONTROLLER_LINK)) for kind in messages.ALL
    )
