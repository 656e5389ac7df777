"""The window: inputs, keys, scenes, the loop, sounds, and the gallery as a whole."""

import os
import struct
import wave

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.rulesets import ruleset
from game.ui.app import App, Pilot, headless
from game.ui.front.rulebook import RuleBook
from game.ui.inputs import Drag, Key, KeyUp, Leave, Move, Press, Release, Resized, Wheel
from game.ui.keys import ACTIONS, BadKey, Keymap, tidy
from game.ui.kit import theme
from game.ui.scene import Scene
from game.ui.sound import Sounds
from tools.gallery import Gallery


class Recorder(Scene):
    where = "battle"

    def __init__(self, name="scene"):
        self.name, self.given, self.life, self.ticks, self.draws = name, [], [], [], 0

    def enter(self):
        self.life.append("enter")

    def leave(self):
        self.life.append("leave")

    def resize(self, size):
        self.life.append(size)

    def take(self, given):
        self.given.append(given)

    def tick(self, dt):
        self.ticks.append(dt)
        return False

    def draw(self, canvas):
        self.draws += 1


@pytest.fixture
def pilot():
    app = App((1280, 720))
    yield Pilot(app, Recorder())
    app.close()


def scene_of(pilot):
    return pilot.app.stack.top


def test_a_press_that_stays_is_a_click_and_one_that_travels_a_drag(pilot):
    pilot.click((100, 100))
    kinds = [type(given) for given in scene_of(pilot).given]
    assert kinds == [Move, Press, Release]
    scene_of(pilot).given.clear()
    pilot.drag((100, 100), (140, 100), steps=4)
    drags = [given for given in scene_of(pilot).given if isinstance(given, Drag)]
    assert sum(drag.rel[0] for drag in drags) == 40
    assert {drag.start for drag in drags} == {(100, 100)}
    assert scene_of(pilot).given[-1].dragged


def test_a_second_press_soon_after_is_a_double_click_and_a_third_is_not(pilot):
    for _ in range(3):
        pilot.click((100, 100))
    assert [given.clicks for given in scene_of(pilot).given if isinstance(given, Press)] == [1, 2, 1]
    pilot.wait(600)
    pilot.click((100, 100))
    pilot.wait(600)
    pilot.click((100, 100))
    assert [given.clicks for given in scene_of(pilot).given if isinstance(given, Press)][-1] == 1


def test_the_wheel_turns_where_the_pointer_is(pilot):
    pilot.wheel(2, (300, 200))
    assert scene_of(pilot).given[-1] == Wheel((300, 200), 2.0)


def test_keys_become_the_actions_of_the_place(pilot):
    for name in ("W", "Ctrl+Z", "?", "Shift+Tab", "Enter", "+", "Home", "F1"):
        pilot.key(name)
    actions = [given.action for given in scene_of(pilot).given if isinstance(given, Key)]
    assert actions == ["ahead", "undo", "help", "previous", "confirm", "more", "fit", "rules"]
    scene_of(pilot).where = "editor"
    pilot.key("G")
    assert [g for g in scene_of(pilot).given if isinstance(g, Key)][-1].action == "edit_move"


def test_a_held_key_is_let_go_under_the_action_it_began_with(pilot):
    pilot.key("Space", hold_ms=200)
    assert scene_of(pilot).given[-1] == KeyUp("Space", "skip")


def test_a_lost_focus_lets_go_of_what_was_pressed(pilot):
    pilot.press((100, 100))
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    pilot.frames()
    assert scene_of(pilot).given[-1] == Leave()
    pilot.move((200, 200))
    assert isinstance(scene_of(pilot).given[-1], Move)


def test_every_action_asked_for_has_a_key_and_no_two_share_one():
    keymap = Keymap()
    assert keymap.conflicts() == []
    assert all(keymap.shown(action.name) for action in ACTIONS)
    assert all(tidy(key) == key for action in ACTIONS for key in action.keys)


def test_a_changed_key_is_used_kept_and_its_conflict_told():
    keymap = Keymap({"ahead": "ctrl+up ;", "port": "", "no such": "W", "arcs": "ctrl"})
    assert keymap.action("Ctrl+Up", "battle") == keymap.action(";", "battle") == "ahead"
    assert keymap.action("W", "battle") is None
    assert len(keymap.passed_over) == 2
    assert Keymap(keymap.changed()).keys("ahead") == ("Ctrl+Up", ";")
    keymap.rebind("starboard", [";"])
    assert [(c.key, c.one, c.other) for c in keymap.conflicts()] == [(";", "ahead", "starboard")]
    keymap.rebind("edit_move", [";"])  # another place: no conflict with the battle
    assert len(keymap.conflicts()) == 1
    keymap.rebind("edit_move", ["Enter"])
    assert len(keymap.conflicts()) == 2
    keymap.reset()
    assert keymap.changed() == {}
    with pytest.raises(BadKey):
        keymap.rebind("ahead", ["Ctrl+"[:-1]])


def test_scenes_enter_and_leave_as_they_are_covered(pilot):
    low, high = scene_of(pilot), Recorder("high")
    high.veil = True
    pilot.app.stack.push(high)
    assert low.life[-1] == "leave"
    assert pilot.app.stack.seen() == [low, high]
    pilot.key("W")
    assert not any(isinstance(given, Key) for given in low.given)
    pilot.app.stack.pop()
    assert high.life[-1] == "leave"
    assert low.life[-1] == "enter"
    pilot.app.stack.replace(Recorder("other"))
    assert len(pilot.app.stack) == 1
    pilot.app.stack.pop()
    pilot.frames()
    assert not pilot.app.running


def test_nothing_is_drawn_while_nothing_changes(pilot):
    scene = scene_of(pilot)
    pilot.frames(2)
    before = scene.draws
    pilot.frames(30)
    assert scene.draws == before
    pilot.move((10, 10))
    assert scene.draws == before + 1


def test_a_long_pause_is_not_made_up_for(pilot):
    pilot.app.step(5000)
    assert scene_of(pilot).ticks[-1] == 100


def test_a_small_window_makes_the_scale_give_way(pilot):
    pilot.app.dress(scale=2.0)
    assert theme.scale == pytest.approx(1.2)
    assert theme.compact
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(1280, 720), w=1280, h=720))
    pilot.frames()
    assert not any(isinstance(given, Resized) for given in scene_of(pilot).given)
    assert scene_of(pilot).life[-1] == (1280, 720)


def test_a_scene_with_unsaved_work_keeps_the_window_open(pilot):
    scene_of(pilot).closes = lambda: False
    pilot.quit()
    assert pilot.app.running
    scene_of(pilot).closes = lambda: True
    pilot.quit()
    assert not pilot.app.running


def test_pictures_are_saved_under_free_names(pilot, tmp_path):
    assert pilot.app.save_picture() == "No picture could be saved here."
    pilot.app.screenshots = tmp_path / "pictures"
    pilot.key("F12")
    pilot.key("F12")
    assert sorted(path.name for path in (tmp_path / "pictures").iterdir()) == [
        "line-ahead-001.png",
        "line-ahead-002.png",
    ]


def test_the_manual_is_opened_where_there_is_one(pilot, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", lambda page: opened.append(page) or True)
    monkeypatch.setattr("game.places._PACKAGE", tmp_path / "game")
    pilot.key("Shift+F1")
    assert pilot.app.notice.tip.title == "This copy of Line Ahead came without its manual."
    page = tmp_path / "build" / "manual" / "index.html"
    page.parent.mkdir(parents=True)
    page.touch()
    pilot.key("Shift+F1")
    assert pilot.app.notice.tip.title == "The manual opens in the browser."
    assert opened == [page.as_uri()]


def test_who_asks_for_help_is_led_to_the_game_on_the_screen_in_the_manual_or_else_in_the_rule_book(
    pilot, tmp_path, monkeypatch
):
    opened = []
    monkeypatch.setattr(
        "webbrowser.open", lambda page: opened.append(page) or bool(page.endswith("coastal.html"))
    )
    monkeypatch.setattr("game.places._PACKAGE", tmp_path / "game")
    pilot.app.rule_book = RuleBook
    monkeypatch.setattr(type(pilot.app.stack.top), "ruleset_shown", lambda scene: ruleset("coastal"))
    pilot.key("Shift+F1")
    book = pilot.app.stack.top
    assert isinstance(book, RuleBook)
    assert book.ruleset is ruleset("coastal")
    assert "This is the rule book." in pilot.app.notice.tip.title
    pilot.key("Shift+F1")
    assert pilot.app.stack.top is book, "who reads it already is led nowhere"
    pages = tmp_path / "build" / "manual"
    (pages / "play").mkdir(parents=True)
    (pages / "index.html").touch()
    pilot.key("Shift+F1")
    assert opened == [(pages / "index.html").as_uri()], "a game without a page of its own"
    assert pilot.app.notice.tip.title == f"The manual is {pages / 'index.html'}."
    (pages / "play" / "coastal.html").touch()
    pilot.key("Shift+F1")
    assert opened[1:] == [(pages / "play" / "coastal.html").as_uri()]
    assert pilot.app.notice.tip.title == "The manual opens in the browser."


def test_the_window_says_where_a_picture_lies_or_that_there_is_none(pilot, tmp_path):
    app = pilot.app
    plain = pygame.image.tobytes(app.canvas, "RGB")
    pilot.key("F12")
    assert app.notice.tip.title == "No picture could be saved here."
    assert pygame.image.tobytes(app.canvas, "RGB") != plain
    app.screenshots = tmp_path
    pilot.key("F12")
    assert app.notice.tip.title == f"Saved as {tmp_path / 'line-ahead-001.png'}."
    saved = pygame.image.load(tmp_path / "line-ahead-001.png")
    assert pygame.image.tobytes(saved, "RGB") == plain, "no note stands on it"
    pilot.wait(5200)
    assert app.notice.tip is None


def test_what_a_note_covered_is_put_back_where_a_scene_draws_nothing_anew(pilot):
    app = pilot.app
    app.draw()
    plain = pygame.image.tobytes(app.canvas, "RGB")
    for scene in app.stack.all():
        scene.draw = lambda canvas: None
    pilot.key("F12")
    assert pygame.image.tobytes(app.canvas, "RGB") != plain
    pilot.wait(5200)
    assert pygame.image.tobytes(app.canvas, "RGB") == plain


def test_a_machine_without_a_display_is_known(monkeypatch):
    assert headless()
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setenv("DISPLAY", ":0")
    assert not headless()


def _tone(path):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(22050)
        file.writeframes(b"".join(struct.pack("<h", (n % 50) * 200) for n in range(4000)))


def test_sounds_play_by_name_and_level_and_never_raise(tmp_path):
    _tone(tmp_path / "bell.wav")
    (tmp_path / "broken.wav").write_bytes(b"RIFFnonsense")
    (tmp_path / "sounds.toml").write_text(
        '[levels]\nalarm = 0.6\n[[sound]]\nname = "bell"\ngroup = "alarm"\n'
    )
    sounds = Sounds(tmp_path)
    assert sounds.names() == ["bell"]
    assert sounds.level("alarm") == 0.6
    assert sounds.play("bell", x=0.1)
    left, right = _volumes(sounds, "bell", 0.0)
    assert left > right
    left, right = _volumes(sounds, "bell", 1.0)
    assert left < right
    assert not sounds.play("broken")
    assert not sounds.play("missing")
    sounds.level("alarm", 0.0)
    assert sounds.level("alarm") == 0.0
    sounds.on = False
    assert not sounds.play("bell")
    sounds.close()
    assert not Sounds(None).play("bell")
    (tmp_path / "sounds.toml").write_text("not toml [")
    assert Sounds(tmp_path).names() == []


def _volumes(sounds, name, x):
    """What the channel is told for a sound at x."""
    told = []

    class Channel:
        def play(self, sound):
            pass

        def set_volume(self, left, right):
            told.append((left, right))

    real = pygame.mixer.find_channel
    pygame.mixer.find_channel = lambda force: Channel()
    try:
        assert sounds.play(name, x)
    finally:
        pygame.mixer.find_channel = real
    return told[0]


@pytest.mark.parametrize(
    ("size", "scale", "contrast"),
    [((1920, 1080), 1.0, False), ((1280, 720), 0.75, True), ((960, 600), 2.0, False)],
)
def test_the_gallery_is_drawn_used_and_costs_little(size, scale, contrast):
    app = App(size, scale, high_contrast=contrast)
    gallery = Gallery()
    pilot = Pilot(app, gallery)
    pilot.wait(300)
    before = pygame.image.tobytes(app.canvas, "RGB")
    app.draw()
    assert pygame.image.tobytes(app.canvas, "RGB") == before  # drawing changes nothing
    pilot.click(gallery.console["button rest"].area.center)
    assert "button rest" in gallery.said
    for _ in range(12):
        pilot.key("Tab")
    pilot.key("Esc")
    pilot.key("Esc")
    assert not app.running
    app.close()
    theme.dress(1.0, False, False)


def test_a_window_kept_from_a_larger_display_is_fitted_to_this_one():
    from game.content.settings import Settings
    from game.ui.window import dressed

    app = dressed(Settings(window=[6000, 5000]))
    try:
        assert app.size == app.windowed == pygame.display.get_desktop_sizes()[0]
    finally:
        app.close()


def test_the_key_of_full_screen_and_its_setting_are_one_state_and_the_window_has_our_icon():
    from game.content.settings import Settings
    from game.ui.app import icon
    from game.ui.front.wearing import wear
    from game.ui.window import dressed

    settings = Settings()
    app = dressed(settings)
    try:
        Pilot(app, Scene()).key("F11")
        assert (app.fullscreen, settings.fullscreen) == (True, True)
        wear(app, settings)  # as any change of another setting does
        assert app.fullscreen
        settings.fullscreen = False
        wear(app, settings)
        assert (app.fullscreen, settings.fullscreen) == (False, False)
        assert icon().get_size() == (64, 64)
        assert icon().get_at((0, 0)).a == 0
    finally:
        app.close()
