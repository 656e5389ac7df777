"""The analysis of a battle that was fought: chances, causes, and what would have been better.

battle = course(load(path, ruleset, resume=False))
look = Look(battle)
with labour(path.read_bytes(), workers=2) as hands:
    for progress in look.go(hands, seconds=60):
        ...
look.analysis().causes_of("Red")
"""

from game.ai.analysis import kept, telling
from game.ai.analysis.judging import Verdict
from game.ai.analysis.labour import labour, opened
from game.ai.analysis.looked import Analysis, Cause, Looked
from game.ai.analysis.looking import Kept, Look, Progress
from game.ai.analysis.moments import Course, Moment, Unplayable, course

__all__ = [
    "Analysis",
    "Cause",
    "Course",
    "Kept",
    "Look",
    "Looked",
    "Moment",
    "Progress",
    "Unplayable",
    "Verdict",
    "course",
    "kept",
    "labour",
    "opened",
    "telling",
]
