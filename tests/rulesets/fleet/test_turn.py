"""fleet's turn: initiative, order of play, the end phase, morale, damage control, victory."""

from typing import Any

import msgspec
import pytest

from game.match import Allotted, Chose, Match, Steered
from game.rulesets.fleet import RULESET, damage, ending, flying, repairs, rolls, turn, victory
from game.rulesets.fleet.action import Act, to_act
from game.rulesets.fleet.damage_events import MarkersCleared, RowHit, Stands, Withdraws
from game.rulesets.fleet.events import TurnOpened, left_of
from game.rulesets.fleet.movement import steer, withdrawal
from game.rulesets.fleet.repairs import DamageControl
from game.rulesets.fleet.table import (
    CONTACT,
    DEPLOYED,
    HANGAR,
    LEFT,
    OFF_TABLE,
    READY,
    REARMING,
    SUNK,
    WAITING,
    WRECK,
    Condition,
    Done,
    FleetTable,
    Marker,
    Options,
    Screen,
    Ship,
    Squadron,
)
from game.rulesets.fleet.turn import ROWS_OF_THE_TURN
from game.rulesets.fleet.views import redact
from game.sea.heading import distance
from tests.rulesets.fleet.scene import dice, fitted, flight, ship, table


def commands(**values: int) -> FleetTable:
    """A table of squadrons of one ship, with these Command Values; their side is the first letter of the name."""
    units = [ship("fletcher", name=key, side="Blue" if key[0] == "b" else "Grey") for key in values]
    now = table(*units)
    now.squadrons = {
        f"s_{key}": Squadron(f"s_{key}", unit.side, (key,), values[key], key, started=1)
        for key, unit in zip(values, units, strict=True)
    }
    return now


def step_closed(now: FleetTable, step: object, *faces: int) -> None:
    """A share of the engine's is worked out."""
    now.agenda = [step]
    with dice(now, *faces) as umpire:
        umpire.begin()
        step.close(umpire)  # type: ignore[attr-defined]


# -- initiative and order -------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-INI-1")
@pytest.mark.clause("FLT-INI-2")
@pytest.mark.clause("FLT-INI-4")
def test_initiative() -> None:
    now = commands(b1=2, b2=1, b3=1, b4=-1, g1=-1, g2=-1, g3=-2)
    assert (turn.bonus(now, "Blue"), turn.bonus(now, "Grey")) == (2, -2)
    step_closed(now, turn.Initiative(), 4, 9)
    assert now.winner == "Grey"
    (question,) = now.agenda[0].ask(now, "Grey")
    assert question.name == "initiative_choice"
    with dice(now) as umpire:
        umpire.begin()
        now.agenda[0].resolve(umpire, "Grey", Chose("initiative_choice", ("second",)))
    assert (now.winner, now.mover) == ("Grey", "Blue")


@pytest.mark.clause("FLT-INI-1")
@pytest.mark.clause("FLT-INI-3")
def test_equal_totals_are_rolled_again() -> None:
    now = commands(b1=1, g1=0)
    step_closed(now, turn.Initiative(), 5, 6, 3, 4, 8, 2)
    assert now.winner == "Blue"
    now.units["b1"].state = CONTACT
    assert turn.total(now, "Blue") == 1
    for state in (SUNK, LEFT, WRECK):
        now.units["b1"].state = state
        assert turn.total(now, "Blue") == 0
    assert not redact(commands(b1=1, g1=2), "Blue").squadrons.get("s_g1")


@pytest.mark.clause("FLT-INI-2")
@pytest.mark.clause("FLT-INI-3")
def test_an_air_squadron_below_counts_while_its_base_is_in_play() -> None:
    wildcats = flight("f4f", 8, state=READY, home="illustrious")
    base = ship("illustrious")
    now = table(base, wildcats, squadrons={"s_f4f": Squadron("s_f4f", "Blue", ("f4f",), 2, started=1)})
    for state in (DEPLOYED, CONTACT):
        for below in (READY, REARMING, HANGAR):
            base.state, wildcats.state = state, below
            assert turn.total(now, "Blue") == 2
    for state in (WAITING, LEFT, WRECK):
        base.state = state
        assert turn.total(now, "Blue") == 0
    wildcats.home, wildcats.state = OFF_TABLE, WAITING
    assert turn.total(now, "Blue") == 0


@pytest.mark.clause("FLT-SHO-2")
def test_an_air_base_adds_its_command_value() -> None:
    base = fitted(ship("island_airfield"), command_value=1)
    assert turn.total(table(base), "Blue") == 1


@pytest.mark.clause("FLT-SEQ-1")
@pytest.mark.clause("FLT-SEQ-3")
@pytest.mark.clause("FLT-SEQ-4")
@pytest.mark.clause("FLT-SEQ-5")
@pytest.mark.clause("FLT-SEQ-6")
def test_the_rows_of_the_turn() -> None:
    assert [type(row).__name__ for row in ROWS_OF_THE_TURN] == [
        "Initiative",
        "BeginMines",
        "BeginBoats",
        "BeginShips",
        "MoveShips",
        "BoatsDeclare",
        "BeginFlying",
        "FlyStands",
        "BeginAction",
        "Act",
        "Orphans",
        "EndPhase",
        "NextTurn",
    ]


@pytest.mark.clause("FLT-SEQ-2")
def test_phases_without_a_minelayer_or_a_submarine_are_skipped() -> None:
    from game.match.events import PhaseBegan
    from game.rulesets.fleet.optional import BeginBoats, BeginMines

    def phases(*units: Ship, **options: object) -> list[str]:
        now = table(*units, options=options, mover="Blue")
        found = []
        for step in (BeginMines(), BeginBoats()):
            now.agenda = [step]
            with dice(now) as umpire:
                umpire.begin()
                step.close(umpire)
                found += [event.phase for event in umpire.events if isinstance(event, PhaseBegan)]
        return found

    assert phases(ship("hood")) == []
    assert phases(ship("abdiel"), ship("type_viic"), submarines=True) == ["mines", "submarines"]


@pytest.mark.clause("FLT-SEQ-5")
@pytest.mark.clause("FLT-SEQ-7")
@pytest.mark.clause("FLT-CON-4")
def test_a_squadron_acts_whole_before_the_other_side() -> None:
    one, two = ship("hood", 50, 50, squadron="b1"), ship("fletcher", 60, 50, squadron="b1")
    alone = ship("helena", 70, 50, squadron="b2")
    foe = ship("bismarck", 50, 100, side="Grey")
    hidden = Marker("contact_1", "Contact 1", "Blue", 10, 10)
    now = table(one, two, alone, foe, flight("f4f", 4), hidden, to_act="Blue")
    assert hidden not in to_act(now, "Blue")
    step = Act()
    now.agenda = [step]
    (question,) = step.ask(now, "Blue")
    assert [option.key for option in question.options] == ["b1", "b2", "f4f"]
    with dice(now) as umpire:
        step.resolve(umpire, "Blue", Chose("activate", ("b1",)))
        assert {shot.unit for one in step.ask(now, "Blue") if one.name == "shoot" for shot in one.shots} == {
            "hood",
            "fletcher",
        }
        step.resolve(umpire, "Blue", Chose("end_activation", ("end_activation",)))
    assert (now.to_act, one.acted, two.acted, alone.acted) == ("Grey", True, True, False)


# -- damage control, fires, wrecks ----------------------------------------------------------------------------


@pytest.mark.clause("FLT-DCR-1")
@pytest.mark.clause("FLT-DCR-2")
@pytest.mark.clause("FLT-DCR-3")
@pytest.mark.clause("FLT-FIR-2")
def test_damage_control_and_fires() -> None:
    fletcher = ship("fletcher", fires=3, steering=0)
    now = table(fletcher)
    step = DamageControl("Blue")
    now.agenda = [step]
    (question,) = step.ask(now, "Blue")
    order = Allotted("damage_control", {"fire": {"fletcher": 2}, "steering": {"fletcher": 1}})
    assert question.refuses(order) is None
    assert question.refuses(Allotted("damage_control", {"fire": {"fletcher": 4}})) is not None
    with dice(now, 6, 5, 8) as umpire:
        step.resolve(umpire, "Blue", order)
    assert (fletcher.fires, fletcher.steering) == (2, 1)
    with dice(now) as umpire:
        repairs.burn_on(umpire)
    assert fletcher.structure == 6


@pytest.mark.clause("FLT-DCR-2")
@pytest.mark.clause("FLT-DCR-3")
@pytest.mark.clause("FLT-DCR-4")
@pytest.mark.clause("FLT-UND-8")
def test_what_may_be_repaired_and_what_may_not() -> None:
    carrier = ship(
        "enterprise", speed=29, fire_control=7, h=16, rrr=1, structure=1, power_failure=True, fires=1
    )
    assert repairs.jobs(carrier) == ["fire", "speed", "fire_control", "h", "power"]
    with dice(table(carrier), 8, 5, 8, 8, 8, 1) as umpire:
        for job in ("speed", "fire_control", "h", "power", "fire"):
            repairs.attempt(umpire, carrier, job)
        repairs.attempt(umpire, carrier, "speed")
    assert (carrier.speed, carrier.fire_control, carrier.h, carrier.power_failure) == (32, 8, 17, False)
    assert (carrier.fires, carrier.rrr, carrier.structure) == (2, 1, 1)


@pytest.mark.clause("FLT-DCR-1")
@pytest.mark.clause("FLT-DCR-2")
def test_no_team_stirs_a_fire_that_is_out() -> None:
    fletcher = ship("fletcher", fires=1)
    with dice(table(fletcher), 6) as umpire:
        repairs.attempt(umpire, fletcher, "fire")
        repairs.attempt(umpire, fletcher, "fire")
    assert fletcher.fires == 0


def mined(*faces: int, **more: Any) -> tuple[FleetTable, Ship]:
    """Hiryu, hurt by a mine under a marker that went on, after the Aftermath of her turn."""
    hiryu = ship("hiryu", 10, 60, 270, side="Grey", state=CONTACT, sighted=False, **more)
    marker = Marker("contact_1", "Contact 1", "Grey", 30, 90, 270, squadron="s_hiryu")
    now = table(hiryu, marker, ship("hood", 200, 60))
    step_closed(now, ending.Aftermath(), *faces)
    return now, hiryu


@pytest.mark.clause("FLT-DCR-1")
@pytest.mark.clause("FLT-FIR-2")
@pytest.mark.clause("FLT-MOR-1")
@pytest.mark.clause("FLT-MOR-5")
@pytest.mark.clause("FLT-CON-8")
def test_the_end_of_the_turn_comes_to_ships_under_markers_too() -> None:
    hiryu = ship("hiryu", 10, 60, 270, side="Grey", state=CONTACT, fires=2, speed=10)
    now = table(hiryu, Marker("contact_1", "Contact 1", "Grey", 10, 60, 270, squadron="s_hiryu"))
    (question,) = DamageControl("Grey").ask(now, "Grey")
    assert {slot.group for slot in question.slots} == {"fire", "speed"}  # type: ignore[attr-defined]
    now.agenda = [DamageControl("Grey")]
    with dice(now, 6) as umpire:
        now.agenda[0].resolve(umpire, "Grey", Allotted("damage_control", {"fire": {"hiryu": 1}}))
        repairs.burn_on(umpire)
    assert (hiryu.fires, hiryu.structure) == (1, hiryu.spec.structure - 1)
    whole = hiryu.spec.flotation
    _, hiryu = mined(1, flotation=whole // 3, turn_flotation=whole)
    assert (hiryu.withdrawing, hiryu.state) == (True, CONTACT)
    _, hiryu = mined(10, withdrawing=True)
    assert not hiryu.withdrawing


@pytest.mark.clause("FLT-MOR-3")
@pytest.mark.clause("FLT-CON-8")
def test_a_ship_lost_under_a_marker_lies_where_it_is_and_takes_it_away() -> None:
    now, hiryu = mined(1, 1, flotation=0, turn_flotation=20)
    assert (hiryu.state, hiryu.at) == (WRECK, (30.0, 90.0))
    assert "contact_1" not in now.units


@pytest.mark.clause("FLT-WRK-6")
@pytest.mark.clause("FLT-END-1")
def test_wrecks_sink_in_their_turn() -> None:
    lost, floats = ship("hood", state=WRECK), ship("kagero", state=WRECK)
    step_closed(table(lost, floats, ship("takao")), ending.Aftermath(), 4, 5)
    assert (lost.state, floats.state) == (SUNK, WRECK)


# -- morale ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-MOR-1")
@pytest.mark.clause("FLT-MOR-2")
@pytest.mark.clause("FLT-MOR-3")
@pytest.mark.clause("FLT-GEN-7")
@pytest.mark.clause("FLT-FIR-3")
def test_ship_morale() -> None:
    washington = ship("washington", structure=12, turn_structure=14, fires=2)
    squadron = Squadron("s_washington", "Blue", ("washington",), 1, "washington", started=1)
    now = table(washington, squadrons={"s_washington": squadron})
    assert ending.shocks(washington) == ["structure_third"]
    assert ending.morale_throw(now, washington, "").needed == 6
    with dice(now, 5) as umpire:
        ending.ship_morale(umpire, washington)
    assert washington.withdrawing
    struck = ship("washington", structure=0, turn_structure=14)
    assert len(ending.shocks(struck)) == 2
    with dice(table(struck), 5, 5) as umpire:
        ending.ship_morale(umpire, struck)
    assert struck.state == WRECK
    assert not ending.shocks(ship("washington", structure=12, turn_structure=12))
    assert ending.shocks(ship("washington", flotation=0, turn_flotation=5)) == ["flotation_gone"]
    with dice(table(shore := ship("shore_battery_8", structure=0, turn_structure=16))) as umpire:
        ending.ship_morale(umpire, shore)


@pytest.mark.clause("FLT-MOR-4")
def test_a_withdrawing_ship_makes_for_its_edge_and_away() -> None:
    helena = ship("helena", 100, 90, 90, withdrawing=True, last_speed=20.0)
    foe = ship("takao", 150, 90, side="Grey")
    now = table(helena, foe)
    now.options = Options(own_edges={"Blue": "west", "Grey": "east"})
    assert [type(one).__name__ for one in withdrawal(now, helena)] == ["Homeward", "DrawsOff"]
    question = steer(now, helena)
    from game.rulesets.fleet import gunnery, torpedoes

    straight = Steered("move_squadron", "helena", "A20")
    refusal = question.refuses(straight)
    assert refusal is not None
    assert refusal.clause == "FLT-MOR-4"
    assert question.surely
    assert question.refuses(question.surely[0]) is None
    assert gunnery.able(now, helena, 0, foe)
    foe.x = 150.1
    assert not gunnery.able(now, helena, 0, foe)
    assert not torpedoes.ready(ship("takao", withdrawing=True))


@pytest.mark.clause("FLT-MOR-4")
def test_a_withdrawing_ship_that_cannot_draw_off_ends_as_far_off_as_she_can() -> None:
    bismarck = ship("bismarck", 60, 60, 0, withdrawing=True, last_speed=20.0)
    hood = ship("hood", 60, 120, 90, side="Grey")
    now = table(bismarck, hood)
    now.options = Options(own_edges={"Blue": "south", "Grey": "north"})
    question = steer(now, bismarck)
    for nearer in ("A25", "A20", "A10", "A6T45A6"):
        refusal = question.refuses(Steered("move_squadron", "bismarck", nearer))
        assert refusal is not None, nearer
        assert refusal.clause == "FLT-MOR-4"
    farthest = question.surely[0]
    assert question.refuses(farthest) is None
    end = question.helm.walk(bismarck.pose, farthest.path).end
    assert distance(end[:2], hood.at) > 50.0


@pytest.mark.clause("FLT-MOR-4")
def test_a_withdrawing_ship_draws_off_first_and_makes_for_her_edge_where_she_also_can() -> None:
    helena = ship("helena", 100, 90, 270, withdrawing=True, last_speed=20.0)
    now = table(helena, ship("takao", 110, 90, side="Grey"))
    now.options = Options(own_edges={"Blue": "east", "Grey": "west"})
    question = steer(now, helena)
    assert question.refuses(Steered("move_squadron", "helena", "A20")) is not None, "not towards her edge"
    helena.steering, helena.last_speed, helena.speed = 0, 3.0, 3
    assert [type(one).__name__ for one in steer(now, helena).bounds] == ["ClearWay", "DrawsOff"]


@pytest.mark.clause("FLT-MOR-5")
def test_rally() -> None:
    helena = ship("helena", withdrawing=True)
    with dice(table(helena), 6) as umpire:
        ending.rally(umpire, helena)
    assert not helena.withdrawing
    hurt = ship("helena", withdrawing=True)
    with dice(table(hurt)) as umpire:
        umpire.happens(Stands("helena", "structure", 3))
        ending.rally(umpire, hurt)
    assert hurt.withdrawing


@pytest.mark.clause("FLT-MOR-6")
def test_stand_morale() -> None:
    vals = flight("d3a", 4, side="Grey", load="bomb_250kg")
    vals.original = vals.turn_aircraft = 12
    other = flight("d3a", 4, side="Grey", name="other", squadron="s_d3a")
    now = table(vals, other)
    with dice(now, 5) as umpire:
        ending.stand_morale(umpire, vals)
    assert (vals.aborting, vals.load) == (True, "")
    home = ship("hiryu", 150, 50, side="Grey")
    now.units["hiryu"], vals.home = home, "hiryu"
    question = flying.steer(now, vals, flying.FLY)
    assert question.refuses(Steered(flying.FLY, "d3a", "T90A98")) is None
    refusal = question.refuses(Steered(flying.FLY, "d3a", "T90A97"))
    assert refusal is not None
    assert refusal.clause == "FLT-MOR-6"
    five = flight("d3a", 5, side="Grey")
    five.original = five.turn_aircraft = 12
    with dice(table(five)) as umpire:
        ending.stand_morale(umpire, five)
    last = flight("d3a", 4, side="Grey")
    last.original = last.turn_aircraft = 12
    led = {"s_d3a": Squadron("s_d3a", "Grey", ("d3a",), 2)}
    with dice(table(last, squadrons=led), 4) as umpire:
        ending.stand_morale(umpire, last)
    assert not last.aborting


@pytest.mark.clause("FLT-MOR-7")
def test_squadron_morale() -> None:
    units = [ship("fletcher", name=f"f{place}", squadron="s") for place in range(4)]
    now = table(*units)
    now.squadrons["s"] = Squadron("s", "Blue", tuple(one.id for one in units), -1, started=3)
    units[0].state = units[1].state = SUNK
    with dice(now, 6) as umpire:
        ending.squadron_morale(umpire, now.squadrons["s"])
    assert [one.withdrawing for one in units] == [False, False, True, True]
    units[2].withdrawing = units[3].withdrawing = False
    now.squadrons["s"] = Squadron("s", "Blue", tuple(one.id for one in units), -1, started=2)
    with dice(now) as umpire:
        ending.squadron_morale(umpire, now.squadrons["s"])


@pytest.mark.clause("FLT-MOR-8")
def test_coastal_craft_test_like_squadrons() -> None:
    boats = ship("s_boats", vessels=3, turn_vessels=4)
    with dice(table(boats), 4) as umpire:
        ending.craft_morale(umpire, boats)
    assert boats.withdrawing
    fresh = ship("s_boats", vessels=4, turn_vessels=5)
    with dice(table(fresh)) as umpire:
        ending.craft_morale(umpire, fresh)


@pytest.mark.clause("FLT-SQD-1")
@pytest.mark.clause("FLT-SQD-2")
def test_command_goes_to_another_ship() -> None:
    lost, left = ship("hood", state=WRECK, squadron="s"), ship("king_george_v", squadron="s")
    now = table(lost, left)
    now.squadrons["s"] = Squadron("s", "Blue", ("hood", "king_george_v"), 1, "hood", started=2)
    assert left_of(now, now.squadrons["s"]) == [left]
    step = ending.TransferCommand("Blue", "s")
    now.agenda = [step]
    with dice(now) as umpire:
        step.resolve(umpire, "Blue", Chose("transfer_command", ("king_george_v",)))
    assert (now.squadrons["s"].flag, now.squadrons["s"].command) == ("king_george_v", 0)


# -- clearing and victory -------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-AIR-4")
@pytest.mark.clause("FLT-MRK-3")
@pytest.mark.clause("FLT-SMK-1")
def test_the_table_is_cleared() -> None:
    zeros = flight("a6m2", 9, side="Grey", flak=2, endurance=1)
    hood = ship("hood", splash=3, lit=True)
    screens = tuple(Screen(f"s{turn}", "hood", ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)), turn) for turn in (1, 2))
    now = table(zeros, hood, ship("takao", side="Grey"), screens=screens, turn=2)
    step_closed(now, ending.Clearing())
    assert (zeros.state, hood.splash, hood.lit) == (SUNK, 0, False)
    assert [one.turn for one in now.screens] == [2]


@pytest.mark.clause("FLT-VIC-1")
def test_the_score() -> None:
    kagero = ship("kagero", side="Grey", state=WRECK)
    takao = ship("takao", side="Grey", structure=6)
    zeros = flight("a6m2", 7, side="Grey")
    zeros.original = 12
    now = table(kagero, takao, zeros, ship("hood"))
    assert victory.scores(now) == {"Blue": 199, "Grey": 0}
    told = [(one.unit, one.what, one.percent) for one in victory.postings(now)]
    assert told == [("kagero", "a wreck", 100), ("takao", "crippled", 50), ("a6m2", "5 of 12 lost", 42)]
    now.conditions = (Condition("objective", "", points=100),)
    now.units["hiryu"] = ship("hiryu", side="Grey", h=0)
    assert victory.scores(now)["Blue"] == 299
    takao.withdrawing = True
    assert victory.state(takao) == "crippled, withdraws"
    takao.structure, takao.state = 20, LEFT
    assert victory.state(takao) == "left the table"
    assert victory.share(takao) == 50
    kagero.spec = msgspec.structs.replace(kagero.spec, points=53.9)
    (sunk,) = (one for one in victory.postings(now) if one.unit == "kagero")
    assert (sunk.points, sunk.share) == (53.9, "all 53.9 points"), "a part comes to what stands beside it"


@pytest.mark.clause("FLT-VIC-1")
def test_a_carrier_counts_as_silenced_to_her_enemy_only_when_he_knows() -> None:
    hiryu = ship("hiryu", 100, 100, side="Grey")
    now = table(ship("enterprise"), hiryu, conditions=(Condition("objective", "", points=100),))
    for sighted in (True, False):
        hiryu.sighted, hiryu.ghost = sighted, hiryu.pose
        seen = redact(now, "Blue")
        assert "hiryu" in seen.units
        assert victory.scores(seen)["Blue"] == 0
        assert not [one for one in victory.postings(seen) if one.clause == "FLT-VIC-3"]
    hiryu.state = WRECK
    assert [one.points for one in victory.postings(redact(now, "Blue")) if one.clause == "FLT-VIC-3"] == [100]


@pytest.mark.clause("FLT-VIC-2")
@pytest.mark.clause("FLT-VIC-3")
def test_the_end_of_the_battle() -> None:
    hood, bismarck = ship("hood"), ship("bismarck", side="Grey")

    def judged(now: FleetTable) -> tuple[str, str] | None:
        with dice(now) as umpire:
            victory.judge(umpire)
        return (now.outcome.winner, now.outcome.why) if now.outcome else None

    assert judged(table(hood, bismarck)) is None
    assert judged(table(hood, bismarck, turn=12)) == ("", "12 turns are over.")
    hood.withdrawing = True
    assert judged(table(hood, bismarck)) == ("", "Blue has nothing left to fight with.")
    hood.withdrawing = False
    gone = ship("bismarck", 100, 0, side="Grey", state=LEFT)
    aims = (Condition("exit", "Grey", "bismarck", "south", True),)
    assert judged(table(hood, gone, conditions=aims)) == ("Grey", "The aim is reached.")
    gone.structure = 13
    assert judged(table(hood, gone, ship("takao", side="Grey"), conditions=aims)) is None
    tanker = ship("t2_tanker", 210, 60)
    there = (Condition("deliver", "Blue", "t2_tanker", x=210, y=58, within=10, cargo=True),)
    assert judged(table(tanker, bismarck, conditions=there)) == ("Blue", "The aim is reached.")
    tanker.cargo = 0
    assert judged(table(tanker, bismarck, conditions=there)) is None
    lost = (Condition("lost", "Grey", "t2_tanker", any=("cargo_lost",)),)
    assert judged(table(tanker, bismarck, conditions=lost)) == ("Grey", "The aim is reached.")
    gone.structure = gone.spec.structure
    below = flight("d3a", 6, side="Grey", state=READY, home="bismarck")
    assert judged(table(hood, gone, below)) == ("Blue", "Grey has nothing left to fight with.")
    held = (Condition("held", "Blue"),)
    assert judged(table(hood, bismarck, turn=12, conditions=held)) == (
        "Blue",
        "12 turns are over. Grey did not reach its aim.",
    )
    both = (*lost, Condition("exit", "Blue", "hood", "west"))
    west = ship("hood", 0, 50, state=LEFT)
    outcome = judged(table(tanker, west, bismarck, conditions=both, turn=12))
    assert outcome == ("Grey", "12 turns are over.")


@pytest.mark.clause("FLT-VIC-3")
def test_who_has_nothing_left_to_hinder_an_aim_does_not_win_for_want_of_it() -> None:
    """Ruling 98: before the last turn the score decides where the enemy may still come to his way out."""
    cruiser, hunter = ship("helena", 120, 80), ship("kagero", 200, 80, side="Grey", state=WRECK)
    aims = (Condition("held", "Grey"), Condition("exit", "Blue", "helena", "west"))

    def decided(turn: int) -> tuple[str, str]:
        outcome = victory.decided(table(cruiser, hunter, turn=turn, conditions=aims), "Grey is gone.", True)
        return outcome.winner, outcome.why

    assert decided(2) == ("Blue", "Grey is gone.")
    assert decided(12) == ("Grey", "Grey is gone. Blue did not reach its aim.")
    cruiser.withdrawing = True
    assert decided(2) == ("Grey", "Grey is gone. Blue did not reach its aim.")
    cruiser.withdrawing, hunter.state = False, "deployed"
    assert decided(2) == ("Grey", "Grey is gone. Blue did not reach its aim.")


# -- odds and ends --------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-GEN-8")
@pytest.mark.clause("FLT-GEN-11")
@pytest.mark.clause("FLT-GEN-12")
def test_dice() -> None:
    hood = ship("hood", crew_quality=-3)
    with dice(table(hood), 7, 8, 7, 3, 12, 2) as umpire:
        assert rolls.below(umpire, "x", "", 7, hood)
        assert not rolls.below(umpire, "x", "", 7, hood)
        assert rolls.pick(umpire, "of seven", 7, hood) == 6
        assert rolls.pick(umpire, "of four", 4, hood) == 2
        assert rolls.pick(umpire, "of twelve", 12, hood) == 11
        assert rolls.pick(umpire, "of three", 3, hood) == 1
        assert rolls.pick(umpire, "of one", 1, hood) == 0
    assert rolls.crew_throw(hood, "", "").needed == 9


def test_a_turn_forgets_what_was_done() -> None:
    hood = ship("hood", done=Done(directed=2, damaged=True), structure=20)
    now = table(hood)
    with dice(now) as umpire:
        umpire.happens(TurnOpened())
        umpire.happens(MarkersCleared())
    assert (hood.done, hood.turn_structure) == (Done(), 20)
    assert now.squadrons["s_hood"].started == 1
    with dice(now) as umpire:
        umpire.happens(Withdraws("hood", True))
        damage.lose(umpire, hood, wreck=True)
    assert (hood.withdrawing, hood.sighted) == (False, True)


def test_a_whole_battle_is_played_to_its_end() -> None:
    from random import Random

    from game.ai import chance
    from game.content import parse_scenario
    from tests.rulesets.fleet.waters import text

    match = Match.start(parse_scenario(text(), "small"), RULESET, seed=3)
    rng = Random(3)
    while match.over is None and match.number < 3000:
        side = rng.choice(match.asked())
        match.answer(side, chance.answer(match.ask(side), rng))
    assert match.over is not None


def test_what_goes_on_inside_an_enemy_ship_in_sight_is_not_told() -> None:
    now = table(ship("hood"), ship("kagero", side="Grey"), flight("d3a", 4, side="Grey"))
    for event in (Withdraws("kagero", True), RowHit("kagero", "engines", 4), Withdraws("hood", True)):
        other = "Blue" if event.unit == "kagero" else "Grey"
        assert event.seen_by(other, now) is None
        assert event.seen_by(now.units[event.unit].side, now) == event
    assert Withdraws("d3a", True).seen_by("Blue", now) is not None
