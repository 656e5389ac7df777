"""Notes of a scenario for one side's eyes: read when its battle begins, by that side and by nobody else."""

import msgspec
import pytest

from game import places
from game.ai import players
from game.content import parse_scenario
from game.content.document import Document
from game.content.edits import Put
from game.match.match import Match
from game.match.scenario import in_sight
from game.rulesets import ruleset
from tests.ui.battles import battle

SECRET = "Hold the strait until dusk.\nThe bridge is mined."


def noted():
    """The skerries with orders for Red."""
    document = Document((places.scenarios() / "nef" / "skerries.toml").read_text())
    document.do("notes", Put(("side", 0, "notes"), SECRET))
    return document.text()


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "noted.toml"
    path.write_text(noted())
    return str(path)


def test_a_side_reads_its_orders_when_the_battle_begins_and_again_from_the_menu(file):
    sitting = battle(file)
    sheet = sitting.scene.reading.help
    assert sheet.title == "Orders for Red"
    assert [words for _, words in sheet.sections[0][1]] == SECRET.split("\n")
    sitting.pilot.key("Space")
    assert sitting.scene.reading.help is None
    sitting.pilot.key("F10")
    sitting.pilot.click(sitting.scene.menu._console["orders"].area.center)
    assert sitting.scene.reading.help.title == "Orders for Red"


def test_at_one_screen_they_are_read_behind_the_curtain_and_by_their_side_only(file):
    sitting = battle(file, hot_seat=True)
    assert sitting.scene.reading.help is None
    sides = set()
    for _ in range(4):
        sitting.wait()
        if sitting.scene.curtain is None:
            break
        sitting.lift()
        looking = sitting.scene.stage.sitting.looking
        sides.add(looking)
        sheet = sitting.scene.reading.help
        assert (sheet is not None) == (looking == "Red")
        sitting.pilot.key("Space")
        break
    assert sides


def test_no_other_side_keeps_them():
    scenario = parse_scenario(noted(), "noted")
    assert scenario.sides[0].notes == SECRET
    assert "strait" in str(in_sight(scenario, "Red", ()))
    assert "strait" not in str(in_sight(scenario, "Blue", ()))
    match = Match.start(scenario, ruleset("nef"), seed=1)
    known = match.ruleset.as_known(scenario, "Blue", match.ruleset.redact(match.table, "Blue"))
    assert "strait" not in str(msgspec.to_builtins(known))
    cadet = players.player("cadet", 1)
    side = match.asked()[0]
    players.let_answer(match, side, cadet)
    assert all("strait" not in str(line.events) for line in match.lines)


def test_what_the_battle_is_fought_for_can_be_read_at_any_time():
    sitting = battle("fleet/lame_cruiser")
    assert sitting.scene.reading.help is None
    sitting.pilot.key("Shift+O")
    sheet = sitting.scene.reading.help
    assert sheet.title == "Story and aims"
    told = {heading: [words for _, words in lines] for heading, lines in sheet.sections}
    assert list(told) == ["What decides", "The Lame Cruiser", "How long"]
    assert told["What decides"][0] == "Blue wins once San Francisco leaves over the west edge. FLT-VIC-3"
    assert told["How long"] == ["9 turns."]
    sitting.pilot.key("Space")
    assert sitting.scene.reading.help is None
    sitting.pilot.key("F10")
    sitting.pilot.click(sitting.scene.menu._console["orders"].area.center)
    assert sitting.scene.reading.help.title == "Story and aims"
