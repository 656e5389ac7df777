"""The page for who looks on, from the host: the battle as everybody may see it, or all of it some turns late.

It is made of a copy for those eyes, anew at most once a second, so that when something shows tells no more than a
clock. It must not know seats.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from time import time

import msgspec
from aiohttp import web

from game.content.watch.frames import Shown, copied, late, shown
from game.content.watch.page import page
from game.disk import NotWritten
from game.match.copying import EVERYBODY, Copying
from game.match.log import LogError, LogHeld
from game.net import keeping
from game.net.battle import Battle
from game.net.held import fingerprint

GUARDED = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
WORDS = (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">AGAIN<title>Line Ahead</title>'
    "<style>html{background:#0a141b;color:#f3ebd8;font:18px/1.5 Georgia,serif}"
    "main{max-width:32em;margin:20vh auto;padding:0 16px}</style></head><body><main><h1>WORDS</h1></main></body></html>"
)

Open = Callable[[str], Battle | None]
"""A battle by its name, opened if need be; raises LogError, NoTable, NotWritten."""


class Watched:
    """One battle for all who look on: what is shown of it, frame by frame, made anew when it has gone on."""

    def __init__(self, battle: Battle) -> None:
        """The battle has begun."""
        assert battle.match is not None
        self.battle, self.match = battle, battle.match
        self._copying = Copying(battle.match, EVERYBODY) if battle.kept.late is None else None
        self._seen, self._second = -1, 0
        self._shown: Shown | None = None
        self._frames: list[bytes] = []

    def shown(self) -> Shown:
        """The battle as it may be seen now."""
        now = int(time())
        if self._shown is None or (now != self._second and len(self.match.history) != self._seen):
            self._second, self._seen = now, len(self.match.history)
            self._shown = self._made()
            self._frames = [msgspec.json.encode(frame) for frame in self._shown.frames]
        return self._shown

    def _made(self) -> Shown:
        kept = self.battle.kept
        players = {side: chair.name or chair.who for side, chair in kept.chairs.items()}
        if self._copying is None:
            return late(self.match, max(kept.late or 0, 0), players=players)
        self._copying.news()
        return shown(copied(self._copying.header, self._copying.lines), EVERYBODY, players=players)

    def since(self, have: int, epoch: str) -> dict[str, object]:
        """What a page has to be told that has so many frames, the last of them with this fingerprint."""
        told = self.shown()
        now = fingerprint(self._frames[-1])
        if epoch == now and have == len(self._frames):
            return {"epoch": now}
        known = 0 < have <= len(self._frames) and epoch == fingerprint(self._frames[have - 1])
        first = have if known else 0
        rest = msgspec.structs.replace(told, frames=told.frames[first:])
        return {"epoch": now, "first": first, "battle": rest}


class Pages:
    """The routes of the page."""

    def __init__(self, app: web.Application, open_: Open, holds: Callable[[str], bool]) -> None:
        """`open_` gives a battle by its name, `holds` says whether it is still held here."""
        self._open, self._holds = open_, holds
        self._watched: dict[str, Watched] = {}
        app.router.add_get("/battle/{battle}", self._page)
        app.router.add_get("/battle/{battle}/record", self._record)
        app.router.add_get("/battle/{battle}/file", self._file)

    async def _page(self, request: web.Request) -> web.Response:
        return self._html(self._of(request), live=f"/battle/{request.match_info['battle']}")

    async def _file(self, request: web.Request) -> web.Response:
        response = self._html(self._of(request), live="")
        response.headers["Content-Disposition"] = 'attachment; filename="battle.html"'
        return response

    async def _record(self, request: web.Request) -> web.Response:
        try:
            have = int(request.query.get("have", "0")[:9])
        except ValueError:
            have = 0
        found = self._of(request).since(have, request.query.get("epoch", "")[:64])
        return web.Response(body=msgspec.json.encode(found), content_type="application/json", headers=GUARDED)

    def _html(self, watched: Watched, live: str) -> web.Response:
        told = watched.shown()
        text = page(told, story=watched.battle.kept.scenario.story, live=live)
        headers = {**GUARDED, "Content-Security-Policy": POLICY}
        return web.Response(text=text, content_type="text/html", headers=headers)

    def _of(self, request: web.Request) -> Watched:
        """The battle that a browser asks for. Raises what is sent in its place."""
        name = request.match_info["battle"]
        for gone in [one for one in self._watched if not self._holds(one)]:
            del self._watched[gone]
        try:
            battle = self._open(name)
        except LogHeld:
            raise instead(
                web.HTTPServiceUnavailable, "The battle is at another server now.", again=True
            ) from None
        except (LogError, keeping.NoTable, NotWritten):
            raise instead(
                web.HTTPServiceUnavailable, "The battle cannot be opened now.", again=True
            ) from None
        if battle is None or battle.kept.late == keeping.UNWATCHED:
            raise instead(web.HTTPNotFound, "There is no such battle here.")
        if battle.match is None:
            words = "The battle begins once both sides have taken their seats."
            raise instead(web.HTTPNotFound, words, again=True)
        watched = self._watched.get(name)
        if watched is None or watched.match is not battle.match:
            watched = self._watched[name] = Watched(battle)
        return watched


def instead(kind: type[web.HTTPException], words: str, *, again: bool = False) -> web.HTTPException:
    """A page with a sentence in place of what was asked for; asked for `again` by itself in a while."""
    text = WORDS.replace("AGAIN", '<meta http-equiv="refresh" content="5">' if again else "")
    return kind(text=text.replace("WORDS", escape(words)), content_type="text/html", headers=GUARDED)
