"""The options that say who plays: processes of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from croupier.cli.options import WholeNumber

if TYPE_CHECKING:
    from croupier.study.simulation.workforce import Workforce

MOST_JOBS = 1_000

OPTIONS = (
    click.option(
        "--jobs",
        type=WholeNumber(0, MOST_JOBS),
        default=1,
        show_default=True,
        metavar="N",
        help="How many processes; 0 for one on every core.",
    ),
    click.option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on a cluster of dask: the address of its scheduler, or local:N for N processes of this machine.",
    ),
    click.option("--scheduler-file", metavar="FILE", help="The same, by the file that `dask scheduler` has written."),
    click.option("--tls-ca-file", metavar="FILE", help="With a cluster: the certificate that has signed all others."),
    click.option("--tls-cert", metavar="FILE", help="With a cluster: the certificate of this client."),
    click.option("--tls-key", metavar="FILE", help="With a cluster: the key of this client."),
    click.option(
        "--trust-network",
        is_flag=True,
        help="With a cluster: reach other machines without TLS. Whoever reads the network can run code on all of them.",
    ),
)


@dataclass(frozen=True)
class WishedWorkforce:
    """The values of the options."""

    jobs: int
    cluster: str | None
    scheduler_file: str | None
    tls_ca_file: str | None
    tls_cert: str | None
    tls_key: str | None
    trust_network: bool

    @contextmanager
    def opened(self) -> Iterator[int | Workforce]:
        """Yield the number of processes, or the cluster. Raise click.UsageError if there is no such cluster."""
        self._check()
        if self.cluster is None and self.scheduler_file is None:
            yield self.jobs
            return
        from croupier.study.cluster.addresses import ClusterProblem, address_in
        from croupier.study.cluster.opening import Security, open_cluster

        security = Security(self.tls_ca_file, self.tls_cert, self.tls_key, self.trust_network)
        name = "--cluster" if self.scheduler_file is None else "--scheduler-file"
        try:
            place = self.cluster if self.scheduler_file is None else address_in(Path(self.scheduler_file))
            with open_cluster(str(place), security) as cluster:
                yield cluster
        except ClusterProblem as problem:
            raise click.UsageError(f"{name}: {problem}") from None

    def _check(self) -> None:
        """Raise click.UsageError for options that do not go together."""
        if self.cluster is not None and self.scheduler_file is not None:
            raise click.UsageError("--cluster and --scheduler-file name the same thing; say one of them")
        if self.cluster is not None or self.scheduler_file is not None:
            if click.get_current_context().get_parameter_source("jobs") is ParameterSource.COMMANDLINE:
                raise click.UsageError("--jobs is for processes of this machine; leave it out with a cluster")
            return
        alone = {"--tls-ca-file": self.tls_ca_file, "--tls-cert": self.tls_cert, "--tls-key": self.tls_key}
        given = [name for name, value in alone.items() if value] + ["--trust-network"] * self.trust_network
        if given:
            raise click.UsageError(f"{given[0]} goes with --cluster ADDRESS or --scheduler-file FILE")


def workforce_options(f: Callable[..., None]) -> Callable[..., None]:
    """Add the options, and hand them on as ``workforce``, a WishedWorkforce."""

    @wraps(f)
    def command(*arguments: Any, **options: Any) -> None:
        wished = WishedWorkforce(**{name: options.pop(name) for name in WishedWorkforce.__dataclass_fields__})
        f(*arguments, workforce=wished, **options)

    for option in reversed(OPTIONS):
        command = option(command)
    return command
