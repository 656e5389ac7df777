"""The commands for battles across machines, without one: what they ask of the net, what they print, how they end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game import places
from game.cli import run, screen
from game.net import finding, hosting, joining, keeping, managing, mine, needs
from game.net.invitations import invitation
from game.net.seat import Promise
from tests.net.tables import kept_battle

INVITED = "line-ahead://192.168.1.20:8766/k3v7q2m5x6ab4/pGq0m2cA3l5D8xw1v9Hn0w#" + "p" * 43
Ran = tuple[int, list[str], list[str]]


@pytest.fixture
def line(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Carries out a command line without a display: exit code, lines of standard output and of standard error."""
    monkeypatch.setattr(screen, "has_display", lambda: False)

    def carried_out(*words: str | Path) -> Ran:
        code = run([str(word) for word in words])
        out, err = capfd.readouterr()
        return code, out.splitlines(), err.splitlines()

    return carried_out


class Held:
    """A host that only says what was asked of it."""

    asked: list[Any] = []
    port = 4711

    def __init__(self, folder: Path, *, tell: str, gate: Any) -> None:
        self.asked += [folder, tell, gate.open_to]

    async def start(self, address: str, port: int) -> None:
        self.asked += [address, port]

    async def stop(self) -> None:
        self.asked.append("stopped")


class Announced:
    """An open seat announced to nobody."""

    told: list[str] = []

    def __init__(self, invited: Any, title: str) -> None:
        self.told.append(f"{title} {invited.port} {invited.host}")

    async def __aenter__(self) -> None:
        self.told.append("begun")

    async def __aexit__(self, *_: object) -> None:
        self.told.append("ended")


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> type[Held]:
    """A host that ends at once."""

    class Over:
        async def wait(self) -> None:
            pass

    monkeypatch.setattr(hosting, "Host", Held)
    monkeypatch.setattr(finding, "Announcing", Announced)
    monkeypatch.setattr(asyncio, "Event", Over)
    monkeypatch.setattr(Held, "asked", [])
    monkeypatch.setattr(Announced, "told", [])
    return Held


def test_a_server_holds_a_folder_until_it_is_stopped(
    line: Callable[..., Ran], held: type[Held], tmp_path: Path
) -> None:
    code, out, err = line(
        "serve", "--battles", tmp_path, "--address", "::1", "--port", "99", "--proxy", "10.0.0.1"
    )
    assert (code, err) == (0, [])
    assert out == [
        f"Listening at ::1, port 4711; battles lie in {tmp_path}. Ctrl C ends it, no battle is lost."
    ]
    assert held.asked == [tmp_path, "", "10.0.0.1", "::1", 99, "stopped"]


def test_without_a_folder_the_players_own_is_served(line: Callable[..., Ran], held: type[Held]) -> None:
    assert line("serve", "--tell", "notify")[0] == 0
    assert held.asked == [places.battles_folder() / "hosted", "notify", "", "0.0.0.0", 8766, "stopped"]


def test_a_battle_is_hosted_and_each_seat_gets_its_line(
    line: Callable[..., Ran], held: type[Held], tmp_path: Path
) -> None:
    code, out, _ = line("host", "nef/skerries", "--battles", tmp_path, "--at", "example.org")
    assert code == 0
    assert out[0].startswith("Listening at 0.0.0.0, port 4711;")
    assert out[1].startswith("Dawn over the Skerries, battle ")
    assert [row.partition(": line-ahead://example.org:4711/")[0] for row in out[2:4]] == ["Red", "Blue"]
    assert out[4].startswith("For who looks on: https://example.org:4711/battle/")
    assert out[5].startswith("Yours, to send others away (line-ahead manage): line-ahead://example.org:4711/")
    assert len(out) == 6
    assert Announced.told == []
    (name,) = keeping.names(tmp_path)
    assert keeping.read(tmp_path, name).late is None


def test_a_hosted_battle_is_announced_by_its_last_open_seat_and_its_lines_are_told_once(
    line: Callable[..., Ran], held: type[Held], tmp_path: Path
) -> None:
    words = ("host", "nef/skerries", "--battles", tmp_path, "--find", "--at", "example.org:99", "--late", "3")
    code, out, _ = line(*words, "--side", "Red=hand", "--side", "Blue=remote")
    assert code == 0
    assert sum(row.startswith("Dawn over the Skerries") for row in out) == 1
    assert out[-1].startswith("You hold the table and play")
    assert Announced.told == ["Dawn over the Skerries 99 example.org", "begun", "ended"]
    (name,) = keeping.names(tmp_path)
    kept = keeping.read(tmp_path, name)
    assert (kept.late, kept.host_plays) == (3, True)
    blue = invitation(next(row for row in out if row.startswith("Blue: ")).removeprefix("Blue: "))
    assert keeping.sealed(blue.token) == kept.chairs["Blue"].token


def test_with_a_display_the_first_hand_plays_in_a_window(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []
    window = SimpleNamespace(open_afar=lambda hosted: made.append(hosted) or 0)
    monkeypatch.setattr(screen, "window", lambda: window)
    monkeypatch.setattr(screen, "has_display", lambda: True)
    words = (
        "host",
        "nef/skerries",
        "--side",
        "Blue=hand",
        "--port",
        "99",
        "--at",
        "example.org",
        "--tell",
        "mail",
    )
    assert line(*words, "--find")[0] == 0
    (hosted,) = made
    assert (hosted.side, hosted.port, hosted.reached, hosted.announced, hosted.tell) == (
        "Blue", 99, "example.org", True, "mail",
    )  # fmt: skip
    assert set(hosted.tokens) == {"", "Red", "Blue"}


@pytest.mark.parametrize(
    "words", [("serve",), ("host", "nef/skerries"), ("join", INVITED), ("battles", "--find")]
)
def test_without_what_the_net_needs_it_is_told_what_to_install(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(needs, "missing", lambda: "It needs aiohttp.")
    code, out, err = line(*words)
    assert (code, err) == (1, ["It needs aiohttp."])
    assert [row for row in out if "No battle" not in row] == []


# -- join -----------------------------------------------------------------------------------------------------------


def joined(monkeypatch: pytest.MonkeyPatch, **seat: Any) -> list[Any]:
    """What is asked of the seat that is taken."""
    asked: list[Any] = []

    def taken(invited: Any, folder: Path, name: str, say: object) -> Any:
        asked.extend([str(invited), folder, folder.is_dir(), name])
        return SimpleNamespace(seat=SimpleNamespace(**{"fault": "", "match": None, "checked": "", **seat}))

    async def play(one: Any, strength: str, *, seed: int, orders: int | None) -> None:
        asked.extend([strength, seed, orders])

    monkeypatch.setattr(joining, "Joined", taken)
    monkeypatch.setattr(joining, "play", play)
    return asked


def test_an_opponent_takes_a_seat_and_plays_so_many_orders(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = joined(monkeypatch, match=SimpleNamespace(over=None))
    assert line("join", INVITED, "--as", "captain", "--name", "Bea", "--orders", "3", "--seed", "7") == (
        0,
        [],
        [],
    )
    assert asked == [INVITED, places.battles_folder(), True, "Bea", "captain", 7, 3]


def test_what_became_of_a_battle_and_its_dice_is_told_at_its_end(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    joined(
        monkeypatch,
        match=SimpleNamespace(over=SimpleNamespace(why="Red has won.")),
        checked="Every die fell.",
    )
    assert line("join", INVITED, "--as", "cadet") == (0, ["Red has won.", "Every die fell."], [])


def test_a_seat_that_cannot_be_held_ends_with_the_reason(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    joined(monkeypatch, fault="Another has it.")
    assert line("join", INVITED, "--as", "cadet") == (1, [], ["Another has it."])


def test_a_hand_needs_a_window(line: Callable[..., Ran]) -> None:
    code, out, err = line("join", INVITED)
    assert (code, out) == (1, [])
    assert err == ["There is no display to open a window on; --as captain lets an opponent answer."]


# -- battles, manage, open-early -------------------------------------------------------------------------------------


def test_battles_are_listed_with_whose_turn_it_is(line: Callable[..., Ran]) -> None:
    folder = places.battles_folder(writing=True)
    for letter, title, side, waits, over in (
        ("b", "Bravo", "Red", ("Blue", "Green"), False), ("c", "Charlie", "Red", ("Red", "Blue"), False),
        ("d", "Delta", "Red", (), False), ("e", "Echo", "Red", ("Red",), True), ("f", "", "", ("Blue",), False),
    ):  # fmt: skip
        invited = INVITED.replace("k3v", letter * 3)
        mine.write(mine.Mine(invited, Promise("5" * 32), title, side, waits, over=over), folder)
    code, out, err = line("battles")
    assert (code, err) == (0, [])
    assert [row for row in out if not row.startswith("  ")] == [
        "Charlie, Red: yours", "not begun, seat not taken: Blue", "Bravo, Red: Blue, Green", "Delta, Red: waits",
        "Echo, Red: over",
    ]  # fmt: skip
    assert out[1] == f"  {INVITED.replace('k3v', 'ccc')}"


def test_open_seats_on_this_network_are_told_too(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def seats() -> list[tuple[str, Any]]:
        return [("The Mail", invitation(INVITED))]

    monkeypatch.setattr(finding, "seats", seats)
    assert line("battles", "--find")[:2] == (0, ["The Mail: an open seat on this network", f"  {INVITED}"])
    assert line("battles")[1] == [
        "No battle with another machine yet. Ask someone, or join what you were sent."
    ]


def test_what_the_host_does_to_a_seat_is_told_or_why_it_cannot(
    line: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def managed(invited: Any, side: str, act: str) -> str:
        if act == "hang":
            raise ValueError("Not so.")
        return f"{act} {side} of {invited.battle}"

    monkeypatch.setattr(managing, "managed", managed)
    assert line("manage", INVITED, "Blue", "kick") == (0, ["kick Blue of k3v7q2m5x6ab4"], [])
    code, out, err = line("manage", INVITED, "Blue", "hang")
    assert (code, out) == (2, [])
    assert err[-1].endswith("Not so.")


def test_a_sealed_log_is_opened_early_once(line: Callable[..., Ran], tmp_path: Path) -> None:
    kept = kept_battle("nef/mail", tmp_path)
    log = keeping.log_of(tmp_path, kept.battle)
    code, out, _ = line("open-early", log)
    assert (code, out) == (
        0,
        [f"{log} is open. Every seat is told so, as soon as it comes or anything changes."],
    )
    assert len(keeping.opened_early(tmp_path, kept.battle)) == len("14:02")
    assert line("open-early", log)[0] == 2
