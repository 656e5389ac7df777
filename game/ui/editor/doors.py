"""The doors of the editor: from a file, from a scenario, from a battle at any moment; and out of it into a battle."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game import places
from game.content.document import Document
from game.content.manuscript import Manuscript
from game.content.recent import opened
from game.content.settings import Settings
from game.content.trees import tree_of
from game.dice import seeding
from game.match.hold import holder_of
from game.match.scenario import Scenario
from game.match.table import Table
from game.tabletop.ruleset import Match, Ruleset
from game.ui.editor.workbench import Workbench
from game.ui.front import seats
from game.ui.scene import Host


def drafts_folder() -> Path:
    """Where drafts are kept until they are saved: beside the settings."""
    return places.settings_folder() / "drafts"


def bench_of_file(path: Path) -> Workbench:
    """A workbench for a file. ContentError where it cannot be read, NoRuleset where nobody plays it here."""
    bench = Workbench(Manuscript.open(path, drafts_folder()))
    opened(drafts_folder(), path)
    return bench


def bench_of_draft(journal: Path) -> Workbench:
    """A workbench for a draft left behind. ContentError or NoRuleset."""
    return Workbench(Manuscript.restored(journal, drafts_folder()))


def bench_of_text(text: str) -> Workbench:
    """A workbench for a text that lies in no file yet, its comments kept."""
    document = Document(text)
    document.unsaved()
    return Workbench(Manuscript(document, None, drafts_folder()))


def bench_of_scenario(scenario: Scenario, ruleset: Ruleset) -> Workbench:
    """A workbench for a scenario that lies in no file."""
    document = Document(tree=tree_of(scenario, ruleset.fields))
    return Workbench(Manuscript(document, None, drafts_folder()))


def as_it_stands(match: Match, table: Table | None = None) -> Scenario | None:
    """A battle as it stands now (or as `table` has it), as a scenario to begin from.

    None where its game cannot write one, or where all there is of the battle is what one side knew.
    """
    if match.header.seen_by:
        return None
    table = match.table if table is None else table
    found = match.ruleset.drafting.scenario_of(table, match.header.scenario)
    if found is None:
        return None
    return msgspec.structs.replace(found, title=f"{found.title}, turn {max(1, table.turn)}"[:120])


def try_out(app: Host, scenario: Scenario, who: dict[str, str], settings: Settings, drafts: Path) -> None:
    """Begin a battle that is not kept among the others; leaving it leads back. OSError where it cannot be written."""
    path, number = drafts / "test-play.jsonl", 2
    while holder_of(path) is not None:  # another editor tries something out
        path, number = drafts / f"test-play-{number}.jsonl", number + 1
    match = seats.begin(scenario, who, seeding(fixed=scenario.seed), settings, path)
    app.sounds.play("bell_one")
    app.house.battle(app, match, settings, kept=False)
