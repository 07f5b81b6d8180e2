"""Draws the share of each server as SVG, from a file with the server of each answer in a line: python -m network.graph answers.txt"""

import sys
from collections import Counter

from network.methods import fairness


def draw(answers: list[str]) -> str:
    shares = sorted(Counter(answers).items())
    top = max(count for _, count in shares)
    bars = "".join(
        f'<rect x="{30 + 50 * i}" y="{180 - 160 * count / top:.0f}" width="36" height="{160 * count / top:.0f}"/>'
        f'<text x="{48 + 50 * i}" y="196" text-anchor="middle">{name}</text>'
        for i, (name, count) in enumerate(shares)
    )
    title = f'<text x="30" y="14">{len(answers)} answers, fairness {fairness([count for _, count in shares]):.3f}</text>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{50 + 50 * len(shares)}" height="200" font-size="12">{title}{bars}</svg>'


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        print(draw(file.read().split()))
