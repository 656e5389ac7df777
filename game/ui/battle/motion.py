"""What has happened, played on the table event by event and never ahead of itself.

It is given events as the looking side may see them, and that side's views before and after; what lies between it
follows through the ruleset's display, which also says how each event moves. It decides nothing, draws no die, and
may be cut short at any moment. It must not know any game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec
import pygame

from game.dice.roll import Roll
from game.match.events import Event, Rolled
from game.match.table import Table
from game.match.wording import spaced
from game.sea.heading import Position
from game.tabletop import cues
from game.tabletop.cues import Cue
from game.tabletop.overlays import Overlay
from game.tabletop.presenter import Odds, Piece, Presenter
from game.ui.battle.casts import Firing
from game.ui.battle.clips import Clip, Crossfade, Sail, Stage
from game.ui.battle.soundscape import AWAY, far
from game.ui.battle.staging import staged, tones
from game.ui.battle.table_dice import DiceSeen
from game.ui.battle.tips import found
from game.ui.board.board import Board
from game.ui.board.camera import Camera
from game.ui.effects.play import Look, Running
from game.ui.effects.plies import Plies
from game.ui.kit import materials, theme
from game.ui.sound import Sounds

HELD = 8.0
"""How many times as fast it runs while it is held."""

Speed = Literal["instant"] | float


class Due(msgspec.Struct):
    """One show still to come, and what of the record it tells: `opens` events when it begins, `closes` when it ends.

    `before` and `after` are the views just before and after it, `asked` the one that its order was given in.
    """

    show: Cue | None
    before: Table
    after: Table
    asked: Table
    opens: int = 0
    closes: int = 0
    rolls: tuple[tuple[str, Roll], ...] = ()
    words: str = ""
    thrown: bool = False
    """It shows the throw itself, whose words tell what the dice came to."""
    exchange: Exchange | None = None


class Exchange(msgspec.Struct):
    """One attack of those being shown, for the list beside the table. `hits` is None until its dice lie."""

    firer: str
    target: str
    weapon: str
    amount: int
    value: str
    state: Literal["to come", "now", "past"] = "to come"
    hits: int | None = None


class _Playing:
    """A clip that runs."""

    def __init__(self, clip: Clip, due: Due) -> None:
        self.clip, self.due, self.t = clip, due, 0.0


class Motion:
    """Plays what happened for one side that looks.

    `speed` is 1, 2, 4 or "instant"; `reduced` shows each lot of events at once, faded over. `phases` names a
    phase's key as the question bar has it. While `muted` nothing is heard.
    """

    def __init__(
        self,
        presenter: Presenter,
        speed: Speed = 1.0,
        reduced: bool = False,
        sounds: Sounds | None = None,
        phases: Mapping[str, str] | None = None,
    ) -> None:
        self.presenter, self.speed, self.reduced, self.sounds = presenter, speed, reduced, sounds
        self.phases = dict(phases or {})
        self.muted = False
        self.colours: Sequence[int] = range(len(theme.SIDES))
        """The places of the sides' colours among the six."""
        self.now = -1
        """The event being shown, counted over everything ever played; -1: none yet."""
        self._played = 0
        self._held = False
        self._due: deque[Due] = deque()
        self._playing: list[_Playing] = []
        self._exchanges: list[Exchange] = []
        self._shown: Table | None = None
        self._asked: Table | None = None
        self._sentence = ""
        self._pieces: tuple[Table, list[Piece]] | None = None
        self._seen: tuple[Camera, int] | None = None
        self._burst = ""
        """The unit that blew up last: when she sinks she goes down in two."""
        self.running = Running()
        """The effects under way; they go on when their clips are over."""

    # -- what is to be shown -------------------------------------------------------------------------------------

    def play(self, events: Sequence[Event], before: Table, after: Table) -> None:
        """Show what happened after all that is still to be shown. The views are the side's; they stay as they are."""
        self._played += len(events)
        lot = list(self._lot(events, before, after))
        if self.speed == "instant" or self.reduced:
            self.finish()
            self.now += len(events)
            self._sound_briefly(lot)
            words = [due.show.words for due in lot if due.show is not None and due.show.words]
            self._sentence = words[-1] if words else ""
            if self.speed != "instant":
                for due in lot:
                    self.running.begin(self._clip(due).plain)
                self._due.append(Due(None, before, after, before, words=self._sentence))
                self._begin_due()
            return
        self._due.extend(lot)
        self._begin_due()

    def _lot(self, events: Sequence[Event], before: Table, after: Table) -> Iterator[Due]:
        """The shows of some events: dice with what they are thrown for, and what is turned over together as one."""
        lot: list[Due] = []
        silent = 0
        view = before
        for event in events:
            was, view = view, self.presenter.follow(view, event, after)
            show = self.presenter.cue(event, was, view)
            silent += 1
            if lot and _joined(lot[-1], show, event, silent):
                lot[-1].after = view
            elif show is None and not isinstance(event, Rolled):
                continue
            else:
                thrown = isinstance(event, Rolled)
                name = show.name if isinstance(show, cues.Cast) else ""
                rolls = ((name, event.roll),) if isinstance(event, Rolled) else ()
                lot.append(Due(show, was, view, before, silent - thrown, int(thrown), rolls, thrown=thrown))
            silent = 0
        if silent or not lot:
            lot.append(Due(None, view, after, before, silent))
        lot[-1].after = after
        yield from lot

    @property
    def busy(self) -> bool:
        """Whether something is still to be shown."""
        return bool(self._due or self._playing)

    @property
    def behind(self) -> int:
        """How many of the events played are still to be shown: the log ends so many entries earlier."""
        return self._played - 1 - self.now

    @property
    def shown(self) -> Table | None:
        """The view as it is shown, None when nothing plays. What is asked next (its agenda) may lag behind."""
        return self._shown if self.busy else None

    @property
    def asked(self) -> Table | None:
        """The view in which what is shown was ordered, with what was asked then; None: nothing plays."""
        return self._asked if self.busy else None

    # -- the picture ---------------------------------------------------------------------------------------------

    def pieces(self) -> list[Piece] | None:
        """The pieces as they stand at this instant; None: nothing plays."""
        if not self.busy or self._shown is None:
            return None
        if self._pieces is None or self._pieces[0] is not self._shown:
            self._pieces = self._shown, self.presenter.pieces(self._shown)
        pieces = self._pieces[1]
        for playing in self._playing:
            pieces = playing.clip.pieces(pieces, playing.t)
        return pieces

    def overlays(self) -> list[Overlay]:
        """What lies over the table now."""
        return [overlay for playing in self._playing for overlay in playing.clip.overlays(playing.t)]

    def effects(self, board: Board, camera: Camera) -> Plies | None:
        """What is seen at this instant under the names of the table, fire and smoke and splashes; None: nothing."""
        if not self.running:
            return None
        plies = Plies(camera.frame)
        self.running.paint(plies, Look(camera, board.fleet.yard, self.colours, board.larger, board.light))
        return plies

    def draw(self, canvas: pygame.Surface, board: Board, camera: Camera) -> None:
        """Draw what lies on top of the board: dice, slips, banners."""
        self._seen = camera, canvas.get_width()  # where sounds are heard from
        pieces = self.pieces()
        if pieces is None:
            return
        with materials.within(canvas, camera.frame):
            stage = Stage(board, camera, pieces, self.colours)
            for playing in self._playing:
                playing.clip.draw(canvas, stage, playing.t)

    @property
    def places(self) -> tuple[Position, ...]:
        """Where on the table something happens now: all of it is to be in sight."""
        return tuple(place for playing in self._playing for place in playing.clip.places(playing.t))

    @property
    def under_way(self) -> Sequence[Piece]:
        """The pieces that move now."""
        units = {
            unit for playing in self._playing if isinstance(playing.clip, Sail) for unit in playing.clip.units
        }
        return [piece for piece in self.pieces() or () if piece.id in units] if units else []

    @property
    def what(self) -> object:
        """Another object for each thing that is shown."""
        return self._playing[-1].clip if self._playing else None

    @property
    def units(self) -> tuple[str, ...]:
        """The units that something happens to now, the acting one first."""
        return self._playing[-1].clip.units if self._playing else ()

    @property
    def nearer(self) -> tuple[str, ...]:
        """The units that the view may come nearer for: none for what happens to one alone, amid an exchange of fire."""
        return self.units if len(self.places) > 1 else ()

    @property
    def words(self) -> tuple[str, str] | None:
        """The question bar's heading and sentence while something plays."""
        if not self.busy or self._shown is None:
            return None
        phase = str(self._shown.phase)
        heading = self.phases.get(phase) or spaced(phase).capitalize()
        place = next((n for n, one in enumerate(self._exchanges, 1) if one.state == "now"), 0)
        if place:
            heading = f"{heading} · attack {place} of {len(self._exchanges)}"
        for playing in reversed(self._playing):
            sentence = playing.clip.sentence(playing.t)
            if sentence:
                return heading, sentence
        return heading, self._sentence

    @property
    def attack(self) -> tuple[Odds, int] | None:
        """The odds of the attack whose dice fall, and the hits so far."""
        playing, clip = self._firing
        if playing is None or clip is None or clip.odds is None:
            return None
        return clip.odds, clip.show.count(playing.t)

    @property
    def told(self) -> DiceSeen | None:
        """What the dice of the attack have told so far."""
        playing, clip = self._firing
        return None if playing is None or clip is None else clip.show.told(playing.t)

    @property
    def attacks(self) -> tuple[Exchange, ...]:
        """All attacks of the phase being shown, with what came of each so far."""
        return tuple(self._exchanges) if self.busy else ()

    @property
    def _firing(self) -> tuple[_Playing | None, Firing | None]:
        for playing in self._playing:
            if isinstance(playing.clip, Firing):
                return playing, playing.clip
        return None, None

    # -- time ----------------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> bool:
        """Let `dt` milliseconds pass; True while something moves."""
        if self.speed == "instant":
            moved = self.busy
            self.finish()
            return moved
        left = dt * float(self.speed) * (HELD if self._held else 1.0)
        moved = self.busy or bool(self.running)
        if not self._playing:
            self.running.tick(left)
        while self._playing and left > 0:
            step = min(
                left, *(playing.clip.lasts - playing.t for playing in self._playing), self._to_overlap()
            )
            self._pass(step)
            left -= step
            self._close_finished()
            self._begin_due()
        return moved

    def fast(self, on: bool) -> None:
        """Run eight times as fast, or no more."""
        self._held = on

    def _pass(self, step: float) -> None:
        self.running.tick(step)
        for playing in self._playing:
            since, playing.t = playing.t, playing.t + step
            for cue in playing.clip.cues:
                if since <= cue.at < playing.t:
                    self._sound(cue.name, cue.unit, cue.loudness)

    def _to_overlap(self) -> float:
        """How long until the next ship of a group may begin while the last still moves."""
        last = self._playing[-1]
        half = last.clip.lasts / 2 - last.t
        return half if half > 0 and isinstance(last.clip, Sail) else float("inf")

    def _close_finished(self) -> None:
        for playing in [one for one in self._playing if one.t >= one.clip.lasts]:
            self._playing.remove(playing)
            self._sentence = playing.clip.sentence(playing.t) or self._sentence
            self._close(playing.due)

    def _close(self, due: Due) -> None:
        self.now += due.closes
        if due.exchange is not None:
            due.exchange.state = "past"
            due.exchange.hits = sum(roll.hits for _, roll in due.rolls)

    def _begin_due(self) -> None:
        while self._due and self._may_begin(self._due[0]):
            self._begin(self._due.popleft())
        if not self.busy:
            self._still()

    def _may_begin(self, due: Due) -> bool:
        if not self._playing:
            return True
        last = self._playing[-1]
        if not (isinstance(last.clip, Sail) and last.t >= last.clip.lasts / 2):
            return False
        show = due.show
        return isinstance(show, cues.Slide) and all(show.unit not in one.clip.units for one in self._playing)

    def _begin(self, due: Due) -> None:
        """What it tells is so from now on; its picture begins."""
        self._open(due)
        if due.show is None and not due.words:
            self._close(due)
            return
        clip = self._clip(due)
        self._sentence = clip.sentence(0.0) or self._sentence  # dice are not told before they lie
        self.running.begin(clip.effects)
        if clip.lasts > 0:
            self._playing.append(_Playing(clip, due))
            return
        for cue in clip.cues:
            self._sound(cue.name, cue.unit, cue.loudness)
        self._close(due)

    def _clip(self, due: Due) -> Clip:
        """The clip that shows what is due."""
        show, odds = due.show, None
        if show is None:
            before, after = self.presenter.pieces(due.before), self.presenter.pieces(due.after)
            return Crossfade(before, after).saying(due.words)
        if isinstance(show, cues.Attack):
            odds = self.presenter.odds(due.before, show.firer, show.weapon, show.target, show.amount)
        broken = isinstance(show, cues.Sunk) and show.unit == self._burst
        self._burst = show.unit if isinstance(show, cues.Burst) else self._burst
        return staged(
            show, self.presenter, due.before, due.after, due.rolls, odds, broken=broken, thrown=due.thrown
        )

    def _open(self, due: Due) -> None:
        self._shown, self._asked = due.after, due.asked
        self.now += due.opens
        if isinstance(due.show, cues.Phase):
            self._exchanges = []
        if isinstance(due.show, cues.Attack):
            if due.exchange is None:
                self._gather(due)
            assert due.exchange is not None
            due.exchange.state = "now"

    def _gather(self, first: Due) -> None:
        """List the attacks from here to the next phase, after those that were."""
        for due in (first, *self._due):
            show = due.show
            if isinstance(show, cues.Phase | cues.Over):
                break
            if isinstance(show, cues.Attack) and due.exchange is None:
                due.exchange = Exchange(show.firer, show.target, show.weapon, show.amount, show.value)
                self._exchanges.append(due.exchange)

    def _still(self) -> None:
        self._pieces = None
        self._exchanges = []
        self._sentence = ""

    # -- cut short -----------------------------------------------------------------------------------------------

    def skip(self) -> None:
        """End what plays now: the fall of a wave, a movement, a pause."""
        for playing in self._playing:
            gone = max(0.0, playing.clip.rest(playing.t) - playing.t)
            playing.t += gone
            self.running.tick(gone)
        self._close_finished()
        self._begin_due()

    def next_attack(self) -> None:
        """Go on to the next attack, or where there is none to the end of the phase."""
        self._go_to((cues.Attack, cues.Phase, cues.Over))

    def skip_phase(self) -> None:
        """Go on to the next phase, or to the end of what is to be shown."""
        self._go_to((cues.Phase, cues.Over))

    def finish(self) -> None:
        """Show everything at once: the table stands as it does."""
        self._go_to(())

    def _go_to(self, kinds: tuple[type[Cue], ...]) -> None:
        if self.busy:
            self.running.clear()
        for playing in self._playing:
            self._close(playing.due)
        self._playing.clear()
        while self._due and not isinstance(self._due[0].show, kinds):
            due = self._due.popleft()
            self._open(due)
            self._close(due)
        self._begin_due()

    # -- sound ---------------------------------------------------------------------------------------------------

    def _sound(self, name: str, unit: str, loudness: float = 1.0) -> None:
        if self.sounds is None or self.muted:
            return
        across = 0.5
        piece = found(self.pieces() or (), unit)
        if piece is not None and self._seen is not None:
            camera, wide = self._seen
            across = camera.to_screen((piece.x, piece.y))[0] / max(1, wide)
            if not camera.sees((piece.x, piece.y)):
                name, loudness = far(name), loudness * AWAY
        self.sounds.play(name, min(1.0, max(0.0, across)), loudness)

    def _sound_briefly(self, lot: Sequence[Due]) -> None:
        """What is shown at once is heard at once: every sound but once."""
        heard = dict.fromkeys(
            name for due in lot if due.show is not None for name in tones(due.show, due.rolls)
        )
        for name in list(heard)[-4:]:
            self._sound(name, "", 0.8)


def _joined(last: Due, show: Cue | None, event: Event, told: int) -> bool:
    """Whether an event belongs to the show before it; if so, that show takes it in, and tells so many events more."""
    if isinstance(event, Rolled):
        if told > 1:
            return False
        name = show.name if isinstance(show, cues.Cast) else ""
        attack = isinstance(last.show, cues.Attack) and not last.rolls
        if not attack:
            if not (isinstance(last.show, cues.Cast) and isinstance(show, cues.Cast) and show.shared):
                return False
            if last.show.shared != show.shared or name in [other for other, _ in last.rolls]:
                return False
            last.show = msgspec.structs.replace(last.show, words=f"{last.show.words} {show.words}".strip())
        last.rolls = (*last.rolls, (name, event.roll))
        last.closes += 1
        return True
    if isinstance(show, cues.TurnOver) and isinstance(last.show, cues.TurnOver):
        plates = (*last.show.plates, *show.plates)
        last.show = cues.TurnOver(plates, words=last.show.words)
        last.opens += told
        return True
    return False
