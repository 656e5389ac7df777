"""The fonts are those listed; the sounds are made the same on every run, and fit to be played one over another."""

import subprocess
import sys
import tomllib
import wave
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parent.parent
SOUNDS = ROOT / "assets" / "sounds"
TOOL = ROOT / "tools" / "make_assets.py"
LISTED = tomllib.loads((SOUNDS / "sounds.toml").read_text(encoding="utf-8"))
NAMES = [sound["name"] for sound in LISTED["sound"]]
LONGEST = {
    "bell_eight": 3.0,  # eight strokes in less would be an alarm, not the end of a watch
    "medium_salvo": 2.5,
    "heavy_salvo": 3.0,
    "torpedo_strike": 2.0,
    "sinking": 3.0,  # as long as its picture
    "magazine": 4.0,
    "gun_far": 2.0,
    "victory": 4.0,
    "defeat": 4.0,
}


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    from tools import make_assets

    return make_assets


def made(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, TOOL, *map(str, arguments)], capture_output=True, text=True)


def test_the_tool_makes_every_sound_again_byte_for_byte(tmp_path: Path) -> None:
    assert made("--out", tmp_path).returncode == 0
    again = {path.name: path.read_bytes() for path in (tmp_path / "sounds").iterdir()}
    shipped = {path.name: path.read_bytes() for path in SOUNDS.iterdir()}
    icon = ROOT / "assets" / "pictures" / "icon.png"
    assert icon.read_bytes() == (tmp_path / "pictures" / "icon.png").read_bytes()
    assert sorted(again) == sorted(shipped)
    assert [name for name in shipped if shipped[name] != again[name]] == []


def test_the_check_names_what_is_missing_other_or_unknown(tmp_path: Path, tool: ModuleType) -> None:
    folder = tmp_path / "sounds"
    for kind, files in tool.made().items():
        (tmp_path / kind).mkdir()
        for name, content in files.items():
            (tmp_path / kind / name).write_bytes(content)
    assert made("--out", tmp_path, "--check").returncode == 0
    (folder / "fire.wav").unlink()
    (folder / "splash.wav").write_bytes(b"RIFF")
    (folder / "foghorn.wav").write_bytes(b"RIFF")
    shown = made("--out", tmp_path, "--check")
    assert shown.returncode == 1
    assert shown.stdout.split("\n")[:-1] == [
        "fire.wav: missing",
        "foghorn.wav: unknown",
        "splash.wav: differs",
    ]
    assert (folder / "splash.wav").read_bytes() == b"RIFF"


def test_no_sample_lies_so_near_the_middle_of_two_steps_that_a_platform_could_move_it(
    tool: ModuleType,
) -> None:
    for recipe in tool.RECIPES:
        steps = tool.samples(recipe)
        assert np.min(np.abs(steps - np.floor(steps) - 0.5)) > 1e-7, recipe.make.__name__


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 2_100_000


def test_every_sound_is_listed_with_its_group_and_what_it_is_for() -> None:
    assert sorted(NAMES) == sorted(path.stem for path in SOUNDS.glob("*.wav"))
    assert LISTED["levels"] == {"interface": 0.4, "table": 0.7, "alarm": 0.8}
    for sound in LISTED["sound"]:
        assert sound["group"] in LISTED["levels"]
        assert sound["meaning"]


LOOPS = ("sea_and_wind", "rain", "fire_burning", "engines_aloft", "way_on", "starshell_hiss")


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_runs_on_from_its_end_to_its_beginning(name: str) -> None:
    with wave.open(str(SOUNDS / f"{name}.wav")) as file:
        sound = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768
    steps = np.abs(np.diff(sound))
    assert abs(sound[0] - sound[-1]) <= np.max(steps)
    assert 0.3 < np.max(np.abs(sound)) < 0.96
    tenths = [float(np.sqrt(np.mean(part**2))) for part in np.array_split(sound, 10)]
    assert min(tenths) > 0.3 * max(tenths)  # nowhere silent, as an end would be


@pytest.mark.parametrize("name", [name for name in NAMES if name not in LOOPS])
def test_a_sound_is_short_dry_and_clean(name: str) -> None:
    with wave.open(str(SOUNDS / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        rate, count = file.getframerate(), file.getnframes()
        sound = np.frombuffer(file.readframes(count), "<i2") / 32768
    assert rate in (11025, 22050)
    assert 0.05 <= count / rate <= LONGEST.get(name, 1.6)
    assert 0.4 < np.max(np.abs(sound)) < 0.96  # heard, and not clipped
    assert abs(np.mean(sound)) < 1e-5  # no offset
    assert sound[0] == 0  # no click at either end
    assert np.max(np.abs(sound[-round(0.002 * rate) :])) < 0.01
    loudest = np.argmax(np.abs(sound)) / count
    quietly_ended = np.sqrt(np.mean(sound[-count // 20 :] ** 2)) < 0.1 * np.max(np.abs(sound))
    assert loudest < 0.8
    assert quietly_ended


def test_what_is_heavier_is_louder_and_what_is_far_is_softer() -> None:
    def loud(name: str) -> float:
        """The loudest twentieth of a second, by its root mean square."""
        with wave.open(str(SOUNDS / f"{name}.wav")) as file:
            rate, sound = (
                file.getframerate(),
                np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768,
            )
        step = rate // 20
        return max(
            float(np.sqrt(np.mean(sound[at : at + step] ** 2))) for at in range(0, len(sound) - step, step)
        )

    assert loud("light_gun") < loud("medium_gun") < loud("heavy_gun")
    assert loud("splash") < loud("heavy_splash")
    assert loud("hit_on_plate") < loud("heavy_hit") < loud("torpedo_strike") <= 1.02 * loud("magazine")
    assert loud("die_light") < loud("die_on_cloth") < loud("dice_few")
    assert loud("gun_far") < 0.75 * loud("medium_gun")
    assert loud("flak_far") < 0.75 * loud("flak_burst")


def test_guns_grow_darker_and_longer_with_their_size() -> None:
    def heard(name: str) -> tuple[float, float]:
        with wave.open(str(SOUNDS / f"{name}.wav")) as file:
            rate, count = file.getframerate(), file.getnframes()
            sound = np.frombuffer(file.readframes(count), "<i2") / 32768
        power = np.abs(np.fft.rfft(sound)) ** 2
        hertz = np.fft.rfftfreq(count, 1 / rate)
        return float(np.sum(power * hertz) / np.sum(power)), count / rate

    light, medium, heavy = (heard(f"{size}_gun") for size in ("light", "medium", "heavy"))
    assert light[0] > 1.2 * medium[0] > 1.6 * heavy[0]
    assert light[1] < medium[1] < heavy[1]


def test_the_fonts_are_those_listed_each_with_its_licence_and_one_that_differs_is_named(
    tmp_path: Path,
) -> None:
    tool = [sys.executable, str(ROOT / "tools" / "make_fonts.py"), "--check"]
    done = subprocess.run(tool, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "all as listed\n")
    for path in (ROOT / "assets" / "fonts").iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "FiraCode-Regular.ttf").write_bytes(b"other")
    (tmp_path / "NotoSans-Bold.ttf").unlink()
    (tmp_path / "Comic.ttf").write_bytes(b"")
    done = subprocess.run([*tool, "--out", tmp_path], capture_output=True, text=True)
    assert (done.returncode, done.stdout.splitlines()) == (
        1,
        ["NotoSans-Bold.ttf: missing", "FiraCode-Regular.ttf: differs", "Comic.ttf: unknown"],
    )
