"""The manual: every page written, its links alive, and a dead one found."""

import re
from pathlib import Path
from types import ModuleType

import pytest

from game.rulesets import SHIPPED, ruleset
from game.ui.keys import ACTIONS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def tool() -> ModuleType:
    from tools import make_docs

    return make_docs


def test_every_page_that_the_manual_lists_is_written_and_no_other(tool, tmp_path: Path) -> None:
    tool.write(tmp_path, drawn=False)
    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")}
    listed = {
        line.split("- ")[1].strip()
        for line in (ROOT / "mkdocs.yml").read_text(encoding="utf-8").splitlines()
        if line.strip().startswith("- ") and line.rstrip().endswith(".md")
    }
    assert written == listed
    keys = (tmp_path / "keys.md").read_text(encoding="utf-8")
    assert all(action.label in keys for action in ACTIONS)
    for game in SHIPPED:
        text = (tmp_path / "play" / f"{game}.md").read_text(encoding="utf-8")
        assert ruleset(game).title in text
        assert "Your first battle" in text
        assert "What good players think of" in text


def test_a_dead_link_is_found(tool, tmp_path: Path) -> None:
    (tmp_path / "there.html").write_text('<a href="here.html#top">', encoding="utf-8")
    (tmp_path / "here.html").write_text('<a href="there.html"><img src="gone.png">', encoding="utf-8")
    assert list(tool.dead_links(tmp_path)) == ["here.html: gone.png"]


@pytest.mark.slow
def test_the_manual_is_built_with_no_dead_link_and_nothing_fetched(tool, tmp_path: Path, monkeypatch) -> None:
    pytest.importorskip("mkdocs")
    pytest.importorskip("mkdocstrings")
    monkeypatch.setattr(tool, "SITE", tmp_path / "site")
    monkeypatch.setattr(tool, "_draw", lambda game, path: path.touch())
    assert tool.main([]) == 0
    assert (tmp_path / "site" / "reference" / "match.html").is_file()
    assert (tmp_path / "site" / "search" / "search_index.js").is_file(), "it searches from a folder"
    assert (tmp_path / "site" / "look" / "iframe-worker.js").is_file()
    fetched = re.compile(
        r'<(?:script|img|iframe)[^>]*src="https?:|<link[^>]*rel="(?:stylesheet|preconnect)"[^>]*href="https?:'
    )
    assert [
        page.name for page in (tmp_path / "site").rglob("*.html") if fetched.search(page.read_text())
    ] == []
