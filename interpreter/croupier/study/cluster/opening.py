"""Reach a cluster: one of this machine's own, or one whose scheduler runs somewhere.

Whoever can reach a scheduler can run code on its workers, and in whoever asks them: dask sends pickles. So a scheduler
is reached over TLS, or on this machine, unless the caller trusts the network.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from croupier.study.cluster.addresses import (
    Address,
    ClusterProblem,
    address_of,
    is_loopback,
    local_processes,
    why_unread,
)
from croupier.study.cluster.cluster import Cluster
from croupier.study.cluster.version import this_version
from croupier.system.crew import all_cores, without_signals
from croupier.system.interrupts import Interrupts

ANSWER = 10.0
"""The seconds within which a scheduler must answer."""

WORKERS = 30.0
"""The seconds within which a first worker must be there."""

SETTINGS = {
    "distributed.worker.profile.enabled": False,  # it looks at the stack of each thread 100 times a second
    "distributed.admin.tick.interval": "1s",  # each process would wake 50 times a second, to see that it can
    "distributed.admin.system-monitor.interval": "10s",  # for pictures on a dashboard, which is not there
    "distributed.admin.system-monitor.gil.enabled": False,
}
"""What the processes of a local cluster leave out. Idle, they take a tenth of the CPU time then."""

SILENT = logging.CRITICAL + 1
"""The level of a logger that tells nothing."""


@dataclass(frozen=True)
class Security:
    """How a scheduler is reached. TLS needs all three files, in the PEM format."""

    ca_file: str | None = None  # the certificate that has signed those of all others
    cert: str | None = None  # the certificate of this client
    key: str | None = None  # its private key
    trust_network: bool = False  # reach other machines without TLS

    @property
    def by_tls(self) -> bool:
        return self.ca_file is not None


@contextmanager
def open_cluster(place: str, security: Security | None = None) -> Iterator[Cluster]:
    """Yield the cluster at a place: ``local:N`` for N processes of this machine (0 for one on every core), or the
    address of a scheduler. Local processes end with the block.

    Raise ClusterProblem if there is none, if it may not be reached, or if its workers have another program.
    """
    security = security or Security()
    _check_files(security)
    count = local_processes(place)
    _check_installed()
    with _quiet(), _client_of(place, security) if count is None else _local(count or all_cores()) as client:
        _check_workers(client, security)
        yield Cluster(client)


def _check_files(security: Security) -> None:
    """Raise ClusterProblem unless all files of TLS are given and can be read, or none is given."""
    given = {"--tls-ca-file": security.ca_file, "--tls-cert": security.cert, "--tls-key": security.key}
    missing = [name for name, file in given.items() if file is None]
    if missing and len(missing) < len(given):
        raise ClusterProblem(f"TLS needs three files; {' and '.join(missing)} are missing")
    for file in filter(None, given.values()):
        try:
            with open(file, "rb"):
                pass
        except OSError as problem:
            raise ClusterProblem(f"cannot read {file}: {why_unread(problem)}") from None


def _check_installed() -> None:
    """Raise ClusterProblem if dask distributed is not installed."""
    try:
        import distributed  # noqa: F401
    except ModuleNotFoundError:
        way_out = "pip install 'croupier[cluster]' adds it, --jobs goes without"
        raise ClusterProblem(f"clusters need dask distributed; {way_out}") from None


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence the loggers of dask. What they warn of is told by those who find the cluster gone."""
    names = [one for one in logging.root.manager.loggerDict if one.partition(".")[0] == "distributed"]
    before = {one: logging.getLogger(one).level for one in names}
    for one in names:
        logging.getLogger(one).setLevel(SILENT)
    try:
        yield
    finally:
        for one, level in before.items():
            logging.getLogger(one).setLevel(level)


@contextmanager
def _local(processes: int) -> Iterator[Any]:
    """Yield the client of new processes, which listen on the loopback interface alone."""
    from distributed import Client

    with Interrupts() as interrupts:
        cluster = _local_cluster(processes)
    try:
        with interrupts.heard():
            client = Client(cluster, timeout=ANSWER, set_as_default=False)
        with client:
            yield client
    finally:
        _kill(cluster)
        cluster.close()


def _local_cluster(processes: int) -> Any:
    import dask
    from distributed import LocalCluster

    resource_tracker.ensure_running()  # otherwise its start would let signals through again
    with without_signals(), dask.config.set(SETTINGS):
        return LocalCluster(
            n_workers=processes,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            worker_dashboard_address="127.0.0.1:0",
            scheduler_kwargs={"dashboard": False},
            silence_logs=SILENT,
            memory_limit=0,
        )


def _kill(cluster: Any) -> None:
    """Kill the processes of a local cluster. They would first finish the blocks that they play."""
    for nanny in cluster.workers.values():
        nanny.auto_restart = False
        if nanny.pid is not None:
            os.kill(nanny.pid, signal.SIGKILL)


@contextmanager
def _client_of(place: str, security: Security) -> Iterator[Any]:
    """Yield a client of a scheduler. Raise ClusterProblem if none answers."""
    from distributed import Client
    from distributed.security import Security as TlsSecurity

    address = address_of(place)
    _check_protocol(address, security)
    files = {"tls_ca_file": security.ca_file, "tls_client_cert": security.cert, "tls_client_key": security.key}
    tls = TlsSecurity(require_encryption=True, **files) if security.by_tls else TlsSecurity(require_encryption=False)
    shown = address.over("tls" if security.by_tls else "tcp")
    try:
        client = _in_time(lambda: Client(shown, security=tls, timeout=ANSWER, set_as_default=False))
    except (OSError, RuntimeError, ValueError, TypeError) as problem:
        raise ClusterProblem(f"no scheduler answers at {shown}: {_first_line(problem)}") from problem
    with client:
        yield client


def _in_time(connect: Callable[[], Any]) -> Any:
    """Return a client, which another thread makes. Raise TimeoutError if that takes longer than ``ANSWER``: dask waits
    for ever where something listens and says nothing. Raise what ``connect`` raises."""
    made: SimpleQueue[Any] = SimpleQueue()

    def make() -> None:
        try:
            made.put(connect())
        except Exception as problem:
            made.put(problem)

    Thread(target=make, daemon=True).start()
    try:
        found = made.get(timeout=1.2 * ANSWER)
    except Empty:
        raise TimeoutError(f"something listens there, and has said nothing for {1.2 * ANSWER:.0f} s") from None
    if isinstance(found, Exception):
        raise found
    return found


def _check_protocol(address: Address, security: Security) -> None:
    """Raise ClusterProblem for an address that the given files do not go with, or that is not safe without them."""
    if security.by_tls and address.protocol == "tcp":
        raise ClusterProblem(f"{address.over('tcp')} is without TLS, and files for TLS are given; write tls://")
    if not security.by_tls and address.protocol == "tls":
        raise ClusterProblem(f"{address.over('tls')} needs --tls-ca-file, --tls-cert and --tls-key")
    if not security.by_tls:
        _check_reach("the scheduler", address, security)


def _check_reach(who: str, address: Address, security: Security) -> None:
    """Raise ClusterProblem for an address on another machine, unless the network is trusted."""
    if not security.trust_network and not is_loopback(address.host):
        raise ClusterProblem(
            f"{who} {address.over('tcp')} is not on this machine, and whoever reads this network could run code here "
            "and there; use TLS, or say --trust-network"
        )


def _first_line(problem: BaseException) -> str:
    return (str(problem) or type(problem).__name__).splitlines()[0]


# --- the workers ---------------------------------------------------------------------------------


def _check_workers(client: Any, security: Security) -> None:
    """Wait for a worker. Raise ClusterProblem if there is none, or if one has another program."""
    try:
        client.wait_for_workers(1, timeout=WORKERS)
    except TimeoutError:
        way_out = f"start one: dask worker {client.scheduler.address}"
        raise ClusterProblem(f"the cluster has had no worker for {WORKERS:.0f} s; {way_out}") from None
    versions = client.run(this_version, on_error="return")
    for worker, version in versions.items():
        if not security.by_tls:
            _check_reach("the worker", address_of(worker), security)
        if version != this_version():
            told = f"has croupier {version}" if isinstance(version, str) else f"has another program ({version})"
            raise ClusterProblem(
                f"the worker {worker} {told}; this is croupier {this_version()}: install the same there"
            )
