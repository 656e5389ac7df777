"""The table of commands: every key of the battle has its help, every button and line of the menu a command."""

from game.ui.battle.commands import BY_NAME, COMMANDS, MENU, choices, helped
from game.ui.battle.rail import OVERLAYS, TOOLS
from game.ui.keys import ACTIONS, Keymap
from tests.ui.battles import battle

DRAFTS = {
    "ahead", "port", "starboard", "back", "all_guns", "more", "less", "reload", "same_as_last", "division", "pass",
    "setting", "next", "previous", "pan_left", "pan_right", "pan_up", "pan_down",
}  # fmt: skip
"""Actions that the draft in hand, or the table, takes alone: the bar tells of them."""
STRIP = {"wait_on", "next_battle"}
"""Commands that are buttons of the strip of who plays elsewhere, and nothing else."""
WINDOW = {"fullscreen", "save_picture", "manual"}


def test_every_action_of_a_battle_is_a_command_or_the_drafts_own():
    actions = {action.name for action in ACTIONS if action.where in ("battle", "everywhere")}
    own = {name for name in actions if name.startswith(("verb_", "digit_"))}
    assert actions - set(BY_NAME) - DRAFTS - WINDOW - own == set()
    assert {each.name for each in COMMANDS} - actions - STRIP == set(MENU) - actions


def test_every_command_that_the_sheet_of_keys_tells_of_says_what_it_does():
    keymap = Keymap()
    told = [keymap.about(each.name).told for each in COMMANDS if each.helped]
    assert len(set(told)) == len(told), "two of them say the same"
    assert [name for name, _ in TOOLS if name not in BY_NAME] == []
    assert [name for name in OVERLAYS if not keymap.about(name).tip] == []


def test_what_cannot_be_done_now_says_why_by_key_and_in_the_menu_and_no_help_tells_of_it():
    sitting = battle()
    sitting.wait()
    conn, bar = sitting.scene.conn, sitting.scene.bar
    assert "eyes" not in helped(conn)
    sitting.pilot.key("O")
    assert "until the battle is over" in bar.said.sentence
    lines = {choice.name: choice for choice in choices(conn)}
    assert lines["take_back"].off == "There is nothing of yours to take back."
    assert "eyes" not in lines
    assert lines["concede"].sure == "Red gives the battle up: sure?"
    number = sitting.match.number
    conn.do("take_back")
    assert bar.said.sentence == lines["take_back"].off
    assert sitting.match.number == number


def test_a_command_that_is_not_there_is_none():
    sitting = battle()
    sitting.wait()
    conn = sitting.scene.conn
    for name in ("rename", "standing", "note"):
        assert not BY_NAME[name].there(conn)
        assert name not in helped(conn)
