"""An isolation forest that has only seen normal traffic. What it isolates quickly is strange."""

from collections.abc import Sequence

from sklearn.ensemble import IsolationForest

NAMES = ("packets_per_second", "mean_size", "size_deviation", "ports", "syn_without_ack")


def row(features: dict[str, float]) -> list[float]:
    return [features[name] for name in NAMES]


class Watcher:
    def __init__(self, normal: Sequence[dict[str, float]]) -> None:
        self._forest = IsolationForest(n_estimators=100, random_state=7).fit([row(each) for each in normal])

    def is_strange(self, features: dict[str, float]) -> bool:
        return bool(self._forest.predict([row(features)])[0] == -1)


def by_rule(features: dict[str, float]) -> bool:
    """The baseline: many ports, or handshakes that no one answers."""
    return features["ports"] > 20 or features["syn_without_ack"] > 0.8
