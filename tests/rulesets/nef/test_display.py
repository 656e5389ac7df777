"""What nef shows agrees with what nef does: odds with throws, reasons with refusals, danger with single odds.

Battles are played at random; staged moments come from a compact builder.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from game.ai import chance
from game.dice.odds import odds
from game.dice.tray import ScriptedTray
from game.match import Aim, Fire, Fired, Match, Question, SetTo, Steer, Steered
from game.match.events import Rolled
from game.match.scenario import Scenario, SideEntry, Terrain, UnitEntry
from game.rulesets.nef import RULESET, fire
from game.rulesets.nef.advice import gunnery
from game.rulesets.nef.advice.situation import NefSituation
from game.rulesets.nef.advice.standing import per_hit
from game.rulesets.nef.appraisal import dice_of, in_next_combat, standing
from game.rulesets.nef.events import Attacked
from game.rulesets.nef.presenter.bearing import bears, strongest
from game.rulesets.nef.ruleset import NefRuleset
from game.rulesets.nef.set_up import set_up
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.tables import WEAPONS
from game.sea.heading import Pose
from game.sea.reach import envelope
from game.tabletop import cues
from game.tabletop.advice import PLAIN
from game.tabletop.exchange import Contacts
from game.tabletop.overlays import Band, Cloud, Land, Landing, Mark, RangeRing, Threat, Wedge

SHOW = RULESET.presenter
SCENARIOS = Path(__file__).parents[3] / "scenarios" / "nef"
NAMES = ("skerries", "mail", "heligoland", "gasworks")


def _unit(row: dict[str, Any]) -> UnitEntry:
    row = dict(row)
    known = {key: row.pop(key, None) for key in ("aboard", "squadron")}
    at = row.pop("at", None)
    return UnitEntry(
        cls=row.pop("class"),
        id=row["id"],
        name=row.pop("name", row.pop("id")),
        at=None if at is None else (float(at[0]), float(at[1])),
        heading=float(row.pop("heading", 0)),
        state=row.pop("state", {}),
        more={key: value for key, value in row.items() if key != "id"},
        **known,
    )


def scenario(file: dict[str, Any]) -> Scenario:
    """A scenario as its file reads, without the checks."""
    return Scenario(
        format=1,
        ruleset="nef",
        title=file.get("title", ""),
        width=file["table"]["width"],
        height=file["table"]["height"],
        turns=file.get("turns", 6),
        sides=tuple(
            SideEntry(name=side["name"], colour="", units=tuple(map(_unit, side["unit"])))
            for side in file["side"]
        ),
        terrain=tuple(
            Terrain(area["kind"], tuple((float(x), float(y)) for x, y in area["outline"]))
            for area in file.get("terrain", ())
        ),
        victory=file.get("victory", {}),
        options=file.get("options", {}),
    )


def shipped(name: str) -> Scenario:
    return scenario(tomllib.loads((SCENARIOS / f"{name}.toml").read_text(encoding="utf-8")))


def of(red: list[dict[str, Any]], blue: list[dict[str, Any]]) -> Scenario:
    """A clear table with these units, written as in a scenario's file, `id` their name."""
    sides = [{"name": "Red", "unit": red}, {"name": "Blue", "unit": blue}]
    return scenario({"table": {"width": 72, "height": 48}, "side": sides})


def staged(
    red: list[dict[str, Any]], blue: list[dict[str, Any]], step: str = "Combat", **more: Any
) -> NefTable:
    """A table in the middle of a turn."""
    table = set_up(RULESET.typed(of(red, blue)), step)
    table.phase = {"Combat": "combat", "SecondHalf": "second_half", "Plot": "plot"}[step]
    return table


def view(table: NefTable, side: str = "Red") -> NefTable:
    return RULESET.redact(table, side)


@dataclass
class Moment:
    """A battle with questions open, and who plays it on."""

    match: Match
    rng: Random

    def views(self) -> Iterator[tuple[str, NefTable, list[Question]]]:
        for side in self.match.sides:
            yield side, self.match.view(side), self.match.ask(side)


def moments(name: str, seed: int) -> Iterator[Moment]:
    """Every moment of a random battle at which a side is asked."""
    match = Match.start(shipped(name), RULESET, seed=seed)
    moment = Moment(match, Random(seed))
    while match.over is None:
        yield moment
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), moment.rng, lavish=0.8), "chance")


# Random battles


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(2))
def test_everything_is_shown_at_every_question_to_both_sides(name: str, seed: int) -> None:
    last: dict[tuple[str, str], Any] = {}
    for moment in moments(name, seed):
        for side, seen, questions in moment.views():
            assert {piece.id for piece in SHOW.pieces(seen)} == {
                unit.id for unit in moment.match.table.units.values() if unit.state == "deployed"
            }
            assert SHOW.strip(seen, side).title
            for key in moment.match.table.units:
                known = SHOW.card(seen, key)
                assert (known is None) == (key not in seen.units)
                SHOW.arcs(seen, key)
                SHOW.rings(seen, key)
                SHOW.threats(seen, side, key)
            for question in questions:
                _answered(moment.match, seen, side, question, last)


def _answered(
    match: Match, seen: NefTable, side: str, question: Question, last: dict[tuple[str, str], Any]
) -> None:
    for unit in seen.units.values():
        if unit.side == side:
            SHOW.marks(seen, side, question, unit.id)
            SHOW.lines(seen, question, unit.id)
    before = last.get((side, question.name))
    for draft in SHOW.drafts(seen, side, question, before):
        assert match.refuses(side, draft.order) is None, draft.label
        SHOW.risk(seen, side, question, draft.order)
        if draft.key in ("full", "nearest"):
            last[side, question.name] = draft.order
    if isinstance(question, Steer):
        ends = [end.pose for end in envelope(question.helm, question.pose).ends]
        SHOW.danger(seen, side, question.unit, ends, 1.0)
        for pose in ends[:3]:
            SHOW.outlook(seen, side, question.unit, pose)
            SHOW.threats(seen, side, question.unit, pose)


@pytest.mark.parametrize("name", NAMES)
def test_the_odds_shown_are_those_of_the_throw_that_is_rolled(name: str) -> None:
    compared = 0
    for seed in range(12):
        shown: dict[str, Any] = {}
        for moment in moments(name, seed):
            for _, seen, questions in moment.views():
                for question in questions:
                    if isinstance(question, Fire):
                        for shot in question.shots:
                            for amount in range(shot.least, shot.most + 1):
                                if shot.weapon != fire.RELOAD:
                                    card = SHOW.odds(seen, shot.unit, shot.weapon, shot.target, amount)
                                    assert card is not None
                                    shown[card.throw.purpose, amount] = card
            for event, following in zip(
                moment.match.lines[-1].events, moment.match.lines[-1].events[1:], strict=False
            ):
                if isinstance(event, Attacked) and isinstance(following, Rolled):
                    throw = following.roll.throw
                    card = shown[throw.purpose, event.amount]
                    assert card.throw == throw
                    assert card.bars == odds(throw).bars()
                    assert card.figures[0].value == f"{odds(throw).expected:.1f}"
                    compared += 1
            if moment.match.lines[-1].events[-1:] and not any(
                isinstance(question, Fire) for _, _, asked in moment.views() for question in asked
            ):
                shown.clear()
    assert compared > 3


@pytest.mark.parametrize("name", NAMES)
def test_reasons_shown_are_those_the_match_gives(name: str) -> None:
    refused = legal = 0
    for moment in (moment for seed in range(12) for moment in moments(name, seed)):
        for side, seen, questions in moment.views():
            for question in questions:
                if not isinstance(question, Fire):
                    continue
                for unit in [unit.id for unit in seen.units.values() if unit.side == side]:
                    for line in SHOW.lines(seen, question, unit):
                        amount = line.most if line.refused is None else 1
                        order = Fired(question.name, (Aim(unit, line.weapon, line.target, amount),))
                        assert moment.match.refuses(side, order) == line.refused
                        refused += line.refused is not None
                        legal += line.refused is None
    assert refused
    assert legal


@pytest.mark.parametrize("name", NAMES)
def test_danger_is_the_sum_of_single_odds(name: str) -> None:
    rng = Random(name)
    compared = 0.0
    for number, moment in enumerate(moments(name, 2)):
        if number % 5:
            continue
        for side, seen, _ in moment.views():
            own = [unit for unit in seen.units.values() if unit.side == side]
            unit = in_next_combat(seen, rng.choice(own))
            if unit is None:
                continue
            scene = NefSituation(seen, side, PLAIN, coming=True)
            scene.contacts = Contacts.laid([[foe.pose] for foe in scene.foes])
            near = rng.choice(scene.foes).at if scene.foes else unit.at
            poses = [
                Pose(near[0] + rng.uniform(-12, 12), near[1] + rng.uniform(-12, 12), rng.randrange(6) * 60.0)
                for _ in range(12)
            ]
            found = scene.exchange(unit, scene.lines(np.array(poses)))
            worths = scene.worths_to(unit)
            for number, pose in enumerate(poses):
                there = standing(seen, seen.units[unit.id], pose)
                assert there is not None
                single = 0.0
                for foe in scene.foes:
                    for line in strongest(seen, foe, there):
                        bombed = line.weapon == "bombs"
                        single += line.expected * (bool(foe.first_half_path) if bombed else scene.share)
                assert found.lost()[number] == pytest.approx(single * scene.price(unit))
                best: dict[str, float] = {}
                for foe, worth in zip(scene.foes, worths, strict=True):
                    for line in bears(seen, there, foe):
                        key = "either" if unit.spec.kind == "fighter" else line.weapon
                        best[key] = max(best.get(key, 0.0), line.expected * worth)
                assert found.won()[number] == pytest.approx(sum(best.values()))
                compared += single
    assert compared > 1.0


# Staged moments


def test_the_dice_of_an_appraisal_are_those_of_the_attack() -> None:
    table = staged(
        [
            {
                "id": "hecla",
                "class": "hecla",
                "at": [20, 20],
                "state": {"first_half_path": [[20, 20], [20, 24]]},
            }
        ],
        [{"id": "works", "class": "works", "at": [20.5, 22]}],
    )
    for amount in range(1, 8):
        throw = fire.attack(table, table.units["hecla"], "bombs", table.units["works"], amount)
        dice, bonus = dice_of(table, WEAPONS["bombs"], amount)
        assert throw.dice == dice
        assert throw.needed == max(2, WEAPONS["bombs"].hit - bonus)


TEMPEST = {"id": "resolute", "class": "tempest", "at": [20, 20]}
ABEAM = {"id": "markgraf", "class": "majesty", "at": [29, 20], "heading": 0}


def test_overlay_appraisal_and_gunnery_count_the_same_hits() -> None:
    table = staged([TEMPEST], [ABEAM | {"state": {"torpedoes_left": 0}}])
    table.phase = "combat"
    unit, foe = table.units["resolute"], table.units["markgraf"]
    factors = fire.at_hand(unit)["guns"]
    scene = NefSituation(table, "Red", PLAIN, coming=True)
    (guns,) = (
        volley for volley in scene.fires(unit, scene.lines(np.array([unit.pose]))) if volley.term == "harm"
    )
    hits = float(guns.hits[0, 0])
    assert hits == pytest.approx(odds(fire.attack(table, unit, "guns", foe, factors)).expected)
    (shot,) = (shot for shot in fire.plan(table, "Red").shots if shot.weapon == "guns")
    assert gunnery.Gunner(table, fire.plan(table, "Red")).hits(shot, factors)[0] == pytest.approx(hits)
    overlay = scene.exchange(unit, scene.lines(np.array([unit.pose])))
    assert overlay.won("harm")[0] == pytest.approx(hits * per_hit(table, foe))


def pending(*hits: int) -> dict[str, Any]:
    return {"hits_pending": list(hits)}


def test_the_odds_card_names_the_row_that_pending_hits_bring_near() -> None:
    hurt = ABEAM | {"state": {"damage": 4, "row": 1} | pending(1)}
    card = SHOW.odds(view(staged([TEMPEST], [hurt])), "resolute", "guns", "markgraf", 10)
    assert card is not None
    assert (card.threshold, card.threshold_words) == (3, "3 hits: the 50 % row")
    assert [figure.label for figure in card.figures] == [
        "expected",
        "at least one",
        "loses a row",
        "destroyed",
    ]
    found = odds(card.throw)
    assert card.figures[2].value == f"{round(found.at_least(3) * 100)} %"
    assert card.figures[3].value == "<1 %"
    assert ("one magazine roll if hit: 1 in 3", "NEF-VUL-1") in card.notes
    assert sum(card.bars) == pytest.approx(1.0)


def test_a_magazine_roll_is_named_only_where_something_can_be_lost() -> None:
    empty = ABEAM | {"state": {"torpedoes_left": 0}}
    card = SHOW.odds(view(staged([TEMPEST], [empty])), "resolute", "guns", "markgraf", 10)
    assert card is not None
    assert card.notes == ()


def test_odds_the_other_way_round_are_the_enemys_own_throw() -> None:
    seen = view(staged([TEMPEST], [ABEAM]))
    card = SHOW.answer_fire(seen, "resolute", "markgraf")
    assert card is not None
    assert card.throw == fire.attack(seen, seen.units["markgraf"], "guns", seen.units["resolute"], 12)
    assert card.figures[2].label == "I lose a row"


@pytest.mark.parametrize(
    ("kind", "state", "threshold", "words"),
    [
        ("fighter", {}, 2, "2 hits: destroyed"),
        ("fighter", {"damage": 1}, 1, "1 hit: destroyed"),
        ("bomber", {}, 2, "2 hits: half its load"),
        ("bomber", {"damage": 2, "halved": True}, 1, "1 hit: destroyed"),
        ("bomber", pending(3), 0, "doomed already"),
    ],
)
def test_thresholds_of_flights(kind: str, state: dict[str, Any], threshold: int, words: str) -> None:
    flight = {"id": "flight", "class": kind, "at": [29, 20], "state": state}
    card = SHOW.odds(view(staged([TEMPEST], [flight])), "resolute", "guns", "flight", 10)
    assert card is not None
    assert (card.threshold, card.threshold_words) == (threshold, words)


def test_nothing_is_rolled_where_nothing_is_legal() -> None:
    seen = view(staged([TEMPEST], [ABEAM | {"at": [33, 20]}]))
    assert SHOW.odds(seen, "resolute", "guns", "markgraf", 10) is None
    assert SHOW.odds(seen, "resolute", "reload", "", 1) is None
    assert SHOW.answer_fire(seen, "resolute", "markgraf") is None


def test_a_card_warns_of_what_is_pending() -> None:
    hurt = TEMPEST | {"state": {"damage": 3, "plotted_speed": 11, "turns_used": 1} | pending(1, 1)}
    table = staged([hurt], [ABEAM])
    table.units["resolute"].moved = 1
    card = SHOW.card(view(table), "resolute")
    assert card is not None
    assert (
        card.warning == "2 hits pending. At the End she falls to the 25 % row and makes three magazine rolls."
    )
    assert card.rows[0].boxes == ("lost", "lost", "lost", "pending")
    assert card.rows[1].boxes == ("pending", "whole", "whole")
    assert [row.current for row in card.rows] == [True, False, False, False]
    assert card.rows[0].figures == ("10", "4", "11", "2")
    facts = {fact.label: fact for fact in card.facts}
    assert facts["Marked speed"].value == "11: 6 in, then 5 in"
    assert facts["Turns made"].value == "1 of 2, in the first half"
    assert all(fact.clause for fact in card.facts + card.arms)
    arms = {fact.label: fact.value for fact in card.arms}
    assert arms["Broadside"] == "10 dice"
    assert arms["Ahead, astern"] == "5 dice"
    assert arms["Torpedo, ahead"] == "5 dice, 8 in"
    piece = next(piece for piece in SHOW.pieces(view(staged([hurt], [ABEAM]))) if piece.id == "resolute")
    assert piece.rows == ((0, 3, 1), (2, 0, 1), (4, 0, 0), (3, 0, 0))


def test_a_doomed_ship_still_moves() -> None:
    hurt = TEMPEST | {"state": pending(20)}
    card = SHOW.card(view(staged([hurt], [ABEAM], "SecondHalf")), "resolute")
    assert card is not None
    assert card.doomed
    assert card.warning == "20 hits pending. At the End she is destroyed; until then she still moves."
    assert "doomed" in card.rows[0].boxes


AVIARY = {"id": "aviary", "class": "aviary", "at": [20, 20]}
HANGAR = [
    AVIARY,
    {"id": "fighters", "class": "fighter", "aboard": "aviary", "state": {"damage": 1}},
    {"id": "bombers", "class": "bomber", "aboard": "aviary", "load": "rapiers"},
]


@pytest.mark.clause("NEF-HID-2")
def test_an_enemy_hangar_shows_its_places_and_nothing_else() -> None:
    table = staged(HANGAR, [ABEAM], "Plot")
    own, theirs = SHOW.card(view(table), "aviary"), SHOW.card(view(table, "Blue"), "aviary")
    assert own is not None
    assert theirs is not None
    facts = {fact.label: fact.value for fact in own.facts}
    assert facts["Hangar"] == "3 of 6 places"
    assert facts["fighters"] == "1 of 2 hits taken, rocket pack"
    assert facts["bombers"] == "unhurt, 2 Rapiers"
    assert {fact.label: fact.value for fact in theirs.facts}["Hangar"] == "6 places"
    assert not {"fighters", "bombers", "Rearming"} & {fact.label for fact in theirs.facts}
    assert SHOW.card(view(table, "Blue"), "fighters") is None
    hidden = staged([AVIARY], [ABEAM], "Plot")
    assert SHOW.card(view(hidden, "Blue"), "aviary") == theirs


@pytest.mark.clause("NEF-HID-3")
def test_a_hidden_load_is_not_shown_but_feared() -> None:
    cards, threats = [], []
    for load in ("rapiers", "bombs"):
        bombers = {"id": "bombers", "class": "bomber", "at": [20, 14], "heading": 0, "load": load}
        seen = view(staged([TEMPEST], [bombers]))
        cards.append(SHOW.card(seen, "bombers"))
        threats.append(SHOW.threats(seen, "Red", "resolute"))
    assert cards[0] == cards[1]
    assert cards[0] is not None
    assert cards[0].stores == ()
    assert (
        threats[0] == threats[1] == [Threat((20.0, 14.0), (20.0, 20.0), True, "8 dice · Rapiers if aboard")]
    )


def test_outlook_counts_what_reaches_her_and_what_she_reaches() -> None:
    seen = view(staged([TEMPEST], [ABEAM, ABEAM | {"id": "kurfürst", "at": [9, 20]}], "SecondHalf"))
    found = SHOW.outlook(seen, "Red", "resolute", Pose(20.0, 20.0, 0.0))
    assert found.title == "If nobody moves, 24 dice reach her here."
    assert found.text == "4.8 hits expected. Her broadside bears on markgraf and kurfürst."
    ahead = SHOW.outlook(seen, "Red", "resolute", Pose(21.5, 20.0, 90.0))
    assert ahead.text == (
        "2.4 hits expected. Her guns at half dice bear on markgraf. Her torpedo bears on markgraf."
    )


def test_past_combat_the_pending_hits_are_counted_before_the_next() -> None:
    weak = ABEAM | {"state": pending(4)}
    for step, dice in (("Combat", 12), ("SecondHalf", 9)):
        (threat,) = SHOW.threats(view(staged([TEMPEST], [weak], step)), "Red", "resolute")
        assert isinstance(threat, Threat)
        assert threat.text == f"{dice} dice · broadside"
    gone = ABEAM | {"state": pending(30)}
    assert SHOW.threats(view(staged([TEMPEST], [gone], "SecondHalf")), "Red", "resolute") == []


def test_arcs_and_rings_are_only_of_weapons_at_hand() -> None:
    seen = view(staged([TEMPEST | {"state": {"torpedoes_left": 0}}], [ABEAM]))
    wedges = [overlay for overlay in SHOW.arcs(seen, "resolute") if isinstance(overlay, Wedge)]
    assert [(wedge.start, wedge.end, wedge.full) for wedge in wedges] == [
        (30.0, 150.0, True),
        (-150.0, -30.0, True),
        (-30.0, 30.0, False),
        (150.0, -150.0, False),
    ]
    assert SHOW.rings(seen, "resolute") == [RangeRing(20.0, 20.0, 12, "long", "guns 12")]
    assert [ring.label for ring in SHOW.rings(seen, "markgraf")] == ["guns 12", "torpedo 8"]  # type: ignore[attr-defined]


class From(NefRuleset):
    """nef, its battles begun in the middle of a turn."""

    def __init__(self, step: str) -> None:
        self.step = step

    def set_up(self, scenario: Scenario, step: str = "") -> NefTable:
        return set_up(scenario, step or self.step)


def asked(
    red: list[dict[str, Any]], blue: list[dict[str, Any]], step: str = "Combat"
) -> tuple[Question, NefTable]:
    """Red's question at a staged moment, and what Red sees."""
    match = Match.start(of(red, blue), From(step), seed=1)
    return match.ask("Red")[0], match.view("Red")


def test_targets_are_lit_and_others_say_why_not() -> None:
    near, far = ABEAM | {"id": "near", "at": [37, 20]}, ABEAM | {"id": "far", "at": [50, 20]}
    question, seen = asked([TEMPEST], [ABEAM, near, far])
    marks = SHOW.marks(seen, "Red", question, "resolute")
    assert Mark("markgraf", "may_be_target", "10 dice · broadside") in marks
    assert Mark("near", "refused", "17.0 in: out of range 12") in marks
    assert Mark("far", "refused", "") in marks, "much too far off: dimmed, and the plan says how far"
    assert Band(((20.0, 20.0),), 1) in marks


def test_a_target_just_out_of_range_never_reads_as_within_it_beside_it_or_under_the_pointer() -> None:
    question, seen = asked([TEMPEST], [ABEAM, ABEAM | {"id": "near", "at": [32.04, 20]}])
    marks = SHOW.marks(seen, "Red", question, "resolute")
    assert Mark("near", "refused", "12.1 in: out of range 12") in marks
    assert SHOW.measure(12.04).startswith("12.1 in")


def test_beside_a_target_stands_no_more_than_a_word_or_two_of_why_not() -> None:
    flight = {"id": "flight", "class": "bomber", "at": [24, 20], "heading": 0, "load": "rapiers"}
    astern = ABEAM | {"id": "astern", "at": [24, 14]}
    fighter = {"id": "jagd", "class": "fighter", "at": [24, 24], "heading": 0}
    question, seen = asked([TEMPEST, flight], [astern, fighter])
    told = {
        mark.unit: mark.text for mark in SHOW.marks(seen, "Red", question, "flight") if isinstance(mark, Mark)
    }
    assert told["astern"] == "not in her front arc"
    assert told["jagd"] == "not for Rapier salvos"


def test_risky_orders_are_asked_about_under_their_clauses() -> None:
    petard = {
        "id": "petard",
        "class": "petard",
        "at": [20, 20],
        "state": {"rockets_loaded": 3, "rockets_empty": 1},
    }
    question, seen = asked([petard], [ABEAM])

    def clause(order: Any) -> str:
        found = SHOW.risk(seen, "Red", question, order)
        return found.clause if found else ""

    assert clause(Fired("fire_plan", (Aim("petard", "reload"),))) == "NEF-ROC-5"
    assert clause(Fired("fire_plan")) == "NEF-CMB-8"
    assert clause(Fired("fire_plan", (Aim("petard", "guns", "markgraf", 4),))) == ""

    question, seen = asked([petard], [ABEAM], "Plot")
    doubt = SHOW.risk(seen, "Red", question, SetTo("plot", {"speed": {"petard": 0}}))
    assert doubt.clause == "NEF-PLT-8"
    assert "neither move nor turn" in doubt.sentence
    assert doubt.sentence.endswith("an enemy ahead or astern faces half her dice.")
    assert clause(SetTo("plot", {"speed": {"petard": 8}})) == ""


def test_leaving_the_table_and_landing_on_a_doomed_base_are_asked_about() -> None:
    state = {"plotted_speed": 16, "moved": 1}
    bombers = {
        "id": "bombers",
        "class": "bomber",
        "at": [20, 5],
        "heading": 180,
        "load": "bombs",
        "state": state,
    }
    base = AVIARY | {"at": [20, 3], "state": pending(9) | {"plotted_speed": 0}}
    question, seen = asked([bombers, base], [ABEAM], "SecondHalf")
    landing = Steered("half_move", "bombers", "F", {"land_on": "aviary"})
    assert question.refuses(landing) is None
    leaving = SHOW.risk(seen, "Red", question, Steered("half_move", "bombers", "FFFFFFFF"))
    doomed = SHOW.risk(seen, "Red", question, landing)
    assert leaving is not None
    assert doomed is not None
    assert (leaving.clause, doomed.clause) == ("NEF-EDG-1", "NEF-DMG-9")
    assert Landing(20.0, 3.0, 1.0, "land on aviary") in SHOW.marks(seen, "Red", question, "bombers")
    assert "Land on aviary" in [draft.label for draft in SHOW.drafts(seen, "Red", question, None)]


def test_danger_has_a_cell_for_each_reachable_place_under_fire() -> None:
    seen = view(staged([TEMPEST], [ABEAM | {"heading": 90, "state": {"torpedoes_left": 0}}]))
    poses = [Pose(20.0, 20.0, 0.0), Pose(20.2, 20.2, 60.0), Pose(29.5, 30.5, 90.0), Pose(60.0, 40.0, 0.0)]
    cells = SHOW.danger(seen, "Red", "resolute", poses, 1.0).cells
    assert [(cell.x, cell.y) for cell in cells] == [(20.5, 20.5), (29.5, 30.5)]
    assert [(cell.level, cell.harm) for cell in cells] == [(2, True), (3, False)]


def test_the_strip_shows_groups_and_who_moves() -> None:
    match = Match.start(shipped("skerries"), RULESET, seed=3)
    assert [tab.label for tab in SHOW.strip(match.view("Red"), "Red").tabs] == [
        "Red is writing",
        "Blue is writing",
    ]
    match.answer("Red", SetTo("plot", {"speed": {"red_halcyon": 6, "red_stiletto": 8}}))
    strip = SHOW.strip(match.view("Blue"), "Blue")
    assert [(tab.label, tab.state) for tab in strip.tabs] == [
        ("Red sealed", "past"),
        ("Blue is writing", "now"),
    ]
    sealed = SHOW.card(match.view("Red"), "red_halcyon")
    hidden = SHOW.card(match.view("Blue"), "red_halcyon")
    assert sealed is not None
    assert hidden is not None
    assert "6, sealed" in [fact.value for fact in sealed.facts]
    assert "6, sealed" not in [fact.value for fact in hidden.facts]
    match.answer("Blue", SetTo("plot", {"speed": {"blue_vedette": 8, "blue_falcon": 13}}))
    strip = SHOW.strip(match.view("Red"), "Red")
    assert strip.words == "Red alone, no dice"
    assert [(tab.label, tab.state) for tab in strip.tabs] == [
        ("6", "now"),
        ("8", "to come"),
        ("13", "to come"),
    ]


@pytest.mark.clause("NEF-GRP-3")
def test_the_strip_names_the_units_where_each_rolls_its_own_die() -> None:
    given = shipped("skerries")
    given = msgspec.structs.replace(given, options={**given.options, "initiative": "vessel"})
    match = Match.start(given, RULESET, seed=3, tray=ScriptedTray([2, 5, 4]))
    match.answer("Red", SetTo("plot", {"speed": {"red_halcyon": 8, "red_stiletto": 8}}))
    match.answer("Blue", SetTo("plot", {"speed": {"blue_vedette": 8, "blue_falcon": 13}}))
    seen = match.view("Red")
    units = seen.units
    halcyon, stiletto, vedette = (units[key].name for key in ("red_halcyon", "red_stiletto", "blue_vedette"))
    strip = SHOW.strip(seen, "Red")
    assert strip.words == f"{halcyon} moves now, then {vedette} and {stiletto}"
    assert "die of its own" in strip.tip
    cast = [
        shown
        for event in match.lines[-1].events
        if isinstance(event, Rolled)
        and isinstance(shown := SHOW.cue(event, match.table, match.table), cues.Cast)
    ]
    assert [(one.unit, one.name) for one in cast] == [("", halcyon), ("", stiletto), ("", vedette)]
    assert len({one.shared for one in cast}) == 1
    for moved, words in (
        ("red_halcyon", f"{vedette} moves now, then {stiletto}"),
        ("blue_vedette", f"{stiletto} moves last"),
        ("red_stiletto", "Blue alone, no dice"),
    ):
        match.answer(units[moved].side, Steered("half_move", moved, "FFFF"))
        assert SHOW.strip(match.view("Blue"), "Blue").words == words


@pytest.mark.clause("NEF-ROC-5")
def test_the_card_of_fire_says_that_a_ship_does_not_reload() -> None:
    ship = {"class": "ironclad", "id": "monitor", "at": [20, 20], "state": {"rockets_empty": 1}}
    table = staged([ship], [ABEAM])
    table.units["monitor"].spec = msgspec.structs.replace(table.units["monitor"].spec, rockets=1)
    seen = view(table)
    question = fire.plan(seen, "Red")
    assert question is not None
    (line,) = [line for line in SHOW.lines(seen, question, "monitor") if line.weapon == fire.RELOAD]
    assert line.words == "nefs only"
    assert line.refused is not None
    assert line.refused.clause == "NEF-ROC-5"
    assert line.refused.sentence == "monitor is a ship: nefs only reload their rockets."


def test_terrain_keeps_its_kinds() -> None:
    match = Match.start(shipped("gasworks"), RULESET, seed=1)
    laid = SHOW.terrain(match.view("Red"))
    assert [area.kind for area in laid if isinstance(area, Cloud)] == ["fog", "squall", "smoke"]
    assert [area.name for area in laid if isinstance(area, Land)] == ["", "shoal"]


def test_lengths_and_speeds_in_the_scale_of_the_sea() -> None:
    assert SHOW.measure(9.9) == "9.9 in · 1,480 yd"
    assert SHOW.pace(8) == "8 in · 24 knots"
