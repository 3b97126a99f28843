"""Cuts the pages' fonts out of the whole Noto families.

``python deploy/fonts.py NOTO_SANS_FOLDER NOTO_CJK_FOLDER`` needs fonttools and brotli, and the fonts of
Debian's fonts-noto-core and fonts-noto-cjk (SIL Open Font License). It writes ``tablectl/web/fonts/*.woff2``
and ``tablectl/web/style/fonts.css``. Run it again when pages or rule books use a character that the fonts
lack: a test names it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tablectl.rulesets.words import book_words  # noqa: E402 - the program beside which this file lies
from tablectl.web.bundle import bundle_scripts  # noqa: E402
from tablectl.web.words import in_language  # noqa: E402

WEB: Final = ROOT / "tablectl" / "web"
REGULAR, BOLD = 400, 700
LATIN: Final = (*range(0x20, 0x180), *range(0x2010, 0x2040), 0x20AC, 0x2116)
MORE_LATIN: Final = (*range(0x180, 0x250), *range(0x1E00, 0x1F00))
SIGNS: Final = (*range(0x2190, 0x2194), 0x2212)
"""Arrows and the minus sign, which Noto Sans has not; its sister has."""
CYRILLIC: Final = range(0x400, 0x530)
WIDE: Final = 0x2E80
"""Where Chinese and Japanese characters begin."""
VIEWERS: Final = ("stream/overlay", "stream/scoreboard", "table/table", "table/history")
"""Pages of viewers: what they say in one language is a file of its own, so that they load no more."""
ANY_WIDE: Final = "U+2E80-9FFF, U+F900-FAFF, U+FF00-FFEF"
NAMES: Final = "-names"
MORE: Final = "-more"
"""What the viewers' pages do not say."""
LANGUAGES: Final = "中文日本語"
CYRILLIC_LANGUAGES: Final = "Русский"
"""What every page shows in its choice of languages, whichever it speaks."""


class Cut(NamedTuple):
    """One file: some characters of one font."""

    family: str
    weight: int
    name: str
    source: Path
    number: int
    """Of the font within a collection."""
    characters: frozenset[int]


def main(noto: Path, cjk: Path) -> None:
    """Write all cuts and the style sheet that names them."""
    used = frozenset(ord(letter) for text in _texts() for letter in text if ord(letter) >= WIDE)
    print(f"{len(used)} Chinese and Japanese characters stand in the pages' words and the rule books' names")
    rules = []
    for cut in _cuts(noto, cjk, used):
        target = WEB / "fonts" / f"{cut.name}.woff2"
        kept = _write(cut, target)
        rules.append(_rule(cut, kept))
        print(f"{target.name}: {len(kept)} characters, {target.stat().st_size:,} bytes")
    head = "/* Written by deploy/fonts.py. Noto Sans and Noto Sans CJK, SIL Open Font License 1.1. */\n"
    (WEB / "style" / "fonts.css").write_text(head + "".join(rules), encoding="utf-8")


def _texts() -> Iterator[str]:
    folders = (
        WEB / "script",
        ROOT / "tablectl" / "rulesets",
        ROOT / "tablectl" / "formats",
        ROOT / "tablectl" / "web",
    )
    for folder in folders:
        for pattern in ("*.js", "*.json", "*.py", "*.html"):
            for path in folder.rglob(pattern):
                yield path.read_text(encoding="utf-8")


def _cuts(noto: Path, cjk: Path, used: frozenset[int]) -> Iterator[Cut]:
    # Players' names: the everyday characters of both languages. Later rules go before this one: a page
    # fetches it only where a name needs it.
    for language, number, codec in (("jp", 0, "shift_jis"), ("sc", 2, "gb2312")):
        everyday = frozenset(_everyday(codec)) - used
        yield Cut(
            f"Noto Sans Pages {language.upper()}",
            REGULAR,
            f"{language}{NAMES}",
            cjk / "NotoSansCJK-Regular.ttc",
            number,
            everyday,
        )
    yield Cut(
        "Noto Sans Pages Languages",
        REGULAR,
        "languages",
        cjk / "NotoSansCJK-Regular.ttc",
        0,
        frozenset(map(ord, LANGUAGES)),
    )
    yield Cut(
        "Noto Sans Pages Languages",
        REGULAR,
        "languages-cyrillic",
        noto / "NotoSans-Regular.ttf",
        -1,
        frozenset(map(ord, CYRILLIC_LANGUAGES)),
    )
    for weight, style in ((REGULAR, "Regular"), (BOLD, "Bold")):
        for script, characters in (("latin", LATIN), ("latin-more", MORE_LATIN), ("cyrillic", CYRILLIC)):
            yield Cut(
                "Noto Sans Pages",
                weight,
                f"{script}-{weight}",
                noto / f"NotoSans-{style}.ttf",
                -1,
                frozenset(characters),
            )
        signs = cjk / f"NotoSansCJK-{style}.ttc"
        yield Cut("Noto Sans Pages", weight, f"signs-{weight}", signs, 0, frozenset(SIGNS))
    # Chinese and Japanese come in one weight; a browser makes it bold itself.
    for language, number, words in (("jp", 0, "ja"), ("sc", 2, "zh")):
        family, shown = f"Noto Sans Pages {language.upper()}", used & _shown(words)
        source = cjk / "NotoSansCJK-Regular.ttc"
        yield Cut(family, REGULAR, f"{language}{MORE}", source, number, used - shown)
        yield Cut(family, REGULAR, language, source, number, shown)


def _shown(language: str) -> frozenset[int]:
    """What viewers' pages say in a language, with the names of riichi's scoring items."""
    folder = WEB / "script"
    modules = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.js")}
    spoken = {
        path: in_language(text, language) if path.startswith("words/") else text
        for path, text in modules.items()
    }
    texts = [bundle_scripts(spoken, f"{page}.js") for page in VIEWERS]
    texts += _riichi(language)
    return frozenset(ord(letter) for text in texts for letter in text)


def _riichi(language: str) -> Iterator[str]:
    """What riichi's scoring items, options, choices and presets are called."""
    words = book_words("riichi")
    for table in (words.items, words.limits, words.options, *words.choices.values()):
        yield from (getattr(names, language) for names in table.values())
    yield from (getattr(preset.name, language) for preset in words.presets.values())


def _everyday(codec: str) -> Iterator[int]:
    """The first level of JIS X 0208 or GB 2312, with kana and wide signs."""
    first, last = ((0x81, 0x98), (0xA1, 0xD7))[codec == "gb2312"]
    for high in range(first, last + 1):
        for low in range(0x40, 0x100):
            try:
                letter = bytes([high, low]).decode(codec)
            except UnicodeDecodeError:
                continue
            if len(letter) == 1 and ord(letter) >= WIDE:
                yield ord(letter)


def _write(cut: Cut, target: Path) -> list[int]:
    # Its date stays the source's, so that the same letters of the same source are the same bytes.
    font = TTFont(cut.source, fontNumber=cut.number, recalcTimestamp=False)
    wanted = sorted(cut.characters & font.getBestCmap().keys())
    options = subset.Options(
        flavor="woff2",
        layout_features=["kern", "liga", "locl", "mark", "mkmk"],
        hinting=False,
        desubroutinize=True,
    )
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted)
    cutter.subset(font)
    target.parent.mkdir(exist_ok=True)
    font.flavor = "woff2"
    font.save(target)
    return wanted


def _rule(cut: Cut, characters: Iterable[int]) -> str:
    where = ANY_WIDE if cut.name.endswith(NAMES) else _ranges(characters)
    return (
        f'@font-face {{ font-family: "{cut.family}"; font-weight: {cut.weight}; font-display: swap; '
        f'src: url("../fonts/{cut.name}.woff2") format("woff2"); unicode-range: {where}; }}\n'
    )


def _ranges(characters: Iterable[int]) -> str:
    ranges: list[list[int]] = []
    for each in sorted(characters):
        if ranges and each == ranges[-1][1] + 1:
            ranges[-1][1] = each
        else:
            ranges.append([each, each])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in ranges)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
