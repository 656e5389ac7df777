"""A side's divisions: who is in one, what it was told, how it carries that out, and when it stops and asks."""

from random import Random
from types import SimpleNamespace

import msgspec
import pytest

from game.ai import chance
from game.match import Aim, Fired, Match, Refusal, Setting, Steer, Steered
from game.match.questions import Fire, Shot
from game.tabletop.divisions import command
from game.tabletop.squadrons import LONGEST, Division, Page, Squadrons
from game.tabletop.standing import Standing
from game.testing.play import begin

SHIPS = ("exeter", "ajax", "achilles")
ALL = "All ships"


class Cruisers:
    """Three cruisers whose turn it is to move."""

    def __init__(self) -> None:
        self.match: Match = begin("war_at_sea/river_plate", 3)
        while self.match.asked()[0] != "Cruisers":
            side = self.match.asked()[0]
            self.match.answer(side, chance.answer(self.match.ask(side), Random(1)))
        self.said: list[str] = []
        self.heard: list[SimpleNamespace] = []
        self.page = Page()
        self.squadrons = Squadrons(self.match, "Cruisers", self.page, lambda: self.heard, self.said.append)
        self.squadrons.look(self.match.view("Cruisers"), self.questions())

    def questions(self) -> list:
        return self.match.ask("Cruisers")

    def considers(self) -> object:
        return self.squadrons.consider(self.match.view("Cruisers"), self.questions())

    def tell(self, kind: str = "line_ahead", name: str = ALL) -> None:
        ships = self.squadrons.divisions()[name]
        self.squadrons.entry(name).command = command(kind, ships, self.squadrons.poses())


@pytest.fixture
def cruisers() -> Cruisers:
    return Cruisers()


def test_a_side_without_squadrons_is_one_division_of_all_its_ships(cruisers: Cruisers) -> None:
    assert cruisers.squadrons.divisions() == {ALL: SHIPS}
    assert cruisers.squadrons.of("ajax") == ALL
    assert cruisers.squadrons.of("admiral_graf_spee") == ""


def test_ships_in_a_box_are_those_of_the_side_up_to_its_very_edge(cruisers: Cruisers) -> None:
    piece = cruisers.squadrons.own()["ajax"]
    at = (piece.x, piece.y)
    assert cruisers.squadrons.within(at, at) == ["ajax"]
    assert cruisers.squadrons.within((0.0, 0.0), (500.0, 500.0)) == list(SHIPS)
    assert cruisers.squadrons.within((500.0, 500.0), (0.0, 0.0)) == list(SHIPS)


def test_two_ships_make_a_division_and_the_same_two_make_no_other(cruisers: Cruisers) -> None:
    assert cruisers.squadrons.join(("ajax", "achilles")) == "Division 1"
    assert cruisers.squadrons.join(("achilles", "ajax")) == "Division 1"
    assert cruisers.squadrons.join(("exeter", "ajax")) == "Division 2"
    assert cruisers.squadrons.join(("exeter", "achilles"), into="Division 1") == "Division 1"
    assert cruisers.page.divisions["Division 1"].ships == ("exeter", "achilles")
    assert cruisers.squadrons.join(("exeter", "ajax", "achilles"), into="Division 1") == ALL


def test_no_two_divisions_are_called_the_same(cruisers: Cruisers) -> None:
    squadrons = cruisers.squadrons
    one, two = squadrons.join(("ajax", "achilles")), squadrons.join(("exeter", "ajax"))
    assert squadrons.rename(one, "  The   Light  Ones ") is None
    assert squadrons.called(one) == "The Light Ones"
    assert squadrons.rename(two, "the light ones") == Refusal("Another division is called the light ones.")
    assert squadrons.rename(two, "division 1") == Refusal("Another division is called division 1.")
    assert squadrons.called(two) == two
    assert squadrons.rename(one, "x" * 30) is None
    assert squadrons.called(one) == "x" * LONGEST
    assert squadrons.rename(one, one) is None
    assert squadrons.called(one) == one
    assert squadrons.called("nobody's") == "nobody's"


def test_what_a_division_was_told_it_carries_out_ship_by_ship(cruisers: Cruisers) -> None:
    cruisers.tell()
    cruisers.squadrons.begin(ALL)
    moved = []
    while cruisers.match.asked()[0] == "Cruisers" and len(moved) < 3:
        order = cruisers.considers()
        assert isinstance(order, Steered)
        moved.append(order.unit)
        cruisers.match.answer("Cruisers", order)
    assert sorted(moved) == sorted(SHIPS)
    assert moved[0] == "exeter"
    assert cruisers.said == []


def test_orders_that_were_shown_are_given_as_they_were_shown_while_they_hold(cruisers: Cruisers) -> None:
    cruisers.tell()
    shown = [Steered("move_unit", "ajax", ""), Steered("move_unit", "exeter", "A1000")]
    cruisers.squadrons.begin(ALL, shown)
    assert cruisers.considers() == shown[0]
    worked_out = cruisers.considers()
    assert isinstance(worked_out, Steered)
    assert worked_out not in shown
    assert cruisers.squadrons.obeying is not None


def test_nothing_is_ordered_by_itself_unless_it_was_begun(cruisers: Cruisers) -> None:
    cruisers.tell()
    assert cruisers.considers() is None
    cruisers.squadrons.begin(ALL)
    assert cruisers.considers() is not None
    cruisers.squadrons.stop("Enough.")
    assert cruisers.considers() is None
    assert cruisers.said == ["Enough."]


def test_a_division_that_was_told_nothing_stops_in_silence(cruisers: Cruisers) -> None:
    cruisers.squadrons.begin(ALL)
    assert cruisers.considers() is None
    assert cruisers.squadrons.obeying is None
    assert cruisers.said == []


def test_of_another_division_orders_are_given_where_everybody_obeys(cruisers: Cruisers) -> None:
    pair = cruisers.squadrons.join(("ajax", "achilles"))
    cruisers.tell(name=pair)
    cruisers.squadrons.begin("gone")
    assert cruisers.considers() is None
    cruisers.squadrons.begin("gone", everybody=True)
    order = cruisers.considers()
    assert isinstance(order, Steered)
    assert order.unit in ("ajax", "achilles")


def test_who_comes_in_sight_stops_it_with_a_word(cruisers: Cruisers) -> None:
    cruisers.tell()
    cruisers.squadrons.begin(ALL)
    assert cruisers.squadrons.obeying is not None
    cruisers.squadrons.obeying = msgspec.structs.replace(cruisers.squadrons.obeying, eyes=frozenset())
    assert cruisers.considers() is None
    assert cruisers.said == ["Something new has come in sight: the others wait for your word."]
    assert cruisers.squadrons.obeying is None


def test_a_guide_who_cannot_do_it_is_named_with_the_reason(cruisers: Cruisers) -> None:
    cruisers.tell()
    cruisers.squadrons.begin(ALL)
    view = cruisers.match.view("Cruisers")
    never = Setting("steam", "Her steam is to be up.", "X-1", (), needed=True)
    stuck = [
        msgspec.structs.replace(one, settings=(never,))
        for one in cruisers.questions()
        if isinstance(one, Steer)
    ]
    assert cruisers.squadrons.consider(view, stuck) is None
    assert cruisers.squadrons.obeying is None
    assert cruisers.said == ["Exeter cannot do it: Her steam is to be up."]


# -- standing orders ----------------------------------------------------------------------------------------------


def plan(cruisers: Cruisers, weapon: str = "main") -> Fired:
    """Ajax fires at the Graf Spee, who is asked about it."""
    arm = "torpedo" if weapon == "torpedo" else "guns"
    shot = Shot("ajax", weapon, "admiral_graf_spee", 1, arm=arm)
    cruisers.squadrons.look(cruisers.match.view("Cruisers"), [Fire("fire", "Fire.", "WAS-GUN-1", (shot,))])
    return Fired("fire", (Aim("ajax", weapon, "admiral_graf_spee", 1),))


def test_a_ship_has_of_her_division_what_she_was_not_told_herself(cruisers: Cruisers) -> None:
    squadrons = cruisers.squadrons
    squadrons.order_standing(Standing("hold", 20.0), division=ALL)
    squadrons.order_standing(Standing("at will"), unit="ajax")
    assert squadrons.standing("ajax") == Standing("at will", 20.0)
    assert squadrons.standing("exeter") == Standing("hold", 20.0)
    squadrons.order_standing(Standing(), unit="ajax")
    assert squadrons.standing("ajax") == Standing("hold", 20.0)
    assert "ajax" not in cruisers.page.ships


def test_a_plan_that_breaks_standing_orders_is_told_of(cruisers: Cruisers) -> None:
    squadrons, order = cruisers.squadrons, plan(cruisers)
    assert squadrons.breach(order) is None
    squadrons.order_standing(Standing("hold"), division=ALL)
    assert squadrons.breach(order) == Refusal("Standing orders: Ajax holds her fire.")
    assert squadrons.breach(Steered("move_unit", "ajax")) is None


def test_a_ship_that_is_to_wait_opens_fire_when_one_of_her_division_was_fired_on(cruisers: Cruisers) -> None:
    squadrons, order = cruisers.squadrons, plan(cruisers)
    squadrons.order_standing(Standing("fired on"), division=ALL)
    assert squadrons.breach(order) is not None
    turn = cruisers.match.table.turn
    for told, waits in (
        (("fire", ("exeter",), "Raider", turn), False),
        (("fire", ("exeter",), "Raider", turn - 1), False),
        (("fire", ("exeter",), "Raider", turn - 2), True),
        (("fire", ("exeter",), "Cruisers", turn), True),
        (("fire", ("admiral_graf_spee",), "Raider", turn), True),
        (("move", ("exeter",), "Raider", turn), True),
    ):
        kind, units, side, when = told
        telling = SimpleNamespace(kind=kind, units=units)
        cruisers.heard[:] = [SimpleNamespace(turn=when, side=side, telling=telling)]
        assert (squadrons.breach(order) is not None) == waits, told


def test_only_a_torpedo_is_kept_by_those_who_keep_their_torpedoes(cruisers: Cruisers) -> None:
    squadrons = cruisers.squadrons
    squadrons.order_standing(Standing(torpedoes="keep"), division=ALL)
    assert squadrons.breach(plan(cruisers)) is None
    order = plan(cruisers, "torpedo")
    assert squadrons.breach(order) == Refusal("Standing orders: Ajax keeps her torpedoes.")


def test_a_page_keeps_what_a_division_was_told_until_its_ships_are_gone(cruisers: Cruisers) -> None:
    cruisers.tell()
    assert cruisers.squadrons.told(ALL) is not None
    assert cruisers.squadrons.told("nobody's") is None
    cruisers.page.divisions["Lost"] = Division(("graf", "spee"), cruisers.page.divisions[ALL].command)
    assert cruisers.squadrons.told("Lost") is None
