"""The look: contrast, scale, lettering and signs hold what they promise."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui.kit import bars, dice_faces, faces, letters, materials, signs, theme
from game.ui.kit.box import lay
from game.ui.kit.controls import Tip
from game.ui.kit.letters import Run
from game.ui.kit.panes import Pane
from game.ui.kit.stations import Stations


def contrast(one, other):
    """The WCAG contrast ratio of two colours, 1 to 21."""

    def luminance(shade):
        parts = [part / 255 for part in shade]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(autouse=True)
def usual_look():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((640, 400))
    theme.dress(1.0, False, False)
    yield
    theme.dress(1.0, False, False)


@pytest.mark.parametrize("palette", [theme.USUAL, theme.HIGH_CONTRAST])
def test_text_is_readable_on_what_it_stands_on(palette):
    for words, ground, least in [
        (palette.text, palette.ink8, 7),
        (palette.text2, palette.ink8, 4.5),
        (palette.text3, palette.ink7, 4.5),
        (palette.brass_light, palette.ink8, 4.5),
        (palette.on_brass, palette.brass, 4.5),
        (palette.pen, palette.row, 4.5),
        (palette.pen2, palette.row, 4.5),
        (palette.clause, palette.paper, 4.5),
        (palette.alarm, palette.paper, 4.5),
        (palette.log_loss, palette.ink8, 4.5),
    ]:
        assert contrast(words, ground) >= least


def test_the_six_sides_differ_in_ring_mark_and_flag():
    for feature in ("name", "colour", "ring", "mark", "flag"):
        assert len({getattr(side, feature) for side in theme.SIDES}) == 6
    pictures = {pygame.image.tobytes(signs.mark(side, 15), "RGBA") for side in theme.SIDES}
    assert len(pictures) == 6
    assert theme.side("jade") is theme.side(4)
    with pytest.raises(KeyError):
        theme.side("mauve")


def test_the_scale_is_held_within_its_limits_and_moves_every_size():
    assert theme.px(16) == 16
    before = letters.measure("Resolute", letters.TITLE)[0]
    theme.dress(new_scale=2.0)
    assert theme.px(16) == 32
    assert letters.measure("Resolute", letters.TITLE)[0] == pytest.approx(2 * before, rel=0.05)
    theme.dress(new_scale=9)
    assert theme.scale == 2.0
    theme.dress(new_scale=0.1)
    assert theme.scale == 0.75
    assert theme.px(0.2) == 1
    assert theme.px(0) == 0


def test_the_named_faces_are_found_and_not_their_stand_ins():
    for face, name in [("serif semibold", "SourceSerif"), ("sans", "NotoSans"), ("mono", "FiraCode")]:
        assert name in faces.file_of(face).name


def test_digits_have_one_width_in_every_face():
    for style in (letters.TEXT, letters.STRONG, letters.FIGURE, letters.CLAUSE_ID):
        font = faces.font(style.face, style.pixels())
        assert len({advance for *_, advance in font.metrics("0123456789")}) == 1


def test_a_rendered_line_is_kept_and_forgotten_with_another_look():
    first = letters.render("Kestrel", letters.TEXT, theme.colour.text)
    assert letters.render("Kestrel", letters.TEXT, theme.colour.text) is first
    theme.dress(new_scale=1.5)
    assert letters.render("Kestrel", letters.TEXT, theme.colour.text).get_height() > first.get_height()


def test_measure_says_what_render_fills():
    for style in (letters.TEXT, letters.HEADING, letters.TITLE):
        for text in ("Halcyon flies 5 in", "Kurfürst", "", "島風 shimakaze"):
            shown = letters.render(text, style, theme.colour.text)
            if text:
                assert shown.get_size() == letters.measure(text, style)


def test_a_name_in_another_script_is_written_with_another_face():
    latin = faces.font("sans", 14)
    assert [font is latin for font, _ in faces.stretches("sans", 14, "Yamato 大和 ა")] == [
        True,
        False,
        True,
        False,
    ]
    blank = pygame.image.tobytes(letters.render("大", letters.TEXT, theme.colour.text), "RGBA")
    other = pygame.image.tobytes(letters.render("和", letters.TEXT, theme.colour.text), "RGBA")
    assert blank != other  # not two equal boxes


def test_no_line_ends_behind_a_plus_or_minus() -> None:
    text = "it wins 75 % of battles played on from here, sure to ± 3."
    widest = letters.measure(text.removesuffix(" 3."), letters.TEXT)[0]
    assert letters.wrap(text, letters.TEXT, widest)[-1] == "±\u00a03."


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="abc dé fghij\nklm ", max_size=120), st.integers(30, 200))
def test_wrapped_lines_fit_and_lose_no_letter(text, width):
    lines = letters.wrap(text, letters.TEXT, width)
    assert all(letters.measure(line, letters.TEXT)[0] <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")


@settings(max_examples=40, deadline=None)
@given(st.text(alphabet="Guns hit on 6; each", max_size=80), st.integers(10, 300))
def test_a_shortened_line_fits_and_ends_in_an_ellipsis(text, width):
    short = letters.shorten(text, letters.TEXT, width)
    if short != text:
        assert short.endswith("…")
        assert letters.measure(short, letters.TEXT)[0] <= max(width, letters.measure("…", letters.TEXT)[0])


def test_a_paragraph_of_runs_breaks_like_plain_text():
    words = "Two fleets with their flights meet in clear air, both admirals ordered to break the line."
    plain = letters.paragraph(words, letters.TEXT, theme.colour.text, 180)
    cut = [Run(part, letters.TEXT, theme.colour.text) for part in (words[:30], words[30:61], words[61:])]
    assert pygame.image.tobytes(letters.paragraph(cut, letters.TEXT, theme.colour.text, 180), "RGBA") == (
        pygame.image.tobytes(plain, "RGBA")
    )
    assert plain.get_height() >= 3 * letters.TEXT.leading()


def test_the_middle_of_capitals_is_put_where_it_is_asked():
    canvas = pygame.Surface((120, 60))
    letters.put(canvas, "HHH", letters.TITLE, (255, 255, 255), 10, 30, upright="middle")
    rows = [y for y in range(60) if any(canvas.get_at((x, y))[0] > 128 for x in range(120))]
    assert abs((rows[0] + rows[-1]) / 2 - 30) <= 1


def test_smooth_edges_carry_no_dark_fringe():
    disc = signs.diamond(20, (255, 255, 255))
    edge = [disc.get_at((x, y)) for x in range(20) for y in range(20) if 0 < disc.get_at((x, y)).a < 255]
    assert edge
    assert all(min(pixel[:3]) >= 250 for pixel in edge)


def test_every_sign_of_a_kind_is_another_picture():
    def different(pictures):
        shots = [pygame.image.tobytes(picture, "RGBA") for picture in pictures]
        assert len(set(shots)) == len(shots)

    different(signs.log_kind(kind, 14) for kind in signs.LOG_KINDS)
    different(signs.log_kind(kind, 14, theme.colour.pen) for kind in signs.LOG_KINDS)  # by shape alone
    different(signs.hull_box(box, 15) for box in ("whole", "lost", "pending"))
    different(signs.store("torpedo", 9, theme.colour.pen, spent) for spent in (False, True))
    different(dice_faces.face(n, 20, state) for n in range(1, 7) for state in ("normal", "miss", "hit"))
    different([signs.keycap("W"), signs.keycap("W", off=True)])


def test_a_kept_picture_follows_the_palette():
    usual = pygame.image.tobytes(signs.keycap("W"), "RGBA")
    theme.dress(high_contrast=True)
    assert pygame.image.tobytes(signs.keycap("W"), "RGBA") != usual


def test_panels_are_woven_shaded_and_framed():
    canvas = pygame.Surface((300, 200))
    inner = materials.ink(canvas, pygame.Rect(20, 20, 200, 120), theme.SIDES[0].colour)
    assert canvas.get_at((21, 60))[:3] == theme.SIDES[0].colour
    assert canvas.get_at((219, 60))[:3] == theme.colour.brass_dark
    assert inner.size == (168, 88)
    paper = materials.paper(canvas, pygame.Rect(20, 20, 200, 120))
    assert paper.size == (160, 80)
    tops = sum(canvas.get_at((x, 30))[1] for x in range(40, 200))
    feet = sum(canvas.get_at((x, 130))[1] for x in range(40, 200))
    assert tops > feet


def test_chances_are_whole_per_cent_with_open_ends():
    shown = {0: "0", 0.0001: "<1", 0.0099: "<1", 0.012: "1", 0.5: "50", 0.985: "98", 0.995: ">99", 1: "100"}
    assert {chance: bars.per_cent(chance) for chance in shown} == shown


def test_bars_past_the_threshold_are_hatched_and_the_others_not():
    canvas = pygame.Surface((320, 200))
    canvas.fill(theme.colour.paper)
    area = pygame.Rect(10, 10, 300, 180)
    boxes = bars.odds_bars(canvas, area, (0.2, 0.3, 0.2, 0.2, 0.1), 3, "3 hits: the 50 % row")
    assert len(boxes) == 5

    def shades(box):
        x = round(box.x + 0.42 * box.w)
        return {canvas.get_at((x + dx, area.bottom - 30))[:3] for dx in range(-8, 9)}

    assert shades(boxes[1]) == {theme.colour.slate}
    assert len(shades(boxes[3])) > 3


def test_a_level_is_drawn_where_a_chance_is_that_high_but_for_the_last_digit_of_a_sum():
    """How sums of chances are rounded is another with each release of Python."""
    pictures = []
    for half in (0.5, 0.5 - 1e-12):
        canvas = pygame.Surface((320, 200))
        bars.odds_bars(canvas, pygame.Rect(10, 10, 300, 180), (half, 0.3, 0.2))
        pictures.append(pygame.image.tobytes(canvas, "RGB"))
    assert pictures[0] == pictures[1]


def test_stations_give_up_words_before_they_overrun_their_room():
    names = ("Plot", "First half", "Combat", "Second half", "End")
    stations = Stations(names=names, now=3, tips=tuple(map(Tip, names)))

    def boxes(wide):
        return [box for part, box in lay(stations, pygame.Rect(0, 0, wide, 26)).parts if part is not stations]

    narrow, wide = boxes(330), boxes(640)
    assert narrow[-1].right - narrow[0].left <= 300 < wide[-1].right - wide[0].left
    assert len(narrow) == len(names)


def test_dice_wrap_within_their_room():
    canvas = pygame.Surface((200, 100))
    assert dice_faces.row(canvas, 10, 10, [(6, "hit")] * 10, 16, 4, within=100) == 36


def test_a_pane_is_painted_only_when_its_key_or_the_look_changes():
    canvas = pygame.Surface((300, 200))
    pane = Pane((20, 20, 200, 120))
    painted = []

    def paint(onto, area):
        painted.append(area.size)
        materials.paper(onto, area)

    assert pane.show(canvas, ("Resolute", 3), paint)
    first = pygame.image.tobytes(canvas, "RGB")
    canvas.fill((9, 9, 9))
    canvas.fill((0, 0, 0))
    assert not pane.show(canvas, ("Resolute", 3), paint)
    assert pygame.image.tobytes(canvas, "RGB") == first
    assert pane.show(canvas, ("Resolute", 2), paint)
    theme.dress(high_contrast=True)
    assert pane.show(canvas, ("Resolute", 2), paint)
    pane.forget()
    assert pane.show(canvas, ("Resolute", 2), paint)
    assert len(painted) == 4


@pytest.mark.parametrize(
    "text",
    ["\x00", "a\x00b", "\x1b]0;x\x07", "\ud800", "\u202eRed", "\u200b", "\U000e0041", "\ufeff", "\u2028"],
)
def test_a_name_with_signs_unseen_is_drawn_with_a_sign_in_their_place(text):
    picture = letters.render(text, letters.TEXT, (255, 255, 255))
    assert picture.get_width() >= letters.measure("i", letters.TEXT)[0]
    assert letters.haloed(text, letters.UNIT_NAME, (255, 255, 255)).get_width() > 0
    assert letters.paragraph(text, letters.TEXT, (255, 255, 255), 300).get_width() > 0


def test_a_name_without_end_is_drawn_as_far_as_anybody_reads():
    assert letters.measure("w" * 500_000, letters.TEXT) == letters.measure(
        "w" * letters.LONGEST, letters.TEXT
    )


def test_a_line_in_the_middle_is_as_wide_as_its_words_without_the_space_behind_them():
    wide = letters.measure("U-1's decoy", letters.SMALL)[0]
    centred = letters.paragraph("U-1's decoy is there", letters.SMALL, (255, 255, 255), wide, "centre")
    plain = letters.paragraph("U-1's decoy is there", letters.SMALL, (255, 255, 255), wide)
    first = pygame.Rect(0, 0, wide, letters.SMALL.leading() - 4)
    assert pygame.image.tobytes(centred.subsurface(first), "RGBA") == pygame.image.tobytes(
        plain.subsurface(first), "RGBA"
    )
