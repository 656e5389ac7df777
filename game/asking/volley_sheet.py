"""What one unit's volley says in the question bar and in the plan panel.

Words and rows made from a `Volley`; it changes nothing.
"""

from __future__ import annotations

from game.asking.answering import Bar, KeyHint, Plan, PlanRow, colour_index, heading, is_secret, unit_name
from game.asking.volley import Volley
from game.match.aiming import Dial, Sight
from game.match.wording import moment
from game.sea.heading import distance
from game.tabletop.presenter import Line


def sight_words(volley: Volley, sight: Sight) -> str:
    """A bearing as three figures, a point as how far away it is."""
    toward, point = sight
    if toward is not None:
        return f"{toward:03.0f}°"
    if point is None or volley.origin is None:
        return ""
    return volley.desk.presenter.measure(distance(volley.origin, point)).partition(" · ")[0]


def bar_of(volley: Volley) -> Bar:
    """The unit and the weapon in hand, what it is aimed at, and the button."""
    desk, given, reason = volley.desk, volley.lines_given, volley.reason()
    return Bar(
        heading=heading(desk, unit_name(desk, volley.unit), "secret" if is_secret(desk) else ""),
        sentence=_sentence(volley),
        keys=_keys(volley),
        button=_button(volley),
        ready=reason is None,
        beneath="Enter" if reason is None else reason.sentence.rstrip("."),
        clause="" if reason is None or not given else reason.clause,
    )


def _sentence(volley: Volley) -> str:
    name = volley.weapon_name(volley.pointed if volley.over is not None else volley.weapon)
    gift = next((each for each in volley.lines_given if each[1] == volley.weapon), None)
    sight = volley.over or (volley.at.get(gift) if gift is not None else None)
    if volley.dial is not None:
        if sight is None:
            what = "a bearing" if isinstance(volley.dial, Dial) else "a place"
            return f"{name}: point at {what}."
        words = sight_words(volley, sight)
        return f"{name}: {'on ' if isinstance(volley.dial, Dial) else ''}{words}."
    if gift is not None:
        return f"{name} on {unit_name(volley.desk, gift[2])}."
    if not volley.salvos.targets(volley.unit, volley.weapon):
        return f"{unit_name(volley.desk, volley.unit)}: nothing bears."
    return f"Choose a target for the {name}."


def _button(volley: Volley) -> str:
    given = volley.lines_given
    targets = list(dict.fromkeys(gift[2] for gift in given))
    if not given:
        verb = volley.question.name.partition("_")[0].capitalize()
        return f"{verb} nothing" if volley.may_keep else verb
    if targets == [""]:
        dials = [volley.salvos.shots[gift].aimed for gift in given]
        verb = "Launch" if all(isinstance(dial, Dial) for dial in dials) else "Fire"
        return f"{verb} {len(given)}" if len(given) > 1 else verb
    named = [target for target in targets if target]
    return f"Fire on {unit_name(volley.desk, named[0])}" if len(named) == 1 else f"Fire on {len(named)}"


def _keys(volley: Volley) -> tuple[KeyHint, ...]:
    keys = []
    if volley.dial is not None:
        keys.append(KeyHint("pan_left", "to port"))
        keys.append(KeyHint("pan_right", "to starboard"))
        if not isinstance(volley.dial, Dial):
            keys += [KeyHint("pan_up", "further"), KeyHint("pan_down", "nearer")]
    else:
        bears = bool(volley.salvos.targets(volley.unit, volley.weapon))
        keys.append(KeyHint("all_guns", "all that bears", "" if bears else "no target"))
    keys.append(KeyHint("undo", "undo", "" if volley.salvos.given else "nothing is aimed yet"))
    if len(volley.firers) > 1:
        keys.append(KeyHint("next", "another unit"))
    return tuple(keys)


def plan_of(volley: Volley) -> Plan:
    """A row for each unit that may act; under the one in hand each of her weapons, used, free or refused."""
    rows: list[PlanRow] = []
    desk = volley.desk
    for unit in volley.firers:
        own = [gift for gift in volley.salvos.given if gift[0] == unit]
        ready = volley.salvos.together(unit)
        value = f"{len(own)} of {ready} aimed" if own else f"{ready} ready"
        rows.append(PlanRow(f"{unit}//", unit, unit_name(desk, unit), value, mark=colour_index(desk)))
        if unit == volley.unit:
            rows += _weapon_rows(volley)
    words = f"one of {len(volley.firers)} acts" if len(volley.firers) > 1 else ""
    now = f"{volley.unit}/{volley.weapon}/"
    drafts = tuple((draft.key, draft.label) for draft in volley.offered())
    return Plan(title=moment(volley.question.name), words=words, rows=tuple(rows), now=now, drafts=drafts)


def _weapon_rows(volley: Volley) -> list[PlanRow]:
    unit, rows = volley.unit, []
    looked_at = volley.aimed or volley.target
    lines: dict[str, list[Line]] = {}
    for line in volley.lines():
        lines.setdefault(line.weapon, []).append(line)
    weapons = volley.salvos.weapons.get(unit, [])
    for number, weapon in enumerate([*weapons, *(each for each in lines if each not in weapons)], 1):
        gift = next((each for each in volley.lines_given if each[1] == weapon), None)
        of_weapon = lines.get(weapon, [])
        told = next((line for line in of_weapon if line.target == looked_at), None)
        because = told or (of_weapon[0] if of_weapon else None)
        refused = because.refused if because is not None and weapon not in weapons else None
        value = told.words if told is not None else ""
        if gift is not None and gift in volley.at:
            value = sight_words(volley, volley.at[gift])
        elif gift is not None:
            amount = volley.salvos.given[gift]
            value = f"{f'{amount} ' if amount > 1 else ''}on {unit_name(volley.desk, gift[2])}"
        rows.append(
            PlanRow(
                f"{unit}/{weapon}/",
                unit,
                volley.weapon_name(weapon),
                value,
                off=weapon not in weapons or (gift is None and not volley.salvos.free(unit, weapon)),
                refused=refused.sentence.rstrip(".") if refused is not None else "",
                clause=refused.clause if refused is not None else "",
                indent=True,
                cap=str(number) if number < 10 and weapon in weapons else "",
                chosen="now" if gift is not None else "",
            )
        )
    return rows


class VolleySheet(Volley):
    """A volley as the bar and the plan tell of it."""

    def bar(self) -> Bar:
        """Who does what with which weapon, and the button."""
        return self._look(("bar",), lambda: bar_of(self))

    def plan(self) -> Plan:
        """The units that may act, and the weapons of the one in hand."""
        return self._look(("plan",), lambda: plan_of(self))
