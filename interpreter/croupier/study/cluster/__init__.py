"""Batches on many machines, by dask distributed (extra ``croupier[cluster]``). See ``README.md``."""

from croupier.study.cluster.addresses import ClusterProblem
from croupier.study.cluster.cluster import Cluster
from croupier.study.cluster.opening import Security, open_cluster

__all__ = ["Cluster", "ClusterProblem", "Security", "open_cluster"]
