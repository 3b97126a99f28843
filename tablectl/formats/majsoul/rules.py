"""Reads the rules of a Majsoul record as options of preset ``tenhou``.

The two servers differ as follows: Majsoul pays three wins on one tile, four yakuman count double, and a
liable player pays for that yakuman only. The record states red fives, open tanyao, the length and, for a
friends' room, points. Programs disagree on who pays the honba of such a win on another's discard; it is left
as on tenhou.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tablectl.formats.majsoul.words import EAST_ONLY, MODES_OF_THREE, SPECIAL_MODES
from tablectl.formats.recorded.record import RecordError
from tablectl.quoting import as_json

COMMON_OPTIONS: Final[Mapping[str, object]] = {
    "triple_ron": "all",
    "double_suuankou_tanki": True,
    "double_kokushi_13_wait": True,
    "double_chuuren_9_wait": True,
    "double_daisuushii": True,
    "pao_other_yakuman": False,
}
"""The differences of Majsoul's common rules from preset ``tenhou``."""

_RED_FIVES: Final = (0, 3, 4)
_THREE_PLAYER_REDS: Final = (0, 2)
_TARGET: Final = 30_000
_THREE_PLAYER_TARGET: Final = 40_000
_IGNORED_FIELDS: Final = frozenset(
    (
        "time_fixed",
        "time_add",
        "dora_count",
        "shiduan",
        "init_point",
        "fandian",
        "guyi_mode",
        "bianjietishi",
        "ai_level",
        "fanfu",
        "open_hand",
        "can_jifei",
        "tianbian_value",
        "liqibang_value",
        "changbang_value",
        "noting_fafu_1",
        "noting_fafu_2",
        "noting_fafu_3",
        "have_zimosun",
        "tablecloth_id",
    )
)
"""Fields of ``detail_rule`` that are read elsewhere, or do not change a rule."""


def has_three_players(head: Mapping[str, Any]) -> bool:
    """Whether the head describes a game of three players."""
    return _mode(head).get("mode") in MODES_OF_THREE


def options_of(head: Mapping[str, Any], players: int) -> dict[str, object]:
    """Options of riichi's preset ``tenhou`` for a record's head; a table of three has what it can of them.

    Raises:
        RecordError: a game of a mode with rules of its own.
    """
    mode, rule = _mode(head), detail_rule(head)
    special = [name for name in SPECIAL_MODES if rule.get(name)]
    if special:
        raise RecordError(
            f"a game with rules of its own ({', '.join(special)}): only common riichi can be read"
        )
    options = dict(COMMON_OPTIONS)
    if mode.get("mode") in EAST_ONLY:
        options["session_rounds"] = 1
    if not rule:
        return options
    reds = rule.get("dora_count", 0)
    usual_reds, expected = (3, _RED_FIVES) if players == 4 else (2, _THREE_PLAYER_REDS)
    if reds not in expected:
        counts = ", ".join(map(str, expected[:-1]))
        raise RecordError(f"expected dora_count to be {counts} or {expected[-1]}, got {as_json(reds)}")
    if reds != usual_reds:
        options["red_fives"] = reds
    if "shiduan" in rule and not rule["shiduan"]:
        options["kuitan"] = False
    usual_target = _TARGET if players == 4 else _THREE_PLAYER_TARGET
    target = rule.get("fandian") or usual_target
    if not isinstance(target, int) or not 0 <= target <= 1_000_000:
        raise RecordError(f"expected fandian to be points, got {as_json(target)}")
    if target != usual_target:
        options["target_points"] = target
    if rule.get("fanfu") == 2:
        options["two_han_minimum"] = "always"
    if rule.get("guyi_mode"):
        options["renhou"] = "yakuman"
    if players == 3 and rule.get("have_zimosun") is False:
        options["missing_share"] = "halved"
    return options


def unread_rules(head: Mapping[str, Any]) -> Iterator[str]:
    """The room's own rules that are not supported, one sentence each."""
    rule = detail_rule(head)
    unread = sorted(name for name, value in rule.items() if name not in _IGNORED_FIELDS and value)
    if unread:
        yield f"the room's {', '.join(unread)}"
    if rule.get("guyi_mode"):
        yield "old local yaku: only renhou is known"
    if rule.get("fanfu", 1) not in (0, 1, 2):
        yield f"a minimum of {rule['fanfu']} han"


def detail_rule(head: Mapping[str, Any]) -> Mapping[str, Any]:
    """A room's own rules; empty for a ranked game, which has none."""
    config = head.get("config") or {}
    meta = config.get("meta") or {}
    rule = _mode(head).get("detail_rule") or {}
    if not isinstance(rule, dict):
        raise RecordError(f"expected 'detail_rule' to be an object, got {as_json(rule)}")
    return {} if meta.get("mode_id") else rule


def _mode(head: Mapping[str, Any]) -> Mapping[str, Any]:
    config = head.get("config") or {}
    if not isinstance(config, dict):
        raise RecordError(f"expected 'config' to be an object, got {as_json(config)}")
    mode = config.get("mode") or {}
    if not isinstance(mode, dict):
        raise RecordError(f"expected 'config.mode' to be an object, got {as_json(mode)}")
    return mode
