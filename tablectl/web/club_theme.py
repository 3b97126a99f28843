"""What a club's own theme may hold: a style sheet that loads nothing from anywhere. Texts in, answers out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

OWN_THEMES: Final = ("green", "dark", "light", "transparent", "chroma")
"""Those that come along; a club's may not have their names."""
THEME_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
LARGEST_BYTES: Final = 256 * 1024
"""With a background picture inside."""

_COMMENT_OR_TEXT: Final = re.compile(
    r"""(/\*.*?(?:\*/|\Z))|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL
)
"""A comment's begin within quotes begins none."""
_ESCAPE: Final = re.compile(r"\\([0-9a-fA-F]{1,6})(?:\r\n|[ \t\r\n\f])?|\\(\n|\r\n|.)", re.DOTALL)
_LOADS: Final = re.compile(r"(?:url|src|image|image-set|-webkit-image-set|cross-fade)\(\s*", re.IGNORECASE)
_INSIDE: Final = re.compile(r"""["']?data:image/(?:png|webp|jpeg|svg\+xml)[;,]""", re.IGNORECASE)
_RULES: Final = re.compile(r"@([a-z-]+)", re.IGNORECASE)
_ALLOWED_RULES: Final = frozenset(
    {"media", "supports", "keyframes", "-webkit-keyframes", "property", "layer", "container", "charset"}
)
_MARKUP: Final = re.compile(r"</?\s*(?:style|script)", re.IGNORECASE)


def theme_problem(data: bytes) -> str | None:
    """Why a style sheet is not taken as a theme; None where it is.

    A sheet is read as a browser reads it: without its comments, escapes resolved. Pages forbid remote loads
    by their own policy as well; this tells the author before the stream does.
    """
    if len(data) > LARGEST_BYTES:
        return f"it has more than {LARGEST_BYTES // 1024} KB"
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "it is not UTF-8 text"
    if "\0" in text:
        return "it is not text"
    return next(_problems(_plain(text)), None)


def _problems(text: str) -> Iterator[str]:
    if _MARKUP.search(text):
        yield "it holds HTML: a theme is a style sheet and nothing else"
    for rule in _RULES.finditer(text):
        name = rule[1].lower()
        if name not in _ALLOWED_RULES:
            allowed = ", ".join(f"@{each}" for each in sorted(_ALLOWED_RULES))
            yield f"it uses @{name}: expected none of the rules with @, or {allowed}"
    for load in _LOADS.finditer(text):
        if not _INSIDE.match(text, load.end()):
            given = text[load.start() : load.start() + 40].split("\n")[0]
            yield f"it loads something ({given}): expected pictures inside, as url(data:image/png;base64,...)"
    if text.count("{") != text.count("}"):
        yield "its braces do not match"


def _plain(text: str) -> str:
    def resolved(found: re.Match[str]) -> str:
        if found[1] is None:
            return "" if found[2] in ("\n", "\r\n") else found[2]
        number = int(found[1], 16)
        return chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"

    return _ESCAPE.sub(resolved, _COMMENT_OR_TEXT.sub(lambda found: " " if found[1] else found[0], text))
