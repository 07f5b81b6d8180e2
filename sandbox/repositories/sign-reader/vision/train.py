"""Trains a small network and tests it on a person it has not seen: python -m vision.train asha"""

import csv
import sys
from collections import Counter
from pathlib import Path

import numpy as np

Row = tuple[str, str, list[float]]


def read(folder: Path) -> list[Row]:
    rows = []
    for file in sorted(folder.glob("*.csv")):
        with file.open(newline="") as lines:
            rows += [(sign, person, [float(value) for value in values]) for sign, person, *values in csv.reader(lines)]
    return rows


def split(rows: list[Row], unseen: str) -> tuple[list[Row], list[Row]]:
    """The test is a whole person, because frames of one person are nearly the same."""
    known = [row for row in rows if row[1] != unseen]
    test = [row for row in rows if row[1] == unseen]
    if not known or not test:
        raise ValueError(f"Record {unseen} and at least one other person.")
    return known, test


def look_alikes(truth: list[str], said: list[str], count: int = 5) -> list[tuple[tuple[str, str], int]]:
    """The pairs of signs that are mixed up most, in either direction."""
    return Counter(tuple(sorted(pair)) for pair in zip(truth, said) if pair[0] != pair[1]).most_common(count)


def main(unseen: str) -> None:
    import tensorflow as tf

    known, test = split(read(Path("recorded")), unseen)
    signs = sorted({row[0] for row in known})
    features = lambda rows: np.array([row[2] for row in rows], dtype=np.float32)  # noqa: E731
    labels = lambda rows: np.array([signs.index(row[0]) for row in rows])  # noqa: E731
    model = tf.keras.Sequential(
        [tf.keras.layers.Dense(128, "relu"), tf.keras.layers.Dropout(0.3), tf.keras.layers.Dense(64, "relu"), tf.keras.layers.Dense(len(signs), "softmax")]
    )
    model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
    model.fit(features(known), labels(known), epochs=30, batch_size=64, verbose=2)
    said = [signs[i] for i in model.predict(features(test)).argmax(axis=1)]
    truth = [row[0] for row in test]
    print(f"{unseen}: {np.mean([a == b for a, b in zip(truth, said)]):.1%}")
    for pair, times in look_alikes(truth, said):
        print(*pair, times)
    model.save("signs.keras")
    Path("signs.txt").write_text("\n".join(signs))


if __name__ == "__main__":
    main(sys.argv[1])
