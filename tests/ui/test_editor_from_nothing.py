"""A scenario is made from nothing with the mouse, checked, saved, opened again equal, and played at once."""

import pytest

from game.content import read_scenario
from game.content.files import parse_toml
from game.ui.battle.scene import BattleScene
from game.ui.editor.scene import EditorScene
from tests.ui.desk import begin, desk


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("LINE_AHEAD_HOME", str(tmp_path / "home"))
    return tmp_path


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
        pilot.key("F10")
        pilot.frames(2)
        battle = pilot.app.stack.top
        pilot.click(battle.menu._console["leave"].area.center)
        pilot.frames(3)
        assert work.scene.bench.tree == before
