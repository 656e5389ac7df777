"""Evolutions: what one command to a division comes to, ship by ship."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.match import Refusal, Setting, Steer
from game.match.bounds import ClearWay
from game.sea.formation import Station, at_station
from game.sea.heading import Pose, ahead, bearing, distance, relative
from game.sea.hulls import Hull, Waters
from game.sea.path import Helm
from game.sea.sight import nearest_on
from game.tabletop.divisions import KINDS, Command, command, foremost, gone, hulls, led_from, reduced
from game.tabletop.evolutions import Preview, propose
from game.tabletop.presenter import Piece
from tests.sea.helms import coastal, fleet, free, nef_first, stepped

CRUISER = Helm(24, exact=False, least=6, step=0, turn=45, turn_free=True, straight_after=5, owed=5)


def steer(unit: str, pose: Pose, helm: Helm, **more: object) -> Steer:
    return Steer("move", f"Move {unit}.", "X-1", unit, pose, helm, {}, **more)


def column(many: int = 4, gap: float = 8.0, heading: float = 0.0) -> dict[str, Pose]:
    """Ships in line ahead, `a` leading."""
    return {
        "abcdefgh"[place]: Pose(*ahead((0.0, 0.0), heading, -gap * place), heading) for place in range(many)
    }


def lying(poses: dict[str, Pose]) -> dict[str, Hull]:
    return {key: Hull(key, *pose, 4.0, 0.8) for key, pose in poses.items()}


def told(
    kind: str, poses: dict[str, Pose], helm: Helm = CRUISER, turn: float = 45.0
) -> tuple[Command, Preview]:
    order = command(kind, list(poses), poses, turn=turn)
    return order, propose(order, [steer(unit, pose, helm) for unit, pose in poses.items()], lying(poses))


@settings(deadline=None, max_examples=40)
@given(
    st.sampled_from(KINDS),
    st.lists(stepped | free, min_size=2, max_size=5),
    st.lists(st.tuples(st.floats(-30, 30), st.floats(-30, 30)), min_size=5, max_size=5),
    st.sampled_from([0.0, 60.0, 135.0]),
    st.sampled_from([-90.0, -30.0, 45.0, 180.0]),
)
def test_whatever_is_proposed_is_legal(
    kind: str, helms: list[Helm], places: list[tuple[float, float]], heading: float, turn: float
) -> None:
    poses = {"abcde"[n]: Pose(*places[n], heading) for n in range(len(helms))}
    questions = [steer(unit, poses[unit], helm) for unit, helm in zip(poses, helms, strict=True)]
    order = command(kind, list(poses), poses, turn=turn)
    found = propose(order, questions, lying(poses))
    assert {one.unit for one in found.proposals} == set(poses)
    for question in questions:
        one = found.of(question.unit)
        if one.order is None:
            assert question.sample.__self__.helm.fault(question.helm.straight()) is not None
        else:
            assert question.refuses(one.order) is None


@pytest.mark.parametrize(
    ("turn", "near", "even"), [(30.0, 0.5, 1.5), (-45.0, 0.5, 1.5), (90.0, 1.0, 1.5), (140.0, 2.5, 5.0)]
)
def test_in_succession_all_turn_where_the_guide_turned(turn: float, near: float, even: float) -> None:
    """Every ship's track passes over the guide's turning points, over as many moves as it takes.

    Of many corners close together not all can be met: in every move she runs straight before she turns.
    """
    poses = column()
    order = command("succession", list(poses), poses, turn=turn)
    first = propose(order, [steer(unit, pose, CRUISER) for unit, pose in poses.items()], lying(poses))
    corners = first.of("a").track[1:-1]
    assert corners
    sailed = {unit: [pose[:2]] for unit, pose in poses.items()}
    for _ in range(5):
        questions = [steer(unit, pose, CRUISER) for unit, pose in poses.items()]
        found = propose(order, questions, lying(poses))
        lead = found.of("a")
        order = gone(order, poses["a"], lead.end, lead.track)
        for one in found.proposals:
            sailed[one.unit] += one.track[1:]
            poses[one.unit] = one.end
    for unit, track in sailed.items():
        for corner in corners:
            assert nearest_on(track, corner)[0] < near, (unit, corner, track)
    for one, other in ("ab", "bc", "cd"):
        assert distance(poses[one], poses[other]) == pytest.approx(8.0, abs=even)


@pytest.mark.parametrize("helm", [CRUISER, fleet(20, 5), coastal(20, 4, 4), nef_first(8)])
@pytest.mark.parametrize("turn", [60.0, -60.0])
def test_together_all_keep_their_bearings(helm: Helm, turn: float) -> None:
    poses = {"a": Pose(0, 0, 0), "b": Pose(5, -6, 0), "c": Pose(-5, -6, 0), "d": Pose(0, -12, 0)}
    _, found = told("together", poses, helm, turn)
    ends = {one.unit: one.end for one in found.proposals}
    assert abs(relative(ends["a"].heading, turn)) < 16.0
    for one in poses:
        for other in set(poses) - {one}:
            assert relative(
                bearing(ends[one], ends[other]), bearing(poses[one], poses[other])
            ) == pytest.approx(0.0, abs=1e-3)
            assert distance(ends[one], ends[other]) == pytest.approx(
                distance(poses[one], poses[other]), abs=1e-4
            )


def test_together_goes_by_the_clumsiest_and_the_slowest() -> None:
    poses = {"a": Pose(0, 0, 0), "b": Pose(8, 0, 0)}
    slow = Helm(14, exact=False, least=6, step=0, turn=30, turn_free=True, straight_after=7, owed=7)
    order = command("together", list(poses), poses, turn=30.0, guide="a")
    found = propose(order, [steer("a", poses["a"], CRUISER), steer("b", poses["b"], slow)], lying(poses))
    assert found.of("a").order.path == found.of("b").order.path
    assert found.of("a").end.heading == pytest.approx(30.0)


def test_a_column_that_follows_keeps_its_distances_round_a_bend() -> None:
    poses = column()
    order = command("follow", list(poses), poses)
    questions = [steer(unit, pose, CRUISER) for unit, pose in poses.items()]
    found = propose(order, questions, lying(poses), path="A10T45A10")
    ends = {one.unit: one.end for one in found.proposals}
    assert ends["b"].heading == pytest.approx(45.0)
    assert ends["b"][:2] == pytest.approx(ahead((0.0, 10.0), 45.0, 2.0), abs=0.01)
    assert [one.unit for one in found.proposals] == ["a", "b", "c", "d"]
    assert all(one.off < 0.05 for one in found.proposals)


def test_a_line_abreast_is_formed_in_a_few_moves() -> None:
    poses = column(3, 7.0)
    order = command("line_abreast", list(poses), poses)
    for _ in range(5):
        found = propose(order, [steer(unit, pose, CRUISER) for unit, pose in poses.items()], lying(poses))
        order = gone(order, poses["a"], found.of("a").end, found.of("a").track)
        poses = {one.unit: one.end for one in found.proposals}
    lead = poses["a"]
    for unit in "bc":
        off = abs(relative(bearing(lead, poses[unit]), lead.heading))
        assert off == pytest.approx(90.0, abs=12.0)
        assert abs(relative(poses[unit].heading, lead.heading)) < 15.0


def test_the_guide_eases_where_others_must_come_up() -> None:
    _, found = told("line_abreast", column(3, 7.0))
    assert distance(found.of("a").end, (0.0, 0.0)) < 24.0


def test_a_line_ahead_is_formed_from_a_line_abreast() -> None:
    poses = {"a": Pose(0, 0, 0), "b": Pose(7, 0, 0), "c": Pose(-7, 0, 0)}
    order = command("line_ahead", list(poses), poses, guide="a")
    for _ in range(6):
        found = propose(order, [steer(unit, pose, CRUISER) for unit, pose in poses.items()], lying(poses))
        order = gone(order, poses["a"], found.of("a").end, found.of("a").track)
        poses = {one.unit: one.end for one in found.proposals}
    assert all(abs(pose.x) < 2.0 for pose in poses.values())
    assert poses["a"].y > poses["b"].y + 4.0 > poses["c"].y + 8.0


def test_a_formation_on_stations_wheels_with_its_guide() -> None:
    poses = {"a": Pose(0, 0, 0), "b": Pose(6, -2, 0), "c": Pose(-6, -2, 0)}
    order = command("station", list(poses), poses, guide="a")
    assert (order.stations["b"].off, order.stations["c"].off) == (pytest.approx(108.435, abs=0.01),) * 1 + (
        pytest.approx(-108.435, abs=0.01),
    )
    found = propose(order, [steer(u, p, CRUISER) for u, p in poses.items()], lying(poses), path="A5T30A8")
    assert found.of("a").end.heading == pytest.approx(30.0)
    for one in found.proposals[1:]:
        station = at_station(found.of("a").end, order.stations[one.unit])
        assert one.off == pytest.approx(distance(one.end, station), abs=1e-6)
        assert one.off < 2.0


def test_a_screen_spreads_ahead_of_its_guide() -> None:
    poses = {"a": Pose(0, 0, 90)} | {ship: Pose(-5.0, n - 2.0, 90) for n, ship in enumerate("bcdef")}
    order = command("screen", list(poses), poses, guide="a", interval=10.0)
    found = propose(order, [steer(u, p, CRUISER) for u, p in poses.items()], lying(poses))
    lead = found.of("a").end
    places = [at_station(lead, Station(off, 12.5)) for off in (-60.0, -30.0, 0.0, 30.0, 60.0)]
    for one in found.proposals[1:]:
        assert any(abs(one.off - distance(one.end, place)) < 1e-6 for place in places)
        places.remove(min(places, key=lambda place: abs(one.off - distance(one.end, place))))
    assert places == []


def test_ships_not_asked_now_are_left_for_later_and_find_what_the_guide_did() -> None:
    poses = column(2)
    order = command("succession", list(poses), poses, turn=45.0)
    first = propose(order, [steer("a", poses["a"], CRUISER)], lying(poses))
    assert [one.unit for one in first.proposals] == ["a"]
    lead = first.of("a")
    order = gone(order, poses["a"], lead.end, lead.track, lead.order.path)
    there = lying({"a": lead.end, "b": poses["b"]})
    later = propose(order, [steer("b", poses["b"], CRUISER)], there)
    both = told("succession", poses)[1]
    assert later.of("b").order == both.of("b").order
    same = command("together", list(poses), poses, turn=45.0)
    lead = propose(same, [steer("a", poses["a"], CRUISER)], lying(poses)).of("a")
    same = gone(same, poses["a"], lead.end, lead.track, lead.order.path)
    assert propose(same, [steer("b", poses["b"], CRUISER)], there).of("b").order.path == lead.order.path


def test_a_berth_that_a_mate_will_have_left_is_waited_for() -> None:
    """The ship astern ends where the guide lies now: legal once the guide has gone."""
    poses = column(2, 12.0)
    there = lying(poses)
    slow = Helm(12, step=0, turn=45, turn_free=True, straight_after=5)
    quick = Helm(12, step=0, turn=45, turn_free=True, straight_after=5)
    berth = ClearWay("No base may be ended upon.", "X-9", there["b"], Waters(), Waters((there["a"],)))
    questions = [steer("a", poses["a"], quick), steer("b", poses["b"], slow, bounds=(berth,))]
    found = propose(command("follow", list(poses), poses), questions, there)
    assert found.of("b").order.path == "A12"
    assert found.of("b").waits == Refusal("No base may be ended upon.", "X-9")
    assert found.of("a").waits is None
    assert [one.unit for one in found.proposals] == ["a", "b"]


def test_what_lies_in_the_way_is_gone_round_or_told() -> None:
    poses = column(1)
    wreck = Hull("wreck", 0.0, 12.0, 90.0, 6.0, 2.0)
    bound = ClearWay("No wreck may be crossed.", "X-9", lying(poses)["a"], Waters((wreck,)), Waters((wreck,)))
    question = steer("a", poses["a"], CRUISER, bounds=(bound,))
    order = Command("follow", ("a",), 8.0, wake=((0.0, -100.0), (0.0, 0.0)))
    one = propose(order, [question], lying(poses) | {"wreck": wreck}).of("a")
    assert one.order is not None
    assert question.refuses(one.order) is None
    assert one.says == "No wreck may be crossed."


def test_a_speed_that_is_set_is_chosen_to_keep_the_station() -> None:
    """Where the distance goes by a setting, the one astern takes the setting that brings her up."""

    def under(far: float) -> Helm:
        return Helm(far, step=0, turn=30, turn_free=True, turn_grain=1, straight_after=4)

    helms = {str(number): under(6.0 * number) for number in (1, 2, 3)}
    setting = Setting("speed", "Her setting may be 1 to 3.", "X-3", (1, 2, 3), helms=helms)
    poses = {"a": Pose(0, 0, 0), "b": Pose(0, -14, 0)}
    questions = [steer(unit, pose, under(12.0), settings=(setting,)) for unit, pose in poses.items()]
    order = command("line_ahead", list(poses), poses, interval=8.0)
    found = propose(order, questions, lying(poses))
    assert found.of("b").order.settings == {"speed": 3}
    assert found.of("b").off < 0.01


def test_crossing_courses_are_told_as_a_risk() -> None:
    poses = {"a": Pose(0, 0, 0), "b": Pose(2, 0, 0)}
    order = command("follow", list(poses), poses, guide="a", interval=0.2)
    found = propose(order, [steer(u, p, CRUISER) for u, p in poses.items()], lying(poses))
    assert [(risk.one, risk.other) for risk in found.risks] == [("a", "b")]
    assert found.at_risk("a") == found.at_risk("b") == list(found.risks)
    apart = told("together", {"a": Pose(0, 0, 0), "b": Pose(9, 0, 0)})[1]
    assert apart.risks == ()


def test_fire_masked_by_mates_is_told_where_they_end() -> None:
    _, found = told("together", {"a": Pose(0, 0, 0), "b": Pose(9, 0, 0)}, turn=0.0)
    assert {(mask.ship, mask.by) for mask in found.masked} == {("a", "b"), ("b", "a")}


def test_the_ship_farthest_ahead_leads_and_the_next_where_she_is_gone() -> None:
    poses = column(3, heading=120.0)
    assert foremost(["c", "b", "a"], poses) == "a"
    order = command("follow", ["c", "b", "a"], poses)
    assert order.ships == ("a", "b", "c")
    assert reduced(order, ["b", "c"]).guide == "b"
    assert reduced(order, ["c"]) is None


def test_a_command_is_kept_in_a_file() -> None:
    order, _ = told("station", column(3))
    assert msgspec.json.decode(msgspec.json.encode(order), type=Command) == order


def test_what_flies_and_what_is_only_a_marker_is_not_run_into() -> None:
    def piece(key: str, silhouette: str = "cruiser", **more: bool) -> Piece:
        return Piece(key, key, 1.0, 2.0, 30.0, 0, silhouette, 6.0, 2.0, **more)

    found = hulls([piece("a"), piece("b", flying=True), piece("c", "contact"), piece("d", "lost_contact")])
    assert list(found) == ["a"]
    assert found["a"].length == 6.0
    assert 0.5 < found["a"].beam < 1.5


def test_where_the_guide_is_lost_the_next_leads_and_the_others_keep_their_places_to_her() -> None:
    poses = {"a": Pose(0, 0, 90), "b": Pose(-4, 4, 90), "c": Pose(-9, -3, 90)}
    order = reduced(command("station", list(poses), poses, guide="a"), ["b", "c"])
    assert order.guide == "b"
    found = propose(order, [steer(u, poses[u], CRUISER) for u in "bc"], lying(poses), path="A10")
    assert distance(found.of("b").end, (6.0, 4.0)) < 1e-6
    assert distance(found.of("c").end, (1.0, -3.0)) == pytest.approx(found.of("c").off, abs=1e-6)
    wake = reduced(command("follow", ["a", "b", "c", "d"], column()), ["b", "c", "d"])
    assert [station.away for station in wake.stations.values()] == pytest.approx([8.0, 16.0])


def test_a_wake_is_brought_to_where_the_guide_lies() -> None:
    order = gone(command("follow", list(column()), column()), Pose(0, 0, 0), Pose(0, 20, 0))
    back = led_from(order, Pose(0.0, 5.0, 0.0))
    assert back.wake[-1] == (0.0, 5.0)
    assert (0.0, 20.0) not in back.wake
    aside = led_from(order, Pose(9.0, 20.0, 0.0))
    assert aside.wake[-1] == (9.0, 20.0)
