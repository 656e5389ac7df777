"""The sheet beside a path: what may be set with it, row by row, and drafts of the path to start from.

It shows a steering and gives it what was chosen; it must not know what a setting means in any game.
"""

from __future__ import annotations

from game.asking.answering import Bar, Plan, PlanRow, called, unit_name
from game.asking.settings import free_settings
from game.asking.sheet import NONE
from game.asking.steer import Steering
from game.asking.steer_bar import bar_of
from game.asking.throttle import silent
from game.match.wording import moment


def plan_of(steering: Steering) -> Plan | None:
    """A row for each setting, under the drafts; nothing where a path is all there is to say."""
    question = steering.question
    settings = free_settings(question)
    if not settings and not question.helm.turn_free:
        return None
    rows = []
    for one in settings:
        given = steering.given(one)
        needed = one.needed or silent(question, one) is not None
        choices = tuple(called(steering.desk, question, choice) for choice in one.choices)
        rows.append(
            PlanRow(
                key=f"{one.name}/{steering.now}",
                unit=steering.now,
                words=steering.desk.presenter.choice(steering.desk.view, question, one.name)
                or moment(one.name),
                clause=one.clause,
                choices=choices if needed or NONE in choices else (NONE, *choices),
                chosen=called(steering.desk, question, given)
                if given is not None
                else ""
                if needed
                else NONE,
            )
        )
    drafts = tuple((draft.key, draft.label) for draft in steering.offered())
    if not rows and not drafts:
        return None
    return Plan(unit_name(steering.desk, steering.now), "", tuple(rows), "", drafts)


class SteerSheet(Steering):
    """A steering as the bar and the plan tell of it."""

    def bar(self) -> Bar:
        """The moment, the sentence, the keys with their reasons, what is spent, and the button."""
        return bar_of(self)

    def plan(self) -> Plan | None:
        """What may be set with the path, and drafts of it."""
        return plan_of(self)
