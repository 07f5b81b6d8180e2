"""Turns the 21 landmarks of a hand into numbers that don't depend on where the hand is, how large, or left or right."""

from collections import deque

import numpy as np

WRIST, MIDDLE_BASE, INDEX_BASE, LITTLE_BASE = 0, 9, 5, 17
STEADY_FRAMES = 8


def normalise(points: np.ndarray) -> np.ndarray:
    """42 numbers from an array of shape (21, 2)."""
    if points.shape != (21, 2):
        raise ValueError(f"A hand has 21 points, not {points.shape}.")
    moved = points - points[WRIST]
    scale = np.linalg.norm(moved[MIDDLE_BASE])
    if scale < 1e-6:
        raise ValueError("The hand is too small to be read.")
    moved = moved / scale
    # A left hand is mirrored to a right one: the sign of the area between wrist, index and little finger tells which it is.
    index, little = moved[INDEX_BASE], moved[LITTLE_BASE]
    if index[0] * little[1] - index[1] * little[0] < 0:
        moved = moved * np.array([-1, 1])
    return moved.astype(np.float32).ravel()


class SteadyReader:
    """Emits a sign once it was read in 8 frames in a row, and again only after another one."""

    def __init__(self, threshold: float = 0.8) -> None:
        self._last: deque[str | None] = deque(maxlen=STEADY_FRAMES)
        self._threshold = threshold
        self._emitted: str | None = None

    def read(self, sign: str, confidence: float) -> str | None:
        self._last.append(sign if confidence >= self._threshold else None)
        steady = self._last[0]
        if len(self._last) < STEADY_FRAMES or any(each != steady for each in self._last):
            return None
        if steady == self._emitted:
            return None
        self._emitted = steady
        return steady
