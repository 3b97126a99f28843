"""The script of the day, part by part."""

from __future__ import annotations

from typing import Final

from tests.tablectl.hall.incidents.final import FINAL
from tests.tablectl.hall.incidents.first_round import FIRST_ROUND
from tests.tablectl.hall.incidents.morning import MORNING
from tests.tablectl.hall.incidents.second_round import SECOND_ROUND

DAY: Final = (*MORNING, *FIRST_ROUND, *SECOND_ROUND, *FINAL)
