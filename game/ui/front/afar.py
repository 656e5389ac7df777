"""The window's seats at other machines: followed beside its frames as long as it is open, and the way to their tables.

The libraries of the extra `net` are loaded when somebody goes there first; without them `missing` says what to install.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game import places
from game.ai.seat import HAND
from game.content.settings import Settings
from game.net.keeping import REMOTE
from game.net.mine import all_of
from game.net.needs import missing
from game.ui import notifying
from game.ui.kit.controls import Tip
from game.ui.scene import Host

if TYPE_CHECKING:
    from game.net.correspondence import Correspondence
    from game.net.joining import Joined


class Afar:
    """Seats of one window. `post` are its seats and lines, None before `open` or where libraries are `missing`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.post: Correspondence | None = None
        self.missing = ""
        self._following: tuple[Joined, Joined] | None = None
        """The seat of a battle that is over, and that in the next, to which its player wants to go."""
        self._yours: set[str] = set()
        """The seats that wait for their player, as far as it was said."""

    def open(self, app: Host) -> Correspondence | None:
        """Follow all seats from now on; None where libraries are missing."""
        if self.post is None:
            self.missing = missing()
            if self.missing:
                return None
            from game.net.correspondence import Correspondence

            self.post = Correspondence(places.battles_folder(writing=True), self.settings.player)
            app.errands.append(partial(self._step, app))
            app.leaving.append(self.close)
            self.post.open()
        return self.post

    def open_kept(self, app: Host) -> None:
        """Follow the seats of battles that are not over, where there are any: a turn is told in every room."""
        try:
            waits = any(not kept.over for kept in all_of(places.battles_folder()))
        except OSError:
            return
        if waits:
            self.open(app)

    def close(self) -> None:
        """The window closes."""
        if self.post is not None:
            self.post.close()
            self.post = None

    def _step(self, app: Host) -> bool:
        """Between two frames: hear what came, and say which battle waits now that did not."""
        if self.post is None or not self.post.step():
            return False
        from game.ui.battle.scene import BattleScene
        from game.ui.front.machines import Machines

        self._go_on(app)
        top = app.stack.top
        for key, joined in list(self.post.seats.items()):
            match = joined.seat.match
            waits = match is not None and match.over is None and bool(match.ask(match.side))
            seen = isinstance(top, BattleScene) and top.match is match
            seen = seen or (isinstance(top, Machines) and top.eager == key)
            if waits and key not in self._yours and not (seen and notifying.looked_at()):
                self._tell(app, joined)
            (self._yours.add if waits else self._yours.discard)(key)
        return True

    def _tell(self, app: Host, joined: Joined) -> None:
        kept = joined.kept
        words = f"{kept.title}: it is your turn as {kept.side}."
        app.notice.tell(Tip(words))
        notifying.desktop("Line Ahead", words)
        notifying.run(
            self.settings.tell, kept.title, kept.side, self.settings.player, joined.link.invitation.battle
        )

    # -- to the table --------------------------------------------------------------------------------------------------

    def take(self, app: Host, joined: Joined) -> None:
        """Lay the battle of a seat on top; nothing before it has begun."""
        scene = self._scene(app, joined)
        if scene is not None:
            app.sounds.play("bell_one")
            app.stack.push(scene)

    def _scene(self, app: Host, joined: Joined) -> BattleScene | None:
        from game.ui.battle.correspondent import Correspondent
        from game.ui.battle.scene import BattleScene

        match = joined.seat.match
        if match is None:
            return None
        settings = self.settings
        seats = {side: HAND if side == match.side else REMOTE for side in match.sides}
        # What is weighed, drafted or looked over needs the whole table, which lies elsewhere.
        doors = app.house.doors(match, settings)._replace(editor=None, analysis=None)
        afar = Correspondent(
            joined, match, partial(self._follow_on, app, joined), partial(self._reopen, app, joined)
        )
        return BattleScene(match, seats, settings, doors, afar)

    def _reopen(self, app: Host, joined: Joined) -> None:
        """The host tells the battle from its beginning: the scene is made anew in its place."""
        scene = self._scene(app, joined)
        if scene is not None:
            app.stack.replace(scene)

    def _follow_on(self, app: Host, joined: Joined) -> None:
        """To the battle that follows, as soon as everybody is there; its row stands in the room before that."""
        after = self.post.follow_on(joined) if self.post is not None else None
        if after is None:
            return
        self._following = joined, after
        if not after.seat.begun:
            app.notice.tell(Tip("The next battle begins when everybody has come to it."))
        self._go_on(app)

    def _go_on(self, app: Host) -> None:
        """Lay the battle that follows in the place of the one before, where that is still looked at."""
        from game.ui.battle.scene import BattleScene
        from game.ui.battle.victory import Victory

        if self._following is None or not self._following[1].seat.begun:
            return
        (joined, after), self._following = self._following, None
        if isinstance(app.stack.top, Victory):
            app.stack.pop()
        top = app.stack.top
        scene = self._scene(app, after)
        if scene is not None and isinstance(top, BattleScene) and top.match is joined.seat.match:
            app.stack.replace(scene)


if TYPE_CHECKING:
    from game.ui.battle.scene import BattleScene
