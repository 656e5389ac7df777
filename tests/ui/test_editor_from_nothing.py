"""A scenario is made from nothing with the mouse, checked, saved, opened again equal, and played at once."""

from contextlib import contextmanager

import pytest

from game.ai import players
from game.content import read_scenario
from game.content.files import parse_toml
from game.match.match import Match
from game.rulesets import ruleset
from game.ui.battle.scene import BattleScene
from game.ui.editor.scene import EditorScene
from tests.ui.desk import begin, desk

pytestmark = pytest.mark.usefixtures("home")


def test_a_battle_of_nef_is_made_from_nothing(tmp_path):
    with desk() as made:
        work = begin(made.pilot, "nef", 48, 36)
        pilot = work.pilot
        assert work.tree["ruleset"] == "nef"
        assert work.bench.seen.sides[0].name == "Red"
        assert any(finding.stops for finding in work.findings())
        # forces
        work.put("Halcyon", (10, 6), (16, 6))
        work.put("Falcon", (24, 5))
        work.side(1)
        work.put("Vedette", (30, 30), (36, 30))
        assert [side.units for side in work.bench.seen.sides] == [3, 2]
        assert work.stand("Vedette 1").heading == 180
        # terrain, a zone
        work.tab("Terrain")
        work.put("Island", (24, 18))
        assert work.area("land").kind == "land"
        # story
        work.tab("Story")
        work.write(work.slot("Title"), "Meeting at Noon")
        assert work.tree["title"] == "Meeting at Noon"
        assert not [finding for finding in work.findings() if finding.stops]
        # saved, and opened again
        path = tmp_path / "mine" / "noon.toml"
        work.save_as(path)
        assert isinstance(pilot.app.stack.top, EditorScene)
        assert path.is_file()
        assert not work.bench.manuscript.dirty
        read = read_scenario(path)
        assert [len(side.units) for side in read.sides] == [3, 2]
        assert parse_toml(path.read_text(), str(path)) == work.tree
        before = work.tree
        # played, and back
        pilot.key("F5")
        pilot.frames(3)
        assert isinstance(pilot.app.stack.top, BattleScene)
        assert pilot.app.stack.top.stage.match.header.scenario.title == "Meeting at Noon"
        leave_the_battle(pilot)
        assert work.scene.bench.tree == before


def test_a_battle_of_carrier_is_made_from_nothing(tmp_path):
    with desk() as made:
        work = begin(made.pilot, "carrier", 60, 40)
        pilot = work.pilot
        assert [side["nation"] for side in work.tree["side"]] == ["USN", "IJN"]
        # ships, by task force
        force(work, "TF 16", "Yorktown", "Benson/Gleaves", "Benson/Gleaves")
        force(work, "TF 64", "New Orleans")
        work.side(1)
        force(work, "Kido Butai", "Shokaku", "Kagero")
        assert [side.units for side in work.bench.seen.sides] == [4, 2]
        # stacks on the table, and what lies on them
        work.side(0)
        work.put("New stack", (8, 10), (8, 20))
        assert [stack["chips"] for stack in work.tree["stack"]] == [["tf:TF 16"], ["tf:TF 64"]]
        pilot.click(work.at("U2"))
        lay(work, "blank", "gambit:squall")
        assert work.tree["stack"][1]["chips"] == ["tf:TF 64", "blank", "gambit:squall"]
        work.side(1)
        work.put("New stack", (50, 20))
        assert work.tree["stack"][2]["side"] == "IJN"
        assert work.stand("I1").figure.pile.count == 1
        # an area that an objective names
        work.tab("Terrain")
        work.choose("Draw zone")
        for corner in ((40, 5), (48, 5), (48, 12), (40, 12)):
            pilot.click(work.pos(*corner))
        pilot.key("Enter")
        assert len(work.tree["zone"]) == 1
        work.tab("Victory")
        work.press("add:objective")
        assert work.tree["objective"][0]["kind"] == "transport_in_zone"
        assert work.tree["objective"][0]["zone"] == work.tree["zone"][0]["name"]
        assert not [finding for finding in work.findings() if finding.stops]
        # saved, opened again, played, and back
        saved(work, tmp_path / "mine" / "noon.toml", work.tree["title"])
        with played(work) as battle:
            assert set(battle.stage.match.table.forces) == {"TF 16", "TF 64", "Kido Butai"}


def test_a_battle_of_war_at_sea_is_made_from_nothing(tmp_path):
    with desk() as made:
        work = begin(made.pilot, "war_at_sea", 72, 48)
        # ships, aircraft aboard, a submarine below
        work.put("Enterprise", (10, 24))
        work.put("Fletcher", (16, 18), (16, 30))
        work.put("Gato", (30, 40))
        work.put("F4F-4 Wildcat", (14, 22))
        work.turn_to(work.slot("Aboard"), "enterprise 1")
        work.side(1)
        work.put("Takao", (60, 24))
        work.put("Cargo ship", (64, 30))
        assert [side.units for side in work.bench.seen.sides] == [5, 2]
        aboard = next(unit for unit in work.tree["side"][0]["unit"] if unit["class"] == "f4f4")
        assert aboard["aboard"] == "enterprise_1"
        mend(work, "aboard")
        # an island, and what the battle is for
        work.tab("Terrain")
        work.put("Island", (36, 30))
        work.tab("Victory")
        work.press("add:objective")
        work.write(work.slot("At"), "40, 20")
        assert [one["at"] for one in work.tree["objective"]] == [[40, 20]]
        work.tab("Story")
        work.write(work.slot("Title"), "Off the Shoals")
        assert not [finding for finding in work.findings() if finding.stops]
        # saved, opened again, played, and back
        saved(work, tmp_path / "mine" / "shoals.toml", "Off the Shoals")
        with played(work) as battle:
            assert len(battle.stage.match.table.units) == 7


def test_a_battle_of_coastal_is_made_from_nothing(tmp_path):
    with desk() as made:
        work = begin(made.pilot, "coastal", 120, 90)
        pilot = work.pilot
        # forces, and what lies or runs already
        work.put("S-boat, S 38 type", (20, 20), (28, 16))
        work.put("New dummy", (34, 24))
        work.put("New track", (50, 40))
        work.side(1)
        work.put("Freighter, 6,000 t", (80, 60))
        work.put("Hunt type III escort destroyer", (95, 70))
        assert [side.units for side in work.bench.seen.sides] == [2, 2]
        assert [one["side"] for one in work.tree["dummy"] + work.tree["track"]] == [
            work.tree["side"][0]["name"]
        ] * 2
        # a squall, a minefield, the night
        work.tab("Terrain")
        work.put("Squall", (60, 70))
        work.choose("Draw minefield")
        for corner in ((40, 5), (48, 5), (48, 12), (40, 12)):
            pilot.click(work.pos(*corner))
        pilot.key("Enter")
        assert len(work.tree["minefield"]) == 1
        work.tab("Weather")
        work.turn_to(work.slot("Light"), "night clear")
        assert work.tree["weather"]["light"] == "night_clear"
        work.tab("Story")
        work.write(work.slot("Title"), "Off the Sands")
        assert not [finding for finding in work.findings() if finding.stops]
        # saved, opened again equal
        ours = work.tree["side"][0]["name"]
        saved(work, tmp_path / "mine" / "sands.toml", "Off the Sands")
        with played(work) as battle:
            assert battle.stage.match.table.night
            assert [track.side for track in battle.stage.match.table.tracks] == [ours]


def test_a_battle_of_fleet_is_made_from_nothing(tmp_path):
    with desk() as made:
        work = begin(made.pilot, "fleet", 200, 120)
        sides = [(side["name"], side["own_edge"]) for side in work.tree["side"]]
        assert sides == [("Red", "south"), ("Blue", "north")], "over against each other"
        # a battleship and her destroyers in one squadron, aircraft aboard a carrier, mines
        work.put("Washington", (40, 20))
        work.put("Fletcher", (60, 20), (70, 24))
        work.put("Enterprise", (30, 12))
        work.put("SBD-3 Dauntless", (32, 14))
        work.turn_to(work.slot("Aboard"), "enterprise 1942 1")
        work.put("New minefield", (100, 60))
        work.side(1)
        work.put("Kirishima", (60, 90))
        work.put("Kagero", (80, 95))
        assert [side.units for side in work.bench.seen.sides] == [5, 2]
        aboard = next(unit for unit in work.tree["side"][0]["unit"] if unit["class"] == "sbd")
        assert aboard["aboard"] == "enterprise_1942_1"
        mend(work, "aboard")
        assert [one["side"] for one in work.tree["minefield"]] == [work.tree["side"][0]["name"]]
        # a squall, the night
        work.tab("Terrain")
        work.put("Squall", (120, 60))
        work.tab("Weather")
        work.turn_to(work.slot("Light"), "moonlit night")
        work.tab("Story")
        work.write(work.slot("Title"), "The Narrows")
        assert not [finding for finding in work.findings() if finding.stops]
        # saved, opened again equal
        saved(work, tmp_path / "mine" / "narrows.toml", "The Narrows")
        with played(work) as battle:
            assert battle.stage.match.table.night
            assert len(battle.stage.match.table.fields) == 1


def saved(work, path, title):
    """Save, and read what was saved: the same."""
    work.save_as(path)
    assert parse_toml(path.read_text(), str(path)) == work.tree
    assert read_scenario(path).title == title


@contextmanager
def played(work):
    """A battle of what lies on the desk, in the window and back; then it is tried out without one."""
    before = work.tree
    work.pilot.key("F5")
    work.pilot.frames(3)
    battle = work.pilot.app.stack.top
    assert isinstance(battle, BattleScene)
    yield battle
    leave_the_battle(work.pilot)
    assert work.tree == before
    match = tried_out(work.bench.survey().scenario)
    assert match.number >= 40 or match.over is not None


def mend(work, word):
    """Press the repair of what is told of something, among what stops play."""
    work.findings()
    work.show(1)
    work.pilot.frames(3)
    listed = work.scene.right.list
    number, finding = next(
        (n, one) for n, one in enumerate(listed.findings) if one.stops and word in f"{one.title} {one.detail}"
    )
    assert finding.repair is not None
    listed.reveal(listed.box(number))
    work.pilot.click(listed.repair(number).center)
    work.show(0)


def tried_out(scenario, orders=40):
    """A battle of a scenario, some orders far, without a window."""
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=3)
    cadets = {side: players.player("cadet", 3) for side in match.sides}
    for _ in range(orders):
        if match.over is None:
            side = match.asked()[0]
            players.let_answer(match, side, cadets[side])
    return match


def force(work, name, first, *others):
    """Add ships to the list of the side; the first one's task force is named, the others join it."""
    work.bench.choose([])
    work.choose(first)
    work.show(0)
    work.write(work.slot("Squadron"), name)
    for ship in others:
        work.choose(ship)
    assert all(one.squadron == name for one in work.bench.stands)


def lay(work, *chips):
    """Lay chips on the chosen stack."""
    work.show(0)
    for chip in chips:
        rack = work.rack(work.slot("Chips"))
        work.pilot.click(rack.boxes()[len(rack.values) + rack.offers.index(chip)].center)


def leave_the_battle(pilot):
    pilot.key("F10")
    pilot.frames(2)
    pilot.click(pilot.app.stack.top.menu._console["leave"].area.center)
    pilot.frames(3)
