"""The page to look at a battle: what is in it, what is not, and how it behaves in a browser where there is one."""

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from game.cli import run
from game.content.watch.frames import late, shown
from game.content.watch.page import page
from game.match import Match
from game.match.copying import EVERYBODY
from game.rulesets import SHIPPED
from game.testing.play import CADET, play, scenarios_of
from tests.patience import PATIENCE

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed on this machine")

VOID = {"meta", "link", "input", "br", "img"}


class Read(HTMLParser):
    """What a page is made of: elements with their marks, and whether they are closed as they were opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def battle() -> Match:
    """A whole battle of cadets."""
    return play("nef/mail", 3, who=CADET)


def embedded(text: str) -> dict[str, object]:
    """The battle that stands in a page."""
    (raw,) = re.findall(r'<script type="application/json" id="battle">(.*?)</script>', text, re.DOTALL)
    found: dict[str, object] = json.loads(raw)
    return found


def test_a_page_is_whole_and_asks_nobody_for_anything(battle: Match) -> None:
    text = page(shown(battle, EVERYBODY))
    read = Read(text)
    assert read.open == []
    assert not [marks for _, marks in read.elements if {"src", "srcset", "background"} & set(marks)]
    assert not [marks for tag, marks in read.elements if tag == "link"]
    assert [marks["href"] for _, marks in read.elements if "href" in marks] == ["#log"]
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", text)


def test_what_is_typed_into_a_scenario_is_no_part_of_the_page(battle: Match) -> None:
    told = msgspec.structs.replace(
        shown(battle, EVERYBODY), title="</script><script>alert(1)</script>{script}"
    )
    text = page(told, story="<img src=x onerror=alert(1)>{battle}")
    assert "alert(1)</script>" not in text
    assert "<img" not in text
    assert embedded(text)["title"] == told.title


def test_every_control_has_a_name_and_the_log_is_told_as_it_grows(battle: Match) -> None:
    text = page(shown(battle, EVERYBODY))
    read = Read(text)
    ids = {marks["id"] for _, marks in read.elements if "id" in marks}
    for tag, marks in read.elements:
        if tag in ("input", "svg"):
            assert marks.get("aria-label")
        assert (marks.get("aria-controls") or "log") in ids
    buttons = re.findall(r"<button([^>]*)>(.*?)</button>", text)
    assert len(buttons) > 6
    assert all("aria-label=" in marks or inside.strip() for marks, inside in buttons)
    assert ("ol", "polite") in [(tag, marks.get("aria-live")) for tag, marks in read.elements]
    assert ("html", "en") in [(tag, marks.get("lang")) for tag, marks in read.elements]
    assert len(ids) == len([1 for _, marks in read.elements if "id" in marks])


def light(colour: str) -> float:
    """The relative luminance of a colour (WCAG)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    ("over", "under"),
    [
        ("text", "ink8"),
        ("text2", "ink8"),
        ("text2", "ink9"),
        ("brass-light", "ink8"),
        ("on-brass", "brass"),
        ("pen", "paper"),
    ],
)
def test_words_stand_out_from_what_they_lie_on(battle: Match, over: str, under: str) -> None:
    style = page(shown(battle, EVERYBODY))
    tokens = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", style))
    one, other = sorted((light(tokens[over]), light(tokens[under])))
    assert (other + 0.05) / (one + 0.05) >= 4.5


def test_without_a_script_it_is_the_log(battle: Match) -> None:
    told = shown(battle, EVERYBODY)
    text = page(told)
    sentences = [one.sentence for frame in told.frames for one in frame.log]
    assert len(sentences) > 20
    assert text.count("<li class=") == len(sentences)


@pytest.mark.parametrize("game", SHIPPED)
def test_the_last_frame_is_the_table_as_those_eyes_see_it(game: str) -> None:
    match = play(scenarios_of(game)[0], 3, who=CADET)
    for eyes in (EVERYBODY, match.sides[0], None):
        pieces: dict[str, object] = {}
        for frame in shown(match, eyes).frames:
            for key in frame.gone:
                del pieces[key]
            pieces |= {spot[0]: spot for spot in frame.set}
        view = match.table if eyes is None else match.ruleset.redact(match.table, eyes)
        assert set(pieces) == {piece.id for piece in match.ruleset.presenter.pieces(view)}


def test_some_turns_late_it_shows_nothing_of_the_last_turns() -> None:
    match = play("nef/mail", 3, who=CADET)
    match.table.outcome, end = None, match.table.turn
    told = late(match, 2)
    assert max(frame.turn for frame in told.frames) == end - 2
    assert (told.late, told.now) == (2, end)


def test_a_page_is_written_from_a_save_for_those_eyes_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "battle.jsonl"
    match = play("carrier/first_contact", 5, who=CADET, path=save)
    for eyes in ("public", "all", match.sides[0]):
        assert run(["web", str(save), "--as", eyes, "--out", str(tmp_path / f"{eyes}.html")]) == 0
    assert "as everybody may see it" in (tmp_path / "public.html").read_text(encoding="utf-8")
    assert run(["web", str(save), "--as", "Nobody", "--out", str(tmp_path / "x.html")]) == 2
    assert run(["web", str(save), "--as", "public", "--out", str(save)]) == 2
    assert "take the place of the battle" in capsys.readouterr().err


# -- in a browser ------------------------------------------------------------------------------------------------


def dumped(path: Path, width: int, height: int, acts: str) -> str:
    """The page as Chromium has it after its script and some acts have run."""
    assert BROWSER is not None
    text = path.read_text(encoding="utf-8").replace("</body>", f"<script>{acts}</script></body>")
    acted = path.with_name(f"acted-{width}.html")
    acted.write_text(text, encoding="utf-8")
    words = [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=4000"]
    words += [f"--window-size={width},{height}", f"--user-data-dir={path.parent / 'profile'}", "--dump-dom"]
    done = subprocess.run([*words, acted.as_uri()], capture_output=True, text=True, timeout=PATIENCE)
    return done.stdout


def moved(key: str) -> str:
    return f'document.dispatchEvent(new KeyboardEvent("keydown", {{key: "{key}", bubbles: true}}));'


MEASURE = """
const out = document.createElement("pre"); out.id = "measured";
const wide = document.documentElement.scrollWidth, small = [...document.querySelectorAll("button")]
  .filter((one) => one.offsetParent && (one.offsetWidth < 44 || one.offsetHeight < 44)).map((one) => one.id);
out.textContent = JSON.stringify({wide, inner: innerWidth, small, at: document.getElementById("scrub").value,
  max: document.getElementById("scrub").max, pieces: document.querySelectorAll("#chart g[role=img]").length,
  lines: document.querySelectorAll("#lines li").length, view: document.getElementById("chart").getAttribute("viewBox"),
  named: [...document.querySelectorAll("#chart g[role=img]")].every((one) => one.getAttribute("aria-label"))});
document.body.append(out);
"""


def measured(text: str) -> dict[str, object]:
    (raw,) = re.findall(r'<pre id="measured">(.*?)</pre>', text, re.DOTALL)
    found: dict[str, object] = json.loads(raw)
    return found


@browser
@pytest.mark.parametrize(
    ("width", "height"), [(1280, 800), (500, 844)]
)  # Chromium has no narrower window than 500
def test_in_a_browser_it_is_scrubbed_zoomed_and_fits(
    battle: Match, width: int, height: int, tmp_path: Path
) -> None:
    path = tmp_path / "battle.html"
    told = shown(battle, EVERYBODY)
    path.write_text(page(told), encoding="utf-8")
    first = measured(dumped(path, width, height, MEASURE))
    assert first["wide"] <= first["inner"]
    assert first["small"] == []
    assert (first["at"], first["max"]) == ("0", str(len(told.frames) - 1))
    assert first["pieces"] == len(told.frames[0].set)
    assert first["named"]
    last = measured(dumped(path, width, height, moved("End") + moved("ArrowLeft") + moved("+") + MEASURE))
    assert last["at"] == str(len(told.frames) - 2)
    assert last["view"] != first["view"]
    assert last["lines"] == sum(len(frame.log) for frame in told.frames[:-1])
