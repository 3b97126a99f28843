"""The design language on one page, for its documentation: drawn from the sheets that all pages load."""

from __future__ import annotations

import re
from typing import Final

from tablectl.adapters.web.bundles import page_bundle

_TYPE: Final = ("figure", "title", "head", "lead", "text", "note", "small")
_NAMES: Final = ("Aoi", "Ren", "Yuzu", "Haru")
_TILES: Final = (("word", "beside words"), ("hand", "a hand on a page"))
_HAND: Final = ("0m", "5m", "0p", "5p", "0s", "5s", "1z", "5z")
_OWN: Final = """
body { padding: var(--space-6); display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-6); }
.type p { white-space: nowrap; }
h2 { font-size: var(--type-lead); margin-bottom: var(--space-2); }
.seats { display: grid; gap: var(--space-2); }
.seats li {
  display: flex; gap: var(--space-3); align-items: center; padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-small); color: var(--on-seat); background: var(--seat-colour);
  font-size: var(--type-lead); font-weight: 700;
}
.seats li b { margin-left: auto; }
.seats .seat-mark { background: var(--on-seat); }
.row { display: flex; gap: var(--space-1); align-items: end; margin-bottom: var(--space-3); }
.states { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: center; }
.pill {
  border-radius: var(--radius-pill); padding: var(--space-1) var(--space-3); color: #fff; background: #a3261b;
}
.press {
  min-height: var(--press); padding: 0 var(--space-4); border: 0; border-radius: var(--radius-small);
  background: var(--gold); color: var(--on-gold); font: inherit; font-weight: 700;
}
.paused { margin-top: var(--space-3); }
"""


def sample_page() -> str:
    """An HTML page of 1000 by 600 that needs nothing beside it."""
    style = re.sub(r"@font-face \{[^}]*\}", "", page_bundle("table/table", "css").decode())
    types = "".join(f'<p style="font-size: var(--type-{name})">--type-{name} 25,000</p>' for name in _TYPE)
    seats = "".join(
        f'<li data-seat="{seat}"><i class="seat-mark"></i>{name}<b>25,000</b></li>'
        for seat, name in enumerate(_NAMES)
    )
    tiles = "".join(
        f'<p>--tile-{size}, {where}</p><div class="row" style="--tile: var(--tile-{size})">{_hand()}</div>'
        for size, where in _TILES
    )
    return (
        f'<!doctype html><html lang="en"><style>{style}{_OWN}</style><body>'
        f'<section class="card type"><h2>Type</h2>{types}</section>'
        f'<section class="card"><h2>Seats without a team</h2><ol class="seats">{seats}</ol></section>'
        f'<section class="card"><h2>Tiles: red fives have a corner</h2>{tiles}</section>'
        '<section class="card"><h2>States</h2><div class="states"><span class="riichi-stick"></span>'
        '<span class="pill">Furiten</span><span class="link up">live</span>'
        '<span class="link">connection lost</span>'
        '<span class="up-by">+8,000</span><span class="down-by">−2,000</span>'
        '<button class="press">Pay the hand</button></div>'
        '<p class="paused">Play is paused</p></section></body></html>'
    )


def _hand() -> str:
    return "".join(
        f'<span class="tile" data-tile="{code}"><i class="face" data-face="{code}"></i></span>'
        for code in _HAND
    )
