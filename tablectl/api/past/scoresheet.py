"""``tablectl scoresheet``: a session's score sheet as a page to print, from a journal or a recorded game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tablectl.api.books.names import known_names
from tablectl.api.past.history import PastSession
from tablectl.errors import InputError
from tablectl.formats.journal.from_events import fold_journal
from tablectl.formats.scoresheet.amendments import amendments_of
from tablectl.formats.scoresheet.dates import format_minute
from tablectl.formats.scoresheet.html import SheetFrame, ShownPlayer, write_scoresheet
from tablectl.formats.scoresheet.reading import scoresheets
from tablectl.game.events import Envelope, SessionStarted
from tablectl.quoting import quoted
from tablectl.speech import SPOKEN_LANGUAGES, Words, language_of
from tablectl.web.page_words import page_words
from tablectl.web.tile_faces import tile_faces


def scoresheet_page(
    envelopes: Iterable[Envelope], session: int = -1, language: str = "en", table: str = ""
) -> str:
    """The page of one of a journal's sessions, the last by default; one in play is told so far.

    Args:
        envelopes: the whole journal.
        session: counted from the first, 0-based; negative from the last.
        language: of the page: ``en``, ``ru``, ``ja`` or ``zh``.
        table: name of the table; empty where it is unknown.

    Raises:
        InputError: no such session, no such language, or entries that make no game.
    """
    words = _words(language)
    envelopes = tuple(envelopes)
    found = scoresheets(fold_journal(envelopes).events)
    times = [one.at for one in envelopes if isinstance(one.body, SessionStarted)]
    try:
        chosen = found[session]
    except IndexError:
        raise InputError(f"there is no such session: the journal holds {len(found)}") from None
    when = times[session] if len(times) == len(found) else ""
    amended = amendments_of(envelopes)
    amendments = amended[session] if len(amended) == len(found) else ()
    return write_scoresheet(
        chosen,
        words,
        SheetFrame(format_minute(when, language), amended=amendments, faces=tile_faces(), table=table),
    )


def played_scoresheet(
    played: PastSession,
    language: str,
    *,
    seal: Callable[[int], str] | None = None,
    back: str = "",
    table: str = "",
    shown: Callable[[str], ShownPlayer] = lambda _name: ShownPlayer(),
) -> str:
    """The page of a session that was read from a journal; one in play is told so far.

    Args:
        language: as ``scoresheet_page``.
        seal: text that proves the journal up to an entry; None without.
        back: address of the referring page; empty in a file.
        table: name of the table.
        shown: further data of a player.

    Raises:
        InputError: no such language.
        RecordError: a hand outside of the session.
    """
    words = _words(language)
    chosen = scoresheets(played.history.events)[0]
    first, last = played.envelopes[0], played.envelopes[-1]
    sealed = "" if seal is None else seal(last.seq)
    (amended,) = amendments_of(played.envelopes)
    frame = SheetFrame(format_minute(first.at, language), sealed, back, shown, amended, tile_faces(), table)
    return write_scoresheet(chosen, words, frame)


def _words(language: str) -> Words:
    if (spoken := language_of(language)) is None:
        raise InputError(f"expected a language of {', '.join(SPOKEN_LANGUAGES)}, got {quoted(language)}")
    return Words(page_words(), spoken, known_names)
