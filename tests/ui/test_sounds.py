"""How loud sounds are, where they are heard, and what is heard under everything, on channels that only remember."""

from __future__ import annotations

import pygame
import pytest

from game.ui.sound import DUCKED, GIVES_WAY, SWELLS, Sounds

TABLE = """
[levels]
alarm = 0.6
table = 2
interface = -1
sea = 0.3

[[sound]]
name = "bell"
group = "alarm"

[[sound]]
name = "heavy_gun"

[[sound]]
group = "alarm"

[[sound]]
name = 7
"""


class Channel:
    """A channel that remembers what it was told."""

    def __init__(self) -> None:
        self.told: list[tuple[object, ...]] = []

    def play(self, sound: object, loops: int = 0) -> None:
        self.told.append(("play", loops))

    def set_volume(self, *volume: float) -> None:
        self.told.append(tuple(round(one, 3) for one in volume))

    def stop(self) -> None:
        self.told.append(("stop",))


class Desk:
    """Sounds on channels that only remember."""

    def __init__(self, sounds: Sounds, channels: list[Channel], asked: list[bool]) -> None:
        self.sounds, self.channels, self.asked = sounds, channels, asked

    @property
    def last(self) -> list[tuple[object, ...]]:
        """What the channel taken last was told."""
        return self.channels[-1].told


@pytest.fixture
def desk(tmp_path, monkeypatch):
    (tmp_path / "sounds.toml").write_text(TABLE)
    channels: list[Channel] = []
    asked: list[bool] = []

    def found(force: bool = False) -> Channel:
        asked.append(force)
        channels.append(Channel())
        return channels[-1]

    monkeypatch.setattr(pygame.mixer, "Sound", lambda path: path)
    monkeypatch.setattr(pygame.mixer, "init", lambda *given: None)
    monkeypatch.setattr(pygame.mixer, "set_num_channels", lambda count: None)
    monkeypatch.setattr(pygame.mixer, "quit", lambda: asked.append(True))
    monkeypatch.setattr(pygame.mixer, "find_channel", found)
    return Desk(Sounds(tmp_path), channels, asked)


def test_a_table_of_sounds_is_read_as_far_as_it_is_one(desk):
    assert desk.sounds.names() == ["bell", "heavy_gun"]
    assert [desk.sounds.level(group) for group in ("alarm", "table", "interface", "sea")] == [
        0.6,
        1.0,
        0.0,
        0.0,
    ]


def test_a_level_is_set_between_silence_and_full_and_only_of_a_group_there_is(desk):
    sounds = desk.sounds
    assert sounds.level("alarm", 1.5) == 1.0
    assert sounds.level("alarm", -1) == 0.0
    assert sounds.level("sea", 0.5) == 0.0
    assert sounds.level("sea") == 0.0


def test_a_sound_is_as_loud_as_its_group_and_lies_where_it_happens(desk):
    sounds = desk.sounds
    assert sounds.play("bell")
    assert desk.last == [("play", 0), (0.6, 0.6)]
    assert sounds.play("bell", 0.0)
    assert desk.last[1] == (0.6, 0.39), "never wholly on one side"
    assert sounds.play("bell", 7.0)
    assert desk.last[1] == (0.39, 0.6)
    assert sounds.play("bell", -7.0)
    assert desk.last[1] == (0.6, 0.39)
    assert sounds.play("bell", 0.5, 0.5)
    assert desk.last[1] == (0.3, 0.3)
    assert sounds.play("bell", 0.5, 3.0)
    assert desk.last[1] == (0.6, 0.6)
    sounds.level("table", 0.7)
    assert sounds.play("unnamed")
    assert desk.last[1] == (0.7, 0.7), "what the table does not name is of the table"
    assert all(desk.asked), "the oldest sound gives way"


def test_nothing_is_heard_with_sounds_off_or_no_loudness(desk):
    assert not desk.sounds.play("bell", 0.5, 0.0)
    desk.sounds.on = False
    assert not desk.sounds.play("bell")
    assert desk.channels == []


def test_a_channel_that_fails_and_none_that_is_free_are_silence(desk, monkeypatch):
    def fails(self: Channel, sound: object, loops: int = 0) -> None:
        raise pygame.error("gone")

    monkeypatch.setattr(Channel, "play", fails)
    assert not desk.sounds.play("bell")
    desk.sounds.under({"sea": 1.0}, 100)
    monkeypatch.setattr(pygame.mixer, "find_channel", lambda force=False: None)
    assert not desk.sounds.play("bell")
    desk.sounds.under({"sea": 1.0}, 100)


def test_without_a_folder_or_a_card_there_is_no_sound(desk, tmp_path, monkeypatch):
    assert not Sounds(None).play("bell")
    assert not Sounds(tmp_path / "nowhere").play("bell")

    def fails(*given: object) -> None:
        raise pygame.error("no card")

    monkeypatch.setattr(pygame.mixer, "init", fails)
    deaf = Sounds(tmp_path)
    assert not deaf.play("bell")
    deaf.under({"sea": 1.0}, 100)
    assert desk.channels == []
    deaf.close()
    assert desk.asked == [], "what was never opened is not closed"


def test_a_loop_swells_to_its_share_and_fades_when_it_is_wanted_no_more(desk):
    sounds = desk.sounds
    sounds.under({"sea": 0.5}, SWELLS / 4)
    channel = desk.channels[0]
    assert channel.told == [("play", -1), (0.0,), (0.25,)]
    sounds.under({"sea": 0.5}, SWELLS)
    assert channel.told[-1] == (0.5,)
    sounds.under({"sea": 0.2}, SWELLS / 4)
    assert channel.told[-1] == (0.25,)
    sounds.under({"sea": 0.2}, SWELLS / 4)
    assert channel.told[-1] == (0.2,)
    sounds.under({"sea": 0.0}, SWELLS)
    assert channel.told[-1] == (0.0,), "what is wanted at no loudness goes on unheard"
    sounds.under({}, 1.0)
    assert channel.told[-1] == ("stop",)
    assert len(desk.channels) == 1
    sounds.under({"sea": 0.5}, 1.0)
    assert len(desk.channels) == 2, "once stopped it begins anew"


def test_with_sounds_off_loops_fade(desk):
    desk.sounds.under({"sea": 1.0}, SWELLS)
    desk.sounds.on = False
    desk.sounds.under({"sea": 1.0}, SWELLS / 2)
    assert desk.channels[0].told[-1] == (0.5,)
    desk.sounds.under({"sea": 1.0}, SWELLS / 2)
    assert desk.channels[0].told[-1] == ("stop",)


def test_loops_give_way_to_a_blast_for_a_moment(desk):
    sounds = desk.sounds
    sounds.under({"sea": 1.0}, SWELLS)
    sounds.play("bell")
    sounds.under({"sea": 1.0}, 1.0)
    assert desk.channels[0].told[-1] == (1.0,), "a bell is no blast"
    sounds.play("heavy_gun", 0.5, 0.29)
    sounds.under({"sea": 1.0}, 1.0)
    assert desk.channels[0].told[-1] == (1.0,), "nor is a gun that is far away"
    sounds.play("heavy_gun", 0.5, 0.3)
    sounds.under({"sea": 1.0}, GIVES_WAY - 1)
    assert desk.channels[0].told[-1] == (DUCKED,)
    sounds.under({"sea": 1.0}, 1.0)
    assert desk.channels[0].told[-1] == (1.0,)


def test_closing_gives_the_card_back_once_and_a_sound_after_it_opens_it_again(desk):
    sounds = desk.sounds
    sounds.play("bell")
    sounds.under({"sea": 1.0}, 1.0)
    desk.asked.clear()
    sounds.close()
    assert desk.asked == [True]
    sounds.close()
    assert desk.asked == [True]
    assert sounds.play("bell")


def test_a_file_that_is_broken_is_looked_for_once(desk, monkeypatch):
    tried: list[str] = []

    def broken(path: str) -> None:
        tried.append(path)
        raise pygame.error("broken")

    monkeypatch.setattr(pygame.mixer, "Sound", broken)
    assert not desk.sounds.play("bell")
    assert not desk.sounds.play("bell")
    assert desk.channels == []
    desk.sounds.under({"bell": 1.0}, 1.0)
    assert len(tried) == 1


@pytest.mark.parametrize(
    "text", ["sound = 3", "levels = 4", '[[sound]]\nname = "x"\ngroup = 5\n[levels]\nalarm = "loud"']
)
def test_a_table_of_another_shape_is_passed_over(tmp_path, text):
    (tmp_path / "sounds.toml").write_text(text)
    sounds = Sounds(tmp_path)
    assert sounds.level("alarm") == 0.8
    assert set(sounds.names()) <= {"x"}
