"""The way from room to room. It knows every room; no room knows it but as a `Hall`."""

from __future__ import annotations

from collections.abc import Callable

from game.content.settings import Settings
from game.match.scenario import Scenario
from game.ui.front.afar import Afar
from game.ui.front.menu import Menu
from game.ui.scene import Host, Scene


class Rooms:
    """Opens the rooms of the front over its menu."""

    def __init__(self, settings: Settings, notices: tuple[str, ...] = ()) -> None:
        self.settings = settings
        self.menu = Menu(settings, self, notices)
        self.afar = Afar(settings)

    def go(self, app: Host, room: str) -> None:
        """Show a room: whatever lies over the menu gives way to it."""
        while len(app.stack) > 1:
            app.stack.pop()
        scene = self._made(room)
        if scene is not None:
            app.stack.push(scene)

    def _made(self, room: str) -> Scene | None:
        from game.ui.editor.files import FilesPage
        from game.ui.editor.shipyard import ShipyardRoom
        from game.ui.front.chance import ChanceRoom
        from game.ui.front.library import Library
        from game.ui.front.machines import Machines
        from game.ui.front.records import Records
        from game.ui.front.rulebook import RuleBook
        from game.ui.front.settings import SettingsRoom

        rooms: dict[str, Callable[[], Scene]] = {
            "Two machines": lambda: Machines(self.menu, self.afar, self),
            "Saved": lambda: Library(self.menu, self),
            "Records": lambda: Records(self.menu, self),
            "Editor": lambda: FilesPage(self.settings, hall=self),
            "Shipyard": lambda: ShipyardRoom(self.settings, ruleset=self._game(), hall=self),
            "Random battle": lambda: ChanceRoom(
                self.settings, play=self._play, edit=self._edit, ruleset=self._game(), hall=self
            ),
            "Rule book": lambda: RuleBook(self.menu.sheet.ruleset, hall=self),
            "Settings": lambda: SettingsRoom(self.settings, self),
        }
        if room == "Campaigns":
            from game.ui.campaign.door import CampaignsRoom

            return CampaignsRoom(self.settings)
        if room == "Problems":
            from game.ui.problems.door import room as problems

            return problems(self._game(), self.settings)
        return rooms[room]() if room in rooms else None

    def _game(self) -> str:
        """The game of the battle on the menu's sheet."""
        return self.menu.scenario.ruleset if self.menu.scenario is not None else ""

    def _play(self, scenario: Scenario) -> None:
        """Back to the menu, with a battle of nobody's file on its sheet."""
        self.menu.app.stack.pop()
        self.menu.show(scenario)

    def _edit(self, text: str) -> None:
        """The text of a scenario onto the editor's table, in the place of the room it was made in."""
        from game.ui.editor.doors import bench_of_text
        from game.ui.editor.scene import EditorScene

        self.menu.app.stack.replace(EditorScene(bench_of_text(text), self.settings))
