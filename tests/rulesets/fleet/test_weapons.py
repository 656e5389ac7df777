"""Weapons and tasks as records, and the texts that orders carry: one way there and back."""

from __future__ import annotations

import pytest

from game.match import Choose, Fire
from game.rulesets.fleet import tasks, weapons
from game.rulesets.fleet.weapons import AirAttack, AirGuns, Guns, Running, Spread, Torpedoes
from tests.rulesets.weighing import moments

TEXTS = {
    "directed_guns_1.1": Guns("directed", 0, (0,)),
    "local_guns_2.1+3": Guns("local", 1, (0, 2)),
    "starshell_2": weapons.Starshell(1),
    "mrf": weapons.Flak("mrf"),
    "depth_charges": weapons.DEPTH_CHARGES,
    "1_mount_2": Torpedoes(0, (1,)),
    "2_boats": Torpedoes(1, ()),
    "wide_spread_2_mount_1+2": Spread(1, (0, 1)),
    "wide_spread_1_boats": Spread(0, ()),
    "attack_12": Running(12),
    "aircraft_guns_as": AirGuns("as"),
    "torpedo_bomber": AirAttack("torpedo_bomber"),
}
"""What the logs of all versions have, and what it says."""


@pytest.mark.parametrize("text", TEXTS)
def test_a_weapon_is_read_from_the_text_of_old_logs_and_written_as_it_was(text: str) -> None:
    weapon = weapons.read(text)
    assert weapon == TEXTS[text]
    assert weapon is not None
    assert weapon.key == text


@pytest.mark.parametrize(
    "text", ["", "directed_guns_0.1", "guns_1.1", "directed_guns_1", "aircraft_guns", "1_mount_"]
)
def test_what_is_no_weapon_is_none(text: str) -> None:
    assert weapons.read(text) is None


def test_torpedoes_are_known_by_their_kind() -> None:
    kinds = {text: weapon.arm for text, weapon in TEXTS.items()}
    assert {text for text, kind in kinds.items() if kind == "torpedo"} == {
        "1_mount_2", "2_boats", "wide_spread_2_mount_1+2", "wide_spread_1_boats", "attack_12", "torpedo_bomber",
    }  # fmt: skip


def test_all_that_a_battle_asks_for_is_a_weapon_or_a_task_that_reads_back() -> None:
    asked = 0
    for match, side in moments("fleet/trial", 3, every=3):
        for question in match.ask(side):
            for shot in question.shots if isinstance(question, Fire) else ():
                weapon = weapons.read(shot.weapon)
                assert weapon is not None
                assert (weapon.key, weapon.arm) == (shot.weapon, shot.arm)
                asked += 1
            for option in (
                question.options if isinstance(question, Choose) and question.name in tasks.READ else ()
            ):
                task = tasks.task(question.name, option.key)
                assert task is not None
                assert task.key == option.key
                asked += 1
    assert asked > 50


def test_options_of_one_question_are_told_apart_by_their_form() -> None:
    assert tasks.task(tasks.SPOT, "hood contact_1 radar") == tasks.SpotMarker("hood", "contact_1", "radar")
    assert tasks.task(tasks.SPOT, "hood periscope") == tasks.LookOut("hood")
    assert tasks.task(tasks.ACQUIRE, "hood 0 bismarck") == tasks.Acquire("hood", 0, "bismarck")
    assert tasks.task(tasks.STAY, "home vals") == tasks.GoHome("vals")
    assert tasks.task(tasks.STAY, "all") == tasks.AllStay()
    assert tasks.task(tasks.STAY, "vals") == tasks.Stay("vals")
    assert tasks.task("stance", "decline") is None
