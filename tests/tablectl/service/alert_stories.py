"""How alerts begin at a running table, and what ends them: steps for the tests that follow them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from tablectl.adapters.storage.alerts_file import ALERTS_FILE, AlertsFile
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE, SqliteJournal
from tablectl.adapters.storage.questions_file import QUESTIONS_FILE, QuestionsFile
from tablectl.game.claims import Discard, Settle
from tablectl.game.events import Source
from tablectl.game.evidence import Button, ButtonPressed, HandReadyReported, WallsReported
from tablectl.game.referee import Finding, Lifetime, Question, Referee, RefereeAlert
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tablectl.ports import MachineNotice, Sticks, UnclearSticks
from tablectl.service.machine.stick_watch import SETTLING_TIME_S
from tablectl.topics import Topic
from tests.tablectl.game.seen import Look
from tests.tablectl.service.looked_at import look_at, play_to_the_last_discard, said
from tests.tablectl.service.test_between_hands import WIN
from tests.tablectl.service.typed import discard
from tests.tablectl.table_parts import Heard, ScriptedTable


def begun(folder: Path, **more: object) -> ScriptedTable:
    """The first hand is dealt; who stands beside it hears what stood before."""
    journal = SqliteJournal(folder / JOURNAL_FILE)
    table = ScriptedTable(
        journal=journal,
        alerts=AlertsFile(folder / ALERTS_FILE),
        questions=QuestionsFile(folder / QUESTIONS_FILE, journal.identity),
        **more,  # type: ignore[arg-type]
    )
    table.pass_s(2.0)
    return table


def standing(table: ScriptedTable) -> list[Heard]:
    """The alerts that a listener who heard everything knows to stand."""
    stands: dict[str, Heard] = {}
    for topic, message in table.hearer.said:
        if topic is Topic.ALERT:
            stands[str(message["cause"])] = message
        elif topic is Topic.ALERT_ENDED:
            known = stands.pop(str(message["cause"]), message)
            assert known["code"] == message["code"]
    return list(stands.values())


def codes(table: ScriptedTable) -> list[str]:
    # The broker is never there in these tests.
    others = (each for each in standing(table) if each.get("details", {}).get("part") != "publisher")
    return [str(each["code"]) for each in others]


def rule(table: ScriptedTable, *rulings: Question | RefereeAlert | Finding) -> None:
    table.service._evidence.apply_rulings(rulings)
    table.pass_s(0.1)


def asked(code: str, lasts: Lifetime = Lifetime.PAYMENT, **more: object) -> Callable[[ScriptedTable], None]:
    """The referee asks; what it asks about is tried with real looks elsewhere."""
    return lambda table: rule(table, Question(code, code, 0, seat=table.turn, lasts=lasts, **more))  # type: ignore[arg-type]


def told(code: str, lasts: Lifetime) -> Callable[[ScriptedTable], None]:
    return lambda table: rule(table, RefereeAlert(code, code, 0, lasts=lasts))


def win_and_pay(table: ScriptedTable) -> None:
    said(table, [WIN | {"seat": table.turn}])
    assert table.ask("settle")["ok"] is True


def next_hand(table: ScriptedTable) -> None:
    win_and_pay(table)
    table.pass_s(12.0)
    assert table.service.state.hand_number == 1


def turn(table: ScriptedTable) -> None:
    said(table, [discard(table.turn, "1z")])


def dismissed(table: ScriptedTable) -> None:
    question = table.hearer.asked[0]["question"]
    assert table.ask("answer_question", question=question, dismiss=True)["ok"] is True


def in_doubt(table: ScriptedTable) -> None:
    seat = table.turn
    said(table, [{"kind": "tile_drawn/1", "seat": seat, "tile": None, "from": "wall"}])
    stands, other = (Discard(seat, Tile.parse(tile)) for tile in ("8p", "9p"))
    rule(table, Finding(stands, Source.CAMERA, 0.6, 0, in_doubt=True, others=(other,)))


def answered(candidate: int) -> Callable[[ScriptedTable], None]:
    def answer(table: ScriptedTable) -> None:
        question = table.hearer.asked[0]["question"]
        assert table.ask("answer_question", question=question, candidate=candidate)["ok"] is True

    return answer


def riichi_not_shown(table: ScriptedTable) -> None:
    look = look_at(table)
    play_to_the_last_discard(table, look, "8p", ready=table.turn)
    look.show(30_000)


def differs(table: ScriptedTable) -> Look:
    """A second indicator of the set lies open, which nothing explains."""
    look = look_at(table)
    look.show(900)
    look.indicators.append("4p")
    look.show(6000)
    return look


def sticks(table: ScriptedTable) -> None:
    assert table.ask("report_points", points=[24_000, 26_000, 25_000, 25_000])["agree"] is False


def _sticks(table: ScriptedTable, *unclear: UnclearSticks) -> None:
    scores = table.service.state.scores
    table.machine.sticks = Sticks(scores, unclear)
    table.pass_s(SETTLING_TIME_S + 1)


def dirty_stick(table: ScriptedTable) -> None:
    _sticks(table, UnclearSticks(1, 1000, "dirty"))


def wiped_stick(table: ScriptedTable) -> None:
    _sticks(table)


def call(table: ScriptedTable) -> None:
    assert table.ask("call_judge", seat=2, reason="a late call")["ok"] is True


def acknowledged(table: ScriptedTable) -> None:
    (alert,) = [each for each in standing(table) if each.get("acknowledge")]
    assert table.ask("acknowledge", cause=alert["cause"], preview=True)["ok"] is True
    assert alert["code"] in codes(table)
    assert table.ask("acknowledge", cause=alert["cause"])["ok"] is True
    assert table.ask("acknowledge", cause=alert["cause"])["error"]["code"] == "no_such_alert"


def dispute(table: ScriptedTable) -> None:
    win_and_pay(table)
    assert table.ask("answer_score", seat=1, agreed=False, reason="one more dora")["ok"] is True


def agreed(table: ScriptedTable) -> None:
    assert table.ask("answer_score", seat=1, agreed=True, reason="")["ok"] is True


def fault(table: ScriptedTable) -> None:
    noted = {"kind": "irregularity_noted/1", "seat": 2, "code": "wrong_tile_count", "detail": "14 tiles"}
    said(table, [noted])


def carried_out(table: ScriptedTable) -> None:
    (alert,) = [each for each in standing(table) if each.get("offers")]
    for offer in alert["offers"]:
        assert table.ask(**offer)["ok"] is True


def referee_finds_what_is_refused(table: ScriptedTable) -> None:
    """Put in, as the trip is: a referee that does this has a mistake, and one that is known is mended."""
    rule(table, Finding(Settle(), Source.RULESET, None, 0))


def referee_trips(table: ScriptedTable) -> None:
    class Tripping:
        contradiction = ""
        watch = Referee().watch

        def consider(self, *_: object) -> None:
            raise ZeroDivisionError

    table.service._evidence._referee = Tripping()  # type: ignore[assignment]
    table.see(ButtonPressed(table.clock.run_ms(), 0, Button.CALL))


def machine_news(code: str) -> Callable[[ScriptedTable], None]:
    def news(table: ScriptedTable) -> None:
        table.machine.news.append(MachineNotice(code, code, {"case": "on_table", "n": 136}))
        table.service.step(0.0)

    return news


def presses_a_key(table: ScriptedTable) -> None:
    table.panels.pressed.append(ButtonPressed(table.clock.run_ms(), 0, Button.CONFIRM))
    table.service.step(0.0)


def builds(table: ScriptedTable) -> None:
    table.machine.news += [WallsReported(0, (34,) * 4), HandReadyReported(0)]
    table.service.step(0.0)


def jam(table: ScriptedTable) -> None:
    table.machine.faults = ({"code": "jam", "where": "drum", "hint": "take the tile out"},)
    table.pass_s(5.0)


def miscount(table: ScriptedTable) -> None:
    table.machine.faults = ({"code": "wall_count", "where": "side 1", "hint": "count"},)
    table.machine.counts = (34, 33, 34, 34)
    table.pass_s(5.0)


def remedied(table: ScriptedTable) -> None:
    (alert,) = [each for each in standing(table) if each.get("offers")]
    assert table.ask(**alert["offers"][0])["ok"] is True
    table.pass_s(1.0)


def part_gone(table: ScriptedTable) -> None:
    table.machine.connected = False
    table.pass_s(8.0)


def part_back(table: ScriptedTable) -> None:
    table.machine.connected = True
    table.pass_s(2.0)


def journal_went_back(table: ScriptedTable) -> None:
    """A broker has heard of entries that this journal does not have."""
    table.journal.check_reported_entry(table.journal.identity, table.journal.head + 100)
    table.pass_s(1.5)


def journal_deleted(table: ScriptedTable) -> None:
    """Somebody tidies up the folder of a table that runs."""
    assert isinstance(table.journal, SqliteJournal)
    table.journal.path.unlink()
    table.pass_s(1.5)


def journal_taken(table: ScriptedTable) -> None:
    """A person takes it as it is."""
    assert table.ask("override_preflight", light="journal", reason="a backup", name="Olga")["ok"]
    table.pass_s(1.5)


def laid(table: ScriptedTable) -> Look:
    """What lies on the table, looked at for so long that the referee knows it."""
    look = look_at(table)
    look.show(900)
    return look


def press(table: ScriptedTable, seat: int, button: Button) -> None:
    table.see(ButtonPressed(table.clock.run_ms(), seat, button))


def hazy_discard(table: ScriptedTable) -> None:
    """It may be either of two faces, and the game does not go on."""
    look = laid(table)
    look.throws(table.turn, {"7p": 0.55, "9p": 0.44})
    look.show(4000)


def out_of_turn(table: ScriptedTable) -> None:
    """A tile lies in the river of somebody whose turn it is not."""
    look = laid(table)
    look.throws((table.turn + 2) % 4, "3z")
    look.show(9000)


def built_in_the_middle(table: ScriptedTable) -> None:
    """The machine reports new walls, and the hand is not over."""
    look = laid(table)
    look.throws(table.turn, "1z")
    look.show()
    table.see(HandReadyReported(table.clock.run_ms()))


def riichi_not_said(table: ScriptedTable) -> None:
    """A tile lies turned, at a table where players say things on panels."""
    look = laid(table)
    press(table, (table.turn + 2) % 4, Button.CALL)
    look.throws(table.turn, "1p", sideways=True)
    look.show(4200)


def riichi_upright(table: ScriptedTable) -> None:
    """Riichi was said, and its tile lies upright."""
    look = laid(table)
    press(table, table.turn, Button.READY)
    look.throws(table.turn, "1z")
    look.show(8000)


def dragons_called(table: ScriptedTable, kind: MeldKind) -> tuple[Look, int]:
    """The dealer's first discard is called by who sits across; then two discard."""
    look = laid(table)
    dealer = table.turn
    caller = (dealer + 2) % 4
    look.throws(dealer, "7z")
    look.show()
    look.takes(dealer)
    look.lays(caller, kind, " ".join(["7z"] * (4 if kind is MeldKind.OPEN_KONG else 3)), "across")
    look.show()
    look.throws(caller, "1z")
    look.throws((caller + 1) % 4, "5p")
    look.show()
    return look, caller


WINS_ON_5P: Final = ("1m", "2m", "3m", "4s", "5s", "6s", "3p", "4p", "8s", "8s")


def hazy_win(table: ScriptedTable) -> None:
    """A hand laid open has a five that may be red: each is paid otherwise."""
    look, winner = dragons_called(table, MeldKind.PUNG)
    look.shown[winner] = [{"5s": 0.9, "0s": 0.1} if tile == "5s" else tile for tile in WINS_ON_5P]
    look.show(4000)


def win_beside_a_hidden_indicator(table: ScriptedTable) -> None:
    """A kong's indicator was never seen when a win is to be paid."""
    look, winner = dragons_called(table, MeldKind.OPEN_KONG)
    look.shown[winner] = list(WINS_ON_5P)
    look.show(12_000)
