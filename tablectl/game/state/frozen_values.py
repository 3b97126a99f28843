"""``dataclasses.replace`` for the table's frozen values, several times as fast: following a table and
replaying games are made of it.

The copy is given the value's fields at one go, the changes among them, as the dictionary that holds its
attributes. That is right for values without slots and without ``__post_init__``, which those of
``tablectl.game.state.state`` are (a test holds them to it); others are copied as ``replace`` does. To the
type checker it is ``replace`` itself, names and types of the changes checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:
    from dataclasses import replace

    _new = object.__new__
    _set = object.__setattr__

    def changed(value, /, **changes):
        """A copy with some fields changed."""
        try:
            fields = value.__dict__
        except AttributeError:
            return replace(value, **changes)
        copy = _new(type(value))
        _set(copy, "__dict__", fields | changes)
        return copy


__all__ = ["changed"]
