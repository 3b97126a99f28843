"""``dataclasses.replace`` for the table's frozen values, about twice as fast: following a table and replaying
games are made of it.

Fields are copied slot by slot instead of through ``__init__``. That is right for values without
``__post_init__``, which those of ``tablectl.game.state`` are (a test holds them to it). To the type checker
it is ``replace`` itself, names and types of the changes checked.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:
    _SLOTS: dict[type, tuple[tuple[str, Any, Any], ...]] = {}

    def changed(value, /, **changes):
        """A copy with some fields changed."""
        cls = type(value)
        copy = object.__new__(cls)
        for name, read, write in _SLOTS.get(cls) or _slots(cls):
            write(copy, changes[name] if name in changes else read(value))
        return copy

    def _slots(cls):
        slots = (cls.__dict__[field.name] for field in fields(cls))
        plan = _SLOTS[cls] = tuple((slot.__name__, slot.__get__, slot.__set__) for slot in slots)
        return plan


__all__ = ["changed"]
