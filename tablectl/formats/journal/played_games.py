"""Games as the statistics count them, from our events (corrections applied) or another program's record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tablectl.formats.recorded.playback import Playback, ReplayedHand
from tablectl.formats.recorded.record import RecordedGame, RecordedOutcome
from tablectl.game.events import (
    PLAYED_OUT,
    DrawReason,
    Event,
    HandSettled,
    HandStarted,
    ReadyDeclared,
    SessionEnded,
    SessionStarted,
    SettledWin,
)
from tablectl.game.frozen_values import changed
from tablectl.game.state import GameState, HandState, ShownWin, evolve
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import format_tiles
from tablectl.mahjong.win import points_of
from tablectl.numbers import GamePlayed, HandPlayed, WinTiles, WonHand
from tablectl.rulesets import RULESETS
from tablectl.rulesets.club import NO_NAMES, item_names


@dataclass(frozen=True, slots=True)
class CountedGame:
    """One game with its players' names."""

    names: tuple[str, ...]
    """In the order in which the players first sat down."""
    rules: str
    played: GamePlayed
    left_out: tuple[str, ...] = ()
    """Hands that cannot be counted, each with the reason in a sentence."""
    rounds: int = 0
    """Rounds of a complete session by its rules; 0 if the book has none."""
    session: int = 0
    """Its number in the journal or the record, from 1."""
    at: str = ""
    """When it began, ISO 8601 in UTC; empty if unknown."""
    table: str = ""
    """Where it was played; empty if unknown."""
    own_names: Mapping[str, str] = field(default_factory=lambda: NO_NAMES)
    """The club's names of its own scoring items, by key."""


def games_of_events(events: Iterable[Event], times: Sequence[str] = ()) -> Iterator[CountedGame]:
    """Every session with at least one paid hand; the hand in play is not counted.

    Args:
        times: when each session began, in order; empty if unknown.

    Raises:
        FoldError: the events are not a valid game.
    """
    state = GameState()
    started: SessionStarted | None = None
    hands: list[HandPlayed] = []
    ready: list[Seat] = []
    final: tuple[int, ...] | None = None
    number = 0
    for event in events:
        before, state = state, evolve(state, event)
        if isinstance(event, SessionStarted):
            yield from _counted_game(started, hands, final, number, times)
            started, hands, final, number = event, [], None, number + 1
        elif isinstance(event, HandStarted):
            ready = []
        elif isinstance(event, ReadyDeclared):
            ready.append(event.seat)
        elif isinstance(event, HandSettled):
            hands.append(_played_hand(before, event, ready))
        elif isinstance(event, SessionEnded):
            final = _by_player(event.points, before.sitting)
    yield from _counted_game(started, hands, final, number, times)


def game_of_record(game: RecordedGame) -> CountedGame:
    """A record replayed by our rules. A hand's wins and draw are those of the record.

    Raises:
        RecordError: the session cannot start.
    """
    playback = Playback(game)
    hands, left_out = [], []
    for played in playback.hands():
        if played.settled is None:
            reason = played.refused[1].message if played.refused is not None else "it was not settled"
            left_out.append(f"hand {played.number}: {reason}")
        else:
            hands.append(_recorded_hand(played, played.settled))
    final = game.final
    if final is None:
        final = _final_by_rules(playback)
    counted = GamePlayed(len(game.players), tuple(hands), game.first_dealer, final)
    rounds = _rounds(game.rules, game.preset, game.options)
    left, names = tuple(left_out), item_names(game.options)
    return CountedGame(game.players, game.rules, counted, left, rounds, game.session or 0, own_names=names)


def _counted_game(
    started: SessionStarted | None,
    hands: Sequence[HandPlayed],
    final: tuple[int, ...] | None,
    number: int,
    times: Sequence[str],
) -> Iterator[CountedGame]:
    if started is not None and hands:
        played = GamePlayed(len(started.players), tuple(hands), started.first_dealer, final)
        rounds = _rounds(started.rules, started.preset, started.options)
        at = times[number - 1] if number <= len(times) else ""
        names = item_names(started.options)
        yield CountedGame(started.players, started.rules, played, (), rounds, number, at, own_names=names)


def _rounds(rules: str, preset: str, changes: Mapping[str, object]) -> int:
    """How many rounds a session has by its rules."""
    options = RULESETS[rules].listing.options.options(preset, changes)
    return int(getattr(options, "session_rounds", 0))


def _final_by_rules(playback: Playback) -> tuple[int, ...] | None:
    """The final points of a game whose record gives none; None if it is not over by the rules."""
    ended = playback.finish()
    return ended.final if ended.by_rules else None


def _recorded_hand(played: ReplayedHand, settled: HandSettled) -> HandPlayed:
    ready = [event.seat for event in played.events if isinstance(event, ReadyDeclared)]
    return _played_hand(played.state, _with_recorded_wins(settled, played.record.recorded), ready)


def _with_recorded_wins(settled: HandSettled, recorded: RecordedOutcome) -> HandSettled:
    """The wins and the draw of the record, with the items and deltas of our rules where they agree."""
    ours = {(win.seat, win.from_seat): win for win in settled.wins}
    wins = []
    for win in recorded.wins:
        our_win = ours.get((win.winner, win.from_seat))
        if our_win is not None and win.total in (None, points_of(our_win.total)):
            wins.append(changed(our_win, deltas=win.deltas))
        else:
            wins.append(SettledWin(win.winner, win.from_seat, (), win.total or 0, win.deltas))
    if recorded.outcome == "win":
        return changed(settled, wins=tuple(wins), draw=None, tenpai=())
    draw = settled.draw if recorded.reason is None else DrawReason(recorded.reason)
    return changed(settled, wins=(), draw=draw)


def _played_hand(state: GameState, settled: HandSettled, declared: Sequence[Seat]) -> HandPlayed:
    """
    Args:
        state: the table when the hand was paid.
        declared: the seats that declared riichi, in order.
    """
    hand = state.hand
    assert hand is not None  # only a hand in play is settled
    sitting = state.sitting
    seats = hand.seats
    accepted = [
        seat for seat in declared if (ready_state := seats[seat].ready) is not None and ready_state.paid
    ]
    called = [seat for seat, each in enumerate(seats) if not each.closed]
    kongs = [sum(meld.kind.is_kong for meld in each.melds) for each in seats]
    return HandPlayed(
        players=len(seats),
        wins=tuple(_won_hands(hand, settled.wins, sitting)),
        drawn=settled.draw in PLAYED_OUT,
        ready=tuple(dict.fromkeys(sitting[seat] for seat in accepted)),
        called=frozenset(sitting[seat] for seat in called),
        shown_ready=frozenset(sitting[seat] for seat in settled.tenpai),
        kongs=_by_player(kongs, sitting),
        flowers=_by_player([len(each.flowers) for each in seats], sitting),
    )


def _won_hands(hand: HandState, paid: Iterable[SettledWin], sitting: Sequence[int]) -> Iterator[WonHand]:
    shown_wins = list(hand.wins)
    for win in paid:
        shown_win = next(
            (each for each in shown_wins if (each.seat, each.from_seat) == (win.seat, win.from_seat)), None
        )
        if shown_win is not None:
            shown_wins.remove(shown_win)
        at = hand if shown_win is None or shown_win.at is None else shown_win.at
        yield WonHand(
            player=sitting[win.seat],
            giver=None if win.from_seat is None else sitting[win.from_seat],
            points=points_of(win.total) or 0,
            turn=len(at.seats[win.seat].river),
            moment=_offer_number(at),
            items=win.items,
            total=win.total,
            shown=None if shown_win is None else _win_tiles(shown_win, at),
        )


def _win_tiles(win: ShownWin, at: HandState) -> WinTiles | None:
    if not win.tiles:
        return None
    melds = tuple(
        (each.kind.value, format_tiles(each.tiles or (None,) * 4)) for each in at.seats[win.seat].melds
    )
    return WinTiles(format_tiles(win.tiles), "" if win.tile is None else str(win.tile), melds)


def _offer_number(at: HandState) -> int:
    """A number that grows with each discard and each added kong, so that every offered tile has its own."""
    added = sum(meld.kind is MeldKind.ADDED_KONG for seat in at.seats for meld in seat.melds)
    return added + sum(len(seat.river) for seat in at.seats)


def _by_player(values: Sequence[int], sitting: Sequence[int]) -> tuple[int, ...]:
    found = list(values)
    for seat, player in enumerate(sitting):
        found[player] = values[seat]
    return tuple(found)
