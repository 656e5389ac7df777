"""The player's manual and the reference of the program, as pages that open from a folder: `tools/make_docs.py`.

    tools/make_docs.py               builds build/manual; a dead link, a page nobody links, a missing name fails
    tools/make_docs.py --open        and opens it
    tools/make_docs.py --ship        and puts it into the program's package: wheels made from then on carry it
    tools/make_docs.py --pages-only  the pages as Markdown, without pictures drawn anew and without mkdocs

Pages stand in `docs`; rule books, turns and advice come from each game's `clauses.toml`, keys from the window's table
of keys, the pictures of battles from `docs/pictures`, those of first battles are drawn here, the reference is read
from docstrings. Nothing is fetched. Needs the extra `docs`. The window's page of keys opens what stands there.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.content import find_scenario, list_scenarios, read_scenario  # noqa: E402
from game.content.book import Book, book  # noqa: E402
from game.places import assets  # noqa: E402
from game.rulesets import SHIPPED, ruleset  # noqa: E402
from game.ui.keys import ACTIONS  # noqa: E402

PAGES, SITE, SHIPPED_SITE = (
    ROOT / "build" / "manual-pages",
    ROOT / "build" / "manual",
    ROOT / "game" / "manual",
)
FLOORS = ("match", "dice", "sea", "tabletop", "testing", "ai", "content", "places", "disk")
"""What who builds on Line Ahead may call, in the order of the reference; games and window are read in the tree."""
WHERE = {
    "everywhere": "Everywhere",
    "battle": "In a battle",
    "problems": "At a problem",
    "machines": "Across two machines",
    "editor": "In the editor",
}
SIZE = (1280, 720)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Builds the manual and the reference.")
    parser.add_argument("--open", action="store_true", help="open it when it is built")
    parser.add_argument(
        "--ship", action="store_true", help="put it into the package, for wheels made from then on"
    )
    parser.add_argument("--pages-only", action="store_true", help="only the pages, as Markdown")
    asked = parser.parse_args(words)
    write(PAGES, drawn=not asked.pages_only)
    if asked.pages_only:
        return 0
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--quiet",
        "--strict",
        "--clean",
        "--site-dir",
        str(SITE),
    ]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
    done = subprocess.run(
        [*command, "--config-file", str(ROOT / "mkdocs.yml")], cwd=ROOT, env=quiet, check=False
    )
    dead = sorted(dead_links(SITE)) if not done.returncode else []
    print("".join(f"dead: {link}\n" for link in dead), end="")
    if done.returncode or dead:
        return 1
    count = sum(1 for _ in SITE.rglob("*.html"))
    weight = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file()) / 1e6
    print(f"{count} pages, {weight:.1f} MB in {SITE}")
    if asked.ship:
        shutil.rmtree(SHIPPED_SITE, ignore_errors=True)
        shutil.copytree(SITE, SHIPPED_SITE)
    if asked.open:
        webbrowser.open((SITE / "index.html").as_uri())
    return 0


def write(folder: Path, *, drawn: bool) -> None:
    """All pages as Markdown into a folder, which is emptied first; `drawn` with the pictures of first battles."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pictures").mkdir(parents=True)
    for picture in (ROOT / "docs" / "pictures").iterdir():
        shutil.copy2(picture, folder / "pictures")
    (folder / "look").mkdir()
    docs, letters = ROOT / "docs", assets() / "fonts" / "SourceSerifPro-Semibold.otf"
    for part in (docs / "look.css", docs / "iframe-worker.js", letters):
        shutil.copy2(part, folder / "look")
    for name, text in pages():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if drawn:
        for game in SHIPPED:
            _draw(game, folder / "pictures" / f"{game}_first.webp")


def pages() -> Iterator[tuple[str, str]]:
    """Every page: its path, its text."""
    for path in sorted((ROOT / "docs").glob("*.md")):
        text = path.read_text(encoding="utf-8")
        more = {"glossary.md": _builders_words, "learning.md": _learner, "analysing.md": _luck}.get(path.name)
        yield path.name, text + (more() if more is not None else "")
    yield "keys.md", "".join(_keys())
    for game in SHIPPED:
        whole = book(ruleset(game))
        yield f"play/{game}.md", "\n".join(_play(game, whole))
        yield f"rules/{game}.md", "\n".join(_rules(game, whole))
    for name, file in (("architecture.md", "ARCHITECTURE.md"), ("contributing.md", "CONTRIBUTING.md")):
        yield name, _moved((ROOT / file).read_text(encoding="utf-8"))
    yield "changes.md", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for floor in FLOORS:
        yield f"reference/{floor}.md", "\n".join(_reference(floor))


def _moved(text: str) -> str:
    """A page of the tree's top with its links as they are among these pages; links to what is no page become plain."""
    text = text.replace("](docs/", "](").replace("](ARCHITECTURE.md", "](architecture.md")
    text = text.replace("](CONTRIBUTING.md", "](contributing.md")
    return re.sub(r"\[([^\]]*)\]\((?!http|#|[a-z_/]+\.md)[^)]*\)", r"\1", text)


def _learner() -> str:
    """The example that learns, as it stands."""
    return _script("learn.py")


def _luck() -> str:
    """The example that looks battles over, as it stands."""
    return _script("luck.py")


def _script(name: str) -> str:
    return f"```python\n{(ROOT / 'docs' / name).read_text(encoding='utf-8')}```\n"


def _builders_words() -> str:
    """The glossary of ARCHITECTURE, for who reads the program."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    return "## Words of the program\n" + text.partition("\n## Glossary\n")[2]


def _keys() -> Iterator[str]:
    yield "# Keys\n\nThese are the keys as they come; *Settings* changes them.\n"
    for where, title in WHERE.items():
        rows = [action for action in ACTIONS if action.where == where]
        if rows:
            yield f"\n## {title}\n\n| key | what it does |\n|---|---|\n"
            for action in rows:
                keys = " or ".join(f"`{key}`" for key in action.keys)
                yield f"| {keys} | {action.label} |\n".replace("`|`", "`&#124;`")


def _play(game: str, whole: Book) -> Iterator[str]:
    """How to play one game: what it is, its first battle, its turn, its battles, some advice."""
    rules = ruleset(game)
    yield f"# {rules.title}\n\n*{rules.subtitle}.* {whole.summary}\n"
    yield f"![{rules.title} in the middle of a battle](../pictures/{game}.webp)\n"
    yield (ROOT / "docs" / "play" / f"{game}.md").read_text(encoding="utf-8")
    yield f"![The table as it begins](../pictures/{game}_first.webp)\n"
    yield "## The turn\n\n| phase | who | until |\n|---|---|---|"
    yield from (f"| {phase.name} | {_cell(phase.who)} | {_cell(phase.ends)} |" for phase in whole.phase)
    yield f"\nEvery clause stands in the [rule book](../rules/{game}.md).\n\n## Battles\n"
    yield "| battle | for | minutes | what it is about |\n|---|---|---:|---|"
    for glance in list_scenarios():
        if glance.ruleset == game:
            weight = ("a first try", "an evening", "a long evening")[min(glance.weight, 3) - 1]
            yield f"| {glance.title} (`{glance.id}`) | {weight} | {glance.minutes} | {_cell(glance.story)} |"
    if whole.advice:
        yield "\n## What good players think of\n"
        yield from (f"- **{one.title}.** {' '.join(one.text.split())}" for one in whole.advice)


def _rules(game: str, whole: Book) -> Iterator[str]:
    """One rule book: clauses by topic, then the rulings with their reasons."""
    yield f"# {ruleset(game).title}: the rules\n\n{whole.scale.text}\n"
    topic = ""
    for clause in whole.clause:
        if clause.topic != topic:
            topic = clause.topic
            yield f"\n## {topic}\n"
        yield f"**{clause.id}** {_plain(clause.text)}\n"
    if whole.ruling:
        yield "\n## Rulings\n\nWhere the printed rules are silent or torn.\n"
        yield from (f"**{one.number}. {one.title}** {_plain(one.text)}\n" for one in whole.ruling)


def _reference(floor: str) -> Iterator[str]:
    """The modules of one floor, each with what it says of itself."""
    root = ROOT / "game" / floor
    yield f"# game.{floor}\n"
    files = sorted(root.rglob("*.py")) if root.is_dir() else [root.with_suffix(".py")]
    for path in files:
        parts = path.relative_to(ROOT).with_suffix("").parts
        if "example" in parts or path.stat().st_size == 0:
            continue
        module = ".".join(parts).removesuffix(".__init__")
        head = "" if module == f"game.{floor}" else f"## {module}\n\n"
        yield f"{head}::: {module}\n    options:\n      heading_level: 3\n"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "&#124;")


def _plain(text: str) -> str:
    """Words in which no sign is taken for Markdown."""
    return re.sub(r"([*_`<\[\]])", r"\\\1", " ".join(text.split()))


def _draw(game: str, path: Path) -> None:
    """The first battle of a game as it begins."""
    from PIL import Image

    from game.ui.window import screenshot

    first = min((one for one in list_scenarios() if one.ruleset == game), key=lambda one: one.weight)
    large = path.with_suffix(".png")
    screenshot(read_scenario(find_scenario(first.id)), None, large, SIZE)
    with Image.open(large) as picture:
        picture.convert("RGB").save(path, "webp", quality=88, method=6)
    large.unlink()


def dead_links(site: Path) -> Iterator[str]:
    """Links of the built pages that lead to no file, beside what mkdocs looks at itself: those in raw HTML too."""
    for page in sorted(site.rglob("*.html")):
        for link in re.findall(r'(?:href|src)="([^"#?]+)', page.read_text(encoding="utf-8")):
            if "://" in link or link.startswith(("data:", "mailto:", "javascript:")):
                continue
            if page.name != "404.html" and not (page.parent / link).resolve().exists():
                yield f"{page.relative_to(site)}: {link}"


if __name__ == "__main__":
    sys.exit(main())
