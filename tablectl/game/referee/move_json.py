"""Claims as plain values, for pages that say them in their reader's language."""

from __future__ import annotations

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    DeclareKong,
    DeclareReady,
    Discard,
    RevealIndicator,
    ShowBonus,
    ShowHand,
    ShowWin,
)


def move_as_json(claim: Claim) -> dict[str, object]:
    """What a claim says that everybody may see: ``kind`` is the wire name of the event that it would become,
    without its version, ``claim`` where it is none of a camera's moves."""
    match claim:
        case Discard(seat=seat, tile=tile):
            return {"kind": "tile_discarded", "seat": seat, "tile": str(tile)}
        case ClaimMeld(seat=seat, meld=meld, tiles=tiles):
            return {"kind": "meld_claimed", "seat": seat, "meld": meld.value, "tiles": list(map(str, tiles))}
        case DeclareKong(seat=seat, meld=meld, tiles=tiles):
            return {"kind": "kong_declared", "seat": seat, "meld": meld.value, "tiles": list(map(str, tiles))}
        case RevealIndicator(tile=tile):
            return {"kind": "indicator_revealed", "tile": str(tile)}
        case DeclareReady(seat=seat):
            return {"kind": "ready_declared", "seat": seat}
        case ShowBonus(seat=seat, tile=tile):
            return {"kind": "bonus_shown", "seat": seat, "tile": str(tile)}
        case ShowHand(seat=seat, tiles=tiles):
            return {"kind": "hand_shown", "seat": seat, "tiles": list(map(str, tiles))}
        case ShowWin(seat=seat, tiles=tiles, tile=tile, special=special):
            return {
                "kind": "win_shown",
                "seat": seat,
                "tiles": list(map(str, tiles)),
                "tile": None if tile is None else str(tile),
                "special": special,
            }
        case _:
            return {"kind": "claim"}
