"""What a side holds beside its stacks: its Air Group cards, Command Chips and Gambits, and chips it looks at in private
(CAR-STG, CAR-CMD-3, CAR-GAM-2, CAR-REC-7)."""

from __future__ import annotations

from collections.abc import Iterator

from game.match.wording import capital, counted, listed
from game.rulesets.carrier import visibility
from game.rulesets.carrier.chips import BLANK, is_gambit
from game.rulesets.carrier.command import staging
from game.rulesets.carrier.gambits import GambitWindow, playable, read_play
from game.rulesets.carrier.phrases import ship_name
from game.rulesets.carrier.presenter.phrases import gambit_clause, gambit_name
from game.rulesets.carrier.presenter.pieces import token
from game.rulesets.carrier.recon import Disposition
from game.rulesets.carrier.stacks import enemy, gambits_in, holders, standing
from game.rulesets.carrier.table import BLACK, COMMITTED, SHOWN, Card, CarrierTable, Stack, TaskForce
from game.rulesets.carrier.tables import COMMAND_BONUS, GAMBITS
from game.rulesets.carrier.turn import Actions, next_to_act
from game.tabletop.papers import Coins, Hand, HandCard, Peeked, Reserve


def hand(view: CarrierTable, side: str) -> Hand | None:
    """The side's hand; none for eyes that see everything."""
    if not side or side not in view.commands:
        return None
    cards = tuple(_cards(view, side))
    own = view.commands[side]
    chips = Coins(
        "Command chips",
        own.chips,
        max(own.chips, view.options.scale + COMMAND_BONUS),
        f"One is spent on each action. {counted(own.blanks, 'Blank')} in supply for Fog of War.",
        "CAR-ACT-2",
    )
    reserves = tuple(_reserves(view, side))
    looked = tuple(_tray(view, side))
    return Hand(
        "Your air groups",
        _words(view, side, cards),
        cards,
        (chips,),
        reserves,
        "Gambits" if reserves else "",
        looked,
        f"Chips of {view.air.target}, for your eyes only" if looked and view.air is not None else "",
    )


def _words(view: CarrierTable, side: str, cards: tuple[HandCard, ...]) -> str:
    if visibility.is_night(view):
        return "Night: no cards are staged."
    held, away, spent = (sum(card.state == state for card in cards) for state in ("held", "away", "spent"))
    if not cards:
        return "No carrier, no airfield: no cards."
    if side not in view.staged or not held + away + spent:
        return f"{counted(len(cards), 'card')} to stage."
    parts = [f"{held} ready"] if held or not away + spent else []
    if away:
        parts.append(f"{away} in the air")
    if spent:
        parts.append(f"{spent} spent")
    return f"{capital(listed(parts))}."


def _cards(view: CarrierTable, side: str) -> Iterator[HandCard]:
    """A card for all that stages one; those spent this round keep their place (CAR-DEB-3)."""
    if visibility.is_night(view):
        return
    where = holders(view)
    for force in view.forces.values():
        if force.side != side or force.name not in where:
            continue
        lying = {card.by: card for card in force.cards}
        for by, _ in staging(force):
            yield _card(view, force, where[force.name], by, lying.get(by), side in view.staged)


def _card(
    view: CarrierTable, force: TaskForce, stack: Stack, by: str, card: Card | None, staged: bool
) -> HandCard:
    name = ship_name(view, by)
    if card is None:
        tip = "Out until the next round." if staged else "Not staged yet."
        return HandCard(
            by,
            title=name,
            words=force.name,
            state="spent" if staged else "down",
            unit=stack.id,
            tip=tip,
            clause="CAR-DEB-3",
        )
    black = card.colour == BLACK
    rating = f"strike {force.strike}" if black else f"CAP {force.cap}"
    away = card.state in (COMMITTED, SHOWN)
    use = (
        f"May be committed to an Air Action; {force.name} strikes with {force.strike} dice."
        if black
        else f"May meet a strike with {force.cap} dice, or fly a search."
    )
    return HandCard(
        key=by,
        band="Strike" if black else "Fighters",
        tone="black" if black else "red",
        picture="bombers" if black else "fighters",
        title=name,
        words=f"with {force.name}" if away else f"{stack.id} · {rating}",
        state="away" if away else "held",
        unit=stack.id,
        tip=f"{force.name} in {stack.id}. {use}",
        clause="CAR-STK-3" if black else "CAR-INT-1",
    )


def _reserves(view: CarrierTable, side: str) -> Iterator[Reserve]:
    """The side's Gambits with where they lie, and whether one may be played now (CAR-GAM-2)."""
    for stack in standing(view, side):
        for gambit in gambits_in(stack):
            ready = _ready(view, side, stack, gambit)
            words = f"with {stack.id}: " + ("now" if ready else _when(gambit))
            yield Reserve(
                gambit, gambit_name(gambit), words, ready, stack.id, _does(gambit), gambit_clause(gambit)
            )


def _ready(view: CarrierTable, side: str, stack: Stack, gambit: str) -> bool:
    step = view.agenda[0] if view.agenda else None
    if isinstance(step, GambitWindow) and step.who(view) == side:
        return any(read_play(option.key).gambit == gambit for option in playable(view, side, step.moment))
    if gambit == "flank_speed" and isinstance(step, Actions) and next_to_act(view) == side:
        return not stack.moved and not view.commands[side].gambit
    return False


_WHEN = {
    "none": "only found",
    "interception": "against strikes",
    "briefing": "when searched for",
    "command": "before actions",
    "move": "with its Move",
    "gun_battle": "in gun battles",
    "before_assignment": "after hits fall",
    "debriefing": "after a strike",
}


def _when(gambit: str) -> str:
    """At which moment a Gambit is played, in two or three words."""
    return _WHEN.get(str(GAMBITS[gambit]["play"]), "not now")


def _does(gambit: str) -> str:
    """What a Gambit does to its finder, and from where it is played."""
    row = GAMBITS[gambit]
    found = f"Found by the enemy: {row['found'][:1].lower()}{row['found'][1:]}"
    return found if row["play"] == "none" else f"Played {_when(gambit)} from {row['from']}. {found}"


def _tray(view: CarrierTable, side: str) -> Iterator[Peeked]:
    """Chips looked at that are still to be revealed or returned (CAR-REC-7)."""
    air = view.air
    if air is None or air.side != side or not view.agenda or not isinstance(view.agenda[0], Disposition):
        return
    whose = view.sides.index(enemy(view, side))
    for number, chip in enumerate(air.drawn, 1):
        if not is_gambit(chip):
            words = "a decoy: shown, it leaves the table" if chip == BLANK else "a task force"
            yield Peeked(f"chip/{number}", token(view, chip), whose, words)
