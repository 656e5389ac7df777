"""The holder of tables on this machine: the address that others reach it at."""

from __future__ import annotations

from typing import Any

import pytest

from game.net import house


class Probe:
    """A socket that is on a network, or on none."""

    def __init__(self, fault: OSError | None) -> None:
        self.fault = fault

    def __enter__(self) -> Probe:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, _: object) -> None:
        if self.fault is not None:
            raise self.fault

    def getsockname(self) -> tuple[str, int]:
        return "192.168.1.20", 4711


@pytest.mark.parametrize(("fault", "address"), [(None, "192.168.1.20"), (OSError("none"), "127.0.0.1")])
def test_this_machine_is_reached_at_its_address_on_the_network_or_by_itself_alone(
    fault: OSError | None, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def probe(*_: Any) -> Probe:
        return Probe(fault)

    monkeypatch.setattr(house.socket, "socket", probe)
    assert house.own_address() == address
