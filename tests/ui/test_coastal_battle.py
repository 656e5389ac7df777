"""coastal in the window through the player's own keys and clicks: parties dragged to damage, settings of a move, tests
nominated by pointing, whole battles of two hands and against an opponent; who looks sees only what his side knows."""

from __future__ import annotations

import re

import pytest

from game.match import Chose, Fire, Set, SetTo, Steer
from game.match.events import OrdersOpened
from game.rulesets import ruleset
from game.rulesets.coastal.table import Aircraft
from game.tabletop.overlays import Ablaze, Lit, Mark, Night, Route, Wake, Zone
from game.ui.battle.motion import Exchange
from tests.rulesets.coastal.scene import NIGHT, match, unit
from tests.ui.battles import at_table, opened, started
from tests.ui.robots import Rash, play

SIZES = ((1920, 1080), (1280, 720))
BURNING = unit("hunt3", "hunt", 60, 30, markers=2, state_fires=2, state_steering_damage=["no_port", "rating"])
FOE = unit("sboot_s38", "foe", 60, 50, 90, markers=2, state_spotted=True)
DARK = unit("sboot_s38", "foe", 60, 60, 90, markers=2)


@pytest.mark.parametrize("size", SIZES)
def test_a_party_is_dragged_to_the_fire_and_sent_to_it(size):
    battle = match(9, 5, 5, blue=BURNING, red=FOE, step="DamageControl", weather=NIGHT)
    sitting = opened(battle, size)
    card = sitting.scene.column.card
    assert card.card.unit == "hunt"
    assert len(card.parties) == 2
    fire = next(box for box, item in card.damage if item == "fire")
    sitting.pilot.drag(card.parties[0].center, fire.center)
    assert sitting.hand.order() == Chose("damage_control", ("fire",))
    sitting.pilot.key("Enter")
    assert battle.table.units["hunt"].fires == 1
    assert len(card.parties) == 1, "one attempt is left"


def test_a_party_let_go_beside_every_damage_sees_to_nothing():
    battle = match(blue=BURNING, red=FOE, step="DamageControl", weather=NIGHT)
    sitting = opened(battle)
    card = sitting.scene.column.card
    sitting.pilot.drag(card.parties[0].center, (card.area.centerx, card.area.bottom - 20))
    assert sitting.hand.picked == ()


def test_a_move_has_its_setting_and_smoke_at_keys():
    boat = unit("mtb_vosper70", "boat", 60, 30, markers=2)
    battle = match(blue=boat, red=FOE, step="MoveShips", weather=NIGHT)
    sitting = opened(battle)
    assert sitting.hand.unit == "boat"
    before = sitting.hand.helm.distance
    sitting.pilot.key("+")
    assert sitting.hand.helm.distance > before
    assert "speed 3" in sitting.draft.bar().sentence
    sitting.pilot.key("-")
    sitting.pilot.key("-")
    assert sitting.hand.helm.distance < before
    assert not any(key.action == "ahead" and key.refused for key in sitting.draft.bar().keys)


def test_a_ship_with_nothing_to_set_but_her_speed_has_no_next_setting():
    sitting = opened(match(blue=unit("freighter", "boat", 60, 30), red=FOE, step="MoveShips", weather=NIGHT))
    for _ in range(4):
        if isinstance(sitting.hand.question, Steer) and sitting.hand.unit == "boat":
            break
        sitting.pilot.key("F")
        sitting.pilot.key("Enter")
        sitting.wait()
        if sitting.scene.curtain is not None:
            sitting.lift()
    assert sitting.hand.unit == "boat"
    before = sitting.hand.track
    sitting.pilot.key("K")
    assert sitting.hand.track == before


def test_a_marker_on_the_table_is_nominated_by_a_click():
    battle = match(blue=unit("hunt3", "hunt", 60, 30), red=DARK, step="Spotting", weather=NIGHT)
    sitting = opened(battle)
    assert isinstance(sitting.hand.question, Set)
    marker = next(key for key, one in sitting.scene.stage.view.units.items() if one.side == "Red")
    assert sitting.hand.order().values == {"test": {"hunt": f"visual {marker}"}}, "the nearest at first"
    sitting.pilot.click(sitting.pixel(60.0, 60.0), button=3)
    (mark,) = [one for one in sitting.scene.stage.overlays() if isinstance(one, Mark) and one.unit == marker]
    assert mark.kind == "may_be_target"
    assert re.fullmatch(r"eye \d+ to \d+ %, radar \d+ to \d+ %", mark.text)
    sitting.pilot.click(sitting.pixel(60.0, 60.0))
    assert sitting.hand.order().values == {"test": {"hunt": f"visual {marker}"}}
    assert any(isinstance(each, Route) for each in sitting.scene.stage.overlays())
    sitting.pilot.click(sitting.pixel(60.0, 60.0))
    assert sitting.hand.order().values == {"test": {"hunt": f"radar {marker}"}}
    sitting.pilot.click(sitting.pixel(60.0, 60.0), button=3)
    assert sitting.hand.order().values == {}


def test_the_night_its_fires_and_wakes_are_those_the_side_sees():
    track = '[[track]]\nside = "Red"\ntype = "t21_g7a"\nat = [20, 20]\nheading = 90\n'
    battle = match(blue=BURNING, red=DARK, step="Guns", weather=NIGHT, rest=track)
    rules = ruleset("coastal")
    blue, red = (rules.presenter.terrain(battle.view(side)) for side in ("Blue", "Red"))
    assert any(isinstance(each, Night) for each in blue)
    assert sum(isinstance(each, Wake) for each in red) == 1
    assert not any(isinstance(each, Wake) for each in blue), "nobody of Blue is near enough to see it"
    assert any(isinstance(each, Ablaze) for each in blue)
    seen = any(unit.id == "hunt" for unit in rules.presenter.pieces(battle.view("Red")))
    assert any(isinstance(each, Lit) for each in red) is seen, (
        "who does not see the ship does not see her fire"
    )


def test_a_minefield_is_drawn_in_the_colour_of_its_side():
    mines = '[[minefield]]\nside = "Blue"\ndensity = 3\noutline = [[20, 10], [40, 10], [40, 30], [20, 30]]\n'
    sitting = opened(match(blue=BURNING, red=FOE, step="Guns", weather=NIGHT, rest=mines))
    stage = sitting.scene.stage
    (zone,) = [one for one in sitting.scene.shown_overlays() if isinstance(one, Zone)]
    assert zone.side == stage.colour("Blue")


def test_the_strip_names_the_phase_of_the_attack_though_spotting_was_opened_by_the_same_order(monkeypatch):
    battle = match(blue=unit("hunt3", "hunt", 60, 30), red=FOE, step="Spotting", weather=NIGHT)
    sitting = opened(battle)
    for _ in range(4):
        if battle.table.phase == "guns":
            break
        if isinstance(sitting.hand.question, Set):
            sitting.hand.resume(SetTo(sitting.hand.question.name, {}))  # nobody looks: there are no dice here
        sitting.pilot.key("Enter")
        sitting.wait()
        if sitting.scene.curtain is not None:
            sitting.lift()
    assert battle.table.phase == "guns"
    stage = sitting.scene.stage
    assert any(isinstance(entry.event, OrdersOpened) for entry in stage.chronicle.entries)
    shown = Exchange("hunt", "foe", "guns", 1, "", "now")
    monkeypatch.setattr(type(stage.motion), "busy", True)
    monkeypatch.setattr(type(stage.motion), "attacks", (shown,), raising=False)
    strip = stage.picture().facts.strip
    assert (strip.title, strip.words) == ("To act", "attack 1 of 1")


# -- whole battles --------------------------------------------------------------------------------------------


class Coxswain(Rash):
    """Turns the engines and lets one pass now and then; points one weapon or another."""

    def take_verb(self) -> None:
        if self.rng.random() < 0.4:
            self.sitting.pilot.key(f"F{self.able()[-1] + 1}")  # to let one pass

    def steer(self, question: Steer) -> None:
        if self.rng.random() < 0.3:
            self.sitting.pilot.key(self.rng.choice("+-"))
        if isinstance(self.sitting.match.table.units.get(self.draft.unit), Aircraft):
            self.sitting.pilot.key("F")
        else:
            super().steer(question)

    def fire(self, question: Fire) -> None:
        pilot, draft = self.sitting.pilot, self.draft
        weapons = draft.salvos.weapons[draft.unit]
        pilot.key(str(self.rng.randint(1, min(9, len(weapons)))))
        if draft.dial is not None:
            for _ in range(self.rng.randint(1, 3)):
                pilot.key(self.rng.choice(("Left", "Right")))
        else:
            pilot.key("F")

    def fill(self, question: Set) -> None:
        if self.rng.random() < 0.8:
            super().fill(question)
        for _ in range(self.rng.randint(0, 3)):
            self.sitting.pilot.key(self.rng.choice(("+", "Tab")))


def test_a_battle_is_played_to_its_end_by_two_hands():
    battle = started("coastal/first_night", 5)
    sitting = at_table(battle)
    robot = Coxswain(sitting, 5)
    play(robot, 900)
    assert {"choose_first", "move_unit", "nominate_spotting", "fire_unit"} <= robot.asked


def test_a_battle_is_played_to_its_end_against_a_cadet():
    battle = started("coastal/first_night", 9)
    _, second = battle.sides
    sitting = at_table(battle, {second: "cadet"})
    robot = Coxswain(sitting, 9)
    play(robot, 600)
