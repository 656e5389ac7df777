"""What the panels say: the question bar, the ribbon, the odds card, the list of attacks.

`Now` is a tagged union, made by the stage: the past looked at, a play, a draft, or who is waited for. Words are made
of it and of the `Setting`, and of nothing else. It draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.asking.answering import Bar, KeyHint, Plan, PlanRow
from game.match import Order
from game.match.orders import key_of
from game.match.record import Entry
from game.match.table import Table
from game.match.wording import does, moment, owned
from game.seating.sitting import Sitting
from game.tabletop import calls
from game.tabletop.advice import spoken
from game.tabletop.presenter import Odds, Strip, Tab
from game.tabletop.ruleset import Match
from game.ui.battle.bar import Dice
from game.ui.battle.motion import Exchange
from game.ui.battle.odds_card import BOTH_WAYS, Engagement, or_more
from game.ui.battle.ribbon import Facts, Standing
from game.ui.battle.table_dice import DiceSeen
from game.ui.kit import theme
from game.ui.kit.dice_faces import State

MOST_ON_PAD = 10
"""Dice of more sides than this are called digit by digit."""
MOST_BLANK = 12
"""So many places of dice still to come are drawn."""
MOVE_NOW = "Move now"
"""What the primary button says while an opponent thinks."""


class Setting(msgspec.Struct, frozen=True):
    """What all words need: the view that is shown, whose it is, and what sides, phases and turns are called here."""

    view: Table
    looking: str
    colours: Mapping[str, int]
    """The place of each side's colour among the six."""
    phases: Mapping[str, str]
    turn_called: str

    def heading(self, side: str, *more: str) -> str:
        """The side, the phase, and what else there is to say."""
        return " · ".join(part for part in (side, self.phases.get(self.view.phase, ""), *more) if part)

    def colour(self, side: str) -> int:
        """The place of a side's colour among the six; the first side's for nobody."""
        return self.colours.get(side, next(iter(self.colours.values())))

    def named(self, unit: str, side: str) -> tuple[str, theme.Side]:
        """What a unit is called and its side's look; one that is no piece has those of `side`."""
        known = self.view.units.get(unit)
        look = theme.side(self.colour(known.side if known is not None else side))
        return (known.name if known is not None else unit), look


class LookingBack(msgspec.Struct, frozen=True, tag=True):
    """A moment of the past is looked at."""

    entry: Entry


class Playing(msgspec.Struct, frozen=True, tag=True):
    """What happened is shown: its words, the attack whose dice fall, all attacks of the volley."""

    words: tuple[str, str]
    units: tuple[str, ...] = ()
    attack: tuple[Odds, int] | None = None
    told: DiceSeen | None = None
    attacks: tuple[Exchange, ...] = ()


class Asked(msgspec.Struct, frozen=True, tag=True):
    """A draft is in the making: its bar, sheet and odds."""

    bar: Bar
    plan: Plan | None = None
    odds: tuple[Odds | None, Odds | None] | None = None


class Rolling(msgspec.Struct, frozen=True, tag=True):
    """Dice are called from a real table: what is asked for, what lies of it, the number that is being typed."""

    asked: calls.Asked
    dice: tuple[int, ...]
    typed: str = ""


class Idle(msgspec.Struct, frozen=True, tag=True):
    """The side that looks holds the table with nothing to decide."""


class Ended(msgspec.Struct, frozen=True, tag=True):
    """The battle is over, and why."""

    why: str


class Awaited(msgspec.Struct, frozen=True, tag=True):
    """Others answer at other machines: the side that is waited for, who answers for it, and a sentence of it."""

    side: str
    player: str
    sentence: str


class Waiting(msgspec.Struct, frozen=True, tag=True):
    """Others answer: the opponent that thinks (empty: hands that write), who that is, whether it was told to move."""

    side: str = ""
    player: str = ""
    hurried: bool = False


Now = LookingBack | Playing | Rolling | Asked | Idle | Ended | Awaited | Waiting


# ── the question bar ──────────────────────────────────────────────────────────────────────────────────────


def bar(now: Now, at: Setting, recallable: Order | None = None) -> tuple[Bar, int, Dice | None]:
    """What the question bar shows: the bar, the colour of the side it speaks of, dice where some fall.

    `recallable` is the last order sent, where it can be taken back.
    """
    colour, dice = at.colour(at.looking), None
    match now:
        case LookingBack():
            return _past(now, at), colour, None
        case Playing():
            return _playing(now, at)
        case Asked():
            shown = now.bar
        case Rolling():
            return _rolling(now, at)
        case Idle():
            says = "Nothing is for you to decide here."
            shown = Bar(at.heading(at.looking), says, button="Pass it on", ready=True)
        case Ended():
            shown = Bar("The battle is over", now.why, button="See how", ready=True)
        case Awaited():
            shown, colour = (
                Bar(at.heading(now.side, now.player), now.sentence, button=""),
                at.colour(now.side),
            )
        case Waiting(side=""):
            shown = Bar(at.heading(at.looking), "The others are still writing.", button="")
        case Waiting():
            shown, colour = _thinking(now, at), at.colour(now.side)
    if recallable is not None:
        about = f"Takes back {_sent(recallable, at)}: no die was rolled since."
        shown = msgspec.structs.replace(shown, recall=KeyHint("recall", "recall", about=about))
    return shown, colour, dice


def _sent(order: Order, at: Setting) -> str:
    """An order that was sent, in a few words."""
    name, unit = key_of(order)
    known = at.view.units.get(unit)
    return f"{known.name}: {moment(name).lower()}" if known is not None else moment(name).lower()


def _thinking(now: Waiting, at: Setting) -> Bar:
    heading = at.heading(now.side, now.player)
    if now.hurried:
        return Bar(heading, f"{does(now.side, 'is', 'are')} told to move.", button="")
    keys = (KeyHint("hurry", "move now"), KeyHint("menu", "menu"))
    return Bar(heading, f"{does(now.side, 'is', 'are')} thinking.", keys, button=MOVE_NOW, ready=True)


def _rolling(now: Rolling, at: Setting) -> tuple[Bar, int, Dice | None]:
    asked, lie = now.asked, len(now.dice)
    left = asked.count - lie
    keys = (
        KeyHint("undo", "take back", about="The die called last; before the first of them the order itself."),
        KeyHint("roll_for_us", "roll for us", about="The program rolls these dice."),
        KeyHint("roll_always", "all", about="The program rolls these and all that follow; the menu ends it."),
    )
    pad = tuple(map(str, range(10) if asked.sides > MOST_ON_PAD else range(1, asked.sides + 1)))
    beneath = "" if not left else f"{left} to call" if not now.typed else f"{now.typed}_"
    shown = Bar(
        at.heading(asked.side, "dice on the table"),
        asked.words,
        keys,
        button="They lie so",
        ready=not left,
        beneath=beneath,
        clause=asked.clause,
        pad=pad,
        about=". ".join(asked.sums),
    )
    count = f"{lie} of {asked.count}"
    faces: tuple[tuple[int, State], ...] = tuple((face, "normal") for face in now.dice)
    faces += ((0, "blank"),) * min(left, MOST_BLANK)
    return (
        shown,
        at.colour(asked.side or at.looking),
        Dice(count, asked.needs, faces, asked.expects, asked.sides),
    )


def _past(now: LookingBack, at: Setting) -> Bar:
    entry = now.entry
    turn = f"{at.turn_called.capitalize()} {entry.turn}"
    says = entry.telling.sentence if entry.telling is not None else ""
    keys = (KeyHint("cancel", "back to now"),)
    heading = f"{turn} · {at.phases.get(entry.phase, '')} · as it stood"
    return Bar(heading, says, keys, button="Back to now", ready=True)


def _playing(now: Playing, at: Setting) -> tuple[Bar, int, Dice | None]:
    heading, sentence = now.words
    unit = next((unit for unit in now.units if unit in at.view.units), None)
    colour = at.colour(at.looking if unit is None else at.view.units[unit].side)
    said, dice = now.told, None
    if now.attack is not None and said is not None:
        throw = now.attack[0].throw
        needs = f"hits on {or_more(throw)}" if throw.target is not None else ""
        hits = f"{said.hits} {'hit' if said.hits == 1 else 'hits'}"
        words = hits if not said.rolling else f"{hits}, still rolling" if said.hits else "still rolling"
        count = f"{throw.dice} {'die' if throw.dice == 1 else 'dice'}"
        dice = Dice(count, needs, said.faces, words)
    keys = [KeyHint("skip", "skip this"), KeyHint("skip_phase", "to the end of the phase")]
    if now.attack is not None:
        keys.append(KeyHint("why", "why?"))
    button = "Next attack" if now.attacks else ""
    return Bar(heading, sentence, tuple(keys), button=button, ready=bool(button)), colour, dice


# ── the cards ─────────────────────────────────────────────────────────────────────────────────────────────


def engaged(now: Now, at: Setting) -> Engagement | None:
    """The odds card's content: of the attack whose dice fall, or of the target looked at."""
    if isinstance(now, Playing) and now.attack is not None:
        odds, hits = now.attack
        if odds.firer not in at.view.units or odds.target not in at.view.units:
            return None
        note = now.told.sentence if now.told is not None else ""
        found = _engagement(at, odds.firer, odds.target, odds, None)
        side = at.view.units[odds.firer].side
        whose = "Our" if side == at.looking else owned(side)
        titles = (odds.alone or f"{whose} fire", "")  # what would come back is not asked while dice fall
        return msgspec.structs.replace(found, titles=titles, so_far=hits, note=note)
    if not isinstance(now, Asked) or now.odds is None:
        return None
    ours, theirs = now.odds
    if ours is not None:
        return _engagement(at, ours.firer, ours.target, ours, theirs)
    return _engagement(at, theirs.target, theirs.firer, None, theirs) if theirs is not None else None


def _engagement(at: Setting, firer: str, target: str, ours: Odds | None, theirs: Odds | None) -> Engagement:
    others = next((side for side in at.colours if side != at.looking), at.looking)
    titles = (ours.alone, "") if ours is not None and ours.alone else BOTH_WAYS
    return Engagement(*at.named(firer, at.looking), *at.named(target, others), ours, theirs, titles=titles)


def plan(now: Now, at: Setting) -> Plan | None:
    """The sheet beside the table: the draft's, or the attacks being shown."""
    if isinstance(now, Playing):
        return _attacks(now.attacks, at) if now.attacks else None
    return now.plan if isinstance(now, Asked) else None


def _attacks(attacks: tuple[Exchange, ...], at: Setting) -> Plan:
    rows, latest, units = [], "", at.view.units
    for place, each in enumerate(attacks):
        firer, target = units.get(each.firer), units.get(each.target)
        words = f"{firer.name if firer else each.firer} › {target.name if target else each.target}"
        result = ""
        if each.hits is not None:
            result = f"{each.hits or 'no'} {'hit' if each.hits < 2 else 'hits'}"
        if each.state == "now":
            latest = f"{place}"
        mark = at.colour(firer.side) if firer is not None else None
        off = each.state == "past"
        rows.append(PlanRow(f"{place}", each.firer, words, each.value, mark=mark, result=result, off=off))
    return Plan("Attacks", f"{_done(attacks)} of {len(rows)}", tuple(rows), latest)


def _done(attacks: tuple[Exchange, ...]) -> int:
    return sum(each.state != "to come" for each in attacks)


# ── the ribbon ────────────────────────────────────────────────────────────────────────────────────────────


def strip(now: Now, at: Setting, standing: Strip, *, unsealed: bool) -> Strip:
    """The order strip; while something plays, what was sealed lies open (`unsealed`: it was opened in this phase), and
    attacks are counted. `standing` is that of the moment that is shown, without words where none is known."""
    if isinstance(now, Rolling):
        return Strip("")  # what waits for dice is not given yet, as far as the table knows
    if not isinstance(now, Playing) or not now.attacks:
        return standing
    words, phase = f"attack {_done(now.attacks)} of {len(now.attacks)}", at.phases.get(at.view.phase, "")
    if unsealed:
        return Strip(phase, tuple(Tab(f"{side} open", "past") for side in at.colours), words)
    return msgspec.structs.replace(standing, title=standing.title or phase, words=words, tip="")


def waiting(match: Match, sitting: Sitting) -> Awaited | Waiting:
    """Who is waited for: somebody at another machine, an opponent that thinks, or hands that write."""
    if (elsewhere := sitting.elsewhere) is not None:
        side = next((one for one in elsewhere.waits_for if one != sitting.looking), sitting.looking)
        return Awaited(side, elsewhere.called(side), elsewhere.awaited)
    thinks = next(iter(sitting.opponents.thinking), "")
    return Waiting(thinks, player(match, sitting, thinks), sitting.opponents.hurried)


def player(match: Match, sitting: Sitting, side: str) -> str:
    """Who plays a side in place of a hand; empty for a hand at this screen, and for nobody."""
    if sitting.elsewhere is not None:
        return sitting.elsewhere.called(side)
    called = sitting.opponents.called(side)
    return spoken(called, match.ruleset.advice.characters) if called else ""


def facts(at: Setting, match: Match, sitting: Sitting, strip: Strip) -> Facts:
    """What the ribbon says."""
    rules, timer = match.ruleset, sitting.timer
    keys, scores, thinking = list(at.phases), rules.scores(at.view), sitting.opponents.thinking
    sides = tuple(
        Standing(
            colour,
            side,
            scores.get(side, 0),
            "It thinks." if side in thinking else "",
            player(match, sitting, side),
            timer.face(side),
            side in timer.fallen,
        )
        for side, colour in at.colours.items()
    )
    title, view = match.header.scenario.title, at.view
    place = keys.index(view.phase) if view.phase in keys else -1
    phases = tuple(at.phases.values())
    return Facts(title, rules.title, view.turn, view.turns, phases, place, strip, sides, at.turn_called)
