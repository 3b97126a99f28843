"""What is refused: with a code of its own, so that pages can tell it in the reader's language, or to all but
operators."""

from __future__ import annotations

from starlette.exceptions import HTTPException

from tablectl.adapters.accounts import Role
from tablectl.adapters.web.doors.rights import Who


class WebRefusal(HTTPException):
    """Raised with a status, a code and a message for programs."""

    def __init__(self, status_code: int, code: str, message: str, field: str = "") -> None:
        """``field``: the one of the request that is missing or wrong; empty where it is none."""
        super().__init__(status_code, message)
        self.code = code
        self.field = field


def operators_only(who: Who, do: str) -> None:
    """Let operators pass.

    Args:
        do: what only they do, as the end of a sentence.

    Raises:
        HTTPException: 403, somebody else asks.
    """
    if who.role is not Role.OPERATOR:
        raise HTTPException(403, f"only operators {do}")
