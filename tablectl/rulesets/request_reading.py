"""Reads the fields, tiles and melds that the scoring requests of all rulesets share.

Every fault is a ``ScoreError`` with the contract's code and a message that names the field and says what
would be right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablectl.mahjong.counts import FIELD, OTHER_SHIFT, RED_SHIFT
from tablectl.mahjong.melds import Meld, MeldError, MeldKind
from tablectl.mahjong.seats import WINDS, Wind
from tablectl.mahjong.tiles import (
    Suit,
    Tile,
    format_tiles,
)
from tablectl.mahjong.win import WinSource
from tablectl.quoting import quoted
from tablectl.rulesets.request_fields import WIND_LETTERS, Fields
from tablectl.rulesets.score_request import Scorer, ScoreRequest, SharedFields

_MELD_FIELDS: Final = frozenset(("kind", "tiles", "from"))
_FLOWER_REPLACEMENT: Final = WinSource.FLOWER_REPLACEMENT
_KINDS: Final = {kind.value: kind for kind in MeldKind}


def read_request(fields: Fields, scorer: Scorer[Any], option_players: int | None = None) -> ScoreRequest:
    """Check the shared fields of a request.

    Args:
        fields: the request.
        scorer: the ruleset's scorer.
        option_players: the number of players by the request's options; None if they do not say.

    Raises:
        ScoreError: with the code of what is wrong.
    """
    shared = fields.read_as(SharedFields)
    seat, source = shared.seat, shared.source
    if source.self_drawn and shared.from_ is not None:
        raise fields.refusal(
            "from", f"a win with source {quoted(source.value)} has no discarder; leave it out"
        )
    players = shared.players or option_players or scorer.usual_players
    if option_players is not None and players != option_players:
        raise fields.refusal("players", f"the options say {option_players}; say it once")
    seats = scorer.seats.get(players)
    if seats is None:
        numbers = " or ".join(str(number) for number in scorer.seats)
        raise fields.wrong_value("players", f"{numbers} in this ruleset")
    if seat not in seats:
        raise fields.no_player_error("seat", seats)
    if source not in scorer.sources:
        raise fields.wrong_value(
            "source",
            "one of " + ", ".join(one for one in WinSource if one in scorer.sources) + " in this ruleset",
        )
    flowers = fields.parse_tiles("flowers", shared.flowers) if shared.flowers else ()
    if source is _FLOWER_REPLACEMENT and not flowers:
        raise fields.refusal("source", "a flower replacement is drawn for a flower, and “flowers” has none")
    hand = fields.parse_tiles("hand", shared.hand)
    melds = read_melds(fields, "melds", seat, scorer, seats)
    tile = None if shared.winning_tile is None else fields.parse_tile("winning_tile", shared.winning_tile)
    # The non-empty fields of the packed counts. A sum might overflow with too many melds.
    shown = 0 if tile is None else tile.count_key
    for meld in melds:
        shown |= meld.count_key
    return ScoreRequest(
        hand=hand,
        melds=melds,
        winning_tile=tile,
        source=source,
        from_wind=None if shared.from_ is None else _read_giver(fields, shared, seats),
        seat=seat,
        round=shared.round or _default_round(fields, scorer),
        players=players,
        flowers=flowers,
        context=fields.nested("context"),
        reds=shared.hand.count("0") + (_count_reds(melds, tile) if shown >> RED_SHIFT else 0),
        has_flower_or_joker="f" in shared.hand or "j" in shared.hand or shown >> OTHER_SHIFT & FIELD != 0,
    )


def _count_reds(melds: Sequence[Meld], tile: Tile | None) -> int:
    return (tile is not None and tile.red) + sum(one.red for meld in melds for one in meld.tiles)


def _default_round(fields: Fields, scorer: Scorer[Any]) -> Wind:
    """The round wind of a request without one."""
    return fields.choice("round", WIND_LETTERS) if scorer.knows_round else Wind.EAST


def _read_giver(fields: Fields, shared: SharedFields, seats: tuple[Wind, ...]) -> Wind | None:
    """The seat that discarded the tile."""
    if shared.from_ not in seats:
        raise fields.no_player_error("from", seats)
    if shared.from_ is shared.seat:
        raise fields.refusal("from", "a player cannot win on their own discard; give another seat")
    return shared.from_


def read_melds(
    fields: Fields, name: str, seat: Wind, scorer: Scorer[Any], seats: tuple[Wind, ...]
) -> tuple[Meld, ...]:
    """The melds that lie before ``seat``, a list of objects; none unless given.

    Raises:
        ScoreError: a field or the shape of some tiles is wrong.
    """
    listed = fields.values.get(name, [])
    if not listed and isinstance(listed, list):
        return ()
    known = _MELDS.setdefault((seat, seats, scorer.stand_in), {})
    if isinstance(listed, list):
        try:
            return tuple([known[tuple(meld_fields.items())] for meld_fields in listed])
        except (KeyError, TypeError, AttributeError):
            pass  # a meld that is not cached, or an invalid one
    melds = []
    for meld_fields in fields.objects(name):
        meld_fields.allow(_MELD_FIELDS)
        meld = _read_meld(meld_fields, seat, scorer, seats)
        if len(known) >= _MELD_CACHE_SIZE:
            known.clear()
        known[tuple(meld_fields.values.items())] = meld
        melds.append(meld)
    return tuple(melds)


_MELD_CACHE_SIZE: Final = 5_000
"""Melds of one seat: a set of tiles has some hundred, each with its fields in any order."""
_MELDS: Final[dict[tuple[object, ...], dict[tuple[object, ...], Meld]]] = {}
"""Valid melds that were read before, by seat and by fields."""


def _read_meld(fields: Fields, seat: Wind, scorer: Scorer[Any], seats: tuple[Wind, ...]) -> Meld:
    kind = fields.choice("kind", _KINDS)
    fields.text("tiles")
    tiles = fields.tiles("tiles")
    origin = fields.seat("from", seats) if fields.has("from") else None
    if origin is seat:
        raise fields.refusal("from", "a player cannot claim their own discard; give another seat")
    if kind is MeldKind.CLOSED_KONG and origin is not None:
        raise fields.refusal("from", "a closed kong is not claimed; leave it out")
    if kind is not MeldKind.CLOSED_KONG and origin is None:
        raise fields.refusal("from", f"it must be the seat that the {kind.value} was claimed from")
    if kind is MeldKind.CHOW:
        left = seats[seats.index(seat) - 1]
        if origin is not left:
            raise fields.refusal(
                "from", f"a chow is claimed from the left neighbour, here {left}, not {origin}"
            )
    try:
        meld = Meld(kind, tiles, None if origin is None else WINDS.index(origin))
    except MeldError as error:
        raise fields.refusal("tiles", str(error)) from None
    if kind is not MeldKind.CHOW or scorer.stand_in not in tiles:
        _check_shape(fields, kind, tiles)
    return meld


def _check_shape(fields: Fields, kind: MeldKind, tiles: tuple[Tile, ...]) -> None:
    """Check the shape of a meld, in which a joker counts as the tile at its place."""
    known = [(place, tile) for place, tile in enumerate(tiles) if tile.suit is not Suit.JOKER]
    shown = format_tiles(tiles)
    if not known:
        raise fields.refusal(
            "tiles", f"{quoted(shown)} is of jokers alone; one tile at least must be no joker"
        )
    step = 1 if kind is MeldKind.CHOW else 0
    starts = {(tile.suit, tile.rank - step * place) for place, tile in known}
    suit, first = next(iter(starts))
    if kind is MeldKind.CHOW and not (len(starts) == 1 and known[0][1].is_suited and 1 <= first <= 7):
        raise fields.refusal(
            "tiles", f"{quoted(shown)} is not a chow: three consecutive tiles of m, p or s, ascending"
        )
    if suit is Suit.FLOWERS:
        raise fields.refusal("tiles", f"{quoted(shown)}: flowers cannot be in melds")
    if kind is not MeldKind.CHOW and len(starts) > 1:
        raise fields.refusal("tiles", f"{quoted(shown)} is no {kind.value}: all of its tiles must be equal")
