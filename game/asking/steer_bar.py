"""What the question bar says while a path is laid: the sentence, keys with their reasons, what is spent.

Words from the steering and its helm; it must not know any game.
"""

from __future__ import annotations

from game.asking.answering import Bar, Gauge, KeyHint, called, heading, length_gauge, unit_name
from game.asking.settings import free_settings
from game.asking.steer import Steering
from game.match import Refusal
from game.match.wording import beyond, within
from game.sea.path import Walk


def bar_of(steering: Steering) -> Bar:
    """The moment, the sentence, the keys with their reasons, what is spent, and the button."""
    reason, unlaid = steering.reason(), steering.unlaid
    stop = steering.stop_at(steering.track) if steering.landing(steering.track) else None
    says = steering.question.says
    if stop is not None:
        says = f"{unit_name(steering.desk, steering.now)} land on {unit_name(steering.desk, stop.key)}."
    elif steering.throttle is not None:
        says = _set(steering)
    return Bar(
        heading=heading(steering.desk, _group(steering)),
        sentence=says,
        keys=tuple(_keys(steering)),
        gauges=_gauges(steering),
        button=button_of(steering, "Stay here"),
        ready=reason is None and not unlaid,
        step=unlaid,
        beneath=_beneath(steering, reason),
        clause="" if reason is None else reason.clause,
    )


def button_of(steering: Steering, stays: str) -> str:
    """What Enter does next: it lays the first draft, leaves the unit where it lies, or sends the path."""
    first = steering.first() if steering.unlaid else None
    return first.label if first is not None else stays if steering.stays else "Confirm"


def _set(steering: Steering) -> str:
    """Who goes how far under which settings: "S 1: speed 3, 30 cm, smoke lay"."""
    unit = steering.desk.match.ruleset.unit
    parts = []
    for setting in free_settings(steering.question):
        value = steering.given(setting)
        if value is not None:
            parts.append(
                f"{setting.name.replace('_', ' ')} {called(steering.desk, steering.question, value)}".removesuffix(
                    " yes"
                )
            )
    parts.insert(1, f"{within(steering.helm.distance)} {unit}")
    return f"{unit_name(steering.desk, steering.now)}: {', '.join(parts)}."


def _beneath(steering: Steering, reason: Refusal | None) -> str:
    """Why it cannot be sent yet, in few words where only distance is left to go."""
    if reason is None:
        return ""
    fault = steering.helm.fault(steering.track.path)
    if fault is not None and fault.kind == "too_short":
        return f"{beyond(fault.need)} {steering.desk.match.ruleset.unit} still to go"
    return reason.sentence


def _group(steering: Steering) -> str:
    strip = steering.desk.presenter.strip(steering.desk.view, steering.desk.side)
    now = next((tab.label for tab in strip.tabs if tab.state == "now"), "")
    if now in steering.desk.match.sides:  # whose moment it is stands there already
        return ""
    return f"{strip.title.removesuffix('s')} {now}" if now else ""


def _keys(steering: Steering) -> list[KeyHint]:
    question, track = steering.question, steering.track
    helm = steering.helm
    turn = f" {helm.turn:g}°" if not helm.turn_free else ""
    unit = f"{helm.step:g}" if helm.step else "1"
    keys = []
    for action, verb in (
        ("ahead", f"ahead {unit} {steering.desk.match.ruleset.unit}"),
        ("port", f"port{turn}"),
        ("starboard", f"starboard{turn}"),
    ):
        turning = question.turned_by and not track.path and action != "ahead"
        token = "advance" if action == "ahead" else action
        fault = None if turning else track.stepped(helm, token)[1]
        refusal = None if fault is None else question.words(fault)
        short = "" if refusal is None else refusal.sentence
        clause = "" if refusal is None else refusal.clause
        keys.append(KeyHint(action, verb, short, clause))
    keys.append(KeyHint("all_guns", "straight on"))
    keys += steering.throttle_keys()  # where there is no room for all: the plan has them too
    keys.append(KeyHint("undo", "undo", "" if track.path else "nothing is laid yet"))
    others = [one for one in free_settings(question) if one is not steering.throttle]
    keys += (
        [KeyHint("setting", "settings")]
        if others or (steering.throttle is None and free_settings(question))
        else []
    )
    if steering.mates():
        done = steering.order() is not None
        keys.append(KeyHint("division", "same for all", "" if done else "lay this path to its end first"))
    if len(steering.questions) > 1:
        keys.append(KeyHint("next", "another ship"))
    return keys


def _gauges(steering: Steering) -> tuple[Gauge, ...]:
    helm = steering.helm
    walk = helm.walk(steering.start(steering.track), steering.track.path, every=False)
    unit = steering.desk.match.ruleset.unit
    words = f"{within(max(0.0, helm.distance - walk.spent))} of {within(helm.distance)} {unit} left"
    if walk.owed:
        words = f"{words}, {beyond(walk.owed)} {unit} straight before turning"
    gauges = [length_gauge(walk.spent, helm.distance, helm.step, words)]
    if helm.turns:
        spare = min(helm.turns - walk.turns, _fitting(steering, walk))
        noun = "turn" if spare == 1 else "turns"
        words = f"room for {spare}{' more' if walk.turns else ''} {noun}" if spare else "room for no turn"
        gauges.append(Gauge("hexes", walk.turns, walk.turns + spare, words))
    return tuple(gauges)


def _fitting(steering: Steering, walk: Walk) -> int:
    """How many turns the distance that is left has room for, each with the straight part before the next."""
    helm = steering.helm
    turned = walk.turns and steering.track.path[-1:] in ("P", "S")
    left = helm.distance - walk.spent - max(walk.owed, helm.step if turned else 0.0) + helm.slack
    last = helm.turn_cost + (0.0 if helm.may_owe else helm.straight_after)
    each = helm.turn_cost + max(helm.straight_after, helm.step)
    if left < last:
        return 0
    return 1 + int((left - last) // each) if each else walk.turns + (helm.turns or 0)
