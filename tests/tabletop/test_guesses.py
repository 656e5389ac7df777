"""A belief in words and on the table: one sentence, places with reasons, edges that hold what they say they hold."""

import pytest
import shapely
from shapely.geometry import Polygon

from game.tabletop import guesses, likelihood
from game.tabletop.belief import Belief, Sea, Trail, believed, emptied
from game.tabletop.guesses import Guess, Landmark, Place
from game.tabletop.likelihood import Stand
from game.tabletop.memory import Glimpse, Look
from game.tabletop.overlays import Edges, Farthest, Likely, LookedAt

SEA = Sea(240.0, 180.0)
LOST = Trail(15.0, Glimpse(1, 120.0, 90.0))
LOOKS = tuple(Look(turn, ()) for turn in (1, 2, 3))


def shape(areas):
    return shapely.union_all([Polygon(shell, holes).buffer(0) for shell, *holes in areas])


def held(belief: Belief, areas) -> float:
    return float(belief.likely[shapely.contains_xy(shape(areas), belief.x, belief.y)].sum())


def kinds(laid, kind):
    return [one for one in laid if isinstance(one, kind)]


def test_one_sentence_says_where_she_is_and_how_sure_that_is():
    def sentence(*places):
        return guesses.said([Place(where, chance) for where, chance in places])

    assert sentence(("Under Contact 1", 1.0)) == "She is under Contact 1."
    assert sentence(("South of Hiei", 0.7), ("In the north", 0.3)) == "Most likely south of Hiei."
    assert (
        sentence(("South of Hiei", 0.4), ("In the north", 0.3)) == "Probably south of Hiei, or in the north."
    )
    assert sentence(("South of Hiei", 0.2), ("In the north", 0.2)).startswith("She may be in many places;")
    assert sentence() == "Nothing tells where she may be."


def test_a_chance_is_a_whole_per_cent_and_never_sure_where_it_is_not():
    assert [guesses.percent(chance) for chance in (0.001, 0.464, 0.999, 1.0)] == [
        "1 %",
        "46 %",
        "99 %",
        "100 %",
    ]


def test_a_row_says_in_a_few_words_what_is_guessed_or_that_nothing_is():
    assert (
        Guess("a", "S 6", "S-boat", "seen turn 5", "", (Place("", 0.58),), (), "north").brief == "58 % north"
    )
    nothing = Guess("a", "T 27", "torpedo boat", "never seen", "")
    assert (nothing.brief, nothing.told) == ("no guess", "torpedo boat, never seen")


def test_places_are_named_by_what_stands_near_them_with_a_reason_and_come_to_all_of_it():
    belief = believed(SEA, LOOKS, LOST, 3, ((120.0, 150.0, 60.0),))
    places = guesses.by_sea(belief, LOST, 3, LOOKS, [Landmark("Hiei", 120.0, 120.0)])
    assert sum(place.chance for place in places) == pytest.approx(1.0)
    assert [place.chance for place in places] == sorted((place.chance for place in places), reverse=True)
    assert len({place.where for place in places}) == len(places)
    assert "Hiei" in places[0].where
    assert places[0].why in ("1 turn of way from where she was seen", "she was seen there in turn 1")


def test_of_one_never_seen_the_reason_is_her_edge_or_her_company():
    west = Sea(240.0, 180.0, (), "west")
    look = (Look(1, ()),)
    places = guesses.by_sea(believed(west, look, Trail(10.0), 1, ()), Trail(10.0), 1, look, [])
    assert "near the west, from where her side comes" in {place.why for place in places}
    together = (Look(1, (), (("escort", 180.0, 40.0),)),)
    places = guesses.by_sea(believed(SEA, together, Trail(10.0), 1, ()), Trail(10.0), 1, together, [])
    assert places[0].why == "with those of hers that were seen first"


def test_how_it_is_made_tells_when_where_how_fast_and_what_was_searched():
    seen = (Look(1, ((0, 0, 9),)), Look(2, ((0, 0, 9),)), Look(3, ()))
    steps = guesses.steps_of(LOST, 20.0, 3, seen, "Blue", "20 cm")
    assert steps[0] == "Seen last in turn 1, at 120, 90."
    assert "40 from there at most" in steps[1]
    assert steps[2] == "Blue looked round in 1 turn; where it saw nothing she was not."


def test_the_edges_hold_half_and_nine_of_ten_and_dots_lie_within_them():
    belief = believed(SEA, tuple(Look(turn, ()) for turn in range(1, 6)), LOST, 5, ())
    laid = likelihood.spread(belief, [], 5)
    edges, dots = kinds(laid, Edges)[0], kinds(laid, Likely)[0]
    assert held(belief, edges.half) == pytest.approx(0.5, abs=0.12)
    assert held(belief, edges.most) == pytest.approx(0.9, abs=0.08)
    assert shape(edges.most).buffer(3.0).contains(shape(edges.half))
    assert (dots.half, dots.most) == (edges.half, edges.most)
    assert shape(dots.half).buffer(3.0).contains(shape(dots.quarter))


def test_what_was_looked_at_has_a_ring_and_no_dots():
    eye = (120.0, 120.0, 40.0)
    belief = believed(SEA, LOOKS, LOST, 3, (eye,))
    looked = emptied(SEA, LOOKS, LOST, 3, (eye, (10.0, 10.0, 5.0)))
    assert [one for one, _ in looked] == [eye], "an eye that sees none of it tells nothing"
    laid = likelihood.spread(belief, looked, 3)
    ring = kinds(laid, LookedAt)[0]
    assert (ring.x, ring.y, ring.radius, ring.text) == (*eye, "looked at, turn 3: not here")
    assert not shape(kinds(laid, Likely)[0].most).intersects(shapely.Point(120.0, 120.0).buffer(39.0))


def test_a_look_at_the_beginning_of_the_turn_counts_though_she_who_looked_has_gone():
    eye = (120.0, 90.0, 30.0)
    looks = (*LOOKS[:2], Look(3, (eye,)))
    assert [one for one, _ in emptied(SEA, looks, LOST, 3, ())] == [eye]


def test_nobody_lies_on_land():
    wall = ((100.0, 0.0), (140.0, 0.0), (140.0, 80.0), (100.0, 80.0))
    sea = Sea(240.0, 180.0, (wall,))
    laid = likelihood.spread(believed(sea, LOOKS, LOST, 3, ()), [], 3)
    assert shape(kinds(laid, Likely)[0].most).intersection(Polygon(wall)).area < 1.0


def test_the_farthest_arc_is_cut_at_the_edge_of_the_table_and_there_is_none_without_time():
    (arc,) = likelihood.farthest(SEA, (230.0, 90.0), 40.0, "as far as 20 knots go")
    assert isinstance(arc, Farthest)
    assert all(0 <= x <= 240 and 0 <= y <= 180 for line in arc.lines for x, y in line)
    assert likelihood.farthest(SEA, (230.0, 90.0), 0.0, "") == ()


def test_under_one_of_some_pieces_dots_lie_round_each_as_likely_as_it_is_and_not_over_it():
    stands = [Stand(20.0, 20.0, 3.0, 0.6), Stand(90.0, 20.0, 3.0, 0.35), Stand(160.0, 20.0, 3.0, 0.05)]
    edges, dots = likelihood.among(stands, 4.0)
    assert isinstance(edges, Edges)
    assert isinstance(dots, Likely)
    assert [len(part) for part in (dots.quarter, dots.half, dots.most)] == [1, 1, 2]
    assert not shape(dots.most).intersects(shapely.Point(20.0, 20.0).buffer(2.5))
    assert likelihood.among([Stand(20.0, 20.0, 3.0, 0.0)], 4.0)[0] == Edges((), ())


def test_a_circle_round_where_she_was_lost_is_drawn_as_far_as_it_lies_on_the_table_its_edge_included() -> (
    None
):
    assert likelihood.farthest(SEA, (100.0, 90.0), 0.0, "lost") == ()
    (whole,) = likelihood.farthest(SEA, (100.0, 90.0), 20.0, "lost")
    (line,) = whole.lines
    assert line[0] == pytest.approx(line[-1])
    (half,) = likelihood.farthest(SEA, (0.0, 90.0), 20.0, "lost")
    (line,) = half.lines
    assert line[0] == (0.0, 110.0), "where the circle meets the edge"
    assert all(x >= 0.0 for x, _ in line)
    assert likelihood.farthest(SEA, (120.0, 90.0), 400.0, "lost") == (), "she may be anywhere"
