"""What a club's own theme may hold: a style sheet that loads nothing from anywhere. Texts in, answers out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

OWN_THEMES: Final = ("green", "dark", "light", "transparent", "chroma")
"""Those that come along; a club's may not have their names."""
THEME_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
MAX_BYTES: Final = 256 * 1024
"""With a background picture inside."""

_NEWLINE: Final = re.compile(r"\r\n?|\f")
"""What a browser reads as a line's end (CSS Syntax 3, 3.3): a text in quotes ends there."""
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
"""As a browser cuts a sheet into tokens (CSS Syntax 3, 4.3), as far as it says what is loaded: what only
looks like a comment or a text, or only looks like none, hides nothing."""
_ESCAPE: Final = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n]?|(\n)|(.))", re.DOTALL)
_QUOTED: Final = re.compile(r"""[ \t\n]*(?:"((?:\\.|[^"\\\n])*)"?|'((?:\\.|[^'\\\n])*)'?)""", re.DOTALL)
_BARE: Final = re.compile(r"[ \t\n]*((?:\\.|[^)])*)\)?", re.DOTALL)
"""Without quotes: in it nothing is a comment or a text."""
_INSIDE: Final = re.compile(r"data:image/(?:png|webp|jpeg|svg\+xml)[;,]", re.IGNORECASE)
_LOADS: Final = ("url", "src", "image", "image-set", "cross-fade", "element", "paint")
"""How functions end that bring a picture. All but ``url`` also take what to bring from variables."""
_ALLOWED_RULES: Final = frozenset(
    {"media", "supports", "keyframes", "-webkit-keyframes", "property", "layer", "container", "charset"}
)
_MARKUP: Final = re.compile(r"</?\s*(?:style|script)", re.IGNORECASE)


def theme_problem(data: bytes) -> str | None:
    """Why a style sheet is not taken as a theme; None where it is.

    A sheet is read as a browser reads it: without its comments, escapes resolved. Pages forbid remote loads
    by their own policy as well; this tells the author before the stream does.
    """
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
    open_braces, at = 0, 0
    while found := _TOKEN.match(text, at):
        at = found.end()
        if found["brace"]:
            open_braces += 1 if found["brace"] == "{" else -1
        if found["comment"] is None and _MARKUP.match(text, found.start()):
            yield "it holds HTML: a theme is a style sheet and nothing else"
        if not found["name"]:
            continue
        name = _resolved(found["name"]).lower()
        if found["mark"] == "@" and name not in _ALLOWED_RULES:
            allowed = ", ".join(f"@{each}" for each in sorted(_ALLOWED_RULES))
            yield f"it uses @{name}: expected none of the rules with @, or {allowed}"
        if found["opens"] and name.endswith(_LOADS):
            address = _QUOTED.match(text, at) or _BARE.match(text, at)
            assert address is not None  # which may be empty
            bare_name = name == "url" and not found["mark"]
            if not (bare_name and _INSIDE.match(_resolved("".join(address.groups(""))))):
                given = text[found.start() : found.start() + 40].split("\n")[0]
                yield (
                    f"it loads something ({given}): "
                    "expected pictures inside, as url(data:image/png;base64,...)"
                )
            at = address.end()
    if open_braces:
        yield "its braces do not match"


def _resolved(text: str) -> str:
    """Without escapes (CSS Syntax 3, 4.3.7)."""

    def meant(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[3] or ""
        number = int(found[1], 16)
        return chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"

    return _ESCAPE.sub(meant, text)
