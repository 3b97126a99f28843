"""Players who are known by more than their names: long names in three scripts, teams, countries, pictures."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from tablectl.adapters.identities import IdentityBook, PictureKind
from tablectl.config.identity import Identity

NAMES: Final = ("Александра-Виктория Преображенская", "Ren", "中村 太郎左衛門", "Maximilian von Habsburg III")
PEOPLE: Final = (
    Identity(
        name=NAMES[0],
        short="Саша",
        team="Санкт-Петербургский клуб маджонга",
        colours=("#c0392b", "#ffffff"),
        country="RU",
    ),
    Identity(name=NAMES[1], team="Ōsaka", colours=("#2980b9",), country="KR"),
    Identity(name=NAMES[2], short="中村", team="関西麻雀倶楽部", colours=("#27ae60",), country="JP"),
    Identity(name=NAMES[3], short="Max", team="Wiener Mahjongverein", country="AT"),
)


def picture(shade: int) -> bytes:
    """A portrait that is all of one grey."""
    good, data = cv2.imencode(".png", np.full((300, 240, 3), shade, np.uint8))
    assert good
    return data.tobytes()


def introduce(book: IdentityBook) -> None:
    """Enter everybody, with a portrait and a logo each."""
    for place, identity in enumerate(PEOPLE):
        book.save(identity)
        book.set_picture(identity.name, PictureKind.PORTRAIT, picture(60 + 40 * place))
        book.set_picture(identity.name, PictureKind.LOGO, picture(50 + 40 * place))
