"""What tools need that share their work out."""

from collections.abc import Iterator

import pytest


@pytest.fixture
def cluster() -> Iterator[str]:
    """The address of a scheduler with one worker."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=1,
        threads_per_worker=1,
        processes=False,
        protocol="tcp://",
        host="127.0.0.1",
        dashboard_address=None,
    ) as made:
        yield made.scheduler_address
