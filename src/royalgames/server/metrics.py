"""The metrics of a running service, for Prometheus."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    generate_latest,
)
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Times(Collector):
    """How long something took, by buckets; adding to it costs a third of the library's own."""

    def __init__(self, name: str, about: str, registry: CollectorRegistry) -> None:
        self._name = name
        self._about = about
        self._counts = [0] * (len(BUCKETS) + 1)
        self._total = 0.0
        registry.register(self)

    def add(self, seconds: float) -> None:
        """Count one more."""
        self._counts[bisect_left(BUCKETS, seconds)] += 1
        self._total += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """Give the numbers to Prometheus."""
        below, buckets = 0, []
        for bound, count in zip(
            (*map(floatToGoString, BUCKETS), "+Inf"), self._counts, strict=True
        ):
            below += count
            buckets.append((bound, float(below)))
        family = HistogramMetricFamily(self._name, self._about)
        family.add_metric([], buckets, self._total)
        yield family


class Metrics:
    """The numbers of one service, in a registry of its own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.acts = Counter(
            "royal_acts", "Acts by what became of them.", ["answer"], registry=self._registry
        )
        self._answers: dict[str, Counter] = {}
        self.act_seconds = Times(
            "royal_act_seconds", "From an act's arrival to its being stored.", self._registry
        )
        self.fanout_seconds = Times(
            "royal_fanout_seconds", "From an event to a watching socket.", self._registry
        )
        self.bot_moves = Counter(
            "royal_bot_moves", "Acts of bots.", ["game"], registry=self._registry
        )
        self.reduced_moves = Counter(
            "royal_bot_moves_reduced",
            "Moves of bots that were weaker because the server was busy.",
            ["how"],
            registry=self._registry,
        )

    def act(self, answer: str, seconds: float) -> None:
        """Count an act."""
        counter = self._answers.get(answer)
        if counter is None:
            counter = self._answers[answer] = self.acts.labels(answer)
        counter.inc()
        self.act_seconds.add(seconds)

    def watch(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Add a number that is read when the metrics are requested."""
        Gauge(name, about, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """Return all numbers as Prometheus reads them."""
        return generate_latest(self._registry)
