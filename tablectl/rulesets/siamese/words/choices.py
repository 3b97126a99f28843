"""Words for the choices of the Siamese format's options and for its presets: data, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.mcr.words.choices import CHOICES as MCR_CHOICES
from tablectl.rulesets.names import RULE_BOOK, PresetWords, Told

CHOICES: Final = MCR_CHOICES
"""By option, then by value; numbers are their own words."""

PRESETS: Final[Mapping[str, PresetWords]] = {
    "default": PresetWords(
        RULE_BOOK,
        Told(
            "часть книги правил о сиамском формате",
            "ルールブックの「シャム」形式の章",
            "规则书中关于暹罗赛制的部分",
        ),
        Told("три игрока, восемь очков", "三人、8点縛り", "三人，八分起和"),
    ),
}
"""By preset, the source and the summary beside the English ones that stand with it."""
