"""What carrier shows agrees with what carrier does, and shows nobody what he may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import hypot
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from game.ai import chance
from game.dice.odds import odds
from game.match import Allot, Choose, Chose, Fire, Match, Order, Question
from game.match.events import Rolled
from game.rulesets.carrier import RULESET
from game.rulesets.carrier.advice.situation import PULL, CarrierSituation, Stacks, nearness
from game.rulesets.carrier.air import strike_throw
from game.rulesets.carrier.air_events import AirLaunched, Searched
from game.rulesets.carrier.command import StageAirGroups, staging
from game.rulesets.carrier.events import BattleJoined, FogLaid, HitsScored
from game.rulesets.carrier.presenter import chances
from game.rulesets.carrier.tables import RADIUS, RANGES
from game.sea.heading import Pose, distance
from game.tabletop.advice import PLAIN
from game.tabletop.overlays import Circle, Cloud, Mark, Night, Threat, Zone
from tests.rulesets.carrier.scene import (
    AIRSTRIP,
    BATTERY,
    BENSON,
    CAROLINA,
    CRUISER,
    FLAK,
    HIRYU,
    KAGERO,
    KONGO,
    TAKAO,
    TRANSPORT,
    YORKTOWN,
    at,
    battle,
    chose,
    disposed,
    flying,
    fogging,
    intercepting,
    moving,
    scenario,
    squall,
)
from tests.rulesets.played import told

SHOW = RULESET.presenter
STACKS = {
    "U1": at(20, 20, "TF 17", "blank", "gambit:second_wave"),
    "U2": at(14, 14, "TF 18", "gambit:torpedo_ambush"),
    "UA": at(8, 24, "Field"),
    "J1": at(28, 24, "Kido Butai", "blank", "gambit:damage_control"),
    "J2": at(24, 30, "Main Body", "blank"),
    "J3": at(30, 16, "blank", "gambit:radio_deception"),
}
FORCES = {
    "TF 17": [YORKTOWN, CRUISER, BENSON, BENSON],
    "TF 18": [CRUISER, CAROLINA, BENSON],
    "Field": [AIRSTRIP, FLAK, BATTERY],
    "Kido Butai": [HIRYU, HIRYU, KONGO, TAKAO, KAGERO],
    "Main Body": [TAKAO, KAGERO, TRANSPORT],
}
CARDS = {
    "TF 17": ["black:tf17_1"],
    "Field": ["red:Field 1", "black:Field 2"],
    "Kido Butai": ["black:kidobutai_1", "red:kidobutai_2"],
}


def close(*dice: int, **more: Any) -> Match:
    """Two fleets within reach of each other, cards staged."""
    more = {"cards": CARDS, "airfields": ("Field",), "chips": {"USN": 5, "IJN": 5}} | more
    return battle(more.pop("stacks", STACKS), more.pop("forces", FORCES), dice=dice, **more)


def eager(match: Match, rng: Random) -> None:
    """One answer at random, striking where it can."""
    for side in match.sides:
        questions = match.ask(side)
        if not questions:
            continue
        order = chance.answer(questions, rng)
        if rng.random() < 0.5 and (rammed := ram(match, questions)) is not None:
            order = rammed
        for question in questions:
            if isinstance(question, Choose) and question.name == "declare_strike":
                order = Chose(question.name, ("strike",))
            elif isinstance(question, Fire) and rng.random() < 0.4:
                order = chance.answer([question], rng)
        match.answer(side, order)
        return


def ram(match: Match, questions: list[Question]) -> Order | None:
    """A Move straight against an enemy base, where one is free."""
    for asked in questions:
        if asked.name != "move":
            continue
        stack = match.table.units[asked.key[1]]
        for foe in match.table.units.values():
            away = hypot(foe.x - stack.x, foe.y - stack.y)
            if foe.side == stack.side or foe.state != "deployed" or not away:
                continue
            share = 1.0 - 2 * RADIUS / away
            order = moving(
                match, stack.id, (stack.x + (foe.x - stack.x) * share, stack.y + (foe.y - stack.y) * share)
            )
            if asked.refuses(order) is None:
                return order
    return None


def played(seed: int, turns: int = 2) -> Iterator[tuple[Match, dict[str, Any], int]]:
    """Battles at random, order by order: the match, both views before the order, the lines before it."""
    laid = scenario(STACKS, FORCES, airfields=("Field",), turns=turns, redistribute=True, scale=4)
    match = Match.start(laid, RULESET, seed=seed)
    rng = Random(seed)
    while match.over is None:
        before = {side: match.view(side) for side in match.sides}
        lines = len(match.lines)
        eager(match, rng)
        yield match, before, lines


def question(match: Match, side: str, name: str) -> Question:
    return next(each for each in match.ask(side) if each.name == name)


# -- pieces and sheets ----------------------------------------------------------------------------------------------


def test_a_pile_shows_its_own_side_what_lies_in_it_and_the_other_how_many():
    match = close()
    own, foe = (
        {piece.id: piece for piece in SHOW.pieces(match.view(side))}["J1"].pile for side in ("IJN", "USN")
    )
    assert [token.label for token in own.down] == ["Kido Butai", "Damage Control", "blank"]
    assert (foe.count, foe.up, foe.down) == (3, (), ())


def test_eyes_that_see_everything_see_all_piles():
    piles = {piece.id: piece.pile for piece in SHOW.pieces(close().table)}
    assert all(len(pile.up) + len(pile.down) == pile.count for pile in piles.values())


def test_an_airfield_lies_open_and_has_its_own_shape():
    pile = {piece.id: piece for piece in SHOW.pieces(close().view("IJN"))}["UA"].pile
    assert [(token.label, token.silhouette) for token in pile.up] == [("Field", "airfield")]
    assert pile.up[0].words == "Field no. 1, Field no. 2 and Field no. 3"


def test_the_base_being_laid_is_seen_while_its_chips_are_shared():
    match = close()
    match.answer("USN", fogging("U1", 20.0, 21.5))
    for side in match.sides:
        new = SHOW.pieces(match.view(side))[-1]
        assert (new.id, round(new.x), round(new.y, 1)) == ("new", 20, 21.5)
    order = SHOW.drafts(match.view("USN"), "USN", question(match, "USN", "share_out"), None)[0].order
    match.answer("USN", order)
    assert all(piece.id != "new" for piece in SHOW.pieces(match.view("USN")))


def test_a_sheet_adds_up_the_ships_afloat_and_marks_the_sunk():
    match = close(sunk=("kidobutai_2",))
    card = SHOW.card(match.view("IJN"), "J1")
    heading, *ships = card.rows
    assert card.columns == ("Guns", "AA", "Strike", "CAP")
    force = match.table.forces["Kido Butai"]
    assert heading.figures == tuple(str(n) for n in (force.guns, force.aa, force.strike, force.cap))
    assert [row.boxes for row in ships] == [("whole",), ("lost",), ("whole",), ("whole",), ("whole",)]
    assert card.points == sum(ship.type.vp for ship in force.afloat)


def test_the_card_of_a_hidden_enemy_tells_its_number_of_chips_and_no_more():
    card = SHOW.card(close().view("USN"), "J1")
    assert (card.rows, card.columns, card.points) == ((), (), 0)
    assert {fact.label: fact.value for fact in card.facts}["Chips"] == "3 chips"


def test_while_cards_are_staged_the_sheet_is_found_by_what_stages_one():
    view = close().view("USN")
    (carrier,) = (by for by, _ in staging(view.forces["TF 17"]))
    assert SHOW.card(view, carrier) is None
    view.agenda = [StageAirGroups()]
    assert SHOW.card(view, carrier).name == "TF 17"


def test_a_task_forces_own_card_is_found_by_its_name():
    card = SHOW.card(close().view("USN"), "TF 17")
    assert card.name == "TF 17"
    assert {fact.label: fact.value for fact in card.facts}["Air Groups"] == "TF 17 no. 1 black"
    assert SHOW.card(close().view("IJN"), "TF 17") is None


def test_colours_of_cards_stand_on_the_owners_sheet_alone():
    own = {fact.label: fact.value for fact in SHOW.card(close().view("USN"), "UA").facts}
    foe = {fact.label: fact.value for fact in SHOW.card(close().view("IJN"), "UA").facts}
    assert own["Air Groups"] == "Field 1 red, Field 2 black"
    assert foe["Air Groups"] == "2 cards face-down"


# -- the strip and the sky ------------------------------------------------------------------------------------------


def test_the_strip_counts_chips_and_says_who_acts():
    match = close()
    strip = SHOW.strip(match.view("IJN"), "IJN")
    assert [(tab.label, tab.state) for tab in strip.tabs] == [("USN 5", "now"), ("IJN 5", "to come")]
    assert strip.words == "USN acts, then IJN"
    assert strip.kinds == ()


def test_an_order_that_cannot_be_given_has_its_reason():
    match = close(cards={}, forces=FORCES | {"TF 17": [BENSON], "TF 18": [BENSON]}, state={})
    kinds = {kind.name: kind.refused for kind in SHOW.strip(match.view("USN"), "USN").kinds}
    assert kinds["air_action"].clause == "CAR-AIR-5"
    assert kinds["move"] is kinds["hold"] is None


@pytest.mark.parametrize("night", [True, False])
def test_by_night_the_sea_is_dark_and_no_aircraft_fly(night):
    match = close(cards={}, weather={"night_rounds": (1,)} if night else {})
    view = match.view("USN")
    assert (Night() in SHOW.terrain(view)) == night
    refused = {kind.name: kind.refused for kind in SHOW.strip(view, "USN").kinds}["air_action"]
    assert (refused is not None and refused.clause == "CAR-VIS-3") == night


def test_squalls_zones_and_a_squall_that_was_played_lie_on_the_sea():
    match = close(
        terrain=(squall((40, 40), (44, 40), (44, 44)),),
        more={"zone": [{"name": "Roads", "outline": [[1, 1], [5, 1], [5, 5]]}]},
        stacks=STACKS | {"J1": STACKS["J1"] | {"squall": True}},
    )
    laid = SHOW.terrain(match.view("USN"))
    clouds = [each for each in laid if isinstance(each, Cloud)]
    assert [cloud.name for cloud in clouds] == ["Front", ""]
    x, y = (sum(point[axis] for point in clouds[1].outline) / len(clouds[1].outline) for axis in (0, 1))
    assert (round(x), round(y)) == (28, 24)
    assert [each.name for each in laid if isinstance(each, Zone)] == ["Roads"]


# -- reaches, marks, odds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "unit", "nation"), [("USN", "U1", "USN"), ("IJN", "J1", "IJN")])
def test_a_base_that_touches_the_ring_is_in_reach(side, unit, nation):
    rings = [ring for ring in SHOW.rings(close().view(side), unit) if isinstance(ring, Circle)]
    reach = {ring.kind: ring.radius for ring in rings}
    assert reach == {kind: length + RADIUS for kind, length in RANGES[nation].items()}


def test_targets_are_told_apart_and_refused_ones_say_why():
    match = close(stacks=STACKS | {"J3": at(65, 40, "blank", "gambit:radio_deception")})
    marks = SHOW.marks(match.view("USN"), "USN", question(match, "USN", "air_action"), "TF 17")
    told = {mark.unit: (mark.kind, mark.text) for mark in marks if isinstance(mark, Mark)}
    assert told["U1"][0] == "selected"
    assert told["J1"] == ("may_be_target", "7.5 in · strike")
    assert told["J3"] == ("refused", "47.8 in: out of range")


def test_a_move_that_may_touch_a_base_face_up_tells_the_guns_of_both_sides():
    match = close(
        stacks=STACKS
        | {
            "U2": at(26, 21, "TF 18", "gambit:torpedo_ambush"),
            "J1": at(28, 24, "Kido Butai", "blank", up=["Kido Butai"]),
        }
    )
    asked = next(each for each in match.ask("USN") if each.key == ("move", "U2"))
    marks = SHOW.marks(match.view("USN"), "USN", asked, "U2")
    told = {mark.unit: mark.text for mark in marks if isinstance(mark, Mark) and mark.kind == "may_be_target"}
    assert told["J1"] == "9 Guns to 10 and what hides there"
    assert told["J2"] == "contact: 9 Guns to ?"


def test_every_line_offered_has_odds_and_every_other_the_matchs_own_reason():
    match = close()
    view = match.view("USN")
    asked = question(match, "USN", "air_action")
    offered = {(shot.unit, shot.weapon, shot.target) for shot in asked.shots}
    for force in ("TF 17", "TF 18", "Field"):
        for line in SHOW.lines(view, asked, force):
            assert ((line.unit, line.weapon, line.target) in offered) == (line.refused is None)
            shown = SHOW.odds(view, line.unit, line.weapon, line.target, 1)
            assert (shown is not None) == (line.refused is None)


def test_the_odds_of_a_search_are_the_frequencies_of_searches():
    rng, found = Random(5), Counter()
    rolls = 6000
    for _ in range(rolls):
        one, other = rng.randint(1, 6), rng.randint(1, 6)
        found[min(one, other) if one + other <= 8 else 0] += 1
    for count in range(5):
        assert chances.looks(False).exactly(count) == pytest.approx(found[count] / rolls, abs=0.02)
    assert [round(36 * share) for share in chances.looks(False).chances] == [10, 11, 9, 5, 1]
    assert [round(36 * share) for share in chances.looks(True).chances] == [21, 9, 5, 1]
    assert [round(100 * chances.sees(hidden, False)) for hidden in (1, 3, 4)] == [72, 44, 33]


def test_the_odds_of_a_strike_are_the_frequencies_of_strikes_played():
    """The match's own steps, thrown many times over: hits as rolled against the card's bars."""
    shown, found = None, Counter()
    battles = 700
    for seed in range(battles):
        laid = scenario(
            STACKS | {"J1": at(28, 24, "Kido Butai", up=["Kido Butai"])},
            FORCES,
            airfields=("Field",),
            cards={"TF 17": ["black:tf17_1"], "Kido Butai": ["red:kidobutai_1", "red:kidobutai_2"]},
            chips={"USN": 1, "IJN": 1},
        )
        match = Match.start(laid, RULESET.beginning("Action"), seed=seed)
        if shown is None:
            shown = SHOW.odds(match.view("USN"), "TF 17", "tf17_1", "J1", 1)
        match.answer("USN", flying("TF 17", "tf17_1", "J1"))
        match.answer("USN", chose("declare_strike", "strike"))
        match.answer("IJN", intercepting(Kido_Butai="kidobutai_1"))
        hits = [e for line in match.lines for e in line.events if isinstance(e, HitsScored)]
        found[sum(e.salvo.confirmed + e.salvo.unconfirmed for e in hits)] += 1
    assert shown.throw == strike_throw("U1", "J1", 4, 4)
    for count, bar in enumerate(shown.bars[:5]):
        assert bar == pytest.approx(found[count] / battles, abs=0.06), count
    unmet, met = (float(figure.value) for figure in shown.figures[:2])
    assert unmet == 2.0
    assert met == pytest.approx(sum(n * c for n, c in found.items()) / battles, abs=0.15)


def test_a_strike_that_nothing_meets_has_the_odds_of_its_throw():
    for dice in range(5):
        assert chances.strike(dice).chances == pytest.approx(odds(strike_throw("", "", dice, dice)).chances)


@pytest.mark.parametrize(("ours", "theirs"), [(4, 4), (8, 3), (0, 5), (13, 0)])
def test_a_duel_of_guns_is_what_dice_make_of_it(ours, theirs):
    rng, found = Random(3), Counter()
    for _ in range(6000):
        mine, others = (sum(rng.random() < 0.5 for _ in range(number)) for number in (ours, theirs))
        found[(mine > others) - (mine < others)] += 1
    for expected, key in zip(chances.duel(ours, theirs), (1, 0, -1), strict=True):
        assert expected == pytest.approx(found[key] / 6000, abs=0.025)


def test_hidden_things_of_the_enemy_change_no_odds():
    """Two orders of battle that differ in what the searcher may not know alone."""
    other = STACKS | {
        "J1": at(28, 24, "Main Body", "blank", "gambit:squall"),
        "J2": at(24, 30, "Kido Butai", "blank"),
    }
    shown = []
    for stacks in (STACKS, other):
        match = close(stacks=stacks)
        view = match.view("USN")
        asked = question(match, "USN", "air_action")
        shown.append(
            (
                [SHOW.odds(view, shot.unit, shot.weapon, shot.target, 1) for shot in asked.shots],
                [SHOW.card(view, unit) for unit in ("J1", "J2", "J3")],
                SHOW.threats(view, "USN", "U1"),
                SHOW.danger(view, "USN", "U1", [Pose(20, 20, 0), Pose(22, 22, 0)], 1.0),
                SHOW.notebook(view, "USN"),
            )
        )
    assert shown[0] == shown[1]


# -- what is known to threaten ---------------------------------------------------------------------------------------


def test_only_what_is_known_threatens():
    match = close()
    threats = SHOW.threats(match.view("IJN"), "IJN", "J1")
    assert [(threat.origin, threat.full) for threat in threats if isinstance(threat, Threat)] == [
        ((8, 24), False)
    ]
    shown = close(stacks=STACKS | {"UA": at(14, 24, "Field")})
    (threat,) = SHOW.threats(shown.view("IJN"), "IJN", "J1")
    assert threat.full
    assert threat.text.startswith("strike 2")


def test_danger_is_most_where_a_strike_reaches_and_fades_beyond():
    match = close(stacks=STACKS | {"U2": at(14, 44, "TF 18", "blank")})
    near, far = Pose(20.0, 24.0, 0.0), Pose(40.0, 24.0, 0.0)
    view = match.view("IJN")
    first, last = SHOW.danger(view, "IJN", "J2", [near, far], 1.0).cells
    assert (first.x, first.y, first.level) == (20.5, 24.5, 3)
    assert (last.x, last.y, last.level) == (40.5, 24.5, 2)


def test_overlay_and_captain_count_the_same_strike():
    """A strike at what lies face-up is worth the same over the table, to a search's plan and in the air."""
    match = close(stacks=STACKS | {"UA": at(14, 24, "Field")})
    scene = CarrierSituation(match.view("IJN"), "IJN", PLAIN)
    own = next(own for own in scene.own if own.strike)
    x, y = np.array([[own.stack.x], [own.stack.y]])
    found = scene.exchange(Stacks([own], np.zeros(1, dtype=np.intp)), scene.lines(x, y))
    away = [distance(own.stack.at, foe.stack.at) for foe in scene.foes]
    near = [nearness(off, scene.reach) - PULL * off for off in away]
    raids = [scene.raid(own.strike, foe) for foe in scene.foes]
    assert max(raids) > 0.0
    assert found.won("strike")[0] == pytest.approx(
        sum(raid * part for raid, part in zip(raids, near, strict=True))
    )
    up = next(foe for foe in scene.foes if foe.up)
    assert scene.raid(own.strike, up) == scene.struck(own.strike, up)


# -- doubts -----------------------------------------------------------------------------------------------------------


def test_a_move_into_contact_is_asked_about_with_the_guns_that_are_known():
    match = close(stacks=STACKS | {"U2": at(26, 21, "TF 18", "gambit:torpedo_ambush")})
    asked = next(each for each in match.ask("USN") if each.key == ("move", "U2"))
    away = 1.5 / ((28 - 26) ** 2 + (24 - 21) ** 2) ** 0.5
    order = moving(match, "U2", (28 - 2 * away, 24 - 3 * away))
    assert asked.refuses(order) is None
    doubt = SHOW.risk(match.view("USN"), "USN", asked, order)
    assert doubt.clause == "CAR-MOV-12"
    assert "touching J1: a gun battle with 9 Guns" in doubt.sentence
    assert SHOW.risk(match.view("USN"), "USN", asked, moving(match, "U2", (20, 18))) is None


def test_a_strike_that_makes_next_to_nothing_is_asked_about():
    weak = FORCES | {"TF 17": ["cvl_independence"], "Kido Butai": [HIRYU, HIRYU, TAKAO, TAKAO, "cl_nagara"]}
    match = close(
        stacks=STACKS | {"J1": at(28, 24, "Kido Butai", up=["Kido Butai"])},
        forces=weak,
        cards=CARDS | {"Kido Butai": ["red:kidobutai_1", "red:kidobutai_2"]},
    )
    asked, order = question(match, "USN", "air_action"), flying("TF 17", "tf17_1", "J1")
    assert SHOW.risk(match.view("USN"), "USN", asked, order).clause == "CAR-STR-1"
    match.answer("USN", order)
    declare = question(match, "USN", "declare_strike")
    assert (
        SHOW.risk(match.view("USN"), "USN", declare, chose("declare_strike", "strike")).clause == "CAR-STR-1"
    )
    assert SHOW.risk(match.view("USN"), "USN", declare, chose("declare_strike", "no")) is None


def test_fighters_held_back_are_asked_about():
    match = close(
        stacks=STACKS | {"J1": at(28, 24, "Kido Butai", up=["Kido Butai"])},
    )
    match.answer("USN", flying("TF 17", "tf17_1", "J1"))
    match.answer("USN", chose("declare_strike", "strike"))
    asked = question(match, "IJN", "intercept")
    none, every = (draft.order for draft in reversed(SHOW.drafts(match.view("IJN"), "IJN", asked, None)))
    assert SHOW.risk(match.view("IJN"), "IJN", asked, none).clause == "CAR-INT-5"
    assert SHOW.risk(match.view("IJN"), "IJN", asked, every) is None


# -- drafts -----------------------------------------------------------------------------------------------------------


def test_drafts_are_legal_and_there_is_one_wherever_a_sheet_is_to_be_filled():
    named: set[str] = set()
    for seed in range(6):
        for match, _, _ in played(seed):
            for side in match.sides:
                for asked in match.ask(side):
                    drafts = SHOW.drafts(match.view(side), side, asked, None)
                    assert all(asked.refuses(draft.order) is None for draft in drafts)
                    if isinstance(asked, Allot) or asked.name in ("stage_air_groups", "intercept"):
                        assert drafts, asked
                        named.add(asked.name)
    assert named >= {
        "deploy_chips",
        "share_out",
        "stage_air_groups",
        "assign_confirmed",
        "assign_unconfirmed",
    }


def test_the_first_draft_of_the_chips_leaves_them_as_they_lie():
    match = Match.start(scenario(STACKS, FORCES, airfields=("Field",), redistribute=True), RULESET, seed=1)
    asked = question(match, "USN", "deploy_chips")
    order = SHOW.drafts(match.view("USN"), "USN", asked, None)[0].order
    assert order.amounts == {
        "U1": {"tf:TF 17": 1, "blank": 1, "gambit:second_wave": 1},
        "U2": {"tf:TF 18": 1, "gambit:torpedo_ambush": 1},
    }
    assert RULESET.advice.says(match.view("USN"), asked, order) == (
        "U1: 1 blank, Second Wave and TF 17, U2: Torpedo Ambush and TF 18"
    )


def test_confirmed_hits_go_to_the_dearest_that_they_sink_and_others_to_the_cheapest():
    match = close(
        *(5, 1, 1, 1), 6, 6, 4, 4,
        stacks=STACKS | {"J1": at(28, 24, "Kido Butai", up=["Kido Butai"])},
        forces=FORCES | {"Kido Butai": [KONGO, TAKAO, KAGERO]}, cards={"TF 17": ["black:tf17_1"]},
    )  # fmt: skip
    match.answer("USN", flying("TF 17", "tf17_1", "J1"))
    match.answer("USN", chose("declare_strike", "strike"))
    confirmed = question(match, "USN", "assign_confirmed")
    order = SHOW.drafts(match.view("USN"), "USN", confirmed, None)[0].order
    match.answer("USN", order)
    worth = {ship.id: ship.type.vp for ship in match.table.forces["Kido Butai"].ships}
    assert sum(worth[ship] for ship in match.table.doomed) == max(
        worth["kidobutai_1"], worth["kidobutai_2"] + worth["kidobutai_3"]
    )


# -- what happens is seen ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_following_event_by_event_ends_in_the_view_as_it_is(seed):
    seen: set[str] = set()
    for match, before, lines in played(seed):
        for side in match.sides:
            view = before[side]
            after = match.view(side)
            table = match.ruleset.set_up(match.header.scenario)
            for line in match.lines[:lines]:
                for event in line.events:
                    event.apply(table)
            for line in match.lines[lines:]:
                for event in line.events:
                    event.apply(table)
                    known = event.seen_by(side, table)
                    if known is None:
                        continue
                    was, view = view, SHOW.follow(view, known, after)
                    show = SHOW.cue(known, was, view)
                    if show is not None:
                        seen.add(type(show).__name__)
                        msgspec.json.encode(show)
            for name in ("units", "commands", "notes", "air", "battle", "first", "active", "turn", "phase"):
                assert getattr(view, name) == getattr(after, name), name
            assert set(view.forces) == set(after.forces)
            SHOW.procedure(view, side)
        if len(match.lines) > 90:
            break
    assert {"Cast", "Flight", "Slide"} <= seen


def test_a_curious_battle_shows_every_kind_of_picture():
    kinds: Counter[type] = Counter()
    for seed in range(10):
        for match, _, lines in played(seed, turns=3):
            for line in match.lines[lines:]:
                kinds.update(type(event) for event in line.events)
    assert {AirLaunched, Searched, BattleJoined, FogLaid, HitsScored, Rolled} <= set(kinds)


# -- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_every_ship_has_a_fate_and_those_lost_are_what_was_scored_for(seed):
    match, _, _ = list(played(seed))[-1]
    fates = SHOW.fates(match.table)
    assert len(fates) == sum(len(force.ships) for force in match.table.forces.values())
    lost = {fate.unit for fate in fates if fate.lost}
    assert lost == {posting.unit for posting in match.ruleset.postings(match.table) if posting.percent}


# -- what is said -----------------------------------------------------------------------------------------------------


def test_a_stack_is_ordered_together_with_its_task_forces():
    view = close().view("USN")
    assert tuple(SHOW.division(view, "U1")) == ("U1", "TF 17")
    assert tuple(SHOW.division(view, "J1")) == ("J1",)


def test_a_hit_says_what_it_comes_to():
    match = close()
    view = match.view("IJN")
    confirmed = Choose("assign_confirmed", "", "", ())
    assert SHOW.course(view, confirmed, "hit", "kidobutai_1", 1).words == "sinks, 16 points"
    armour = match.table.forces["Kido Butai"].ships[2].type.armoured
    assert SHOW.course(view, confirmed, "hit", "kidobutai_3", 1).words == f"1/{armour}: stands"
    other = Choose("assign_unconfirmed", "", "", ())
    assert SHOW.course(view, other, "hit", "kidobutai_3", 1).words.startswith("sinks")


def test_words_name_a_card_by_its_carrier():
    assert SHOW.amount("catapult", 1) == "catapult"
    assert SHOW.amount("enterprise", 1) == "card of Enterprise"
    assert SHOW.amount("Midway 2", 1) == "card of Midway 2"
    assert SHOW.measure(12.25) == "12.3 in · 122 nm"


def test_the_panels_of_a_search_are_named_as_a_player_would():
    match = close(2, 2, 1, 1)
    match.answer("USN", flying("TF 17", "tf17_1", "J1"))
    match.answer("USN", chose("recon_reroll", "keep"))
    assert SHOW.titled(match.ask("USN")[0]) == "How many chips to see"
    match.answer("USN", chose("recon_peek_count", "1"))
    assert all(SHOW.titled(question) == "Chips your search saw" for question in match.ask("USN"))


def test_chips_returned_are_shuffled_for_all_to_see():
    match = close(2, 2, 1, 1)
    match.answer("USN", flying("TF 17", "tf17_1", "J1"))
    match.answer("USN", chose("recon_reroll", "keep"))
    match.answer("USN", chose("recon_peek_count", "1"))
    before = match.view("IJN")
    faces = match.table.air.drawn
    match.answer("USN", disposed(*("" if face.startswith("gambit") else "return" for face in faces)))
    cues = [SHOW.cue(event, before, match.view("IJN")) for event in told(match, "IJN")]
    assert any(type(show).__name__ == "Shuffle" for show in cues)
