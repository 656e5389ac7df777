"""Help for who asks: the manual in the browser, or the rule book in the window where there is no manual.

A wheel may come without the manual, and a tree has it once `tools/dev.py docs` has built it.
"""

from __future__ import annotations

import webbrowser

from game import places
from game.ui.scene import Host


def open_manual(app: Host) -> str:
    """Open the manual at the page of the game that the window shows, or at its first; what became of it, in a sentence.

    Where there is no manual, or no browser, the rule book of that game opens in the window.
    """
    top = app.stack.top
    ruleset = top.ruleset_shown() if top is not None else None
    page = places.manual(f"play/{ruleset.name}.html" if ruleset is not None else "index.html")
    if page is not None and webbrowser.open(page.as_uri()):
        return "The manual opens in the browser."
    why = f"The manual is {page}." if page is not None else "This copy of Line Ahead came without its manual."
    if app.rule_book is None or top is None or top.consults:
        return why
    app.stack.push(app.rule_book(ruleset))
    return f"{why} This is the rule book."
