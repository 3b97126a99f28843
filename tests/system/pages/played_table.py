"""A table whose game has been played already, told to its pages move by move: real pages, real journal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Final

from tablectl.adapters.identities import IdentityBook
from tablectl.adapters.numbers_model import danger_of
from tablectl.adapters.photo.reader import open_photo_reader
from tablectl.adapters.photo.uploads import PhotoUploads
from tablectl.adapters.recording.hand_pictures import HandPictures
from tablectl.adapters.storage.aired_hands import AiredHands
from tablectl.adapters.storage.delay_queue import DELAY_FILE, SqliteDelayQueue
from tablectl.adapters.storage.journal.journal import SqliteJournal
from tablectl.adapters.storage.journal.reader import JournalReader
from tablectl.adapters.web import WebPages, WebParts
from tablectl.api.past.scoresheet import played_scoresheet
from tablectl.api.past.sessions import PastSessions
from tablectl.game.claims import Claim, Correct, EndSession, Refused, StartHand
from tablectl.game.decide import decide
from tablectl.game.events import (
    Envelope,
    Event,
    JournalBody,
    PlayPaused,
    SessionStarted,
    Source,
    TileDiscarded,
    Written,
)
from tablectl.game.frozen_values import changed
from tablectl.game.history import History, amend
from tablectl.game.state import Phase
from tablectl.game.views import broadcast_view, public_view
from tablectl.ports import Command, HeldMessage
from tablectl.service.publishing import (
    Stamp,
    event_message,
    last_result,
    needs_message,
    needs_position,
    result_message,
    score_message,
    state_message,
)
from tablectl.service.publishing.hand_cameras import hands_message
from tablectl.service.publishing.messages import players_message
from tablectl.simulation.true_game.truth import TrueGame, start_of
from tablectl.topics import Audience, Message, Topic
from tablectl.web_access.visitors import LOCAL_TRUST, ProxyTrust
from tests.system.pages.browsing import usual_port

BEGAN: Final = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
A_MOVE_S: Final = 4


class PlayedTable:
    """The first hands of a robots' game in a journal, and pages that have heard some of it."""

    def __init__(
        self,
        folder: Path,
        rules: str = "riichi",
        *,
        hands: int = 2,
        seed: int = 1,
        players: tuple[str, ...] | None = None,
        pictures: HandPictures | None = None,
        trust: ProxyTrust = LOCAL_TRUST,
    ) -> None:
        self._pictures, self._trust = pictures, trust
        self._journal = SqliteJournal(folder / "journal.sqlite")
        self._table = "table-1"
        self.queue = SqliteDelayQueue(folder / DELAY_FILE)
        self._history = History()
        self.envelopes: list[Written] = []
        self.identities = IdentityBook(folder)
        for event in _game(rules, hands, seed):
            if isinstance(event, SessionStarted) and players is not None:
                self.write(changed(event, players=players))
            else:
                self.write(event)
        self._told = History()
        self.pages = self.new_pages(usual_port())
        self.address = self.pages.start()

    def new_pages(self, port: int = 0) -> WebPages:
        """Pages of this table, not started yet."""
        aired = AiredHands(self._journal.path.parent / DELAY_FILE)
        past_sessions = PastSessions(self._table, JournalReader(self._journal.path), aired, danger_of)
        photos = PhotoUploads(open_photo_reader)
        return WebPages(
            self,
            WebParts(
                port=port,
                table=self._table,
                folder=self._journal.path.parent,
                past_sessions=past_sessions,
                photos=photos,
                scoresheet=self._scoresheet,
                identities=self.identities,
                pictures=self._pictures,
                trust=self._trust,
            ),
        )

    def _scoresheet(self, language: str, session: int) -> str:
        played = PastSessions(self._table, JournalReader(self._journal.path)).played(session, None)
        return played_scoresheet(played, language, back="history", shown=self.identities.on_paper)

    def tell_players(self) -> None:
        """Let the pages of every audience hear who the players are."""
        message = players_message(self._table, self.identities.all())
        for audience in Audience:
            self.pages.show(Topic.PLAYERS, message, audience)

    @property
    def folder(self) -> Path:
        """Where its journal and its accounts lie."""
        return self._journal.path.parent

    @property
    def history(self) -> History:
        """What is written down."""
        return self._history

    @property
    def told(self) -> History:
        """What the pages have heard."""
        return self._told

    def submit(self, command: Command) -> None:
        """Nobody works here."""
        command.answer({"id": command.request["id"], "ok": False})

    def write(self, *bodies: JournalBody) -> None:
        """More entries in the journal; the pages have not heard of them yet."""
        at = BEGAN + timedelta(seconds=A_MOVE_S * (self._history.head + 1))
        for body in bodies:
            envelope = Envelope(self._history.head + 1, _utc(at), Source.OPERATOR, body)
            self._history = self._history.with_entry(envelope)
            self.envelopes += self._journal.append([envelope])

    def finish(self) -> None:
        """The judge ends the session; the pages have not heard of it yet."""
        self._decide(EndSession("the hall closes"))

    def begin_hand(self) -> None:
        """Another hand begins, and nobody plays it yet."""
        self._decide(StartHand())

    def _decide(self, claim: Claim) -> None:
        decided = decide(self._history.state, claim)
        assert not isinstance(decided, Refused)
        self.write(*decided)

    def begin_again(self) -> None:
        """Another session by the same rules; the pages have not heard of it yet."""
        self.write(next(e.body for e in self.envelopes if isinstance(e.body, SessionStarted)))

    def correct_a_discard(self, hand: int) -> int:
        """The judge corrects whether a hand's first discard was the drawn tile; returns its number."""
        entries = self._history.entries
        starts = [i for i, entry in enumerate(entries) if type(entry.event).__name__ == "HandStarted"]
        entry = next(e for e in entries[starts[hand] :] if isinstance(e.event, TileDiscarded))
        assert isinstance(entry.event, TileDiscarded)
        other = TileDiscarded(entry.event.seat, entry.event.tile, drawn=None, sideways=entry.event.sideways)
        body = amend(self._history, Correct(entry.seq, other, "the judge looked again"))
        assert not isinstance(body, Refused)
        self.write(body)
        return entry.seq

    def tell(self, upto: int | None = None, pages: WebPages | None = None) -> None:
        """Let the pages hear everything to an entry, then how the table stands there."""
        pages = pages or self.pages
        for envelope in self.envelopes[self._told.head : upto]:
            self._told = self._told.with_entry(envelope)
            pages.show(Topic.EVENT, self.message_of(envelope))
        self.stand(pages)

    def message_of(self, envelope: Written) -> Message:
        """How the table says an entry."""
        return event_message(self._table, envelope, self._journal)

    def stand(
        self, pages: WebPages, past: History | None = None, audience: Audience = Audience.PUBLIC
    ) -> None:
        """How the table stands, or stood, for pages that may not know."""
        told = past or self._told
        state = told.state
        stamp = Stamp(self._table, told.head, told.amendments, self._journal.identity)
        paused = [e for e in self.envelopes[: told.head] if isinstance(e.body, PlayPaused)]
        why = None if state.paused is None else paused[-1]
        pages.show(Topic.STATE, state_message(stamp, public_view(state), None, why), audience)
        pages.show(Topic.SCORE, score_message(stamp, state), audience)
        pages.show(Topic.NEEDS, needs_message(stamp, state, needs_position(state)), audience)
        if state.settled is not None and (last := last_result(told)) is not None:
            pages.show(Topic.RESULT, result_message(stamp, last), audience)

    def until(self, seq: int) -> History:
        """What was written down up to an entry."""
        history = History()
        for envelope in self.envelopes[:seq]:
            history = history.with_entry(envelope)
        return history

    def tell_broadcast(self, past: History | None = None, audience: Audience = Audience.BROADCAST) -> None:
        """How the table stands, or stood, to those who watch a broadcast, or who speak about it, hands
        included: what leaves the delay's queue."""
        told = past or self._told
        self.stand(self.pages, told, audience)
        stamp = Stamp(self._table, told.head, told.amendments, self._journal.identity)
        hands = hands_message(stamp, told.state, broadcast_view(told.state).seats)
        self.pages.show(Topic.HANDS, hands, audience)

    def air_hands(self, seq: int) -> None:
        """Let the broadcast hear what hand cameras saw while the journal ended with an entry."""
        state = self.until(seq).state
        stamp = Stamp(self._table, seq, 0, self._journal.identity)
        message = hands_message(stamp, state, broadcast_view(state).seats)
        self.queue.put([HeldMessage(Audience.BROADCAST, Topic.HANDS, message, seq, 0, 0.0)])
        released = self.queue.first(Audience.BROADCAST)
        assert released is not None
        self.queue.release(released)

    def seq_of(self, kind: str, after: int = 0) -> int:
        """The number of the first entry of a kind (a class's name) after another."""
        return next(e.seq for e in self.envelopes if e.seq > after and type(e.body).__name__ == kind)

    def close(self) -> None:
        """Stop serving."""
        self.pages.close()
        self.queue.close()
        self._journal.close()


@cache
def _game(rules: str, hands: int, seed: int) -> tuple[Event, ...]:
    """What happens in the first hands of a robots' game."""
    game = TrueGame(seed)
    started = decide(game.state, start_of("tenhou" if rules == "riichi" else "default", rules=rules))
    assert not isinstance(started, Refused)
    game.follow(started)
    events, settled = list(started), 0
    while settled < hands and not game.state.finished:
        step = game.next_step()
        game.follow(step.events)
        events += step.events
        settled += game.hand is not None and game.hand.phase is Phase.SETTLED
    return tuple(events)


@contextmanager
def played_table(
    folder: Path,
    rules: str = "riichi",
    *,
    hands: int = 2,
    seed: int = 1,
    players: tuple[str, ...] | None = None,
    pictures: HandPictures | None = None,
) -> Iterator[PlayedTable]:
    """One for a while."""
    table = PlayedTable(folder, rules, hands=hands, seed=seed, players=players, pictures=pictures)
    try:
        yield table
    finally:
        table.close()


def _utc(at: datetime) -> str:
    return at.strftime("%Y-%m-%dT%H:%M:%S.000Z")
