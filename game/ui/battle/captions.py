"""What the panels say of the stage: the question bar, the ribbon, the odds card, the list of attacks.

Words and numbers from what is shown now, for the side that looks. It draws nothing.
"""

from __future__ import annotations

from itertools import takewhile

import msgspec

from game.match import Order
from game.match.events import OrdersOpened
from game.match.orders import key_of
from game.match.record import Entry
from game.match.table import Table
from game.match.wording import does, moment, owned
from game.tabletop.advice import spoken
from game.tabletop.presenter import Odds, Strip, Tab
from game.ui.battle.answering import Bar, KeyHint, Plan, PlanRow, is_secret
from game.ui.battle.bar import Dice
from game.ui.battle.counsel import CounselText
from game.ui.battle.odds_card import BOTH_WAYS, Engagement
from game.ui.battle.onstage import OnStage, Past
from game.ui.battle.ribbon import Facts, Standing
from game.ui.battle.slip import Musing, musing_of
from game.ui.kit import theme

MOVE_NOW = "Move now"
"""What the primary button says while an opponent thinks."""


class Captions:
    """The words of one stage."""

    def __init__(self, stage: OnStage) -> None:
        self._stage = stage
        self._called = stage.match.ruleset.turn_called
        self._back: tuple[tuple[int, str], Odds | None] | None = None

    def engaged(self) -> Engagement | None:
        """The odds card's content: of the attack whose dice fall, or of the target looked at."""
        if self._stage.past is not None:
            return None
        if self._stage.motion.busy:
            return self._engaged_now()
        both = self._stage.answering.odds() if self._stage.answering is not None else None
        if both is None or both == (None, None):
            return None
        ours, theirs = both
        names = (ours.firer, ours.target) if ours is not None else (theirs.target, theirs.firer)  # type: ignore[union-attr]
        return self._engagement(*names, ours, theirs)

    def _engagement(
        self,
        firer: str,
        target: str,
        ours: Odds | None,
        theirs: Odds | None,
        titles: tuple[str, str] = BOTH_WAYS,
        so_far: int | None = None,
        note: str = "",
    ) -> Engagement:
        units, looking = self._stage.view.units, self._stage.sitting.looking
        others = next((side for side in self._stage.match.sides if side != looking), looking)
        told = []
        for unit, side in ((firer, looking), (target, others)):  # one that is no piece is its side's
            known = units.get(unit)
            colour = theme.side(self._stage.colour(known.side if known is not None else side))
            told.append((known.name if known is not None else unit, colour))
        if ours is not None and ours.alone:
            titles = (ours.alone, "")
        return Engagement(*told[0], *told[1], ours, theirs, so_far, note, titles)

    def _engaged_now(self) -> Engagement | None:
        attack = self._stage.motion.attack
        if attack is None:
            return None
        odds, hits = attack
        said = self._stage.motion.told
        units = self._stage.view.units
        if odds.firer not in units or odds.target not in units:
            return None
        note = said.sentence if said is not None else ""
        side = units[odds.firer].side
        title = BOTH_WAYS[0] if side == self._stage.sitting.looking else f"{owned(side)} fire"
        titles = title, ""  # what would come back is not asked while dice fall
        return self._engagement(odds.firer, odds.target, odds, None, titles=titles, so_far=hits, note=note)

    def plan(self) -> Plan | None:
        """The sheet beside the table: the draft's, or the attacks being shown."""
        if self._stage.past is not None:
            return None
        if self._stage.motion.busy:
            return self._attacks() if self._stage.motion.attacks else None
        plan = self._stage.answering.plan() if self._stage.answering is not None else None
        return self._stage.counsel.on_plan(plan) if plan is not None else None

    def counsel(self) -> CounselText | None:
        """The card of advice, where the question it is for is in sight."""
        return self._stage.counsel.told if self._stage.draft is not None else None

    def _attacks(self) -> Plan:
        attacks, units = self._stage.motion.attacks, self._stage.view.units
        rows = []
        now = ""
        for place, each in enumerate(attacks):
            firer, target = units.get(each.firer), units.get(each.target)
            words = f"{firer.name if firer else each.firer} › {target.name if target else each.target}"
            result = ""
            if each.hits is not None:
                result = f"{each.hits or 'no'} {'hit' if each.hits < 2 else 'hits'}"
            if each.state == "now":
                now = f"{place}"
            mark = self._stage.colour(firer.side) if firer is not None else None
            off = each.state == "past"
            rows.append(PlanRow(f"{place}", each.firer, words, each.value, mark=mark, result=result, off=off))
        done = sum(each.state != "to come" for each in attacks)
        return Plan("Attacks", f"{done} of {len(rows)}", tuple(rows), now)

    def bar(self) -> tuple[Bar | None, int, Dice | None]:
        """What the question bar shows: the bar, the colour of the side it speaks of, dice where some fall."""
        bar, colour, dice = self._bar()
        hidden = self._stage.motion.busy or self._stage.past is not None
        order = None if hidden else self._stage.sitting.recallable()
        if bar is None or order is None:
            return bar, colour, dice
        hint = KeyHint("recall", "recall", about=f"Takes back {self._sent(order)}: no die was rolled since.")
        return msgspec.structs.replace(bar, recall=hint), colour, dice

    def _sent(self, order: Order) -> str:
        """An order that was sent, in a few words."""
        name, unit = key_of(order)
        known = self._stage.view.units.get(unit)
        return f"{known.name}: {moment(name).lower()}" if known is not None else moment(name).lower()

    def _bar(self) -> tuple[Bar | None, int, Dice | None]:
        sitting = self._stage.sitting
        colour = self._stage.colour(sitting.looking)
        if self._stage.past is not None:
            return self._past_bar(self._stage.past), colour, None
        if self._stage.motion.busy:
            return self._playing_bar(colour)
        if sitting.idle:
            says = "Nothing is for you to decide here."
            return Bar(self._heading(sitting.idle), says, button="Pass it on", ready=True), colour, None
        if self._stage.answering is not None:
            return self._stage.answering.bar(), colour, None
        if self._stage.match.over is not None:
            says = self._stage.match.over.why
            return Bar("The battle is over", says, button="See how", ready=True), colour, None
        if sitting.thinking:
            return *self._thinking_bar(sitting.thinking[0]), None
        return Bar(self._heading(sitting.looking), "The others are still writing.", button=""), colour, None

    def _thinking_bar(self, side: str) -> tuple[Bar, int]:
        sitting = self._stage.sitting
        heading, colour = self._heading(side, self._player(side)), self._stage.colour(side)
        if sitting.hurried:
            return Bar(heading, f"{does(side, 'is', 'are')} told to move.", button=""), colour
        keys = (KeyHint("hurry", "move now"), KeyHint("menu", "menu"))
        return Bar(heading, f"{does(side, 'is', 'are')} thinking.", keys, button=MOVE_NOW, ready=True), colour

    def _player(self, side: str) -> str:
        """Who plays a side in place of a hand; empty for a hand."""
        called = self._stage.sitting.called(side)
        return spoken(called, self._stage.match.ruleset.advice.characters) if called else ""

    def musing(self, entry: Entry) -> Musing | None:
        """The mind of the opponent that gave the order an entry begins to tell, where the looking side may read it."""
        return musing_of(self._stage.match, self._stage.sitting.looking or None, entry)

    def _heading(self, side: str, *more: str) -> str:
        phases = {phase.key: phase.title for phase in self._stage.match.ruleset.phases}
        title = phases.get(self._stage.view.phase, "")
        return " · ".join(part for part in (side, title, *more) if part)

    def _past_bar(self, past: Past) -> Bar:
        phases = {phase.key: phase.title for phase in self._stage.match.ruleset.phases}
        heading = f"{self._called.capitalize()} {past.entry.turn} · {phases.get(past.entry.phase, '')} · as it stood"
        says = past.entry.telling.sentence if past.entry.telling is not None else ""
        keys = (KeyHint("cancel", "back to now"),)
        return Bar(heading, says, keys, button="Back to now", ready=True)

    def _playing_bar(self, colour: int) -> tuple[Bar, int, Dice | None]:
        motion, units = self._stage.motion, self._stage.view.units
        heading, sentence = motion.words or ("", "")
        unit = next((unit for unit in motion.units if unit in units), None)
        if unit is not None:
            colour = self._stage.colour(units[unit].side)
        attack, said, dice = motion.attack, motion.told, None
        if attack is not None and said is not None:
            throw = attack[0].throw
            needs = f"hits on {throw.needed}" if throw.target is not None else ""
            words = f"{said.hits} {'hit' if said.hits == 1 else 'hits'}"
            count = f"{throw.dice} {'die' if throw.dice == 1 else 'dice'}"
            dice = Dice(count, needs, said.faces, words + (", still rolling" if said.rolling else ""))
        keys = [KeyHint("skip", "skip this"), KeyHint("skip_phase", "to the end of the phase")]
        if attack is not None:
            keys.append(KeyHint("why", "why?"))
        button = "Next attack" if motion.attacks else ""
        return Bar(heading, sentence, tuple(keys), button=button, ready=bool(button)), colour, dice

    def facts(self) -> Facts:
        """What the ribbon says."""
        view, match = self._stage.view, self._stage.match
        keys = [phase.key for phase in match.ruleset.phases]
        scores = match.ruleset.scores(view)
        thinking = set(self._stage.sitting.thinking)
        sides = tuple(
            Standing(
                self._stage.colour(side),
                side,
                scores.get(side, 0),
                "It thinks." if side in thinking else "",
                self._player(side),
                self._stage.sitting.timer.face(side),
                side in self._stage.sitting.timer.fallen,
            )
            for side in match.sides
        )
        return Facts(
            match.header.scenario.title,
            match.ruleset.title,
            view.turn,
            view.turns,
            tuple(phase.title for phase in match.ruleset.phases),
            keys.index(view.phase) if view.phase in keys else -1,
            self._strip(view),
            sides,
            self._called,
        )

    def _strip(self, view: Table) -> Strip:
        """The order strip; while something plays, what was sealed lies open, and attacks are counted."""
        looking = self._stage.sitting.looking
        now = self._stage.standing_view
        side = looking or self._stage.match.sides[0]
        strip = self._stage.presenter.strip(now if self._stage.motion.busy else view, side)
        if not self._stage.motion.busy or self._stage.past is not None:
            return strip
        attacks = self._stage.motion.attacks
        if attacks:
            done = sum(each.state != "to come" for each in attacks)
            if not self._unsealed(view.phase):
                return msgspec.structs.replace(strip, words=f"attack {done} of {len(attacks)}", tip="")
            tabs = tuple(Tab(f"{side} open", "past") for side in self._stage.match.sides)
            phases = {phase.key: phase.title for phase in self._stage.match.ruleset.phases}
            return Strip(phases.get(view.phase, ""), tabs, f"attack {done} of {len(attacks)}")
        return strip if now.phase == view.phase and not is_secret(self._stage.desk) else Strip("")

    def _unsealed(self, phase: str) -> bool:
        """Whether what is played came of orders that were opened together in this very phase."""
        entries = self._stage.chronicle.entries
        latest = entries[-1].order if entries else 0
        told = takewhile(lambda entry: entry.order == latest, reversed(entries))
        return any(isinstance(entry.event, OrdersOpened) and entry.phase == phase for entry in told)
