"""A club's own theme is a style sheet that loads nothing, however it is written."""

from __future__ import annotations

import pytest

from tablectl.web.club_theme import MAX_BYTES, theme_problem

PLAIN = """/* The club's: see https://club.example/ for url(anything) */
:root { --gold: #ff7a00; --panel: rgb(16 20 24 / 95%); }
@media (min-width: 100px) { .plate-card::before { content: "/* no comment */"; } }
@keyframes glow { to { opacity: .5; } }
.screen { background: url("data:image/png;base64,iVBORw0KGgo="); }
"""


def test_colours_motion_and_pictures_inside_are_fine() -> None:
    assert theme_problem(PLAIN.encode()) is None
    assert theme_problem(b"") is None
    assert theme_problem(b"\xef\xbb\xbf:root { --ink: #fff; }") is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('@import "https://evil.example/x.css";', "@import"),
        ('@\\69mport "x.css";', "@import"),
        ("@font-face { font-family: x; src: local(x); }", "@font-face"),
        ("a { background: url(https://evil.example/x.png) }", "loads something"),
        ("a { background: URL( 'x.png' ) }", "loads something"),
        ("a { background: u\\72l(//evil.example) }", "loads something"),
        ("a { background: url(/* */https://evil.example) }", "loads something"),
        ('a { content: "/*" } b { background: url(x) } c { content: "*/" }', "loads something"),
        ("a { background: url(data:text/html,x) }", "loads something"),
        ('a { background: image-set("x.png" 1x) }', "loads something"),
        # Hidden behind what only looks like a comment, where a browser reads a text, or none at all:
        ('a { content: "x\f"/* "; background: url(//evil.example); /* */ }', "loads something"),
        ('a { content: "x\r"/* "; background: url(//evil.example); /* */ }', "loads something"),
        ('a { --x: \\"x"/*"; background: url(//evil.example); /**/ }', "loads something"),
        ("a { --x: url(data:image/png,/*); background: url(//evil.example) /**/ }", "loads something"),
        ("a { --x: url(data:image/png,\\\n/*); background: url(//evil.example) /**/ }", "loads something"),
        (
            'a { --x: url(\u00a0"data:image/png,"/*); background: url(//evil.example); /**/ }',
            "loads something",
        ),
        ('a { --x: #url(data:image/png,")/*"); background: url(//evil.example); /**/ }', "loads something"),
        ("a { background: u\\72 l(//evil.example) }", "loads something"),
        ("a { background: \\000075RL('//evil.example') }", "loads something"),
        ("a { background: ×url(//evil.example) }", "loads something"),
        # More than one address, or one out of a variable:
        ('a { background: image-set("data:image/png,x" 1x, "//evil.example" 2x) }', "loads something"),
        (
            'a { --x: "//evil"; background: -webkit-image-set("data:image/png,x" 1x, var(--x) 2x) }',
            "image-set",
        ),
        (
            "a { background: -webkit-cross-fade(url(data:image/png,x), url(//evil.example), 50%) }",
            "cross-fade",
        ),
        ("@namespace svg url(//evil.example);", "@namespace"),
        ("@counter-style x { symbols: url(//evil.example) }", "@counter-style"),
        ("@media print { @import url(//evil.example); }", "@import"),
        ("a { -moz-binding: url(//evil.example#x); behavior: url(x.htc) }", "loads something"),
        ("</style><script>alert(1)</script>", "HTML"),
        ("a { color: red", "braces"),
        ("a { color: red } /* open", None),
    ],
)
def test_what_loads_or_is_no_style_sheet_is_refused_in_words(text: str, told: str | None) -> None:
    problem = theme_problem(text.encode())
    assert problem is None if told is None else told in (problem or "")


@pytest.mark.parametrize(
    ("data", "told"), [(b"\xff\xfe", "UTF-8"), (b"a\0", "not text"), (b" " * (MAX_BYTES + 1), "256 KB")]
)
def test_what_is_no_text_is_refused(data: bytes, told: str) -> None:
    assert told in (theme_problem(data) or "")
