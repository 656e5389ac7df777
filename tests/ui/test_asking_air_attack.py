"""A stand of fleet attacks with all its aircraft, and what is told of it beforehand is the attack that is made."""

from __future__ import annotations

import msgspec

from game.asking.send import Sending
from game.asking.steer_sheet import SteerSheet
from game.content import parse_scenario
from game.dice.odds import odds as chances_of
from game.match import Fire, Fired, Match
from game.match.wording import chance
from game.rulesets import ruleset
from game.rulesets.fleet import action, air_attack, flying
from game.rulesets.fleet.presenter import PRESENTER
from game.tabletop.overlays import Mark
from tests.rulesets.files import unit
from tests.rulesets.fleet import waters
from tests.ui.staging import Desk

STAND = unit("b5n", "Kates", at=[60, 69], load="torp_type91", aircraft=9)
FIGHTERS = (
    unit("f4f", "Wildcats", at=[20, 20])
    + unit("enterprise", "Enterprise", at=[30, 20], heading=0)
    + unit("tbf", "Avengers", aboard="enterprise")
)
SHIP = unit("washington", "Washington", at=[60, 70], heading=90)


def strike() -> tuple[Desk, Fire]:
    """Nine aircraft with torpedoes beside a battleship, and what they are asked."""
    text = waters.text(blue=STAND, red=SHIP, options="contacts = false", rest="")
    battle = Match.start(parse_scenario(text, "x.toml"), ruleset("fleet"), seed=1)
    desk = Desk(battle, "Blue")
    kates = desk.view.units["kates"]
    lines = air_attack.shots(desk.view, kates)
    return desk, Fire(action.AIR_ATTACK, "", "FLT-AVS-12", tuple(lines), action._one_attack(kates, lines))


def test_all_aircraft_of_a_stand_are_sent():
    desk, question = strike()
    draft = Sending(desk, [question])
    assert draft.give("washington")
    (aim,) = draft.order().aims
    assert aim.amount == 9
    assert question.refuses(Fired(action.AIR_ATTACK, (aim,))) is None
    assert draft.bar().sentence == "Kates › Washington: Torpedo attack, 9 aircraft."


def test_the_tag_tells_the_chance_of_all_of_them():
    desk, question = strike()
    draft = Sending(desk, [question])
    draft.hover(None, ["washington"])
    (ours, _) = draft.odds()
    assert ours.throw.dice == 3
    told = next(
        m.text for m in PRESENTER.marks(desk.view, "Blue", question, "kates") if m.unit == "washington"
    )
    expected = chance(chances_of(ours.throw).at_least(1))
    assert told == f"1 cm · 3 dice need {ours.throw.needed} · {expected}"
    assert any(isinstance(one, Mark) and one.text == told for one in draft.overlays())


def test_what_is_set_beside_a_flight_is_told_in_words():
    text = waters.text(blue=FIGHTERS, red=SHIP, options="contacts = false", rest="")
    battle = Match.start(parse_scenario(text, "x.toml"), ruleset("fleet"), seed=1)
    desk = Desk(battle, "Blue")
    draft = SteerSheet(desk, [flying.steer(desk.view, desk.view.units["wildcats"], "move_stand")])
    (patrol,) = draft.plan().rows
    assert (patrol.words, patrol.choices) == ("Patrol", ("none", "on patrol"))
    unladen = msgspec.structs.replace(desk.view.units["avengers"], load="")
    load = SteerSheet(desk, [flying.steer(desk.view, unladen, flying.LAUNCH)]).plan().rows[0]
    assert (load.words, load.choices) == ("Load", ("Mark 13 aerial torpedo", "500 lb bomb", "none"))
