"""The marks that pictures of hands are put together from: ``python -m tests.system.pages.preview_marks``.

Tiles and the letters of numbers, drawn by a real browser with the pages' own faces and font, in few colours.
It writes ``tablectl/web/preview/marks.npz``; run it again when a tile's face changes.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import sync_playwright

from tablectl import web
from tests.system.pages.browsing import started

WEB: Final = Path(web.__file__).parent
TILE: Final = (66, 88)
"""Pixels, wide and high."""
COLOURS: Final = 64
GROUND: Final = "#11523f"
SIGNS: Final = {"up": "#9be8b6", "down": "#ffb3a3", "plain": "#f3efe2"}
"""Colours of a gain, a loss and a total."""
LETTERS: Final = "0123456789,+−"
LETTER_HEIGHT: Final = {"up": 40, "down": 40, "plain": 54}


def page_of() -> tuple[str, list[str]]:
    """A page of all marks, and their names in its order."""
    faces = {path.stem: path.read_text(encoding="utf-8") for path in sorted((WEB / "tiles").glob("*.svg"))}
    marks, names = [], []
    for code, svg in faces.items():
        back = code == "back"
        address = quote(svg)
        size = "100% 100%" if back else "84% 86%"
        marks.append(
            f'<i class="tile" style="background: url(data:image/svg+xml,{address}) center / {size} no-repeat,'
            f' {"#a9741f" if back else "#fbf6e6"}"></i>'
        )
        names.append(code)
    for kind, colour in SIGNS.items():
        for letter in LETTERS:
            marks.append(
                f'<i class="letter" style="color: {colour}; font-size: {LETTER_HEIGHT[kind]}px">{letter}</i>'
            )
            names.append(f"{kind} {letter}")
    font = (WEB / "fonts" / "latin-700.woff2").read_bytes().hex()
    style = (
        f"html {{ background: {GROUND} }} i {{ display: inline-block; margin: 4px; font-style: normal }}"
        f".tile {{ width: {TILE[0]}px; height: {TILE[1]}px; border-radius: 8px }}"
        ".letter { font: 700 54px Noto, sans-serif; line-height: 1 }"
    )
    script = (
        f"const bytes = Uint8Array.from('{font}'.match(/../g), (each) => parseInt(each, 16));"
        "const face = new FontFace('Noto', bytes); document.fonts.add(face); window.ready = face.load();"
    )
    return f"<style>{style}</style>{''.join(marks)}<script>{script}</script>", names


def main() -> None:
    """Draw the marks and write the file."""
    text, names = page_of()
    marks: dict[str, NDArray[np.uint8]] = {}
    with sync_playwright() as playwright:
        browser = started(playwright)
        page = browser.new_page(viewport={"width": 1000, "height": 1200})
        page.set_content(text)
        page.evaluate("window.ready")
        for name, mark in zip(names, page.locator("i").all(), strict=True):
            drawn = cv2.imdecode(np.frombuffer(mark.screenshot(), np.uint8), cv2.IMREAD_COLOR)
            assert drawn is not None
            marks[name] = np.asarray(drawn[:, :, ::-1], np.uint8)
        browser.close()
    pixels = np.concatenate([mark.reshape(-1, 3) for mark in marks.values()]).astype(np.float32)
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.5)
    cv2.setRNGSeed(1)
    every = pixels[:: max(1, len(pixels) // 40_000)]
    _, _, found = cv2.kmeans(every, COLOURS, np.zeros(0, np.int32), criteria, 1, cv2.KMEANS_PP_CENTERS)
    palette = np.rint(found).astype(np.uint8)
    told: dict[str, Any] = {name: _nearest(mark, palette) for name, mark in marks.items()}
    packed = io.BytesIO()
    np.savez_compressed(packed, palette=palette, **told)
    target = WEB / "preview" / "marks.npz"
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(packed.getvalue())
    sys.stdout.write(f"{target}: {len(told)} marks, {target.stat().st_size:,} bytes\n")


def _nearest(mark: NDArray[np.uint8], palette: NDArray[np.uint8]) -> NDArray[np.uint8]:
    away = np.abs(mark[:, :, None, :].astype(np.int16) - palette[None, None].astype(np.int16)).sum(axis=3)
    return np.asarray(away.argmin(axis=2), np.uint8)


if __name__ == "__main__":
    main()
