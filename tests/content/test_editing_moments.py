"""Any moment of a battle is written down as a scenario: it is sound, it begins where the battle stands, and its file
says the same."""

import pytest

from game import places, rulesets
from game.ai import players
from game.content import parse_scenario, read_scenario
from game.content.document import Document
from game.content.shape import scenario_shape
from game.content.survey import survey
from game.content.trees import tree_of
from game.match.match import Match
from game.rulesets import ruleset
from game.tabletop.drafting import Plain


def _writes_down(name):
    """Whether a ruleset writes a battle down midway."""
    return type(ruleset(name).drafting).scenario_of is not Plain.scenario_of


SCENARIOS = sorted(
    path
    for path in places.scenarios().rglob("*.toml")
    if path.parent.name in rulesets.names() and _writes_down(path.parent.name)
)


def moments(path, every, most, seed=11):
    """Battles of a scenario, played at random, at so many moments: (match, scenario)."""
    scenario = read_scenario(path)
    rules = ruleset(scenario.ruleset)
    match = Match.start(scenario, rules, seed=seed)
    cadets = {side: players.player("cadet", seed) for side in match.sides}
    for number in range(most):
        if match.over is not None:
            return
        if number % every == 0:
            yield match, rules.drafting.scenario_of(match.table, scenario)
        side = match.asked()[0]
        players.let_answer(match, side, cadets[side])


def stands(units, named):
    """Who lies where; what the scenario gives no name of its own (a false contact) is numbered anew."""
    return sorted(
        (key if key in named else "", round(unit.x, 3), round(unit.y, 3))
        for key, unit in units.items()
        if unit.state == "deployed"
    )


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_any_moment_of_a_battle_is_a_sound_scenario_that_begins_there(path):
    for match, now in moments(path, 29, 240):
        rules = match.ruleset
        tree = tree_of(now, rules.fields)
        told = survey(tree)
        assert not told.stops, (match.number, told.findings)
        again = rules.set_up(told.scenario)
        named = {unit.id for side in now.sides for unit in side.units}
        assert stands(again.units, named) == stands(match.table.units, named)
        text = Document(tree=tree).text(scenario_shape(rules.fields))
        assert parse_scenario(text, "a moment") == told.scenario


def test_damage_stores_and_turns_left_are_those_of_the_moment():
    path = places.scenarios() / "nef" / "heligoland.toml"
    hurt = 0
    for match, now in moments(path, 90, 600):
        table = ruleset("nef").set_up(now)
        assert now.turns == match.table.turns - max(0, match.table.turn - 1)
        hurt += sum(bool(unit.damage) for unit in match.table.units.values())
        for key, unit in match.table.units.items():
            again = table.units[key]
            for name in ("damage", "state", "torpedoes", "rockets", "moored"):
                assert getattr(again, name, None) == getattr(unit, name, None), (key, name)
    assert hurt


def test_chips_points_and_sheets_of_carrier_are_those_of_the_moment():
    path = places.scenarios() / "carrier" / "coral_sea.toml"
    for match, now in moments(path, 45, 700):
        table = ruleset("carrier").set_up(now)
        for key, stack in match.table.units.items():
            if stack.up or stack.down:
                again = table.units[key]
                assert (again.up, again.down) == (stack.up, stack.down)
        for name, force in match.table.forces.items():
            assert table.forces[name].afloat == force.afloat
            assert table.forces[name].known == force.known
        for side, command in match.table.commands.items():
            assert table.commands[side].blanks == command.blanks
        assert ruleset("carrier").scores(table) == ruleset("carrier").scores(match.table)
        assert table.options.scale == match.table.options.scale
        notes = {side: len(listed) for side, listed in match.table.notes.items()}
        assert {side: len(listed) for side, listed in table.notes.items()} == notes
