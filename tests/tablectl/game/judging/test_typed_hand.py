"""A hand typed by the judge, under every book: what the book counts is paid, and the game goes on from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablectl.game.claims import Refused, StartHand, StartSession
from tablectl.game.decide import complete_payment, what_next
from tablectl.game.events import DrawReason, HandSettled
from tablectl.game.frozen_values import changed
from tablectl.game.judging import TypedHand, TypedShown, TypedWin, settle_typed_hand
from tablectl.game.state import GameState, evolve
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tablectl.mahjong.win import WinSource
from tablectl.rulesets import RULESETS
from tablectl.rulesets.moves import Move, MoveKind
from tablectl.rulesets.ruleset import NextHand
from tests.tablectl.game.deciding import accepted

BOOKS = sorted(RULESETS)


NOT_READY = parse_tiles("1357m1357p13579m")
ANY_DISCARD = parse_tiles("9s")
ONE_AWAY = parse_tiles("111222333m777m5p")
"""Four pungs; waits for its pair."""
WON = (TypedWin(0, None, Tile.parse("5p"), parse_tiles("111m222m333m44m55p")),)


def begun(book: str) -> GameState:
    """A first hand that nobody can follow."""
    players = ("Aoi", "Ren", "Yuzu", "Haru")[: max(RULESETS[book].players)]
    return accepted(GameState(), StartSession(book, "default", {}, players), StartHand())


def typed(state: GameState, giver: int | None = None, tile: str = "5p", seat: int = 0) -> TypedHand:
    """Four pungs and a pair; where a hand has sixteen tiles, one more."""
    assert state.play is not None
    longer = "777m" if state.play.setup.hand_size == 16 else ""
    tiles = parse_tiles(f"111m222m333m{longer}44m55p")
    source = WinSource.WALL if giver is None else WinSource.DISCARD
    gold = parse_tiles("9s") if state.rules in ("hangzhou", "xiamen") else None
    win = TypedWin(seat, giver, Tile.parse(tile), tiles, source=source)
    checks = state.play.payments.settle_hand is not None
    others = {other for other in range(len(state.players)) if other != seat} if checks else set()
    shown = tuple(TypedShown(other, NOT_READY, discards=ANY_DISCARD) for other in sorted(others))
    return TypedHand((win,), indicators=gold, shown=shown)


def paid(state: GameState, hand: TypedHand) -> HandSettled:
    settled = settle_typed_hand(state, hand)
    assert isinstance(settled, HandSettled), settled
    return settled


@pytest.mark.parametrize("giver", [None, 1])
@pytest.mark.parametrize("book", ["mcr", "siamese"])
def test_a_tile_whose_others_lie_open_counts_as_the_last_of_its_kind(book: str, giver: int | None) -> None:
    state = begun(book)
    source = WinSource.WALL if giver is None else WinSource.DISCARD
    win = TypedWin(0, giver, Tile.parse("1s"), parse_tiles("123m456m789m77p23s"), source=source)
    (bare,) = paid(state, TypedHand((win,))).wins
    (last,) = paid(state, TypedHand((replace(win, last_of_kind=True),))).wins
    assert {name for name, *_ in last.items} - {name for name, *_ in bare.items} == {"last_tile"}


def test_a_tile_that_the_winner_holds_closed_too_is_not_the_last_of_its_kind() -> None:
    state = begun("mcr")
    held = replace(typed(state).wins[0], last_of_kind=True)
    refused = settle_typed_hand(state, TypedHand((held,)))
    assert isinstance(refused, Refused) and refused.code == "not_last_of_kind"
    pung = Meld(MeldKind.PUNG, parse_tiles("111s"), 3)
    laid = replace(held, tile=Tile.parse("1s"), tiles=parse_tiles("123m456m23s7p7p"), melds=(pung,))
    assert "last_tile" in {name for name, *_ in paid(state, TypedHand((laid,))).wins[0].items}


@pytest.mark.parametrize("book", BOOKS)
def test_a_self_drawn_hand_is_paid_by_all_and_the_game_goes_on(book: str) -> None:
    state = begun(book)
    settled = paid(state, typed(state))
    assert settled.deltas[0] > 0
    assert all(each < 0 for each in settled.deltas[1:])
    assert sum(settled.deltas) == 0
    after = evolve(state, settled)
    assert after.scores == settled.scores
    assert what_next(after) is not None


@pytest.mark.parametrize("book", BOOKS)
def test_tiles_that_do_not_win_are_refused_with_the_seat(book: str) -> None:
    state = begun(book)
    refused = settle_typed_hand(state, typed(state, tile="1s"))
    assert isinstance(refused, Refused)
    assert refused.seat == 0


@pytest.mark.parametrize("book", BOOKS)
def test_a_draw_and_plain_points_end_the_hand_too(book: str) -> None:
    state = begun(book)
    assert state.play is not None
    shown = tuple(TypedShown(seat, NOT_READY) for seat in range(len(state.players)))
    checked = shown if state.play.payments.settle_hand is not None else ()
    drawn = paid(state, TypedHand(draw=DrawReason.EXHAUSTIVE, tenpai=(0,), shown=checked))
    assert sum(drawn.deltas) == 0
    deltas = (8, *(0,) * (len(state.players) - 2), -8)
    plain = paid(state, TypedHand(deltas=deltas, winner=0))
    assert plain.deltas == deltas
    assert plain.wins[0].total == {"points": 8}, (
        "a plain number would be read as han, fan or points of the book"
    )
    assert plain.wins[0].from_seat == len(state.players) - 1
    assert what_next(evolve(state, plain)) is not None
    uneven = settle_typed_hand(state, TypedHand(deltas=(9, *deltas[1:]), winner=0))
    assert isinstance(uneven, Refused)
    assert (uneven.count, uneven.due) == (1, 0), "what somebody gets, others give"


def test_a_nagashi_mangan_is_paid_to_who_made_it_and_not_to_who_was_ready() -> None:
    state = begun("riichi")
    drawn = paid(state, TypedHand(draw=DrawReason.NAGASHI_MANGAN, tenpai=(0, 3), nagashi=(2,)))
    assert drawn.deltas == (-4000, -2000, 8000, -2000)
    assert drawn.tenpai == (0, 3)
    after = what_next(evolve(state, drawn))
    assert isinstance(after, NextHand)
    assert (after.dealer, after.honba) == (0, 1), "the dealer was ready"
    passed = what_next(evolve(state, paid(state, TypedHand(draw=DrawReason.NAGASHI_MANGAN, nagashi=(0,)))))
    assert isinstance(passed, NextHand)
    assert passed.dealer == 1, "a nagashi mangan alone keeps no deal"


def test_where_a_nagashi_mangan_is_a_win_its_maker_is_the_winner_of_a_typed_hand_too() -> None:
    win = {"nagashi_mangan": "win"}
    players = ("Aoi", "Ren", "Yuzu", "Haru")
    state = accepted(GameState(), StartSession("riichi", "default", win, players), StartHand())
    state = changed(state, deposits=2)
    drawn = paid(state, TypedHand(draw=DrawReason.NAGASHI_MANGAN, tenpai=(0,), nagashi=(2,)))
    assert (drawn.deltas, drawn.deposits) == ((-4000, -2000, 10000, -2000), 0)
    after = what_next(evolve(state, drawn))
    assert isinstance(after, NextHand)
    assert (after.dealer, after.honba) == (1, 0)


def test_plain_points_of_riichi_keep_every_stick() -> None:
    """What the players have less lies on the table; the winner takes what lay there."""
    state = changed(begun("riichi"), deposits=2)
    won = paid(state, TypedHand(deltas=(10000, -8000, 0, 0), winner=0))
    assert won.deposits == 0
    drawn = paid(state, TypedHand(deltas=(1500, -1500, 500, -1500)))
    assert drawn.deposits == 3, "somebody put a stick down"
    for hand in (
        TypedHand(deltas=(8000, -8000, 0, 0), winner=0),
        TypedHand(deltas=(8000, -7900, 0, 0)),
        TypedHand(deltas=(8000, 0, 0, 0)),
    ):
        refused = settle_typed_hand(state, hand)
        assert isinstance(refused, Refused)
        assert refused.code == "sticks_differ"


def test_plain_points_of_sichuan_may_lose_what_a_pig_pays_to_nobody() -> None:
    """2.7.4, 3; 2.8.4, 1. Such a hand could not be typed, nor its payment be amended."""
    state = begun("sichuan")
    pigs = paid(state, TypedHand(deltas=(4, -2 - 48, -2 - 48, 0)))
    assert pigs.deltas == (4, -50, -50, 0)
    raised = complete_payment(state, changed(pigs, deltas=(2, -1 - 48, -1, 0)))
    assert isinstance(raised, HandSettled)
    assert raised.scores == (2, -49, -1, 0)
    for deltas in ((4, -48, 0, 0), (48, 0, 0, 0), (4, -2 - 47, -2, 0)):
        assert isinstance(settle_typed_hand(state, TypedHand(deltas=deltas)), Refused)


def test_a_drawn_hand_of_sichuan_is_checked_as_at_any_other_end() -> None:
    """2.7.4: who is ready is paid for the dearest wait, a pig loses 48, standing kongs are paid."""
    state = begun("sichuan")
    kong = Meld(MeldKind.CLOSED_KONG, parse_tiles("9999p"))
    hand = TypedHand(
        draw=DrawReason.EXHAUSTIVE,
        shown=(
            TypedShown(0, parse_tiles("111m222m333m4m"), (kong,), "s"),
            TypedShown(1, ONE_AWAY, void_suit="s"),
            TypedShown(2, NOT_READY, void_suit="s"),
            TypedShown(3, parse_tiles("1357m1357p1357s9m"), void_suit="s", discards=parse_tiles("1m")),
        ),
    )
    settled = paid(state, hand)
    assert [(each.reason, each.seat) for each in settled.payments] == [
        ("closed_kong", 0),
        ("ready_check", 0),
        ("ready_check", 1),
        ("pig", 3),
    ]
    assert settled.deltas == (14, 2, -8, -56)


def test_a_hand_of_sichuan_is_not_paid_before_everybody_who_must_has_shown() -> None:
    state = begun("sichuan")
    for hand in (
        TypedHand(draw=DrawReason.EXHAUSTIVE, tenpai=(0,)),
        TypedHand(typed(state).wins, shown=typed(state).shown[1:]),
    ):
        refused = settle_typed_hand(state, hand)
        assert isinstance(refused, Refused)
        assert refused.code == "hand_due"
        assert f"({'East' if refused.seat == 0 else 'South'})" in refused.message


def test_who_has_won_in_sichuan_pays_no_more_and_is_not_checked() -> None:
    """Three wins end the hand: nobody has to show, each pays only while in play, no readiness is paid."""
    settled = paid(
        begun("sichuan"),
        TypedHand(
            (
                TypedWin(0, None, Tile.parse("5p"), parse_tiles("111m222m333m44m55p")),
                TypedWin(1, None, Tile.parse("5p"), parse_tiles("666m777m888m99m55p")),
                TypedWin(3, 2, Tile.parse("5p"), parse_tiles("666s777s888s99s55p"), source=WinSource.DISCARD),
            )
        ),
    )
    assert settled.payments == ()
    assert settled.wins[1].deltas[0] == 0, "seat 0 has left the hand"
    assert settled.wins[2].deltas[:2] == (0, 0)
    assert sum(settled.deltas) == 0


def test_an_open_kong_is_paid_by_whose_tile_it_took() -> None:
    state = begun("sichuan")
    for giver in (None, 2):
        kong = Meld(MeldKind.OPEN_KONG, parse_tiles("9999p"), giver)
        shown = (TypedShown(0, parse_tiles("111m222m333m4m"), (kong,), "s"), *typed(state).shown)
        answer = settle_typed_hand(state, TypedHand(draw=DrawReason.EXHAUSTIVE, shown=shown))
        if giver is None:
            assert isinstance(answer, Refused)
            assert (answer.code, answer.seat) == ("kong_giver", 0)
        else:
            assert isinstance(answer, HandSettled)
            (paid_kong,) = [each for each in answer.payments if each.reason == "open_kong"]
            assert paid_kong.deltas == (2, 0, -2, 0)


def test_a_discard_after_a_kong_counts_and_gives_the_kong_up() -> None:
    """Fan 8, and 2.7.2, 5: the kong of the turn whose discard is won on pays nothing."""
    state = begun("sichuan")
    hand = typed(state, 1)
    after_kong = replace(hand, wins=(replace(hand.wins[0], after_kong=True),))
    refused = settle_typed_hand(state, after_kong)
    assert isinstance(refused, Refused) and refused.code == "no_kong"
    kong = Meld(MeldKind.CLOSED_KONG, parse_tiles("9999p"))
    giver, *others = sorted(hand.shown, key=lambda shown: shown.seat != 1)
    shown = (replace(giver, tiles=parse_tiles("111m222m333m4m"), melds=(kong,)), *others)
    before, after = (paid(state, replace(each, shown=shown)) for each in (hand, after_kong))
    assert {name for name, *_ in after.wins[0].items} - {name for name, *_ in before.wins[0].items} == {
        "discard_after_kong"
    }
    assert "closed_kong" in {each.reason for each in before.payments}
    assert "closed_kong" not in {each.reason for each in after.payments}


@pytest.mark.parametrize("said", [(True, True), (True, False), (False, True)])
def test_a_discard_after_a_kong_is_one_for_everybody_who_wins_on_it(said: tuple[bool, bool]) -> None:
    kong = Meld(MeldKind.CLOSED_KONG, parse_tiles("9999p"))
    hands = ((0, "111m222m333m44m55p"), (2, "666m777m888m99m55p"))
    wins = tuple(
        TypedWin(
            seat, 1, Tile.parse("5p"), parse_tiles(tiles), source=WinSource.DISCARD, after_kong=after_kong
        )
        for (seat, tiles), after_kong in zip(hands, said, strict=True)
    )
    giver = TypedShown(1, parse_tiles("111s222s333s4s"), (kong,), discards=ANY_DISCARD)
    last = TypedShown(3, NOT_READY, discards=ANY_DISCARD)
    settled = paid(begun("sichuan"), TypedHand(wins, shown=(giver, last)))
    assert [win.deltas for win in settled.wins] == [(4, -4, 0, 0), (0, -4, 4, 0)]
    assert [each.reason for each in settled.payments] == ["ready_check"]


@pytest.mark.parametrize("drawn", [None, True, False])
def test_an_added_kong_pays_only_with_the_tile_just_drawn(drawn: bool | None) -> None:
    """2.7.2, 3. Where nobody says it the judge is asked; also where the kong was followed unseen."""
    tiles = parse_tiles("9999p")
    kong = Meld(MeldKind.ADDED_KONG, tiles, 2)
    added = () if drawn is None else ((tiles[0], drawn),)
    mine = TypedShown(0, parse_tiles("111m222m333m4m"), (kong,), "s", added=added)
    begin = begun("sichuan")
    assert begin.hand is not None
    unseen = Move(MoveKind.ADDED_KONG, 0, tiles[0], tiles, 2, drawn=None)
    followed = changed(begin, hand=changed(begin.hand, log=(*begin.hand.log, unseen)))
    for state in (begin, followed):
        whole = TypedHand(draw=DrawReason.EXHAUSTIVE, shown=(mine, *typed(state).shown))
        if drawn is None:
            refused = settle_typed_hand(state, whole)
            assert isinstance(refused, Refused) and refused.code == "kong_unsaid"
            continue
        settled = paid(state, whole)
        found = [each.deltas for each in settled.payments if each.reason == "added_kong"]
        assert found == ([] if drawn is False else [(3, -1, -1, -1)])


def test_two_winners_on_one_tile_are_paid_by_its_giver() -> None:
    state = begun("riichi")
    hand = typed(state, giver=0, seat=1)
    other = TypedWin(2, 0, Tile.parse("5p"), parse_tiles("234m567m22s678s46p"), source=WinSource.DISCARD)
    settled = paid(state, TypedHand((*hand.wins, other), ready=(2,)))
    assert [win.seat for win in settled.wins] == [1, 2]
    assert settled.deltas[3] == 0
    assert sum(settled.deltas) == 0


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (TypedHand(), "nothing_typed"),
        (TypedHand(deltas=(1, -1)), "deltas"),
        (TypedHand(draw=DrawReason.NAGASHI_MANGAN, tenpai=(0,)), "nagashi_unsaid"),
        (TypedHand(draw=DrawReason.EXHAUSTIVE, nagashi=(0,)), "two_endings"),
        (TypedHand(draw=DrawReason.EXHAUSTIVE, winner=0), "two_endings"),
        (TypedHand(draw=DrawReason.EXHAUSTIVE, deltas=(1000, -1000, 0, 0), winner=0), "two_endings"),
        (TypedHand(WON, draw=DrawReason.EXHAUSTIVE), "two_endings"),
        (TypedHand(WON, deltas=(1000, -1000, 0, 0)), "two_endings"),
        (TypedHand(WON, winner=1), "two_endings"),
        (TypedHand(WON, nagashi=(1,)), "two_endings"),
        (TypedHand(draw=DrawReason.EXHAUSTIVE, tenpai=(0,), ready=(0, 2)), "declared_unready"),
        (TypedHand(draw=DrawReason.NAGASHI_MANGAN, nagashi=(0,), ready=(2,)), "declared_unready"),
        (TypedHand((TypedWin(9, None, Tile.parse("5p"), ()),)), "no_such_seat"),
        (TypedHand((TypedWin(1, 1, Tile.parse("5p"), (), source=WinSource.DISCARD),)), "own_discard"),
    ],
)
def test_what_cannot_be_is_refused_in_words(hand: TypedHand, code: str) -> None:
    refused = settle_typed_hand(begun("riichi"), hand)
    assert isinstance(refused, Refused)
    assert refused.code == code


def test_a_hand_that_is_stopped_asks_nobody_who_declared_ready_for_tenpai() -> None:
    stopped = paid(begun("riichi"), TypedHand(draw=DrawReason.SUUCHA_RIICHI, ready=(0, 1, 2, 3)))
    assert stopped.deposits == 4


def test_a_paid_hand_is_not_paid_again() -> None:
    state = begun("riichi")
    state = evolve(state, paid(state, typed(state)))
    refused = settle_typed_hand(state, typed(state))
    assert isinstance(refused, Refused)
    assert refused.code == "hand_settled"
