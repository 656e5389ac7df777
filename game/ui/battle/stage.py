"""The stage: what is shown of the battle now, from the sitting, the motion and the draft of an answer.

It works out pieces, overlays and the picture that the panels draw from, for the side that looks; what they say, `words`
knows. It draws nothing and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any, TypeVar

import msgspec

from game.ai.answer import question_of
from game.ai.beside import Thinker
from game.asking.answering import Answering, is_secret, sealed_in
from game.asking.desk import BattleDesk
from game.asking.flag import Flag
from game.asking.kinds import answering
from game.asking.leading import Leading
from game.content.settings import Settings
from game.match import Order, Question, Refusal
from game.match import record as records
from game.match.events import Event
from game.match.log import Line, LogNotWritten
from game.match.match import Refused, RuleError
from game.match.orders import key_of
from game.match.reason import HAND
from game.match.scenario import COLOURS
from game.match.table import Table
from game.sea.heading import Pose
from game.seating.chronicle import Chronicle, Entry, table_after
from game.seating.elsewhere import Elsewhere
from game.seating.opponents import Seat
from game.seating.sitting import Sitting
from game.seating.states import Curtain, Holding
from game.tabletop.cards import Card
from game.tabletop.overlays import Mark, Overlay, Zone
from game.tabletop.presenter import Outlook, Piece, Strip
from game.tabletop.ruleset import Match, titles
from game.ui.battle import words
from game.ui.battle.counsel import Counsel
from game.ui.battle.cup import Cup
from game.ui.battle.dossier import Dossier
from game.ui.battle.held import held_over, turned
from game.ui.battle.motion import Motion
from game.ui.battle.picture import Papers, Past, Picture, Sheet
from game.ui.battle.slip import Musing, musing_of

Told = TypeVar("Told")


def _in_hand(overlay: Overlay) -> bool:
    return isinstance(overlay, Mark) and overlay.kind == "selected"


class Stage:
    """What the side that looks is shown and asked."""

    def __init__(
        self,
        match: Match,
        seats: Mapping[str, Seat],
        settings: Settings,
        sound: Callable[[str], None],
        say: Callable[[Refusal], None],
        adviser: Callable[[], Thinker] | None = None,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        """`sound` plays a sound by its name, `say` shows why something was refused, `adviser` calls one in, `elsewhere`
        tells of players at other machines."""
        self.match, self.settings = match, settings
        self.presenter = match.ruleset.presenter
        self.sitting = Sitting(match, seats, elsewhere)
        self.desk = BattleDesk(self.sitting, sound, say)
        self.counsel = Counsel(self.sitting, adviser)
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
        self.cup = Cup(self)
        self._moment: object = None
        self._overlays: tuple[Overlay, ...] | None = None
        self._cards: dict[tuple[int, str], tuple[Table, Card | None]] = {}
        self._standing: tuple[Table, list[Piece]] | None = None
        self.dossier = Dossier(self)
        self.flag = Flag(self.sitting, self.heard, say, sound, self.reask)
        self.desk.flag = self.flag
        phases = titles(match.ruleset.phases)
        self.motion = Motion(self.presenter, settings.animation, settings.reduced_motion, None, phases)
        self.motion.colours = self.colours
        self.chronicles: dict[str, Chronicle] = {}
        self._views: dict[str, Table] = {}
        self._known: dict[Hashable, Any] = {}
        self._known_of: Table | None = None
        self.restart()
        match.observers.append(self.follow)

    # -- keeping up ------------------------------------------------------------------------------------------------

    @property
    def _watchers(self) -> tuple[str, ...]:
        """The sides whose eyes are at this screen."""
        return tuple(dict.fromkeys((*self.sitting.hands, self.sitting.looking)))

    def restart(self) -> None:
        """Show the match as it stands, with its whole past told: at the beginning, and after going back."""
        self.motion.finish()
        watchers = self._watchers
        seen = {side: chronicle.seen_to for side, chronicle in self.chronicles.items()}
        self.chronicles = {side: self._chronicle(side) for side in watchers}
        for side, chronicle in self.chronicles.items():
            chronicle.seen_to = min(seen.get(side, chronicle.seen_to), len(chronicle.entries))
        self._views = {side: self.sitting.seen_by(side) for side in watchers}
        self.answering, self._asked, self.past = None, None, None
        self.counsel.forget()
        self.touch()

    def _chronicle(self, side: str) -> Chronicle:
        return Chronicle(self.match, side, self.sitting.hands if side else ())

    def look_as(self, side: str) -> None:
        """Look through other eyes from here on: what has happened so far lies told."""
        if side not in self.sitting.eyes or side == self.sitting.looking:
            return
        self.finish()
        self.sitting.lend(side)
        self.chronicles[side] = self._chronicle(side)
        self._views[side] = self.sitting.seen_by(side)
        self.answering, self._asked, self.past, self.selected = None, None, None, ""
        self.counsel.forget()
        self.touch()

    def look_on(self) -> str:
        """Look through the next pair of eyes; whose these are."""
        eyes, looking = self.sitting.eyes, self.sitting.looking
        place = eyes.index(looking) if looking in eyes else -1
        self.look_as(eyes[(place + 1) % len(eyes)])
        return self.sitting.looking

    def follow(self, line: Line[Event], table: Table) -> None:
        """The match went on, or back."""
        self.desk.drafts.follow(line, self.match)
        if line.back_to is not None:
            self.restart()
            return
        for chronicle in self.chronicles.values():
            chronicle.follow(line)
        if line.by == HAND and line.side == self.sitting.looking:  # its draft and what was advised are gone
            self.answering = None
            self.counsel.forget()

    def catch_up(self) -> None:
        """Begin to show the side that looks what has happened.

        What lies open to it the others at this screen see as well, where they ever look together.
        """
        side, halt = self.sitting.looking, self.sitting.halt
        fresh = self.chronicles[side].fresh(self._told_to(side))
        if not fresh:
            return
        before = self._views[side]
        held = None if halt is None else table_after(self.match, halt.n, halt.at)
        for other, chronicle in self.chronicles.items():
            if other == side or self.sitting.arrangement != "apart":
                chronicle.fresh(self._told_to(other))
                redact = self.match.ruleset.redact
                self._views[other] = self.sitting.seen_by(other) if held is None else redact(held, other)
        news = [entry.event for entry in fresh if self.alone or not entry.secret]
        opened = self.sitting.laid_open
        self.motion.play(news, opened(before), opened(self._views[side]))
        self.touch()

    @property
    def behind(self) -> bool:
        """Whether something happened that the side that looks has not seen begin."""
        side = self.sitting.looking
        return self.chronicles[side].shown < self._told_to(side)

    def _told_to(self, side: str) -> int:
        """How many entries of a side may be shown: none that comes after a moment at which the table is held."""
        chronicle, halt = self.chronicles[side], self.sitting.halt
        return len(chronicle.entries) if halt is None else chronicle.told_to(halt.n, halt.at)

    def touch(self) -> None:
        """Something changed: what is shown is worked out anew."""
        self._overlays = None

    def ask(self) -> bool:
        """Take up what is asked of the side at the table, once all that happened was shown; True if that is new."""
        questions = self.sitting.questions() if not self.playing else []
        key = (self.match.number, len(self.match.lines), self.sitting.looking, [q.key for q in questions])
        if key == self._asked:
            return False
        self._asked = key
        if self._still_asked():
            return False
        before = self.answering
        self.answering = None
        self.counsel.forget()
        if questions:
            self.answering = answering(self.desk, questions, self.flag)
            undone = self.desk.drafts.recalled
            if undone is not None and any(q.name == key_of(undone)[0] for q in questions):
                self.answering.resume(undone)
            looked_at = "" if self.dossier.procedure() is not None else self.selected
            self.selected = self.answering.unit or looked_at
            self._moment = self._secret_moment()
        self.touch()
        return before is not None or self.answering is not None

    def reask(self) -> None:
        """What is asked is taken up anew, as by another division."""
        self._asked = self.answering = None
        self.ask()

    def _secret_moment(self) -> object:
        """What the side writes in secret and has not sent; None where others see what it does."""
        if isinstance(self.sitting.state, Curtain) or not is_secret(self.desk):
            return None
        side = self.sitting.looking
        given = sum(line.side == side for line in self.match.lines)
        return side, self.match.table.turn, given, list(self.sitting.questions())

    def _still_asked(self) -> bool:
        """Whether another side's sealed order alone has come since: the draft, and what is advised, are kept."""
        return (
            self.answering is not None and self._moment is not None and self._moment == self._secret_moment()
        )

    def take_up(self, order: Order) -> bool:
        """Make an order the draft, to be edited and sent; False where nothing asks for it."""
        question = question_of(self.sitting.questions(), order)
        if question is None or self.draft is None:
            return False
        assert self.answering is not None
        self.answering.resume(order)
        self.selected = self.answering.unit or self.selected
        self.touch()
        return True

    def question(self, order: Order) -> Question | None:
        """The open question an order answers."""
        key = key_of(order)
        questions = self.sitting.questions()
        return next((q for q in questions if q.key == key), questions[0] if questions else None)

    def risk(self, order: Order) -> Refusal | None:
        """Why a legal order may be a mistake, where the player wants to be told."""
        question = self.question(order)
        alarm = self.flag.squadrons.breach(order) or (
            self.answering.alarm if self.answering is not None else None
        )
        if alarm is not None or question is None or not self.settings.advice:
            return alarm
        return self.presenter.risk(self.sitting.view, self.sitting.looking, question, order)

    def doubt(self, order: Order) -> Refusal | None:
        """What speaks against a legal order, whether or not the player wants to be asked: a risk, or a caution."""
        question = self.question(order)
        if question is None:
            return None
        given = self.sitting.view, self.sitting.looking, question, order
        return self.presenter.risk(*given) or self.presenter.caution(*given)

    def recallable(self) -> Order | None:
        """The last order of the side that looks, as far as it knows that it may be taken back; None: there is none."""
        if isinstance(self.sitting.state, Curtain):
            return None
        return self.chronicle.recallable(self.readable())

    def laid_over(self) -> list[Overlay]:
        """All that lies over the table, what is pencilled beside the pieces too."""
        return [*self.overlays(), *self.dossier.pencilled(self.pieces())]

    def to_rename(self) -> str:
        """The row of the sheet that names the division in hand, which is in sight now; empty where none is in hand."""
        if not isinstance(draft := self.draft, Leading):
            return ""
        draft.standing = False
        return f"division/{draft.name}"

    def recall(self) -> None:
        """The last order sent is taken back, to be given anew. Raises Refused or LogNotWritten."""
        self.desk.drafts.recalled = self.sitting.undo()

    def obey(self) -> bool:
        """Those who obey what they were told do so, as long as all goes as it was thought; True where an order went."""
        squadrons, went = self.flag.squadrons, False
        while squadrons.obeying is not None and not isinstance(self.sitting.state, Curtain):
            order = squadrons.consider(self.sitting.view, self.sitting.questions())
            if order is None:
                break
            try:
                self.sitting.send(order)
            except (Refused, RuleError) as refused:
                squadrons.stop(str(refused))
            except LogNotWritten as error:
                squadrons.stop(error.brief)
            else:
                went = True
        return went

    def heard(self, side: str) -> list[Entry]:
        """What a side has been told so far."""
        return self.chronicles[side].entries if side in self.chronicles else []

    @property
    def draft(self) -> Answering | None:
        """The draft that inputs may change: none while something plays or the past is looked at."""
        return None if self.playing or self.past is not None else self.answering

    @property
    def playing(self) -> bool:
        """Whether something that happened is still to be shown."""
        return self.motion.busy or self.behind

    @property
    def ended(self) -> bool:
        """Whether the battle is over, and nothing is asked."""
        return (
            self.match.over is not None and self.draft is None and not isinstance(self.sitting.state, Holding)
        )

    def cut_short(self) -> bool:
        """Show no more of what is being shown; False where nothing is, or the past is looked at."""
        if cut := self.playing and self.past is None:
            self.motion.skip()
        return cut

    def to_now(self) -> None:
        """What is being shown is shown to its end, and what is asked then is taken up."""
        if self.playing:
            self.finish()
            self.ask()

    def took(self, draft: Answering) -> None:
        """A draft was changed: the unit it is about is the one in hand."""
        self.selected = draft.unit or self.selected

    def look_at_own(self) -> bool:
        """Back to the unit being ordered; False where it is looked at."""
        unit = self.draft.unit if self.draft is not None else ""
        aside = bool(self.selected) and self.selected != unit
        if aside:
            self.selected = unit
        return aside

    def finish(self) -> None:
        """Show everything that happened at once."""
        self.catch_up()
        self.motion.finish()
        self.touch()

    def readable(self) -> list[Entry]:
        """What stands in the log now."""
        return self.chronicle.readable(self.motion.behind, self.alone)

    @property
    def chronicle(self) -> Chronicle:
        """What the side that looks has been told."""
        return self.chronicles[self.sitting.looking]

    @property
    def alone(self) -> bool:
        """Whether the side that looks may see its own secrets: nobody else shares the screen, or they look away."""
        return self.sitting.alone

    # -- looking back ----------------------------------------------------------------------------------------------

    def look_back(self, entry: records.Entry) -> None:
        """Show the table as it stood after an entry of the log."""
        table = table_after(self.match, entry.order, entry.at if isinstance(entry, Entry) else -1)
        looking = self.sitting.looking
        view = self.match.ruleset.redact(table, looking) if looking else table
        self.past = Past(entry, view, self.presenter.pieces(view))
        self.touch()

    def look_ahead(self) -> None:
        """Back to now."""
        self.past = None
        self.touch()

    # -- the table -------------------------------------------------------------------------------------------------

    @property
    def view(self) -> Table:
        """The view that is shown now."""
        if self.past is not None:
            return self.past.view
        return self.sitting.laid_open(self.motion.shown or self._views[self.sitting.looking])

    def pieces(self) -> list[Piece]:
        """The pieces as they are seen now, in the colours of their sides."""
        if self.past is not None:
            found = list(self.past.pieces)
        else:
            moving = self.motion.pieces()
            found = moving if moving is not None else self._still()
            if self.answering is not None and moving is None:
                others = {piece.id: piece for piece in [*self.answering.pieces(), *self.counsel.pieces()]}
                found = [others.pop(piece.id, piece) for piece in found] + list(others.values())
        if self.colours != list(range(len(self.colours))):
            found = [msgspec.structs.replace(piece, side=self.colours[piece.side]) for piece in found]
        return found

    def _still(self) -> list[Piece]:
        view = self.view
        if self._standing is None or self._standing[0] is not view:
            self._standing = view, self.presenter.pieces(view)
        return list(self._standing[1])

    def overlays(self) -> tuple[Overlay, ...]:
        """What lies over the table: the draft's own, what the player holds, or what is happening."""
        if self.past is not None:
            telling = self.past.entry.telling
            return tuple(Mark(unit, "selected") for unit in (telling.units if telling is not None else ()))
        if self.motion.busy:
            return tuple(self.motion.overlays())
        if self._overlays is None:
            found: list[Overlay] = list(self.answering.overlays()) if self.answering is not None else []
            if advised := self.counsel.overlays():  # the draft steps back
                kept = (one for one in found if isinstance(one, Zone) or _in_hand(one))
                found = [*kept, *advised]
            found = self._with_procedure(found)
            unit = self.focus
            if unit and not any(isinstance(each, Mark) and each.kind == "selected" for each in found):
                found.append(Mark(unit, "selected"))
            found += self.dossier.guesses.overlays()
            if self.flag.lasso is not None:
                found.append(self.flag.lasso)
            found += [Mark(unit, "selected") for unit in self.flag.asked_for]
            for held in self.held:
                pose = self._pose(unit)
                found += self.once((held, unit, pose), partial(self._held, held, unit, pose))
            self._overlays = tuple(dict.fromkeys(found))
        return self._overlays

    def _with_procedure(self, found: list[Overlay]) -> list[Overlay]:
        """What lies on the table with the steps of what is under way, but for pieces that are marked already."""
        shown = self.dossier.procedure()
        if shown is None:
            return found
        marked = {each.unit for each in found if isinstance(each, Mark)}
        more = [each for each in shown.overlays if not isinstance(each, Mark) or each.unit not in marked]
        return [*more, *found]

    @property
    def focus(self) -> str:
        """The unit the card and the held overlays are about."""
        return self.selected or (self.answering.unit if self.answering is not None else "")

    @property
    def looks_aside(self) -> bool:
        """Whether the player has chosen a piece that is not the one being ordered: it is wanted to be seen."""
        own = self.answering.unit if self.answering is not None else ""
        return bool(self.selected) and self.selected != own and self.selected in self.view.units

    def _pose(self, unit: str) -> Pose | None:
        """Where the draft would put a unit."""
        if self.answering is None or self.answering.unit != unit:
            return None
        return self.answering.pose

    def _held(self, kind: str, unit: str, pose: Pose | None) -> list[Overlay]:
        """What the player holds of the unit in hand."""
        sitting = self.sitting
        given = self.presenter, sitting.view, sitting.looking
        return held_over(*given, kind, unit, pose, sitting.questions())

    def outlook(self, own: Piece | None, other: Piece) -> Outlook | None:
        """Who bears on whom from where the unit in hand lies, where that can be told of these two."""
        if own is None or self.playing or self.past is not None:
            return None
        units, side = self.view.units, self.sitting.looking
        if own.id not in units or units[own.id].side != side or other.id not in units:
            return None
        if units[other.id].side == side:
            return None
        pose = Pose(own.x, own.y, own.heading)
        return self.once(("outlook", own.id), lambda: self.presenter.outlook(self.view, side, own.id, pose))

    def hold(self, overlay: str) -> None:
        """Turn an overlay on or off; at most two are held, the oldest goes."""
        self.held = turned(self.held, overlay)
        self.touch()

    # -- panels ----------------------------------------------------------------------------------------------------

    def colour(self, side: str) -> int:
        """The place of a side's colour among the six; the first side's for nobody."""
        return self.colours[self.match.sides.index(side) if side else 0]

    def now(self) -> words.Now:
        """What is at this screen now."""
        sitting, motion = self.sitting, self.motion
        if self.past is not None:
            return words.LookingBack(self.past.entry)
        if motion.busy:
            told = motion.words or ("", "")
            return words.Playing(told, motion.units, motion.attack, motion.told, motion.attacks)
        if (rolling := self.cup.rolling) is not None:
            return rolling
        if isinstance(sitting.state, Holding):
            return words.Idle()
        if self.answering is not None:
            plan = self.answering.plan()
            shown = self.counsel.on_plan(plan) if plan is not None else None
            return words.Asked(self.answering.bar(), shown, self.answering.odds())
        if self.match.over is not None:
            return words.Ended(self.match.over.why)
        return words.waiting(self.match, sitting)

    def setting(self) -> words.Setting:
        """What all words of the panels need."""
        colours = dict(zip(self.match.sides, self.colours, strict=True))
        rules = self.match.ruleset
        phases = titles(rules.phases)
        return words.Setting(self.view, self.sitting.looking, colours, phases, rules.turn_called)

    def picture(self) -> Picture:
        """All that the panels show now."""
        now, at, card, dossier = self.now(), self.setting(), self.card(), self.dossier
        hidden = self.motion.busy or self.past is not None
        pieces, entries, notebook = self.pieces(), self.readable(), dossier.notebook()
        steps = dossier.story() or (None if self.looks_aside else dossier.procedure())
        squadrons = self.flag.squadrons
        division = squadrons.of(card.unit) if card is not None else ""
        title = notebook.title if notebook is not None else None
        return Picture(
            words.facts(at, self.match, self.sitting, self._strip(now, at)),
            *words.bar(now, at, None if hidden else self.recallable()),
            Sheet(
                card,
                at.colour(card.side) if card is not None else 0,
                self.match.ruleset.unit,
                division,
                squadrons.called(division),
            ),
            words.plan(now, at),
            words.engaged(now, at),
            self.counsel.told if self.draft is not None else None,
            steps,
            at.colour(steps.side) if steps is not None else 0,
            Papers(dossier.hand(), at.colour(at.looking), title, dossier.rows(pieces), dossier.guesses.told),
            tuple(pieces),
            tuple(self.held),
            (len(entries), entries[-1] if entries else None),
        )

    def _strip(self, now: words.Now, at: words.Setting) -> Strip:
        """The order strip shown: what plays belongs to the moment it was ordered in, while its phase lasts."""
        asked = (self.motion.asked if isinstance(now, words.Playing) else None) or at.view
        known = asked is at.view or (asked.phase == at.view.phase and not sealed_in(asked))
        shown = self.presenter.strip(asked, at.looking or self.match.sides[0]) if known else Strip("")
        told = self.chronicle.shown - self.motion.behind
        return words.strip(now, at, shown, unsealed=self.chronicle.unsealed(at.view.phase, told))

    def musing(self, entry: records.Entry) -> Musing | None:
        """The mind of the opponent that gave the order an entry begins to tell, where the looking side may read it."""
        return musing_of(self.match, self.sitting.looking or None, entry)

    def card(self) -> Card | None:
        """The data sheet of the unit in hand."""
        unit = self.focus
        if self.motion.busy and self.motion.units:
            unit = self.motion.units[0]
        view = self.view
        kept = self._cards.get((id(view), unit))
        if kept is None or kept[0] is not view:  # the view is kept with it, so that its id is not another's
            if len(self._cards) > 60:
                self._cards.clear()
            kept = self._cards[id(view), unit] = view, self.presenter.card(view, unit) if unit else None
        return kept[1]

    def once(self, what: Hashable, make: Callable[[], Told]) -> Told:
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
        self.flag.close()
        self.counsel.close()
        self.sitting.close()
