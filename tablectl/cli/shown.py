"""An error as the person sees it who wrote the command."""

from __future__ import annotations

import sys

from tablectl.errors import Told, told, without_folders


def shown(error: BaseException) -> Told:
    """What went wrong: paths that the command itself names stay, other files are told by their names."""
    return told(error, sys.argv[1:])


def shown_text(text: str) -> Told:
    """A remark or a finding in the same way."""
    return without_folders(text, sys.argv[1:])
