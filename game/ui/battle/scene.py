"""The battle scene: gives inputs to whom they concern, time to what moves, and a picture of it all.

It decides nothing: what may be answered the questions say, what is shown the stage knows. Nothing of a view is drawn
while a curtain is down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pygame

from game.asking.answering import Answering
from game.asking.concerned import concerned
from game.content.settings import Settings
from game.match import Refusal
from game.seating.opponents import Seat
from game.seating.states import ALL, Holding, Watching
from game.seating.states import Curtain as Curtained
from game.tabletop.overlays import Note, Overlay
from game.tabletop.presenter import Odds
from game.tabletop.ruleset import Match, Ruleset
from game.ui.battle.afar_strip import AfarStrip
from game.ui.battle.bar import QuestionBar
from game.ui.battle.briefing import briefed
from game.ui.battle.coach_sight import Sight
from game.ui.battle.coach_spots import Spots
from game.ui.battle.coaching import Coaching
from game.ui.battle.correspondent import Correspondent
from game.ui.battle.curtain import Curtain, prepare
from game.ui.battle.furniture import Furniture
from game.ui.battle.game_menu import GameMenu
from game.ui.battle.hearing import Hearing
from game.ui.battle.layout import Layout
from game.ui.battle.rail import Rail
from game.ui.battle.reading import Reading
from game.ui.battle.sea_table import SeaTable, Skies
from game.ui.battle.slip import quoting
from game.ui.battle.soundscape import Arcs, bed
from game.ui.battle.stage import Stage
from game.ui.battle.table_hand import TableHand
from game.ui.battle.tips import found, unit_tip
from game.ui.battle.trays import Trays
from game.ui.board.camera import Camera
from game.ui.inputs import Drag, Input, Key, KeyUp, Leave, Move, Pos, Press, Release, Wheel
from game.ui.keys import Where
from game.ui.kit import materials
from game.ui.kit.controls import Pressed
from game.ui.kit.surround import Surround
from game.ui.kit.tips import Tooltip
from game.ui.scene import Doors, Scene
from game.ui.sound import SWELLS

"""How loud the sea is under everything, and rain."""


class BattleScene(Scene):
    """One battle, played, watched, or both."""

    where: Where = "battle"
    furniture = Furniture()

    def __init__(
        self,
        match: Match,
        seats: Mapping[str, Seat],
        settings: Settings | None = None,
        doors: Doors | None = None,
        afar: Correspondent | None = None,
    ) -> None:
        """`seats` names who answers for each side (`hand`, or an opponent); a side not named is played by hand. Where
        the table is held elsewhere, `afar` is who plays the others."""
        self.match = match
        self.settings = settings or Settings()
        self._doors = doors
        self.afar = afar
        self.stage = Stage(match, seats, self.settings, self.sound, self._say, doors and doors.adviser, afar)
        self._arcs = Arcs()
        self._skies = Skies(match.ruleset, self.stage.colours)
        self.table = SeaTable.of(match.ruleset, self.stage.sitting.view, self.stage.pieces())
        self.hand = TableHand(self.stage, self.table, self._unwarned)
        self.tooltip = Tooltip()
        self._surround = Surround()
        self.curtain: Curtain | None = None
        self.menu: GameMenu | None = None
        self.layout: Layout | None = None
        self._papers = (False, False)
        self._cameras: dict[str, Camera] = {}
        self._briefed: set[str] = set()
        self._faces: tuple[str, ...] = ()
        self._fallen: Odds | None = None
        self._seen = False
        self._sighted: Answering | None = None
        self._over = False

    @property
    def doors(self) -> Doors:
        """The doors out of the battle; without any given, those of the house."""
        return self._doors or self.app.house.doors(self.match, self.settings)

    # -- scene -------------------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for the window."""
        self._surround.fall()
        handed, noted = self._papers = self._has_papers()
        boxes = self.furniture.boxes(size, hand=handed, notes=noted, strip=self.afar is not None)
        if self.layout is None:
            keymap = self.app.keymap
            self.ribbon = self.furniture.ribbon(keymap, self.match.ruleset)
            self.bar, self.strip = QuestionBar(keymap), AfarStrip(keymap)
            self.column = self.furniture.column(self.table.board, keymap)
            self.rail = Rail(keymap)
            self.column.card.quote = quoting(self.match.ruleset)
            self.trays = Trays(self.table.board.fleet.yard, self.stage.colours)
            self.reading = Reading(self.match.ruleset, keymap, self.stage.musing)
            self.coaching = self._coached()
            self.conn = self.furniture.conn(self)
            self.hearing = Hearing(self, self.conn)
        self.layout, self._sighted = boxes, None  # what is asked is in sight in the new place too
        self.table.lay_out(boxes.board, boxes.border)
        self.ribbon.lay_out(boxes.ribbon)
        self.bar.lay_out(boxes.bar)
        self.strip.lay_out(boxes.strip)
        self.column.lay_out(boxes)
        self.rail.lay_out(boxes.rail)
        self.reading.lay_out(boxes, self.column.body if boxes.compact else boxes.log)
        self.trays.lay_out(boxes, self.column.body if boxes.compact else boxes.log, noted)
        if self.menu is not None:
            self.menu.lay_out(boxes.column)
        if self.curtain is not None:
            self.curtain.place(pygame.Rect((0, 0), size))
        self.tooltip.hide()
        self.refresh()

    @property
    def _covered(self) -> bool:
        """Whether something lies over the table."""
        return self.curtain is not None or self.menu is not None or self.reading.help is not None

    def _coached(self) -> Coaching:
        """The coach, who sees the stage and points at panels and pieces."""
        sight = Sight(self.stage, self.app.keymap, lambda: self._covered, lambda: self.reading.opened)
        panels = self.bar, self.column, self.ribbon, self.reading, self.trays
        spots = Spots(self.stage, self.table, panels, self.shown_overlays)
        return Coaching(self.match, self.settings, self.app, self.bar, sight, spots)

    def enter(self) -> None:
        """To the table, for the first time or back from another room."""
        motion = self.stage.motion
        motion.speed, motion.reduced = self.settings.animation, self.settings.reduced_motion
        self.table.alive, self.table.still = self.app.lively, self.settings.reduced_motion
        motion.sounds = self.app.sounds
        self._surround.fall()
        if not self.stage.sitting.hot_seat:
            self._brief()  # who shares the screen reads them behind the curtain
        self._touch()

    def leave(self) -> None:
        """Covered or left: nothing hangs in the air; where it is left for good, nobody thinks on."""
        self.tooltip.hide()
        self.app.sounds.under({}, SWELLS)
        if self not in self.app.stack.all():
            self.conn.rooms.rehearsals.close()
            self.stage.close()

    def ruleset_shown(self) -> Ruleset:
        return self.match.ruleset

    def cues(self) -> str:
        """Which battle it is, and how far it has come."""
        match = self.match
        title = match.header.scenario.title
        return f"BattleScene: {match.ruleset.name}, {title}, turn {match.table.turn}, order {match.number}"

    def carried_on(self) -> Path | None:
        """The log, which holds every order."""
        return self.match.path

    @property
    def stirs(self) -> bool:
        """The sea does, where it may and can be seen."""
        return self.table.alive and not self.table.still and (self.curtain is None or not self.curtain.covers)

    def tick(self, dt: float) -> bool:
        """Let time pass: opponents answer, what happened is shown, the table passes from hand to hand."""
        stage, sitting = self.stage, self.stage.sitting
        moved = sitting.collect()
        if self.curtain is None:
            moved |= stage.obey()
        if sitting.settle(not stage.playing):
            moved = True
            self._passed()
        if self.curtain is None and not isinstance(sitting.state, Curtained):
            stage.catch_up()
            moved |= stage.motion.tick(dt)
            self.table.hold(stage.motion.places, stage.motion.what, self._length(stage.motion.nearer))
        if not isinstance(sitting.state, Curtained):
            moved |= sitting.think()
        if self.curtain is None:
            moved |= self._take_up()
        if sitting.pass_time(dt, asked=self._asked_now()) or self._clock_moved():
            moved = True
        if stage.counsel.tick():
            stage.touch()
            moved = True
        moved |= self._tick_panels(dt) | self._tell() | self._tick_afar(dt)
        if moved:
            self.refresh()
        self._end()
        self.app.sounds.under(self._bed(), dt)
        moved |= self.table.tick(dt)  # it may move alone: the panels stand as they are
        if self.coaching.point():
            self._surround.fall()
            return True
        return moved

    def _bed(self) -> dict[str, float]:
        """What is heard under it all. Nothing where nothing lives."""
        if not self.table.alive or self.app.stack.top is not self or self.curtain is not None:
            return {}
        skies = self._sky()
        for beam in self._arcs.lit(skies):
            self.app.sounds.play(
                "searchlight_arc", self.table.camera.to_screen(beam.start)[0] / self.app.size[0]
            )
        hand = found(self.stage.pieces(), self.stage.selected)
        return bed(self.table.camera.sees, skies, hand, self.stage.motion.under_way)

    def _take_up(self) -> bool:
        """What is newly asked is taken up, and what it is about is in sight, whoever took it up."""
        new = self.stage.ask()
        draft = self.stage.draft
        if draft is not None and draft is not self._sighted:
            self._sighted = draft
            places = concerned(draft, self.stage.sitting.questions(), self.stage.pieces())
            self.table.hold(places, draft.unit, self._length((draft.unit,)))
        return new

    def _length(self, units: Sequence[str]) -> float:
        """The length of the shortest ship of some units; 0 where none is a ship."""
        lengths = [piece.length for piece in self.stage.pieces() if piece.id in units and piece.pile is None]
        return min(lengths, default=0.0)

    def _asked_now(self) -> bool:
        """Whether a hand could answer: nothing lies over the table, nothing plays, no curtain is down.

        One that holds the table with nothing to decide counts as asked: its clock would tell that it is not.
        """
        holds = self.stage.draft is not None or isinstance(self.stage.sitting.state, Holding)
        return not self._covered and holds and self.app.stack.top is self

    def _clock_moved(self) -> bool:
        """Whether a clock shows another second."""
        timer = self.stage.sitting.timer
        faces = tuple(map(timer.face, self.match.sides))
        before, self._faces = self._faces, faces
        return before != faces

    def _tick_panels(self, dt: float) -> bool:
        at, tip = self.table.pointer, self.tooltip.shown
        fallen, self._fallen = self._fallen, (self.stage.motion.attack or (None,))[0]
        if self._fallen not in (None, fallen):
            self.tooltip.point(None)  # a resting tip goes when dice fall
        elif at is not None and self.tooltip.pending:
            self._tips(at)  # something else may lie under a resting pointer now
        panels = (self.ribbon, self.bar, self.strip, self.column, self.reading, self.trays, self.tooltip)
        moved = [panel.tick(dt) for panel in panels] + [self.tooltip.shown is not tip]
        if self.curtain is not None:
            moved.append(self.curtain.tick(dt) or self.curtain.gone)
            if self.curtain.gone:
                self.curtain = None
        elif self.stage.sitting.hot_seat:
            prepare(self.app.size)
        if any(moved):
            self._surround.fall()
        return any(moved)

    def _tick_afar(self, dt: float) -> bool:
        """Who plays elsewhere: what they say is heard, and what the host did not take is laid down again."""
        if self.afar is None:
            return False
        if self.afar.begun_anew and self.app.stack.top is self:
            self.afar.reopen()
            return True
        if moved := self.afar.follow(dt, self.stage, self.bar, self.sound):
            self._surround.fall()
        return moved

    def _tell(self) -> bool:
        """A notice of the opponents, once nothing else is said."""
        notices, said = self.stage.sitting.notices, self.bar.said
        if notices and said is not None and said.sentence == notices[0]:
            notices.pop(0)  # it is being read
        if not notices or said is not None or self.curtain is not None:
            return False
        self.bar.tell(notices.pop(0))
        self._surround.fall()
        return True

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw everything; while a curtain is down, the curtain alone."""
        if self.curtain is None or not self.curtain.covers:
            self._draw_table(canvas)
            self._seen = True
        if self.curtain is not None:
            self.curtain.draw(canvas)

    def _draw_table(self, canvas: pygame.Surface) -> None:
        assert self.layout is not None
        if not (stands := self._surround.stands_on(canvas)):
            materials.room(canvas, *self.layout.opaque)
        stage = self.stage
        hover = self.hand.hovered[0] if self.hand.hovered else None
        effects = stage.motion.effects(self.table.board, self.table.camera) if stage.past is None else None
        self.table.board.written = self.table.board.over = self.coaching.card.covers
        self.table.draw(canvas, stage.pieces(), self.shown_overlays(), hover, effects=effects)
        if stage.past is None:
            stage.motion.draw(canvas, self.table.board, self.table.camera)
        if stands:
            self.column.follow(canvas, self.table.camera)
        else:
            self.ribbon.draw(canvas)
            self.bar.draw(canvas)
            self.strip.draw(canvas)
            self.column.draw(canvas, self.table.camera)
            self.rail.draw(canvas)
            self.reading.draw(canvas, self._log_seen)
            self.trays.draw(canvas, self.column.tab)
            self._surround.drawn_on(canvas)
        above = (self.menu, self.reading.help, self.tooltip.shown, self.curtain)
        if any(one is not None for one in above) or self.app.stack.top is not self:
            self._surround.fall()  # something is about to lie over it
        self.coaching.card.draw(canvas)
        if self.menu is not None:
            self.menu.draw(canvas)
        self.reading.draw_help(canvas)
        self.tooltip.draw(canvas, self._better_free())

    def _better_free(self) -> list[pygame.Rect]:
        """What a tip does not lie over where it need not: the coach's card, and the unit in hand."""
        own = found(self.stage.pieces(), self.stage.focus)
        card = self.coaching.card
        free = [card.area] if card.said is not None else []
        return free if own is None else [*free, self.coaching.spots.about(own)]

    # -- what is shown -----------------------------------------------------------------------------------------------

    @property
    def _log_seen(self) -> bool:
        return self.column.tab in ("", "Log")

    def _sky(self) -> list[Overlay]:
        stage = self.stage
        sinking = stage.motion.running.sinking
        return self._skies.over(stage.view, self.table, stage.chronicle.entries, sinking)

    def shown_overlays(self) -> list[Overlay]:
        """What lies over the table; a note whose place is out of view would stand for nothing."""
        sees, over = self.table.camera.sees, self.stage.overlays()
        laid = [one for one in over if not isinstance(one, Note) or sees(one.at)]
        laid += self.stage.dossier.pencilled(self.stage.pieces())
        return [*self._sky(), *laid, *self.table.ruler(self.stage.presenter.measure)]

    def refresh(self) -> None:
        """Give the panels what they show now; nothing while a curtain hides it."""
        if self.curtain is not None and self.curtain.covers:
            return
        if self._has_papers() != self._papers:
            self.resize(self.app.size)
            return
        picture = self.stage.picture()
        self._surround.cues(picture)
        self.ribbon.show(picture.facts)
        self.bar.show(self.furniture.asked(picture.bar), picture.colour, picture.dice)
        self.strip.show(self.afar.shown(self.stage.colour) if self.afar is not None else None)
        self.column.show(picture)
        self.rail.lit = (*picture.held, *(("advise",) if self.stage.counsel.open else ()))
        self.rail.guesses = self.stage.dossier.guesses.unseen() is not None
        self.trays.show(picture.papers, picture.plan)
        self.reading.show(self.stage.readable())
        if self.coaching.refresh():
            self._surround.fall()

    def _has_papers(self) -> tuple[bool, bool]:
        """Whether the side that looks has a hand, and a notebook or a list of who is not in sight."""
        dossier = self.stage.dossier
        return dossier.hand() is not None, dossier.notebook() is not None or dossier.guesses.open

    def _touch(self) -> None:
        """Something was done: what is shown may have changed."""
        self.stage.touch()
        self.refresh()
        self.app.redraw()

    def _unwarned(self) -> None:
        self.bar.warn(None)

    def sound(self, name: str) -> None:
        """Play a sound of the interface."""
        self.app.sounds.play(name)

    def _say(self, refusal: Refusal) -> None:
        self.bar.say(refusal)

    def _end(self) -> None:
        """The battle is over and all was shown: its account is opened once."""
        stage = self.stage
        ready = self.match.over is not None and not stage.playing and self.curtain is None
        state = stage.sitting.state
        closing = stage.sitting.arrangement == "apart" and not isinstance(state, Watching)
        held = closing or isinstance(state, Curtained) or stage.sitting.halt is not None
        if ready and not self._over and not held:
            self._over = True
            stage.look_as(ALL)  # no secret is kept any more
            self.refresh()
            self.conn.rooms.finale()

    # -- the passing of the table ------------------------------------------------------------------------------------

    def _passed(self) -> None:
        """A curtain falls, or another side looks: nothing of the one before stays."""
        self.hand.let_go()
        self.stage.selected, self.stage.past = "", None
        self.stage.counsel.forget()
        self.stage.dossier.guesses.fold()
        self.bar.warn(None)
        self.bar.hush()
        self.stage.motion.finish()  # it was another's to see
        self.reading.close()
        self.trays.stop()
        self.column.plan.stop()
        self.menu = None
        self.tooltip.hide()
        passing = self.stage.sitting.state
        if not isinstance(passing, Curtained):
            return
        shown = (passing.to,) if passing.to else self.match.sides
        self.curtain = Curtain(
            passing.to,
            passing.away,
            "The battle is over. Now everybody may look." if isinstance(passing.then, Watching) else "",
            colours=[self.stage.colour(side) for side in shown],
            reduced=self.settings.reduced_motion or self.stage.motion.speed == "instant",
            at_once=not self._seen,
        )
        self.curtain.place(pygame.Rect((0, 0), self.app.size))
        self.sound("curtain")

    def _lift(self) -> None:
        """The player named sits down: only now is anything made of what that side may see."""
        sitting = self.stage.sitting
        self._cameras[sitting.looking] = self.table.keep()
        private = isinstance(sitting.state, Curtained) and bool(sitting.state.to)
        sitting.lift()
        if self.match.over is not None:
            self.stage.look_as(ALL)
        self.table.resume(self._cameras.get(sitting.looking))
        self.stage.ask()
        self._touch()
        self.ribbon.still()
        self.sound("curtain")
        if private:
            self.open_recap()
            self._brief()

    def open_orders(self) -> None:
        """Lay out what the battle is fought for, and what the side that looks was told."""
        sitting = self.stage.sitting
        self.reading.open_orders(*briefed(self.match, sitting.looking, sitting.notes))

    def _brief(self) -> None:
        """A side that looks for the first time at a battle of which it decided nothing reads its orders first."""
        looking = self.stage.sitting.looking
        begun = any(line.side == looking for line in self.match.lines)
        if looking in self.stage.sitting.hands and looking not in self._briefed and not begun:
            self._briefed.add(looking)
            if self.stage.sitting.notes:
                self.open_orders()

    def open_recap(self) -> bool:
        """Lay out what the side that looks saw since its last decision; False where that is nothing."""
        stage = self.stage
        side = stage.sitting.looking
        if side == ALL:
            return False
        news = stage.chronicle.news(stage.alone)
        turn = news[0].turn if news else self.match.table.turn
        points = self.match.ruleset.scores(stage.view)
        return self.reading.open_recap(side, turn, news, points, stage.colour(side))

    # -- inputs ------------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> None:
        """One input, to whom it concerns."""
        if not self.table.strolled(given):
            self._surround.fall()
        if self.curtain is not None:
            answer = self.curtain.take(given)
            if isinstance(answer, Pressed):
                self._lift()
            return
        if isinstance(given, Key | Press | Wheel):
            self.bar.hush()
        if self.reading.help is not None:
            if self.reading.help.take(given) is not None:
                self.reading.help = None
        elif self.menu is None or not self.conn.in_menu(given):
            self._take(given)
        self._touch()

    def _take(self, given: Input) -> None:
        for typed, told in (self.trays.typed(given), self.column.typed(given), self.strip.typed(given)):
            if told is not None:
                self.hearing.hear(told)
            if typed:
                return
        if isinstance(given, Key):
            read = self.reading.read(given)
            if read is not None:
                self.hearing.hear(read)
            else:
                self.conn.key(given)
        elif isinstance(given, KeyUp):
            if given.action == "skip":
                self.stage.motion.fast(False)
        elif isinstance(given, Leave):
            self.table.pointer = None
            self.tooltip.point(None)
            self.hand.hover(None)
            for panel in (self.column, self.ribbon, self.reading, self.trays, self.coaching):
                panel.leave()
            self.bar.take(given)
            self.strip.take(given)
            self.rail.take(given)
        elif isinstance(given, Press | Release | Move | Drag | Wheel):
            self._point(given, given.pos)

    def _point(self, given: Input, pos: Pos) -> None:
        if self.coaching.take(given, holding=self.hand.holding):
            self.hand.hover(None)
            self.tooltip.hide()
            return
        self.table.pointer = pos
        self._tips(pos)
        if self.hand.holding or (self.table.holds(pos) and not isinstance(given, Release)):
            self.hand.take(given)
            if isinstance(given, Press | Wheel):
                return
        elif isinstance(given, Move | Drag):
            self.hand.hover(None)
        if self.reading.covers(pos):
            self.column.leave()
            read = self.reading.take(given, self._log_seen)
            if read is not None:
                self.hearing.hear(read)
            return
        for answer in (
            self.ribbon.take(given),
            self.bar.take(given),
            self.strip.take(given),
            self.rail.take(given),
            self.column.take(given),
            self.reading.take(given, self._log_seen),
            self.trays.take(given, self.column.tab),
        ):
            if answer is not None:
                self.hearing.hear(answer)
                break
        goal, self.column.corner.goal = self.column.corner.goal, None
        if goal is not None:
            self.table.centre(goal, glide=False)

    def _tips(self, pos: Pos) -> None:
        """What the tooltip tells of: what lies under the pointer now."""
        rolling = self.stage.motion.attack is not None and self.table.holds(pos)
        if self.reading.help is not None or self.coaching.card.holds(pos) or rolling:
            self.tooltip.point(None)
        elif self.table.holds(pos):
            pieces = self.stage.pieces()
            units = self.table.under(pos, pieces)
            piece = found(pieces, units[0]) if units else None
            own = found(pieces, self.stage.focus)
            if piece is None:
                self.tooltip.point(None)
                return
            tip = unit_tip(piece, own, self.stage.presenter, self.stage.outlook(own, piece))
            self.tooltip.point((tip, self.coaching.spots.about(piece)))
        elif self.reading.covers(pos):
            self.tooltip.point(self.reading.tip(pos, self._log_seen))
        else:
            told = (one.tip(pos) for one in (self.ribbon, self.bar, self.strip, self.rail, self.column))
            said = next(filter(None, told), None)
            said = said or self.reading.tip(pos, self._log_seen)
            self.tooltip.point(said or self.trays.tip(pos, self.column.tab))
