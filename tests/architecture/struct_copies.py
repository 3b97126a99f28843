"""A plugin of mypy: which ``replace`` copies what, and with which changes.

mypy takes a ``msgspec.Struct`` for a dataclass, but ``dataclasses.replace`` fails on one when it runs: here
it is refused. ``msgspec.structs.replace`` has types that let any change pass: here they are checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.plugin import FunctionSigContext, Plugin
from mypy.plugins.dataclasses import replace_function_sig_callback
from mypy.types import FunctionLike, Instance, Type, UnionType, get_proper_type

STRUCT: Final = "msgspec.Struct"


class StructCopies(Plugin):
    """Checks both kinds of copies."""

    def get_function_signature_hook(
        self, fullname: str
    ) -> Callable[[FunctionSigContext], FunctionLike] | None:
        """What checks a call of this function; None for all others."""
        checks = {
            "dataclasses.replace": _copy_of_dataclass,
            "msgspec.structs.replace": replace_function_sig_callback,
        }
        return checks.get(fullname)


def _copy_of_dataclass(call: FunctionSigContext) -> FunctionLike:
    copied = [expression for argument in call.args[:1] for expression in argument]
    if any(_is_struct(call.api.get_expression_type(each)) for each in copied):
        call.api.fail("a msgspec.Struct is copied by msgspec.structs.replace", call.context)
    return replace_function_sig_callback(call)


def _is_struct(found: Type) -> bool:
    proper = get_proper_type(found)
    if isinstance(proper, UnionType):
        return any(map(_is_struct, proper.items))
    return isinstance(proper, Instance) and proper.type.has_base(STRUCT)


def plugin(version: str) -> type[Plugin]:
    """What mypy asks a module of plugins for."""
    return StructCopies
