"""``tablectl replay``: replays recorded games by the table's game tracking and rules, hand by hand.

Yields an object for each hand and game, with the recorded and the computed result side by side.
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

    Yields a line for each hand and game, and ``{"file":…, "error":…}`` for an unreadable file; the others
    are still replayed. Other files in an archive of records are listed as ``{"file":…, "skipped":…}``.
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
    """The exit status of a replay: 2 if a file was unreadable, 1 if a hand disagrees or a record is
    incomplete, else 0."""
    status = AGREE
    for line in lines:
        status = max(status, status_of(line))
    return status


def status_of(line: Mapping[str, Any]) -> int:
    """The exit status of a line: whether a hand agrees, and whether a game is complete."""
    if "error" in line:
        return UNREADABLE
    if line.get("game") or "skipped" in line:
        return DISAGREE if line.get("broken_off") else AGREE
    return AGREE if line["agrees"] else DISAGREE


def replay_game(game: RecordedGame, file: str) -> Iterator[Line]:
    """Replay a game: a line for each hand, then one for the game."""
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
    """The line of a hand."""
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
        differs.append(f"refused ({refused.code}): {refused.message}; {claim_text(claim)}")
    line["agrees"] = not differs
    if played.by_hand:
        line["by_hand"] = True
    if differs:
        line["differs"] = differs
    return line


def claim_text(claim: Claim) -> str:
    """A claim of a record as part of a sentence.

    >>> from tablectl.game.claims import RollDice
    >>> from tablectl.mahjong.tiles import Tile
    >>> claim_text(Discard(1, Tile.parse("5m")))
    'claimed: seat 1 discards 5m'
    >>> claim_text(RevealUra(()))
    'claimed: the hidden indicators are not told'
    >>> claim_text(RollDice((1, 2)))
    'claimed: roll dice'
    """
    match claim:
        case Deal():
            text = f"seat {claim.seat} is dealt {len(claim.tiles)} tiles"
        case Draw():
            text = f"seat {claim.seat} draws {claim.tile or 'a tile that nobody saw'}"
        case Discard():
            text = f"seat {claim.seat} discards {claim.tile}"
        case ClaimMeld() | DeclareKong():
            kind = claim.meld.value.replace("_", " ")
            text = f"seat {claim.seat} makes a {kind} of {format_tiles(claim.tiles)}"
        case DeclareReady():
            text = f"seat {claim.seat} declares ready"
        case ShowWin():
            text = f"seat {claim.seat} wins on {claim.tile or 'a tile that nobody saw'}"
        case RevealIndicator():
            text = f"the indicator {claim.tile} is turned"
        case DeclareDraw():
            text = f"the hand is drawn ({claim.reason.value})"
        case StartHand():
            text = "the hand starts"
        case ShowBonus():
            text = f"seat {claim.seat} lays {claim.tile} aside"
        case ShowHand():
            text = f"seat {claim.seat} shows {format_tiles(claim.tiles)}"
        case RevealUra():
            text = f"the hidden indicators are {format_tiles(claim.tiles) or 'not told'}"
        case Settle():
            text = "the hand is settled"
        case _:
            text = _CAPITAL.sub(" ", type(claim).__name__).lower()
    return f"claimed: {text}"


def computed_outcome(settled: HandSettled | None) -> Line | None:
    """A settlement as in the contract; None where the hand was not settled."""
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
    """The differences between a record and our rules, for people. Missing values are not compared."""
    if computed is None:
        return ["the hand was not settled"]
    found = []
    for name, text in (("outcome", recorded.outcome), ("reason", recorded.reason)):
        if text is not None and text != computed[name]:
            found.append(f"{name}: recorded {text}, computed {computed[name]}")
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
        text, have = value, ours[name]
        if name == "items" and value is not None:
            text, have = _item_sums(value), _item_sums(have)
        # None is a value for the discarder of a win from the wall and the fu of a yakuman; else it means that
        # the record does not tell, as do payments without numbers.
        recorded = value not in (None, []) or name == "from" or (name == "fu" and yakuman)
        if recorded and text != have:
            found.append(
                f"seat {theirs['winner']}'s {name}: recorded {_quote(text)}, computed {_quote(have)}"
            )
    return found


def _quote(value: object) -> str:
    return "nothing" if value is None else value if isinstance(value, str) else json.dumps(value)


def _item_sums(items: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """Items as han (yakuman: 13 each) by id: one record lists a dora three times, another as three han."""
    sums: dict[str, int] = {}
    for item in items:
        value = 13 * item["yakuman"] if item.get("yakuman") else item["value"] * item["count"]
        sums[item["id"]] = sums.get(item["id"], 0) + value
    return dict(sorted(sums.items()))
