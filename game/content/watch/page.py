"""The page itself: one text of HTML with style, script and battle in it, so that it opens from a disk and asks nobody.

A host sends the same page with `live`, where its script asks for what is new. Without a script it is the log as text.
"""

from __future__ import annotations

from html import escape
from importlib.resources import files

import msgspec

from game.content.watch.frames import Shown
from game.match.printable import visible


def page(told: Shown, *, story: str = "", live: str = "") -> str:
    """The page of a battle. `live` is the path under which the host tells what is new; empty for a file."""
    plain = [
        f'<li class="{"heading" if one.heading else escape(one.kind)}">{escape(one.sentence)}</li>'
        for frame in told.frames
        for one in frame.log
    ]
    save = f'<a href="{escape(live)}/file" download>Save as one file</a>' if live else ""
    parts = {
        "title": escape(told.title),
        "style": _part("page.css"),
        "live": escape(live),
        "game": escape(told.game),
        "eyes": escape(told.eyes),
        "lines": "\n".join(plain),
        "story": escape(story),
        "save": save,
        "battle": embedded(msgspec.json.encode(told)),
        "script": _part("page.js"),
    }
    found = _part("page.html")
    head, *pieces = found.split("{")
    text = head
    for piece in pieces:  # the names in braces, each filled in once: what is filled in is not looked at again
        name, _, rest = piece.partition("}")
        text += parts[name] + rest
    return visible(text, keep="\n")


def embedded(raw: bytes) -> str:
    """JSON as it may stand in a page: nothing in it ends the element."""
    text = raw.decode()
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _part(name: str) -> str:
    return files("game.content.watch").joinpath(name).read_text(encoding="utf-8").rstrip("\n")
