"""Which way of answering suits the questions that are open: one for each kind, and one that joins several.

It looks at the questions alone and knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.asking.answering import Answering, Desk
from game.asking.choose import Choosing
from game.asking.fire_sheet import FireSheet
from game.asking.flag import Flag
from game.asking.leading_sheet import LeadingSheet
from game.asking.pilot import Piloting
from game.asking.place import Placing
from game.asking.send import Sending, sends_one
from game.asking.share import Sharing, shares_out
from game.asking.sheet import Filling
from game.asking.steer_sheet import SteerSheet
from game.asking.verbs import Verbs
from game.asking.volley import one_acts
from game.asking.volley_sheet import VolleySheet
from game.match import Allot, Choose, Fire, Place, Question, Set, Steer

ANSWERS: dict[type, Callable[[Desk, Sequence[Question]], Answering]] = {
    Steer: SteerSheet,
    Set: Filling,
    Allot: Filling,
    Fire: FireSheet,
    Choose: Choosing,
    Place: Placing,
}


def answering(desk: Desk, questions: Sequence[Question], flag: Flag | None = None) -> Answering:
    """The draft of an answer to the open questions: several of different names are joined by their verbs."""
    if flag is not None and flag.leads(questions):
        return LeadingSheet(desk, questions, flag, alone)
    groups: dict[str, list[Question]] = {}
    for question in questions:
        groups.setdefault(question.name, []).append(question)
    if len(groups) > 1:
        return Verbs(desk, groups, alone)
    return alone(desk, questions)


def alone(desk: Desk, questions: Sequence[Question]) -> Answering:
    """The draft of an answer to questions of one name."""
    first = questions[0]
    if isinstance(first, Steer) and all(isinstance(q, Steer) and q.helm.wanders for q in questions):
        return Piloting(desk, questions)
    if sends_one(first):
        return Sending(desk, questions)
    if one_acts(first):
        return VolleySheet(desk, questions)
    if shares_out(first) is not None:
        return Sharing(desk, questions)
    return ANSWERS[type(first)](desk, questions)
