"""What a plan of fire says in the question bar and in the plan panel.

Words and rows made from an `Aiming`; it changes nothing.
"""

from __future__ import annotations

from game.asking.answering import (
    Bar,
    Gauge,
    KeyHint,
    Plan,
    PlanRow,
    colour_index,
    heading,
    is_secret,
    unit_name,
)
from game.asking.fire import Aiming
from game.asking.salvos import Gift
from game.match.wording import owned, spaced

MOST_SLOTS = 24


def bar_of(aiming: Aiming) -> Bar:
    """The firer in hand, the weapon in hand and what of it is given; the button goes on to the next ship."""
    desk, unit, weapon = aiming.desk, aiming.unit, aiming.weapon
    secret = "secret plan" if is_secret(desk) else ""
    head = heading(desk, secret)
    if not unit:
        reason = aiming.reason()
        return Bar(
            head, "No ship has a target.", button="Seal the plan", ready=reason is None, beneath="Enter"
        )
    salvos, name = aiming.salvos, unit_name(desk, unit)
    whole, used = salvos.at_hand(unit, weapon), salvos.used(unit, weapon)
    says = desk.presenter.amount(weapon, whole)
    targets = salvos.targets(unit, weapon)
    sentence = (
        f"{name}: point her {says} at targets." if targets else f"{name}: nothing bears, but she may act."
    )
    if not any(gift[0] == unit for gift in salvos.given) and unit in aiming.done:
        sentence = f"{name} holds her fire."
    last = not aiming.following()
    reason = aiming.reason() if last else None
    given = any(gift[0] == unit for gift in salvos.given)
    return Bar(
        heading=head,
        sentence=sentence,
        keys=_keys(aiming, whole, bool(targets)),
        gauges=_gauges(used, whole, f"{used} of {says} given") if targets else (),
        button="Seal the plan" if last else "Add to plan" if given else "Hold her fire",
        ready=last and reason is None,
        step=not last,
        beneath="Enter" if reason is None else reason.sentence.rstrip("."),
        clause="" if reason is None else reason.clause,
    )


def _gauges(used: int, whole: int, words: str) -> tuple[Gauge, ...]:
    return (Gauge("slots", used, whole, words),) if whole <= MOST_SLOTS else ()


def _keys(aiming: Aiming, whole: int, bears: bool) -> tuple[KeyHint, ...]:
    nothing = "" if bears else "no target"
    keys = [
        KeyHint("more", "one more", nothing),
        KeyHint("less", "one less", nothing),
        KeyHint("all_guns", f"all {whole}" if bears else "all", nothing),
    ]
    acts = [weapon for weapon in aiming.salvos.weapons.get(aiming.unit, ()) if not _bears(aiming, weapon)]
    refused = next((line for line in aiming.lines() if not line.target and line.refused), None)
    if acts:
        keys.append(KeyHint("reload", spaced(acts[0])))
    elif refused is not None and refused.refused is not None:
        verb = spaced(refused.weapon)
        short = refused.words or refused.refused.sentence.rstrip(".")
        keys.append(KeyHint("reload", verb, f"{verb}: {short}", refused.refused.clause))
    if len(aiming.firers) > 1:
        keys.append(KeyHint("next", "next ship"))
    return tuple(keys)


def _bears(aiming: Aiming, weapon: str) -> bool:
    return bool(aiming.salvos.targets(aiming.unit, weapon))


def plan_of(aiming: Aiming) -> Plan:
    """A row for each line of each ship, and for each ship without one; the ship in hand with her weapons."""
    rows: list[PlanRow] = []
    given, desk = aiming.salvos.given, aiming.desk
    for piece in aiming.on_table.values():
        if piece.side == aiming.own:
            rows += _ship_rows(aiming, piece.id)
    able = len(aiming.firers)
    planned = len({gift[0] for gift in given})
    last = not aiming.following()
    reason = aiming.reason()
    return Plan(
        title=f"{owned(desk.side)} plan",
        words=f"{planned} of {able} ships" if able != 1 else f"{planned} of 1 ship",
        rows=tuple(rows),
        now=f"{aiming.unit}//",
        drafts=tuple((draft.key, draft.label) for draft in aiming.offered()),
        seal="" if last else "Seal the plan",
        unsealed="" if reason is None else reason.sentence,
    )


def _ship_rows(aiming: Aiming, unit: str) -> list[PlanRow]:
    desk, salvos = aiming.desk, aiming.salvos
    name = unit_name(desk, unit)
    weapons = salvos.weapons.get(unit)
    if weapons is None:
        return [PlanRow(f"{unit}//", unit, name, "no target", off=True, mark=colour_index(aiming.desk))]
    lines = [gift for gift in salvos.given if gift[0] == unit]
    if unit == aiming.unit and (len(weapons) > 1 or len(lines) > 1):
        return [_head(aiming, unit, lines, name), *_weapon_rows(aiming, unit, weapons)]
    if len(lines) < 2:
        return [_head(aiming, unit, lines, name)]
    return [_head(aiming, unit, [gift], name) for gift in lines]


def _head(aiming: Aiming, unit: str, lines: list[Gift], name: str) -> PlanRow:
    presenter, salvos = aiming.desk.presenter, aiming.salvos
    targets = {gift[2] for gift in lines}
    if len(targets) == 1 and all(targets):
        words = f"{name} › {unit_name(aiming.desk, lines[0][2])}"
    else:
        words = name
    if lines:
        value = ", ".join(presenter.amount(gift[1], salvos.given[gift]) for gift in lines[:1])
        if len(lines) > 1:
            weapons = f"{len(lines)} weapons" if all(targets) else f"{len(lines)} orders"
            value = f"{len(targets)} targets" if len(targets) > 1 and all(targets) else weapons
    elif unit in aiming.done:
        value = "holds her fire"
    else:
        weapon = next((w for w in salvos.weapons[unit] if salvos.free(unit, w)), "")
        value = f"{presenter.amount(weapon, salvos.free(unit, weapon))} free" if weapon else ""
    return PlanRow(f"{unit}//", unit, words, value, mark=colour_index(aiming.desk))


def _weapon_rows(aiming: Aiming, unit: str, weapons: list[str]) -> list[PlanRow]:
    presenter, salvos = aiming.desk.presenter, aiming.salvos
    rows = []
    for number, weapon in enumerate(weapons, 1):
        cap = str(number) if len(weapons) > 1 and number < 10 else ""
        in_hand = weapon == aiming.weapon
        free = salvos.free(unit, weapon)
        lines = [gift for gift in salvos.given if gift[:2] == (unit, weapon)]
        for place, gift in enumerate(lines):
            amount = salvos.given[gift]
            words = presenter.amount(weapon, amount)
            if gift[2]:
                words = f"{words} › {unit_name(aiming.desk, gift[2])}"
            spinner = (amount, 0, amount + salvos.room(gift)) if gift[2] else None
            rows.append(
                PlanRow(
                    "/".join(gift),
                    unit,
                    words,
                    presenter.amount(weapon, amount) if gift[2] else "given",
                    spinner=spinner,
                    indent=True,
                    cap=cap if not place else "",
                    chosen="now" if in_hand and gift[2] in ("", aiming.aimed) else "",
                )
            )
        if not lines:
            whole = presenter.amount(weapon, salvos.at_hand(unit, weapon))
            bears = bool(salvos.targets(unit, weapon))
            value = ("free" if free else "not with the others") if bears else ""
            rows.append(
                PlanRow(
                    f"{unit}/{weapon}/",
                    unit,
                    whole,
                    value,
                    off=not free,
                    indent=True,
                    cap=cap,
                    chosen="now" if in_hand else "",
                )
            )
    return rows


class FireSheet(Aiming):
    """An aiming as the bar and the plan tell of it."""

    def bar(self) -> Bar:
        """What the firer in hand is asked, what she has given, and the way on."""
        return self._look(("bar",), lambda: bar_of(self))

    def plan(self) -> Plan:
        """The side's ships with what each is given."""
        return self._look(("plan",), lambda: plan_of(self))
