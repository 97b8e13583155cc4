"""A simulation on a Dask cluster: two workers of their own here, the same games as everywhere."""

from __future__ import annotations

import pytest

import merchant_rules as mr
from merchant_rules.run.simulate import Maker
from tests.simulation.players import CONFIG, Breaking

distributed = pytest.importorskip("distributed", reason="needs the extra dask")


@pytest.mark.slow
def test_a_dask_cluster_gives_the_same_games() -> None:
    bots: list[Maker | str] = ["random", Breaking, "trader"]
    here = mr.simulate(CONFIG, bots, range(12), max_rounds=8)
    assert here.failed
    assert len(here.failed) < 12
    heard: list[int] = []
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, worker_dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as client, client.get_executor(pure=False) as executor:
        assert len(client.scheduler_info()["workers"]) == 2
        there = mr.simulate(CONFIG, bots, range(12), max_rounds=8, executor=executor, progress=heard.append)
        again = mr.simulate(CONFIG, bots, range(12), max_rounds=8, executor=executor)
    assert there == again == here
    assert there.digest == here.digest
    assert heard[-1] == 12
