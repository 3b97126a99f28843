"""Sichuan as a ``Ruleset``: what the game must know to follow and judge a hand."""

from __future__ import annotations

from functools import lru_cache, partial
from types import MappingProxyType
from typing import Final

from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import WINDS, Seat
from tablectl.mahjong.tiles import FIRST_HONOR, KINDS, Suit, Tile, format_tiles
from tablectl.mahjong.walls.wall_plan import WallPlan
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin, WinClaim
from tablectl.rulesets.hand_facts import HandOutcome, NextHand, PaidWin, SessionOver, WinFacts
from tablectl.rulesets.moves import CLAIMS_OVER_MELDS, Follow, Move, MoveKind, Noticed, Payment, Refusal
from tablectl.rulesets.own_prices import OwnPrices
from tablectl.rulesets.play_rules import (
    AfterWin,
    ClaimRules,
    KongRules,
    MoveRules,
    OpeningRules,
    PaymentRules,
    PenaltyRules,
    PlayRules,
    SessionRules,
    TableSetup,
    WinRules,
)
from tablectl.rulesets.ruleset import Ruleset
from tablectl.rulesets.sichuan.bare_wins import bare_wins
from tablectl.rulesets.sichuan.context import SichuanContext
from tablectl.rulesets.sichuan.fans import total_of
from tablectl.rulesets.sichuan.faults import FALSE_WINS, FAULT_OF, PIG, WRONG_COUNT, faults
from tablectl.rulesets.sichuan.furiten import furiten_win
from tablectl.rulesets.sichuan.hand_log import follows_kong, missed_wins, read_log
from tablectl.rulesets.sichuan.listing import SICHUAN_LISTING
from tablectl.rulesets.sichuan.options import SichuanOptions
from tablectl.rulesets.sichuan.payments import win_deltas
from tablectl.rulesets.sichuan.readiness import distance_to_ready, waited_kinds
from tablectl.rulesets.sichuan.score_request import SICHUAN_SCORER
from tablectl.rulesets.sichuan.scoring import HAND_SIZE, score_win, seats_of
from tablectl.rulesets.sichuan.session import after_faults, final_scores, next_dealer
from tablectl.rulesets.sichuan.settlement import FinalHand, false_win_payment, kong_payment, settle
from tablectl.rulesets.table_view import HandView, SeatView, TableView


def wall_plan(players: int) -> WallPlan:
    """2.4.8 and 2.4.9: East and West 14 stacks, South and North 13; one throw, the sum chooses the wall, the
    smaller die the break. At a table of three the same walls stand (3.1, 3)."""
    return WallPlan(
        stacks=(14, 13, 14, 13),
        players=players,
        throws=1,
        break_by="smaller_die",
        deal=(4, 4, 4, 1),
        dealer_extra=True,
        replacements_from="head",
    )


def play_rules(options: SichuanOptions) -> PlayRules:
    """A Sichuan table's rules."""
    return PlayRules(
        setup=TableSetup(
            players=options.players,
            winds=WINDS[: options.players],
            hand_size=HAND_SIZE,
            wall=wall_plan(options.players),
            tile_counts=(*(4 for _ in range(FIRST_HONOR)), *(0 for _ in range(FIRST_HONOR, KINDS + 3))),
            starting_points=0,
        ),
        moves=MoveRules(forbids=_forbids, follows=partial(_follows, options), looks_back=_looks_back),
        claims=ClaimRules(chow=False, last_discard_melds=frozenset((MeldKind.PUNG,)), late=CLAIMS_OVER_MELDS),
        opening=OpeningRules(void_suits=True, void_card_goes=partial(void_card_may_go, options)),
        wins=WinRules(
            bare=partial(bare_wins, options),
            score=partial(_score, options),
            waits=_waits,
            distance_to_ready=distance_to_ready,
            after_win=partial(_after_win, options),
            stay_closed=True,
            shows_at_end=partial(_shows_at_end, options),
        ),
        kongs=KongRules(unsaid=partial(_undecided_kongs, options)),
        payments=PaymentRules(settle_hand=partial(_settle_hand, options), lost_to_nobody=PIG),
        penalties=PenaltyRules(faults=faults(options), fault_of=FAULT_OF, choices=partial(_penalty, options)),
        session=SessionRules(
            next_hand=partial(_next_hand, options),
            final_scores=partial(final_scores, options),
            final_after_faults=partial(after_faults, options),
        ),
        times_s=MappingProxyType(
            {
                "claim": float(options.claim_seconds),
                "discard": float(options.discard_seconds),
                "void_suit": float(options.sorting_seconds),
                "session": 60.0 * options.session_minutes,
                "session_warning": 60.0 * options.warning_minutes,
            }
        ),
    )


# Winning


@lru_cache(maxsize=2_048)  # the hands of a session, and more
def _waits(tiles: tuple[Tile, ...], melds: tuple[Meld, ...]) -> frozenset[int]:
    return waited_kinds(tiles, melds)


def _score(options: SichuanOptions, facts: WinFacts) -> ScoredWin | NoWin:
    """What a declared win was worth when it was declared; a dead or furiten hand cannot win."""
    seat = _winner(facts)
    if seat is not None and facts.view[1].seats[seat].dead:
        return NoWin(NoWinCode.WIN_NOT_ALLOWED, f"seat {seat}'s hand is dead: it may not win (2.8.3)")
    if facts.winning_tile is None:
        return NoWin(NoWinCode.TILE_COUNT, f"nobody has seen the tile that {facts.seat} won on")
    scored = score_win(WinClaim.of(facts, _context(facts), facts.winning_tile), options)
    if isinstance(scored, NoWin):
        return scored
    furiten = _furiten(options, facts, scored)
    return furiten or (
        scored if facts.own is None else _score_items(options, facts, facts.added.to(scored.items))
    )


def _winner(facts: WinFacts) -> Seat | None:
    """Who won; None for a hand that is looked at without a table."""
    table = facts.table
    return None if table is None else next(s for s in range(facts.players) if table.wind(s) == facts.seat)


def _context(facts: WinFacts) -> SichuanContext:
    """The moment of a win; of a hand without a table, one like any other."""
    seat = _winner(facts)
    if seat is None:
        return SichuanContext(last_tile=facts.last_tile)
    table, at = facts.view
    return SichuanContext(
        void_suit=void_suit(at.seats[seat]),
        discard_after_kong=facts.from_wind is not None and follows_kong(at.log, facts.players),
        last_tile=facts.last_tile,
        already_won=tuple(table.wind(s) for s in winners_before(at, facts)),
    )


def _furiten(options: SichuanOptions, facts: WinFacts, scored: ScoredWin) -> NoWin | None:
    """Why the win is a furiten hu, by what the book counts in it."""
    seat = _winner(facts)
    if seat is None or facts.from_wind is None or facts.winning_tile is None:
        return None
    at = facts.view[1]
    until_discard = options.furiten == "until_own_discard"
    missed = missed_wins(at.log, seat, at.wall_left, until_discard=until_discard)
    tiles = (*facts.hand, facts.winning_tile)
    return furiten_win(options, tiles, facts.melds, facts.winning_tile, total_of(scored.items), missed)


def _score_items(options: SichuanOptions, facts: WinFacts, items: tuple[ScoredItem, ...]) -> ScoredWin:
    fans, gone = total_of(items), _context(facts).already_won
    paid = win_deltas(fans, facts.seat, facts.from_wind, seats_of(facts.players), gone, options)
    return ScoredWin(items, fans, paid)


def winners_before(at: HandView, facts: WinFacts) -> tuple[Seat, ...]:
    """Who had left the hand before a win."""
    return tuple(sorted(set(range(facts.players)) - read_log(at.log, facts.players).still_in))


def void_suit(seat: SeatView) -> Suit | None:
    """The suit that a seat gave up, where anybody knows it."""
    return None if seat.void_suit is None else Suit(seat.void_suit)


def _after_win(options: SichuanOptions, table: TableView, hand: HandView, winner: Seat) -> AfterWin:
    """The hand ends when all but one have won (2.5.2; 3.1, 3)."""
    won = len(hand.wins)
    return AfterWin.HAND_ENDS if won >= options.players - 1 else AfterWin.WINNER_LEAVES


# Turns


def _forbids(table: TableView, hand: HandView, move: Move) -> Refusal | None:
    """No set of the void suit (2.4.10, 3)."""
    if not (move.kind.is_claim or move.kind.is_kong) or (move.tile is None and not move.tiles):
        return None
    tile = move.tile or move.tiles[0]
    if tile.suit != hand.seats[move.seat].void_suit:
        return None
    return Refusal(
        "forbidden_suit", f"seat {move.seat} gave up the suit of {tile}: no set may be made of it (2.4.10)"
    )


def _follows(
    options: SichuanOptions, table: TableView, before: HandView, after: HandView, move: Move
) -> tuple[Follow, ...]:
    """Where kongs are paid when they stand, they do so when the replacement is drawn: nobody robbed them."""
    if options.kong_points != "at_once" or move.kind is not MoveKind.REPLACE:
        return ()
    kongs = read_log(after.log, options.players).kongs
    payment = kong_payment(kongs[-1], options.players) if kongs else None
    return () if payment is None else (payment,)


def _looks_back(
    table: TableView, hand: HandView, seat: Seat, closed: tuple[Tile, ...]
) -> tuple[Noticed, ...]:
    """A set of the void suit that was made while nobody knew that suit (2.4.10, 3)."""
    mine = hand.seats[seat]
    found = next((meld for meld in mine.melds if meld.tiles[0].suit == mine.void_suit), None)
    if found is None:
        return ()
    return (Noticed(seat, "void_suit_melded", format_tiles(found.tiles)),)


def void_card_may_go(options: SichuanOptions, seat: SeatView) -> bool:
    """Whether a discard stands for the card of the void suit (2.5.4): the first one that nobody claimed is of
    that suit."""
    if not options.void_discard_stands_for_card or seat.void_suit is None:
        return False
    first = next((one for one in seat.river if one.claimed_by is None), None)
    return first is not None and first.tile.suit == seat.void_suit


# The end of a hand


def _shows_at_end(options: SichuanOptions, table: TableView, hand: HandView) -> tuple[Seat, ...]:
    """Winners always; when the wall is empty everybody; after the last win who is left over only for the
    points of a kong (2.5.8, 3; 2.7.2, 4). A hand with a wrong number of tiles has nothing more to show."""
    log = read_log(hand.log, options.players)
    won = {win.seat for win in log.wins}
    wanted = set(range(options.players))
    if len(won) >= options.players - 1 and not options.last_player_checked:
        wanted = won | {
            kong.seat
            for kong in log.kongs
            if (kong.is_payment_undecided or kong_payment(kong, options.players)) and not kong.forfeited
        }
    wrong = {noted.seat for noted in hand.noted if noted.code == WRONG_COUNT}
    return tuple(sorted(wanted - wrong))


def _settle_hand(
    options: SichuanOptions, table: TableView, hand: HandView, wins: tuple[PaidWin, ...]
) -> tuple[Payment, ...]:
    won_on = {win.seat: win.tile for win in hand.wins}
    hands = [_final_hand(hand, seat, won_on.get(seat)) for seat in range(options.players)]
    log = read_log(hand.log, options.players)
    paid = _paid_kongs(hand, options.players) if options.kong_points == "at_once" else ()
    return settle(options, hands, log, {win.seat for win in wins}, paid)


def _final_hand(hand: HandView, seat: Seat, won_on: Tile | None) -> FinalHand:
    mine = hand.seats[seat]
    known = tuple(tile for tile in mine.concealed if tile is not None)
    if won_on is None and any(win.seat == seat for win in hand.wins) and mine.fresh:
        won_on = mine.fresh[0]
    return FinalHand(
        closed=known if len(known) == len(mine.concealed) == HAND_SIZE - 3 * len(mine.melds) else None,
        melds=mine.melds,
        discards=tuple(one.tile for one in mine.river),
        void_suit=void_suit(mine),
        dead=mine.dead,
        winning_tile=won_on,
    )


def _paid_kongs(hand: HandView, players: int) -> tuple[int | None, ...]:
    """For each kong the number of the payment that it made at once: they were made in the same order."""
    kinds = {kind.value for kind in MeldKind if kind.is_kong}
    made = iter([number for number, one in enumerate(hand.payments) if one.reason in kinds])
    kongs = read_log(hand.log, players).kongs
    return tuple(next(made, None) if kong_payment(kong, players) else None for kong in kongs)


def _undecided_kongs(options: SichuanOptions, hand: HandView) -> tuple[tuple[Seat, Tile], ...]:
    """Added kongs of which nobody has said whether they were made with the tile just drawn (2.7.2, 3)."""
    kongs = read_log(hand.log, options.players).kongs
    undecided = [(kong.seat, hand.log[kong.move].tile) for kong in kongs if kong.is_payment_undecided]
    return tuple((seat, tile) for seat, tile in undecided if tile is not None)


# Between hands


def _next_hand(options: SichuanOptions, last: HandOutcome) -> NextHand | SessionOver:
    if options.session_hands and last.number + 1 >= options.session_hands:
        return SessionOver("last_hand")
    log = () if last.hand is None else read_log(last.hand.log, options.players).wins
    return NextHand(last.round, next_dealer(last.dealer, log, last.winners), 0)


def _penalty(
    options: SichuanOptions, table: TableView, hand: HandView | None, code: str, seat: Seat
) -> tuple[tuple[int, ...], ...]:
    """A false win that was found out: 8 to each still in when the hand waited, else 16 (2.8.4, 2)."""
    if code not in FALSE_WINS or hand is None:
        return ()
    others = read_log(hand.log, options.players).still_in - {seat}
    return tuple(
        false_win_payment(seat, others, options.players, ready=ready).deltas for ready in (True, False)
    )


SICHUAN: Final = Ruleset(
    name="Sichuan mahjong (SBR)",
    native="四川麻将",
    listing=SICHUAN_LISTING,
    scorer=SICHUAN_SCORER,
    wall=wall_plan(4),
    dice=2,
    rules=play_rules,
    players=(4, 3),
    own_prices=OwnPrices(unit="fans", score_items=_score_items),
)
"""The rule book."""
