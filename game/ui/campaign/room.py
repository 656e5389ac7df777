"""The chart room: a campaign on its chart. Orders are written here, battles opened from here, weeks looked at again.

What may be ordered the desk asks the campaign; this room shows it and turns hands and keys into what the desk knows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game.campaign.abroad import NotThisBattle
from game.campaign.chart import SAILING, Chart, Force, Ship, forces_of
from game.campaign.orders import DOCK, Plan
from game.content.chance_battle import NoBattle
from game.content.errors import ContentError
from game.content.settings import Settings
from game.disk import NotWritten
from game.match import Refusal
from game.match.loading import load
from game.match.log import LogError, LogHeld, LogNotWritten
from game.rulesets import ruleset
from game.tabletop.overlays import Land
from game.tabletop.presenter import Piece
from game.tabletop.ruleset import Match, Ruleset
from game.ui.battle.curtain import Curtain
from game.ui.battle.helpsheet import HelpSheet
from game.ui.battle.sea_table import SeaTable
from game.ui.campaign import bar, chart_sheet, panels, ship_page
from game.ui.campaign.chart_sheet import ChartSheet
from game.ui.campaign.desk import Desk
from game.ui.campaign.film import UMPIRE, Frame, frames
from game.ui.front import deployment
from game.ui.inputs import LEFT, Input, Key, Leave, Move, Pos, Press, Release
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Fit, Space, Text, either
from game.ui.kit.choices import Tabs
from game.ui.kit.controls import Message, Picked, Pressed
from game.ui.kit.layout import Column, Panel
from game.ui.kit.parts import NOWHERE
from game.ui.kit.scroll import Scroll
from game.ui.kit.twice import Twice
from game.ui.table_room import TableRoom

TABS = ("Orders", "Yard", "Report")
_ON_THE_CHART = (
    ("Ring", "An area with its holder's mark; below it what it scores a week."),
    ("Dotted line", "A way: a force sails along one a week."),
    ("Dashed path", "Where a force is ordered to."),
    ("Grey mark", "The enemy as last seen or heard, and dotted arrows to where it can be by now."),
)
FRAME_MS = 1600.0
"""How long a picture of the film stands."""


class ChartRoom(TableRoom):
    """A campaign at this machine. `path` is its log."""

    def __init__(self, match: Match, settings: Settings, path: Path | None = None) -> None:
        self.match, self.settings = match, settings
        self.desk = Desk(match, path)
        self.indices = dict(zip(match.sides, deployment.colours(match.header.scenario), strict=True))
        self.looks = {side: theme.side(index) for side, index in self.indices.items()}
        chart = self.desk.chart
        lands = tuple(Land(area.outline, area.name) for area in chart.terrain)
        super().__init__(SeaTable(chart.width, chart.height, lands, match.ruleset.unit))
        self.ship = ""
        self.tab = 0
        self.notice = ""
        self.film: list[Frame] | None = None
        self.at = 0
        self.running = False
        self.curtain: Curtain | None = None
        self.help: HelpSheet | None = None
        self.sealing = Twice("seal", "Seal the orders", "Press again: seal")
        self._shown = 0.0
        self._scrolls = {name: Scroll(name, pygame.Rect(0, 0, 1, 1)) for name in ("orders", "yard", "right")}
        self._hover = ""

    # -- the scene -------------------------------------------------------------------------------------------------

    def ruleset_shown(self) -> Ruleset | None:
        return self.match.ruleset

    def enter(self) -> None:
        """To the room, for the first time or from a battle: one that is over is taken up."""
        self.tooltip.hide()  # what it told of was before the battle
        if self.desk.battle and self.desk.hands:
            try:
                while self.desk.battle and self.desk.note():
                    self.ship = ""
            except (LogError, OSError, NotWritten) as error:
                self.notice = str(error)
        self._drop_curtain()
        self._found()
        self._furnish()

    def _found(self) -> None:
        """Say that orders lie as they were left, or why opponents do not go on."""
        lie = "Your orders lie as you left them, not sealed." if self.desk.taken_up else ""
        self.notice = self.notice or self.desk.unkept or lie

    def leave(self) -> None:
        self.running = False

    def close(self) -> None:
        """The room is left for good: others may write the log."""
        self.match.close()

    def _drop_curtain(self) -> None:
        """Between two hands a curtain falls before the next sees the chart."""
        if self.desk.state != "curtain" or not self.desk.next or self.film is not None:
            return
        if self.curtain is not None and self.curtain.side == self.desk.next:
            return
        side = self.desk.next
        away = [other for other in self.desk.hands if other != side]
        reduced = self.settings.reduced_motion
        self.curtain = Curtain(side, away, colours=(self.indices[side],), reduced=reduced, at_once=True)
        if self.boxes:
            self.curtain.place(pygame.Rect((0, 0), self.app.size))

    def resize(self, size: tuple[int, int]) -> None:
        self.lay_out(size, {"bar": either(78, 96)})
        if (left := self.boxes.get("left")) is not None:
            gap = theme.px(12)
            orders = round((left.h - gap) * 0.63)
            self.boxes["orders"] = pygame.Rect(left.x, left.y, left.w, orders)
            self.boxes["yard"] = pygame.Rect(left.x, left.y + orders + gap, left.w, left.h - orders - gap)
        if self.curtain is not None:
            self.curtain.place(pygame.Rect((0, 0), size))
        if self.help is not None:
            self.help.place(self.boxes["board"])
        self._furnish()

    # -- what is shown ---------------------------------------------------------------------------------------------

    @property
    def view(self) -> Chart:
        """The chart as it is shown: the desk's, or a picture of the film."""
        return self.film[self.at].view if self.film is not None else self.desk.view

    @property
    def forces(self) -> list[Force]:
        """The forces that are shown: those of who looks, in the film of a campaign that is over of everybody."""
        view, side = self.view, self.desk.side
        if self.film is not None and view.seen_by == "":
            return [force for one in view.sides for force in forces_of(view, one)]
        return forces_of(view, side) if side else []

    @property
    def _chosen(self) -> Ship | None:
        """The ship whose page is open, as who looks knows her."""
        ship = self.desk.view.units.get(self.ship)
        return ship if ship is not None and ship.side == self.desk.side else None

    def _furnish(self) -> None:
        """Describe all panels anew and lay them out."""
        if not self.boxes:
            return
        desk = self.desk
        look = self.looks.get(desk.side)
        described: dict[str, Box] = {"head": panels.head(desk, self.looks), "bar": self._bar()}
        orders = panels.orders(desk, look, self.ship, self._scrolls["orders"])
        ashore = panels.yard(desk, self._scrolls["yard"])
        right = self._right()
        if theme.compact:
            tabs = Fit(Tabs("tabs", NOWHERE, TABS, self.tab), high=30)
            under = (orders, ashore, self._report())[self.tab]
            body: Box = Panel(Column((under,), grow=1), (14, 12), "paper" if self.tab else "ink", grow=1)
            top = (Panel(right, (14, 12), "paper", high=300), Space(8)) if self._chosen is not None else ()
            described["column"] = Column((*top, Panel(tabs, (12, 4), "ink"), Space(6), body))
        else:
            described["orders"] = Panel(orders, (16, 14), "ink")
            described["yard"] = Panel(ashore, (18, 14), "paper")
            described["column"] = Panel(right, (20, 16), "paper")
        self.lay(described)

    def _right(self) -> Box:
        ship = self._chosen
        if ship is None:
            return self._report()
        look, index = self.looks[ship.side], self.indices[ship.side]
        yard = self.table.board.fleet.yard
        return ship_page.page(self.desk, ship, look, index, yard, self._scrolls["right"])

    def _report(self) -> Box:
        desk = self.desk
        week = desk.chart.turn
        title = f"Week {week}" if desk.battle or desk.match.over is not None else f"Report of week {week - 1}"
        if week <= 1 and not desk.battle and desk.match.over is None:
            return self._story()
        return panels.report(desk.told(), self._scrolls["right"], title)

    def _story(self) -> Box:
        """What the campaign is about, before anything has happened."""
        scenario, colour = self.match.header.scenario, theme.colour
        kind = {
            "map": "A force sails along one line a week and stays where it went. An area that a side holds scores "
            "every week.",
            "raids": "A force may go anywhere, and is home again when the week ends. It scores where the other side, "
            "or nobody, holds.",
            "chain": "Both sides may go to where the fighting is; the winner leads on.",
        }[self.desk.chart.kind]
        return Column((
            parts.title(scenario.title, ground="paper"), Text(scenario.story.strip(), letters.STORY, colour.pen, 0),
            Space(10), Text(kind, letters.TEXT, colour.pen2, 0), Space(8),
            Text("What is lost in a battle is lost for good; what is hurt is mended in the yard, for weeks and points.",
                 letters.TEXT, colour.pen2, 0), SPRING,
        ))  # fmt: skip

    def _bar(self) -> Box:
        look = self.looks.get(self.desk.side)
        if self.film is not None:
            return bar.of_film(self.film, self.at, self.running, look)
        return bar.described(self.desk, self._asked(), self.notice, look)

    def _asked(self) -> bar.Asked:
        return bar.asked(self.desk, self._chosen, self._dockable(), self.sealing)

    def _dockable(self) -> list[str]:
        """The ships that the yard key is about: the one whose page is open, else all hurt ones of the force in hand."""
        ship = self._chosen
        if ship is not None and ship.state == SAILING and self.desk.has(DOCK, ship.id):
            return [ship.id]
        return [one.id for one in self.desk.ships(self.desk.force) if self.desk.has(DOCK, one.id)]

    # -- acts ------------------------------------------------------------------------------------------------------

    def _heed(self, refused: Refusal | None) -> None:
        """Show what came of something written: a refusal in its words."""
        self.sealing.forget()
        self.notice = self.desk.unkept if refused is None else refused.sentence
        self.app.sounds.play("pencil_tick" if refused is None else "dull_wood")
        self._furnish()

    def act(self, name: str) -> None:
        """Do what a key, a button or a part of a panel is for."""
        what, _, rest = name.partition(" ")
        desk = self.desk
        writing = desk.state == "orders" and self.film is None
        acts: dict[str, Callable[[], None]] = {
            "back": self._back, "film": self._film, "fight": self._fight, "seal": self._seal, "step": self._step,
            "host": self._host, "result": self._result, "help": self._help,
        }  # fmt: skip
        if name in acts:
            acts[name]()
        elif what == "film":
            self._film_act(rest)
        elif what == "force" and self.film is None:
            desk.force, self.ship = rest, ""
            self._heed(None)
        elif what == "ship":
            self.ship = "" if self.ship == rest else rest
            one = desk.view.units.get(rest)
            if one is not None and one.state == SAILING and one.force in desk.view.forces:
                desk.force = one.force
            self._heed(None)
        elif what == "way" and desk.state == "branch":
            self._give(partial(desk.branch, rest))
        elif what == "unseal" and desk.unsealed:
            self._give(partial(desk.break_seal, desk.unsealed))
        elif writing:
            self._write(what, rest)

    def _write(self, what: str, rest: str) -> None:
        """Something of the orders in the making."""
        desk = self.desk
        force = desk.view.forces.get(desk.force)
        if what == "stay" and force is not None:
            refused = desk.sail(force.area)
            self._heed(refused or desk.stand(force))
        elif what == "stance":
            self._heed(desk.stance())
        elif what == "yard":
            refused = None
            for ship in self._dockable():
                refused = refused or desk.dock(ship)
            none = Refusal("No ship of this force needs the yard, or it lies in none of yours.")
            self._heed(refused if self._dockable() else none)
        elif what == "post" and self._chosen is not None:
            self._heed(desk.post(self._chosen.id))
        elif what in ("call", "hurry"):
            self._heed(desk.call(rest) if what == "call" else desk.hurry(rest))
        elif what == "next":
            desk.next_force()
            self.ship = ""
            self._heed(None)
        elif what == "undo":
            self._heed(None if desk.undo() else Refusal("Nothing is written yet."))

    def _seal(self) -> None:
        """The orders are sealed; where no force has one only at a second press: Enter brought many a hand here."""
        desk = self.desk
        if desk.state != "orders" or self.film is not None:
            return
        idle = bool(desk.forces) and len(desk.without_order) == len(desk.forces)
        if idle and not self.sealing.press():
            self.app.sounds.play("dull_wood")
            self._furnish()
            return
        self.sealing.forget()
        self._give(desk.seal, "brass_click")

    def _step(self) -> None:
        self._give(self.desk.step)

    def _give(self, give: Callable[[], object], sound: str = "") -> None:
        """Do what goes into the log; where the disk refuses all is as it was, and that is said."""
        try:
            give()
        except LogNotWritten as error:
            self.notice = error.brief
            self.app.sounds.play("dull_wood")
            self._furnish()
            return
        if sound:
            self.app.sounds.play(sound)
        self._after()

    def _after(self) -> None:
        """The campaign has gone on."""
        self.ship, self.notice = "", self.desk.unkept
        self.tooltip.hide()
        self._drop_curtain()
        self._furnish()
        self.app.redraw()

    def _fight(self) -> None:
        """The battle is laid on the table; when it is over, coming back takes it up."""
        if self.desk.state != "battle" or not self.desk.hands:
            return
        try:
            if self.desk.note():  # it was fought, and nobody has taken it up
                self._after()
                return
            match = self.desk.fight()
        except LogHeld as held:
            self.notice = str(held)
        except (NotWritten, LogError, ContentError, NoBattle, OSError) as error:
            self.notice = f"It cannot be fought: {error}"
        else:
            self.app.house.battle(self.app, match, self.settings)
            return
        self._furnish()

    def _host(self) -> None:
        """The battle is written as a scenario, which the menu hosts like any other."""
        if not self.desk.may_host:
            return
        try:
            path = self.desk.hand_out()
        except (NotWritten, ContentError, NoBattle, OSError) as error:
            self.notice = f"It cannot be written: {error}"
        else:
            self.notice = f"It stands in the menu as a scenario of your own, to be hosted: {path.name}."
        self._furnish()

    def _result(self) -> None:
        """The finished log of a hosted battle is looked for and taken up."""
        if not self.desk.may_host:
            return
        area = self.desk.chart.areas[self.desk.battle]
        try:
            if self.desk.take_back():
                self._after()
                return
            self.notice = (
                f"No finished battle of {area.titled} of this week was found among those hosted here."
            )
        except (NotThisBattle, NotWritten, LogError, ContentError, NoBattle, OSError) as error:
            self.notice = str(error)
        self._furnish()

    def _back(self) -> None:
        if self.film is not None:
            self.film = None
            self.running = False
            self._after()
        elif self._chosen is not None:
            self.ship = ""
            self._furnish()
        else:
            self.app.sounds.play("paper_slide")
            self.close()
            self.app.stack.pop()

    # -- the film --------------------------------------------------------------------------------------------------

    def _film(self) -> None:
        if self.desk.chart.turn <= 1 and self.match.over is None:
            return
        over = self.match.over is not None
        if not self.desk.side and not over and self.desk.hands:
            return
        self.film = frames(self.match, UMPIRE if over or not self.desk.hands else self.desk.side)
        self.at, self.running, self._shown = 0, True, 0.0
        self._furnish()

    def _help(self) -> None:
        """The keys of the moment, those too for which the bar has no room, and what is drawn on the chart."""
        self.tooltip.hide()
        caps = bar.film_keys(self.running) if self.film is not None else self._asked()[1]
        why = "not now"
        keys = [(cap, verb, why if off else "") for cap, verb, _, off in caps]
        self.help = HelpSheet(
            [*keys, *((cap, says, "") for cap, says in bar.KEYS)], [("On the chart", _ON_THE_CHART)]
        )
        self.help.place(self.boxes["board"])
        self.app.redraw()

    def _film_act(self, what: str) -> None:
        """A ship's battle again, or a way through the weeks."""
        if what.isdecimal():
            battle = next((one for one in self.desk.view.battles if one.number == int(what)), None)
            path = self.desk.service.path(battle) if battle is not None else None
            if path is not None:
                from game.ui.front.replay import (
                    Replay,  # the rooms of the window are made when somebody goes there
                )

                self.app.stack.push(Replay(load(path, ruleset, resume=False)))
        elif self.film is not None:
            if what == "off":
                self._back()
                return
            if what == "run":
                self.running = not self.running
            else:
                self.running = False
                self._show(self.at + (1 if what == "on" else -1))
            self._furnish()

    def _show(self, at: int) -> None:
        assert self.film is not None
        self.at, self._shown = min(len(self.film) - 1, max(0, at)), 0.0

    # -- inputs ----------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> None:
        if self.curtain is not None:
            self._lift(given)
            return
        if self.help is not None:
            if self.help.take(given) is not None:
                self.help = None
                self.app.redraw()
            return
        if isinstance(given, Key) and self._key(given):
            return
        if isinstance(given, Move):
            self.table.pointer = given.pos
            self.tooltip.point(self.console.tip(given.pos))
            self._point(given)
        elif isinstance(given, Leave):
            self.tooltip.hide()
            self._hover = ""
        message = self.console.take(given)
        if message is not None:
            self._answer(message)
            return
        if isinstance(given, Press) and given.button == LEFT:
            for laid in self.panels.values():
                act = laid.act(given.pos)
                if act and not any(
                    control.over(given.pos) if isinstance(control, Scroll) else control.hit(given.pos)
                    for control in laid.controls
                ):
                    self.act(act)
                    return
        if self.table.gesture(given) and isinstance(given, Release):
            self._click(given.pos)

    def _lift(self, given: Input) -> None:
        """Only the curtain is heard while it hangs."""
        assert self.curtain is not None
        side = self.curtain.side
        if isinstance(given, Key) and given.action in ("cancel", "menu"):
            self.curtain = None
            self.close()
            self.app.stack.pop()
        elif self.curtain.take(given) is not None:
            self.desk.sit(side)
            self._found()
            self._furnish()

    def _point(self, given: Move) -> None:
        area = chart_sheet.under(self.view, self.table, given.pos) if self.table.holds(given.pos) else ""
        if area != self._hover:
            self._hover = area
            self.app.redraw()

    def _answer(self, message: Message) -> None:
        if isinstance(message, Picked) and message.name == "tabs":
            self.tab = message.index
            self._furnish()
        elif isinstance(message, Pressed):
            self.app.sounds.play("brass_click")
            self.act(message.name)

    def _key(self, given: Key) -> bool:
        if self.sealing.doubts(given):
            self._furnish()
            if given.action == "cancel":
                return True
        plain = {"S": "stay", "F": "stance", "Y": "yard", "P": "post", "Z": "undo", "R": "film"}
        if given.action in ("cancel", "menu"):
            self._back()
        elif given.action == "help":
            self._help()
        elif self.film is not None and given.name in ("Left", "Right", "Space"):
            self._film_act({"Left": "back", "Right": "on", "Space": "run"}[given.name])
        elif given.name in ("Tab", "Shift+Tab"):
            self.desk.next_force(-1 if given.name == "Shift+Tab" else 1)
            self.ship = ""
            self._furnish()
        elif given.name == "Ctrl+Z" or given.name in plain:
            self.act("undo" if given.name == "Ctrl+Z" else plain[given.name])
        elif given.name == "Enter" and not self.console.presses:
            if not (given.hasty if self.sealing.asked else given.repeat):  # one press answers one question
                self._confirm()
        else:
            return self.table.keyed(given.name)
        return True

    def _confirm(self) -> None:
        """What the one brass button does."""
        state = self.desk.state
        if self.film is not None:
            self._back()
        elif state == "over":
            self._film()
        elif state == "owed" or not self.desk.hands:
            self._step()
        elif state == "battle":
            self._fight()
        elif state == "orders":
            self._seal()

    def _click(self, pos: Pos) -> None:
        """A click on the chart: a force is taken in hand, or the one in hand sails there."""
        if self.film is not None:
            return
        under = self.table.under(pos, self._pieces())
        own = [key for key in under if key in self.desk.view.forces]
        area = chart_sheet.under(self.view, self.table, pos)
        force = self.desk.view.forces.get(self.desk.force)
        if own and own[0] != self.desk.force:
            self.act(f"force {own[0]}")
        elif area and self.desk.state == "orders" and force is not None:
            self._heed(self.desk.sail(area))
        elif own:
            self.act(f"force {own[0]}")

    # -- time and picture ------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> bool:
        moved = super().tick(dt)
        if self.curtain is not None:
            moved = self.curtain.tick(dt) or moved
            if self.curtain.gone:
                self.curtain = None
                self._drop_curtain()
        if self.film is not None and self.running:
            self._shown += dt
            if self._shown >= FRAME_MS:
                if self.at + 1 < len(self.film):
                    self._show(self.at + 1)
                else:
                    self.running = False
                self._furnish()
                moved = True
        return moved

    def _pieces(self) -> list[Piece]:
        return chart_sheet.pieces(self.view, self.indices, self.forces, self.table)

    def draw(self, canvas: pygame.Surface) -> None:
        if self.curtain is not None and self.curtain.covers:
            self.curtain.draw(canvas)
            return
        self.draw_panels(canvas)
        self.table.board.written = chart_sheet.written(self.view, self.table)
        self.table.draw(canvas, self._pieces(), [], None)
        plan = self.desk.plan if self.film is None else Plan()
        battle = self.desk.battle if self.film is None else ""
        chosen = self.desk.force if self.film is None and self.desk.state == "orders" else ""
        sheet = ChartSheet(canvas, self.view, self.table, self.looks)
        sheet.draw(self.forces, plan, chosen, battle, self._hover)
        self.console.draw(canvas)
        if self.help is not None:
            self.help.draw(canvas)
        self.tooltip.draw(canvas)
        if self.curtain is not None:
            self.curtain.draw(canvas)
