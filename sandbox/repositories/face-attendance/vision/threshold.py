"""False accepts and false rejects at each threshold.

`python -m vision.threshold PAIRS.csv` prints them. Without a file it reads data/pairs-example.csv, whose 400
similarities were drawn at random, so that the page can be shown before you have measured LFW (docs/setup.md).
"""

import csv
import sys
from pathlib import Path

MEASURED = Path("data/pairs-lfw.csv")
EXAMPLE = Path("data/pairs-example.csv")


def read_pairs(path: Path | None = None) -> tuple[list[tuple[float, bool]], str]:
    """Similarity and whether both photos show one person; and where the numbers come from."""
    chosen = path or (MEASURED if MEASURED.exists() else EXAMPLE)
    with chosen.open(newline="") as file:
        pairs = [(float(row["similarity"]), row["same"] == "1") for row in csv.DictReader(file)]
    return pairs, chosen.name


def rates(pairs: list[tuple[float, bool]], threshold: float) -> tuple[float, float]:
    """The share of strangers that is accepted, and of genuine pairs that is rejected."""
    strangers = [similarity for similarity, same in pairs if not same]
    genuine = [similarity for similarity, same in pairs if same]
    if not strangers or not genuine:
        raise ValueError("Both kinds of pairs are needed.")
    accepts = sum(similarity >= threshold for similarity in strangers) / len(strangers)
    rejects = sum(similarity < threshold for similarity in genuine) / len(genuine)
    return accepts, rejects


def sweep(pairs: list[tuple[float, bool]], steps: int = 50) -> list[dict[str, float]]:
    points = []
    for step in range(steps + 1):
        threshold = step / steps
        accepts, rejects = rates(pairs, threshold)
        points.append({"threshold": threshold, "false_accepts": round(accepts, 4), "false_rejects": round(rejects, 4)})
    return points


if __name__ == "__main__":
    found, source = read_pairs(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    print(f"{len(found)} pairs of {source}")
    for point in sweep(found, 20):
        print("{threshold:.2f}  {false_accepts:7.2%}  {false_rejects:7.2%}".format(**point))
