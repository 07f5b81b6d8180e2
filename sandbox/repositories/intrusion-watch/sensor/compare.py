"""Precision and recall, rules against model, from flows whose truth is known."""

from collections.abc import Iterable


def precision_and_recall(pairs: Iterable[tuple[bool, bool]]) -> tuple[float, float]:
    """Pairs are (is an attack, was reported)."""
    listed = list(pairs)
    hits = sum(truth and said for truth, said in listed)
    reported = sum(said for _, said in listed)
    attacks = sum(truth for truth, _ in listed)
    return (hits / reported if reported else 0.0, hits / attacks if attacks else 0.0)
