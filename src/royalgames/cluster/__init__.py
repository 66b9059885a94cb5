"""Work on many machines: Ray decides where a piece runs, and runs it again if a worker is lost."""

from royalgames.cluster.cluster import Cluster, ClusterError

__all__ = ["Cluster", "ClusterError"]
