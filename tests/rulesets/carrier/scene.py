"""A battle of carrier cut to the moment a test needs: stacks, task forces by class, scripted dice, orders in short.

Stacks whose id begins with U are USN, those with J IJN. A task force is a list of classes; its ships are called
by a short form of its name and a number: "TF 16" has tf16_1, tf16_2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from game.dice.tray import ScriptedTray
from game.match import Aim, Allotted, Chose, Fired, Match, Order, Placed, SetTo, Steered
from game.match.scenario import Scenario, SideEntry, Terrain, UnitEntry
from game.rulesets.carrier import RULESET
from game.sea.heading import Pose
from game.sea.path import course

YORKTOWN, CRUISER, BENSON, CAROLINA = "cv_yorktown", "ca_new_orleans", "dd_benson", "bb_north_carolina"
HIRYU, NAGARA, KAGERO, KONGO, TAKAO, I_BOAT = (
    "cv_hiryu",
    "cl_nagara",
    "dd_kagero",
    "bb_kongo",
    "ca_takao",
    "ss_b1",
)
AIRSTRIP, FLAK, BATTERY, TRANSPORT = "in_airstrip", "in_flak", "in_coast_battery", "ap_transport"


def at(x: float, y: float, *chips: str, **more: Any) -> dict[str, Any]:
    """A stack at a place; a chip is a task force's name, "blank" or "gambit:..."."""
    full = [c if c == "blank" or c.startswith("gambit:") else f"tf:{c}" for c in chips]
    return {"at": (x, y), "chips": full, **more}


def side_of(stack: str) -> str:
    """Whose stack it is, by its letter."""
    return "USN" if stack.startswith("U") else "IJN"


def ship(force: str, number: int) -> str:
    """The id of a task force's ship, counted from 1."""
    return f"{re.sub(r'[^a-z0-9]', '', force.lower())}_{number}"


def scenario(
    stacks: dict[str, dict[str, Any]],
    forces: dict[str, Sequence[str]],
    *,
    airfields: Sequence[str] = (),
    cards: dict[str, Sequence[str]] | None = None,
    sunk: Sequence[str] = (),
    size: tuple[float, float] = (72.0, 48.0),
    turns: int = 3,
    first: str = "USN",
    scale: int = 2,
    blanks: int = 6,
    redistribute: bool = False,
    chips: dict[str, int] | None = None,
    state: dict[str, dict[str, Any]] | None = None,
    more: dict[str, Any] | None = None,
    **rest: Any,
) -> Scenario:
    """The scenario of such a battle. `cards` are as in a file, "black:" or "red:" and the carrier's id or place."""
    owner = {
        chip[3:]: side_of(key) for key, row in stacks.items() for chip in row["chips"] if chip[:3] == "tf:"
    }
    sides = []
    for name in ("USN", "IJN"):
        units = tuple(
            UnitEntry(
                cls=cls,
                name=f"{force} no. {n}",
                id=ship(force, n),
                squadron=force,
                state={"sunk": True} if ship(force, n) in sunk else {},
            )
            for force, classes in forces.items()
            if owner[force] == name
            for n, cls in enumerate(classes, 1)
        )
        now = dict((state or {}).get(name, {}))
        if chips and name in chips:
            now["command_chips"] = chips[name]
        sides.append(
            SideEntry(
                name=name,
                colour="crimson",
                units=units,
                more={"nation": name, "blanks": blanks, "state": now},
            )
        )
    sheets = [
        {"name": force, "airfield": force in airfields, "cards": list((cards or {}).get(force, ()))}
        for force in forces
    ]
    return Scenario(
        format=1,
        ruleset="carrier",
        title="A moment",
        width=size[0],
        height=size[1],
        turns=turns,
        sides=tuple(sides),
        options={"scale": scale, "first_player": first, "redistribute": redistribute},
        more={
            "stack": [{"id": key, "side": side_of(key), **row} for key, row in stacks.items()],
            "task_force": sheets,
            **(more or {}),
        },
        **rest,
    )


def battle(
    stacks: dict[str, dict[str, Any]],
    forces: dict[str, Sequence[str]],
    *,
    step: str = "Action",
    dice: Iterable[int] = (),
    **options: Any,
) -> Match:
    """A battle at a step, its dice written down beforehand."""
    return Match.start(
        scenario(stacks, forces, **options), RULESET.beginning(step), seed=0, tray=ScriptedTray(dice)
    )


def land(*points: tuple[float, float]) -> Terrain:
    """An island."""
    return Terrain("land", points, "Island")


def squall(*points: tuple[float, float]) -> Terrain:
    """A squall."""
    return Terrain("squall", points, "Front")


# -- orders ---------------------------------------------------------------------------------------------------


def path(match: Match, stack: str, *points: tuple[float, float]) -> str:
    """The path of a stack from point to point."""
    unit = match.table.units[stack]
    return course(Pose(unit.x, unit.y, unit.heading), points)


def moving(
    match: Match, stack: str, *points: tuple[float, float], gambit: str = "", to: str = "move"
) -> Order:
    """A Move of a stack from point to point."""
    return Steered(to, stack, path(match, stack, *points), {"gambit": gambit} if gambit else {})


def flying(force: str, weapon: str, target: str) -> Order:
    """An air action."""
    return Fired("air_action", (Aim(force, weapon, target),))


def fogging(stack: str, x: float, y: float) -> Order:
    """Fog of War, the new base at a place."""
    return Placed("fog_of_war", {stack: (x, y, 0.0)})


def hold() -> Order:
    """A chip for nothing."""
    return Chose("hold", ("hold",))


def chose(name: str, *picked: str) -> Order:
    """A Choose answered."""
    return Chose(name, picked)


def hits(kind: str, **amounts: int) -> Order:
    """Hits assigned: `kind` is confirmed or unconfirmed; forced ones are written forced_SHIP."""
    sheet: dict[str, dict[str, Any]] = {}
    for key, amount in amounts.items():
        group, name = ("forced", key[len("forced_") :]) if key.startswith("forced_") else ("hit", key)
        sheet.setdefault(group, {})[name] = amount
    return Allotted(f"assign_{kind}", sheet)


def disposed(*words: str) -> Order:
    """Each chip looked at revealed or returned, in the order drawn; "" for a Gambit."""
    return SetTo("recon_disposition", {"chip": {str(n): word for n, word in enumerate(words, 1) if word}})


def intercepting(**cards: str) -> Order:
    """Red cards shown: task force (TF_16 for TF 16) and the carrier whose card it is."""
    return SetTo("intercept", {"card": {key.replace("_", " "): by for key, by in cards.items()}})


def asked(match: Match, side: str) -> list[str]:
    """The questions open to a side, by name, those of stacks with the stack."""
    return [" ".join(question.key).strip() for question in match.ask(side)]


# -- what happened --------------------------------------------------------------------------------------------


def sunk(match: Match) -> list[str]:
    """The ids of the ships sunk."""
    return [one.id for force in match.table.forces.values() for one in force.ships if one.sunk]
