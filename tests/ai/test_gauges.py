"""Views and candidates as numbers, and that no game is known: the toy game with its six questions and three sides."""

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

from game.ai import env as environment
from game.ai.columns import columns, share, together
from game.ai.env import raw_env
from game.match import Allot, Choose, Fire, Place, Set, SetTo, Steer, Steered
from game.rulesets import ruleset
from game.rulesets.nef.table import Nef, Pending, Spec
from game.tabletop.advice import SANE, Character
from game.tabletop.fields import Field, FieldSet
from game.tabletop.ruleset import Phase
from tests.match.toy import Toy, pond


class Advice:
    """Of the toy: nobody has thought about it. It is never shown the table."""

    characters = (Character("plain", "Plain", "Has no habit."),)

    def sane(self, view: Any, side: str, *_: Any) -> float:
        assert view.seen_by == side
        return SANE

    def courses(self, *_: Any) -> Iterator[Any]:
        return iter(())

    def entry(self, *_: Any) -> None:
        return None

    def worth(self, *_: Any) -> float:
        return 1.0

    def weigh(self, view: Any, side: str, *_: Any) -> None:
        assert view.seen_by == side


class ToyGame(Toy):
    """The toy with what a learner asks of a ruleset."""

    phases = (Phase("stow", "Stow"),)
    advice = Advice()
    roster: dict[str, Any] = {"skiff": {}}
    fields = FieldSet(measure="feet", kinds=("skiff",), cls=(), state=(Field("casks", "int", 0, 4),))

    def scores(self, table: Any) -> dict[str, int]:
        return {
            side: sum(unit.dents for unit in table.units.values() if unit.side != side)
            for side in table.sides
        }


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> raw_env:
    game = ToyGame()
    monkeypatch.setattr(environment, "ruleset", lambda name: game)
    battle = raw_env(pond(sides=3), seed=2, shaped=True)
    battle.reset()
    return battle


def numbers(battle: raw_env, agent: str) -> dict[str, float]:
    """An observation by the names of its numbers."""
    seen = battle.observe(agent)["observation"]
    return dict(zip(battle.names, seen.tolist(), strict=True))


def test_another_game_with_three_sides_and_all_questions_is_played(toy: raw_env) -> None:
    met = set()
    rng = np.random.default_rng(1)
    assert len(set(toy.names)) == len(toy.names)
    while toy.match.over is None:
        agent = toy.agent_selection
        questions = toy.match.ask(agent)
        met |= {type(question) for question in questions}
        seen = toy.observe(agent)
        assert toy.observation_space(agent).contains(seen)
        told = numbers(toy, agent)
        kind = type(questions[0]).__name__.lower()
        assert told[f"asked to {kind}"] == told[f"order 1 to {kind}"] == 1.0
        assert told["unit 1 own"] == told["unit 2 own"] == 1.0
        assert told["unit 3 own"] == told["unit 6 own"] == 0.0
        assert (told["unit 6 there"], told["unit 7 there"]) == (1.0, 0.0)
        assert len({question.key for question in questions}) == len(
            {(order.to, getattr(order, "unit", "")) for order in toy.orders}
        ), "each open question has a candidate"
        toy.step(int(rng.integers(len(toy.orders))))
    assert met == {Allot, Choose, Fire, Place, Set, Steer}
    assert set(toy.terminations) == {"Red", "Blue", "Green"}


def test_casks_are_seen_by_their_owner_alone(toy: raw_env) -> None:
    for skiff in toy.match.table.units.values():
        skiff.casks = 3
    told = numbers(toy, "Green")
    assert (told["unit 1 casks"], told["unit 3 casks"]) == (0.75, 0.0)


def test_candidates_are_told_apart() -> None:
    battle = raw_env("nef/skerries", seed=1)
    battle.reset()
    told = numbers(battle, "Red")
    plots = [order for order in battle.orders if isinstance(order, SetTo)]
    assert len(plots) == len(battle.orders)
    for at, order in enumerate(plots):
        speeds = order.values["speed"]
        limits = {unit: battle.match.table.units[unit].spec.speed[0] for unit in speeds}
        mean = sum(speeds[unit] / limits[unit] for unit in speeds) / len(speeds)
        assert told[f"order {at + 1} amount"] == pytest.approx(mean, abs=1e-6)
        assert told[f"order {at + 1} there"] == 1.0
    while battle.match.ask(battle.agent_selection)[0].name != "half_move":
        battle.step(0)
    side = battle.agent_selection
    told = numbers(battle, side)
    ends = set()
    for at, order in enumerate(battle.orders):
        assert isinstance(order, Steered)
        question = next(one for one in battle.match.ask(side) if one.unit == order.unit)
        end = question.helm.walk(question.pose, order.path).end
        assert told[f"order {at + 1} x"] == pytest.approx(2 * end.x / 48 - 1, abs=1e-6)
        assert told[f"order {at + 1} y"] == pytest.approx(2 * end.y / 36 - 1, abs=1e-6)
        assert told[f"order {at + 1} heading cos"] == pytest.approx(np.cos(np.radians(end.heading)), abs=1e-6)
        ends.add((end.x, end.y, end.heading))
    assert len(ends) > 3


def test_a_room_of_a_wanted_size_makes_scenarios_alike() -> None:
    small, large = (raw_env(f"nef/{name}", seed=1, units=24) for name in ("skerries", "gasworks"))
    assert small.names == large.names
    tight = raw_env("nef/gasworks", seed=1, units=4)
    tight.reset()
    assert tight.observe("Red")["observation"].shape == (len(tight.names),)
    assert numbers(tight, "Red")["unit 4 own"] == 1.0


def test_fields_of_a_unit_become_shares_of_what_its_class_has() -> None:
    made = {column.name: column for column in columns(Nef, ruleset("nef").fields, ("id",))}
    spec = Spec("x", "X", "ship", hull=8, base_radius=1.0, points=100, speed=(10, 8, 6, 4))
    unit = Nef(
        "a", "A", "Red", spec=spec, damage=2, hits_pending=(Pending("b", "guns", 3), Pending("c", "guns", 1))
    )
    told = {name: column.read(unit) for name, column in made.items()}
    assert told["damage"] == 0.25
    assert told["spec.points"] == 0.25
    assert (told["spec.kind ship"], told["spec.kind nef"]) == (1.0, 0.0)
    assert (told["plotted_speed is known"], told["plotted_speed"]) == (0.0, 0.0)
    assert told["hits_pending number"] == together(2)
    assert told["hits_pending hits"] == together(4)
    assert told["state deployed"] == 1.0
    unit.plotted_speed, unit.state = 5, "destroyed"
    assert (made["plotted_speed is known"].read(unit), made["plotted_speed"].read(unit)) == (1.0, 0.5)
    assert (made["state deployed"].read(unit), made["state destroyed"].read(unit)) == (0.0, 1.0)
    assert not [name for name in made if name.startswith("id") or "silhouette" in name or "about" in name]


def test_a_pair_of_numbers_is_told_one_by_one_counted_from_one() -> None:
    class Buoy(msgspec.Struct):
        at: tuple[float, str, int]

    made = {
        column.name: column.read(Buoy((2.0, "red", 30)))
        for column in columns(Buoy, FieldSet(measure="", kinds=(), cls=()))
    }
    assert made == {"at 1": together(2.0), "at 3": together(30)}


def test_numbers_stay_within_bounds() -> None:
    assert [share(value, 4) for value in (-9, -4, 1, 9)] == [-1.0, -1.0, 0.25, 1.0]
    assert share(3, 0) == together(3)
    drawn = [together(value) for value in (-1e9, -2, 0, 1, 2, 30, 1e9)]
    assert drawn == sorted(drawn)
    assert (drawn[0], drawn[2], drawn[-1]) == (-1.0, 0.0, 1.0)
