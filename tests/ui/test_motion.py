"""What happened is played: to its end, in any haste, through the poses of the path, never ahead of itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pygame
import pytest

from game.ai import chance
from game.content.browse import find_scenario
from game.content.scenarios import read_scenario
from game.dice.roll import Roll, Throw
from game.match import Match
from game.match.events import Event, PhaseBegan, Rolled
from game.match.record import Record
from game.rulesets import ruleset
from game.rulesets.nef import events as nef
from game.sea.heading import Pose
from game.tabletop import cues
from game.tabletop.overlays import FireLine, Land
from game.tabletop.presenter import Piece
from game.ui.battle.blows import Blast, Losing, Marking, Noting, Wreck, between
from game.ui.battle.casts import Firing, Throwing
from game.ui.battle.clips import MOST_MS, Coming, Crossfade, Going, Plates, Rest, Sail
from game.ui.battle.motion import Motion
from game.ui.board.board import Board
from game.ui.sound import Sounds
from tests.dice.named import Named
from tests.test_assets import SOUNDS

SCENARIOS = ("skerries", "heligoland", "mail", "gasworks")
PRESENTER = ruleset("nef").presenter
KINDS = (Firing, Throwing, Noting, Marking, Losing, Blast, Wreck, Sail, Coming, Going, Plates)


class Lot(NamedTuple):
    """What one order brought, as one side saw it."""

    events: list[Event]
    before: Any
    after: Any
    side: str


@lru_cache(maxsize=16)
def battle(name: str, seed: int) -> tuple[Lot, ...]:
    """A random battle to its end, as each side saw it, lot by lot."""
    match = Match.start(read_scenario(find_scenario(f"nef/{name}")), ruleset("nef"), seed=seed)
    records = {side: Record(match, side) for side in match.sides}
    read = dict.fromkeys(match.sides, 0)
    views = {side: match.view(side) for side in match.sides}
    rng = Random(seed)
    lots = []
    while True:
        for side in match.sides:
            entries = records[side].entries
            after = match.view(side)
            lots.append(Lot([entry.event for entry in entries[read[side] :]], views[side], after, side))
            read[side], views[side] = len(entries), after
        if match.over is not None:
            return tuple(lots)
        side = rng.choice(match.asked())
        match.answer(side, chance.answer(match.ask(side), rng, lavish=0.9), "random")


def lots_of(name: str, seed: int, side: int = 0) -> list[Lot]:
    sides = list(dict.fromkeys(lot.side for lot in battle(name, seed)))
    return [lot for lot in battle(name, seed) if lot.side == sides[side]]


def one_with(kind: type[Event], name: str = "heligoland", seed: int = 9) -> Lot:
    """The first lot in which an event of a kind happens."""
    return next(lot for lot in lots_of(name, seed) if any(type(event) is kind for event in lot.events))


class Ear:
    """Hears what would be played."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, float]] = []

    def play(self, name: str, x: float = 0.5, loudness: float = 1.0) -> bool:
        self.heard.append((name, x))
        return True


def playing(lot: Lot, **how: Any) -> Motion:
    motion = Motion(PRESENTER, **how)
    motion.play(*lot[:3])
    return motion


def clips(motion: Motion) -> Iterator[object]:
    """Each clip as it comes, the motion at the clip's middle."""
    while motion.busy:
        top = motion._playing[-1]
        motion.tick(max(0.01, top.clip.lasts / 2 - top.t) / float(motion.speed))
        yield top.clip
        motion.skip()


@pytest.fixture(scope="module")
def window() -> Iterator[tuple[pygame.Surface, Board]]:
    pygame.display.init()
    pygame.font.init()
    canvas = pygame.display.set_mode((1280, 720))
    lot = battle("heligoland", 9)[0]
    lands = tuple(each for each in PRESENTER.terrain(lot.before) if isinstance(each, Land))
    yield canvas, Board(lot.before.width, lot.before.height, lands=lands)
    pygame.display.quit()


# -- to the end --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize(("seed", "speed"), [(1, 1), (2, 4), (9, "instant")])
def test_every_event_of_random_battles_plays_to_the_table_as_it_is(name: str, seed: int, speed: Any) -> None:
    for lot in battle(name, seed):
        motion = playing(lot, speed=speed)
        steps = 0
        while motion.busy:
            assert motion.shown is not None
            last = motion.pieces()
            assert last is not None
            assert motion.words is not None
            motion.overlays()
            motion.tick(600)
            steps += 1
            assert steps < 2000
        assert motion.now == len(lot.events) - 1
        assert motion.behind == 0
        assert motion.pieces() is None
        motion.tick(20_000)  # smoke and foam of the last attack
        assert motion.tick(16) is False


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_last_picture_before_it_is_still_is_that_of_the_table(name: str) -> None:
    for lot in battle(name, 2):
        motion = playing(lot)
        while motion.busy:
            if not motion._due and len(motion._playing) == 1:
                top = motion._playing[0]
                top.t = top.clip.lasts
                assert motion.pieces() == PRESENTER.pieces(lot.after)
            motion.skip()


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_view_followed_event_by_event_comes_to_the_view_after(name: str) -> None:
    for lot in battle(name, 1):
        view = lot.before
        held = [unit.__copy__() for unit in view.units.values()]
        for event in lot.events:
            view = PRESENTER.follow(view, event, lot.after)
        assert PRESENTER.pieces(view) == PRESENTER.pieces(lot.after)
        assert list(lot.before.units.values()) == held  # what was given stays as it was


def test_lots_may_follow_each_other_while_the_first_still_plays() -> None:
    lots = lots_of("heligoland", 1)[:40]
    motion = Motion(PRESENTER)
    for lot in lots:
        motion.play(*lot[:3])
    assert motion.behind > 0
    seen = []
    while motion.busy:
        seen.append(motion.now)
        motion.tick(700)
    assert seen == sorted(seen)
    assert motion.now == sum(len(lot.events) for lot in lots) - 1


def test_a_battle_shows_every_kind_of_clip() -> None:
    found = {
        type(clip) for seed in (9, 11) for lot in lots_of("heligoland", seed) for clip in clips(playing(lot))
    }
    assert set(KINDS) <= found


# -- in haste ----------------------------------------------------------------------------------------------------------


def time_of(lot: Lot, **how: Any) -> float:
    motion, spent = playing(lot, **how), 0.0
    while motion.busy:
        motion.tick(2)
        spent += 2
    return spent


def test_at_speed_4_it_takes_a_quarter_of_the_time() -> None:
    lot = one_with(nef.HullMarked)
    assert time_of(lot, speed=4) == pytest.approx(time_of(lot) / 4, abs=4)


def test_instant_takes_no_time() -> None:
    motion = playing(one_with(nef.HullMarked), speed="instant")
    assert not motion.busy
    assert motion.behind == 0


def test_reduced_motion_fades_once_and_shows_no_dice() -> None:
    lot = one_with(nef.Attacked)
    motion = playing(lot, reduced=True)
    assert motion.behind == 0
    assert type(motion._playing[0].clip) is Crossfade
    assert motion.attack is None
    assert time_of(lot, reduced=True) == pytest.approx(120, abs=4)


def test_held_it_runs_eight_times_as_fast() -> None:
    lot = one_with(nef.Attacked)
    motion, spent = playing(lot), 0.0
    motion.fast(True)
    while motion.busy:
        motion.tick(2)
        spent += 2
    assert spent == pytest.approx(time_of(lot) / 8, abs=4)


def test_turned_to_instant_on_the_way_it_ends() -> None:
    motion = playing(one_with(nef.Attacked))
    motion.speed = "instant"
    motion.tick(1)
    assert not motion.busy


def test_skipping_ends_the_fall_of_one_wave_and_then_the_attack() -> None:
    roll = next(
        event.roll
        for lot in lots_of("heligoland", 9)
        for event in lot.events
        if type(event) is Rolled and len(event.roll.waves) > 1 and event.roll.waves[1]
    )
    firing = Firing(roll, None, None)
    first = firing.rest(0)
    assert firing.show.count(first) == sum(roll.throw.hits(face) for face in roll.waves[0])
    assert firing.rest(first) > first
    last = first
    for _ in roll.waves:
        last = firing.rest(last)
    assert last == firing.lasts


def test_the_next_attack_is_the_next_and_after_the_last_comes_the_phase_that_follows() -> None:
    lot = max(
        lots_of("heligoland", 9), key=lambda one: sum(type(event) is nef.Attacked for event in one.events)
    )
    attacks = [event for event in lot.events if type(event) is nef.Attacked]
    assert len(attacks) > 3
    motion = playing(lot)
    for number, event in enumerate(attacks, 1):
        motion.next_attack()
        assert motion.words is not None
        assert motion.words[0].endswith(f"attack {number} of {len(attacks)}")
        assert motion.units[0] == event.unit
        assert [one.state for one in motion.attacks] == ["past"] * (number - 1) + ["now"] + ["to come"] * (
            len(attacks) - number
        )
    motion.next_attack()
    assert motion.shown is not None
    assert motion.shown.phase == next(
        event.phase for event in lot.events[lot.events.index(attacks[-1]) :] if type(event) is PhaseBegan
    )
    assert motion.attacks == ()


def test_the_end_of_the_phase_is_where_the_next_begins() -> None:
    lot = one_with(nef.Attacked)
    motion = playing(lot)
    motion.skip_phase()
    later = [number for number, event in enumerate(lot.events) if type(event) is PhaseBegan]
    first = next(number for number in later if number > lot.events.index(next(iter(lot.events))))
    assert motion.now == first
    while motion.busy:
        motion.skip_phase()
    assert motion.now == len(lot.events) - 1


def test_finishing_shows_everything_at_once() -> None:
    motion = playing(one_with(nef.Attacked))
    motion.finish()
    assert not motion.busy
    assert motion.words is None
    assert motion.behind == 0


# -- never ahead of itself ---------------------------------------------------------------------------------------------


def test_hits_are_not_told_before_the_dice_lie() -> None:
    lot = one_with(nef.HitsNoted)
    noted = next(number for number, event in enumerate(lot.events) if type(event) is nef.HitsNoted)
    target = lot.events[noted].target  # type: ignore[attr-defined]
    motion = playing(lot)
    while motion.now < noted:
        assert motion.shown.units[target].hits_pending == lot.before.units[target].hits_pending
        playing_now = motion._firing[1]
        if playing_now is not None:
            at = lot.events[motion.now]
            assert type(at) is nef.Attacked  # the roll itself is not told yet
        motion.tick(5)


def test_the_odds_of_the_attack_stand_with_the_hits_so_far() -> None:
    lot = one_with(nef.HitsNoted)
    motion = playing(lot)
    counts: dict[str, list[int]] = {}
    while motion.busy:
        if motion.attack is not None:
            odds, hits = motion.attack
            counts.setdefault(odds.throw.purpose, []).append(hits)
        motion.tick(40)
    rolls = {event.roll.throw.purpose: event.roll for event in lot.events if type(event) is Rolled}
    assert counts
    for label, seen in counts.items():
        assert seen == sorted(seen)
        assert seen[0] == 0
        assert seen[-1] == rolls[label].hits


def test_boxes_are_marked_one_by_one() -> None:
    lot = next(
        lot
        for lot in lots_of("heligoland", 9)
        if any(type(event) is nef.HullMarked and event.boxes > 1 for event in lot.events)
    )
    motion = playing(lot)
    seen: dict[str, list[int]] = {}
    while motion.busy:
        clip = motion._playing[-1].clip
        if type(clip) is Marking and clip._boxes > 1:
            piece = next(one for one in motion.pieces() or () if one.id == clip.piece.id)
            seen.setdefault(piece.id, []).append(sum(row[1] for row in piece.rows))
        motion.tick(30)
    assert seen
    for lost in seen.values():
        assert {later - earlier for earlier, later in pairwise(lost)} <= {0, 1}
        assert len(set(lost)) > 2


def test_a_hull_bar_between_two_states_never_loses_a_box() -> None:
    before, after = ((1, 0, 1), (0, 0, 2), (2, 0, 0)), ((0, 2, 0), (1, 1, 0), (2, 0, 0))
    for part in range(11):
        rows = between(before, after, part / 10)
        assert [sum(row) for row in rows] == [2, 2, 2]
    assert between(before, after, 1.0) == after


# -- movement ----------------------------------------------------------------------------------------------------------


def a_piece(**more: Any) -> Piece:
    return Piece("ship", "Resolute", 3.0, 4.0, 0.0, 0, "nef_battleship", 3.0, 1.0, **more)


def test_sliding_passes_through_the_poses_of_the_path() -> None:
    moved = 0
    for lot in lots_of("heligoland", 2)[:50]:
        for number, event in enumerate(lot.events):
            if type(event) is not nef.Moved or not event.path:
                continue
            view = lot.before
            for past in lot.events[:number]:
                view = PRESENTER.follow(view, past, lot.after)
            show = PRESENTER.cue(event, view, PRESENTER.follow(view, event, lot.after))
            assert type(show) is cues.Slide
            piece = next(one for one in PRESENTER.pieces(view) if one.id == event.unit)
            sail = Sail(piece, show.poses)
            way = [sail.pose(sail.lasts * part / 1500) for part in range(1501)]
            for pose in show.poses:
                assert any(
                    abs(at.x - pose.x) < 0.03
                    and abs(at.y - pose.y) < 0.03
                    and abs((at.heading - pose.heading + 180) % 360 - 180) < 1
                    for at in way
                )
            assert sail.pose(sail.lasts) == Pose(event.x, event.y, event.heading)
            assert sail.lasts <= MOST_MS + 1e-6
            moved += 1
    assert moved > 20


def test_an_inch_takes_140_and_a_turn_180_milliseconds() -> None:
    ahead, turned = Pose(3, 5, 0), Pose(3, 5, 60)
    assert Sail(a_piece(), [ahead]).lasts == pytest.approx(140)
    assert Sail(a_piece(), [ahead, turned]).lasts == pytest.approx(320)
    assert Sail(a_piece(), [Pose(3, 4 + n, 0) for n in range(1, 30)]).lasts == pytest.approx(MOST_MS)


def test_a_turn_goes_the_short_way_round() -> None:
    sail = Sail(a_piece(), [Pose(3, 4, 300)])
    assert sail.pose(sail.lasts / 2).heading == pytest.approx(330)


def test_ships_of_a_group_follow_each_other_by_half() -> None:
    lot = next(
        lot for lot in lots_of("gasworks", 1) if sum(type(event) is nef.Moved for event in lot.events) > 1
    )
    motion, together = playing(lot), 0
    while motion.busy:
        together = max(together, sum(type(one.clip) is Sail for one in motion._playing))
        motion.tick(10)
    assert together == 2


# -- what is drawn and heard -------------------------------------------------------------------------------------------


def drawn(motion: Motion, window: tuple[pygame.Surface, Board]) -> bytes:
    canvas, board = window
    rect = pygame.Rect(0, 0, 1280, 720)
    camera = board.whole(rect)
    board.draw(canvas, rect, camera, motion.pieces() or (), motion.overlays(), budget=float("inf"))
    motion.draw(canvas, board, camera)
    return pygame.image.tobytes(canvas, "RGB")


def test_every_kind_of_clip_is_drawn_and_the_same_at_the_same_time(
    window: tuple[pygame.Surface, Board],
) -> None:
    missing = set(KINDS)
    for lot in [*lots_of("heligoland", 9), *lots_of("heligoland", 11)]:
        motion = playing(lot)
        for clip in clips(motion):
            if type(clip) in missing and motion.pieces() is not None:
                first = drawn(motion, window)
                assert first == drawn(motion, window)
                board_alone = window[0].copy()
                rect = pygame.Rect(0, 0, 1280, 720)
                window[1].draw(
                    board_alone, rect, window[1].whole(rect), PRESENTER.pieces(lot.after), budget=float("inf")
                )
                assert first != pygame.image.tobytes(board_alone, "RGB")
                missing.discard(type(clip))
    assert not missing


def test_nothing_is_drawn_over_the_border(window: tuple[pygame.Surface, Board]) -> None:
    canvas, board = window
    motion = playing(one_with(nef.Attacked))
    motion.tick(900)
    rect = pygame.Rect(100, 100, 900, 500)
    camera = board.whole(rect)
    drawn(motion, window)
    canvas.fill((1, 2, 3))
    motion.draw(canvas, board, camera)
    left, top, wide, high = (round(edge) for edge in camera.view)
    for spot in ((left - 1, top), (left, top - 1), (left + wide, top + high), (0, 0), (1279, 719)):
        assert canvas.get_at(spot)[:3] == (1, 2, 3)


def test_the_line_of_an_attack_is_laid_by_the_board_once_it_is_drawn() -> None:
    motion = playing(one_with(nef.Attacked))
    motion.next_attack()
    assert not any(isinstance(overlay, FireLine) for overlay in motion.overlays())
    motion.tick(200)
    assert any(isinstance(overlay, FireLine) for overlay in motion.overlays())


def test_guns_dice_hits_and_bells_are_heard(window: tuple[pygame.Surface, Board]) -> None:
    ear = Ear()
    for lot in lots_of("heligoland", 9):
        motion = playing(lot, sounds=ear)
        while motion.busy:
            if motion.places and not ear.heard:
                drawn(motion, window)
            motion.tick(25)
    names = {name for name, _ in ear.heard}
    assert {
        "bell_one",
        "bell_two",
        "bell_eight",
        "telegraph_click",
        "card_flip",
        "dice_few",
        "dice_many",
        "hit_on_plate",
        "magazine",
        "sinking",
        "torpedo_hiss",
        "aircraft_passing",
        "splash",
    } <= names
    assert names & {"light_gun", "medium_gun", "heavy_gun", "medium_salvo", "heavy_salvo"}
    assert names <= set(Sounds(SOUNDS).names())
    assert all(0 <= x <= 1 for _, x in ear.heard)


def test_dice_that_are_seen_to_fall_are_heard_as_they_knock(window: tuple[pygame.Surface, Board]) -> None:
    ear = Ear()
    motion = playing(one_with(nef.Attacked), sounds=ear)
    while motion.busy:
        motion.tick(10)
        drawn(motion, window)
    names = [name for name, _ in ear.heard]
    assert names.count("die_on_cloth") >= 3
    assert not {"dice_few", "dice_many"} & set(names)


def test_a_gun_on_the_left_is_heard_from_the_left(window: tuple[pygame.Surface, Board]) -> None:
    lot = one_with(nef.Attacked)
    ear = Ear()
    motion = playing(lot, sounds=ear)
    motion.next_attack()
    drawn(motion, window)
    assert motion.places
    x = window[1].whole(pygame.Rect(0, 0, 1280, 720)).to_screen(motion.places[0])[0] / 1280
    ear.heard.clear()
    motion.tick(200)
    assert ear.heard[0][1] == pytest.approx(x)


def test_muted_nothing_is_heard() -> None:
    ear = Ear()
    motion = Motion(PRESENTER, sounds=ear)  # type: ignore[arg-type]
    motion.muted = True
    lot = one_with(nef.Attacked)
    motion.play(*lot[:3])
    while motion.busy:
        motion.tick(100)
    assert ear.heard == []


def test_instant_sounds_once_of_each_and_not_of_all(window: tuple[pygame.Surface, Board]) -> None:
    ear = Ear()
    playing(one_with(nef.Attacked), sounds=ear, speed="instant")
    names = [name for name, _ in ear.heard]
    assert 0 < len(names) <= 4
    assert len(set(names)) == len(names)


# -- dice that belong to no attack -----------------------------------------------------------------------------------


def test_initiative_of_all_sides_is_thrown_together() -> None:
    lot = next(
        lot
        for lot in lots_of("heligoland", 9)
        if any(type(event) is nef.GroupMoves and len(event.order) > 1 for event in lot.events)
    )
    throws = [clip for clip in clips(playing(lot)) if type(clip) is Throwing]
    assert throws
    assert len(throws[0]._dice) == 2
    assert {name for name, _, _ in throws[0]._dice} == {"Red", "Blue"}


def test_no_word_of_a_throw_before_its_dice_lie() -> None:
    lot = next(
        lot
        for lot in lots_of("heligoland", 9)
        if any(type(event) is nef.GroupMoves and len(event.order) > 1 for event in lot.events)
    )
    motion, told = playing(lot), set()
    while motion.busy:
        top = motion._playing[-1]
        if type(top.clip) is Throwing:
            assert motion.words is not None
            lies = top.t >= top.clip.rest(0)
            assert (motion.words[1] == top.clip.words) is lies
            told.add(lies)
        motion.tick(40)
    assert told == {True, False}


def test_a_throw_is_told_when_it_lies() -> None:
    clip = Throwing([("Red", Roll(Throw(Named("Red initiative"), "", 1), ((4,),)))], None).saying(
        "Red rolls 4."
    )
    assert clip.sentence(0) == ""
    assert clip.sentence(clip.rest(0)) == "Red rolls 4."


def test_what_is_not_seen_leaves_words_alone() -> None:
    """A unit that this side's view does not have gives no picture and no exception."""
    from game.ui.battle.staging import staged

    view = battle("heligoland", 9)[0].before
    for show in (
        cues.Noted("nobody", 2, words="Somebody is hit."),
        cues.Marked("nobody", 1, words="Somebody is hit."),
        cues.Sunk("nobody", words="Somebody is gone."),
        cues.Vanish(("nobody",), words="Somebody is gone."),
    ):
        clip = staged(show, PRESENTER, view, view)
        assert type(clip) is Rest
        assert clip.sentence(0) == show.words


def test_who_is_lost_by_an_explosion_is_told_on_a_slip_as_who_goes_down_is(
    window: tuple[pygame.Surface, Board],
) -> None:
    from game.ui.battle.clips import Stage
    from game.ui.battle.staging import staged

    canvas, board = window
    view = battle("heligoland", 9)[0].before
    pieces = PRESENTER.pieces(view)
    stage = Stage(board, board.whole(pygame.Rect(0, 0, 1280, 720)), pieces, (0, 1))
    drawn = []
    for show in (cues.Burst(pieces[0].id), cues.Burst(pieces[0].id, lost=True), cues.Sunk(pieces[0].id)):
        clip = staged(show, PRESENTER, view, view).saying("She is gone.")
        canvas.fill(0)
        clip.draw(canvas, stage, clip.lasts / 2)
        drawn.append((clip.lasts, pygame.mask.from_threshold(canvas, (0, 0, 0), (1, 1, 1, 255)).count()))
    burst, lost, sunk = drawn
    assert lost == sunk, "as long, and as much is seen over the effects"
    assert burst != lost
