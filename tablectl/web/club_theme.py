"""Checks a club's own theme: it has to be a style sheet that loads nothing. Texts in, answers out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

BUILT_IN_THEMES: Final = ("green", "dark", "light", "transparent", "chroma")
"""A club's theme must not have one of these names."""
THEME_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
MAX_BYTES: Final = 256 * 1024
"""Enough for an embedded background picture."""

_NEWLINE: Final = re.compile(r"\r\n?|\f")
"""Line ends (CSS Syntax 3, 3.3), which end a string."""
_TOKEN: Final = re.compile(
    r"""
    /\*(?P<comment>.*?)(?:\*/|\Z)
    | "(?:\\.|[^"\\\n])*"?
    | '(?:\\.|[^'\\\n])*'?
    | (?P<mark>[@#])?(?P<name>(?:\\[0-9a-fA-F]{1,6}[ \t\n]?|\\[^\n]|[\w-]|[^\x00-\x7f])+)(?P<opens>\()?
    | (?P<brace>[{}])
    | [ \t\n:;,.()]+
    | .
    """,
    re.DOTALL | re.VERBOSE,
)
"""Tokens as in a browser (CSS Syntax 3, 4.3), as far as needed to find what is loaded: something that only
looks like a comment or a string can hide nothing."""
_ESCAPE: Final = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n]?|(\n)|(.))", re.DOTALL)
_QUOTED: Final = re.compile(r"""[ \t\n]*(?:"((?:\\.|[^"\\\n])*)"?|'((?:\\.|[^'\\\n])*)'?)""", re.DOTALL)
_UNQUOTED: Final = re.compile(r"[ \t\n]*((?:\\.|[^)])*)\)?", re.DOTALL)
"""An address without quotes, which contains no comments and no strings."""
_DATA_URL: Final = re.compile(r"data:image/(?:png|webp|jpeg|svg\+xml)[;,]", re.IGNORECASE)
_LOADING_FUNCTIONS: Final = ("url", "src", "image", "image-set", "cross-fade", "element", "paint")
"""Ends of the names of functions that load pictures. All but ``url`` also accept variables."""
_ALLOWED_RULES: Final = frozenset(
    {"media", "supports", "keyframes", "-webkit-keyframes", "property", "layer", "container", "charset"}
)
_MARKUP: Final = re.compile(r"</?\s*(?:style|script)", re.IGNORECASE)


def theme_problem(data: bytes) -> str | None:
    """Why a style sheet is not allowed as a theme; None where it is.

    It is parsed as in a browser: without comments, with escapes resolved. The pages' policy forbids remote
    loads, too; this check tells the author before the stream."""
    if len(data) > MAX_BYTES:
        return f"it has more than {MAX_BYTES // 1024} KB"
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "it is not UTF-8 text"
    if "\0" in text:
        return "it is not text"
    return next(_problems(_NEWLINE.sub("\n", text)), None)


def _problems(text: str) -> Iterator[str]:
    open_braces, position = 0, 0
    while match := _TOKEN.match(text, position):
        position = match.end()
        if match["brace"]:
            open_braces += 1 if match["brace"] == "{" else -1
        if match["comment"] is None and _MARKUP.match(text, match.start()):
            yield "it holds HTML: a theme is a style sheet and nothing else"
        if not match["name"]:
            continue
        name = _unescape(match["name"]).lower()
        if match["mark"] == "@" and name not in _ALLOWED_RULES:
            allowed = ", ".join(f"@{each}" for each in sorted(_ALLOWED_RULES))
            yield f"it uses @{name}: expected none of the rules with @, or {allowed}"
        if match["opens"] and name.endswith(_LOADING_FUNCTIONS):
            address = _QUOTED.match(text, position) or _UNQUOTED.match(text, position)
            assert address is not None  # it may be empty
            is_url = name == "url" and not match["mark"]
            if not (is_url and _DATA_URL.match(_unescape("".join(address.groups(""))))):
                excerpt = text[match.start() : match.start() + 40].split("\n")[0]
                yield (
                    f"it loads something ({excerpt}): "
                    "expected pictures inside, as url(data:image/png;base64,...)"
                )
            position = address.end()
    if open_braces:
        yield "its braces do not match"


def _unescape(text: str) -> str:
    """Resolve escapes (CSS Syntax 3, 4.3.7)."""

    def character(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[3] or ""
        number = int(match[1], 16)
        return chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"

    return _ESCAPE.sub(character, text)
