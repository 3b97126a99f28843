"""The text of a configuration file, and what it says in TOML."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from tablectl.errors import ConfigError, in_words

MAX_CHARACTERS: Final = 256 * 1024
"""Ten times every key with its explanation."""


def read_text(path: Path) -> str:
    """The text of a file, without the mark that some editors write before UTF-8.

    Raises:
        ConfigError: the file cannot be read or is too large.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            text = file.read(MAX_CHARACTERS + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"the configuration file {path} cannot be read: {in_words(error)}") from error
    if len(text) > MAX_CHARACTERS:
        raise ConfigError(f"{path} has more than {MAX_CHARACTERS} characters, the limit for a configuration")
    return text


def toml_values(text: str, name: str) -> dict[str, Any]:
    """The values of a configuration's text, by section.

    Raises:
        ConfigError: it is no TOML.
    """
    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise ConfigError(f"{name} is not TOML: {in_words(error)}") from error
    except RecursionError:
        raise ConfigError(f"{name} is nested too deeply for a configuration") from None
