"""The rooms of the house that others lead to: a battle opens in the editor, the editor tries a battle out, and so on.

It knows every room, and imports each when somebody goes there; no room knows it but as `Host.house`, so none has to
know another.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.content.problem_file import Filed
from game.content.settings import Settings
from game.match.table import Table
from game.tabletop.ruleset import Match, Ruleset
from game.ui.editor.workbench import Workbench
from game.ui.scene import Doors, Host, Scene


class House:
    """Makes the rooms."""

    def battle(self, app: Host, match: Match, settings: Settings, *, kept: bool = True) -> None:
        """Open a battle over what is shown, everybody in the seats the log names; `kept`: it is found again later."""
        from game.ai import players
        from game.ai.aside import Aside
        from game.ai.budget import for_people
        from game.ui.battle.scene import BattleScene

        opponents = players.taken(match, match.header.seats, match.header.seed or 0)
        ruleset = match.header.ruleset
        seats = {
            side: Aside(for_people(seat), seed, answers, ruleset=ruleset)
            for side, (seat, seed, answers) in opponents.items()
        }
        doors = self.doors(match, settings)._replace(kept=kept)
        app.stack.push(BattleScene(match, seats, settings, doors))

    def doors(self, match: Match, settings: Settings) -> Doors:
        """The doors out of a battle."""
        from game.ai.aside import Aside
        from game.ui.battle.counsel import ADVISER, SEED
        from game.ui.front.settings import SettingsRoom

        return Doors(
            rule_book=self.rule_book,
            settings=lambda: SettingsRoom(settings),
            replay=lambda battle: self.replay(battle, settings),
            analysis=lambda battle: self.analysis(battle, settings),
            editor=lambda battle: self.editor(battle, settings=settings),
            adviser=lambda: Aside(ADVISER, SEED, ruleset=match.header.ruleset),
        )

    def rule_book(self, ruleset: Ruleset, clause: str = "") -> Scene:
        """The rule book, at a clause or from its beginning."""
        from game.ui.front.rulebook import RuleBook

        return RuleBook(ruleset, clause or None)

    def replay(self, match: Match, settings: Settings) -> Scene:
        """A battle played again, step by step."""
        from game.ui.front.replay import Replay

        return Replay(match, settings=settings)

    def analysis(self, match: Match, settings: Settings) -> Scene:
        """A battle that is over, looked over."""
        from game.ui.analysis.room import AnalysisRoom

        return AnalysisRoom(match, settings, match.path)

    def editor(
        self, match: Match, table: Table | None = None, settings: Settings | None = None
    ) -> Scene | None:
        """An editor with a battle as it stands, or as `table` has it; None where that cannot be."""
        from game.ui.editor.doors import as_it_stands, bench_of_scenario

        scenario = as_it_stands(match, table)
        if scenario is None:
            return None
        return self.desk(bench_of_scenario(scenario, match.ruleset), settings or Settings())

    def desk(self, bench: Workbench, settings: Settings) -> Scene:
        """The editor with a scenario on its workbench."""
        from game.ui.editor.scene import EditorScene

        return EditorScene(bench, settings)

    def problem(self, problems: Sequence[Filed], place: int, settings: Settings) -> Scene:
        """One of the problems of a game."""
        from game.ui.problems.door import opened

        return opened(problems, place, settings)

    def problems(self, game: str, settings: Settings) -> Scene:
        """The problems of a game, at the first that is not solved."""
        from game.ui.problems.door import room

        return room(game, settings)
