"""What every game shows alike: the strip in secret, drafts, outlooks, rows of a plan of fire, hull bars, sheets."""

from __future__ import annotations

import msgspec
import pytest

from game.match import Aim, Choose, Chose, Fire, Option, Order, Question, Refusal, SealedStep, Shot
from game.match.table import Outcome, Table, Unit
from game.sea.heading import Position
from game.tabletop import aims, outlooks
from game.tabletop.bare import Bare
from game.tabletop.cards import facts, in_rows, so, stores, struck
from game.tabletop.overlays import Threat
from game.tabletop.presenter import Bears, Draft, parts, segments
from game.tabletop.scale import Scale
from game.tabletop.strips import PLACES, Secret, in_turn, over, pressing, sealed


class Ship(msgspec.Struct):
    """A unit that stands somewhere."""

    id: str
    at: Position = (0.0, 0.0)


class Write(SealedStep, frozen=True):
    """Blue alone has something to write."""

    def sheet(self, table: Table, side: str) -> Question | None:
        return Choose("write", "Write.", "ABC-1", options=(Option("yes", "Yes"),)) if side == "Blue" else None


class WriteUnseen(Write, frozen=True):
    """The same, and nobody knows who was asked."""

    quiet = True


def table(*steps: SealedStep, **more: object) -> Table:
    """A table of two sides with these steps to do."""
    found = Table(10.0, 10.0, ("Blue", "Red"), 4, {}, list(steps))
    for name, value in more.items():
        setattr(found, name, value)
    return found


# -- the strip ------------------------------------------------------------------------------------------------


def test_a_secret_moment_tells_who_writes_and_whose_order_is_in() -> None:
    view = table(Write(), sealed={"Red": None})
    strip = sealed(
        view, "Blue", Write(), {Write: Secret("Letters", "written", "Nobody reads them.", "ABC-1")}
    )
    assert (strip.title, strip.words, strip.clause) == ("Letters", "written", "ABC-1")
    assert [(tab.label, tab.state) for tab in strip.tabs] == [
        ("Blue is writing", "now"),
        ("Red sealed", "past"),
    ]
    assert sealed(view, "Blue", Write(), {}).title == PLACES.title


def test_a_side_that_is_asked_nothing_reads_so_and_of_a_quiet_moment_its_own_tab_alone() -> None:
    assert [tab.label for tab in sealed(table(), "Red", Write(), {}).tabs] == [
        "Blue is writing",
        "Red has none",
    ]
    assert [tab.label for tab in sealed(table(), "Red", WriteUnseen(), {}).tabs] == ["Red has none"]
    given_up = table(conceded=("Red",))
    assert sealed(given_up, "Blue", Write(), {}).tabs[1].label == "Red has given up"


def test_whose_turn_it_is() -> None:
    assert [tab.state for tab in in_turn(("A", "B", "C"), "B")] == ["past", "now", "to come"]
    assert [pressing(name, "A", left) for name, left in (("A", 0), ("B", 2), ("C", 0))] == [
        "now",
        "to come",
        "past",
    ]
    assert over(table())
    assert not over(table(Write()))
    assert over(table(Write(), outcome=Outcome("Blue", "Enough.")))


# -- drafts ---------------------------------------------------------------------------------------------------


def test_drafts_that_are_refused_or_told_already_are_left_out() -> None:
    class Drafting(Bare[Table]):
        def drafted(
            self, view: Table, side: str, question: Question, last: Order | None
        ) -> list[Draft | None]:
            orders = (("yes", "Yes"), ("no", "No"), ("yes", "Yes again"))
            return [None, *(Draft(label, label, Chose("write", (key,))) for key, label in orders)]

    asked = Choose("write", "Write.", "ABC-1", options=(Option("yes", "Yes"),))
    assert [draft.label for draft in Drafting().drafts(table(), "Blue", asked, None)] == ["Yes"]


# -- fire -----------------------------------------------------------------------------------------------------


def bears(firer: Ship, target: Ship) -> Bears | None:
    """Hood bears on everybody with three guns; nobody else bears on anybody."""
    return Bears(firer.id, target.id, "main", 3, 3, 1.5) if firer.id == "hood" else None


def test_an_outlook_tells_what_comes_at_her_and_what_goes_out() -> None:
    hood, foe = Ship("hood"), Ship("foe", (3.0, 4.0))
    at_foe = outlooks.outlook([hood], foe, bears, "gun")
    assert at_foe.title == "If nobody moves, 3 guns bear on her here."
    assert (at_foe.text, at_foe.by_her) == ("1.5 hits expected.", ())
    at_hood = outlooks.outlook([foe], hood, bears, "gun")
    assert (at_hood.title, at_hood.text) == (
        "If nobody moves, nothing seen bears on her here.",
        "Hers: 1.5 on 1 target.",
    )
    assert outlooks.threats([hood, Ship("other")], foe, bears, "gun") == [
        Threat(hood.at, foe.at, True, "3 guns · 1.5 hits")
    ]


def test_rows_of_a_plan_of_fire_offer_or_say_why_not() -> None:
    question = Fire(
        "fire", "Fire.", "ABC-1", shots=(Shot("hood", "main", "foe", 4, 2), Shot("hood", "smoke", "", 1))
    )
    foes = [Ship("foe"), Ship("far")]

    def why(aim: Aim) -> Refusal | None:
        return aims.refusal(question, aim, Refusal("Too far.", "ABC-1") if aim.target == "far" else None)

    found = aims.lines(question, "hood", ["main"], foes, lambda weapon, foe, able: f"{weapon} {able}", why)
    assert [(line.target, line.most, line.least, line.words) for line in found] == [
        ("foe", 4, 2, "main True"),
        ("far", 0, 1, "main False"),
    ]
    assert found[1].refused == Refusal("Too far.", "ABC-1")
    assert {target: len(shots) for target, shots in aims.offered(question, "hood").items()} == {"foe": 1}
    assert aims.refusal(question, Aim("hood", "main", "nobody"), None) is not None


# -- hulls and sheets -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lost", "pending", "rows"),
    [(0, 0, ((3, 0, 0), (2, 0, 0))), (2, 2, ((0, 2, 1), (1, 0, 1))), (5, 3, ((0, 3, 0), (0, 2, 0)))],
)
def test_a_hull_bar_loses_its_first_boxes_first(
    lost: int, pending: int, rows: tuple[tuple[int, int, int], ...]
) -> None:
    assert segments((0, 3, 5), lost, pending) == rows


def test_a_small_hull_has_fewer_parts() -> None:
    assert parts(8, 3, 4) == ((0, 2, 0), (1, 1, 0), (2, 0, 0), (2, 0, 0))
    assert parts(2, 1, 4) == ((0, 1, 0), (1, 0, 0))


def test_a_sheet_tells_what_is_so() -> None:
    assert [fact.label for fact in facts((1, "Depth", "deep", ""), ("", "Smoke", "", ""))] == ["Depth"]
    assert so((True, "aground"), (0, "withdraws")) == ["aground"]
    (store,) = stores(("Mines", "bomb", None, 4, "ABC-1"), ("Rockets", "rocket", 0, 0, "ABC-2"))
    assert (store.left, store.total, store.words) == (0, 4, "0 of 4")
    assert struck(3, 1) == ["lost", "whole", "whole"]
    assert [len(row) for row in in_rows(struck(9, 0), 4)] == [3, 3, 3]
    assert in_rows([], 4) == []


def test_a_length_is_told_on_the_table_and_on_the_sea() -> None:
    sea = Scale("in", lambda name: {"scale": {"yards": 150, "knots": 3}}, "yards", "yd", 10, "knots")
    assert (sea.measure(12.0), sea.pace(7)) == ("12.0 in · 1,800 yd", "7 in · 21 knots")
    assert sea.pace(1 / 3) == "0.333333 in · 1 knot"
    assert (Scale("cm").measure(2.0), Scale("cm").pace(2.0)) == ("2 cm", "2 cm")


def test_units_that_lie_on_the_table_are_laid_in_their_order() -> None:
    assert Bare[Table]().pieces(table(units={"a": Unit("a", "A", "Blue")})) == []
