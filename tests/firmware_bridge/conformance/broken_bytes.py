"""Controllers that cannot find frames, or greet wrongly."""

from __future__ import annotations

from itertools import count

from firmware_bridge.errors import MessageError
from firmware_bridge.link.codec import Codec
from firmware_bridge.link.framing import MAX_FRAME, OVERHEAD, SYNC, Frame, FrameKind, Framer, crc16
from firmware_bridge.messages import messages
from firmware_bridge.messages.codes import FaultCode
from firmware_bridge.messages.dictionary import OURS, Dictionary
from firmware_bridge.messages.message import Message
from firmware_bridge.messages.service_messages import HOST_SERVICE
from firmware_bridge.virtual_table import TableConfig, VirtualController


class Sloppy(Framer):
    """A framer with switches for everything that can be wrong with one."""

    largest = MAX_FRAME
    checks_crc = checks_sync = checks_kind = True
    idle_is_idle = True
    loses_all_at_noise = loses_length = loses_all_at_spoiled = False
    forgets_halves = one_at_a_time = False

    def feed(self, data: bytes) -> list[Frame]:
        if self.forgets_halves:
            self._held.clear()
        frames = super().feed(data)
        return frames[:1] if self.one_at_a_time else frames

    def _next(self) -> Frame | None:
        held = self._held
        while held:
            length = held[0]
            if not OVERHEAD <= length <= self.largest and (length != SYNC or self.idle_is_idle):
                if self.loses_all_at_noise and length != SYNC:
                    held.clear()
                    return None
                del held[0]
                continue
            if len(held) < length:
                return None
            body = bytes(held[: length - 3])
            crc_wrong = self.checks_crc and bytes(held[length - 3 : length - 1]) != crc16(body).to_bytes(
                2, "big"
            )
            sync_wrong = self.checks_sync and held[length - 1] != SYNC
            kind = body[1] >> 6
            if crc_wrong or sync_wrong or (self.checks_kind and kind > 2):
                if self.loses_all_at_spoiled:
                    held.clear()
                    return None
                del held[: length if self.loses_length else 1]
                continue
            del held[:length]
            if len(body) - 2 > 59:
                return None
            return Frame(FrameKind(min(kind, 2)), body[1] % 64, body[2:])
        return None


class WithFramer(VirtualController):
    framer: type[Sloppy]

    def _boot(self, now_s: float, fault: FaultCode = FaultCode.NONE) -> None:
        super()._boot(now_s, fault)
        self._framer = self.framer()


def framer(name: str, **switches: object) -> type[VirtualController]:
    kind = type(name, (Sloppy,), switches)
    return type(name, (WithFramer,), {"framer": kind})


class LenientCodec(Codec):
    """Reads what it can of a payload of the wrong size."""

    def decode(self, payload: bytes) -> Message:
        for tried in (payload, payload[:-1], payload + b"\x00", payload[:3] + b"\x04" + bytes(4)):
            try:
                return super().decode(tried)
            except MessageError:
                continue
        raise MessageError("no message")


class TakesAnySize(VirtualController):
    def _boot(self, now_s: float, fault: FaultCode = FaultCode.NONE) -> None:
        super()._boot(now_s, fault)
        self._codec = LenientCodec(self.config.dictionary)


class HangsOnUnknown(VirtualController):
    """Answers nothing any more after a word it does not know."""

    hung = False

    def _on_frame(self, frame: Frame, now_s: float) -> None:
        try:
            if frame.kind is not FrameKind.ACK:
                self._codec.decode(frame.payload)
        except MessageError:
            self.hung = True
        if not self.hung:
            super()._on_frame(frame, now_s)


class QuietBeforeHello(VirtualController):
    """Answers nobody it has not greeted, not even a stop."""

    def _on_link(self, message: Message, now_s: float) -> None:
        if self._nonce is not None or isinstance(message, messages.Hello | messages.ReadState):
            super()._on_link(message, now_s)


class TakesBeforeHello(VirtualController):
    def _on_frame(self, frame: Frame, now_s: float) -> None:
        if self._nonce is None and frame.kind is FrameKind.DATA:
            self._send(Frame(FrameKind.ACK, frame.number + 1).encode())
        super()._on_frame(frame, now_s)

    def _on_link(self, message: Message, now_s: float) -> None:
        if self._nonce is None and isinstance(message, messages.Heartbeat):
            self._send_status(now_s)
        super()._on_link(message, now_s)


class WindowOfNone(VirtualController):
    def _send_out_of_band(self, message: Message) -> None:
        if isinstance(message, messages.HelloReply):
            message = messages.HelloReply(
                message.nonce, 1, message.boot_id, message.fingerprint, 0, message.dictionary_size,
                message.dictionary_crc, message.firmware,
            )  # fmt: skip
        super()._send_out_of_band(message)


class RestartsAtTheSameNonce(VirtualController):
    def _on_hello(self, nonce: int) -> None:
        self._nonce = None
        super()._on_hello(nonce)


class CountsOnAtANewNonce(VirtualController):
    def _on_hello(self, nonce: int) -> None:
        if self._nonce is not None:
            self._nonce = nonce
        super()._on_hello(nonce)


class ForgetsReports(VirtualController):
    def _on_hello(self, nonce: int) -> None:
        fresh = nonce != self._nonce
        super()._on_hello(nonce)
        if fresh:
            self._stream.restart(window=4, resend=False)


class ReportsTooEarly(VirtualController):
    def poll(self, now_s: float) -> None:
        if self._nonce is not None:
            self._lease.has_heartbeat = True
        super().poll(now_s)


class HaltsAtHello(VirtualController):
    def _on_hello(self, nonce: int) -> None:
        if self.moving:
            self._stop(self.fault[1] if self.fault else 0)  # type: ignore[arg-type]
        super()._on_hello(nonce)


class DictionaryWithoutEnd(VirtualController):
    def _on_link(self, message: Message, now_s: float) -> None:
        size = len(self.config.dictionary.text)
        if isinstance(message, messages.ReadDictionary) and message.offset >= size:
            self._send_out_of_band(messages.DictionaryPart(message.offset, b"16 command"))
        else:
            super()._on_link(message, now_s)


class WrongSum(VirtualController):
    def _send_out_of_band(self, message: Message) -> None:
        if isinstance(message, messages.HelloReply):
            message = messages.HelloReply(
                message.nonce, 1, message.boot_id, message.fingerprint, 4, message.dictionary_size,
                message.dictionary_crc ^ 1, message.firmware,
            )  # fmt: skip
        super()._send_out_of_band(message)


class OtherFields(VirtualController):
    def _boot(self, now_s: float, fault: FaultCode = FaultCode.NONE) -> None:
        text = OURS.text.replace("lift_walls ticket:u16", "lift_walls ticket:u16 speed:u8")
        self.config = TableConfig(dictionary=Dictionary.parse(text))
        super()._boot(now_s, fault)


class NobodyTwice(VirtualController):
    """Another boot id and another fingerprint each time it is asked."""

    names = count(100)

    def _send_out_of_band(self, message: Message) -> None:
        if isinstance(message, messages.HelloReply):
            message = messages.HelloReply(
                message.nonce, 1, next(self.names), next(self.names), 4, message.dictionary_size,
                message.dictionary_crc, message.firmware,
            )  # fmt: skip
        super()._send_out_of_band(message)


class AnswersQuestionsOnlyLinked(VirtualController):
    def _on_link(self, message: Message, now_s: float) -> None:
        if (
            self._nonce is None
            and isinstance(message, HOST_SERVICE)
            and not isinstance(message, messages.ReadState)
        ):
            return
        super()._on_link(message, now_s)


KINDS: dict[type[VirtualController], tuple[str, ...]] = {
    framer("LosesAllAtNoise", loses_all_at_noise=True): ("frame_after_noise",),
    framer("SkipsWholeFrames", loses_length=True): ("frame_behind_a_false_length",),
    framer("NoCrc", checks_crc=False): ("bad_crc_is_thrown_away",),
    framer("NoSync", checks_sync=False): ("bad_sync_is_thrown_away",),
    framer("AnyKind", checks_kind=False): ("kind_3_is_thrown_away",),
    framer("FramesOf65", largest=65): ("length_65_is_no_length",),
    framer("FramesOf63", largest=63): ("longest_frame",),
    framer("SyncIsALength", idle_is_idle=False): ("idle_bytes",),
    framer("OneFrameAtATime", one_at_a_time=True): ("frames_back_to_back", "whole_window_at_once"),
    framer("ForgetsHalves", forgets_halves=True): ("frame_byte_by_byte",),
    framer("LosesAllAtASpoiledFrame", loses_all_at_spoiled=True): (
        "half_frame_is_flushed",
        "stop_behind_half_a_frame",
    ),
    TakesAnySize: ("link_message_bounds", "command_bounds", "list_bounds"),
    HangsOnUnknown: ("empty_payload", "unknown_messages", "longest_frame"),
    AnswersQuestionsOnlyLinked: ("clock_before_hello",),
    TakesBeforeHello: ("data_before_hello", "heartbeat_before_hello"),
    QuietBeforeHello: ("stop_before_hello",),
    WindowOfNone: ("hello_is_answered",),
    RestartsAtTheSameNonce: ("same_nonce_only_answers",),
    CountsOnAtANewNonce: ("new_nonce_counts_from_0",),
    ForgetsReports: ("reports_survive_a_new_link",),
    ReportsTooEarly: ("nothing_numbered_before_a_heartbeat",),
    HaltsAtHello: ("hello_disturbs_no_motion",),
    DictionaryWithoutEnd: ("dictionary_pieces",),
    WrongSum: ("dictionary_sum",),
    OtherFields: ("dictionary_words",),
    NobodyTwice: ("one_boot_id", "one_fingerprint"),
}
