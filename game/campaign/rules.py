"""Campaigns of one game as the floors above see them: a ruleset whose turn is a week and whose ships are the game's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import blake2b

from msgspec.structs import replace

from game.campaign import beginning, victory, views
from game.campaign.afield import Afield, AsWritten
from game.campaign.chart import Chart
from game.campaign.events import Fought
from game.campaign.keeping import FILE
from game.campaign.problems import problems
from game.campaign.rulebook import BOOK
from game.campaign.scenario import Campaign
from game.campaign.set_up import rows_of, set_up
from game.campaign.words import MESSAGES
from game.content.shape import objective_shape
from game.dice.tray import Tray
from game.match.books import Book
from game.match.events import Event
from game.match.log import Header, Line
from game.match.scenario import Problem, Scenario, in_sight
from game.rulesets import CAMPAIGN
from game.tabletop.account import Posting
from game.tabletop.advice import Advice
from game.tabletop.drafting import Drafting
from game.tabletop.field_file import read_fields
from game.tabletop.fields import Field, FieldSet
from game.tabletop.package import Files, Packaged
from game.tabletop.presenter import Presenter
from game.tabletop.ruleset import AnyRuleset


class CampaignRuleset(Packaged[Chart, Campaign]):
    """The campaigns of one game; see `game.tabletop.ruleset.Ruleset`."""

    package = __package__
    records = Campaign
    messages = MESSAGES
    name: str = ""
    title: str = ""
    subtitle = "A summer of battles with the same ships"
    unit = "mi"
    turn_called = "week"
    complete = False
    private = True
    version = 1
    concession = "CAM-END-2"
    first_step = "Week"
    redact = staticmethod(views.redact)

    def __init__(self, game: AnyRuleset, key: str) -> None:
        self.game = game
        self.key = key
        self.name = CAMPAIGN + key
        self.title = f"A campaign of {game.title}"

    def opening(self, scenario: Campaign, step: str) -> Chart:
        return set_up(self.game, self.key, scenario)

    def posted(self, table: Chart) -> Iterable[Posting]:
        return victory.postings(table)

    def known(self, scenario: Campaign, side: str, first: Chart) -> Scenario:
        """All but the other side's ships and forces, stocks and notes."""
        seen = in_sight(scenario, side, first.units)
        forces = tuple(force for force in scenario.more.force if force.side == side)
        sides = tuple(one if one.name == side else replace(one, more={}) for one in seen.sides)
        return replace(seen, sides=sides, more=replace(scenario.more, force=forces))

    def recorded(self, header: Header, lines: Sequence[Line[Event]]) -> Tray:
        """The header's dice, and the battles as the log has them (`game.match.verify`)."""
        battles = [event.battle for line in lines for event in line.events if isinstance(event, Fought)]
        return Afield(header.tray, AsWritten(battles))

    def _presented(self) -> Presenter[Chart]:
        from game.campaign.presenter import PRESENTER

        return PRESENTER

    def _advised(self) -> Advice[Chart]:
        from game.campaign.advice import ADVICE

        return ADVICE

    def _filed(self) -> Files[Chart]:
        return Files(self.game.roster, self._problems, self.game.class_problems, self.game.construction)

    def _problems(self, scenario: Scenario) -> list[Problem]:
        """By the campaign's rules; where those are kept, whether the game would play a battle in every area."""
        from game.campaign.trying import unfought

        campaign = self.typed(scenario)
        found = [
            *problems(campaign, self.game.fields.terrain_kinds),
            *beginning.problems(campaign, rows_of(self.game, campaign)),
        ]
        return found or list(unfought(self.game, self.key, campaign))

    @cached_property
    def fields(self) -> FieldSet:
        """The campaign's own keys with what the game's files say of classes, states, sides, options and victory."""
        own, game = read_fields(self.package), self.game.fields
        file = tuple(_of_the_game(field, game) for field in own.file)
        return replace(
            game,
            measure=own.measure,
            unit=own.unit,
            side=(*own.side, *game.side),
            file=file,
            objective=(),
            objective_kinds=(),
            terrain_kinds=own.terrain_kinds,
            placed=False,
            turns=0,
            two_sides=own.two_sides,
        )

    @cached_property
    def tables_hash(self) -> str:
        sheets = BOOK.raw("tables.toml") + Book(self.game.package).raw(FILE)
        return blake2b(sheets + self.game.tables_hash.encode(), digest_size=8).hexdigest()

    @cached_property
    def drafting(self) -> Drafting[Chart]:
        """Classes are drawn as the game draws them."""
        return self.game.drafting


def _of_the_game(field: Field, game: FieldSet) -> Field:
    """The table of grounds with the game's kinds of terrain to choose from, that of beginnings with its objectives,
    that of areas with its options and its weather, of which an area says only what is otherwise there."""
    if field.name == "ground":
        kinds = game.terrain_kinds
        return replace(
            field,
            fields=tuple(
                replace(one, type="choice", choices=kinds) if one.name == "kind" else one
                for one in field.fields
            ),
        )
    if field.name == "beginning":
        aims = objective_shape(game)
        lying = tuple(
            replace(one, names="ground.name") if one.names == "terrain.name" else one for one in aims.fields
        )
        return replace(field, fields=(*field.fields, replace(aims, fields=lying)))
    if field.name == "area":
        sections = (("options", game.options), ("weather", game.weather))
        own = tuple(
            Field(
                name, "table", fields=_unsaid(fields), help=f"The {name} of a battle here, where otherwise."
            )
            for name, fields in sections
            if fields
        )
        return replace(field, fields=(*field.fields, *own))
    return field


def _unsaid(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """Fields that may all be silent, and then say nothing."""
    return tuple(replace(one, default=None, required=False) for one in fields)
