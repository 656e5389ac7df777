"""What the coach sees of a battle scene: whose moment it is, what is being written, what speaks against it.

It reads the stage and gives no order. It must not know pixels or any game.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from game.asking.answering import Answering
from game.asking.fire import Aiming
from game.asking.verbs import Verbs
from game.match import Refusal
from game.seating.states import Curtain
from game.tabletop.lessons import Sign
from game.tabletop.overlays import Route
from game.tabletop.presenter import Piece
from game.ui.battle.coach import Surroundings
from game.ui.battle.stage import Stage
from game.ui.battle.tips import found
from game.ui.keys import ACTIONS, Keymap


class Sight:
    """The coach's eyes on one stage. `covered` says whether anything lies over it, `opened` whether a line of the log
    is open."""

    def __init__(
        self, stage: Stage, keymap: Keymap, covered: Callable[[], bool], opened: Callable[[], bool]
    ) -> None:
        self._stage, self._keymap, self._covered, self._opened = stage, keymap, covered, opened
        self._weighed: tuple[object, object, Refusal | None] = (None, None, None)

    def look(self) -> Surroundings | None:
        """How things stand; None where nothing may be said: no hand looks at the table as it is, or it is covered."""
        return None if self._covered() or not _looked_at(self._stage) else self.surroundings()

    def surroundings(self) -> Surroundings:
        """How things stand, whatever lies over the table."""
        stage = self._stage
        keys = {action.name: self._keymap.shown(action.name) for action in ACTIONS}
        draft = stage.draft
        if (
            draft is None or not stage.sitting.questions()
        ):  # an order is on its way to a host: nothing is asked
            return _rolling(stage, {**keys, **_names(stage)})
        return _written(stage, draft, self._doubt(draft), {**keys, **_names(stage)}, self._opened())

    def _doubt(self, draft: Answering) -> Refusal | None:
        """What speaks against the draft, weighed once as long as it stays the same."""
        order, view = draft.order(), self._stage.sitting.view
        if self._weighed[0] is not view or self._weighed[1] != order:
            self._weighed = view, order, None if order is None else self._stage.doubt(order)
        hand = draft.hand if isinstance(draft, Verbs) else draft
        waits = isinstance(hand, Aiming) and hand.waits  # no doubt about what the bar is just asking for
        return None if waits else self._weighed[2]


def pair(stage: Stage) -> tuple[Piece | None, Piece | None]:
    """The piece an order is written for, or the one looked at, of the side's own, else the first of them; and the
    enemy nearest to it."""
    own_side = stage.colour(stage.sitting.looking)
    ours = [each for each in stage.pieces() if each.side == own_side]
    written = stage.draft.unit if stage.draft is not None else ""
    own = found(ours, written) or found(ours, stage.focus) or next(iter(ours), None)
    if own is None:
        return None, None
    foes = [each for each in stage.pieces() if each.side != own_side]
    near = min(foes, key=lambda each: hypot(each.x - own.x, each.y - own.y), default=None)
    return own, near


def _looked_at(stage: Stage) -> bool:
    sitting = stage.sitting
    hidden = isinstance(sitting.state, Curtain) or stage.past is not None or stage.counsel.open
    return not hidden and sitting.looking in sitting.hands


def _names(stage: Stage) -> dict[str, str]:
    """What stands for the braces in the coach's words."""
    own, foe = pair(stage)
    looking = stage.sitting.looking
    enemy = next((side for side in stage.match.sides if side != looking), "the enemy")
    units = {"unit": own.name if own else "your ship", "foe": foe.name if foe else "the enemy"}
    return {"side": looking, "enemy": enemy, **units}


def _rolling(stage: Stage, names: dict[str, str]) -> Surroundings:
    signs: frozenset[Sign] = frozenset(["rolling"] if stage.motion.attack is not None else ())
    return Surroundings(stage.sitting.looking, "", stage.view.turn, signs, names=names)


def _written(
    stage: Stage, draft: Answering, doubt: Refusal | None, names: dict[str, str], opened: bool
) -> Surroundings:
    order, plan, bar = draft.order(), draft.plan(), draft.bar()
    rows = tuple((row.key, row.value, row.chosen, row.spinner) for row in plan.rows) if plan else ()
    signs: dict[Sign, bool] = {
        "ready": order is not None,
        "aimed": draft.odds() not in (None, (None, None)),
        "drawn": any(isinstance(one, Route) for one in stage.overlays()),
        "held": bool(stage.held),
        "opened": opened,
    }
    return Surroundings(
        stage.sitting.looking,
        draft.now if isinstance(draft, Verbs) else stage.sitting.questions()[0].name,
        stage.view.turn,
        frozenset(sign for sign, there in signs.items() if there),
        stage.view.phase,
        len(stage.match.lines),
        (order, rows, draft.unit),
        doubt,
        names,
        frozenset(key.action for key in bar.keys if key.refused)
        | {verb.action for verb in bar.verbs if verb.refused},
        draft.unit,
    )
