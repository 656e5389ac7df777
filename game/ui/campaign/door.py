"""The way to the chart room: campaigns to begin, those under way, those that are over, and who sits at their sides."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from game import places
from game.ai.seat import HAND, SEATS
from game.campaign import beginning, measured
from game.campaign.scenario import Campaign
from game.content import ContentError, list_scenarios, read_scenario
from game.content.settings import Settings
from game.dice import seeding
from game.disk import NotWritten
from game.match import Match
from game.match.loading import load
from game.match.log import Header, LogError, LogHeld
from game.match.table import Outcome
from game.match.wording import counted, listed, wins
from game.rulesets import CAMPAIGN, names, ruleset
from game.ui.campaign import bar
from game.ui.campaign.room import ChartRoom
from game.ui.front import seats
from game.ui.front.archive import Archive, by_name
from game.ui.front.battle_list import Entry, battle_list
from game.ui.front.frame import Room, beside, paper
from game.ui.inputs import Key
from game.ui.kit import letters, parts, signs, theme
from game.ui.kit.box import SPRING, Box, Icon, Rule, Space, Text, either
from game.ui.kit.controls import Message, Picked, Pressed
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.twice import Twice

EVEN = 0.05
"""A share of a half by so much is called even."""


class Kept(NamedTuple):
    """A campaign of the player's own that was begun: its log, the log's header, and how it ended, if it has."""

    path: Path
    header: Header
    changed: float
    outcome: Outcome | None


def begun(archive: Archive) -> list[Kept]:
    """The campaigns of a folder, those under way before those that are over, the one played last first; what does not
    read is left out."""
    looked = [archive.look(one.path) for one in archive.battles]
    found = [Kept(one.path, one.header, one.changed, one.outcome) for one in looked if one.header is not None]
    return sorted(found, key=lambda one: one.outcome is not None)


class CampaignsRoom(Room):
    """Campaigns to begin or to carry on."""

    title = "Campaigns"

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        order = [CAMPAIGN + name for name in names()]
        found = [one for one in list_scenarios(folder=places.campaigns()) if one.ruleset in order]
        self.shipped = sorted(found, key=lambda one: order.index(one.ruleset))
        self.kept: list[Kept] = []
        self.key = self.shipped[0].id if self.shipped else ""
        self.seats: dict[str, list[str]] = {}
        self.kind: dict[str, str] = {}
        """The side whose newcomer the first week of a campaign is kind to."""
        self.notice = ""
        self._fresh = True
        self._deleting = Twice("delete", "Delete")
        self._read: dict[str, Campaign] = {}
        self._archive = Archive(places.campaign_logs_folder(), ruleset)

    def enter(self) -> None:
        """The folder is read again: a campaign may have been begun, or gone on."""
        self._archive.refresh()
        self.kept = begun(self._archive)
        if self._fresh:
            self.key = self._first
        self._fresh = False
        self.rebuild()

    @property
    def _first(self) -> str:
        """What is chosen where nobody chose: the campaign under way that was played last, else one to begin."""
        under_way = [str(one.path) for one in self.kept if one.outcome is None]
        return next(iter([*under_way, *(one.id for one in self.shipped)]), "")

    @property
    def _kept(self) -> Kept | None:
        return next((one for one in self.kept if str(one.path) == self.key), None)

    @property
    def campaign(self) -> Campaign | None:
        """The chosen campaign as its file, or its log, has it; None where it does not read."""
        if (kept := self._kept) is not None:
            scenario = kept.header.scenario
            found = ruleset(kept.header.ruleset).typed(scenario)
            return found if isinstance(found, Campaign) else None
        if self.key not in self._read:
            glance = next((one for one in self.shipped if one.id == self.key), None)
            if glance is None:
                return None
            try:
                read = read_scenario(glance.path, folder=places.campaigns())
            except ContentError as error:
                self.notice = str(error)
                return None
            if isinstance(read, Campaign):
                self._read[self.key] = read
        return self._read.get(self.key)

    # -- layout ----------------------------------------------------------------------------------------------------

    def describe(self) -> Box:
        entries: list[Entry] = []
        entries += self._listed("Under way", [one for one in self.kept if one.outcome is None])
        entries.append(Entry("", "To begin", heading=True))
        entries += [Entry(one.id, one.title, _length(one.turns, one.minutes)) for one in self.shipped]
        entries += self._listed("Over", [one for one in self.kept if one.outcome is not None])
        left = Panel(battle_list("campaigns", entries, self.key), (0, 8), "ink", wide=either(300, 420))
        campaign = self.campaign
        if campaign is None:
            words = Text(self.notice or "There is no campaign here.", letters.STORY, theme.colour.pen, 0)
            return Row((left, paper(Column((words, SPRING)))), 20, "stretch")
        return beside(left, paper(Column((*self._sheet(campaign), SPRING))), self._sides(campaign))

    @staticmethod
    def _listed(words: str, some: Sequence[Kept]) -> list[Entry]:
        """Campaigns that were begun, under a heading of their own where there are any."""
        if not some:
            return []
        head = Entry("", words, counted(len(some), "campaign"), heading=True)
        return [head, *(Entry(str(one.path), one.header.scenario.title, _when(one)) for one in some)]

    def _sheet(self, campaign: Campaign) -> tuple[Box, ...]:
        """The paper: what it is about, how long, how even."""
        pen, pen2 = parts.ink("paper")
        file = campaign.more
        areas = sum(not area.yard for area in file.area)
        kinds = {
            "map": "A map: forces sail along lines, hold areas and meet.",
            "raids": "Raids: forces go out and are home again when the week ends, as long as there is fuel.",
            "chain": "A chain: who wins leads on.",
        }
        facts = [
            (str(campaign.turns), "weeks"), (str(areas), "areas"),
            (str(max((area.minutes for area in file.area if not area.yard), default=0)), "minutes a battle"),
        ]  # fmt: skip
        found: list[Box] = [
            parts.large(campaign.title, pen), Text(ruleset(campaign.ruleset).title, letters.TEXT, pen2), Space(10),
            Text(campaign.story.strip(), letters.STORY, pen, 0), Space(12), Rule(theme.colour.paper_line), Space(10),
            parts.figures(facts), Space(10), Text(kinds[file.kind], letters.ITEM, pen, 0), Space(6),
        ]  # fmt: skip
        kept = self._kept
        if kept is not None and kept.outcome is not None:
            found += [Text(bar.ended(kept.outcome), letters.ITEM, pen, 0), Space(6)]
        found.append(Text(self._evenness(campaign), letters.ITEM, pen2, 0))
        if kept is None and campaign.more.beginning:
            found += self._beginnings(campaign)
        if self.notice:
            found += [Space(8), parts.problem(self.notice, ground="paper")]
        return tuple(found)

    def _beginnings(self, campaign: Campaign) -> tuple[Box, ...]:
        """Whom the first week may be kind to, and what it is like then."""
        pen, pen2 = parts.ink("paper")
        sides = [one.side for one in campaign.more.beginning]
        chosen = self.kind.get(self.key, "")
        words = ("As it stands", *(f"Kind to {side}" for side in sides))
        index = sides.index(chosen) + 1 if chosen else 0
        one = beginning.of(campaign, chosen)
        if one is None:
            told = "For a first campaign choose your side: its first week is a small battle that you can win."
        else:
            other = next(side.name for side in campaign.sides if side.name != chosen)
            told = f"{one.words} {other} is a cadet, and nobody else is out before the second week."
            known = self._measured(campaign)
            if known is not None and (tried := known.beginnings.get(chosen)) is not None:
                told += f" A cadet in your place won {tried.won} of {tried.fought} first battles."
        return (
            Space(14), Text("The first week", letters.HEADING, theme.colour.clause), Space(4),
            parts.segmented("beginning", words, index, high=either(32, 36)), Space(6),
            Text(told, letters.ITEM, pen if chosen else pen2, 0),
        )  # fmt: skip

    def _measured(self, campaign: Campaign) -> measured.Record | None:
        """What was measured of a campaign as it was shipped."""
        glance = next(
            (one for one in self.shipped if one.id == self.key or one.title == campaign.title), None
        )
        return measured.known(Path(glance.path)) if glance is not None else None

    def _evenness(self, campaign: Campaign) -> str:
        """How even it was found to be between equals."""
        known = self._measured(campaign)
        if known is None:
            return "How even it is was not measured."
        side = max(known.wins, key=known.wins.__getitem__)
        share = known.share(side)
        battles = f"{known.battles:.0f} battles each on average, {known.fewest} to {known.most}."
        if abs(share.share - 0.5) <= EVEN:
            return f"Even between equals: {known.campaigns} campaigns of captains. {battles}"
        return (
            f"{wins(side)} {share.share:.0%} of {known.campaigns} campaigns between equals "
            f"(sure to {share.low:.0%} to {share.high:.0%}). {battles}"
        )

    def _sides(self, campaign: Campaign) -> Box:
        """Who sits at each side, and the way to the chart."""
        colour, kept = theme.colour, self._kept
        taken = self._taken(campaign)
        body: list[Box] = []
        for number, side in enumerate(campaign.sides):
            look = theme.side(side.colour)
            high = theme.px(18)
            own = [unit for unit in side.units if not unit.more.on]
            ships = [unit.name for unit in own if unit.more.week == 1 and not unit.more.price]
            later = len(own) - len(ships)
            more = f", and {later} more later" if later else ""
            head = Row((
                Icon(signs.flag(look, high * 10 // 7, high)), Text(side.name, letters.PANEL_TITLE, grow=1),
                Text(counted(len(ships), "ship"), letters.SMALL, colour.text2),
            ))  # fmt: skip
            choice: Box
            if kept is None:
                titles = [seats.title(name) for name in SEATS[:4]]
                index = SEATS.index(taken[number]) if taken[number] in SEATS else 0
                choice = parts.segmented(
                    f"seat {number}", titles, index, tips=seats.tips()[:4], high=either(32, 38)
                )
            else:
                choice = Text(seats.title(taken[number]), letters.STRONG, colour.brass_light)
            says = seats.meaning(taken[number], taken.count(HAND))
            body.append(Panel(Column((
                head, Space(6), Text(f"{listed(ships)}{more}.", letters.TEXT, colour.text2, 0), Space(8), choice,
                Space(4), Text(says, letters.SMALL, colour.text2, 2),
            )), (16, 14), "ink"))  # fmt: skip
        words = "Begin the campaign"
        if kept is not None:
            words = "Carry on" if kept.outcome is None else "Open the chart"
        button = parts.button("begin", words, "primary", high=either(42, 50))
        body.append(SPRING)
        if kept is not None:
            body.append(self._deleting.button(high=either(34, 40)))
        return Column((*body, button), theme.GAP, wide=either(340, 480))

    def _taken(self, campaign: Campaign) -> list[str]:
        kept = self._kept
        if kept is not None:
            return [kept.header.seats.get(side.name, HAND) for side in campaign.sides]
        return self.seats.setdefault(self.key, [HAND, *["captain"] * (len(campaign.sides) - 1)])

    # -- inputs ----------------------------------------------------------------------------------------------------

    def keyed(self, given: Key) -> bool:
        if self.doubts(self._deleting, given):
            return True
        if self.confirms(given) and self.campaign is not None:
            self._begin()
            return True
        return super().keyed(given)

    def told(self, message: Message) -> None:
        if isinstance(message, Picked) and message.name == "campaigns":
            self.key, self.notice = message.key, ""
            self._deleting.forget()
            self.rebuild()
            if message.sure:
                self._begin()
        elif isinstance(message, Picked) and message.name.startswith("seat "):
            campaign = self.campaign
            if campaign is not None:
                self._taken(campaign)[int(message.name.removeprefix("seat "))] = SEATS[message.index]
                self.rebuild()
        elif isinstance(message, Picked) and message.name == "beginning":
            self._be_kind(message.index)
        elif isinstance(message, Pressed) and message.name == "begin":
            self._begin()
        elif isinstance(message, Pressed) and message.name == "delete":
            self._delete()

    def _delete(self) -> None:
        """A campaign that was begun is taken away, once that was pressed twice."""
        kept = self._kept
        if self._deleting.press() and kept is not None:
            self.notice = self._archive.remove(kept.path)
            if not self.notice:
                self.kept.remove(kept)
                self.key = self._first
        self.rebuild()

    def _be_kind(self, index: int) -> None:
        """The first week is kind to a side, which is played by hand then, and the other by a cadet; 0: to none."""
        campaign = self.campaign
        if campaign is None:
            return
        side = campaign.more.beginning[index - 1].side if index else ""
        self.kind[self.key] = side
        for number, entry in enumerate(campaign.sides):
            if side:
                self._taken(campaign)[number] = HAND if entry.name == side else "cadet"
        self.rebuild()

    def _begin(self) -> None:
        """To the chart, of a new campaign or of one that goes on."""
        campaign, kept = self.campaign, self._kept
        if campaign is None:
            return
        try:
            if kept is not None:
                path, match = kept.path, load(kept.path, ruleset)
            else:
                folder = places.campaign_logs_folder(writing=True)
                path = places.fresh_path(folder, campaign.ruleset, campaign.title, datetime.now())
                dice = seeding()
                taken = dict(zip((side.name for side in campaign.sides), self._taken(campaign), strict=True))
                rules = ruleset(campaign.ruleset)
                campaign = beginning.kindly(campaign, self.kind.get(self.key, ""))
                match = Match.start(
                    campaign, rules, seed=dice.seed, salt=dice.salt, seats=taken, path=path, take_backs=False
                )
        except LogHeld as held:
            self.notice = str(held) if kept is None else by_name(str(held), kept.path)
        except (LogError, NotWritten, OSError) as error:
            why = str(error) if kept is None else by_name(str(error), kept.path)
            self.notice = f"It cannot be opened: {why}"
        else:
            self.key = str(path)  # on the way back it is the one to carry on
            self.app.sounds.play("paper_slide")
            self.app.stack.push(ChartRoom(match, self.settings, path))
            return
        self.rebuild()


def _length(weeks: int, minutes: int | None) -> str:
    hours = f" · {round(minutes / 60)} hours" if minutes else ""
    return f"{counted(weeks, 'week')}{hours}"


def _when(one: Kept) -> str:
    """Who won it, where it is over, and since when it lies there."""
    played = f"last on {datetime.fromtimestamp(one.changed):%d %B, %H:%M}"
    if one.outcome is None:
        return played
    return f"{one.outcome.winner} won · {played}" if one.outcome.winner else f"A draw · {played}"
