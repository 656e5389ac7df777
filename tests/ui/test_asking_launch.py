"""From where on her way a ship of fleet launches torpedoes: picked on the table, seen there, and aimed from there."""

from __future__ import annotations

from game.asking.choose import Choosing
from game.asking.volley_sheet import VolleySheet
from game.content import parse_scenario
from game.match import Chose, Fired, Match, Steer, Steered
from game.rulesets import ruleset
from game.sea.heading import bearing, distance
from game.tabletop.overlays import Ghost, Route, Wedge
from tests.rulesets.files import unit
from tests.rulesets.fleet import waters
from tests.ui.staging import Desk

BOAT = unit("fletcher", "Johnston", at=[32, 40], heading=90)
FOE = unit("takao", "Maya", at=[90, 42], heading=0)


def moved() -> Match:
    """A battle in which Johnston has run 26 cm to the east."""
    text = waters.text(blue=BOAT, red=FOE, options="contacts = false", rest="")
    battle = Match.start(parse_scenario(text, "x.toml"), ruleset("fleet"), seed=1)
    while True:
        side, question = next((side, asked[0]) for side in battle.sides if (asked := battle.ask(side)))
        if question.name == "declare_torpedo" and side == "Blue":
            return battle
        if isinstance(question, Steer):
            battle.answer(side, Steered(question.name, question.unit, "A26" if side == "Blue" else "A12"))
        elif question.name == "declare_torpedo":
            battle.answer(side, Chose(question.name, ()))
        else:
            battle.answer(side, Chose(question.name, (question.options[0].key,)))


def test_the_way_lies_on_the_table_and_a_click_on_it_picks_the_place():
    battle = moved()
    draft = Choosing(Desk(battle, "Blue"), battle.ask("Blue"))
    assert any(isinstance(one, Route) for one in draft.overlays())
    assert draft.click((36.2, 40.4), (), 1)
    assert draft.picked == ("4",)
    (ghost,) = [one for one in draft.overlays() if isinstance(one, Ghost)]
    assert ghost.pose[:2] == (36.0, 40.0)
    assert not draft.click((36.0, 60.0), (), 1)
    assert draft.picked == ("4",)


def test_torpedoes_are_aimed_from_where_they_are_launched():
    battle = moved()
    battle.answer("Blue", Chose("declare_torpedo", ("4",)))
    draft = VolleySheet(Desk(battle, "Blue"), battle.ask("Blue"))
    assert all(distance(one.pose, (36.0, 40.0)) < 0.01 for one in draft.overlays() if isinstance(one, Wedge))
    goal = (40.0, 60.0)
    assert draft.click(goal, (), 1)
    (aim,) = draft.order().aims
    assert abs(aim.bearing - bearing((36.0, 40.0), goal)) <= 0.5


def test_launching_nothing_after_all_is_an_order_and_the_button_says_so():
    battle = moved()
    battle.answer("Blue", Chose("declare_torpedo", ("4",)))
    draft = VolleySheet(Desk(battle, "Blue"), battle.ask("Blue"))
    assert draft.order() == Fired("launch_torpedo", ())
    assert (draft.bar().button, draft.bar().ready) == ("Launch nothing", True)
    assert draft.click((40.0, 60.0), (), 1)
    assert draft.bar().button == "Launch"
