"""Plain values as TOML and JSON have them: what a file says before it is made a record.

They are read by key wherever a roster, a table of the rules or a scenario's tree is looked into, and nobody knows their
shape before it is checked; so they are left open here, once, under two names. It must not know any file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Tree = dict[str, Any]
"""A table of a file with all that is in it, which may be changed by whoever made it."""

Row = Mapping[str, Any]
"""A table that is only read: a class of units as a roster has it, an entry of a file."""
