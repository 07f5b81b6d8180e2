"""Fits the correction against hours of a CPCB station: python calibration/fit.py hours.csv

The file has the columns raw, humidity and station, one row for each hour. Without any library, so that each step can be explained.
"""

import csv
import sys


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination with pivots."""
    rows = [[*row, value] for row, value in zip(matrix, right)]
    for i in range(len(rows)):
        best = max(range(i, len(rows)), key=lambda r: abs(rows[r][i]))
        rows[i], rows[best] = rows[best], rows[i]
        if abs(rows[i][i]) < 1e-12:
            raise ValueError("The hours are too alike for a fit.")
        for r in range(len(rows)):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i])]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def fit(hours: list[tuple[float, float, float]]) -> tuple[float, float, float]:
    """The factors of raw and humidity and the constant with the least squared error."""
    inputs = [(raw, humidity, 1.0) for raw, humidity, _ in hours]
    matrix = [[sum(a[i] * a[j] for a in inputs) for j in range(3)] for i in range(3)]
    right = [sum(a[i] * hour[2] for a, hour in zip(inputs, hours)) for i in range(3)]
    a, b, c = solve(matrix, right)
    return a, b, c


def mean_error(hours: list[tuple[float, float, float]], factors: tuple[float, float, float]) -> float:
    a, b, c = factors
    return sum(abs(a * raw + b * humidity + c - station) for raw, humidity, station in hours) / len(hours)


if __name__ == "__main__":
    with open(sys.argv[1], newline="") as file:
        read = [(float(row["raw"]), float(row["humidity"]), float(row["station"])) for row in csv.DictReader(file)]
    half = len(read) // 2
    found = fit(read[:half])
    print("pm25 = %.2f * raw %+.2f * humidity %+.1f" % found)
    print(f"error on the other half: {mean_error(read[half:], found):.1f} µg/m³, uncorrected {mean_error(read[half:], (1, 0, 0)):.1f}")
