"""``tablectl replay``: recorded games through the table's own game tracking and rules, hand by hand.

Prints one object a hand and one a game; what the record says and what our rules say stand side by side and
are compared only at the end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tablectl.errors import public_message
from tablectl.formats.reading import games_of_file
from tablectl.formats.recorded.playback import Playback, ReplayedHand
from tablectl.formats.recorded.record import (
    NotARecord,
    RecordedGame,
    RecordedOutcome,
    RecordedWin,
    RecordError,
)
from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    Deal,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    RevealUra,
    Settle,
    ShowBonus,
    ShowHand,
    ShowWin,
    StartHand,
)
from tablectl.game.events import PLAYED_OUT, HandSettled, SettledWin
from tablectl.mahjong.tiles import format_tiles
from tablectl.mahjong.win import named_total, points_of

AGREE, DISAGREE, UNREADABLE = 0, 1, 2
"""Exit statuses."""
_CAPITAL: Final = re.compile("(?<=[a-z])(?=[A-Z])")

Line = dict[str, Any]


def replay_files(paths: Iterable[Path]) -> Iterator[Line]:
    """Replay files in order.

    Yields a line a hand, a line a game, and for a file that cannot be read
    ``{"file":…, "error":…}``; the files after it are still replayed. What is no record beside records in an
    archive is named as ``{"file":…, "skipped":…}``.
    """
    for path in paths:
        others: list[Line] = []
        records = 0
        try:
            for name, found in games_of_file(path):
                file = f"{path}/{name}" if name else str(path)
                if isinstance(found, NotARecord):
                    others.append({"file": file, "skipped": public_message(found)})
                    continue
                records += 1
                if isinstance(found, RecordError):
                    yield {"file": file, "error": public_message(found)}
                    continue
                for game in found:
                    yield from replay_game(game, file)
        except RecordError as error:
            yield {"file": str(path), "error": public_message(error)}
        for each in others:
            yield each if records else {"file": each["file"], "error": each["skipped"]}


def exit_status(lines: Iterable[Mapping[str, Any]]) -> int:
    """What a finished replay's lines mean: 2 when a file was unreadable, 1 when a hand disagrees
    or a record breaks off, else 0."""
    status = AGREE
    for line in lines:
        status = max(status, status_of(line))
    return status


def status_of(line: Mapping[str, Any]) -> int:
    """What one line means for the exit status: hands agree or disagree, and of a game that breaks off one at
    least cannot be compared."""
    if "error" in line:
        return UNREADABLE
    if line.get("game") or "skipped" in line:
        return DISAGREE if line.get("broken_off") else AGREE
    return AGREE if line["agrees"] else DISAGREE


def replay_game(game: RecordedGame, file: str) -> Iterator[Line]:
    """Replay one game: a line a hand, then the game's."""
    playback = Playback(game)
    hands = agree = 0
    for played in playback.hands():
        line = hand_line(played, file)
        hands += 1
        agree += bool(line["agrees"])
        yield line
    yield {
        "file": file,
        "game": True,
        "hands": hands,
        "agree": agree,
        "final_recorded": None if game.final is None else list(game.final),
        "final_computed": list(playback.finish().final),
        "notes": list(game.notes),
    } | ({"broken_off": True} if game.broken_off else {})


def hand_line(played: ReplayedHand, file: str) -> Line:
    """One hand of the contract."""
    record = played.record
    computed = computed_outcome(played.settled)
    line: Line = {
        "file": file,
        "hand": played.number,
        "round": record.round.value,
        "dealer": record.dealer,
        "honba": record.honba,
        "outcome": record.recorded.outcome if computed is None else computed["outcome"],
    }
    if computed is not None and computed["reason"] is not None:
        line["reason"] = computed["reason"]
    elif record.recorded.reason is not None:
        line["reason"] = record.recorded.reason
    line["recorded"] = _recorded(record.recorded)
    line["computed"] = None if computed is None else {key: computed[key] for key in ("scores_after", "wins")}
    differs = differences(record.recorded, computed)
    if played.misplaced is not None:
        differs.append(played.misplaced)
    if played.refused is not None:
        claim, refused = played.refused
        differs.append(f"refused ({refused.code}): {refused.message}; {claim_words(claim)}")
    line["agrees"] = not differs
    if played.by_hand:
        line["by_hand"] = True
    if differs:
        line["differs"] = differs
    return line


def claim_words(claim: Claim) -> str:
    """What a record claims, as part of a sentence.

    >>> from tablectl.game.claims import RollDice
    >>> from tablectl.mahjong.tiles import Tile
    >>> claim_words(Discard(1, Tile.parse("5m")))
    'claimed: seat 1 discards 5m'
    >>> claim_words(RevealUra(()))
    'claimed: the hidden indicators are not told'
    >>> claim_words(RollDice((1, 2)))
    'claimed: roll dice'
    """
    match claim:
        case Deal():
            said = f"seat {claim.seat} is dealt {len(claim.tiles)} tiles"
        case Draw():
            said = f"seat {claim.seat} draws {claim.tile or 'a tile that nobody saw'}"
        case Discard():
            said = f"seat {claim.seat} discards {claim.tile}"
        case ClaimMeld() | DeclareKong():
            kind = claim.meld.value.replace("_", " ")
            said = f"seat {claim.seat} makes a {kind} of {format_tiles(claim.tiles)}"
        case DeclareReady():
            said = f"seat {claim.seat} declares ready"
        case ShowWin():
            said = f"seat {claim.seat} wins on {claim.tile or 'a tile that nobody saw'}"
        case RevealIndicator():
            said = f"the indicator {claim.tile} is turned"
        case DeclareDraw():
            said = f"the hand is drawn ({claim.reason.value})"
        case StartHand():
            said = "the hand starts"
        case ShowBonus():
            said = f"seat {claim.seat} lays {claim.tile} aside"
        case ShowHand():
            said = f"seat {claim.seat} shows {format_tiles(claim.tiles)}"
        case RevealUra():
            said = f"the hidden indicators are {format_tiles(claim.tiles) or 'not told'}"
        case Settle():
            said = "the hand is settled"
        case _:
            said = _CAPITAL.sub(" ", type(claim).__name__).lower()
    return f"claimed: {said}"


def computed_outcome(settled: HandSettled | None) -> Line | None:
    """A settlement in the contract's words; None when the hand was never settled."""
    if settled is None:
        return None
    if settled.draw is None:
        outcome = "win"
    else:
        outcome = "draw" if settled.draw in PLAYED_OUT else "abort"
    return {
        "outcome": outcome,
        "reason": None if settled.draw is None else settled.draw.value,
        "scores_after": list(settled.scores),
        "wins": [_computed_win(win) for win in settled.wins],
    }


def _computed_win(win: SettledWin) -> Line:
    return {
        "winner": win.seat,
        "from": win.from_seat,
        "items": [
            {"id": key, "yakuman": yakuman} if yakuman else {"id": key, "value": value, "count": count}
            for key, value, count, yakuman in win.items
        ],
        "han": named_total(win.total, "han"),
        "fu": named_total(win.total, "fu"),
        "total": points_of(win.total),
        "deltas": list(win.deltas),
    }


def _recorded(outcome: RecordedOutcome) -> Line:
    return {"scores_after": list(outcome.scores_after), "wins": [_recorded_win(w) for w in outcome.wins]}


def _recorded_win(win: RecordedWin) -> Line:
    return {
        "winner": win.winner,
        "from": win.from_seat,
        "items": None
        if win.items is None
        else [
            {"id": i.key, "yakuman": i.yakuman}
            if i.yakuman
            else {"id": i.key, "value": i.value, "count": i.count}
            for i in win.items
        ],
        "han": win.han,
        "fu": win.fu,
        "total": win.total,
        "deltas": list(win.deltas),
    }


def differences(recorded: RecordedOutcome, computed: Line | None) -> list[str]:
    """How a record and our rules disagree, in words. What the record does not tell is not compared."""
    if computed is None:
        return ["the hand was not settled"]
    found = []
    for name, said in (("outcome", recorded.outcome), ("reason", recorded.reason)):
        if said is not None and said != computed[name]:
            found.append(f"{name}: recorded {said}, computed {computed[name]}")
    if list(recorded.scores_after) != computed["scores_after"]:
        found.append(
            f"scores_after: recorded {list(recorded.scores_after)}, computed {computed['scores_after']}"
        )
    if len(recorded.wins) != len(computed["wins"]):
        found.append(f"wins: recorded {len(recorded.wins)}, computed {len(computed['wins'])}")
        return found
    for theirs, ours in zip(map(_recorded_win, recorded.wins), computed["wins"], strict=True):
        found += _win_differences(theirs, ours)
    return found


def _win_differences(theirs: Line, ours: Line) -> list[str]:
    found = []
    yakuman = any(item.get("yakuman") for item in theirs["items"] or ())
    for name, value in theirs.items():
        said, have = value, ours[name]
        if name == "items" and value is not None:
            said, have = _item_sums(value), _item_sums(have)
        # A win from the wall has no giver and a yakuman no fu: there None is an answer, elsewhere silence; so
        # is a payment without numbers.
        recorded = value not in (None, []) or name == "from" or (name == "fu" and yakuman)
        if recorded and said != have:
            found.append(f"seat {theirs['winner']}'s {name}: recorded {_said(said)}, computed {_said(have)}")
    return found


def _said(value: object) -> str:
    return "nothing" if value is None else value if isinstance(value, str) else json.dumps(value)


def _item_sums(items: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """Items as han (yakuman: 13 each) by id: one record lists a dora three times, another as three han."""
    sums: dict[str, int] = {}
    for item in items:
        value = 13 * item["yakuman"] if item.get("yakuman") else item["value"] * item["count"]
        sums[item["id"]] = sums.get(item["id"], 0) + value
    return dict(sorted(sums.items()))
