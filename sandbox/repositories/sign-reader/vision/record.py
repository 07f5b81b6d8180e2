"""Records a sign of your own: python -m vision.record A asha. Space begins and ends, Escape leaves."""

import csv
import sys
from pathlib import Path

import cv2

from .camera import hands
from .landmarks import normalise


def main(sign: str, person: str) -> None:
    Path("recorded").mkdir(exist_ok=True)
    is_on, count = False, 0
    with open(f"recorded/{sign}-{person}.csv", "a", newline="") as file:
        out = csv.writer(file)
        for frame, points, key in hands():
            if key == 27:
                return
            if key == 32:
                is_on = not is_on
            if is_on and points is not None:
                out.writerow([sign, person, *normalise(points)])
                count += 1
            cv2.putText(frame, f"{sign}: {count}", (20, 40), cv2.FONT_HERSHEY_SIMPLEX, 1, (0, 200, 0), 2)
            cv2.imshow("Record", frame)


if __name__ == "__main__":
    main(*sys.argv[1:3])
