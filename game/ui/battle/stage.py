"""The stage: what is shown of the battle now, from the sitting, the reel and the draft of an answer.

It works out pieces, overlays, the question bar's words, the card and the odds for the side that looks; panels show
them. It draws nothing and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from game.content.settings import Settings
from game.match import Match, Order, Question, Refusal
from game.match.cards import Card
from game.match.display import Odds, Piece, Strip
from game.match.events import Event
from game.match.log import Line
from game.match.questions import Allot, Choose, Fire, Place, Set, Steer
from game.match.record import Entry
from game.match.scenario import COLOURS
from game.match.showing import Danger, Mark, Overlay
from game.sea.heading import Pose
from game.ui.battle.answering import Answering, Bar, KeyHint, Plan, PlanRow
from game.ui.battle.asking.choose import Choosing
from game.ui.battle.asking.fire import Aiming
from game.ui.battle.asking.place import Placing
from game.ui.battle.asking.sheet import Filling
from game.ui.battle.asking.steer import Steering
from game.ui.battle.bar import Dice
from game.ui.battle.chronicle import Chronicle, table_after, told
from game.ui.battle.desk import BattleDesk
from game.ui.battle.motion import Reel
from game.ui.battle.odds_card import Engagement
from game.ui.battle.ribbon import Facts, Standing
from game.ui.battle.sitting import Seat, Sitting
from game.ui.kit import theme

ANSWERS: dict[type, Callable[[BattleDesk, Sequence[Question]], Answering]] = {
    Steer: Steering,
    Set: Filling,
    Allot: Filling,
    Fire: Aiming,
    Choose: Choosing,
    Place: Placing,
}
HOLDS = ("arcs", "threats", "rings", "danger")
MOST_HELD = 2

Told = TypeVar("Told")


class Past(msgspec.Struct):
    """A moment looked back at: the entry, the table after it, its view."""

    entry: Entry
    view: Any
    pieces: list[Piece]


class Stage:
    """What the side that looks is shown and asked."""

    def __init__(
        self,
        match: Match,
        seats: Mapping[str, Seat],
        settings: Settings,
        sound: Callable[[str], None],
        say: Callable[[Refusal], None],
    ) -> None:
        self.match, self.settings = match, settings
        self.display = match.ruleset.display
        self.sitting = Sitting(match, seats)
        self.desk = BattleDesk(self.sitting, sound, say)
        names = [side.colour for side in match.header.scenario.sides]
        self.colours = [
            COLOURS.index(name) if name in COLOURS else place % len(COLOURS)
            for place, name in enumerate(names)
        ]
        self.answering: Answering | None = None
        self.selected = ""
        self.held: list[str] = []
        self.past: Past | None = None
        self._asked: object = None
        self._overlays: tuple[Overlay, ...] | None = None
        self._back: tuple[tuple[int, str], Odds | None] | None = None
        self._known: dict[Hashable, Any] = {}
        self._known_of: Any = None
        self._cards: dict[tuple[object, str], Card | None] = {}
        self.restart()
        match.observers.append(self.follow)

    # -- keeping up ------------------------------------------------------------------------------------------------

    def restart(self) -> None:
        """Show the match as it stands, with its whole past told: at the beginning, and after going back."""
        hands = self.sitting.hands or (self.sitting.looking,)
        self.chronicles = {side: told(self.match, side, hands) for side in hands}
        self.reel = Reel.of(self.match, self.chronicles)
        self.answering, self._asked, self.past = None, None, None
        self.touch()

    def follow(self, line: Line[Event], table: Any) -> None:
        """The match went on, or back."""
        if line.back_to is not None:
            self.restart()
        else:
            self.reel.feed(line)

    def touch(self) -> None:
        """Something changed: what is shown is worked out anew."""
        self._overlays = None

    def ask(self) -> bool:
        """Take up what is asked of the side at the table, once all that happened was shown; True if that is new."""
        self.reel.look_as(self.sitting.looking)
        questions = self.sitting.questions() if self.reel.idle else []
        key = (self.match.number, len(self.match.lines), self.sitting.looking, [q.key for q in questions])
        if key == self._asked:
            return False
        self._asked = key
        before = self.answering
        self.answering = None
        if questions:
            kind = type(questions[0])
            self.answering = ANSWERS[kind](self.desk, questions)
            self.selected = self.answering.unit or self.selected
        self.touch()
        return before is not None or self.answering is not None

    def question(self, order: Order) -> Question | None:
        """The open question an order answers."""
        key = (getattr(order, "to", ""), getattr(order, "unit", ""))
        questions = self.sitting.questions()
        return next((q for q in questions if q.key == key), questions[0] if questions else None)

    def risk(self, order: Order) -> Refusal | None:
        """Why a legal order may be a mistake, where the player wants to be told."""
        question = self.question(order)
        if question is None or not self.settings.advice:
            return None
        return self.display.risk(self.sitting.view, self.sitting.looking, question, order)

    def send(self, order: Order) -> None:
        """The side at the table answers. Raises Refused or RuleError with nothing changed."""
        side = self.sitting.looking
        self.sitting.send(order)
        if side in self.chronicles:
            self.chronicles[side].decided()
        self.answering = None

    @property
    def draft(self) -> Answering | None:
        """The draft that inputs may change: none while something plays or the past is looked at."""
        return None if self.playing or self.past is not None else self.answering

    @property
    def playing(self) -> bool:
        """Whether something that happened is still being shown."""
        return not self.reel.idle

    @property
    def chronicle(self) -> Chronicle:
        """What the side that looks has been told."""
        return self.chronicles[self.sitting.looking]

    @property
    def alone(self) -> bool:
        """Whether the side that looks may see its own secrets: nobody else shares the screen, or they look away."""
        return self.sitting.secret or not self.sitting.hot_seat

    # -- looking back ----------------------------------------------------------------------------------------------

    def look_back(self, entry: Entry) -> None:
        """Show the table as it stood after an entry of the log."""
        table = table_after(self.match, entry.order, getattr(entry, "at", -1))
        view = self.match.ruleset.redact(table, self.sitting.looking)
        self.past = Past(entry, view, self.display.pieces(view))
        self.touch()

    def look_ahead(self) -> None:
        """Back to now."""
        self.past = None
        self.touch()

    # -- the table -------------------------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The view that is shown now."""
        if self.past is not None:
            return self.past.view
        return self.reel.view(self.sitting.looking) if self.playing else self.sitting.view

    def pieces(self) -> list[Piece]:
        """The pieces as they are seen now, in the colours of their sides."""
        if self.past is not None:
            found = list(self.past.pieces)
        else:
            found = self.reel.pieces(self.sitting.looking)
            if self.answering is not None:
                others = {piece.id: piece for piece in self.answering.pieces()}
                found = [others.pop(piece.id, piece) for piece in found] + list(others.values())
        if self.colours != list(range(len(self.colours))):
            found = [msgspec.structs.replace(piece, side=self.colours[piece.side]) for piece in found]
        return found

    def overlays(self) -> tuple[Overlay, ...]:
        """What lies over the table: the draft's own, what the player holds, or what is happening."""
        if self.past is not None:
            telling = self.past.entry.telling
            return tuple(Mark(unit, "selected") for unit in (telling.units if telling is not None else ()))
        if self.playing:
            return tuple(self.reel.overlays())
        if self._overlays is None:
            found: list[Overlay] = list(self.answering.overlays()) if self.answering is not None else []
            unit = self.focus
            if unit and not any(isinstance(each, Mark) and each.kind == "selected" for each in found):
                found.append(Mark(unit, "selected"))
            for held in self.held:
                found += self._once((held, unit, self._pose(unit)), partial(self._held, held, unit))
            self._overlays = tuple(dict.fromkeys(found))
        return self._overlays

    @property
    def focus(self) -> str:
        """The unit the card and the held overlays are about."""
        return self.selected or (self.answering.unit if self.answering is not None else "")

    def _pose(self, unit: str) -> Pose | None:
        """Where the draft would put a unit."""
        if self.answering is None or self.answering.unit != unit:
            return None
        pose: Pose | None = getattr(self.answering, "pose", None)
        return pose

    def _held(self, held: str, unit: str) -> list[Overlay]:
        view, display, side = self.sitting.view, self.display, self.sitting.looking
        if not unit or unit not in view.units:
            return []
        pose = self._pose(unit)
        if held == "arcs":
            return display.arcs(view, unit, pose)
        if held == "rings":
            return display.rings(view, unit, pose)
        if held == "threats":
            return display.threats(view, view.units[unit].side, unit, pose)
        return [self._danger(unit)] if view.units[unit].side == side else []

    def _danger(self, unit: str) -> Danger:
        """Over the poses the unit could take now."""
        view, side = self.sitting.view, self.sitting.looking
        steer = next((q for q in self.sitting.questions() if isinstance(q, Steer) and q.unit == unit), None)
        if steer is None:
            piece = view.units[unit]
            poses = [Pose(piece.x, piece.y, piece.heading)]
        else:
            poses = [end.pose for end in steer.helm.reach(steer.start({})).ends]
        return self.display.danger(view, side, unit, poses, 1.0)

    def hold(self, overlay: str) -> None:
        """Turn an overlay on or off; at most two are held, the oldest goes."""
        if overlay in self.held:
            self.held.remove(overlay)
        else:
            self.held = [*self.held, overlay][-MOST_HELD:]
        self.touch()

    # -- panels ----------------------------------------------------------------------------------------------------

    def colour(self, side: str) -> int:
        """The place of a side's colour among the six."""
        return self.colours[self.match.sides.index(side)]

    def card(self) -> Card | None:
        """The data sheet of the unit in hand."""
        unit = self.focus
        if self.playing and self.reel.units:
            unit = self.reel.units[0]
        view = self.view
        key = (id(view), unit)
        if key not in self._cards:
            if len(self._cards) > 60:
                self._cards.clear()
            self._cards[key] = self.display.card(view, unit) if unit else None
        return self._cards[key]

    def engaged(self) -> Engagement | None:
        """The odds card's content: of the attack whose dice fall, or of the target looked at."""
        if self.past is not None:
            return None
        if self.playing:
            return self._engaged_now()
        both = self.answering.odds() if self.answering is not None else None
        if both is None or both == (None, None):
            return None
        ours, theirs = both
        names = (ours.firer, ours.target) if ours is not None else (theirs.target, theirs.firer)  # type: ignore[union-attr]
        return self._engagement(*names, ours, theirs)

    def _engagement(self, firer: str, target: str, ours: Any, theirs: Any, **more: Any) -> Engagement:
        units = self.view.units
        sides = [theme.side(self.colour(units[unit].side)) for unit in (firer, target)]
        return Engagement(units[firer].name, sides[0], units[target].name, sides[1], ours, theirs, **more)

    def _engaged_now(self) -> Engagement | None:
        dice, odds = self.reel.dice, self.reel.odds
        if dice is None or odds is None:
            return None
        clip, t = dice
        said = clip.told(t)
        units = self.view.units
        if odds.firer not in units or odds.target not in units:
            return None
        hits = said.hits if said is not None else 0
        note = said.sentence if said is not None else ""
        if units[odds.firer].side != self.sitting.looking:  # what we could send back is not her question
            titles = ("Her fire", "")
            return self._engagement(
                odds.firer, odds.target, odds, None, so_far=hits, note=note, titles=titles
            )
        key = (id(odds), odds.firer)
        if self._back is None or self._back[0] != key:
            self._back = (key, self.display.answer_fire(self.view, odds.firer, odds.target))
        return self._engagement(odds.firer, odds.target, odds, self._back[1], so_far=hits, note=note)

    def plan(self) -> Plan | None:
        """The sheet beside the table: the draft's, or the attacks being shown."""
        if self.past is not None:
            return None
        if self.playing:
            return self._attacks() if self.reel.assaults else None
        return self.answering.plan() if self.answering is not None else None

    def _attacks(self) -> Plan:
        rows = []
        now = ""
        done = 0
        units = self.view.units
        names = {key: unit.name for key, unit in units.items()}
        for place, each in enumerate(self.reel.assaults):
            key = f"{place}"
            result = ""
            if each.state == "past":
                done += 1
                hits = each.roll.hits if each.roll is not None else 0
                result = "no hit" if not hits else f"{hits} {'hit' if hits == 1 else 'hits'}"
            elif each.state == "now":
                now = key
                done += 1
            words = f"{names.get(each.firer, each.firer)} › {names.get(each.target, each.target)}"
            side = units[each.firer].side if each.firer in units else ""
            mark = self.colour(side) if side else None
            amount = self.display.amount(each.weapon, each.amount) if each.weapon else ""
            rows.append(
                PlanRow(key, each.firer, words, amount, mark=mark, result=result, off=each.state == "past")
            )
        return Plan("Attacks", f"{done} of {len(rows)}", tuple(rows), now)

    def bar(self) -> tuple[Bar | None, int, Dice | None]:
        """What the question bar shows: the bar, the colour of the side it speaks of, dice where some fall."""
        sitting = self.sitting
        colour = self.colour(sitting.looking)
        if self.past is not None:
            return self._past_bar(self.past), colour, None
        if self.playing:
            return self._playing_bar(colour)
        if sitting.idle:
            says = "Nothing is for you to decide here."
            return Bar(self._heading(sitting.idle), says, button="Pass it on", ready=True), colour, None
        if self.answering is not None:
            return self.answering.bar(), colour, None
        if self.match.over is not None:
            says = self.match.over.why
            return Bar("The battle is over", says, button="See how", ready=True), colour, None
        if sitting.thinking:
            side = sitting.thinking[0]
            seat = sitting.seats[side]
            name = "" if isinstance(seat, str) else seat.name
            says = f"{side} is thinking."
            return Bar(self._heading(side, name), says, button=""), self.colour(side), None
        return Bar(self._heading(sitting.looking), "The others are still writing.", button=""), colour, None

    def _heading(self, side: str, *more: str) -> str:
        phases = {phase.key: phase.title for phase in self.match.ruleset.phases}
        title = phases.get(self.view.phase, "")
        return " · ".join(part for part in (side, title, *more) if part)

    def _past_bar(self, past: Past) -> Bar:
        phases = {phase.key: phase.title for phase in self.match.ruleset.phases}
        heading = f"Turn {past.entry.turn} · {phases.get(past.entry.phase, '')} · as it stood"
        says = past.entry.telling.sentence if past.entry.telling is not None else ""
        keys = (KeyHint("cancel", "back to now"),)
        return Bar(heading, says, keys, button="Back to now", ready=True)

    def _playing_bar(self, colour: int) -> tuple[Bar, int, Dice | None]:
        reel = self.reel
        phases = {phase.key: phase.title for phase in self.match.ruleset.phases}
        title = phases.get(self.view.phase, "")
        keys = [KeyHint("skip", "skip this")]
        heading, sentence, dice = title, "", None
        units = self.view.units
        if reel.story is not None:
            sentence = reel.story.sentence
            unit = next((unit for unit in reel.story.units if unit in units), None)
            colour = self.colour(units[unit].side) if unit is not None else colour
        button = ""
        if reel.assaults:
            place = sum(each.state != "to come" for each in reel.assaults)
            heading = f"{title} · attack {place} of {len(reel.assaults)}"
            button = "Next attack"
        falling = reel.dice
        if falling is not None:
            clip, t = falling
            said = clip.told(t)
            if said is not None and clip.roll is not None:
                throw = clip.roll.throw
                sentence = said.sentence if t > 400 else sentence
                needs = f"hits on {throw.needed}" if throw.target is not None else ""
                words = f"{said.hits} {'hit' if said.hits == 1 else 'hits'}"
                count = f"{throw.dice} {'die' if throw.dice == 1 else 'dice'}"
                rolling = ", still rolling" if said.rolling else ""
                dice = Dice(count, needs, said.faces, words + rolling)
        keys.append(KeyHint("skip_phase", "to the end of the phase"))
        return Bar(heading, sentence, tuple(keys), button=button, ready=bool(button)), colour, dice

    def facts(self) -> Facts:
        """What the ribbon says."""
        view, match = self.view, self.match
        keys = [phase.key for phase in match.ruleset.phases]
        scores = match.ruleset.scores(self.past.view if self.past else self.reel.table)
        thinking = set(self.sitting.thinking)
        sides = tuple(
            Standing(self.colour(side), side, scores.get(side, 0), "It thinks." if side in thinking else "")
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
        )

    def _strip(self, view: Any) -> Strip:
        strip = partial(self.display.strip, view, self.sitting.looking)
        return strip() if view is not self.sitting.view else self._once("strip", strip)

    def _once(self, what: Hashable, make: Callable[[], Told]) -> Told:
        """What is the same as long as the looking side's view is: worked out once, however often it is shown."""
        if self._known_of is not self.sitting.view:
            self._known, self._known_of = {}, self.sitting.view
        if what not in self._known:
            self._known[what] = make()
        found: Told = self._known[what]
        return found

    def close(self) -> None:
        """The battle is left; its log holds every order."""
        if self.follow in self.match.observers:
            self.match.observers.remove(self.follow)
        self.sitting.close()
