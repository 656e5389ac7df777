"""fleet's torpedoes: declared, aimed or spread, resolved from the launch point."""

import pytest

from game.match import Aim, Chose, Fired
from game.rulesets.fleet import action, lights, optional, sea_events, torpedoes
from game.rulesets.fleet.launching import Declare, Launch
from game.rulesets.fleet.table import (
    AIMED,
    SLOW,
    SPREAD,
    STOPPED,
    UNKNOWN,
    WRECK,
    Attack,
    FleetTable,
    Options,
    Screen,
    Ship,
)
from game.rulesets.fleet.weapons import Torpedoes
from game.sea.heading import Pose
from tests.rulesets.fleet.scene import dice, ship, table


def attack(
    launcher: Ship, at: tuple[float, float], type_: str = "mk15_21", setting: int = 0, **more: object
) -> Attack:
    """Torpedoes of a launcher, AIMED at Kirishima unless said otherwise."""
    values = {"mode": AIMED, "target": "kirishima", "torpedoes": 10} | more
    mode, count = values.pop("mode"), values.pop("torpedoes")
    return Attack("attack_1", launcher.side, launcher.id, "", *at, mode, type_, setting, count, **values)  # type: ignore[arg-type]


def need(now: FleetTable, run: Attack, target: Ship) -> int | None:
    """The natural score one die needs."""
    thrown = torpedoes.throw(now, run, target, 1)
    return thrown.needed if thrown is not None else None


@pytest.mark.clause("FLT-TOR-6")
@pytest.mark.clause("FLT-TOR-7")
@pytest.mark.clause("FLT-TOR-11")
@pytest.mark.clause("FLT-TOR-12")
@pytest.mark.clause("FLT-TOR-13")
@pytest.mark.clause("FLT-CRT-3")
def test_a_torpedo_attack() -> None:
    fletcher = ship("fletcher", 100, 100)
    target = ship("kirishima", 124, 100, 0, side="Grey")
    now = table(fletcher, target)
    run = attack(fletcher, (100, 100))
    now.attacks = (run,)
    assert need(now, run, target) == 10
    with dice(now, 12, 9, 18, 3, 15, 4, 5, 6, 6, 16) as umpire:
        torpedoes.resolve(umpire, run)
    assert (target.flotation, target.splash, now.attacks) == (2, 2, ())


@pytest.mark.clause("FLT-TOR-5")
@pytest.mark.clause("FLT-TOR-8")
@pytest.mark.clause("FLT-TOR-9")
@pytest.mark.clause("FLT-TOR-10")
def test_combing_the_tracks() -> None:
    kagero = ship("kagero", 100, 100, crew_quality=1, side="Grey")
    target = ship("washington", 100, 145, 0)
    now = table(kagero, target)
    run = attack(kagero, (100, 100), "type93_24", target="washington")
    assert need(now, run, target) == 15
    target.speed_class = SLOW
    assert need(now, run, target) == 11
    target.speed_class = STOPPED
    thrown = torpedoes.throw(now, run, target, 1)
    assert thrown is not None
    assert (thrown.needed, thrown.misses_again) == (12, True)
    target.speed_class, target.heading, kagero.splash, target.steering = "normal", 180, 2, 0
    assert need(now, run, target) == 14


@pytest.mark.clause("FLT-TOR-5")
@pytest.mark.clause("FLT-TYP-4")
def test_long_torpedoes() -> None:
    takao = ship("takao", 100, 100, side="Grey")
    target = ship("washington", 208, 100, 0)
    now = table(takao, target)
    fast, slow = (attack(takao, (100, 100), "type93_24", setting) for setting in (0, 1))
    assert need(now, fast, target) == 17
    target.x = 212
    assert (need(now, fast, target), need(now, slow, target)) == (None, 18)
    assert not torpedoes.torpedoable(ship("pt_boats"))
    flower = ship("flower", 120, 100)
    assert need(now, fast, flower) == 14 - 2 + 3


@pytest.mark.clause("FLT-TOR-3")
@pytest.mark.clause("FLT-TOR-7")
def test_a_wide_spread_hits_friend_and_foe_the_nearest_first() -> None:
    takao = ship("takao", 100, 100, 90, side="Grey")
    friend = ship("kagero", 133, 100, side="Grey", name="friend")
    foes = [ship("fletcher", x, 100, name=f"foe_{x}") for x in (120, 140, 148)]
    aside = ship("fletcher", 120, 106, name="aside")
    now = table(takao, friend, *foes, aside)
    run = attack(
        takao, (100, 100), "type93_24", mode=SPREAD, target="", torpedoes=8, toward=90.0, reach=100.0
    )
    assert [one.id for one in torpedoes.endangered(now, run)] == ["foe_120", "friend", "foe_140", "foe_148"]
    now.attacks = (run,)
    with dice(now, 1, 1, 1) as umpire:
        torpedoes.resolve(umpire, run)


@pytest.mark.clause("FLT-TOR-17")
def test_torpedoes_do_not_cross_land() -> None:
    takao = ship("takao", 100, 100, 90, side="Grey")
    target = ship("fletcher", 140, 100)
    land = (((110.0, 90.0), (120.0, 90.0), (120.0, 110.0), (110.0, 110.0)),)
    run = attack(takao, (100, 100), "type93_24", target="fletcher")
    assert torpedoes.blocked(table(takao, target, land=land), run, target)
    assert torpedoes.blocked(table(takao, target, shoals=land), run, target)
    battery = ship("shore_battery_8", 115, 100)
    assert not torpedoes.blocked(table(takao, battery, land=land), run, battery)


# -- declaring ------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-TOR-1")
@pytest.mark.clause("FLT-TOR-2")
@pytest.mark.clause("FLT-TOR-14")
@pytest.mark.clause("FLT-TOR-15")
@pytest.mark.clause("FLT-VIS-5")
def test_declaring_on_the_way() -> None:
    fletcher = ship("fletcher", 100, 120, 0, last_speed=20.0)
    target = ship("kirishima", 124, 100, 0, side="Grey")
    now = table(fletcher, target)
    now.agenda = [Declare("Blue", "fletcher", (Pose(100, 100, 0), Pose(100, 120, 0)))]
    (question,) = now.agenda[0].ask(now, "Blue")
    assert len(question.options) == 22
    assert not now.agenda[0].ask(now, "Grey")
    with dice(now) as umpire:
        now.agenda[0].resolve(umpire, "Blue", Chose("declare_torpedo", ("0",)))
    step = now.agenda[0]
    way = (Pose(100, 100, 0), Pose(100, 120, 0))
    assert step == Launch("Blue", "fletcher", way[0], way)
    (fire,) = step.ask(now, "Blue")
    order = Fired(
        "launch_torpedo",
        (Aim("fletcher", "1_mount_1", "kirishima"), Aim("fletcher", "1_mount_2", "kirishima")),
    )
    assert fire.refuses(order) is None
    again = Fired("launch_torpedo", (*order.aims, Aim("fletcher", "2_mount_1", "kirishima")))
    assert fire.refuses(again) is not None
    with dice(now) as umpire:
        step.resolve(umpire, "Blue", order)
    (run,) = now.attacks
    assert (run.torpedoes, run.at, run.mode, run.setting, fletcher.tubes) == (
        10,
        (100, 100),
        AIMED,
        0,
        (0, 0),
    )
    known = sea_events.Launched(run, ()).seen_by("Grey", now)
    assert isinstance(known, sea_events.Launched)
    assert (known.attack.target, known.attack.torpedoes, known.attack.launcher) == ("", UNKNOWN, "fletcher")
    assert not torpedoes.ready(fletcher)


@pytest.mark.clause("FLT-TOR-1")
def test_mounts_kept_back_may_be_launched_further_on() -> None:
    fletcher = ship("fletcher", 100, 120, 0, last_speed=20.0)
    now = table(fletcher, ship("kirishima", 124, 110, 0, side="Grey"))
    way = (Pose(100, 100, 0), Pose(100, 120, 0))
    one = Fired("launch_torpedo", (Aim("fletcher", "1_mount_1", "kirishima"),))

    def answered(*orders: Chose | Fired) -> FleetTable:
        here = now.fork()
        here.agenda = [Declare("Blue", "fletcher", way)]
        with dice(here) as umpire:
            for order in orders:
                umpire.begin()
                assert any(question.refuses(order) is None for question in here.agenda[0].ask(here, "Blue"))
                here.agenda[0].resolve(umpire, "Blue", order)
        return here

    at_five = Chose("declare_torpedo", ("5",))
    once = answered(at_five, one)
    assert once.agenda == [Declare("Blue", "fletcher", (Pose(100, 105, 0), Pose(100, 120, 0)))]
    second = Fired("launch_torpedo", (Aim("fletcher", "1_mount_2", "kirishima"),))
    twice = answered(at_five, one, Chose("declare_torpedo", ("10",)), second)
    assert [run.at for run in twice.attacks] == [(100, 105), (100, 115)]
    assert twice.agenda == []
    for orders in (
        (at_five, Fired("launch_torpedo", ())),
        (at_five, one, Chose("declare_torpedo", ())),
        (Chose("declare_torpedo", ("end",)), one),
    ):
        assert answered(*orders).agenda == []


@pytest.mark.clause("FLT-TOR-15")
def test_a_launch_unseen_stays_secret() -> None:
    boat = ship("type_viic", depth="periscope", sighted=False)
    run = attack(boat, (50, 50), "g7e_21")
    assert sea_events.Launched(run, ()).seen_by("Grey", table(boat)) is None


@pytest.mark.clause("FLT-VIS-8")
@pytest.mark.clause("FLT-VIS-12")
def test_a_spread_into_smoke_needs_a_test_and_one_into_clear_dark_does_not() -> None:
    fletcher = ship("fletcher", 100, 100, 0)
    now = table(fletcher, options={"light": "night", "tvr": 37.5})
    aims = (Aim("fletcher", f"{SPREAD}_1_mount_1", "", 1, 90.0),)
    with dice(now) as umpire:
        torpedoes.declare(umpire, fletcher, fletcher.pose, aims)
    assert (now.attacks[0].mode, now.attacks[0].reach, now.attacks[0].toward) == (SPREAD, 30, 90)
    now.screens = (Screen("s", "x", ((110.0, 90.0), (120.0, 90.0), (120.0, 110.0), (110.0, 110.0)), 1),)
    with dice(now, 5) as umpire:
        torpedoes.declare(
            umpire, fletcher, fletcher.pose, (Aim("fletcher", f"{SPREAD}_1_mount_2", "", 1, 90.0),)
        )
    assert len(now.attacks) == 1


@pytest.mark.clause("FLT-VIS-8")
def test_a_spread_that_fails_its_test_stays_in_the_tubes() -> None:
    fletcher = ship("fletcher", 60, 60, 0)
    smoke = Screen("s", "x", ((65.0, 55.0), (70.0, 55.0), (70.0, 65.0), (65.0, 65.0)), 1)
    now = table(fletcher, ship("kagero", 40, 60, side="Grey"), screens=(smoke,))
    into, away = (
        Aim("fletcher", f"{SPREAD}_1_mount_{m}", "", 1, bearing) for m, bearing in ((1, 90.0), (2, 270.0))
    )
    with dice(now, 1) as umpire:
        assert not torpedoes.declare(umpire, fletcher, fletcher.pose, (into, away))
    assert (len(now.attacks), fletcher.tubes) == (1, (5, 0))
    with dice(now, 10) as umpire:
        assert torpedoes.declare(umpire, fletcher, fletcher.pose, (into,))
    assert (len(now.attacks), fletcher.tubes) == (2, (0, 0))
    fletcher.tubes = (5, 5)
    step = Launch("Blue", "fletcher", fletcher.pose, (fletcher.pose, Pose(60, 80, 0)))
    now.agenda = [step]
    with dice(now, 1) as umpire:
        step.resolve(umpire, "Blue", Fired("launch_torpedo", (into,)))
    assert now.agenda == []  # it is not tried again a little further on


@pytest.mark.clause("FLT-VIS-8")
@pytest.mark.clause("FLT-VIS-12")
@pytest.mark.clause("FLT-WEA-1")
def test_smoke_anywhere_in_the_sector_calls_for_the_test_and_a_squall_only_beyond_its_own_distance() -> None:
    fletcher, kagero = ship("fletcher", 60, 60, 0), ship("kagero", 64, 60, side="Grey")
    into = (Aim("fletcher", f"{SPREAD}_1_mount_1", "", 1, 90.0),)

    def tested(now: FleetTable) -> bool:
        fletcher.tubes = (5, 5)
        with dice(now, *((10,) if smoked else ())) as umpire:
            torpedoes.declare(umpire, fletcher, fletcher.pose, into)
            return any(hasattr(event, "roll") for event in umpire.events)

    beside = ((65.0, 62.0), (90.0, 62.0), (90.0, 75.0), (65.0, 75.0))
    outside = ((65.0, 70.0), (90.0, 70.0), (90.0, 75.0), (65.0, 75.0))
    for outline, smoked in ((beside, True), (outside, False)):
        assert tested(table(fletcher, kagero, screens=(Screen("s", "x", outline, 1),))) is smoked
    about = ((50.0, 50.0), (70.0, 50.0), (70.0, 70.0), (50.0, 70.0))
    ahead_of = ((62.0, 50.0), (70.0, 50.0), (70.0, 70.0), (62.0, 70.0))
    for outline, smoked in ((about, False), (ahead_of, True)):
        assert tested(table(fletcher, kagero, squalls=(outline,))) is smoked


@pytest.mark.clause("FLT-VIS-5")
@pytest.mark.clause("FLT-VIS-8")
@pytest.mark.clause("FLT-VIS-12")
def test_by_day_a_spread_at_nobody_in_clear_sight_needs_a_test() -> None:
    fletcher, target = ship("fletcher", 100, 100, 0), ship("kirishima", 124, 100, 0, side="Grey")
    moved = ship("kagero", 100, 120, 0, side="Grey", moved=True)  # in clear sight, but not where it is aimed
    now = table(fletcher, target, moved, options={"tvr": 37.5})

    def tested(toward: float = 90.0) -> bool:
        reach = torpedoes.spread_reach(now, fletcher, 0)
        return torpedoes.spread_test(now, fletcher, toward, reach) is not None

    assert not tested()  # she lies in it
    target.x = 100 + torpedoes.spread_reach(now, fletcher, 0) + target.spec.max_speed
    assert tested()  # beyond TVR
    target.x = 137
    assert not tested()  # in clear sight, and she has still to move
    target.moved = True
    assert tested()
    target.moved = False
    assert tested(270.0)  # her whole move does not bring her there
    assert not tested(0.0)
    moved.sighted = False
    assert tested(0.0)
    now.options = Options(light="night", tvr=37.5)
    assert not tested(270.0)


@pytest.mark.clause("FLT-VIS-8")
def test_a_spread_at_an_enemy_beyond_sight_leaves_only_after_its_test() -> None:
    fletcher = ship("fletcher", 100, 100, 0)
    now = table(fletcher, ship("kirishima", 145, 100, 0, side="Grey"), options={"tvr": 30.0})
    now.units["kirishima"].moved = True  # type: ignore[union-attr]
    into = (Aim("fletcher", f"{SPREAD}_1_mount_1", "", 1, 90.0),)
    with dice(now, 5) as umpire:
        assert not torpedoes.declare(umpire, fletcher, fletcher.pose, into)
    assert (now.attacks, fletcher.tubes) == ((), (5, 5))
    with dice(now, 6) as umpire:
        assert torpedoes.declare(umpire, fletcher, fletcher.pose, into)
    assert len(now.attacks) == 1


@pytest.mark.clause("FLT-VIS-10")
@pytest.mark.clause("FLT-TOR-2")
def test_by_night_torpedoes_are_aimed_at_what_is_lit_or_identified() -> None:
    fletcher = ship("fletcher", 100, 100, 0)
    target = ship("kirishima", 124, 100, 0, side="Grey")
    now = table(fletcher, target, options={"light": "night", "tvr": 37.5})
    assert not [line for line in torpedoes.shots(now, fletcher) if line.target]
    step = Launch("Blue", "fletcher", fletcher.pose)
    assert [one.name for one in step.ask(now, "Blue")] == ["launch_torpedo", "identify"]
    with dice(now, 6) as umpire:
        step.resolve(umpire, "Blue", Chose("identify", ("kirishima",)))
    assert [line for line in torpedoes.shots(now, fletcher) if line.target]
    assert not lights.unlit(now, fletcher)


@pytest.mark.clause("FLT-TOR-16")
def test_boats_launch_by_vessels_within_their_fixed_arcs() -> None:
    boats = ship("pt_boats", 100, 100, 0)
    target = ship("kirishima", 100, 140, 90, side="Grey")
    now = table(boats, target)
    aimed = next(line for line in torpedoes.shots(now, boats) if line.target)
    assert (aimed.most, aimed.weapon) == (6, "1_boats")
    with dice(now) as umpire:
        torpedoes.declare(umpire, boats, boats.pose, (Aim("pt_boats", "1_boats", "kirishima", 2),))
    assert (now.attacks[0].torpedoes, torpedoes.boats_ready(boats)) == (8, 4)
    target.x = 130
    assert not [line for line in torpedoes.shots(now, boats) if line.target]


@pytest.mark.clause("FLT-SUB-5")
@pytest.mark.clause("FLT-ASW-2")
def test_a_submarine_declares_when_all_ships_have_moved() -> None:
    boat = ship("type_viic", 100, 100, 0, depth="periscope", sighted=False)
    target = ship("washington", 100, 120, 90, side="Grey")
    now = table(boat, target)
    now.agenda = [optional.BoatsDeclare()]
    with dice(now) as umpire:
        umpire.begin()
        optional.BoatsDeclare().close(umpire)
    assert now.agenda == [Declare("Blue", "type_viic", (boat.pose,))]
    with dice(now) as umpire:
        torpedoes.declare(umpire, boat, boat.pose, (Aim("type_viic", "1_mount_1", "washington"),))
    assert need(now, now.attacks[0], target) == 13
    assert (now.data[0].x, now.attacks[0].open) == (100, False)
    boat.depth = "deep"
    assert not torpedoes.ready(boat)


# -- resolving ------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-TOR-4")
@pytest.mark.clause("FLT-SEQ-4")
def test_torpedoes_run_before_any_other_act_of_the_squadron() -> None:
    fletcher = ship("fletcher", 100, 100, acted=False)
    target = ship("kirishima", 124, 100, 0, side="Grey")
    now = table(fletcher, target, to_act="Blue")
    now.attacks = (attack(fletcher, (100, 100), torpedoes=1),)
    with dice(now, 1) as umpire:
        action.activate(umpire, "Blue", fletcher.squadron)
    assert now.attacks == ()


@pytest.mark.clause("FLT-TOR-4")
def test_torpedoes_of_a_lost_launcher_run_last_with_her_markers() -> None:
    from game.rulesets.fleet import damage

    fletcher = ship("fletcher", 100, 100, splash=2)
    target = ship("kirishima", 124, 100, 0, side="Grey")
    now = table(fletcher, target)
    now.attacks = (attack(fletcher, (100, 100)),)
    with dice(now) as umpire:
        damage.lose(umpire, fletcher, wreck=True)
    assert fletcher.state == WRECK
    assert need(now, now.attacks[0], target) == 12
    now.agenda = [action.Orphans()]
    with dice(now, 1, 1, 1) as umpire:
        umpire.begin()
        action.Orphans().close(umpire)
    assert now.attacks == ()


@pytest.mark.clause("FLT-TOR-14")
def test_reloading_takes_three_turns() -> None:
    kagero = ship("kagero", tubes=(0, UNKNOWN), idle_turns=2)
    now = table(kagero)
    with dice(now) as umpire:
        torpedoes.reload(umpire, kagero)
    assert (kagero.tubes, kagero.salvoes, kagero.idle_turns) == ((4, UNKNOWN), 0, 0)
    fletcher = ship("fletcher", tubes=(0, 0), idle_turns=5)
    with dice(table(fletcher)) as umpire:
        torpedoes.reload(umpire, fletcher)
    assert fletcher.tubes == (0, 0)


@pytest.mark.clause("FLT-TOR-2")
@pytest.mark.parametrize(
    ("who", "setting", "mounts", "has"),
    [
        ("fletcher", 0, (0,), True),
        ("fletcher", 0, (0, 1), True),
        ("fletcher", 0, (0, 2), False),
        ("fletcher", 0, (), False),
        ("fletcher", 2, (0,), True),
        ("fletcher", 3, (0,), False),
        ("kirishima", 0, (0,), False),  # she has none
    ],
)
def test_a_line_names_tubes_that_she_has_and_a_setting_that_her_torpedoes_have(
    who: str, setting: int, mounts: tuple[int, ...], has: bool
) -> None:
    one = ship(who, 100, 100)
    if who == "fletcher":
        assert len(torpedoes.settings(one)) == 3
        assert len(one.spec.tubes.mounts) == 2
    assert torpedoes.has(one, Torpedoes(setting, mounts)) == has
