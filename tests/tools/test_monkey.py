"""A slice of the random use of the window, and that what it looks for is found, written down and made short."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

import pytest

from game import places
from game.rulesets import SHIPPED
from game.ui.front.menu import Menu
from game.ui.inputs import Key

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def monkey(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    from tools import monkey

    return monkey


def head(start: str, seed: int = 3, **more: object) -> dict[str, object]:
    usual = {"size": [1280, 720], "scale": 1.0, "contrast": False, "speed": "instant", "coach": False}
    return {"start": start, "seed": seed, **usual, **more}


def test_every_room_every_game_and_every_seat_is_a_start(monkey: ModuleType) -> None:
    from tools.monkey_rooms import starts

    names = list(starts())
    seats = ("first", "second", "both", "nobody")
    assert {f"{game} {seat}" for game in SHIPPED for seat in seats} <= set(names)
    assert {f"editor {game}" for game in SHIPPED} <= set(names)
    posed = [folder.name for folder in (ROOT / "problems").iterdir() if folder.is_dir()]
    assert {f"problems {game}" for game in posed} <= set(names)
    assert {"menu", "two machines", "campaigns", "chart nef", "analysis", "replay", "pack"} <= set(names)
    sizes = {tuple(monkey.headed(number, 1, names)["size"]) for number in range(200)}
    assert sizes == {*monkey.USUAL, *monkey.ODD}
    assert len(monkey.ODD) == 20


@pytest.mark.parametrize(
    "start", ["menu", "fleet room", "editor coastal", "carrier first", "war_at_sea both"]
)
def test_a_slice_of_random_use_ends_in_no_fault(monkey: ModuleType, start: str) -> None:
    session = monkey.Session(head(start))
    session.play(count=40)
    assert session.fault is None, session.fault.trace
    assert len(session.acts) == 40


def test_the_same_seed_does_the_same(monkey: ModuleType) -> None:
    first, again = monkey.Session(head("nef first")), monkey.Session(head("nef first"))
    first.play(count=25)
    again.play(count=25)
    assert first.acts == again.acts
    assert first.orders == again.orders


def test_nothing_of_the_tree_can_be_written_over(monkey: ModuleType) -> None:
    from tools.monkey_rooms import world

    shipped = places.scenarios()
    with world(1) as home:
        assert places.scenarios().is_relative_to(home)
        assert Path.cwd() == home
    assert places.scenarios() == shipped


def test_a_fault_is_written_down_done_again_and_made_short(
    monkey: ModuleType, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = Menu.take

    def take(menu: Menu, given: object) -> None:
        if isinstance(given, Key):
            pressed = menu.__dict__.setdefault("pressed", [])
            pressed.append(given.name)
            if pressed[-2:] == ["Tab", "F5"]:
                raise KeyError("Red")
        usual(menu, given)

    monkeypatch.setattr(Menu, "take", take)
    acts = [{"do": "move", "at": [n, n]} for n in range(6)]
    acts[2:2] = [{"do": "key", "key": "Tab"}]
    acts.append({"do": "key", "key": "F5"})
    session = monkey.Session(head("menu"))
    session.play(acts)
    assert session.fault is not None
    assert session.fault.says == "KeyError: 'Red'"
    assert session.fault.place == "game/ui/app.py:_give"
    path = home / "fault.jsonl"
    monkey.written(path, session)
    assert len(path.read_text().splitlines()) == 1 + len(acts)
    assert monkey.main(["--replay", str(path)]) == 1
    assert monkey.main(["--shrink", str(path)]) == 0
    least = [json.loads(line) for line in (home / "fault.least.jsonl").read_text().splitlines()[1:]]
    assert least == [{"do": "key", "key": "Tab"}, {"do": "key", "key": "F5"}]


@pytest.mark.parametrize("wanted", [{3}, {1, 8}, {0, 4, 5, 9}, set(range(10))])
def test_the_fewest_acts_that_fail_are_found(monkey: ModuleType, wanted: set[int]) -> None:
    found = monkey.fewest(list(range(10)), lambda some: wanted <= set(some))
    assert set(found) == wanted
