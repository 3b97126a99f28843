from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.link.framing import FLUSH, Frame, FrameKind, Framer
from firmware_bridge.link.stream import MAX_RETRIES, TIMEOUT_CEILING_S, TIMEOUT_FLOOR_S, RoundTrip, Stream

FATES = st.lists(st.sampled_from(["arrives", "lost", "twice"]), max_size=60)


def deliver(sender: Stream, receiver: Stream, fates: list[str], *, now_s: float) -> list[bytes]:
    """One exchange over a wire that loses and repeats as ``fates`` say, then is good."""
    fate = iter(fates)
    got: list[bytes] = []
    back: list[Frame] = []
    for frame in Framer().feed(sender.poll(now_s=now_s) + FLUSH):
        for _ in range({"arrives": 1, "lost": 0, "twice": 2}[next(fate, "arrives")]):
            payload, ack = receiver.receive(frame)
            got += [] if payload is None else [payload]
            back += Framer().feed(ack)
    for ack_frame in back:
        for _ in range({"arrives": 1, "lost": 0, "twice": 2}[next(fate, "arrives")]):
            sender.on_ack(ack_frame.number, now_s=now_s)
    return got


@given(st.integers(0, 150), st.integers(1, 16), st.lists(FATES, max_size=20))
def test_every_payload_arrives_once_and_in_order_over_a_bad_wire(
    count: int, window: int, rounds: list[list[str]]
) -> None:
    sender, receiver = Stream(window=window), Stream()
    payloads = [at.to_bytes(2, "big") for at in range(count)]
    for payload in payloads:
        sender.send(payload)
    got: list[bytes] = []
    now_s = 0.0
    for fates in rounds + [[]] * (count + 20):
        got += deliver(sender, receiver, fates, now_s=now_s)
        assert got == payloads[: len(got)]
        now_s += TIMEOUT_CEILING_S
    assert got == payloads
    assert sender.idle


def test_no_more_than_the_window_is_on_its_way() -> None:
    sender = Stream(window=3)
    for at in range(10):
        sender.send(bytes([at]))
    assert len(Framer().feed(sender.poll(now_s=0.0))) == 3
    assert sender.poll(now_s=0.0) == b""
    sender.on_ack(1, now_s=0.01)
    assert [frame.payload for frame in Framer().feed(sender.poll(now_s=0.01))] == [b"\x03"]


def test_a_late_copy_of_an_acknowledgement_confirms_nothing() -> None:
    sender = Stream(window=4)
    for at in range(4):
        sender.send(bytes([at]))
    sender.poll(now_s=0.0)
    sender.on_ack(2, now_s=0.01)
    sender.on_ack(1, now_s=0.02)
    assert sender.pending == 2


def test_the_timeout_follows_the_measured_round_trip() -> None:
    quick, slow = RoundTrip(), RoundTrip()
    for _ in range(50):
        quick.sample(0.004)
        slow.sample(0.2)
    assert quick.timeout_s == TIMEOUT_FLOOR_S
    assert 0.2 < slow.timeout_s < 0.3


def test_waiting_in_vain_doubles_the_timeout_up_to_its_cap_until_an_answer_is_measured() -> None:
    trip = RoundTrip()
    trip.sample(0.05)
    first = trip.timeout_s
    trip.back_off()
    assert trip.timeout_s == 2 * first
    for _ in range(20):
        trip.back_off()
    assert trip.timeout_s == TIMEOUT_CEILING_S
    trip.sample(0.05)
    assert trip.timeout_s < TIMEOUT_CEILING_S / 2


def test_a_retransmitted_frame_measures_nothing() -> None:
    sender = Stream()
    sender.send(b"lift")
    sender.poll(now_s=0.0)
    sender.poll(now_s=5.0)
    sender.on_ack(1, now_s=5.001)
    assert sender.round_trip.mean_s is None


def test_a_frame_nobody_answers_exhausts_the_stream() -> None:
    sender = Stream()
    sender.send(b"lift")
    now_s = 0.0
    while not sender.exhausted:
        sender.poll(now_s=now_s)
        now_s += TIMEOUT_CEILING_S
        assert now_s < 100
    assert sender.retransmitted == MAX_RETRIES


def test_a_new_link_keeps_a_controllers_reports_and_drops_a_hosts_commands() -> None:
    for keep, wanted in ((True, [b"a", b"b", b"c"]), (False, [])):
        stream = Stream(window=2)
        for payload in (b"a", b"b", b"c"):
            stream.send(payload)
        stream.poll(now_s=0.0)
        stream.restart(window=4, resend=keep)
        frames = Framer().feed(stream.poll(now_s=1.0))
        assert [frame.payload for frame in frames] == wanted
        assert [frame.number for frame in frames] == list(range(len(wanted)))
        assert all(frame.kind is FrameKind.DATA for frame in frames)
