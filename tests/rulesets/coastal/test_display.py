"""How coastal is shown: from a side's view alone, so that what is dark stays dark; sums that are those of the rules."""

from __future__ import annotations

import pytest

from game.ai import players
from game.content import find_scenario, read_scenario
from game.dice.odds import odds as chances_of
from game.dice.roll import Roll
from game.match import Aim, Fired, Match, Set, Steered
from game.match.events import Rolled
from game.rulesets import ruleset
from game.rulesets.coastal import firing, phrases, repairs, spotting, victory
from game.rulesets.coastal.damage_events import BoxesLost, Removed, Repaired, Sinks, WeaponDestroyed
from game.rulesets.coastal.events import DepthChanged
from game.rulesets.coastal.presenter import PRESENTER
from game.rulesets.coastal.spotting import NOMINATE
from game.rulesets.coastal.words import MESSAGES
from game.tabletop.cards import Count
from game.tabletop.overlays import Ablaze, Beam, Cloud, Ghost, Lit, Mark, Night, Route, Wake, Zone
from game.tabletop.presenter import Figure
from tests.rulesets.coastal.scene import DAY, NIGHT, dice, match, unit

HUNT = unit("hunt3", "hunt", 60, 30, markers=2)
BOAT = unit("mtb_vosper70", "boat", 60, 30)
FOE = unit("sboot_s38", "foe", 60, 50, 90, markers=2, state_spotted=True)
DARK = unit("sboot_s38", "foe", 60, 70, 90, markers=2)
SHIP = unit("freighter", "ship", 60, 60, 90, markers=2, state_spotted=True)


def view(side="Blue", *, blue=HUNT, red=FOE, step="Guns", weather=NIGHT, rest=""):
    return match(blue=blue, red=red, step=step, weather=weather, rest=rest).view(side)


def kinds(overlays, kind):
    return [one for one in overlays if isinstance(one, kind)]


@pytest.mark.parametrize(
    ("boxes", "cause", "told"),
    [
        (10, "torpedo", "10 boxes to a torpedo"),
        (1, "flood", "1 box to flooding"),
        (3, "gunfire", "3 boxes to gunfire"),
    ],
)
def test_what_a_hull_loses_is_told_in_boxes(boxes, cause, told):
    telling = MESSAGES.tell(BoxesLost("foe", boxes, cause), view(), None)
    assert telling.sentence == f"foe loses {told}."


@pytest.mark.clause("CST-SPC-18")
def test_which_weapon_is_destroyed_is_told_of_a_ship_that_is_known():
    here = view(blue=BOAT)
    gun = MESSAGES.tell(WeaponDestroyed("boat", "mount", 0), here, "Blue")
    assert gun.sentence == f"boat loses a weapon: {phrases.mount(here.units['boat'].spec.mounts[0])}."
    tube = MESSAGES.tell(WeaponDestroyed("boat", "tubes", 0), here, "Blue")
    assert tube.sentence == "boat loses a weapon: British 21 in torpedo."


HURT = unit(
    "hunt3",
    "hunt",
    60,
    30,
    markers=2,
    state_fires=2,
    state_steering_damage=["no_port", "rating"],
    state_max_setting_loss=["machinery"],
    state_no_accelerate=1,
)


def test_what_repair_parties_see_to_is_told_in_words() -> None:
    battle = match(blue=HURT, step="DamageControl")
    ship = battle.table.units["hunt"]
    told = set()
    for item, _ in repairs.items(ship):
        event = Repaired("hunt", item)
        told.add(battle.ruleset.tell(event, battle.table, None).sentence)
        thrown = repairs.throw(ship, item)
        roll = Rolled(Roll(thrown, ((1,),)))
        told.add(battle.ruleset.tell(roll, battle.table, None).sentence)
    assert len(told) == 10
    assert not [words for words in told if "_" in words or "max setting" in words or "repairs" in words]
    assert "hunt has mended her machinery, a setting." in told
    assert "hunt sees to her turns to port: 1, failed." in told


def test_a_ship_is_told_of_as_lost_once() -> None:
    battle = match(blue=HUNT, red=FOE)
    told = [
        battle.ruleset.tell(event, battle.table, None)
        for event in (Sinks("foe"), Removed("foe", "foe"), DepthChanged("foe", "periscope"))
    ]
    assert [one.kind for one in told] == ["hit", "loss", "move"]
    assert [one.sentence for one in told] == [
        "foe is sinking.",
        "foe has sunk.",
        "foe is now at periscope depth.",
    ]


# -- the table ------------------------------------------------------------------------------------------------


def test_an_unspotted_ship_is_a_marker_without_class_size_or_damage() -> None:
    seen = view(red=DARK)
    (marker,) = [piece for piece in PRESENTER.pieces(seen) if piece.side == 1]
    assert marker.silhouette == "contact"
    assert marker.rows == ()
    card = PRESENTER.card(seen, marker.id)
    assert (card.points, card.hull, card.arms, card.counts) == (0, 0, (), ())
    other = [
        piece
        for piece in PRESENTER.pieces(view(red=DARK.replace("sboot_s38", "tboot_moewe")))
        if piece.side == 1
    ]
    assert (other[0].length, other[0].radius, other[0].silhouette) == (
        marker.length,
        marker.radius,
        "contact",
    )


def test_by_night_own_ships_nobody_lights_lie_veiled_and_by_day_none_do() -> None:
    assert {piece.faint < 1 for piece in PRESENTER.pieces(view()) if piece.side == 0} == {True}
    assert {piece.faint for piece in PRESENTER.pieces(view(weather=DAY))} == {1.0}
    burning = unit("hunt3", "hunt", 60, 30, state_fires=1)
    assert {piece.faint for piece in PRESENTER.pieces(view(blue=burning)) if piece.side == 0} == {1.0}


def test_night_lights_smoke_mines_and_fires_lie_on_the_table() -> None:
    rest = """
[[light_zone]]
at = [80, 60]
radius = 25
until_turn = 2
[[smoke]]
outline = [[10, 10], [20, 10], [20, 14], [10, 14]]
turns_left = 2
[[minefield]]
side = "Blue"
density = 3
outline = [[100, 10], [120, 10], [120, 30], [100, 30]]
[[minefield]]
side = "Red"
density = 2
outline = [[100, 70], [120, 70], [120, 90], [100, 90]]
"""
    burning = unit("hunt3", "hunt", 60, 30, state_fires=2)
    laid = PRESENTER.terrain(view(blue=burning, rest=rest))
    assert kinds(laid, Night)
    assert [(one.radius, one.kind) for one in kinds(laid, Lit)] == [(25.0, "starshell"), (10.0, "fire")]
    assert [one.kind for one in kinds(laid, Cloud)] == ["smoke"]
    assert [one.name for one in kinds(laid, Zone)] == ["mines, density 3"], "the enemy's field is not known"
    assert [one.fires for one in kinds(laid, Ablaze)] == [2]
    by_day = PRESENTER.terrain(view(blue=burning, weather=DAY))
    assert not kinds(by_day, Night)
    assert not kinds(by_day, Lit)
    assert kinds(by_day, Ablaze)


@pytest.mark.parametrize(
    ("lit", "says"),
    [(2, ["starshell: to the end of turn 2"] * 2), (3, ["to turn 2"] * 3)],
)
def test_many_lights_say_no_more_than_how_long_they_burn(lit: int, says: list[str]) -> None:
    zone = "[[light_zone]]\nat = [{at}, 60]\nradius = 25\nuntil_turn = 2\n"
    laid = PRESENTER.terrain(view(rest="".join(zone.format(at=40 + 20 * number) for number in range(lit))))
    assert [one.text for one in kinds(laid, Lit)] == says


def test_a_searchlight_casts_its_beam_on_what_it_holds() -> None:
    battle = match(blue=HUNT, red=DARK, step="Guns", weather=NIGHT)
    key = next(piece.id for piece in PRESENTER.pieces(battle.view("Blue")) if piece.side == 1)
    battle.answer("Blue", Fired("fire_unit", (Aim("hunt", "searchlight", key),)))
    (beam,) = kinds(PRESENTER.terrain(battle.view("Blue")), Beam)
    assert (beam.start, beam.end) == ((60.0, 30.0), (60.0, 70.0))
    assert not kinds(PRESENTER.terrain(battle.view("Red")), Beam), (
        "who lights is a marker still, and no more is told"
    )


def test_a_track_shows_this_turn_the_next_and_what_is_left_and_not_to_who_cannot_see_it() -> None:
    rest = '[[track]]\nside = "Blue"\ntype = "t21_br"\nat = [20, 20]\nheading = 90\n'
    (wake,) = kinds(PRESENTER.terrain(view(rest=rest)), Wake)
    assert wake.now == (20.0, 20.0)
    assert wake.then[0] > 20
    assert wake.text.startswith("turn ")
    assert not kinds(PRESENTER.terrain(view("Red", rest=rest)), Wake)


# -- aims -----------------------------------------------------------------------------------------------------


def test_the_held_course_is_that_of_spotted_ships_under_way_alone() -> None:
    battle = match(blue=BOAT, red=SHIP + DARK, step="AdvanceTracks", weather=NIGHT)
    question = next(one for one in battle.ask("Blue") if one.name == "launch_torpedoes")
    laid = PRESENTER.marks(battle.view("Blue"), "Blue", question, "boat")
    assert [ghost.unit for ghost in kinds(laid, Ghost)] == ["ship"]
    (course,) = kinds(laid, Route)
    assert course.legs[-1].x == 60 + 5, "a freighter at half speed"


def test_who_lies_in_the_way_of_a_torpedo_is_told_of_ships_in_sight_alone() -> None:
    seen = view(blue=BOAT, red=SHIP, step="AdvanceTracks")
    laid = PRESENTER.aimed(seen, "boat", "tube_1_1", (0.0, None))
    assert Mark("ship", "target", "in its way now") in laid
    hidden = view(blue=BOAT, red=SHIP.replace("spotted = true", "spotted = false"), step="AdvanceTracks")
    assert not kinds(PRESENTER.aimed(hidden, "boat", "tube_1_1", (0.0, None)), Mark)


def test_a_friend_in_the_way_of_a_torpedo_is_warned_of() -> None:
    mate = unit("mtb_vosper70", "mate", 60, 55, 90)
    battle = match(blue=BOAT + mate, red=SHIP, step="AdvanceTracks", weather=NIGHT)
    question = next(one for one in battle.ask("Blue") if one.name == "launch_torpedoes")
    into = Fired("launch_torpedoes", (Aim("boat", "tube_1_1", "", 1, 0.0),))
    doubt = PRESENTER.risk(battle.view("Blue"), "Blue", question, into)
    assert "Your own mate lies" in doubt.sentence
    clear = Fired("launch_torpedoes", (Aim("boat", "tube_1_1", "", 1, 350.0),))
    assert PRESENTER.risk(battle.view("Blue"), "Blue", question, clear).sentence.startswith(
        "1 torpedo on 350"
    )


MINES = """
[[minefield]]
side = "Blue"
density = 3
outline = [[65, 20], [80, 20], [80, 40], [65, 40]]
"""
RUN = '[[track]]\nside = "Blue"\ntype = "t21_br"\nat = [70, 20]\nheading = 0\nrun = 40\n'


@pytest.mark.parametrize(
    ("more", "rest", "clause"),
    [
        (unit("mtb_vosper70", "mate", 67, 30, 0), "", "CST-COL-1"),
        ("", '[[terrain]]\nkind = "land"\noutline = [[65, 20], [80, 20], [80, 40], [65, 40]]\n', "CST-GRD-1"),
        ("", MINES, "CST-MIN-1"),
        ("", RUN, "CST-TOR-12"),
        ("", "", ""),
    ],
)
def test_what_lies_in_the_path_laid_is_asked_about(more: str, rest: str, clause: str) -> None:
    boat = unit("mtb_vosper70", "boat", 60, 30, 90, markers=1)
    battle = match(blue=boat + more, red=SHIP, step="MoveShips", weather=NIGHT, rest=rest)
    now = battle.view("Blue")
    question = next(one for one in battle.ask("Blue") if getattr(one, "unit", "") == "boat")
    length = question.helm.distance
    assert length > 5
    doubt = PRESENTER.risk(now, "Blue", question, Steered(question.name, "boat", question.helm.straight()))
    assert (doubt.clause if doubt is not None else "") == clause, doubt


def test_leaving_the_table_is_asked_about() -> None:
    edge = unit("mtb_vosper70", "boat", 60, 95, 0, markers=2)
    battle = match(blue=edge, red=SHIP, step="MoveShips", weather=NIGHT)
    for side in battle.sides:
        for question in battle.ask(side):
            if getattr(question, "unit", "") == "boat":
                order = Steered(question.name, "boat", question.helm.straight())
                doubt = PRESENTER.risk(battle.view(side), side, question, order)
                assert doubt.clause == "CST-MOV-12"


# -- odds and cards -------------------------------------------------------------------------------------------


def test_the_odds_card_is_the_throw_that_the_rules_would_roll() -> None:
    battle = match(blue=HUNT, red=FOE, step="Guns", weather=NIGHT)
    seen = battle.view("Blue")
    (fire,) = [one for one in battle.ask("Blue") if one.name == "fire_unit"]
    shots = [shot for shot in fire.shots if shot.weapon.startswith("mount")]
    assert shots
    for shot in shots:
        card = PRESENTER.odds(seen, shot.unit, shot.weapon, shot.target, 1)
        throw = ruleset("coastal").attack(battle.table, Aim(shot.unit, shot.weapon, shot.target))
        assert card.throw == throw
        assert card.bars == chances_of(throw).bars()
        assert any(clause == "CST-GUN-6" for _, clause in card.notes)
        assert card.by == PRESENTER.armed(seen, shot.unit, shot.weapon)


@pytest.mark.clause("CST-ILL-6", "CST-ILL-7", "CST-GUN-1", "CST-GUN-18")
@pytest.mark.parametrize(
    ("cls", "light", "faces"),
    [
        ("mgb_bpb71", Aim("lighter", "flare_rocket", "", 1, None, (60.0, 50.0)), (10,)),
        ("hunt3", Aim("lighter", "searchlight", "foe", 1), ()),
    ],
)
def test_odds_reckon_with_the_lights_of_the_same_order(cls: str, light: Aim, faces: tuple[int, ...]) -> None:
    now = match(blue=unit(cls, "lighter", 60, 30, markers=2), red=FOE, weather=NIGHT).table
    gun = Aim("lighter", "mount_1", "foe", 1)
    seen = PRESENTER.readied(now, (light, gun))
    card = PRESENTER.odds(seen, "lighter", "mount_1", "foe", 1)
    assert PRESENTER.readied(now, (gun,)) is now
    assert not now.lights
    assert not now.units["foe"].lit
    lit = ("her light bursts there: 70 %", "CST-ILL-3")
    assert (lit in card.notes) is bool(faces)
    with dice(now, *faces) as umpire:
        firing.volley(umpire, now.units["lighter"], (light,))
    assert card.throw == firing.throw(now, gun)
    assert "Target illuminated" in [one.text for one in card.throw.modifiers]


@pytest.mark.clause("CST-GEN-5")
def test_a_target_is_told_of_the_weapon_in_hand_and_of_a_range_within_its_band() -> None:
    seen = view(red=unit("sboot_s38", "foe", 60, 80.04, 90, markers=2, state_spotted=True), weather=DAY)
    told = {weapon: PRESENTER.tag(seen, "hunt", weapon, "foe") for weapon in ("mount_1", "mount_3")}
    assert len(set(told.values())) == 2
    for weapon, words in told.items():
        card = PRESENTER.odds(seen, "hunt", weapon, "foe", 1)
        assert words.startswith("50.1 cm")
        assert words.endswith(f"needs {card.throw.needed}")
        assert any("50.1 cm, to 75 cm" in note for note, _ in card.notes)


def asked_to_look(seen, choice):
    sheet = Set(NOMINATE, "", "CST-SPT-1", ())
    return PRESENTER.tested(seen, sheet, "hunt", choice)


@pytest.mark.clause("CST-SPT-17", "CST-SPT-3", "CST-SPT-5")
@pytest.mark.parametrize(("cls", "fired"), [("sboot_s38", False), ("freighter", True)])
def test_the_odds_of_a_test_are_told_for_each_class_and_tell_nothing_of_what_it_is(
    cls: str, fired: bool
) -> None:
    dark = unit(cls, "foe", 60, 70, 90, markers=2, state_fired_since_spotting=fired)
    battle = match(blue=HUNT, red=dark, step="Spotting", weather=NIGHT)
    card = asked_to_look(battle.view("Blue"), f"visual {battle.table.units['foe'].contact}")
    assert (card.names, card.figures) == (
        ("class 1", "class 2", "class 3"),
        (Figure("5+", "class 1"), Figure("4+", "class 2"), Figure("3+", "class 3")),
    )
    assert card.bars == pytest.approx((0.6, 0.7, 0.8))
    assert [clause for _, clause in card.notes] == ["CST-SPT-3", "CST-SPT-5"]
    hunt, foe = battle.table.units["hunt"], battle.table.units["foe"]
    throw = spotting.throw(battle.table, hunt, spotting.VISUAL, foe)
    assert throw.modifiers == card.throw.modifiers
    silent = card.bars[foe.spec.size_class - 1]
    assert chances_of(throw).at_least(1) == pytest.approx(silent + 0.2 * fired)


@pytest.mark.clause("CST-SPT-14", "CST-SUB-6", "CST-RAD-1", "CST-RAD-2")
def test_the_odds_of_a_test_that_knows_its_target_are_those_of_its_die() -> None:
    dark = unit("freighter", "foe", 60, 70, 90, markers=2, state_radar_target=True)
    battle = match(blue=HUNT, red=dark, step="Spotting", weather=NIGHT)
    seen, hunt = battle.view("Blue"), battle.table.units["hunt"]
    foe = battle.table.units["foe"]
    for choice, target in (("watch", None), ("asdic", None), (f"radar {foe.contact}", foe)):
        card = asked_to_look(seen, choice)
        throw = spotting.throw(battle.table, hunt, choice.partition(" ")[0], target)
        assert (card.throw.target, card.throw.modifiers) == (throw.target, throw.modifiers)
        assert card.bars == pytest.approx(chances_of(throw).bars()[:2])
    assert asked_to_look(seen, "visual nobody") is None
    (asked,) = battle.ask("Blue")
    (told,) = [
        one.text for one in PRESENTER.marks(seen, "Blue", asked, "hunt") if isinstance(one, Mark) and one.text
    ]
    eye, radar = (
        asked_to_look(seen, f"{kind} {foe.contact}").figures[0].value for kind in ("visual", "radar")
    )
    assert told == f"eye {eye}, radar {radar}"


def test_lines_give_the_reason_the_rules_would_give() -> None:
    far = unit("sboot_s38", "far", 20, 30, 90, markers=2, state_spotted=True)
    battle = match(blue=HUNT, red=FOE + far, step="Guns", weather=NIGHT)
    (fire,) = [one for one in battle.ask("Blue") if one.name == "fire_unit"]
    refused = [line for line in PRESENTER.lines(battle.view("Blue"), fire, "hunt") if line.refused]
    assert refused
    for line in refused:
        order = Fired("fire_unit", (Aim("hunt", line.weapon, line.target),))
        assert battle.refuses("Blue", order) == line.refused


def test_the_damage_of_a_ship_stands_on_its_card_as_on_a_log_sheet() -> None:
    hurt = unit(
        "hunt3", "hunt", 60, 30, markers=1, state_hull_boxes=31, state_fires=1, state_floods=2,
        state_suppression_markers=1, state_steering_damage=["no_port"], state_max_setting_loss=["machinery"],
    )  # fmt: skip
    card = PRESENTER.card(view(blue=hurt), "hunt")
    assert sum(row.boxes.count("lost") for row in card.rows) == 9
    assert sum(row.boxes.count("whole") for row in card.rows) == 31
    told = {count.label: count.number for count in card.counts}
    assert told == {"Fire": 1, "Flood": 2, "Steering": 1, "Machinery": 1, "Suppressed": 1}
    assert isinstance(card.counts[0], Count)
    speed, parties = card.pips
    assert (speed.had, speed.open, speed.lost) == (1, 2, 1)
    assert parties.had == 2
    assert any(fact.state == "off" for fact in card.arms), "open mounts are held down"


def test_an_enemys_card_tells_no_torpedoes_and_no_parties() -> None:
    card = PRESENTER.card(view(), "foe")
    assert {store.words for store in card.stores} == {"2 tubes"}
    assert [pips.label for pips in card.pips] == ["Speed"]


def test_drafts_are_legal_as_they_are_offered() -> None:
    battle = match(blue=HUNT, red=DARK, step="Spotting", weather=NIGHT)
    (question,) = battle.ask("Blue")
    assert isinstance(question, Set)
    for draft in PRESENTER.drafts(battle.view("Blue"), "Blue", question, None):
        assert question.refuses(draft.order) is None
    guns = match(blue=HUNT, red=FOE, step="Guns", weather=NIGHT)
    fire = next(one for one in guns.ask("Blue") if one.name == "fire_unit")
    offered = PRESENTER.drafts(guns.view("Blue"), "Blue", fire, None)
    assert offered[0].label.startswith("guns where they tell most"), "what most want stands first"
    assert all(fire.refuses(draft.order) is None for draft in offered)


# -- whole battles --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["first_night", "straits_dawn"])
def test_every_event_of_a_battle_is_followed_and_shown_to_either_side_and_the_points_add_up(
    name: str,
) -> None:
    rules = ruleset("coastal")
    battle = Match.start(read_scenario(find_scenario(f"coastal/{name}")), rules, seed=3)
    cadets = {side: players.player("cadet", 3) for side in battle.sides}
    views = {side: battle.view(side) for side in battle.sides}
    shown = 0
    for _ in range(260):
        if battle.over is not None:
            break
        players.let_answer(battle, battle.asked()[0], cadets[battle.asked()[0]])
        line = battle.lines[-1]
        for side in battle.sides:
            now, after = views[side], battle.view(side)
            for event in line.events:
                known = event.seen_by(side, battle.table)
                if known is None:
                    continue
                was, now = now, PRESENTER.follow(now, known, after)
                show = PRESENTER.cue(known, was, now)
                shown += show is not None
                PRESENTER.pieces(now)
            views[side] = after
            PRESENTER.terrain(after)
            PRESENTER.strip(after, side)
            assert all(PRESENTER.card(after, key) is not None for key in after.units)
    assert shown > 50
    fates = {fate.unit for fate in PRESENTER.fates(battle.table)}
    assert fates >= {posting.unit for posting in victory.postings(battle.table)}
