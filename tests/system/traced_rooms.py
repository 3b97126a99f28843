"""Which rooms a running program enters, and which functions it calls on the way."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Final

from tests.architecture.sources import PACKAGES, ROOT
from tests.architecture.walks import Stop, room_of

_ROOT: Final = f"{ROOT}/"


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a function of the project."""

    thread: str
    caller: str
    """The room that it came from; empty at a thread's start."""
    room: str
    stop: Stop
    argument: str
    """Type of the first argument after ``self``; empty without one."""
    within: tuple[Stop, ...]
    """The project's functions on the stack, the outermost first."""


@dataclass(slots=True)
class Trace:
    """The calls between rooms, and of some functions, in all threads that were started while it was on."""

    wanted: frozenset[Stop]
    """Functions whose calls are kept also from their own room."""
    calls: list[Call] = field(default_factory=list)
    _places: dict[tuple[str, str], Stop | None] = field(default_factory=dict)
    _own: threading.local = field(default_factory=threading.local)

    @contextmanager
    def on(self) -> Iterator[None]:
        """Trace this thread and those that it starts."""
        threading.setprofile(self._profile)
        sys.setprofile(self._profile)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    def _profile(self, frame: FrameType, event: str, _: object) -> None:
        if event not in ("call", "return"):
            return
        code = frame.f_code
        key = (code.co_filename, code.co_qualname)
        if key not in self._places:
            self._places[key] = _place(*key)
        stop = self._places[key]
        if stop is None:
            return
        stack: list[Stop] = self._own.__dict__.setdefault("stack", [])
        if event == "return":
            if stack and stack[-1] == stop:
                stack.pop()
            return
        caller, room = room_of(stack[-1].path) if stack else "", room_of(stop.path)
        if caller != room or stop in self.wanted:
            thread = threading.current_thread().name
            self.calls.append(Call(thread, caller, room, stop, _first_argument(frame), tuple(stack)))
        stack.append(stop)


def _first_argument(frame: FrameType) -> str:
    code = frame.f_code
    given = [name for name in code.co_varnames[: code.co_argcount] if name != "self"]
    return type(frame.f_locals[given[0]]).__name__ if given else ""


def _place(file: str, name: str) -> Stop | None:
    path = file.removeprefix(_ROOT)
    known = file.startswith(_ROOT) and path.split("/")[0] in PACKAGES and "<" not in name
    return Stop(path, name) if known else None
