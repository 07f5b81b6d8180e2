"""Confusion matrix and accuracy from two columns: what a leaf has, and what the model said."""

from collections import Counter
from collections.abc import Iterable


def confusion(pairs: Iterable[tuple[str, str]]) -> dict[str, Counter[str]]:
    matrix: dict[str, Counter[str]] = {}
    for truth, said in pairs:
        matrix.setdefault(truth, Counter())[said] += 1
    return matrix


def accuracy(matrix: dict[str, Counter[str]]) -> float:
    total = sum(row.total() for row in matrix.values())
    return sum(row[truth] for truth, row in matrix.items()) / total if total else 0.0


def most_confused(matrix: dict[str, Counter[str]], count: int = 5) -> list[tuple[str, str, int]]:
    """The mistakes that happen most, for the report."""
    mistakes = [(truth, said, n) for truth, row in matrix.items() for said, n in row.items() if said != truth]
    return sorted(mistakes, key=lambda each: (-each[2], each[:2]))[:count]
