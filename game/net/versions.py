"""Whether two programs can play with each other, and in a sentence who must upgrade where they cannot."""

from __future__ import annotations

from game.match.printable import quoted
from game.net.messages import PROTOCOL, Hello, Rules


def other_version(host: str, hello: Hello) -> str:
    """Why a seat's program cannot speak with a host of version `host`; empty where it can."""
    if hello.protocol == PROTOCOL:
        return ""
    theirs = quoted(hello.version, 20).strip('"')
    who = "the host must upgrade" if hello.protocol > PROTOCOL else "you must upgrade"
    return f"The host has Line Ahead {host}, you have {theirs}: {who}."


def other_rules(host: Rules, seat: Rules) -> str:
    """Why a seat does not play by the host's rules; empty where it does."""
    if host == seat:
        return ""
    if host.name != seat.name:
        return f"{host.name} is played here."
    if host.version != seat.version:
        who = "you must upgrade" if host.version > seat.version else "the host must upgrade"
        return f"The host plays {host.name} by version {host.version} of its rules, you by {seat.version}: {who}."
    return (
        f"The tables of {host.name} at the host are other than yours ({host.tables[:8]} and "
        f"{quoted(seat.tables, 10)[1:9]}), though both call it version {host.version}: one of you has changed them."
    )
