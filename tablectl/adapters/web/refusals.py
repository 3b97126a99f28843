"""Refused requests: with a code, for which pages have words in the reader's language."""

from __future__ import annotations

from starlette.exceptions import HTTPException

from tablectl.adapters.accounts import MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, Role
from tablectl.adapters.web.auth.rights import User


class WebRefusal(HTTPException):
    """A refusal with a status, a code and a message for programs."""

    def __init__(self, status_code: int, code: str, message: str, field: str = "") -> None:
        """``field``: of the request, the one that is missing or wrong; empty where it is no single one."""
        super().__init__(status_code, message)
        self.code = code
        self.field = field


def require_operator(user: User, do: str) -> None:
    """Refuse everybody but operators.

    Args:
        do: what only operators do, as the end of a sentence.

    Raises:
        HTTPException: 403.
    """
    if user.role is not Role.OPERATOR:
        raise HTTPException(403, f"only operators {do}")


def require_length(password: str) -> None:
    """Refuse a password that is too short or too long.

    Raises:
        WebRefusal: 400, with the field.
    """
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
        rule = f"a password has {MIN_PASSWORD_LENGTH} to {MAX_PASSWORD_LENGTH} characters"
        raise WebRefusal(400, "password_length", rule, "password")
