"""``tablectl scoresheet``: a session's score sheet as a page to print, from a journal or a recorded game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from tablectl.api.export import envelopes_of
from tablectl.api.history import PlayedSession
from tablectl.errors import InputError
from tablectl.formats.jsonl import SCHEMA, read_jsonl
from tablectl.formats.reading import read_record_text, read_text
from tablectl.formats.record import RecordError
from tablectl.formats.scoresheet.html import Frame, Shown, write_scoresheet
from tablectl.formats.scoresheet.reading import scoresheets
from tablectl.formats.scoresheet.scoresheet import Scoresheet
from tablectl.formats.scoresheet.words import WORDS, minute_of
from tablectl.game.events import Envelope, SessionStarted
from tablectl.game.history import History
from tablectl.game.state import FoldError
from tablectl.rulesets import RULESETS
from tablectl.rulesets.fault_names import FAULT_NAMES


def scoresheet_of_file(path: Path, session: int = -1, language: str = "en") -> str:
    """The page of a session in a journal's export or a recorded game.

    Raises:
        InputError: as ``scoresheet_page``, or an unreadable file.
    """
    text = read_record_text(path)
    if text.lstrip().startswith(f'{{"schema": "{SCHEMA}"'):
        return scoresheet_page(read_jsonl(text), session, language)
    return scoresheet_page(envelopes_of(read_text(text), at=""), session, language)


def scoresheet_page(envelopes: Iterable[Envelope], session: int = -1, language: str = "en") -> str:
    """The page of one of a journal's sessions, the last by default; one in play is told so far.

    Args:
        envelopes: the whole journal.
        session: counted from the first, 0-based; negative from the last.
        language: of the page: ``en``, ``ru``, ``ja`` or ``zh``.

    Raises:
        InputError: no such session, no such language, or entries that make no game.
    """
    _check_language(language)
    envelopes = tuple(envelopes)
    try:
        found = scoresheets(History.of(envelopes).events)
    except FoldError as error:
        raise RecordError(f"the journal's entries are not a valid game: {error}") from None
    times = [one.at for one in envelopes if isinstance(one.body, SessionStarted)]
    try:
        chosen = found[session]
    except IndexError:
        raise InputError(f"there is no such session: the journal holds {len(found)}") from None
    when = times[session] if len(times) == len(found) else ""
    return write_scoresheet(
        chosen, _item_names(chosen, language), language, Frame(minute_of(when, language), "", "")
    )


def played_scoresheet(
    played: PlayedSession,
    language: str,
    *,
    seal: Callable[[int], str] | None = None,
    back: str = "",
    shown: Callable[[str], Shown] = lambda _name: Shown(),
) -> str:
    """The page of a session that was read from a journal; one in play is told so far.

    Args:
        language: as ``scoresheet_page``.
        seal: what proves everything up to an entry, as text; None for a journal without.
        back: address of the page that it was opened from; empty in a file.
        shown: who the players are besides their names.

    Raises:
        InputError: no such language.
        RecordError: a hand outside of the session.
    """
    _check_language(language)
    chosen = scoresheets(played.history.events)[0]
    first, last = played.envelopes[0], played.envelopes[-1]
    frame = Frame(minute_of(first.at, language), "" if seal is None else seal(last.seq), back, shown)
    return write_scoresheet(chosen, _item_names(chosen, language), language, frame)


def _check_language(language: str) -> None:
    if language not in WORDS:
        raise InputError(f"expected a language of {', '.join(WORDS)}, got {language!r}")


def _item_names(scoresheet: Scoresheet, language: str) -> Callable[[str], str]:
    book = RULESETS.get(scoresheet.rules)
    items = () if book is None else (*book.listing.items, *book.listing.payments)
    names: dict[str, str] = {item.key: getattr(item.names, language) for item in items}
    faults = FAULT_NAMES.get(scoresheet.rules, {}).items()
    names |= {code: told[language] for code, told in faults if language in told}
    return lambda key: names.get(key, key.replace("_", " "))
