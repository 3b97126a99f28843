"""Values in the query string of an address."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from tablectl.quoting import quoted

MAX_DIGITS: Final = 15
"""Of a number in a query: more events than a table ever plays."""


def query_number(request: Request, name: str, default: int) -> int:
    """A whole number in the query; ``default`` where it is missing.

    Raises:
        HTTPException: 400, it is no such number.
    """
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not text.isascii() or not text.isdecimal() or len(text) > MAX_DIGITS:
        wanted = f"a whole number of 1 to {MAX_DIGITS} digits"
        raise HTTPException(400, f"expected {wanted} as {name}, got {quoted(text)}")
    return int(text)
