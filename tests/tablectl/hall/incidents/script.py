"""The script: what happens, who says it, and what the hall answers.

A command is what the API takes. ``Ref`` stands for the number of an entry that an earlier incident made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tablectl.hall.commands import Person, Role
from tests.tablectl.hall.events import file

ADA: Final = Person(Role.ORGANISER, "Ada")
BO: Final = Person(Role.JUDGE, "Bo")
EVE: Final = Person(Role.JUDGE, "Eve")
CY: Final = Person(Role.ASSISTANT, "Cy")
MACHINE: Final = "t-1"
NEWER: Final = '{"schema": "tablectl/tournament/2", "name": "Cup of tomorrow"}'


def p(number: int) -> Person:
    """A player's phone."""
    return Person(Role.PLAYER, f"P{number}", f"p{number}")


@dataclass(frozen=True, slots=True)
class Ref:
    """The number of an entry: as a number, or as the text that names a penalty."""

    name: str
    as_text: bool = False


@dataclass(frozen=True, slots=True)
class Incident:
    """One thing that happens."""

    what: str
    who: Person
    do: str
    """A command, or what a table does by itself: ``table_ends``, ``table_corrects``, ``clock_jumps``…"""
    fields: Mapping[str, Any] = field(default_factory=dict)
    refused: str = ""
    """The code of the refusal; empty: it is done."""
    words: str = ""
    """A part of the refusal's message."""
    form: str = ""
    """What carries it out on the pages (``forms``); empty: nothing on a page can say this."""
    told: str = ""
    """What the page says of the refusal."""
    keep: str = ""
    """The entry is known by this name from now on."""


def event_file() -> dict[str, Any]:
    """Six players; the others are registered in the morning."""
    scoring = {
        "formula": "uma",
        "uma": [15, 5, -5, -15],
        "oka": 0,
        "start": 25000,
        "return": 25000,
        "tiebreaks": ["wins", "best"],
    }
    teams = [{"id": "t1", "name": "Waves"}]
    made = file(6, scoring=scoring, teams=teams)
    for each in made["players"][:3]:
        each["team"] = "t1"
    return made


def table(number: int, which: int, *players: int) -> dict[str, Any]:
    """A table's seats, East first."""
    return {
        "round": number,
        "table": which,
        "seats": {wind: f"p{each}" for wind, each in zip("ESWN", players, strict=True)},
    }


def points(players: tuple[int, ...], *told: int) -> dict[str, int]:
    """Points by player; as the first of the day unless told."""
    each_has = told or (41000, 30000, 20000, 9000)
    return {f"p{each}": value for each, value in zip(players, each_has, strict=True)}


MORNING: Final = (
    Incident(
        "the file of a newer program",
        ADA,
        "import_event",
        {"text": NEWER},
        "bad_tournament",
        "schema must be 'tablectl/tournament/1', not \"tablectl/tournament/2\"",
        "file",
        "The tournament would contradict itself: a player at two tables, a wrong file, or an unknown player.",
    ),
    Incident("the event's file", ADA, "import_event", {"text": event_file()}, form="file", keep="event"),
    Incident("the same file once more changes nothing", ADA, "import_event", {"text": event_file()}),
    Incident(
        "a list with a column that nobody knows",
        ADA,
        "register_players",
        {"text": "name,size\nRiku,L"},
        "no_such_column",
        "got size",
        "register",
        "A column of the list is not known.",
    ),
    Incident(
        "a list with a name twice",
        ADA,
        "register_players",
        {"text": "Kai\nKai"},
        "name_twice",
        "Kai (player 2 of the list) is there twice",
        "register",
        "A name stands twice in the list.",
    ),
    Incident(
        "a CSV of players",
        ADA,
        "register_players",
        {"text": "name;country;substitute\nRiku;JP;\nHina;JP;\nZoe;FR;yes"},
        form="register",
    ),
    Incident("two names are pasted", ADA, "register_players", {"text": "Kai\nLea"}, form="register"),
    Incident(
        "a player withdraws, and nobody says why",
        ADA,
        "withdraw_player",
        {"player": "p10"},
        "no_reason",
        "needs a reason",
        "withdraw",
        "Give a reason.",
    ),
    Incident("a player is ill", ADA, "withdraw_player", {"player": "p10", "reason": "ill"}, form="withdraw"),
    Incident("the first comes", CY, "check_in", {"players": ["p1"]}, form="check_in"),
    Incident("seven more come", CY, "check_in", {"players": [f"p{n}" for n in range(2, 9)]}),
    Incident(
        "a guest wants to check in", CY, "check_in", {"players": ["p99"]}, "no_such_player", "no player 'p99'"
    ),
    Incident(
        "a line-up of a team that is none",
        CY,
        "set_line_up",
        {"round": 1, "team": "t9", "players": ["p1"]},
        "no_such_team",
        "known are t1",
    ),
    Incident(
        "a line-up with somebody of no team",
        CY,
        "set_line_up",
        {"round": 1, "team": "t1", "players": ["p1", "p5"]},
        "not_in_team",
        "p5 is no player of team t1",
    ),
    Incident(
        "the team names who plays",
        CY,
        "set_line_up",
        {"round": 1, "team": "t1", "players": ["p1", "p2", "p3"]},
        form="line_up",
    ),
    Incident(
        "a round that has no seats begins",
        ADA,
        "begin_round",
        {"round": 1},
        "no_seating",
        "round 1 has no seating",
        "begin",
        "This round has no seating yet. Draw it first.",
    ),
    Incident(
        "a player at two tables",
        ADA,
        "draw_seating",
        {"seating": [table(1, 1, 1, 2, 3, 4), table(1, 2, 1, 6, 7, 8)]},
        "bad_tournament",
        "p1 sits at tables 1 and 2",
    ),
    Incident(
        "seats for who is here",
        ADA,
        "draw_seating",
        {"round": 1, "mode": "random", "here": True},
        form="draw",
        keep="drawn",
    ),
    Incident(
        "that draw is taken back",
        ADA,
        "take_back",
        {"seq": Ref("drawn"), "reason": "two friends met"},
        form="take_back",
    ),
    Incident(
        "seats as the club wants them",
        ADA,
        "draw_seating",
        {"seating": [table(1, 1, 1, 2, 3, 4), table(1, 2, 5, 6, 7, 8)]},
    ),
    Incident(
        "one machine at two tables",
        ADA,
        "assign_machines",
        {"machines": {"1": MACHINE, "2": MACHINE}},
        "bad_request",
        "one table only",
    ),
    Incident(
        "the machine stands at table 1", ADA, "assign_machines", {"machines": {"1": MACHINE}}, form="machines"
    ),
    Incident(
        "a result before the round",
        CY,
        "set_result",
        {"round": 1, "table": 2, "points": points((5, 6, 7, 8)), "reason": "sheet"},
        "round_not_on",
        "round 1 has not begun",
    ),
)

FIRST_ROUND: Final = (
    Incident(
        "a judge begins the round",
        BO,
        "begin_round",
        {"round": 1},
        "role_too_low",
        "needs the role organiser",
        "begin",
        "Your link does not allow this.",
    ),
    Incident("the round begins", ADA, "begin_round", {"round": 1}, form="begin"),
    Incident("the machine seats its players", ADA, "table_sits", {"players": ["Aoi", "Ren", "Yuzu", "Haru"]}),
    Incident("it begins twice", ADA, "begin_round", {}, "round_runs", "round 1 is not over"),
    Incident("somebody at table 2 calls", p(5), "call_judge", {"table": 2}, form="call", keep="tiles"),
    Incident(
        "somebody calls to a table of others",
        p(5),
        "call_judge",
        {"table": 1},
        "not_seated",
        "p5 does not sit at table 1",
    ),
    Incident(
        "a hand is disputed",
        p(2),
        "dispute_hand",
        {"table": 1, "reason": "was it discarded?"},
        form="dispute",
        keep="hand",
    ),
    Incident("the machine saves its last minutes", ADA, "table_saves", {"call": Ref("hand")}),
    Incident("Bo goes to table 2", BO, "send_judge", {"call": Ref("tiles"), "judge": "Bo"}, form="send"),
    Incident(
        "Bo cannot be at two tables",
        BO,
        "send_judge",
        {"call": Ref("hand"), "judge": "Bo"},
        "judge_busy",
        "Bo is at table 2",
        "send",
        "This judge is at another table. End that call first.",
    ),
    Incident("Eve goes to table 1", BO, "send_judge", {"call": Ref("hand"), "judge": "Eve"}, form="send"),
    Incident("Bo was there", BO, "answer_call", {"call": Ref("tiles")}, form="answer"),
    Incident("a call is ended twice", BO, "answer_call", {"call": Ref("tiles")}, "no_such_call", "waits"),
    Incident("Eve was there", BO, "answer_call", {"call": Ref("hand")}, form="answer"),
    Incident(
        "a pause without a reason",
        BO,
        "pause_round",
        {},
        "no_reason",
        "needs a reason",
        "pause",
        "Give a reason.",
    ),
    Incident("fire drill", BO, "pause_round", {"reason": "fire drill"}, form="pause"),
    Incident("a pause in a pause", BO, "pause_round", {"reason": "again"}, "is_paused", "is paused already"),
    Incident("play goes on", BO, "resume_round", {}, form="resume"),
    Incident(
        "more time for table 2",
        BO,
        "add_time",
        {"minutes": 5, "table": 2, "reason": "walls fell"},
        form="add_time",
    ),
    Incident(
        "more time for a table that is none",
        BO,
        "add_time",
        {"minutes": 5, "table": 9, "reason": "-"},
        "no_such_table",
        "table 9",
    ),
    Incident("the computer's clock jumps by an hour", ADA, "clock_jumps", {"seconds": 3600}),
    Incident(
        "a substitute comes",
        BO,
        "change_line_up",
        {"round": 1, "table": 2, "leaves": "p7", "comes": "p9", "substitute": True, "reason": "ill"},
        form="substitute",
    ),
    Incident(
        "a substitute who sits elsewhere",
        BO,
        "change_line_up",
        {"round": 1, "table": 1, "leaves": "p1", "comes": "p5", "reason": "-"},
        "sits_twice",
        "p5 sits at a table of round 1 already",
    ),
    Incident(
        "what a substitute's table is worth",
        ADA,
        "set_substitute_value",
        {"value": -30000, "reason": "as EMA has it"},
        form="substitute_value",
    ),
    Incident(
        "the substitute counts as a player",
        BO,
        "set_substitute",
        {"round": 1, "table": 2, "player": "p9", "substitute": False, "reason": "joins for good"},
        form="mark",
        keep="joins",
    ),
    Incident(
        "and does not",
        ADA,
        "take_back",
        {"seq": Ref("joins"), "reason": "leaves at noon"},
        form="take_back",
    ),
    Incident(
        "a penalty without a reason",
        BO,
        "give_penalty",
        {"player": "p3", "round": 1, "amount": -20},
        "no_reason",
        "needs a reason",
        "penalty",
        "Give a reason.",
    ),
    Incident(
        "a penalty",
        BO,
        "give_penalty",
        {"player": "p3", "round": 1, "amount": -20, "reason": "late"},
        form="penalty",
        keep="late",
    ),
    Incident(
        "a penalty in a unit that the formula has not",
        BO,
        "give_penalty",
        {"player": "p3", "amount": -1, "unit": "table_points", "reason": "-"},
        "bad_tournament",
        "must be points",
    ),
    Incident(
        "somebody else appeals",
        p(4),
        "appeal_penalty",
        {"penalty": Ref("late", as_text=True), "reason": "for a friend"},
        "role_too_low",
        "is not yours",
    ),
    Incident(
        "the player appeals",
        p(3),
        "appeal_penalty",
        {"penalty": Ref("late", as_text=True), "reason": "the lift stood"},
        form="appeal",
    ),
    Incident(
        "Bo decides on Bo's own penalty",
        BO,
        "decide_appeal",
        {"penalty": Ref("late", as_text=True), "ruling": "upheld", "reason": "late is late"},
        "own_penalty",
        "somebody else decides",
        "decide",
        "Who gave a penalty does not decide the appeal.",
    ),
    Incident(
        "Eve lowers it",
        EVE,
        "decide_appeal",
        {"penalty": Ref("late", as_text=True), "ruling": "lowered", "amount": -10, "reason": "half"},
        form="decide",
    ),
    Incident(
        "it is decided twice",
        EVE,
        "decide_appeal",
        {"penalty": Ref("late", as_text=True), "ruling": "lifted", "reason": "-"},
        "is_decided",
        "take that back first",
    ),
    Incident(
        "wrong seats with a stranger",
        EVE,
        "correct_seats",
        {"seating": [table(1, 1, 1, 99, 3, 4)], "reason": "-"},
        "no_such_player",
        "p99",
    ),
    Incident(
        "wrong seats, found after three hands",
        EVE,
        "correct_seats",
        {"seating": [table(1, 1, 2, 1, 3, 4)], "reason": "Aoi and Ren sat in each other's seat"},
        form="wrong_seats",
    ),
    Incident("the machine's journal is amended", ADA, "table_amended", {"players": ["Ren", "Aoi"]}),
    Incident(
        "the machine ends with points that do not add up",
        ADA,
        "table_ends",
        {"points": [41000, 30000, 20000, 8000]},
    ),
    Incident("and corrects them", ADA, "table_corrects", {"points": [41000, 30000, 20000, 9000]}),
    Incident(
        "a sheet by phone that does not add up",
        p(5),
        "report_result",
        {"round": 1, "table": 2, "points": points((5, 6, 9, 8), 41000, 30000, 20000, 8000)},
        "not_zero_sum",
        "the difference is -1000",
        "report",
        "The points do not add up. Count them again.",
    ),
    Incident(
        "the sheet by phone",
        p(5),
        "report_result",
        {"round": 1, "table": 2, "points": points((5, 6, 9, 8))},
        form="report",
    ),
    Incident("the second signs", p(6), "sign_result", {"round": 1, "table": 2}, form="sign"),
    Incident("and again", p(6), "sign_result", {"round": 1, "table": 2}, "is_signed", "signed already"),
    Incident("the third signs", p(8), "sign_result", {"round": 1, "table": 2}),
    Incident("the fourth signs", p(9), "sign_result", {"round": 1, "table": 2}),
    Incident(
        "a sheet after the result",
        p(6),
        "report_result",
        {"round": 1, "table": 2, "points": points((5, 6, 9, 8))},
        "has_result",
        "has its result",
    ),
    Incident("the round ends", ADA, "end_round", {}, form="end"),
    Incident("the last hand of no round", BO, "call_last_hand", {}, "no_round", "no round is being played"),
)

SECOND_ROUND: Final = (
    Incident(
        "seats for round 2",
        ADA,
        "draw_seating",
        {"seating": [table(2, 1, 1, 5, 2, 6), table(2, 2, 3, 7, 4, 8)]},
    ),
    Incident(
        "a result of a round that is not on",
        CY,
        "set_result",
        {"round": 2, "table": 1, "points": points((1, 5, 2, 6)), "reason": "sheet"},
        "round_not_on",
        "round 2 has not begun",
    ),
    Incident(
        "two friends are parted before it begins",
        EVE,
        "correct_seats",
        {"seating": [table(2, 1, 1, 5, 2, 7), table(2, 2, 3, 6, 4, 8)], "reason": "friends"},
        form="wrong_seats",
        keep="friends",
    ),
    Incident(
        "they do not mind",
        ADA,
        "take_back",
        {"seq": Ref("friends"), "reason": "they do not mind"},
        form="take_back",
    ),
    Incident("round 2 begins", ADA, "begin_round", {"round": 2}, form="begin"),
    Incident(
        "half go on, with half of their points",
        ADA,
        "set_cut",
        {"after": 2, "players": 4, "carry": 0.5},
        form="cut",
    ),
    Incident(
        "more go on than play",
        ADA,
        "set_cut",
        {"after": 2, "players": 40},
        "bad_tournament",
        "there are 10 players",
    ),
    Incident("another event", ADA, "import_event", {"text": file(4, name="Autumn Cup")}, keep="other"),
    Incident(
        "a machine of another event",
        ADA,
        "assign_machines",
        {"event": "other", "machines": {"1": MACHINE}},
        "machine_taken",
        "where a round is being played",
    ),
    Incident("the machine is broken", ADA, "assign_machines", {"machines": {}}),
    Incident("players of no event end a session there", ADA, "table_strangers", {}),
    Incident(
        "a photo of no picture",
        p(1),
        "photo",
        {"round": 2, "table": 1, "bytes": "shopping list"},
        "bad_photo",
        "JPEG",
    ),
    Incident(
        "a photo of the table of others",
        p(3),
        "photo",
        {"round": 2, "table": 1, "bytes": "\u00ff\u00d8\u00ff"},
        "not_seated",
        "p3 does not sit at table 1",
    ),
    Incident(
        "a photo of the sheet",
        p(1),
        "photo",
        {"round": 2, "table": 1, "bytes": "\u00ff\u00d8\u00ff sheet"},
        keep="photo",
    ),
    Incident(
        "the sheet with its photo",
        p(1),
        "report_result",
        {
            "round": 2,
            "table": 1,
            "points": points((1, 5, 2, 6), 9000, 41000, 20000, 30000),
            "photo": Ref("photo"),
        },
    ),
    Incident(
        "it is not the same on the photo",
        CY,
        "reject_report",
        {"round": 2, "table": 1, "reason": "the photo has other points"},
        form="reject",
    ),
    Incident(
        "what was sent back cannot be accepted",
        CY,
        "accept_report",
        {"round": 2, "table": 1},
        "no_report",
        "no result of table 1",
    ),
    Incident(
        "the sheet anew",
        p(1),
        "report_result",
        {
            "round": 2,
            "table": 1,
            "points": points((1, 5, 2, 6), 41000, 9000, 30000, 20000),
            "photo": Ref("photo"),
        },
    ),
    Incident("now it is", CY, "accept_report", {"round": 2, "table": 1}, form="accept"),
    Incident(
        "a sheet at the desk that does not add up",
        CY,
        "set_result",
        {
            "round": 2,
            "table": 2,
            "points": points((3, 7, 4, 8), 41000, 30000, 20000, 19000),
            "reason": "sheet",
        },
        "not_zero_sum",
        "the difference is 10000",
        "sheet",
        "The points do not add up. Count them again.",
    ),
    Incident(
        "a sheet at the desk",
        CY,
        "set_result",
        {
            "round": 2,
            "table": 2,
            "points": points((3, 7, 4, 8), 20000, 41000, 9000, 30000),
            "reason": "sheet",
        },
        form="sheet",
        keep="sheet",
    ),
    Incident(
        "it is taken back without a word",
        ADA,
        "take_back",
        {"seq": Ref("sheet")},
        "no_reason",
        "needs a reason",
        "take_back",
        "Give a reason.",
    ),
    Incident(
        "it was another table's",
        ADA,
        "take_back",
        {"seq": Ref("sheet"), "reason": "another table's"},
        form="take_back",
    ),
    Incident(
        "taken back twice", ADA, "take_back", {"seq": Ref("sheet"), "reason": "-"}, "is_taken_back", "already"
    ),
    Incident(
        "the right sheet",
        CY,
        "set_result",
        {
            "round": 2,
            "table": 2,
            "points": points((3, 7, 4, 8), 20000, 30000, 9000, 41000),
            "reason": "sheet",
        },
        form="sheet",
    ),
    Incident("round 2 ends", ADA, "end_round", {}, form="end"),
)

FINAL: Final = (
    Incident(
        "seats by a ranking that a tie leaves open",
        ADA,
        "draw_seating",
        {"round": 3, "mode": "ranking"},
        "no_ranking",
        "are equal at the border of 4 players",
        "draw",
        "There is no ranking to seat by yet.",
    ),
    Incident(
        "lots of a cut that is none",
        ADA,
        "draw_lots",
        {"after": 1, "lots": ["p8"]},
        "no_cut",
        "after round 1",
    ),
    Incident("lots are drawn", ADA, "draw_lots", {"after": 2, "lots": ["p8", "p5"]}),
    Incident("the best four at table 1", ADA, "draw_seating", {"round": 3, "mode": "ranking"}, form="draw"),
    Incident(
        "the winners too early", ADA, "show_places", {"from_place": 1}, "not_over", "without a result are: 1"
    ),
    Incident("the final begins", ADA, "begin_round", {"round": 3}, form="begin"),
    Incident("the last hand", EVE, "call_last_hand", {}, form="last_hand"),
    Incident("the last hand twice", EVE, "call_last_hand", {}, "is_last_hand", "already"),
    Incident("the final's sheet", CY, "final_sheet", {}, keep="final"),
    Incident("the final ends", ADA, "end_round", {}, form="end"),
    Incident(
        "round 1 is taken back, on which all the rest stands",
        ADA,
        "take_back",
        {"seq": Ref("event"), "reason": "-"},
        "event_unknown",
        "there is no event",
    ),
    Incident("places from the last to the fourth", ADA, "show_places", {"from_place": 4}, form="show"),
    Incident("the third", ADA, "show_places", {"from_place": 3}, form="show"),
    Incident("the second", ADA, "show_places", {"from_place": 2}, form="show"),
    Incident("the winner", ADA, "show_places", {"from_place": 1}, form="show"),
)

DAY: Final = (*MORNING, *FIRST_ROUND, *SECOND_ROUND, *FINAL)
