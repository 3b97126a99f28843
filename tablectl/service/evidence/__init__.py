"""From evidence to events: passes evidence to the referee, buffers it during pauses and disk errors, and asks
people in doubt.

``tablectl.game.referee`` interprets evidence and ``tablectl.game.decide`` knows what is legal: nothing of
either is decided here.
"""

from __future__ import annotations

from tablectl.service.evidence.lessons import Lessons
from tablectl.service.evidence.processing import EvidenceProcessor
from tablectl.service.evidence.question_memory import QuestionMemory
from tablectl.service.evidence.questioner import Questioner
from tablectl.service.evidence.questions import Questions

__all__ = ["EvidenceProcessor", "Lessons", "QuestionMemory", "Questioner", "Questions"]
