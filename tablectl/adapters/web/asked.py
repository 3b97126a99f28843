"""What an address asks for behind its question mark."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from tablectl.errors import quoted

MAX_DIGITS: Final = 15
"""Of a number in an address: more events than a table plays."""


def asked_number(request: Request, name: str, default: int) -> int:
    """A whole number; ``default`` where none is asked for.

    Raises:
        HTTPException: it is none.
    """
    said = request.query_params.get(name, "")
    if not said:
        return default
    if not said.isascii() or not said.isdecimal() or len(said) > MAX_DIGITS:
        wanted = f"a whole number of 1 to {MAX_DIGITS} digits"
        raise HTTPException(400, f"expected {wanted} as {name}, got {quoted(said)}")
    return int(said)
