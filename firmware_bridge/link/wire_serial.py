"""The serial port. The only import of pyserial."""

from __future__ import annotations

import fcntl
import os
import termios
from pathlib import Path

import serial

from firmware_bridge.errors import PortLost, PortUnavailable

FIRST_REOPEN_DELAY_S = 0.25
MAX_REOPEN_DELAY_S = 5.0
MAX_PENDING_BYTES = 8192
"""Bytes that may wait to be written before the port counts as stuck: 0.7 s at 115,200 baud."""


PTY_PREFIX = "/dev/pts/"
"""A pseudo-terminal outlives its users, and would keep the exclusive mode of a killed program: there only
pyserial's lock is used."""


class SerialWire:
    """A ``Wire`` over a serial port, held for this process alone; reopened after it went away."""

    def __init__(self, port: str, baud: int) -> None:
        self._port = port
        self._baud = baud
        self._serial: serial.Serial | None = None
        self._device = ""
        """Id of the device that was opened first: a name such as ``/dev/ttyACM0`` may get another device
        later."""
        self._pending = bytearray()
        self._reopen_delay_s = FIRST_REOPEN_DELAY_S
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
        device = _device_id(self._port)
        if self._device and device and device != self._device:
            raise PortUnavailable(
                f"another device is at {self._port} now: plug the machine in again, or name it as it is "
                "under /dev/serial/by-id"
            )
        try:
            self._serial = serial.Serial(self._port, self._baud, timeout=0, write_timeout=0, exclusive=True)
            _set_exclusive(self._serial.fileno(), self._port)
        except (OSError, ValueError, termios.error) as error:
            self._close_port()
            raise PortUnavailable(_advice(self._port, error)) from error
        self._device = self._device or device
        self._pending.clear()
        self._reopen_delay_s = FIRST_REOPEN_DELAY_S
        self._retry_at_s = None

    def poll(self, now_s: float) -> None:
        if self._closed:
            return
        if self._serial is not None:
            self._flush()
            return
        if self._retry_at_s is None:
            self._retry_at_s = now_s + self._reopen_delay_s
        if now_s >= self._retry_at_s:
            self._reopen_delay_s = min(self._reopen_delay_s * 2, MAX_REOPEN_DELAY_S)
            self._retry_at_s = now_s + self._reopen_delay_s
            self.open()

    def read(self) -> bytes:
        if self._serial is None:
            return b""
        try:
            available = self._serial.in_waiting
            return bytes(self._serial.read(available)) if available else b""
        except (OSError, TypeError, termios.error) as error:  # pyserial raises TypeError when closed under it
            raise self._port_lost(error) from error

    def write(self, data: bytes) -> None:
        if self._serial is None:
            raise PortLost(f"{self._port} is not open; it is tried again on its own")
        self._pending += data
        self._flush()

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
        self._close_port()

    def _flush(self) -> None:
        if self._serial is None or not self._pending:
            return
        try:
            # Not Serial.write: with no write timeout it spins for ever while the port's buffer is full (3.5).
            written = os.write(self._serial.fileno(), self._pending)
        except BlockingIOError:  # the rest goes at the next poll
            written = 0
        except (OSError, TypeError, termios.error) as error:
            raise self._port_lost(error) from error
        del self._pending[:written]
        if len(self._pending) > MAX_PENDING_BYTES:
            raise self._port_lost(f"it has taken none of {len(self._pending)} bytes")

    def _port_lost(self, reason: object) -> PortLost:
        self._close_port()
        return PortLost(f"{self._port} has gone away ({reason}); check the cable and the machine's power")

    def _close_port(self) -> None:
        port_handle, self._serial = self._serial, None
        self._pending.clear()
        if port_handle is not None:
            try:
                _clear_exclusive(port_handle.fileno(), self._port)
                port_handle.close()
            except (OSError, termios.error):
                return  # the device is gone; the descriptor went with it


def open_serial(port: str, baud: int = 115_200, *, required: bool = True) -> SerialWire:
    """The wire at ``port``.

    Args:
        port: such as ``/dev/ttyACM0``, or better a name under ``/dev/serial/by-id`` that survives replugging.
        required: raise when it cannot be opened now. False starts closed; polling opens it when it
            appears.

    Raises:
        PortUnavailable: the port is not there, not ours to open, or held by another program; says what to do.
    """
    wire = SerialWire(port, baud)
    if required:
        wire.open()
    return wire


def _device_id(port: str) -> str:
    """An id of the device that a plain name leads to now: when a pseudo-terminal was made, or the vendor and
    product of a USB device. Empty if there is none, and for a link (as under ``/dev/serial/by-id``), which
    always leads to the same device."""
    if os.path.realpath(port) != port:
        return ""
    try:
        if port.startswith(PTY_PREFIX):
            return str(Path(port).stat().st_ctime_ns)
        usb = Path("/sys/class/tty", Path(port).name, "device").resolve().parent
        return "{}:{}".format(*((usb / name).read_text().strip() for name in ("idVendor", "idProduct")))
    except OSError:
        return ""


def _set_exclusive(descriptor: int, port: str) -> None:
    """Keep out programs that do not use pyserial's lock, by the terminal's exclusive mode."""
    if not os.path.realpath(port).startswith(PTY_PREFIX):
        fcntl.ioctl(descriptor, termios.TIOCEXCL)


def _clear_exclusive(descriptor: int, port: str) -> None:
    if not os.path.realpath(port).startswith(PTY_PREFIX):
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
    reason = os.strerror(errno) if errno else "it does not answer as one"
    return f"{port} cannot be opened as a serial port: {reason}"
