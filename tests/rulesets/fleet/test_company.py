"""A captain of fleet thinks of the way to her place in the line of her squadron."""

from random import Random

from game.match import Match, Steer, Steered
from game.rulesets.fleet.advice import ADVICE
from game.rulesets.fleet.advice.company import station_of, with_line
from game.rulesets.fleet.advice.situation import FleetSituation
from game.rulesets.fleet.advice.ways import ways
from game.sea.heading import distance
from tests.rulesets.fleet.advised import battle, unit

LINE = [{"name": "Line", "side": "Blue", "command": 0}]


def out_of_line() -> Match:
    """A leader who has moved, and a ship of hers well off the line."""
    match = battle(
        {
            "lead": unit("helena", 60, 80, heading=0, squadron="Line", flag=True),
            "next": unit("helena", 66, 76, heading=0, squadron="Line"),
        },
        {"foe": unit("fletcher", 230, 170, heading=0)},
        "Ships",
        squadron=LINE,
    )
    while match.ask("Blue")[0].name != "move_squadron":
        match.answer(match.asked()[0], match.ask(match.asked()[0])[0].sample(Random(1)))
    steer = next(one for one in match.ask("Blue") if isinstance(one, Steer) and one.unit == "lead")
    match.answer("Blue", Steered(steer.name, "lead", f"A{steer.helm.distance:g}"))
    return match


def test_the_way_to_her_place_is_among_those_she_thinks_of_and_nearer_than_all_others() -> None:
    match = out_of_line()
    view = match.view("Blue")
    scene = FleetSituation(view, "Blue", ADVICE.characters[0])
    steer = next(one for one in match.ask("Blue") if isinstance(one, Steer) and one.unit == "next")
    station = station_of(scene, "next")
    assert station is not None
    lead = view.units["lead"]
    assert station.heading == lead.heading
    assert abs(distance(station, lead.pose) - 9.0) < 1e-6
    plain = ways(steer.helm.least, steer.helm.distance, steer.helm.straight_after)
    found = with_line(scene, steer, plain)
    assert found.paths[: len(plain.paths)] == plain.paths
    assert len(found.paths) > len(plain.paths)
    for path in found.paths[len(plain.paths) :]:
        assert steer.refuses(Steered(steer.name, "next", path)) is None
    x, y, heading = found.ends(steer.pose)
    for place, path in enumerate(found.paths):
        end = steer.helm.walk(steer.pose, path).end
        assert distance(end, (x[place], y[place])) < 1e-3
        assert abs((heading[place] - end.heading + 180) % 360 - 180) < 1e-6
    off = [distance(station, (x[place], y[place])) for place in range(len(found.paths))]
    assert off.index(min(off)) >= len(plain.paths)


def test_nobody_keeps_station_on_a_leader_who_has_not_moved_or_on_herself() -> None:
    match = out_of_line()
    view = match.view("Blue")
    scene = FleetSituation(view, "Blue", ADVICE.characters[0])
    assert station_of(scene, "lead") is None
    view.units["lead"].moved = False
    assert station_of(scene, "next") is None
    steer = next(one for one in match.ask("Blue") if isinstance(one, Steer) and one.unit == "next")
    plain = ways(steer.helm.least, steer.helm.distance, steer.helm.straight_after)
    assert with_line(scene, steer, plain) is plain
