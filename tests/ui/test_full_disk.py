"""What the window does where the disk refuses, where another program has the battle, and with what it came with."""

from pathlib import Path

import pygame
import pytest

from game import places
from game.ai.players import seated
from game.content import ContentError, find_scenario, read_scenario
from game.content.edits import Put
from game.content.files import write_text
from game.content.settings import Settings
from game.match import Match
from game.match.clock import Clock
from game.match.loading import load
from game.match.verify import first_difference
from game.rulesets import ruleset
from game.seating.pen import AGAIN
from game.ui.app import App, Pilot
from game.ui.battle.scene import BattleScene
from game.ui.editor.files import FilesPage
from game.ui.front.library import Library
from game.ui.front.replay import Replay
from game.ui.picture import save_png
from tests.disks import room_for
from tests.patience import until
from tests.ui.battles import Sitting, at_table, battle
from tests.ui.desk import Desk, desk
from tests.ui.front import battle as kept_battle
from tests.ui.front import knows_all, press, window


def again(path: Path) -> Match:
    return load(path, ruleset, resume=False)


def test_an_order_the_disk_refuses_stays_in_hand_and_is_sent_again(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    sitting = battle(advice=False, path=path)
    sitting.wait()
    sitting.choose("full")
    order, before, number = sitting.draft.order(), path.read_bytes(), sitting.match.number
    with room_for(len(before) + 20):
        sitting.pilot.key("Enter")
        sitting.pilot.frames(5)
    assert sitting.scene.bar.said is not None
    assert sitting.scene.bar.said.sentence == (
        "The order was not kept: battle.jsonl cannot be written (file too large). "
        "Free some space and give it again."
    )
    assert (sitting.match.number, path.read_bytes(), sitting.draft.order()) == (number, before, order)
    sitting.send()
    sitting.wait()
    assert [line.order for line in sitting.match.lines if line.by == "hand"] == [order]
    assert again(path).lines == sitting.match.lines


def test_what_is_taken_back_or_given_up_is_not_where_the_disk_refuses(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    sitting = battle(advice=False, path=path)
    sitting.to_steering()
    stage, number = sitting.scene.stage, sitting.match.number
    with room_for(len(path.read_bytes())):
        for line in ("concede", "take_back"):
            sitting.scene.conn.do(line)
            sitting.pilot.frames(3)
            assert "cannot be written" in sitting.scene.bar.said.sentence
    assert (sitting.match.number, sitting.match.over, stage.draft is None) == (number, None, False)
    sitting.scene.conn.do("concede")
    assert sitting.match.over is not None


def timed(path: Path, clock: Clock | None = None) -> Sitting:
    match = Match.start(
        read_scenario(find_scenario("nef/skerries")), ruleset("nef"), seed=7, path=path, clock=clock
    )
    scene = BattleScene(
        match, seated(match, {"Blue": "cadet"}, 7), Settings(animation="instant", coach=False, advice=False)
    )
    return Sitting(match, scene, Pilot(App((1280, 720)), scene))


def answered_on_a_full_disk(sitting: Sitting, path: Path) -> list[str]:
    """Let the opponent find its answer while there is no room for it; what the bar says meanwhile."""
    told: list[str] = []
    table = sitting.scene.stage.sitting
    with room_for(len(path.read_bytes())):

        def step() -> None:
            pygame.time.wait(1)
            sitting.pilot.frames(1)
            said = sitting.scene.bar.said
            if said is not None and said.sentence not in told:
                told.append(said.sentence)

        until(lambda: told and table.pen.waits, step)
        sitting.pilot.wait(3 * AGAIN)
    return told


def test_an_opponents_order_the_disk_refuses_is_given_once_there_is_room(tmp_path: Path) -> None:
    undisturbed = timed(tmp_path / "whole.jsonl")
    undisturbed.wait()
    path = tmp_path / "battle.jsonl"
    sitting = timed(path)
    table, number = sitting.scene.stage.sitting, sitting.match.number
    told = answered_on_a_full_disk(sitting, path)
    assert told == ["Blue's order waits: battle.jsonl cannot be written (file too large). Free some space."]
    assert (sitting.match.number, table.opponents.thinking, table.think()) == (number, (), False)
    sitting.pilot.wait(2 * AGAIN)
    assert not table.pen.waits
    sitting.wait()
    blues = [line for line in sitting.match.lines if line.side == "Blue" and line.by == "cadet"]
    assert [line.order for line in blues] == [
        line.order for line in undisturbed.match.lines if line.side == "Blue" and line.by == "cadet"
    ]
    assert len(blues) == 1
    assert again(path).lines == sitting.match.lines
    assert first_difference(again(path)) is None


def test_no_clock_runs_while_the_disk_refuses(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    sitting = timed(path, Clock(600.0))
    answered_on_a_full_disk(sitting, path)
    timer = sitting.scene.stage.sitting.timer
    with room_for(len(path.read_bytes())):
        before = [timer.left(side) for side in sitting.match.sides]
        sitting.pilot.wait(5000)
        assert [timer.left(side) for side in sitting.match.sides] == before
    sitting.pilot.wait(2 * AGAIN)
    assert timer.left("Red") < before[0]


def test_who_loses_on_time_loses_once_it_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    sitting = timed(path, Clock(5.0, loses=True))
    sitting.wait()
    with room_for(len(path.read_bytes())):
        sitting.pilot.wait(9000)
        assert sitting.match.over is None
    sitting.pilot.wait(2 * AGAIN)
    assert sitting.match.over is not None
    assert sitting.match.over.winner == "Blue"
    assert again(path).over == sitting.match.over


def test_a_picture_the_disk_refuses_is_named_and_nothing_is_left(tmp_path: Path) -> None:
    app = App((960, 600), screenshots=tmp_path / "pictures")
    with room_for(100):
        said = app.save_picture()
    path = tmp_path / "pictures" / "line-ahead-001.png"
    assert said.startswith(f"No picture could be saved: {path}: ")
    assert "file too large" in said
    assert list(path.parent.iterdir()) == []
    assert app.save_picture() == f"Saved as {path}."
    assert pygame.image.load(path).get_size() == (960, 600)
    with pytest.raises(ContentError, match=r"none.*cannot be written"):
        save_png(app.canvas, Path("/proc/none/x.png"))
    app.close()


@pytest.mark.usefixtures("home")
def test_a_battle_another_plays_is_looked_at_with_who_has_it() -> None:
    path = kept_battle("skerries", 14, {"Red": "hand", "Blue": "cadet"})
    playing = load(path, ruleset)
    with window() as (pilot, rooms):
        rooms.go(pilot.app, "Saved")
        pilot.frames(2)
        library = pilot.app.stack.top
        assert isinstance(library, Library)
        knows_all(pilot, library.archive)
        press(pilot, library, "delete")
        press(pilot, library, "delete")
        assert path.exists()
        press(pilot, library, "resume")
        assert isinstance(pilot.app.stack.top, Replay)
        tip = pilot.app.notice.tip
        assert tip is not None
        assert "is being played by this program" in tip.title
        pilot.app.stack.pop()
        playing.close()
        rooms.menu.resume(path)
        assert isinstance(pilot.app.stack.top, BattleScene)


def test_a_damaged_battle_that_is_carried_on_says_so_in_the_bar(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    sitting = battle(advice=False, path=path)
    sitting.to_steering()
    sitting.match.close()
    number = sitting.match.number
    path.write_bytes(path.read_bytes() + b"?\n")
    match = load(path, ruleset)
    sitting = at_table(match, {"Blue": "cadet"})
    sitting.wait()
    sitting.pilot.frames(5)
    assert sitting.scene.bar.said is not None
    assert sitting.scene.bar.said.sentence == (
        f"battle.jsonl is damaged: it goes on from order {number}. The damaged log is kept beside it, whole."
    )


# -- what the program came with -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "place",
    [
        places.scenarios() / "nef" / "skerries.toml",
        places.scenarios() / "nef" / "new.toml",
        places.assets() / "x.toml",
        Path(places.__file__).parent / "rulesets" / "nef" / "roster.toml",
    ],
)
def test_nothing_the_program_came_with_can_be_written_over(place: Path) -> None:
    before = place.read_bytes() if place.exists() else None
    with pytest.raises(ContentError, match="expected a place of your own; save it under another path"):
        write_text(place, "broken = ")
    assert (place.read_bytes() if place.exists() else None) == before


@pytest.mark.usefixtures("home")
def test_a_link_does_not_lead_into_the_program(tmp_path: Path) -> None:
    (tmp_path / "mine").symlink_to(places.scenarios())
    with pytest.raises(ContentError, match="a place of your own"):
        write_text(tmp_path / "mine" / "nef" / "skerries.toml", "broken = ")


@pytest.mark.usefixtures("home")
def test_a_shipped_scenario_is_opened_as_a_copy_that_wants_a_place_of_its_own() -> None:
    shipped = places.scenarios() / "nef" / "skerries.toml"
    before = shipped.read_bytes()
    with desk(shipped) as work:
        assert isinstance(work, Desk)
        assert work.bench.manuscript.path is None
        assert work.scene.head._state().endswith("a copy of skerries.toml · unchanged")
        work.bench.do("Title", [Put(("title",), "Mine")])
        pilot = work.pilot
        pilot.key("Ctrl+S")
        pilot.frames(3)
        page = pilot.app.stack.top
        assert isinstance(page, FilesPage)
        proposed = Path(page.path)
        assert proposed == places.battles_folder().parent / "scenarios" / "skerries.toml"
        page.path = str(shipped)
        page._save()
        page._save()
        assert "a place of your own" in page.notice
        page.path = str(proposed)
        page._save()
        pilot.frames(2)
        assert work.bench.manuscript.path == proposed
        assert not work.bench.manuscript.dirty
    assert shipped.read_bytes() == before
    assert read_scenario(proposed).title == "Mine"
