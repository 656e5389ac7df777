"""The chart room by hand: orders by clicks and keys, the seal, a battle and the way back, the film, two hands."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import places
from game.campaign.fighting import Opponents
from game.campaign.orders import Plan
from game.content import read_scenario
from game.content.settings import Settings
from game.match import Conceded, Match
from game.match.loading import load
from game.rulesets import ruleset
from game.ui.app import App, Pilot
from game.ui.battle.scene import BattleScene
from game.ui.campaign import chart_sheet
from game.ui.campaign.chart_sheet import ChartSheet
from game.ui.campaign.door import CampaignsRoom
from game.ui.campaign.room import ChartRoom
from game.ui.front.archive import removed
from game.ui.front.replay import Replay
from tests.campaign.table import SUMMER, campaign

ONE = {"Red": "hand", "Blue": "captain"}
TWO = {"Red": "hand", "Blue": "hand"}


def opened(path: Path, seats: dict[str, str], seed: int = 1) -> ChartRoom:
    """A campaign on its chart: begun, or from its log."""
    if path.exists():
        return ChartRoom(load(path, ruleset), Settings(), path)
    scenario = campaign(SUMMER)
    match = Match.start(
        scenario, ruleset(scenario.ruleset), seed=seed, seats=seats, path=path, take_backs=False
    )
    return ChartRoom(match, Settings(), path)


@pytest.fixture
def table(window, tmp_path):
    def at(seats: dict[str, str] = ONE, seed: int = 1) -> tuple[Pilot, ChartRoom]:
        room = opened(tmp_path / "summer.jsonl", seats, seed)
        return Pilot(App((1280, 720)), room), room

    return at


def spot(room: ChartRoom, area: str) -> tuple[int, int]:
    x, y = room.table.camera.to_screen(room.view.areas[area].at)
    return round(x), round(y)


def click(pilot: Pilot, pos: tuple[int, int]) -> None:
    pilot.press(pos)
    pilot.release(pos)


def settle(room: ChartRoom) -> None:
    """Battles that wait are fought by captains, as if by hand."""
    desk = room.desk
    while desk.battle:
        Opponents(desk.match, dict.fromkeys(desk.match.sides, "cadet"), desk.folder).fought(
            desk.chart, desk.battle
        )
        assert desk.note()


def test_orders_that_were_laid_and_not_sealed_lie_there_after_the_room_was_left(table, tmp_path) -> None:
    pilot, room = table()
    click(pilot, spot(room, "mail_road"))
    pilot.key("Escape")
    pilot.app.close()
    pilot, room = table()
    assert room.desk.plan.sail == {"red_a": "mail_road"}
    assert "not sealed" in room.notice
    pilot.key("Z")
    assert room.desk.plan == Plan()
    assert not room.notice
    click(pilot, spot(room, "mail_road"))
    pilot.key("Enter")
    week = room.desk.chart.turn
    room.close()
    room = opened(tmp_path / "summer.jsonl", ONE)
    assert room.desk.plan == Plan(), "what was sealed is no draft"
    assert week in (1, 2)
    (tmp_path / "summer.drafts.json").write_text("{nothing")
    room.close()
    room = opened(tmp_path / "summer.jsonl", ONE)
    assert room.desk.plan == Plan(), "a broken file counts as none"
    room.close()
    assert not removed(tmp_path / "summer.jsonl")
    assert not (tmp_path / "summer.drafts.json").exists(), "and goes with the campaign"


def test_one_hand_never_sees_what_the_other_laid(table) -> None:
    pilot, room = table(TWO)
    pilot.key("Enter")
    pilot.wait(900)
    click(pilot, spot(room, "mail_road"))
    side = room.desk.side
    assert room.desk.plan.sail
    room.close()
    pilot.app.close()
    pilot, room = table(TWO)
    assert room.desk.plan == Plan()
    assert not room.notice
    other = next(one for one in room.match.sides if one != side)
    room.desk.sit(other)
    assert room.desk.plan == Plan()
    room.desk.sit(side)
    assert room.desk.plan.sail


def test_a_click_on_an_area_sends_the_force_in_hand_there_and_enter_seals(table) -> None:
    pilot, room = table()
    click(pilot, spot(room, "mail_road"))
    assert room.desk.plan.sail == {"red_a": "mail_road"}
    pilot.key("Tab")
    assert room.desk.force == "red_b"
    click(pilot, spot(room, "deep"))
    assert "No line leads Force B" in room.notice
    pilot.key("F")
    assert room.desk.plan.how == {"red_b": "avoid"}
    pilot.key("Z")
    assert room.desk.plan.how == {}
    pilot.key("Enter")
    settle(room)
    assert room.desk.chart.turn == 2
    assert room.desk.view.forces["red_a"].area == "mail_road"


def test_a_week_without_an_order_is_sealed_only_by_a_second_press(table) -> None:
    pilot, room = table()
    pilot.key("Enter")
    assert room.desk.chart.turn == 1
    assert "No force has an order" in room._asked()[0]
    pilot.key("Esc")
    assert pilot.app.stack.top is room
    assert not room.sealing.asked
    pilot.key("Enter")
    click(pilot, spot(room, "mail_road"))
    assert not room.sealing.asked, "something else was done"
    pilot.key("Z")
    pilot.key("Enter")
    pilot.key("Enter")
    assert room.sealing.asked, "so quickly nobody can have read what it asks"
    pilot.pause()
    pilot.key("Enter")
    settle(room)
    assert room.desk.chart.turn == 2


def test_the_keys_of_the_chart_are_listed_those_too_for_which_the_bar_has_no_room(table) -> None:
    pilot, room = table()
    pilot.key("?")
    assert room.help is not None
    assert {"R", "Enter", "Esc", "Tab", "Click"} <= {key for key, _, _ in room.help.keys}
    pilot.frames(2)
    pilot.key("Esc")
    assert room.help is None
    assert pilot.app.stack.top is room, "the key that closes the sheet does nothing else"
    pilot.click(room.console["help"].area.center)
    assert room.help is not None


def test_a_tip_goes_with_what_it_told_of(table) -> None:
    pilot, room = table()
    pilot.move(room.console["back"].area.center)
    pilot.wait(1500)
    assert room.tooltip.shown is not None
    room.enter()
    assert room.tooltip.shown is None


def in_list(room: ChartRoom, scroll: str, act: str) -> tuple[int, int]:
    """The pixel of a line of a scrolled list, by what a click on it does."""
    place, laid = next(
        one for panel in room.panels.values() for one in panel.inner if one[0] is room._scrolls[scroll]
    )
    box = next(area for part, area in laid.parts if part.act == act)
    return box.x + 30, box.y + 8 - place.offset


def test_a_click_on_a_force_takes_it_in_hand_and_one_on_a_ship_opens_her_page(table) -> None:
    pilot, room = table()
    scroll, ship = room._scrolls["orders"], room.desk.ships("red_a")[1].id
    click(pilot, in_list(room, "orders", "force red_b"))
    assert (room.desk.force, room.ship) == ("red_b", "")
    click(pilot, in_list(room, "orders", f"ship {ship}"))
    assert (room.desk.force, room.ship) == ("red_a", ship)
    pilot.wheel(-30, scroll.area.center)
    assert scroll.offset > 0, "with a page open the list has less room"
    last = room.desk.ships("red_b")[-1].id
    click(pilot, in_list(room, "orders", f"ship {last}"))
    assert room.ship == last
    click(pilot, in_list(room, "orders", f"ship {last}"))
    assert room.ship == ""


def test_a_link_in_a_line_of_the_yard_is_pressed_and_not_the_line(table) -> None:
    pilot, room = table()
    room.desk.seal()
    room._after()
    settle(room)
    pilot.click(room.console["tabs"].segments()[1].center)
    link = next(one for one in room._scrolls["yard"].children if one.name.startswith("call "))
    click(pilot, link.area.center)
    assert list(room.desk.plan.call) == [link.name.removeprefix("call ")]
    assert room.ship == ""


def test_a_battle_is_fought_at_the_table_and_taken_up_on_the_way_back(table) -> None:
    pilot, room = table()
    chart = room.desk.chart
    chart.forces["red_a"].area, chart.forces["blue_a"].area = "hook_north", "hook_north"
    chart.sealed["Blue"] = Plan(how={"blue_a": "fight", "blue_b": "avoid"}).order()
    pilot.key("S")
    pilot.key("Enter")
    assert room.desk.battle
    assert room.desk.state == "battle"
    area = room.desk.battle
    pilot.key("Enter")
    assert isinstance(pilot.app.stack.top, BattleScene)
    pilot.app.stack.top.stage.close()
    pilot.app.stack.pop()
    assert room.desk.battle == area
    assert room.desk.fought == "begun"
    Opponents(room.match, dict.fromkeys(room.match.sides, "cadet"), room.desk.folder).fought(
        room.desk.chart, area
    )
    room.enter()
    assert len(room.desk.chart.battles) == 1
    assert room.desk.chart.battles[0].log


def test_who_is_killed_with_a_battle_on_the_table_carries_both_on(table, tmp_path) -> None:
    pilot, room = table()
    chart = room.desk.chart
    chart.turns = 8
    for week in range(6):
        if room.desk.battle:
            break
        for force, area in (("red_a", "mail_road"), ("red_a", "hook_north"), ("red_b", "narrows"))[
            week : week + 1
        ]:
            room.desk.force = force
            room.desk.sail(area)
        room.act("seal")
    if not room.desk.battle:
        pytest.skip("no battle came of it")
    room.act("fight")
    pilot.frames(5)
    room.match.close()  # as the system does when the program is killed
    scene = pilot.app.stack.top
    assert isinstance(scene, BattleScene)
    scene.match.close()
    again = opened(tmp_path / "summer.jsonl", ONE)
    assert again.desk.state == "battle"
    assert again.desk.fought == "begun"
    settle(again)
    assert again.desk.chart.battles


def test_between_two_hands_a_curtain_falls_and_a_seal_may_be_broken(table) -> None:
    pilot, room = table(TWO)
    assert room.curtain is not None
    assert room.curtain.covers
    assert room.desk.side == ""
    assert not room.desk.view.forces
    pilot.key("Enter")
    pilot.wait(500)
    assert room.desk.side == "Red"
    room.act("stay")
    pilot.key("Enter")
    assert room.curtain is not None
    assert room.curtain.side == "Blue"
    assert not room.desk.view.forces
    pilot.key("Enter")
    pilot.wait(500)
    assert set(room.desk.view.forces) == {"blue_a", "blue_b"}
    assert room.desk.unsealed == "Red"
    room.act("unseal")
    assert room.desk.next == "Red"


def test_the_weeks_are_a_film_of_what_the_side_knew(table) -> None:
    pilot, room = table()
    for _ in range(3):
        room.desk.seal()
        settle(room)
    room._after()
    pilot.key("R")
    assert room.film is not None
    assert all(frame.view.seen_by == "Red" for frame in room.film)
    assert all(force.side == "Red" for frame in room.film for force in frame.view.forces.values())
    pilot.wait(2000)
    assert room.at >= 1
    pilot.key("Escape")
    assert room.film is None


def test_a_ships_page_tells_her_battles_from_their_logs_and_shows_their_film(table) -> None:
    pilot, room = table(seed=7)
    desk = room.desk
    for week in range(8):
        if desk.state != "orders" or desk.chart.battles:
            break
        for force in desk.forces:
            desk.force = force.id
            desk.sail(("mail_road", "hook_north", "deep")[week % 3])
            desk.plan.how[force.id] = "fight"
        if desk.refuses(desk.plan) is not None:
            desk.plan.sail.clear()
        desk.seal()
        settle(room)
    assert desk.chart.battles
    battle = desk.chart.battles[0]
    ship = next(one.ship for one in battle.ships if one.side == "Red")
    room._after()
    room.act(f"ship {ship}")
    turnouts = desk.service.of(desk.view, ship)
    assert turnouts[0].deeds is not None
    deeds = desk.service.deeds(battle)
    assert deeds is not None
    made, taken = sum(one.made for one in deeds.values()), sum(one.taken for one in deeds.values())
    assert made == taken
    pilot.frames(2)
    room.act(f"film {battle.number}")
    assert isinstance(pilot.app.stack.top, Replay)


def test_a_campaign_is_begun_in_the_room_behind_the_menu_and_found_again(window) -> None:
    door = CampaignsRoom(Settings())
    pilot = Pilot(App((1280, 720)), door)
    pilot.key("Enter")
    room = pilot.app.stack.top
    assert isinstance(room, ChartRoom)
    assert room.desk.hands == [room.match.sides[0]]
    room.act("back")
    assert pilot.app.stack.top is door
    assert len(door.kept) == 1
    assert door.key == str(door.kept[0].path), "Enter now carries it on, and begins no second one"
    again = CampaignsRoom(Settings())
    pilot = Pilot(App((1280, 720)), again)
    assert again.key == str(again.kept[0].path)
    pilot.key("Enter")
    assert isinstance(pilot.app.stack.top, ChartRoom)
    assert len(list(again.kept[0].path.parent.glob("*.jsonl"))) == 1


def test_a_campaign_under_way_is_taken_away_by_a_second_press_and_escape_thinks_better_of_it(window) -> None:
    door = CampaignsRoom(Settings())
    pilot = Pilot(App((1280, 720)), door)
    pilot.key("Enter")
    pilot.app.stack.top.act("back")
    again = CampaignsRoom(Settings())
    pilot = Pilot(App((1280, 720)), again)
    (kept,) = again.kept

    def press() -> None:
        pilot.pause()
        pilot.click(again.console["delete"].area.center)

    press()
    pilot.key("Esc")
    assert kept.path.exists()
    assert pilot.app.stack.top is again
    press()
    assert kept.path.exists()
    press()
    assert not kept.path.exists()
    assert not again.kept
    assert again.key == again.shipped[0].id


def test_a_log_that_cannot_be_opened_is_named_without_its_folder(window) -> None:
    door = CampaignsRoom(Settings())
    pilot = Pilot(App((1280, 720)), door)
    pilot.key("Enter")
    pilot.app.stack.top.act("back")
    (kept,) = door.kept
    kept.path.write_text("torn")
    pilot.key("Enter")
    assert pilot.app.stack.top is door
    assert kept.path.name in door.notice
    assert str(kept.path.parent) not in door.notice


def test_the_dots_of_a_way_leave_a_gap_where_a_name_stands(window, tmp_path, monkeypatch) -> None:
    scenario = campaign(places.campaigns() / "war_at_sea/up_the_slot.toml")
    match = Match.start(
        scenario,
        ruleset(scenario.ruleset),
        seed=1,
        seats={one.name: "hand" for one in scenario.sides},
        path=None,
        take_backs=False,
    )
    room = ChartRoom(match, Settings(), tmp_path / "slot.jsonl")
    pilot = Pilot(App((1280, 720)), room)
    pilot.frames()
    sheet = ChartSheet(pygame.Surface((8, 8)), room.view, room.table, {})
    names = [*chart_sheet._named(room.view, room.table).values(), *room.table.board.worded(room.table.camera)]
    dots: list[tuple[float, float]] = []
    monkeypatch.setattr("pygame.draw.circle", lambda canvas, shade, spot, radius: dots.append(spot))
    sheet._ways()
    assert dots
    assert not [spot for spot in dots if any(name.collidepoint(spot) for name in names)]


def test_the_line_of_an_order_leaves_a_gap_where_the_name_of_a_land_stands(
    window, tmp_path, monkeypatch
) -> None:
    scenario = campaign(places.campaigns() / "carrier/reef_patrol.toml")
    match = Match.start(
        scenario,
        ruleset(scenario.ruleset),
        seed=1,
        seats={one.name: "hand" if one is scenario.sides[0] else "captain" for one in scenario.sides},
        path=None,
        take_backs=False,
    )
    room = ChartRoom(match, Settings(), tmp_path / "reef.jsonl")
    pilot = Pilot(App((1280, 720)), room)
    pilot.frames()
    force = room.desk.forces[0]
    start, end = spot(room, force.area), spot(room, "mizuki")
    lands = room.table.board.worded(room.table.camera)
    assert any(name.clipline(start, end) for name in lands), "the line crosses no name"
    lines: list[tuple[tuple[float, float], tuple[float, float]]] = []
    sheet = ChartSheet(pygame.Surface((1280, 720)), room.view, room.table, room.looks)
    monkeypatch.setattr(
        "pygame.draw.line", lambda canvas, shade, one, other, wide: lines.append((one, other))
    )
    sheet._force(force, room.desk.forces, Plan(sail={force.id: "mizuki"}), False)
    assert lines
    assert not [line for line in lines if any(name.clipline(*line) for name in lands)]
    pilot.app.close()


def test_a_campaign_that_is_over_stands_apart_and_is_not_carried_on(window) -> None:
    door = CampaignsRoom(Settings())
    pilot = Pilot(App((1280, 720)), door)
    door.seats[door.key] = ["cadet", "cadet"]
    pilot.key("Enter")
    room = pilot.app.stack.top
    while room.match.over is None:
        room.desk.step()
    room.act("back")
    pilot.frames(2)
    rows = [entry.text for entry in door.console["campaigns"].entries]
    assert "Under way" not in rows
    assert rows[0] == "To begin"
    assert rows[-2:] == ["Over", room.match.header.scenario.title]
    winner = room.match.over.winner
    assert door.console["campaigns"].entries[-1].below.startswith(f"{winner} won" if winner else "A draw")
    assert door.console["begin"].text == "Open the chart"
    again = CampaignsRoom(Settings())
    Pilot(App((1280, 720)), again).frames(2)
    assert again.key == again.shipped[0].id, "Enter does not open what is over"


def test_a_battle_of_two_hands_can_be_hosted_and_its_result_found(table, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("LINE_AHEAD_HOME", str(tmp_path / "home"))
    pilot, room = table(TWO)
    chart = room.desk.chart
    chart.forces["red_a"].area, chart.forces["blue_a"].area = "hook_north", "hook_north"
    for side, force in (("Red", "red_a"), ("Blue", "blue_a")):
        room.match.answer(side, Plan(how={force: "fight"}).order())
    room.desk.go_on()
    room.curtain = None
    room._furnish()
    assert room.desk.may_host
    room.act("result")
    assert "No finished battle of Off Hook North" in room.notice
    room.act("host")
    file = next((tmp_path / "home").rglob("campaign-*.toml"))
    assert file.name in room.notice
    scenario = read_scenario(file)
    hosted = places.battles_folder(writing=True) / "hosted"
    hosted.mkdir()
    battle = Match.start(scenario, ruleset(scenario.ruleset), seed=3, path=hosted / "one.jsonl")
    battle.answer("Blue", Conceded())
    battle.close()
    room.act("result")
    assert [one.winner for one in room.desk.chart.battles] == ["Red"]
    assert not room.desk.may_host
    del pilot


def test_the_door_offers_a_kind_first_week_and_begins_with_it(window, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("LINE_AHEAD_HOME", str(tmp_path))
    door = CampaignsRoom(Settings())
    pilot = Pilot(App((1280, 720)), door)
    door.key = "nef/skerries_summer"
    door._be_kind(2)
    campaign = door.campaign
    assert campaign is not None
    assert door._taken(campaign) == ["cadet", "hand"]
    pilot.key("Enter")
    room = pilot.app.stack.top
    assert isinstance(room, ChartRoom)
    assert {force.id for force in room.desk.forces} == {"beginning_own"}
    assert room.match.header.scenario.handicap.startswith("Blue: ")
    room.close()


def test_a_ship_is_posted_to_the_next_force_and_back_and_others_stay_posted(table) -> None:
    _, room = table()
    desk = room.desk
    first, second = (one.id for one in desk.ships("red_a")[:2])
    assert desk.post(first) is None
    assert desk.post(second) is None
    assert desk.plan.post == {first: "red_b", second: "red_b"}
    assert desk.post(first) is None
    assert desk.plan.post == {second: "red_b"}
    assert desk.undo()
    assert desk.plan.post == {first: "red_b", second: "red_b"}
