"""Writing a plan of fire: giving, sharing, taking away, ship after ship, and sealing it."""

import pytest

from game.asking.fire_sheet import FireSheet
from game.asking.salvos import Salvos
from game.match import Aim, Budget, Fire, Fired, Shot
from game.tabletop.overlays import FireLine, Mark
from tests.ui.staging import Desk, at_combat

AT = {"markgraf": (20.0, 28.0), "sturm": (24.0, 29.0), "eisvogel": (40.0, 40.0), "regent": (20.0, 20.0)}


@pytest.fixture(scope="module")
def match():
    return at_combat()


@pytest.fixture
def aiming(match):
    return FireSheet(Desk(match), match.ask("Red"))


def click(aiming, unit, button=1, shift=False):
    return aiming.click(AT.get(unit, (0.0, 0.0)), [unit], button, shift=shift)


def given(aiming):
    return {gift: amount for gift, amount in aiming.salvos.given.items() if amount}


def guns(aiming, unit):
    return aiming.salvos.at_hand(unit, "guns")


def row(aiming, words):
    return next(row for row in aiming.plan().rows if row.words == words)


def test_ships_without_a_target_are_listed_and_cannot_be_taken_up(aiming):
    assert row(aiming, "Vigil").off
    assert row(aiming, "Vigil").value == "no target"
    assert not click(aiming, "vigil")
    assert aiming.unit == "regent"
    assert "rookery" not in aiming.firers


def test_a_click_on_a_target_gives_all_and_on_another_moves_it_there(aiming):
    whole = guns(aiming, "regent")
    assert click(aiming, "markgraf")
    assert given(aiming) == {("regent", "guns", "markgraf"): whole}
    assert row(aiming, "Regent › Markgraf").value == f"{whole} guns"
    assert aiming.bar().gauges[0].words == f"{whole} of {whole} guns given"
    click(aiming, "sturm")
    assert given(aiming) == {("regent", "guns", "sturm"): whole}


def test_shift_shares_out_evenly_and_each_line_tells_its_amount_and_its_dice(aiming):
    whole = guns(aiming, "regent")
    click(aiming, "markgraf")
    click(aiming, "sturm", shift=True)
    assert given(aiming)["regent", "guns", "markgraf"] + given(aiming)["regent", "guns", "sturm"] == whole
    assert abs(given(aiming)["regent", "guns", "markgraf"] - given(aiming)["regent", "guns", "sturm"]) <= 1
    lines = [each for each in aiming.overlays() if isinstance(each, FireLine)]
    assert {line.end for line in lines} == {AT["markgraf"], AT["sturm"]}
    assert all(line.text.endswith(" guns") for line in lines)
    marks = {each.unit: each for each in aiming.overlays() if isinstance(each, Mark)}
    amount = given(aiming)["regent", "guns", "sturm"]
    odds = aiming.desk.presenter.odds(aiming.desk.view, "regent", "guns", "sturm", amount)
    assert marks["sturm"].kind == "target"
    assert marks["sturm"].text.startswith(f"{odds.throw.dice} dice · {odds.figures[2].value}")


def test_a_drag_from_the_firer_to_a_target_shares_with_it(aiming):
    click(aiming, "markgraf")
    assert aiming.drag(AT["regent"], (22.0, 25.0), done=False)
    assert any(isinstance(each, FireLine) and each.end == (22.0, 25.0) for each in aiming.overlays())
    assert aiming.drag(AT["regent"], AT["sturm"], done=True)
    assert set(given(aiming)) == {("regent", "guns", "markgraf"), ("regent", "guns", "sturm")}
    assert not aiming.drag((40.0, 10.0), (41.0, 11.0), done=False)


def test_the_wheel_over_a_target_takes_one_from_the_other_and_over_the_sea_it_zooms(aiming):
    whole = guns(aiming, "regent")
    click(aiming, "markgraf")
    assert aiming.wheel(AT["sturm"], ["sturm"], 2)
    assert given(aiming)["regent", "guns", "sturm"] == 2
    assert given(aiming)["regent", "guns", "markgraf"] == whole - 2
    assert aiming.wheel(AT["markgraf"], ["markgraf"], -1)
    assert given(aiming)["regent", "guns", "markgraf"] == whole - 3
    assert not aiming.wheel((1.0, 1.0), [], 1)
    assert not aiming.wheel(AT["eisvogel"], ["eisvogel"], 1)


def test_the_last_one_taken_away_takes_the_line_away(aiming):
    aiming.turn("markgraf", 1)
    assert given(aiming) == {("regent", "guns", "markgraf"): 1}
    aiming.act("less", "-")
    assert given(aiming) == {}


def test_right_click_and_backspace_take_away(aiming):
    click(aiming, "markgraf")
    assert click(aiming, "markgraf", button=3)
    assert given(aiming) == {}
    click(aiming, "markgraf")
    assert aiming.act("", "Backspace")
    assert given(aiming) == {}
    assert not aiming.act("", "Backspace")


def test_a_target_out_of_range_is_refused_in_the_words_the_match_would_use(aiming, match):
    click(aiming, "eisvogel")
    assert given(aiming) == {}
    refused = match.refuses("Red", Fired("fire_plan", (Aim("regent", "guns", "eisvogel", 1),)))
    assert aiming.desk.said == [refused]
    marks = {each.unit: each for each in aiming.overlays() if isinstance(each, Mark)}
    assert marks["eisvogel"].kind == "refused"
    assert marks["markgraf"].kind == "may_be_target"
    assert marks["regent"].kind == "selected"


def test_weapons_are_changed_by_number_and_a_target_only_one_weapon_bears_on_takes_that(aiming):
    aiming.select("kestrel")
    assert aiming.salvos.weapons["kestrel"] == ["guns", "torpedo"]
    aiming.act("digit_2", "2")
    assert aiming.weapon == "torpedo"
    click(aiming, "sturm")
    assert given(aiming) == {("kestrel", "torpedo", "sturm"): 1}
    aiming.act("digit_1", "1")
    click(aiming, "sturm")
    assert given(aiming)["kestrel", "guns", "sturm"] == guns(aiming, "kestrel")
    caps = [row.cap for row in aiming.plan().rows if row.indent]
    assert caps == ["1", "2"]


def test_reloading_and_guns_shut_each_other_out_with_the_clause(aiming):
    aiming.select("petard")
    assert aiming.act("reload", "L")
    assert given(aiming) == {("petard", "reload", ""): 1}
    click(aiming, "sturm")
    assert ("petard", "guns", "sturm") not in given(aiming)
    aiming.choose_weapon("guns")
    aiming.turn("sturm", 1)
    assert aiming.desk.said[-1].clause == "NEF-GUN-10"
    aiming.take_away("")
    aiming.choose_weapon("guns")
    click(aiming, "sturm")
    aiming.act("reload", "L")
    assert ("petard", "reload", "") not in given(aiming)


def test_a_ship_that_cannot_reload_says_why_beside_the_key(aiming):
    def hints():
        return [hint for hint in aiming.bar().keys if hint.action == "reload"]

    aiming.select("regent")  # she never had a launcher
    assert hints() == []
    aiming.select("petard")
    assert [hint.refused for hint in hints()] == [""]
    aiming.select("squib")  # hers are all loaded
    assert [(hint.refused, hint.clause) for hint in hints()] == [("reload: no empty launcher", "NEF-ROC-5")]
    assert aiming.act("reload", "L")
    assert aiming.desk.said[-1].clause == "NEF-ROC-5"


def test_a_single_gun_ahead_is_never_offered(match):
    aiming = FireSheet(Desk(match), match.ask("Red"))
    aiming.select("petard")  # she lies bow on: her guns are halved, so two are the least
    aiming.choose_weapon("guns")
    aiming.turn("sturm", 1)
    assert given(aiming) == {("petard", "guns", "sturm"): 2}
    aiming.turn("sturm", -1)
    assert given(aiming) == {}


def test_enter_goes_ship_by_ship_and_the_last_one_leaves_it_to_the_scene(aiming, match):
    seen = []
    while aiming.bar().step:
        seen.append(aiming.unit)
        assert aiming.bar().button in ("Add to plan", "Hold her fire")
        assert not aiming.bar().ready
        aiming.act("all_guns", "F")
        assert aiming.act("confirm", "Enter")
    assert [*seen, aiming.unit] == aiming.firers
    assert aiming.bar().button == "Seal the plan"
    assert aiming.bar().ready
    assert not aiming.act("confirm", "Enter")
    order = aiming.order()
    assert [aim.unit for aim in order.aims] == aiming.firers[:-1]
    assert match.refuses("Red", order) is None
    assert aiming.plan().seal == ""


def test_the_plan_may_be_sealed_at_any_time_by_its_own_button(aiming, match):
    assert aiming.plan().seal == "Seal the plan"
    assert aiming.plan().unsealed == ""
    assert aiming.order() == Fired("fire_plan")
    click(aiming, "markgraf")
    assert match.refuses("Red", aiming.order()) is None


def test_ships_passed_over_hold_their_fire_and_may_be_taken_up_again(aiming):
    aiming.act("confirm", "Enter")
    assert row(aiming, "Regent").value == "holds her fire"
    click(aiming, "regent")
    assert aiming.bar().sentence == "Regent holds her fire."
    click(aiming, "markgraf")
    assert "holds" not in aiming.bar().sentence


def test_a_draft_is_edited_before_it_is_sent(aiming, match):
    drafts = dict(aiming.plan().drafts)
    key = next(key for key, label in drafts.items() if label == "Guns: nearest")
    aiming.draft(key)
    assert given(aiming)
    assert dict(aiming.plan().drafts) == drafts, "they keep their places"
    before = given(aiming)
    click(aiming, "sturm")
    assert given(aiming) != before
    assert match.refuses("Red", aiming.order()) is None
    aiming.act("undo", "Z")
    assert given(aiming) == before
    aiming.act("undo", "Z")
    assert given(aiming) == {}


def test_the_odds_shown_are_those_of_what_is_given_or_would_be(aiming):
    assert aiming.odds() is None
    aiming.hover(AT["markgraf"], ["markgraf"])
    ours, theirs = aiming.odds()
    assert (ours.firer, ours.target, ours.amount) == ("regent", "markgraf", guns(aiming, "regent"))
    assert (theirs.firer, theirs.target) == ("markgraf", "regent")
    aiming.turn("markgraf", 1)
    assert aiming.odds()[0].amount == 1
    assert aiming.odds()[0].throw.dice == 1
    aiming.hover(None, [])
    assert aiming.odds()[0].amount == 1


def test_rows_of_the_panel_choose_and_turn(aiming):
    click(aiming, "markgraf")
    click(aiming, "sturm", shift=True)
    aiming.row("regent/guns/sturm", 1)
    assert given(aiming)["regent", "guns", "sturm"] == 1
    aiming.row("regent/guns/sturm", 99)
    assert sum(given(aiming).values()) == guns(aiming, "regent")
    aiming.row("regent/guns/sturm", "")
    assert sum(given(aiming).values()) < guns(aiming, "regent")
    aiming.row("kestrel//")
    assert aiming.unit == "kestrel"
    assert row(aiming, "Regent › Markgraf").value.endswith("guns")


def test_where_nobody_has_a_target_the_plan_is_sealed_at_once(match):
    aiming = FireSheet(Desk(match), [Fire("fire_plan", "Share.", "X-1", ())])
    assert aiming.unit == ""
    assert aiming.bar().ready
    assert aiming.odds() is None
    assert aiming.overlays() == ()
    assert not aiming.act("confirm", "Enter")


def test_sharing_keeps_to_each_lines_most():
    shots = (Shot("a", "bombs", "x", 3), Shot("a", "bombs", "y", 7), Shot("a", "bombs", "z", 7, 2))
    salvos = Salvos(Fire("f", "", "X-1", shots, (Budget("b", "X-1", 9, {("a", "bombs"): 1}),)))
    salvos.given = salvos.filled(("a", "bombs", "y"))
    assert salvos.given == {("a", "bombs", "y"): 7}
    assert salvos.free("a", "bombs") == 2
    salvos.given = salvos.shared(("a", "bombs", "x"))
    assert salvos.given == {("a", "bombs", "y"): 6, ("a", "bombs", "x"): 3}
    salvos.given = salvos.turned(("a", "bombs", "z"), 1)
    assert salvos.given == {("a", "bombs", "y"): 4, ("a", "bombs", "x"): 3, ("a", "bombs", "z"): 2}
    salvos.given = salvos.turned(("a", "bombs", "z"), -1)
    assert ("a", "bombs", "z") not in salvos.given
