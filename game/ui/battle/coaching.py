"""Brings the coach to one battle scene: what it is to see, where the things are that it points at, its keys.

It reads the stage and the panels' boxes, and gives no order. It must not know any game.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import pygame

from game.asking.fire import Aiming
from game.asking.verbs import Verbs
from game.match import Refusal
from game.match.orders import key_of
from game.seating.states import Curtain
from game.tabletop.lessons import Sign
from game.tabletop.overlays import Ghost, Overlay, Reach, Route
from game.tabletop.presenter import Piece
from game.ui.battle.coach import Coach, Said, Surroundings, wanted
from game.ui.battle.coach_card import OFF, ON, CoachCard
from game.ui.battle.coach_room import Room
from game.ui.battle.tips import found
from game.ui.board.camera import Camera
from game.ui.board.lettering import lettered, set_down
from game.ui.inputs import Input, Leave, Pointed, Press
from game.ui.keys import ACTIONS
from game.ui.kit import theme
from game.ui.kit.controls import Pressed

if TYPE_CHECKING:
    from game.ui.battle.scene import BattleScene

SHIELDED_MS = 700.0
"""So long after “Read on” a press where the card lay is still meant for it."""
LEAST = 20
"""Half of the least box, in pixels, that a piece is pointed at with."""


class Coaching:
    """The coach of a scene with its card."""

    def __init__(self, scene: BattleScene) -> None:
        self._scene = scene
        match = scene.match
        here = match.header.scenario.id
        lessons = match.ruleset.lessons
        self._game = match.ruleset.name
        self.introduced = here == lessons.scenario
        self.coach = Coach(
            lessons,
            on=wanted(lessons, here, scene.settings.coach) and self._game not in scene.settings.uncoached,
            introduced=self.introduced,
        )
        self.card = CoachCard()
        self._read = 0
        self._shield = pygame.Rect(0, 0, 0, 0), 0.0
        """Where a card lay that was read by mouse, and till when a press there is not the table's."""
        self._weighed: tuple[object, object, Refusal | None] = (None, None, None)

    @property
    def there(self) -> bool:
        """Whether this game has a coach at all."""
        return bool(self.coach.lessons)

    # -- keeping up ------------------------------------------------------------------------------------------------

    def refresh(self) -> bool:
        """See how things stand and say what is to be said; True where that is new."""
        self._follow()
        said = self.coach.look(self._seen()) if self.coach.on and self._free() else None
        return self._point(said)

    def point(self) -> bool:
        """What is pointed at may lie elsewhere than it did, as when the table is moved; True where it does."""
        return self.card.said is not None and self._point(self.card.said)

    def _point(self, said: Said | None) -> bool:
        scene, table = self._scene, self._scene.table
        board = pygame.Rect(table.board.sea(table.area, table.border))
        camera = table.keep()
        target = self._place(said, table.camera) if said is not None else None
        goal = self._place(said, camera) if said is not None else None
        off = scene.app.keymap.shown("coach")
        overlays = scene.stage.overlays() if said is not None else ()
        lies = camera, *(each for each in overlays if isinstance(each, Reach))
        return self.card.show(said, target, goal, board, lies, self._room, off)

    def _follow(self) -> None:
        """The orders given since."""
        lines = self._scene.match.lines
        for line in lines[self._read :]:
            moment = key_of(line.order)[0] if line.order is not None else ""
            if line.side and moment:
                self.coach.sent(line.side, moment)
        self._read = len(lines)

    def _free(self) -> bool:
        """Whether anything may be said: a hand looks at the table as it is, and nothing lies over it."""
        scene, stage = self._scene, self._scene.stage
        hidden = (
            scene.curtain is not None or isinstance(stage.sitting.state, Curtain) or stage.past is not None
        )
        busy = scene.menu is not None or scene.reading.help is not None or stage.counsel.open
        return not hidden and not busy and stage.sitting.looking in stage.sitting.hands

    def _seen(self) -> Surroundings:
        stage, draft = self._scene.stage, self._scene.stage.draft
        own, foe = self._pair()
        keys = {action.name: self._scene.app.keymap.shown(action.name) for action in ACTIONS}
        looking = stage.sitting.looking
        others = [side for side in stage.match.sides if side != looking]
        names = {**keys, "side": looking, "enemy": others[0] if others else "the enemy"}
        names |= {"unit": own.name if own else "your ship", "foe": foe.name if foe else "the enemy"}
        if draft is None:
            rolling: frozenset[Sign] = frozenset(["rolling"] if stage.motion.attack is not None else ())
            return Surroundings(stage.sitting.looking, "", stage.view.turn, rolling, names=names)
        order, plan, bar = draft.order(), draft.plan(), draft.bar()
        hand = draft.hand if isinstance(draft, Verbs) else draft
        waits = isinstance(hand, Aiming) and hand.waits  # no doubt about what the bar is just asking for
        rows = tuple((row.key, row.value, row.chosen, row.spinner) for row in plan.rows) if plan else ()
        overlays = stage.overlays()
        signs: dict[Sign, bool] = {
            "ready": order is not None,
            "aimed": draft.odds() not in (None, (None, None)),
            "drawn": any(isinstance(one, Route) for one in overlays),
            "held": bool(stage.held),
            "opened": self._scene.reading.logbook.opened is not None,
        }
        return Surroundings(
            stage.sitting.looking,
            draft.now if isinstance(draft, Verbs) else stage.sitting.questions()[0].name,
            stage.view.turn,
            frozenset(sign for sign, there in signs.items() if there),
            len(self._scene.match.lines),
            (order, rows, draft.unit),
            None if waits else self._doubt(order),
            names,
            frozenset([key.action for key in bar.keys if key.refused])
            | {verb.action for verb in bar.verbs if verb.refused},
        )

    def _doubt(self, order: object) -> Refusal | None:
        """What speaks against the draft, weighed once as long as it stays the same."""
        stage = self._scene.stage
        view = stage.sitting.view
        if self._weighed[0] is view and self._weighed[1] == order:
            return self._weighed[2]
        doubt = stage.doubt(order) if order is not None else None  # type: ignore[arg-type]
        self._weighed = view, order, doubt
        return doubt

    def _silence(self, games: list[str]) -> None:
        """Remember for the next introduction of this game whether its coach is wanted; of others nothing is said."""
        if self._game in games:
            games.remove(self._game)
        if not self.coach.on:
            games.append(self._game)

    # -- what is pointed at ------------------------------------------------------------------------------------------

    def _pair(self) -> tuple[Piece | None, Piece | None]:
        """The piece in hand, or the first of the side's own, and the enemy nearest to it."""
        stage = self._scene.stage
        pieces = stage.pieces()
        own_side = stage.colour(stage.sitting.looking)
        own = found(pieces, stage.focus) or next((each for each in pieces if each.side == own_side), None)
        if own is None:
            return None, None
        foes = [each for each in pieces if each.side != own_side]
        near = min(foes, key=lambda each: hypot(each.x - own.x, each.y - own.y), default=None)
        return own, near

    def _box(self, piece: Piece, camera: Camera) -> pygame.Rect:
        """Where a piece lies in the window."""
        x, y = camera.to_screen((piece.x, piece.y))
        reach = max(theme.px(LEAST), round(piece.radius * camera.scale * 1.25))
        return pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)

    def about(self, piece: Piece) -> pygame.Rect:
        """The box of a piece with its name, as it lies on the table now."""
        return self._named(self._box(piece, self._scene.table.camera))

    def _named(self, box: pygame.Rect) -> pygame.Rect:
        """A piece's box with its name below."""
        return box.union(box.move(0, theme.px(20)))

    def _place(self, said: Said, camera: Camera) -> pygame.Rect | None:
        """The box of what is pointed at, as a camera sees it; None: it is not in sight, or nothing is pointed at."""
        if said.at in ("unit", "foe"):
            piece = self._pair()[0 if said.at == "unit" else 1]
            box = self._box(piece, camera) if piece is not None else None
            inside = box is not None and self._scene.table.holds(box.center)
            return self._named(box) if box is not None and inside else None
        found_box = self._panel(said)
        return found_box if found_box is not None and found_box.w else None

    def _panel(self, said: Said) -> pygame.Rect | None:
        scene, at = self._scene, said.at
        layout, column = scene.layout, scene.column
        assert layout is not None
        tab = column.tab
        if at in ("plan", "drafts", "row"):
            return (
                column.plan.spot(at) if column.plan.plan is not None and tab in ("", "Plan") else layout.tabs
            )
        if at in ("bar", "button", "keys", "verbs"):
            return scene.bar.spot(at, said.keys)
        if at in ("menu", "help", "ribbon", "strip"):
            return scene.ribbon.spot(at)
        log = layout.tabs if layout.compact and tab != "Log" else scene.reading.logbook.area
        notes = layout.notes if layout.notes.w else layout.tabs
        boxes = {
            "card": column.facing,
            "log": log,
            "hand": scene.trays.hand.spot,
            "notes": notes,
            "map": layout.map if layout.map.w else layout.tabs,
        }
        return boxes.get(at)

    def _room(self) -> Room:
        """What is better left free, as the view will come to rest: pieces and words, what is laid, where a piece
        may go."""
        scene, camera = self._scene, self._scene.table.keep()
        room = Room(pygame.Rect([round(edge) for edge in camera.view]))
        pieces, overlays = scene.stage.pieces(), scene.shown_overlays()
        room.take([self._named(self._box(piece, camera)) for piece in pieces])
        words, _ = set_down(camera, lettered(camera, pieces, overlays))
        room.take([plate.get_rect(topleft=corner) for plate, corner in words])
        dot = pygame.Rect(0, 0, theme.px(24), theme.px(24))
        for overlay in overlays:
            for place in _points(overlay):
                dot.center = camera.to_screen(place)
                room.take([dot])
            if isinstance(overlay, Reach):
                areas, holes = (
                    [[camera.to_screen(point) for point in outline] for outline in outlines]
                    for outlines in (overlay.polygons, overlay.holes)
                )
                room.reach(areas, holes, [camera.to_screen((end.x, end.y)) for end in overlay.ends])
        return room

    # -- inputs ------------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> bool:
        """One input of the pointer; True where the card took it."""
        pos = given.pos if isinstance(given, Pointed) else None
        shielded, until = self._shield
        meant = isinstance(given, Press) and shielded.collidepoint(given.pos) and self._scene.app.now < until
        if meant and pos is not None and not self.card.holds(pos):
            return True  # a second press is for the card that lay here a moment ago
        answer = self.card.take(given)
        if isinstance(answer, Pressed):
            self.act(answer.name)
            return True
        if pos is None or not self.card.holds(pos):
            return False
        if not self._scene.hand.holding:
            self._scene.hand.hover(None)
            return True
        return False

    def leave(self) -> None:
        """The pointer is elsewhere."""
        self.card.take(Leave())

    def act(self, what: str) -> None:
        """A key or a link of the coach's: "coach" calls it or sends it away, "coach_next" reads on."""
        scene = self._scene
        if what in (ON, "coach_next"):
            if self.card.said is None:
                scene.sound("dull_wood")
                return
            self.coach.skip(scene.stage.sitting.looking)
            if what == ON:
                self._shield = self.card.area.copy(), scene.app.now + SHIELDED_MS
                self.card.stay()
            scene.sound("paper_slide")
            return
        if not self.there:
            scene.bar.say(Refusal("This game has no coach."))
            scene.sound("dull_wood")
            return
        self.coach.on = False if what == OFF else not self.coach.on
        if self.introduced:
            self._silence(scene.settings.uncoached)
        scene.sound("paper_slide")
        key = scene.app.keymap.shown("coach")
        words = "The coach is at your side." if self.coach.on else f"The coach is away; {key} calls it back."
        scene.bar.remark(words)


def _points(overlay: Overlay) -> list[tuple[float, float]]:
    """Places that an overlay is looked at for."""
    if isinstance(overlay, Route):
        return [(leg.x, leg.y) for leg in overlay.legs]
    return [(overlay.pose[0], overlay.pose[1])] if isinstance(overlay, Ghost) else []
