"""A club's rules as rows for the command line and pages, and its example hands scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablectl.errors import InputError, in_words
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import NoWin, ScoredWin, WinSource, WinTotal, named_total, points_of
from tablectl.rulesets import RULESETS
from tablectl.rulesets.club import CLUB, FACTS, Club, Example
from tablectl.rulesets.hand_facts import ReadyKind, WinFacts

Row = dict[str, Any]


def club_rows(club: Club) -> Row:
    """A club's rules.

    ``name``, ``about``, ``rules``, ``preset``, ``options``, ``unit`` (of items), ``items``, ``limits``,
    ``scale``, ``yakitori``, ``chips``, ``sticks``.
    """
    scale = club.scale
    prices = RULESETS[club.book].own_prices
    return {
        "name": club.name,
        "about": club.about,
        "rules": club.book,
        "preset": club.preset,
        "options": dict(club.options),
        "unit": scale.unit if scale else "" if prices is None else prices.unit,
        "items": [
            {
                "id": item.key,
                "name": item.name,
                "about": item.about,
                "when": item.text,
                **({"yakuman": item.yakuman} if item.yakuman else {"value": item.value}),
                **({"open_value": item.open_value} if item.open_value != item.value else {}),
                **({"replaces": list(item.replaces)} if item.replaces else {}),
                **({"alone": True} if item.alone else {}),
            }
            for item in club.items
        ],
        "limits": [{"han": han, "points": points, "name": name} for han, points, name in club.limits],
        "scale": None
        if scale is None
        else {
            "unit": scale.unit,
            "minimum": scale.minimum,
            "points": list(scale.points),
            "discarder": scale.discarder,
            "others": scale.others,
            "each": scale.each,
        },
        "yakitori": club.yakitori,
        "chips": None if club.chips is None else {"worth": club.chips.worth, "items": dict(club.chips.items)},
        "sticks": club.sticks,
    }


def fact_rows() -> list[Row]:
    """Every fact for conditions: ``fact``, ``about``, ``kind`` (flag, number, or a list of words)."""
    return [
        {
            "fact": name,
            "about": kind.about,
            "kind": "flag" if kind.flag else list(kind.words) if kind.words else "number",
        }
        for name, kind in FACTS.items()
    ]


def example_rows(club: Club) -> Iterator[Row]:
    """Each example hand scored as in play: ``example`` (from 1), ``hand``, ``items``, ``total``, ``paid``,
    ``agrees``, and what ``differs`` in sentences."""
    play = RULESETS[club.book].play(club.preset, {CLUB: club.document})
    for number, example in enumerate(club.examples, 1):
        row: Row = {"example": number, "hand": f"{example.hand} {example.winning_tile}"}
        try:
            answer = play.wins.score(_facts(example, play.setup.winds[: play.setup.players]))
        except ValueError as error:  # invalid tiles, melds or options
            yield {**row, "agrees": False, "differs": [in_words(error)]}
            continue
        yield {**row, **_compare(example, answer)}


def _compare(example: Example, answer: ScoredWin | NoWin) -> Row:
    if isinstance(answer, NoWin):
        differs = [f"does not win: {answer.message}"] if example.wins else []
        return {"agrees": not differs, **({"differs": differs} if differs else {})}
    items = {item.key: item.count for item in answer.items}
    total = _total_value(answer.total)
    paid = {wind.value: points for wind, points in answer.deltas.items() if points}
    differs = [] if example.wins else ["wins, and the example says that it does not"]
    missing = [key for key in example.items or () if key not in items]
    if missing:
        differs.append(f"without {', '.join(missing)}; it has {', '.join(items) or 'nothing'}")
    if example.total is not None and example.total != total:
        differs.append(f"is worth {total}, not {example.total}")
    if example.paid is not None and {k: v for k, v in example.paid.items() if v} != paid:
        payments = ", ".join(f"{seat} {points:+}" for seat, points in paid.items())
        differs.append(f"pays {payments}")
    row: Row = {"items": items, "total": total, "paid": paid, "agrees": not differs}
    return {**row, **({"differs": differs} if differs else {})}


def _total_value(total: WinTotal) -> int | str | None:
    """A win's total as one value: points, or the multiplier where flowers are counted apart."""
    points = points_of(total)
    return named_total(total, "multiplier") if points is None else points


def _facts(example: Example, winds: tuple[Wind, ...]) -> WinFacts:
    """The example as a win.

    Raises:
        InputError: a seat that nobody has, or an invalid tile, meld or source.
    """
    taken = [wind.value for wind in winds]
    for name, seat in (("seat", example.seat), ("from", example.from_ or taken[0])):
        if seat not in taken:
            raise InputError(f"{name}: {len(winds)} play; expected one of {', '.join(taken)}, got {seat}")
    facts = example.facts
    double, ready = bool(facts["double_riichi"]), bool(facts["riichi"])
    source = _source(example.source)
    giver = None if example.from_ is None else Wind(example.from_)
    if not source.self_drawn and giver is None:
        giver = next(wind for wind in winds if wind.value != example.seat)
    return WinFacts(
        hand=parse_tiles(example.hand),
        melds=tuple(_meld(meld) for meld in example.melds),
        winning_tile=Tile.parse(example.winning_tile),
        source=source,
        seat=Wind(example.seat),
        round=Wind(example.round),
        from_wind=giver,
        ready=ReadyKind.DOUBLE if double else ReadyKind.READY if ready else ReadyKind.NONE,
        ippatsu=bool(facts["ippatsu"]),
        indicators=parse_tiles(str(facts["dora"])),
        hidden_indicators=parse_tiles(str(facts["ura"])),
        last_tile=bool(facts["last_tile"]),
        first_turn=bool(facts["first_turn"]),
        honba=facts["honba"] if isinstance(facts["honba"], int) else 0,
        players=len(winds),
    )


def _source(text: str) -> WinSource:
    known = [source.value for source in WinSource]
    if text not in known:
        raise InputError(f"source: expected one of {', '.join(known)}, got {text}")
    return WinSource(text)


def _meld(fields: Mapping[str, object]) -> Meld:
    kinds = [kind.value for kind in MeldKind]
    if fields.get("kind") not in kinds or not isinstance(fields.get("tiles"), str):
        raise InputError(f"melds: expected kind (one of {', '.join(kinds)}) and tiles, such as 222z")
    return Meld(MeldKind(str(fields["kind"])), parse_tiles(str(fields["tiles"])))
