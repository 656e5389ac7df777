"""An invitation: one line that opens one seat, however a chat has mangled its white space, and nothing else does."""

from pathlib import Path

import pytest

from game.net.certificate import Certificate
from game.net.finding import announced, found_in
from game.net.invitations import (
    Invitation,
    NoInvitation,
    fresh_battle,
    fresh_token,
    invitation,
    is_battle,
    sealed,
    whose,
)
from game.net.messages import PROTOCOL, Hello, Rules
from game.net.versions import other_rules, other_version


def test_an_invitation_is_read_as_it_was_written(tmp_path: Path) -> None:
    pin = Certificate(tmp_path).pin
    for host in ("192.168.1.20", "host.example", "fe80::1"):
        line = Invitation(host, 8766, fresh_battle(), fresh_token(), pin)
        assert invitation(f"  {line}\n") == line
        assert invitation(str(line)[:40] + "\n " + str(line)[40:]) == line
        assert len(line.fingerprint) == 32


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "https://host/abcdefghijklm/AAAAAAAAAAAAAAAAAAAAAA",
        "line-ahead://host/short/AAAAAAAAAAAAAAAAAAAAAA",
        "line-ahead://host/abcdefghijklm/short",
        "line-ahead://host/../etc/passwd",
        "line-ahead://host:99999/abcdefghijklm/AAAAAAAAAAAAAAAAAAAAAA",
        "line-ahead://host/abcdefghijklm/AAAAAAAAAAAAAAAAAAAAAA#nopin",
        "line-ahead://user@host/abcdefghijklm/AAAAAAAAAAAAAAAAAAAAAA",
        "line-ahead://host/abcdefghijklm/" + "A" * 500,
    ],
)
def test_what_is_no_invitation_ends_in_a_sentence(text: str) -> None:
    with pytest.raises(NoInvitation, match="expected an invitation"):
        invitation(text)


def test_a_token_is_found_among_those_kept_and_is_not_kept_itself() -> None:
    tokens = {side: fresh_token() for side in ("Red", "Blue", "")}
    kept = {side: sealed(token) for side, token in tokens.items()}
    assert {side: whose(token, kept) for side, token in tokens.items()} == {
        "Red": "Red",
        "Blue": "Blue",
        "": "",
    }
    assert whose(fresh_token(), kept) is None
    assert not set(kept.values()) & set(tokens.values())


def test_names_of_battles_are_chance_and_no_paths() -> None:
    names = {fresh_battle() for _ in range(200)}
    assert len(names) == 200
    assert all(is_battle(name) for name in names)
    assert not any(is_battle(name) for name in ("..", "a/b", "A" * 13, "a" * 12, "abcdefghijkl\n"))


def test_a_certificate_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    first = Certificate(tmp_path)
    assert Certificate(tmp_path).pin == first.pin
    assert first.path.stat().st_mode & 0o077 == 0
    assert Certificate(tmp_path / "other").pin != first.pin


def test_an_announced_seat_is_found_as_it_was_announced(tmp_path: Path) -> None:
    line = Invitation("192.168.1.20", 8766, fresh_battle(), fresh_token(), Certificate(tmp_path).pin)
    assert found_in(announced(line, "Skerries")) == ("Skerries", line)


@pytest.mark.parametrize(
    ("protocol", "version", "ends"),
    [
        (PROTOCOL, "9.9", ""),
        (PROTOCOL - 1, "0.1", "The host has Line Ahead 1.4, you have 0.1: you must upgrade."),
        (PROTOCOL + 1, "2.0", "The host has Line Ahead 1.4, you have 2.0: the host must upgrade."),
    ],
)
def test_it_is_told_who_must_upgrade(protocol: int, version: str, ends: str) -> None:
    assert other_version("1.4", Hello(protocol, version, "")) == ends


def test_tables_that_somebody_changed_are_told_apart_from_another_version() -> None:
    host = Rules("nef", 3, "a" * 16)
    assert other_rules(host, host) == ""
    assert other_rules(host, Rules("nef", 2, "b" * 16)).endswith("you must upgrade.")
    assert other_rules(host, Rules("nef", 4, "b" * 16)).endswith("the host must upgrade.")
    assert other_rules(host, Rules("nef", 3, "b" * 16)).endswith("one of you has changed them.")
