"""A ruleset of the tests, found as a stranger's would be: by the entry point of a package that pip installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game import rulesets


@contextmanager
def installed(name: str, package: str, folder: Path) -> Iterator[None]:
    """`folder`, an empty one, has a package beside ours that says it has the ruleset `name`; gone afterwards."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[line_ahead.rulesets]\n{name} = {package}:RULESET\n")
    caches = (rulesets._further, rulesets.ruleset)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        for cache in caches:
            cache.cache_clear()
        yield
    for cache in caches:
        cache.cache_clear()
