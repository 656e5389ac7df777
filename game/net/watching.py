"""The page for who looks on, from the host. It must not know seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

if TYPE_CHECKING:
    from game.net.hosting import Host


def pages(app: web.Application, host: Host) -> None:
    """Add what a browser asks for."""
