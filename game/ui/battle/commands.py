"""The commands of a battle: one table of what a player can do, who may, why not, and what carries it out.

A key, a button and a line of the menu name a command; what keys it has, and what help and tips say of it, stands with
its name in `keys.toml`. It decides nothing of its own: whether an order may be given the questions say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from game.asking.leading import Leading
from game.match import Refusal
from game.match.wording import does
from game.net.messages import Kind
from game.ui.battle.beside import Beside
from game.ui.battle.briefing import called
from game.ui.battle.by_measure import ByMeasure
from game.ui.battle.correspondent import Correspondent
from game.ui.battle.dice_hand import DiceHand
from game.ui.battle.game_menu import Choice
from game.ui.battle.looking import Looking, eyes_called
from game.ui.battle.orders import Advice, Orders
from game.ui.battle.rooms import Rooms
from game.ui.battle.stage import Stage


class Conn(Protocol):
    """What carries a command out (`battle/conn`)."""

    stage: Stage
    orders: Orders
    advice: Advice
    looking: Looking
    rooms: Rooms
    beside: Beside
    dice: DiceHand
    by_measure: ByMeasure
    afar: Correspondent | None

    def cancel(self) -> None:
        """Esc: away with what is nearest, at last the menu."""

    def concede(self) -> None:
        """The side that looks gives the battle up."""

    def open_menu(self) -> None:
        """Lay the menu out."""


def _always(_: Conn) -> bool:
    return True


def _never(_: Conn) -> str:
    return ""


class Line(NamedTuple):
    """A command's line in the menu: its words, what is asked before it is done, and what stands below."""

    words: Callable[[Conn], str]
    sure: Callable[[Conn], str] = _never
    note: Callable[[Conn], str] = _never


class Command(NamedTuple):
    """What a player can do: by an action's name, or by a line of the menu alone.

    `there` says whether it is offered at all, `refused` why it cannot be done now (empty: it can). Without `do` the
    draft in hand, the table or the tooltip carries it out; `helped`: the sheet of keys tells of it.
    """

    name: str
    do: Callable[[Conn], None] | None = None
    there: Callable[[Conn], bool] = _always
    refused: Callable[[Conn], str] = _never
    line: Line | None = None
    helped: bool = True


def _hides(conn: Conn) -> bool:
    return conn.stage.dossier.guesses.unseen() is not None


def _rename(conn: Conn) -> None:
    conn.beside.rename()


def _leads(conn: Conn) -> bool:
    return bool(conn.stage.flag.leading)


def _coached(conn: Conn) -> bool:
    return conn.beside.has_coach() is not None


def _divided(conn: Conn) -> bool:
    return bool(conn.stage.flag.squadrons.divisions())


def _told(conn: Conn) -> bool:
    squadrons = conn.stage.flag.squadrons
    return any(squadrons.told(name) for name in squadrons.divisions())


def _unnamed(conn: Conn) -> str:
    return "" if isinstance(conn.stage.draft, Leading) else "Take a squadron in hand to name it."


def _no_other_eyes(conn: Conn) -> str:
    one = len(conn.stage.sitting.eyes) < 2
    return "Whoever plays sees what their side sees, until the battle is over." if one else ""


def _no_sheet(conn: Conn) -> str:
    return "" if conn.stage.card() is not None else "Click a ship to see her data sheet."


def _nothing_back(conn: Conn) -> str:
    if not conn.stage.match.header.take_backs and conn.afar is None:
        return "Take-backs are off in this battle."
    return "" if conn.stage.sitting.take_back_to() is not None else "There is nothing of yours to take back."


def _all_are_here(conn: Conn) -> bool:
    return conn.afar is None and conn.stage.match.over is None


def _no_rehearsal(conn: Conn) -> str:
    if not conn.stage.match.header.take_backs:
        return "Take-backs are off in this battle, and so are rehearsals."
    return ""


def _left(conn: Conn) -> str:
    """What becomes of the battle when the table is left."""
    if not conn.rooms.kept:
        return "It was tried out, and is not kept."
    over = conn.stage.match.over is not None
    return "The battle is kept, with its end." if over else "Every order is kept; you can go on later."


def _back_note(conn: Conn) -> str:
    if _nothing_back(conn):
        return ""
    near = conn.stage.recallable() is not None
    return "Nothing was rolled since." if near else "It goes past dice or plans, and is written down."


def _edits(conn: Conn) -> bool:
    return conn.rooms.there("edit") and not conn.stage.match.header.seen_by


def _afar(conn: Conn) -> bool:
    return conn.afar is not None


def _offered(conn: Conn) -> bool:
    return conn.afar is not None and conn.afar.asked_for_word


def _fights_afar(conn: Conn) -> bool:
    return conn.afar is not None and conn.stage.match.over is None


def _to_them(say: Callable[[Correspondent], None]) -> Callable[[Conn], None]:
    """Says it to who plays at other machines; nothing where all are here."""

    def give(conn: Conn) -> None:
        if conn.afar is not None:
            say(conn.afar)

    return give


def _signal(number: int) -> Callable[[Conn], None]:
    return _to_them(lambda them: them.signal(number))


def _offer(kind: Kind) -> Callable[[Conn], None]:
    return _to_them(lambda them: them.offer(kind))


def _reply(*, agrees: bool) -> Callable[[Conn], None]:
    return _to_them(lambda them: them.reply(agrees=agrees))


def _nothing_laid(conn: Conn) -> None:
    if conn.stage.recallable() is not None:
        way = "; “recall” takes back the last one sent."
    else:
        way = "." if _nothing_back(conn) else "; the menu takes back the last one sent."
    conn.orders.refuse(Refusal(f"Nothing of this order is laid yet{way}"))


def _agreed(kind: Kind, here: Callable[[Orders], None]) -> Callable[[Conn], None]:
    """Done at once where all are here; where others have to agree, it is offered."""

    def do(conn: Conn) -> None:
        if conn.afar is not None:
            conn.afar.offer(kind)
        else:
            here(conn.orders)

    return do


def _adjourn(conn: Conn) -> None:
    """The battle rests, and the table is left; it waits at the host."""
    if conn.afar is not None:
        conn.afar.offer("adjourn")
        conn.rooms.leave()


def _other_is_here(conn: Conn) -> str:
    return "" if conn.afar is not None and conn.afar.away else "The other player is at the table."


def _plays(conn: Conn) -> bool:
    sitting = conn.stage.sitting
    return sitting.match.over is None and sitting.looking in sitting.hands


COMMANDS: tuple[Command, ...] = (
    Command("confirm"),
    Command("undo", _nothing_laid),
    Command(
        "recall",
        _agreed("undo", lambda orders: orders.recall()),
        lambda conn: conn.stage.recallable() is not None,
    ),
    Command("squadron", there=_divided),
    Command("obey", there=_told),
    Command("standing", there=_leads),
    Command("rename", _rename, _leads, _unnamed),
    *(
        Command(name, lambda conn, name=name: conn.stage.hold(name))  # type: ignore[misc]
        for name in ("arcs", "threats", "rings", "danger")
    ),
    Command("guess", lambda conn: conn.looking.guess(), _hides),
    Command("measure"),
    Command("by_measure", lambda conn: conn.by_measure.begin(), _plays),
    Command("roll_for_us", lambda conn: conn.dice.roll(), lambda conn: conn.dice.there),
    Command(
        "roll_always",
        lambda conn: conn.dice.turn(),
        lambda conn: conn.dice.there,
        line=Line(
            lambda conn: "Ask for the dice again" if conn.dice.always else "Roll all dice for us",
            note=lambda conn: "The dice of your table are typed in." if conn.dice.always else "",
        ),
    ),
    Command("recap", lambda conn: conn.beside.recap()),
    Command("advise", lambda conn: conn.advice.ask()),
    Command("rehearse", lambda conn: conn.rooms.rehearse(), _all_are_here, _no_rehearsal),
    Command(
        "coach",
        lambda conn: conn.beside.coach("coach"),
        _coached,
        line=Line(lambda conn: "Send the coach away" if conn.beside.has_coach() else "Call the coach"),
    ),
    Command("coach_next", lambda conn: conn.beside.coach("coach_next"), _coached),
    Command("why", lambda conn: conn.beside.why()),
    Command("hurry", lambda conn: conn.orders.hurry()),
    Command("talk", lambda conn: conn.beside.talk(), _afar),
    *(Command(f"signal_{number}", _signal(number), _afar, helped=number == 1) for number in range(1, 5)),
    Command("agree", _reply(agrees=True), _offered),
    Command("decline", _reply(agrees=False), _offered),
    Command("wait_on", _to_them(lambda them: them.wait_on()), _afar, helped=False),
    Command(
        "sit_in",
        _to_them(lambda them: them.sit_in()),
        _fights_afar,
        _other_is_here,
        helped=False,
        line=Line(
            lambda conn: f"A captain sits in for {conn.afar.other}" if conn.afar is not None else "",
            note=lambda _: "Until its player comes back; the host allows it after a while.",
        ),
    ),
    Command("draw", _offer("draw"), _fights_afar, helped=False, line=Line(lambda _: "Offer a draw")),
    Command(
        "adjourn",
        _adjourn,
        _fights_afar,
        helped=False,
        line=Line(lambda _: "Adjourn", note=lambda _: "No clock runs; the battle waits at the host."),
    ),
    Command(
        "rematch",
        _offer("rematch"),
        lambda conn: conn.afar is not None and conn.stage.match.over is not None,
        helped=False,
        line=Line(lambda _: "Offer another battle, sides exchanged"),
    ),
    Command("next_battle", _to_them(lambda them: them.follow_on()), _afar, helped=False),
    Command("skip", lambda conn: conn.stage.motion.skip()),
    Command("skip_phase", lambda conn: conn.stage.motion.skip_phase()),
    Command("faster", lambda conn: conn.looking.faster()),
    Command("zoom_in"),
    Command("zoom_out"),
    Command("fit"),
    Command("to_asked"),
    Command("sheet", lambda conn: conn.beside.sheet(), refused=_no_sheet),
    Command("note", lambda conn: conn.beside.note(), lambda conn: conn.stage.dossier.notebook() is not None),
    Command(
        "eyes",
        lambda conn: conn.looking.other_eyes(),
        refused=_no_other_eyes,
        line=Line(
            lambda _: "Look through other eyes",
            note=lambda conn: f"Now through {eyes_called(conn.stage.sitting.looking)}.",
        ),
    ),
    Command("pin"),
    Command(
        "rules",
        lambda conn: conn.beside.rules(),
        lambda conn: conn.rooms.there("rules"),
        line=Line(lambda _: "Rule book"),
    ),
    Command("menu", lambda conn: conn.open_menu()),
    Command("help", lambda conn: conn.beside.help(), helped=False),
    Command("log", lambda conn: conn.beside.log(), helped=False),
    Command("cancel", lambda conn: conn.cancel(), helped=False),
    Command("resume", lambda _: None, helped=False, line=Line(lambda _: "Go on")),
    Command(
        "orders",
        lambda conn: conn.beside.read_orders(),
        line=Line(lambda conn: called(conn.stage.sitting.looking, conn.stage.sitting.notes)),
    ),
    Command(
        "settings",
        lambda conn: conn.rooms.settings(),
        lambda conn: conn.rooms.there("settings"),
        helped=False,
        line=Line(lambda _: "Settings"),
    ),
    Command(
        "edit",
        lambda conn: conn.rooms.editor(),
        _edits,
        helped=False,
        line=Line(
            lambda _: "Open in the editor",
            note=lambda conn: (
                "" if conn.stage.match.over is not None else "The whole table: the enemy's secrets too."
            ),
        ),
    ),
    Command(
        "take_back",
        _agreed("take_back", lambda orders: orders.take_back()),
        refused=_nothing_back,
        helped=False,
        line=Line(lambda _: "Take my last order back", lambda _: "Yes, take it back", _back_note),
    ),
    Command(
        "concede",
        lambda conn: conn.concede(),
        _plays,
        helped=False,
        line=Line(
            lambda conn: f"Give up as {conn.stage.sitting.looking}",
            lambda conn: f"{does(conn.stage.sitting.looking, 'gives', 'give')} the battle up: sure?",
        ),
    ),
    Command(
        "leave",
        lambda conn: conn.rooms.leave(),
        helped=False,
        line=Line(lambda _: "Leave the table", note=_left),
    ),
)
"""In the order in which the sheet of keys tells of them."""

BY_NAME = {command.name: command for command in COMMANDS}
MENU = (
    "resume",
    "orders",
    "rules",
    "coach",
    "settings",
    "edit",
    "take_back",
    "eyes",
    "sit_in",
    "draw",
    "adjourn",
    "rematch",
    "concede",
    "leave",
)
"""The lines of the menu from the top."""


def choices(conn: Conn) -> tuple[Choice, ...]:
    """The lines of the menu now, with the reasons why not."""
    found = []
    for command in (BY_NAME[name] for name in MENU):
        off = command.refused(conn)
        hidden = off and command.name == "eyes"  # while one plays there are no others
        if command.line is not None and command.there(conn) and not hidden:
            line = command.line
            found.append(Choice(command.name, line.words(conn), line.sure(conn), off, line.note(conn)))
    return tuple(found)


def helped(conn: Conn) -> list[str]:
    """The commands the sheet of keys tells of now, but for those of the question."""
    return [each.name for each in COMMANDS if each.helped and each.there(conn) and not each.refused(conn)]
