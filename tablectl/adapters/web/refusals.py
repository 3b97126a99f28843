"""A refusal that has a code of its own, so that pages can tell it in the reader's language."""

from __future__ import annotations

from starlette.exceptions import HTTPException


class WebRefusal(HTTPException):
    """Raised with a status, a code and a message for programs."""

    def __init__(self, status_code: int, code: str, message: str) -> None:
        super().__init__(status_code, message)
        self.code = code
