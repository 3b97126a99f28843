"""Converts riichi hands for Pantheon: one ``Round`` of its service Mimir for each paid hand.

Objects have proto3's JSON names. Players are Pantheon's numbers, a round's index is 1 in the first hand of
the East round and 5 in that of the South round. ``han`` counts dora; a yakuman is -1, two of them -2; ``fu``
is 0 from 5 han on. All dora stand in ``dora``, as that program takes them from tenhou's records. One to five
yakuhai have a number of their own each.

Source: MahjongPantheon/pantheon, the messages of ``mimir.proto`` and ``atoms.proto``, Mimir's numbers of yaku
and its check of a round; written from those facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from tablectl.formats.recorded.record import RecordError
from tablectl.game.decide import nagashi_paid
from tablectl.game.events import DrawReason, Event, HandSettled, SessionStarted, SettledWin
from tablectl.game.state import GameState, HandState, evolve
from tablectl.mahjong.seats import WINDS, Seat
from tablectl.mahjong.win import named_total

Round = dict[str, Any]
"""A message ``Round`` with its one outcome."""
RULES: Final = "riichi"
PLAYERS: Final = 4
LIMIT_HAN: Final = 5
"""Han from which fu do not count."""
DORA: Final = ("dora", "uradora", "akadora")
YAKUHAI: Final = 12
"""One yakuhai has the number after it, two the next, up to five."""
YAKU: Final[Mapping[str, int]] = {
    "toitoi": 1,
    "honroutou": 2,
    "sanankou": 3,
    "sanshoku_doukou": 4,
    "sankantsu": 5,
    "suukantsu": 6,
    "suuankou": 7,
    "suuankou_tanki": 7,
    "pinfu": 8,
    "iipeikou": 9,
    "ryanpeikou": 10,
    "sanshoku_doujun": 11,
    "ittsu": 12,
    "shousangen": 18,
    "daisangen": 19,
    "shousuushii": 20,
    "daisuushii": 21,
    "tsuuiisou": 22,
    "tanyao": 23,
    "chanta": 24,
    "junchan": 25,
    "chinroutou": 26,
    "honitsu": 27,
    "chinitsu": 28,
    "chuuren": 29,
    "chuuren_9_wait": 29,
    "ryuuiisou": 30,
    "chiitoitsu": 31,
    "kokushi": 32,
    "kokushi_13_wait": 32,
    "riichi": 33,
    "double_riichi": 34,
    "ippatsu": 35,
    "menzen_tsumo": 36,
    "haitei": 37,
    "rinshan": 38,
    "tenhou": 39,
    "chihou": 40,
    "houtei": 41,
    "chankan": 42,
    "renhou": 43,
}


def pantheon_rounds(events: Iterable[Event], ids: Sequence[int]) -> list[Round]:
    """The paid hands of one session, in order.

    Args:
        events: of the session, corrections applied.
        ids: Pantheon's numbers of the players, as they sat down.

    Raises:
        RecordError: no game of four at riichi, or a scoring item for which Pantheon has no number.
    """
    state, rounds = GameState(), list[Round]()
    for event in events:
        if isinstance(event, SessionStarted) and (event.rules, len(event.players)) != (RULES, PLAYERS):
            raise RecordError(
                f"Pantheon counts riichi of four, this is {event.rules} of {len(event.players)}"
            )
        if isinstance(event, HandSettled):
            hand = state.hand
            assert hand is not None  # only a hand in play is settled
            rounds.append(_round_message(state, hand, event, ids))
        state = evolve(state, event)
    return rounds


def seats_from_east(started: SessionStarted) -> tuple[Seat, ...]:
    """The seats of a session as Pantheon lists its players: the first dealer first."""
    return tuple((started.first_dealer + place) % PLAYERS for place in range(PLAYERS))


def round_identity(round_: Mapping[str, Any]) -> tuple[str, int, int]:
    """What identifies a round: its outcome, index and honba. Missing numbers are 0, as in proto3."""
    for outcome, body in round_.items():
        if isinstance(body, Mapping):
            return outcome, int(body.get("roundIndex") or 0), int(body.get("honba") or 0)
    raise RecordError(f"Pantheon told of a round without an outcome: {sorted(round_)}")


def _round_message(state: GameState, hand: HandState, settled: HandSettled, ids: Sequence[int]) -> Round:
    first = state.first_dealer
    index = WINDS.index(state.round) * PLAYERS + (state.dealer - first) % PLAYERS + 1
    bets = [ids[seat] for seat, each in enumerate(hand.seats) if each.ready is not None and each.ready.paid]
    body: Round = {"roundIndex": index, "honba": state.honba, "riichiBets": bets}
    ready = [ids[seat] for seat in settled.tenpai]
    if settled.draw is DrawReason.CHOMBO:
        if hand.draw_seat is None:
            raise RecordError("a chombo that names nobody cannot be told to Pantheon")
        return {"chombo": {"roundIndex": index, "honba": state.honba, "loserId": ids[hand.draw_seat]}}
    if settled.draw is DrawReason.EXHAUSTIVE:
        return {"draw": {**body, "tempai": ready}}
    if settled.draw is DrawReason.NAGASHI_MANGAN:
        paid = [ids[seat] for seat in nagashi_paid(settled)]
        return {"nagashi": {**body, "tempai": ready, "nagashi": paid}}
    if settled.draw is not None or not settled.wins:
        return {"abort": body}
    first_win = settled.wins[0]
    if first_win.from_seat is None:
        return {"tsumo": {**body, **_win_fields(hand, first_win, ids)}}
    body["loserId"] = ids[first_win.from_seat]
    if len(settled.wins) == 1:
        return {"ron": {**body, **_win_fields(hand, first_win, ids)}}
    wins = [_win_fields(hand, win, ids) for win in settled.wins]
    return {"multiron": {**body, "multiRon": len(wins), "wins": wins}}


def _win_fields(hand: HandState, win: SettledWin, ids: Sequence[int]) -> dict[str, Any]:
    yakuman = sum(each[3] for each in win.items)
    han, fu = named_total(win.total, "han"), named_total(win.total, "fu")
    count = -yakuman if yakuman else _require_int(han)
    fields = {
        "winnerId": ids[win.seat],
        "han": count,
        "fu": 0 if yakuman or count >= LIMIT_HAN else _require_int(fu),
        "yaku": _yaku_numbers(win),
        "dora": 0 if yakuman else sum(value * times for key, value, times, _ in win.items if key in DORA),
        "uradora": 0,
        "kandora": 0,
        "kanuradora": 0,
        "openHand": not hand.seats[win.seat].closed,
    }
    fed = dict(hand.seats[win.seat].liable)
    liable = [fed[key] for key, *_ in win.items if key in fed]
    if liable and liable[0] != win.from_seat:
        fields["paoPlayerId"] = ids[liable[0]]
    return fields


def _yaku_numbers(win: SettledWin) -> list[int]:
    found: list[int] = []
    dragons = 0
    for key, _value, times, _yakuman in win.items:
        if key.startswith("yakuhai_"):
            dragons += times
        elif key in YAKU:
            found.append(YAKU[key])
        elif key not in DORA:
            raise RecordError(f"Pantheon has no number for {key}")
    return [*found, YAKUHAI + dragons] if dragons else found


def _require_int(value: object) -> int:
    if not isinstance(value, int):
        raise RecordError("a win without han and fu cannot be told to Pantheon")
    return value
