"""The serial port. The only import of pyserial."""

from __future__ import annotations

import fcntl
import os
import termios
from pathlib import Path

import serial

from firmware_bridge.errors import PortLost, PortUnavailable

REOPEN_FIRST_S = 0.25
REOPEN_CAP_S = 5.0
MAX_WAITING = 8192
"""Bytes waiting to go out before we call the port stuck: 0.7 s at 115,200 baud."""


PSEUDO = "/dev/pts/"
"""A pseudo-terminal stays when it is closed, and with it the mark of a program that was killed: there the
lock must do."""


class SerialWire:
    """A ``Wire`` over a serial port, held for this process alone; reopened after it went away."""

    def __init__(self, port: str, baud: int) -> None:
        self._port = port
        self._baud = baud
        self._serial: serial.Serial | None = None
        self._device = ""
        """What was opened there first: a name such as ``/dev/ttyACM0`` is given to another device later."""
        self._waiting = bytearray()
        self._pause_s = REOPEN_FIRST_S
        self._retry_at_s: float | None = None
        self._closed = False

    @property
    def name(self) -> str:
        return self._port

    @property
    def is_open(self) -> bool:
        return self._serial is not None

    def open(self) -> None:
        """Open the port now.

        Raises:
            PortUnavailable: with what to do about it.
        """
        device = _device_at(self._port)
        if self._device and device and device != self._device:
            raise PortUnavailable(
                f"another device is at {self._port} now: plug the machine in again, or name it as it is "
                "under /dev/serial/by-id"
            )
        try:
            self._serial = serial.Serial(self._port, self._baud, timeout=0, write_timeout=0, exclusive=True)
            _hold(self._serial.fileno(), self._port)
        except (OSError, ValueError, termios.error) as error:
            self._let_go()
            raise PortUnavailable(_advice(self._port, error)) from error
        self._device = self._device or device
        self._waiting.clear()
        self._pause_s = REOPEN_FIRST_S
        self._retry_at_s = None

    def poll(self, now_s: float) -> None:
        if self._closed:
            return
        if self._serial is not None:
            self._push()
            return
        if self._retry_at_s is None:
            self._retry_at_s = now_s + self._pause_s
        if now_s >= self._retry_at_s:
            self._pause_s = min(self._pause_s * 2, REOPEN_CAP_S)
            self._retry_at_s = now_s + self._pause_s
            self.open()

    def read(self) -> bytes:
        if self._serial is None:
            return b""
        try:
            waiting = self._serial.in_waiting
            return bytes(self._serial.read(waiting)) if waiting else b""
        except (OSError, TypeError, termios.error) as error:  # pyserial raises TypeError when closed under it
            raise self._lost(error) from error

    def write(self, data: bytes) -> None:
        if self._serial is None:
            raise PortLost(f"{self._port} is not open; it is tried again on its own")
        self._waiting += data
        self._push()

    def fileno(self) -> int:
        """For ``select``, so that an owner can sleep until something arrives.

        Raises:
            PortLost: the port is not open.
        """
        if self._serial is None:
            raise PortLost(f"{self._port} is not open")
        return int(self._serial.fileno())

    def close(self) -> None:
        self._closed = True
        self._let_go()

    def _push(self) -> None:
        if self._serial is None or not self._waiting:
            return
        try:
            # Not Serial.write: with no write timeout it spins for ever while the port's buffer is full (3.5).
            taken = os.write(self._serial.fileno(), self._waiting)
        except BlockingIOError:  # the rest goes at the next poll
            taken = 0
        except (OSError, TypeError, termios.error) as error:
            raise self._lost(error) from error
        del self._waiting[:taken]
        if len(self._waiting) > MAX_WAITING:
            raise self._lost(f"it has taken none of {len(self._waiting)} bytes")

    def _lost(self, why: object) -> PortLost:
        self._let_go()
        return PortLost(f"{self._port} has gone away ({why}); check the cable and the machine's power")

    def _let_go(self) -> None:
        held, self._serial = self._serial, None
        self._waiting.clear()
        if held is not None:
            try:
                _release(held.fileno(), self._port)
                held.close()
            except (OSError, termios.error):
                return  # the device is gone; the descriptor went with it


def open_serial(port: str, baud: int = 115_200, *, must_be_there: bool = True) -> SerialWire:
    """The wire at ``port``.

    Args:
        port: such as ``/dev/ttyACM0``, or better a name under ``/dev/serial/by-id`` that survives replugging.
        must_be_there: raise when it cannot be opened now. False begins closed; polling opens it when it
        appears.

    Raises:
        PortUnavailable: the port is not there, not ours to open, or held by another program; says what to do.
    """
    wire = SerialWire(port, baud)
    if must_be_there:
        wire.open()
    return wire


def _device_at(port: str) -> str:
    """What tells the device that a plain name has now from another that gets the name later: when a
    pseudo-terminal was made, the kind of a USB device; empty where nothing tells it, and for a link (as under
    ``/dev/serial/by-id``), which leads to whom it names."""
    if os.path.realpath(port) != port:
        return ""
    try:
        if port.startswith(PSEUDO):
            return str(Path(port).stat().st_ctime_ns)
        usb = Path("/sys/class/tty", Path(port).name, "device").resolve().parent
        return "{}:{}".format(*((usb / name).read_text().strip() for name in ("idVendor", "idProduct")))
    except OSError:
        return ""


def _hold(descriptor: int, port: str) -> None:
    """Programs that do not ask for pyserial's lock are kept out by the terminal itself."""
    if not os.path.realpath(port).startswith(PSEUDO):
        fcntl.ioctl(descriptor, termios.TIOCEXCL)


def _release(descriptor: int, port: str) -> None:
    if not os.path.realpath(port).startswith(PSEUDO):
        fcntl.ioctl(descriptor, termios.TIOCNXCL)


def _advice(port: str, error: Exception) -> str:
    text = str(error)
    if not Path(port).exists():
        return (
            f"there is no port {port}: is the machine, or the seats' board, plugged in and on? "
            "'ls /dev/serial/by-id' lists what is there"
        )
    if "Permission" in text:
        return (
            f"{port} may not be opened by this user: add it to the group that owns the port (usually dialout)"
        )
    if "lock" in text or "busy" in text:
        return f"{port} is held by another program: stop the other one, only one may drive the machine"
    errno = getattr(error, "errno", None)
    why = os.strerror(errno) if errno else "it does not answer as one"
    return f"{port} cannot be opened as a serial port: {why}"
