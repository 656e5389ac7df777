"""Effects are functions of age and seed, as many as the dice say, and go on when what began them is over."""

from __future__ import annotations

import inspect
from math import inf

import pygame
import pytest
from msgspec.structs import replace

from game.content.loglines import lost_in
from game.dice.roll import Roll, Throw
from game.match.record import Record
from game.rulesets.nef import events as nef
from game.tabletop.overlays import Ablaze, Beam, Cloud, Lit, Mark, Overlay, Sunken
from game.tabletop.presenter import Piece
from game.ui.battle.blows import Blast, Wreck
from game.ui.battle.casts import Firing
from game.ui.battle.clips import Clip, Running
from game.ui.battle.sea_table import SeaTable, Skies
from game.ui.board.board import Board
from game.ui.board.camera import Camera
from game.ui.board.hours import HOURS
from game.ui.board.pieces import Fleet, hurt
from game.ui.effects import gunfire, losses, salvo, stock, underwater
from game.ui.effects.play import Effect, Look
from game.ui.effects.play import Running as Effects
from game.ui.effects.plies import Plies
from game.ui.effects.salvo import Wave
from tests.ai.test_players import played
from tests.dice.named import Named
from tests.ui.staging import at_combat
from tests.ui.test_motion import lots_of, playing

VIEW = pygame.Rect(0, 0, 640, 400)
CAMERA = Camera(20, 12, 20, (0, 0, 640, 400))
FIRER = Piece("a", "Sovereign", 12, 8, 20, 0, "battleship", 3.4, 1.3)
TARGET = Piece("b", "Sleipner", 26, 15, 300, 1, "battleship", 3.4, 1.3)
HULL = pygame.Surface((140, 140), pygame.SRCALPHA)

DRAWN = {
    "muzzle": lambda plies, age, seed: gunfire.muzzle(plies, (300, 200), 40, 40, age, seed),
    "splash": lambda plies, age, seed: gunfire.splash(plies, (300, 200), 60, age, seed),
    "hit": lambda plies, age, seed: gunfire.hit(plies, (300, 200), 40, age, seed),
    "airburst": lambda plies, age, seed: gunfire.airburst(plies, (300, 200), 40, age, seed),
    "charge": lambda plies, age, seed: underwater.charge(plies, (300, 200), 60, age, seed),
    "bleeding": lambda plies, age, seed: underwater.bleeds(plies, (300, 200), 100, age, seed),
    "broken": lambda plies, age, seed: losses.sinking(
        plies, (300, 200), HULL, 70, 100, age, seed, broken=True
    ),
    "strike": lambda plies, age, seed: underwater.strike(plies, (300, 200), 100, age, seed),
    "track": lambda plies, age, seed: underwater.track(plies, (50, 50), (300, 200), age, 1.2, seed),
    "sinking": lambda plies, age, seed: losses.sinking(plies, (300, 200), HULL, 70, 100, age, seed),
    "magazine": lambda plies, age, seed: losses.magazine(plies, (300, 200), 100, age, seed),
}


def _picture(draw: object, age: float, seed: int) -> bytes:
    canvas = pygame.Surface(VIEW.size)
    plies = Plies(VIEW)
    draw(plies, age, seed)  # type: ignore[operator]
    plies.lay_water(canvas)
    plies.lay_above(canvas)
    return pygame.image.tobytes(canvas, "RGB")


@pytest.mark.parametrize("name", DRAWN)
def test_an_effect_is_a_function_of_its_age_and_seed(name: str) -> None:
    draw = DRAWN[name]
    ages = (0.15, 0.4, 0.9, 2.2)
    first = [_picture(draw, age, 3) for age in ages]
    assert [_picture(draw, age, 3) for age in reversed(ages)] == first[::-1]
    assert len(set(first)) == len(ages)
    assert _picture(draw, 0.4, 4) != first[1]
    assert not any(_picture(draw, age, 3) != _picture(lambda *_: None, 0, 0) for age in (-1.0, 60.0))


@pytest.mark.parametrize("kind", ["guns", "torpedo", "rockets", "bombs"])
def test_as_many_come_down_as_the_dice_say_and_none_before_they_lie(
    kind: salvo.Arm, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, set[int]] = {}
    board = Board(40, 24)
    now = 0.0
    for module, names in ((gunfire, ("hit", "splash")), (underwater, ("strike",))):
        for name in names:

            def told(plies: Plies, at: object, size: float, age: float, seed: int, name: str = name) -> None:
                assert now >= 1350
                seen.setdefault(name, set()).add(seed)

            monkeypatch.setattr(module, name, told)
    waves = (Wave(1350.0, (True, False, False, True)), Wave(2500.0, (False, True)))
    running = Effects()
    firer = replace(FIRER, silhouette="bombers", flight=True) if kind == "bombs" else FIRER
    running.begin(salvo.salvo(firer, TARGET, kind, "heavy", waves, 7))
    while running:
        running.paint(Plies(VIEW), Look(CAMERA, board.fleet.yard, range(6)))
        running.tick(20)
        now += 20
    bursts = seen["strike" if kind == "torpedo" else "hit"]
    assert len(bursts) == 3
    assert kind == "torpedo" or len(seen["splash"]) == 3


def test_a_depth_charge_heaves_the_sea_for_each_die_when_it_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: dict[int, float] = {}
    now = 0.0

    def heaves(plies: Plies, at: object, high: float, age: float, seed: int) -> None:
        begun.setdefault(seed, now)

    monkeypatch.setattr(underwater, "charge", heaves)
    running, look = Effects(), Look(CAMERA, Board(40, 24).fleet.yard, range(6))
    running.begin(salvo.salvo(FIRER, TARGET, "bombs", "medium", (Wave(1350.0, (True, False, True)),), 7))
    while running:
        running.paint(Plies(VIEW), look)
        running.tick(20)
        now += 20
    assert len(begun) == 3
    assert min(begun.values()) >= 1350 - underwater.SHUDDERS * 1000


def test_an_effect_begins_at_its_moment_goes_on_and_ends() -> None:
    ages: list[float] = []
    running = Effects()
    running.begin([Effect(100, 50, lambda plies, look, age: ages.append(age))])
    look = Look(CAMERA, Board(40, 24).fleet.yard, range(6))
    for _ in range(10):
        running.paint(Plies(VIEW), look)
        running.tick(20)
    assert ages == [0.0, 0.02, 0.04]
    assert not running


def test_what_lies_outside_the_view_is_not_laid() -> None:
    plies = Plies(VIEW)
    gunfire.splash(plies, (-500, 200), 60, 0.3, 1)
    assert not plies.above
    assert not plies.water


def test_all_masters_are_painted_ahead() -> None:
    while stock.paint_ahead():
        pass
    assert not stock.paint_ahead()
    assert all(stock._painting()), "none of them says that it was the last"


def test_the_chart_keeps_a_ship_that_went_down_where_the_view_knows_of_it() -> None:
    match = at_combat()
    view = match.view("Red")
    unit = next(iter(view.units.values()))
    skies, table = Skies(match.ruleset), SeaTable(view.width, view.height, ())
    assert not any(isinstance(one, Sunken) for one in skies.over(view, table))
    unit.state = "destroyed"
    again = Skies(match.ruleset).over(view, table)
    assert [one for one in again if isinstance(one, Sunken)] == [Sunken(unit.x, unit.y, unit.name)]


def test_the_chart_keeps_her_place_only_when_she_has_gone_down() -> None:
    match = at_combat()
    view = match.view("Red")
    piece = match.ruleset.presenter.pieces(view)[0]
    unit, running = view.units[piece.id], Effects()
    running.begin(Wreck(piece).effects)
    unit.state = "destroyed"
    skies, table = Skies(match.ruleset), SeaTable(view.width, view.height, ())
    assert not any(isinstance(one, Sunken) for one in skies.over(view, table, (), running.sinking))
    running.tick(losses.CHARTED * 1000)
    assert running, "what floats there is seen longer"
    assert any(isinstance(one, Sunken) for one in skies.over(view, table, (), running.sinking))


def test_the_chart_says_in_which_turn_a_ship_went_down() -> None:
    match = played("nef/skerries", 3, "captain")
    record = Record(match, None)
    record.close()
    fell = lost_in(record.entries)
    skies, table = Skies(match.ruleset), SeaTable(48, 36, ())
    names = {one.name for one in skies.over(match.table, table, record.entries) if isinstance(one, Sunken)}
    assert fell
    assert names == {f"{match.table.units[unit].name}, turn {turn}" for unit, turn in fell.items()}


AIR = (
    Cloud("fog", ((4, 4), (14, 4), (14, 12), (4, 12))),
    Cloud("squall", ((18, 4), (26, 4), (26, 12), (18, 12))),
    Cloud("smoke", ((4, 15), (14, 15), (14, 20), (4, 20))),
    Beam((30, 4), (36, 10)),
    Lit(32, 16, 4, "starshell"),
)
ALOFT = Piece("c", "Regent", 22, 18, 80, 0, "nef_battleship", 4.2, 1.5, flying=True)


def _board(time: float, alive: bool, overlays: tuple[Overlay, ...] = AIR) -> bytes:
    board, canvas = Board(40, 24, hour="night"), pygame.Surface((684, 444))
    camera = board.whole(canvas.get_rect())
    board.draw(canvas, canvas.get_rect(), camera, [FIRER, ALOFT], overlays, None, time, inf, None, alive)
    return pygame.image.tobytes(canvas, "RGB")


def test_weather_and_lights_move_with_the_time_alone_and_stand_still_where_nothing_lives() -> None:
    for one in AIR:
        assert _board(4000, True, (one,)) == _board(4000, True, (one,))
        assert _board(4000, True, (one,)) != _board(7100, True, (one,))
    assert _board(4000, False) == _board(7100, False)


def test_by_night_a_ship_is_as_bright_as_the_light_that_falls_on_her() -> None:
    fleet = Fleet()
    plates = [
        fleet.picture(FIRER, 20, light=HOURS[hour].piece)[0] for hour in HOURS if hour in ("day", "night")
    ]
    bright = [pygame.transform.average_color(plate)[:3] for plate in plates]
    assert sum(bright[1]) < 0.8 * sum(bright[0])
    far, near = Lit(32, 20, 2, "starshell"), Lit(FIRER.x, FIRER.y, 2, "starshell")
    spot = pygame.Rect(0, 0, 20, 20)
    told = {}
    for light in (far, near):
        board, canvas = Board(40, 24, hour="night"), pygame.Surface((684, 444))
        camera = board.whole(canvas.get_rect())
        board.draw(canvas, canvas.get_rect(), camera, [FIRER], (light,), None, 0.0, inf)
        spot.center = camera.to_screen((FIRER.x, FIRER.y))
        told[light] = sum(pygame.transform.average_color(canvas, spot)[:3])
    assert told[near] > 1.2 * told[far]


def test_the_shadow_of_a_ship_aloft_moves_with_her() -> None:
    assert _board(1000, True, ()) != _board(1900, True, ())
    assert _board(1000, False, ()) == _board(1900, False, ())


def subclasses(kind: type) -> set[type]:
    return {one for each in kind.__subclasses__() for one in (each, *subclasses(each))}


ROLL = Roll(Throw(Named("salvo"), "", 3, target=5), ((6, 2, 5),))
PLAIN = {
    "guns": Firing(ROLL, FIRER, TARGET, kind="guns"),
    "torpedo": Firing(ROLL, FIRER, TARGET, kind="torpedo"),
    "bombs": Firing(ROLL, FIRER, TARGET, kind="bombs"),
    "flak": Firing(ROLL, FIRER, ALOFT, kind="guns"),
    "magazine": Blast(TARGET),
    "sinking": Wreck(TARGET),
    "run": Running([((8, 8), (30, 18))]),
}


def test_the_dice_beside_a_target_are_gone_when_what_they_came_to_springs_up() -> None:
    firing = Firing(ROLL, FIRER, TARGET, kind="guns", tag="3 dice")

    def told(age: float) -> str:
        marks = [one for one in firing.overlays(age) if isinstance(one, Mark) and one.unit == TARGET.id]
        return "".join(mark.text for mark in marks)

    springs_up = firing.effects[-1].begins
    assert told(springs_up - 1) == "3 dice"
    assert told(springs_up) == ""


def _shown(effects: tuple[Effect, ...], age: float) -> bytes:
    canvas, plies, look = (
        pygame.Surface(VIEW.size),
        Plies(VIEW),
        Look(CAMERA, Board(40, 24).fleet.yard, range(6)),
    )
    running = Effects()
    running.begin(effects)
    running.tick(age)
    running.paint(plies, look)
    plies.lay_water(canvas)
    plies.lay_above(canvas)
    return pygame.image.tobytes(canvas, "RGB")


@pytest.mark.parametrize("name", PLAIN)
def test_every_effect_has_a_form_in_which_nothing_moves(name: str) -> None:
    clip = PLAIN[name]
    assert clip.effects
    assert _shown(clip.plain, 300) == _shown(clip.plain, 700) != _shown((), 0)
    assert _shown(clip.plain, 3000) == _shown((), 0)


def test_every_clip_with_effects_has_their_form_with_less_motion() -> None:
    with_effects = {kind for kind in subclasses(Clip) if "self.effects" in inspect.getsource(kind)}
    assert with_effects
    assert with_effects == {type(clip) for clip in PLAIN.values()}


def test_with_less_motion_the_forms_of_what_happened_stand_on_the_table() -> None:
    lots = [
        lot for lot in lots_of("heligoland", 9) if any(type(event) is nef.Attacked for event in lot.events)
    ]
    motion = playing(lots[0], reduced=True)
    assert motion.running
    assert not playing(lots[0], speed="instant").running
    spent = 0
    while motion.running:
        motion.tick(10)
        spent += 10
    assert 1000 < spent < 1500


def _damaged(lost: int) -> Piece:
    return replace(FIRER, rows=tuple((0, 1, 0) if row < lost else (1, 0, 0) for row in range(4)))


def test_damage_stays_on_a_ship_by_what_of_her_hull_is_gone() -> None:
    assert [hurt(_damaged(lost)) for lost in range(5)] == [0, 1, 2, 3, 4]
    assert hurt(replace(_damaged(3), silhouette="bombers", flight=True)) == 0
    plates = [pygame.image.tobytes(Fleet().picture(_damaged(lost), 20)[0], "RGBA") for lost in range(5)]
    assert len(set(plates)) == 5
    assert plates[0] == pygame.image.tobytes(Fleet().picture(FIRER, 20)[0], "RGBA")


def test_a_ship_that_lost_half_of_her_hull_smokes_and_one_that_burns_by_the_rules_does_not_twice() -> None:
    board, canvas = Board(40, 24), pygame.Surface((684, 444))
    camera = board.whole(canvas.get_rect())
    for lost, overlays, smokes in ((1, (), 0), (2, (), 1), (2, (Ablaze(FIRER.x, FIRER.y, 1, (14, 8)),), 0)):
        board.draw(canvas, canvas.get_rect(), camera, [_damaged(lost)], overlays, None, 0.0, inf, None, True)
        assert len(board._smoking) == smokes
