"""Highlights of recorded games of riichi, as objects and sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tablectl.formats.journal.positions import RecordedPosition, positions
from tablectl.formats.recorded.claims import has_unseen_tile
from tablectl.formats.recorded.playback import Playback
from tablectl.formats.recorded.record import RecordedGame, RecordedHand
from tablectl.numbers.highlights import (
    MAX_TURNS,
    HandEnd,
    Highlight,
    HighlightKind,
    SpecialTurn,
    Turn,
    highlights,
)
from tablectl.numbers.odds import ChancesOf, OddsModel, hand_chances
from tablectl.numbers.special_turns import TablePosition, special_turns
from tablectl.numbers.table_arrays import table_arrays
from tablectl.rulesets.names import Names
from tablectl.rulesets.riichi.play import RIICHI

BOOK: Final = "riichi"
_SENTENCES: Final = {
    HighlightKind.DEALT_IN: Names(
        "{who} deals in to {others} with {tile}",
        "{who} набрасывает {tile}: выигрывает {others}",
        "{who}が{tile}で{others}に放銃",
        "{who}打{tile}，{others}和牌",
    ),
    HighlightKind.CHASE_LOST: Names(
        "{who}, in riichi, deals in to {others} with {tile}",
        "{who} в риичи набрасывает {tile}: выигрывает {others}",
        "立直の{who}が{tile}で{others}に放銃",
        "立直的{who}打{tile}，{others}和牌",
    ),
    HighlightKind.WON_BY_DRAW: Names(
        "{who} wins by self-draw", "{who} выигрывает по цумо", "{who}がツモ和了", "{who}自摸和牌"
    ),
    HighlightKind.YAKUMAN_CHANCE: Names(
        "{who} waits for a yakuman",
        "{who} ждёт якуман",
        "{who}が役満を聴牌",
        "{who}听役满",
    ),
    HighlightKind.FOLDED_WINNER: Names(
        "{who} throws {tile} from a ready hand whose winning tile came later",
        "{who} сбрасывает {tile} и ломает готовую руку; выигрышный тайл пришёл позже",
        "{who}が{tile}を切り聴牌を崩す（後に和了牌が出た）",
        "{who}打{tile}拆听，其后和牌张出现",
    ),
    HighlightKind.FOLDED: Names(
        "{who} throws {tile} and gives up a good chance",
        "{who} сбрасывает {tile} и теряет хороший шанс",
        "{who}が{tile}を切り好機を手放す",
        "{who}打{tile}，放弃好机会",
    ),
    HighlightKind.SWING: Names(
        "The odds turn to {others}",
        "Шансы меняются: выигрывает {others}",
        "{others}に形勢が傾く",
        "形势转向{others}",
    ),
}
_NOBODY: Final = Names("nobody", "никто", "なし", "无人")


def game_highlights(
    game: RecordedGame, model: OddsModel, *, number: int = 0, site: str = ""
) -> Iterator[dict[str, object]]:
    """The highlights of a game in order; none of other books than riichi.

    Args:
        game: a record.
        model: computes the chances.
        number: 0-based count of the game in its file.
        site: address of the table's pages, the prefix of each replay's address.

    Raises:
        RecordError: as ``excluded_hands``.
    """
    if game.rules != BOOK:
        return
    found, places = find_highlights(game, lambda tables: hand_chances(tables, model))
    for each in found:
        address = replay_address(game, each.hand, places[each.hand, each.step], site)
        yield {"game": number, **_as_json(each, game), "replay": address}


def excluded_hands(game: RecordedGame) -> dict[str, list[int]]:
    """Numbers of the hands that cannot be examined, by reason.

    Raises:
        RecordError: the game's start is invalid.
    """
    found: dict[str, list[int]] = {}
    for played in Playback(game).hands():
        if any(map(has_unseen_tile, played.record.steps)):
            found.setdefault("not every tile was seen", []).append(played.number)
        elif played.refused is not None or played.overruled:
            why = "the rules do not follow it" if played.refused is None else played.refused[1].message
            found.setdefault(why, []).append(played.number)
    return found


def find_highlights(
    game: RecordedGame, chances_of: ChancesOf, most: int = MAX_TURNS
) -> tuple[tuple[Highlight, ...], dict[tuple[int, int], int]]:
    """The highlights of a game of riichi, and by hand and position, the index of the next step in the
    recorded hand.

    Raises:
        RecordError: as ``excluded_hands``.
    """
    excluded = {number for numbers in excluded_hands(game).values() for number in numbers}
    turns: list[Turn] = []
    ends: list[HandEnd] = []
    specials: list[SpecialTurn] = []
    places: dict[tuple[int, int], int] = {}
    options = RIICHI.listing.options.options(game.preset, dict(game.options))
    for number, hand in enumerate(game.hands):
        recorded = [] if number in excluded else list(positions(hand, game.first_dealer))
        ends.append(_end(hand))
        if recorded:
            chances = chances_of(table_arrays([each.table for each in recorded]))
            seen = [TablePosition(each.table, each.discarded) for each in recorded]
            specials += special_turns(seen, len(turns), options)
            places |= {(number, step): each.step_index for step, each in enumerate(recorded)}
            turns += [
                _turn(number, step, hand, each, tuple(row))
                for step, (each, row) in enumerate(zip(recorded, chances.tolist(), strict=True))
            ]
    return highlights(turns, ends, most, specials), places


def replay_address(game: RecordedGame, hand: int, place: int, site: str) -> str | None:
    """The address of a step on the table's pages; None for a game of another journal."""
    marks = game.hands[hand].entry_places
    if game.session is None or not marks:
        return None
    return f"{site}/history/{game.session}/{hand}#{marks[place] + 1}"


def _turn(
    number: int, step: int, hand: RecordedHand, moment: RecordedPosition, chances: tuple[float, ...]
) -> Turn:
    table, dealer = moment.table, hand.dealer
    return Turn(
        hand=number,
        step=step,
        seat=(table.turn + dealer) % 4,
        chances=(*(chances[(seat - dealer) % 4] for seat in range(4)), chances[4]),
        thrown=moment.discarded,
        won_by=tuple((seat + dealer) % 4 for seat in moment.won_by),
        in_riichi=table.seats[table.turn].riichi is not None,
    )


def _end(hand: RecordedHand) -> HandEnd:
    wins = hand.recorded.wins
    if not wins:
        return HandEnd((0.0, 0.0, 0.0, 0.0, 1.0), 0)
    winners = [win.winner for win in wins]
    shares = (*(winners.count(seat) / len(wins) for seat in range(4)), 0.0)
    return HandEnd(shares, sum(win.total or 0 for win in wins), any(win.from_seat is None for win in wins))


def _as_json(found: Highlight, game: RecordedGame) -> dict[str, object]:
    def name(seat: int) -> str:
        return game.players[seat] or f"seat {seat}"

    def text(choose: Callable[[Names], str]) -> str:
        return choose(_SENTENCES[found.kind]).format(
            who=name(found.seat),
            others=", ".join(map(name, found.others)) or choose(_NOBODY),
            tile=found.tile,
        )

    return {
        "kind": found.kind.value,
        "hand": found.hand,
        "step": found.step,
        "seat": found.seat,
        "others": list(found.others),
        "tile": None if found.tile is None else str(found.tile),
        "change": round(found.change, 4),
        "points": found.points,
        "text": {
            "en": text(lambda names: names.en),
            "ru": text(lambda names: names.ru),
            "ja": text(lambda names: names.ja),
            "zh": text(lambda names: names.zh),
        },
    }
