"""What a file says in lists is held to what there is, entry by entry; forms of a weapon come from its classes."""

from __future__ import annotations

from typing import ClassVar

from game.tabletop.keyed import Keyed, Keys, Place, forms
from game.tabletop.listed import beyond, too_many


class Arm(Keyed, frozen=True):
    pass


class Gun(Arm, frozen=True):
    mount: Place
    form: ClassVar[str] = "mount_{mount}"


class Charge(Arm, frozen=True):
    form: ClassVar[str] = "charge"


def test_a_number_of_nothing_and_a_count_beyond_its_most_are_told_with_their_place() -> None:
    (wrong,) = beyond("lost", (1, 3), 2, "the number of a mount", "none: no guns", "DUE-GUN-1")
    assert (wrong.place, wrong.found) == ("lost[1]", "3")
    assert wrong.expected == "the number of a mount, 1 to 2 (DUE-GUN-1)"
    (bare,) = beyond("lost", (1,), 0, "the number of a mount", "none: no guns", "DUE-GUN-1")
    assert bare.expected == "none: no guns (DUE-GUN-1)"
    assert [(one.place, one.expected) for one in too_many("tubes", (2, 2), (2, 1), "DUE-TOR-1")] == [
        ("tubes[1]", "at most 1 (DUE-TOR-1)")
    ]


def test_forms_are_gathered_from_the_classes_in_their_order() -> None:
    assert forms(Arm) == [Gun, Charge]
    assert Keys[Arm](*forms(Arm)).read("mount_2") == Gun(1)
