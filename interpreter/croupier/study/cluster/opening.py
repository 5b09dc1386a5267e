"""Reach a cluster: one of this machine's own, or one whose scheduler runs somewhere.

Whoever can reach a scheduler can run code on its workers, and in whoever asks them: dask sends pickles. So a scheduler
is reached over TLS, or on this machine, unless the caller trusts the network.
"""

from __future__ import annotations

import logging
import os
import shlex
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from typing import Any

from croupier.study.cluster.addresses import (
    Address,
    ClusterProblem,
    address_of,
    is_loopback,
    local_processes,
    why_unread,
)
from croupier.study.cluster.aside import SaidNothing, aside
from croupier.study.cluster.cluster import Cluster
from croupier.study.cluster.version import this_version
from croupier.system.crew import all_cores, without_signals

ANSWER = 10.0
"""The seconds within which a scheduler must answer."""

WORKERS = 30.0
"""The seconds within which a first worker must be there, and within which all workers must tell their program."""

LEAVE = 1.0
"""The seconds in which a scheduler may take leave. One that stands still is left without."""

MOST_A_CORE = 8
"""The most processes of a local cluster for each core of this machine: more would wait, and fill the memory."""

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

    @property
    def files(self) -> dict[str, str | None]:
        """Return the files of TLS, by the options that name them."""
        return {"--tls-ca-file": self.ca_file, "--tls-cert": self.cert, "--tls-key": self.key}

    @property
    def words(self) -> list[str]:
        """Return the options with which dask is started for the same way."""
        return [word for name, file in self.files.items() if file is not None for word in (name, file)]


@contextmanager
def open_cluster(place: str, security: Security | None = None) -> Iterator[Cluster]:
    """Yield the cluster at a place: ``local:N`` for N processes of this machine (0 for one on every core), or the
    address of a scheduler. Local processes end with the block.

    Raise ClusterProblem if there is none, if it may not be reached, or if its workers have another program.
    """
    security = security or Security()
    count = local_processes(place)
    if count is not None:
        _check_local(count, security)
    _check_files(security)
    _check_installed()
    with _quiet(), _client_of(place, security) if count is None else _local(count or all_cores()) as client:
        _check_workers(client, security)
        yield Cluster(client)


def _check_local(count: int, security: Security) -> None:
    """Raise ClusterProblem for more processes than this machine can start, and for a way to other machines."""
    most = MOST_A_CORE * all_cores()
    if count > most:
        way_out = f"write local:0 for one process on every core, or local:{most} at most"
        raise ClusterProblem(f"local:{count} is too many for this machine; {way_out}")
    given = security.words[:1] or ["--trust-network"] * security.trust_network
    if given:
        raise ClusterProblem(f"{given[0]} is for other machines; leave it out with local:N, which stays on this one")


def _check_files(security: Security) -> None:
    """Raise ClusterProblem unless all files of TLS are given and can be read, or none is given."""
    given = security.files
    missing = [name for name, file in given.items() if file is None]
    if missing and len(missing) < len(given):
        lacking = f"{missing[0]} is missing" if len(missing) == 1 else f"{' and '.join(missing)} are missing"
        raise ClusterProblem(f"TLS needs three files; {lacking}")
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

    cluster = aside(lambda: _local_cluster(processes), _end)
    try:
        with Client(cluster, timeout=ANSWER, set_as_default=False) as client:
            yield client
    finally:
        _end(cluster)


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


def _end(cluster: Any) -> None:
    """End a local cluster. Its processes are killed: they would first finish the blocks that they play."""
    for nanny in cluster.workers.values():
        nanny.auto_restart = False
        if nanny.pid is not None:
            os.kill(nanny.pid, signal.SIGKILL)
    cluster.close()


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
    if security.by_tls:
        _check_certificates(tls)
    try:
        client = aside(lambda: Client(shown, security=tls, timeout=ANSWER, set_as_default=False), _leave, 1.2 * ANSWER)
    except (OSError, RuntimeError, ValueError, TypeError) as problem:
        port = 0 if isinstance(problem, SaidNothing) else address.port  # 0 is one that is free
        way_out = _way_to(address.host, port, security)
        raise ClusterProblem(f"no scheduler answers at {shown}: {_first_line(problem)}; {way_out}") from problem
    try:
        yield client
    finally:
        _leave(client)


def _check_certificates(tls: Any) -> None:
    """Raise ClusterProblem for files that are no certificates, or no key."""
    try:
        tls.get_connection_args("client")
    except OSError as problem:
        way_out = "each is a file in the PEM format, and --tls-key is the key of --tls-cert"
        raise ClusterProblem(f"the files of TLS do not go together: {_first_line(problem)}; {way_out}") from None


def _way_to(host: str, port: int, security: Security) -> str:
    """Return how a scheduler is started on a host."""
    place = ["--host", host.strip("[]"), "--port", str(port)]
    protocol = ["--protocol", "tls", *security.words] if security.by_tls else []
    words = ["dask", "scheduler", *place, "--no-dashboard", "--dashboard-address", "127.0.0.1:0", *protocol]
    return f"start one: {shlex.join(words)}"


def _leave(client: Any) -> None:
    with suppress(TimeoutError):
        client.close(LEAVE)


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
        client.sync(client.wait_for_workers, 1, timeout=WORKERS, callback_timeout=WORKERS + ANSWER)
    except TimeoutError as problem:
        way_out = (
            f"start one: {shlex.join(['dask', 'worker', client.scheduler.address, '--nthreads', '1', *security.words])}"
        )
        raise ClusterProblem(f"the cluster has had no worker for {WORKERS:.0f} s; {way_out}") from problem
    try:
        versions = client.sync(client.run, this_version, on_error="return", callback_timeout=WORKERS)
    except TimeoutError:
        way_out = "a scheduler or a worker stands still; see to them, or start them anew"
        raise ClusterProblem(f"the cluster has said nothing for {WORKERS:.0f} s; {way_out}") from None
    for worker, version in versions.items():
        if not security.by_tls:
            _check_reach("the worker", address_of(worker), security)
        if version != this_version():
            told = f"has croupier {version}" if isinstance(version, str) else f"has another program ({version})"
            raise ClusterProblem(
                f"the worker {worker} {told}; this is croupier {this_version()}: install the same there"
            )
