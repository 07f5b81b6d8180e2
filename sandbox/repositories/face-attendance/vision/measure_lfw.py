"""Measures the 6,000 pairs of LFW and writes data/pairs-lfw.csv. Takes about 25 minutes on a laptop.

    python -m vision.measure_lfw path/to/lfw path/to/pairs.txt
"""

import csv
import sys
from pathlib import Path

import cv2

from .faces import FaceReader
from .match import normalise


def pairs_of(list_file: Path) -> list[tuple[str, int, str, int]]:
    """`Name 1 4` is a genuine pair, `Name 1 Other 2` are strangers. The first line counts the folds."""
    pairs = []
    for line in list_file.read_text().splitlines()[1:]:
        parts = line.split()
        if len(parts) == 3:
            pairs.append((parts[0], int(parts[1]), parts[0], int(parts[2])))
        elif len(parts) == 4:
            pairs.append((parts[0], int(parts[1]), parts[2], int(parts[3])))
    return pairs


def main(photos: Path, list_file: Path) -> None:
    reader = FaceReader()

    def feature(name: str, number: int):
        faces = reader.read(cv2.imread(str(photos / name / f"{name}_{number:04}.jpg")))
        return normalise(faces[0]) if faces else None

    with open("data/pairs-lfw.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["similarity", "same"])
        for first, first_number, second, second_number in pairs_of(list_file):
            a, b = feature(first, first_number), feature(second, second_number)
            if a is not None and b is not None:
                out.writerow([f"{float(a @ b):.4f}", int(first == second)])


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
