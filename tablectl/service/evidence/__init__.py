"""From evidence to facts: given to the referee, kept while nothing can be written, asked about in doubt.

What evidence means is worked out in ``tablectl.game.referee``, and what is legal in ``tablectl.game.decide``:
nothing of either is decided here.
"""

from __future__ import annotations

from tablectl.service.evidence.lessons import Lessons
from tablectl.service.evidence.processing import EvidenceProcessor
from tablectl.service.evidence.question_memory import QuestionMemory
from tablectl.service.evidence.questioner import Questioner
from tablectl.service.evidence.questions import Questions

__all__ = ["EvidenceProcessor", "Lessons", "QuestionMemory", "Questioner", "Questions"]
