"""Dice against what they needed, in words."""

import pytest

from game.dice.roll import Roll, Throw
from game.match.events import Rolled
from game.rulesets.fleet import air_attack
from game.rulesets.fleet import table as tables
from game.rulesets.fleet.presenter import PRESENTER
from game.rulesets.fleet.purposes import Attack, EngineDamage, EnginesRepaired
from game.rulesets.fleet.sea_events import Launched
from game.rulesets.fleet.weapons import AirAttack
from game.rulesets.fleet.words import MESSAGES, came
from tests.rulesets.fleet.scene import flight, ship, table


@pytest.mark.parametrize(
    ("target", "face", "said"),
    [
        (1, 1, "cannot miss, a hit"),
        (2, 2, "2 where 2 is needed, a hit"),
        (20, 19, "19 where 20 is needed, a miss"),
        (21, 20, "no chance"),
    ],
)
def test_dice_that_cannot_miss_and_such_that_cannot_hit_are_called_so(
    target: int, face: int, said: str
) -> None:
    throw = Throw(Attack("ship", "directed_guns_1.1", "foe"), "FLT-GUN-3", 1, 20, target)
    assert came(Roll(throw, ((face,),)), table()) == said


@pytest.mark.parametrize("centimetres", [1, 6])
def test_speed_lost_and_won_back_is_told_in_centimetres(centimetres: int) -> None:
    def told(purpose: EngineDamage | EnginesRepaired) -> str:
        roll = Roll(Throw(purpose, "FLT-DCR-3", 1, 6), ((centimetres,),))
        telling = MESSAGES.tell(Rolled(roll), table(ship("fletcher")), None)
        assert telling is not None
        return telling.sentence

    assert told(EngineDamage("fletcher", "engine_room")) == f"She loses {centimetres} cm of speed."
    assert told(EnginesRepaired("fletcher")) == f"Fletcher's engines give back {centimetres} cm of speed."


@pytest.mark.parametrize(
    ("torpedoes", "said"),
    [
        (1, "fletcher launches 1 torpedo in a wide spread."),
        (5, "fletcher launches 5 torpedoes in a wide spread."),
        (tables.UNKNOWN, "fletcher launches torpedoes."),
    ],
)
def test_torpedoes_are_told_with_their_number_where_it_is_known(torpedoes: int, said: str) -> None:
    attack = tables.Attack(
        "attack_1", "Blue", "fletcher", "", 50.0, 50.0, tables.SPREAD, "mk15", 0, torpedoes
    )
    telling = MESSAGES.tell(Launched(attack, ()), table(ship("fletcher")), None)
    assert telling is not None
    assert telling.sentence == said


def test_aircraft_of_a_stand_attack_and_are_bombers_by_their_role() -> None:
    kates = flight("b5n", 9, load="torp_type91", name="Kates")
    now = table(kates, ship("washington", 50, 51, side="Grey"))
    roll = Roll(
        air_attack.throw(kates, now.units["washington"], AirAttack("torpedo_bomber"), 9), ((1, 1, 1),)
    )
    telling = MESSAGES.tell(Rolled(roll), now, None)
    assert telling is not None
    assert telling.sentence.startswith("Kates attack washington, torpedo attack: ")
    assert next(fact.value for fact in PRESENTER.card(now, "Kates").facts if fact.label == "Role") == "bomber"
