"""The player's own unit types: found in the player's folder, used like shipped ones, carried along by battles."""

from pathlib import Path
from typing import Any

import pytest

from game import places
from game.content import ContentError, check_roster, parse_scenario, scenario_from
from game.content.edits import Put
from game.content.files import parse_toml
from game.content.manuscript import Manuscript
from game.content.slipway import Slipway
from game.content.yard import own_classes, own_rosters
from game.match import Match
from game.match.loading import load
from game.rulesets import names, ruleset

BRUMMER = """
ruleset = "nef"

[[class]]
id = "brummer"
name = "Brummer class minelayer"
kind = "nef"
hull = 9
guns = [5, 4, 3, 2]
points = 70
"""

BATTLE = """
format = 1
ruleset = "nef"
title = "Two of a kind"
table = { width = 48, height = 36 }
turns = 3

[[side]]
name = "Red"
[[side.unit]]
class = "brummer"
at = [20, 5]

[[side]]
name = "Blue"
[[side.unit]]
class = "falcon"
at = [20, 30]
"""


@pytest.fixture
def folder() -> Path:
    """The player's folder of rosters, with nothing in it."""
    return places.rosters_folder(writing=True)


def test_a_scenario_uses_a_type_of_the_player_like_a_shipped_one(folder: Path) -> None:
    (folder / "mine.toml").write_text(BRUMMER)
    scenario = parse_scenario(BATTLE, "two")
    (carried,) = scenario.classes
    assert (carried["id"], carried["bombs"], carried["base_radius"]) == ("brummer", [0, 0, 0, 0], 0.5)
    match = Match.start(scenario, ruleset("nef"), seed=1)
    assert match.table.units["brummer_1"].spec.hull == 9


def test_a_battle_carries_the_types_it_uses_and_no_others(folder: Path, tmp_path: Path) -> None:
    (folder / "mine.toml").write_text(BRUMMER + BRUMMER.replace('"nef"\n\n', "", 1).replace(
        'ruleset = ', "").replace('"brummer"', '"drache"'))  # fmt: skip
    assert set(own_classes("nef")) == {"brummer", "drache"}
    scenario = parse_scenario(BATTLE, "two")
    log = tmp_path / "battle.jsonl"
    Match.start(scenario, ruleset("nef"), seed=1, path=log).close()
    (folder / "mine.toml").unlink()
    again = load(log, ruleset, resume=False)
    assert [row["id"] for row in again.header.scenario.classes] == ["brummer"]
    assert again.table.units["brummer_1"].spec.hull == 9


def test_a_missing_roster_is_told_with_the_place_it_belongs_in(folder: Path) -> None:
    with pytest.raises(ContentError) as refused:
        parse_scenario(BATTLE, "two.toml")
    assert str(refused.value) == (
        'two.toml:11: side[0].unit[0].class: found "brummer", expected a class of the ruleset, of the scenario or of a '
        f'roster of yours; did you mean "bomber"? Or else a roster that has it belongs in {folder}.'
    )


def test_a_type_with_a_fault_is_left_out_and_the_scenario_says_which_file_to_mend(folder: Path) -> None:
    mine = folder / "mine.toml"
    mine.write_text(BRUMMER.replace("hull = 9", "hull = 90") + BRUMMER[BRUMMER.index("[[class]]") :].replace(
        '"brummer"', '"drache"'))  # fmt: skip
    (roster,) = own_rosters("nef")
    assert (list(roster.classes), roster.faulty, len(roster.faults)) == (["drache"], ("brummer",), 1)
    with pytest.raises(ContentError, match=f"the roster {mine} has it, with a fault"):
        parse_scenario(BATTLE, "two")


def test_a_shipped_type_is_never_replaced(folder: Path) -> None:
    mine = folder / "mine.toml"
    mine.write_text(BRUMMER.replace('"brummer"', '"falcon"'))
    assert own_classes("nef") == {}
    assert [problem.place for problem in check_roster(mine)] == ["class[0].id"]
    elsewhere = folder.parent / "falcons.toml"
    elsewhere.write_text(mine.read_text())
    assert check_roster(elsewhere) == []


def test_the_file_s_own_type_goes_before_the_player_s(folder: Path) -> None:
    (folder / "mine.toml").write_text(BRUMMER)
    tree = parse_toml(BATTLE, "")
    tree["class"] = [
        {"id": "brummer", "name": "Other", "kind": "nef", "hull": 4, "guns": [1, 1, 1, 1], "points": 9}
    ]
    scenario = scenario_from(tree, "two")
    assert [row["hull"] for row in scenario.classes] == [4]


def test_a_type_that_only_victory_names_is_carried_too(folder: Path) -> None:
    (folder / "mine.toml").write_text(BRUMMER)
    tree = parse_toml(BATTLE.replace('"brummer"', '"falcon"').replace("[20, 5]", "[9, 5]"), "")
    tree["victory"] = {"rule": "points_and_exit", "exit_points": {"brummer": 20}}
    assert [row["id"] for row in scenario_from(tree, "two").classes] == ["brummer"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[class", "broken TOML"),
        ("\udcff", ""),
        ('ruleset = "chess"', "expected one of"),
        ("", "found nothing"),
    ],
)
def test_a_roster_that_cannot_be_read_says_why_and_spoils_nothing(folder: Path, text: str, says: str) -> None:
    (folder / "good.toml").write_text(BRUMMER)
    (folder / "bad.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    bad, good = own_rosters()
    assert (bad.name, good.faults) == ("bad", ())
    assert says in bad.faults[0]
    assert set(own_classes("nef")) == {"brummer"}


def test_a_roster_written_anew_is_read_anew(folder: Path) -> None:
    mine = folder / "mine.toml"
    mine.write_text(BRUMMER)
    assert own_classes("nef")["brummer"]["hull"] == 9
    mine.write_text(BRUMMER.replace("hull = 9", "hull = 11"))
    assert own_classes("nef")["brummer"]["hull"] == 11


def test_a_roster_of_too_many_classes_has_none_that_can_be_used(folder: Path) -> None:
    (folder / "mine.toml").write_text('ruleset = "nef"\n' + '[[class]]\nname = "x"\n' * 500)
    (roster,) = own_rosters("nef")
    assert roster.classes == {}
    assert roster.faults


def test_classes_are_looked_into_though_the_file_has_a_key_that_is_none(folder: Path) -> None:
    (folder / "mine.toml").write_text(
        BRUMMER.replace('"nef"\n', '"nef"\nspeed = 6\n', 1) + '[[class]]\nname = "x"\n'
    )
    (roster,) = own_rosters("nef")
    assert list(roster.classes) == ["brummer"]


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("value", [1e308, -1e308, float("inf"), float("nan"), 10**18, 1e-300])
def test_a_class_with_numbers_beyond_all_numbers_is_still_shown_in_the_shipyard(
    name: str, value: float, tmp_path: Path
) -> None:
    shipped = next(iter(ruleset(name).roster.values()))

    def spoilt(old: Any) -> Any:
        if isinstance(old, dict | list):
            pairs = old.items() if isinstance(old, dict) else enumerate(old)
            changed = {key: spoilt(inner) for key, inner in pairs}
            return changed if isinstance(old, dict) else list(changed.values())
        return value if isinstance(old, int | float) else old

    row = spoilt(dict(shipped))
    slip = Slipway(Manuscript.new({"ruleset": name, "class": [{**row, "id": "mine"}]}, tmp_path))
    slip.choose(0)
    assert slip.wrong
    _ = slip.whole, slip.worth, slip.card, slip.oddities, slip.unlike


def test_what_was_set_by_hand_stays_when_all_that_follows_is_set_by_the_rules(tmp_path: Path) -> None:
    slip = Slipway(Manuscript.new({"ruleset": "war_at_sea"}, tmp_path))
    slip.choose("graf_spee")
    slip.copy()
    assert slip.at is not None
    speed, length = slip.row["speed"], slip.row["length"]
    slip.do("speed", [Put((*slip.at, "speed"), speed + 1.0)])
    assert slip.unlike == {}, "points followed, and the speed is as it was typed"
    slip.manuscript.do("length", Put((*slip.at, "length"), length + 2.0))
    assert set(slip.unlike) == {"length"}
    assert slip.follow()
    assert (slip.row["speed"], slip.row["length"]) == (speed + 1.0, length)
    slip.undo()
    slip.undo()
    slip.undo()
    assert (slip.row["speed"], slip.by_hand) == (speed, [])
