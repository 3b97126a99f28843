"""Before the first round: the field, seats, machines."""

from __future__ import annotations

from typing import Final

from tests.tablectl.hall.incidents.incident import (
    ADA,
    CY,
    MACHINE,
    NEWER,
    Incident,
    Ref,
    event_file,
    points,
    table,
)

MORNING: Final = (
    Incident(
        "the file of a newer program",
        ADA,
        "import_event",
        {"text": NEWER},
        "bad_tournament",
        'schema must be "tablectl/tournament/1", not "tablectl/tournament/2": a newer version',
        "file",
        "A newer version of this program wrote the file: update this one.",
    ),
    Incident("the event's file", ADA, "import_event", {"text": event_file()}, form="file", keep="event"),
    Incident("the same file once more changes nothing", ADA, "import_event", {"text": event_file()}),
    Incident(
        "a list with a cell too many",
        ADA,
        "register_players",
        {"text": "name,country\nRiku,JP\nKai, Jr.,JP"},
        "too_many_cells",
        "line 3 has 3 cells, and the first line names 2 columns",
        "register",
        "Line 3: 3 cells, and the first line names 2 columns.",
    ),
    Incident(
        "a list with a name twice",
        ADA,
        "register_players",
        {"text": "Kai\nKai"},
        "name_twice",
        "line 2: Kai is there twice, also in line 1",
        "register",
        "Line 2: Kai is there twice, also in line 1. Of two people with one name, write the club behind it.",
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
    ),
    Incident("a player is ill", ADA, "withdraw_player", {"player": "p10", "reason": "ill"}, form="withdraw"),
    Incident("the first comes", CY, "check_in", {"players": ["p1"]}, form="check_in"),
    Incident("seven more come", CY, "check_in", {"players": [f"p{n}" for n in range(2, 9)]}),
    Incident(
        "a guest wants to check in", CY, "check_in", {"players": ["p99"]}, "no_such_player", "no player “p99”"
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
    ),
    Incident(
        "a player at two tables",
        ADA,
        "draw_seating",
        {"seating": [table(1, 1, 1, 2, 3, 4), table(1, 2, 1, 6, 7, 8)]},
        "sits_twice",
        "Aoi sits on two seats of round 1",
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
