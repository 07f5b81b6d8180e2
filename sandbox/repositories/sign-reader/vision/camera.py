"""Hands in webcam frames, found by MediaPipe."""

from collections.abc import Iterator

import cv2
import mediapipe as mp
import numpy as np


def hands(camera: int = 0) -> Iterator[tuple[np.ndarray, np.ndarray | None, int]]:
    """Yields each frame with the 21 points of a hand (None without one) and the key that was pressed."""
    source = cv2.VideoCapture(camera)
    if not source.isOpened():
        raise SystemExit(f"Camera {camera} can't be opened.")
    with mp.solutions.hands.Hands(max_num_hands=1, min_detection_confidence=0.6) as finder:
        while True:
            ok, frame = source.read()
            if not ok:
                return
            found = finder.process(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB)).multi_hand_landmarks
            points = np.array([(p.x, p.y) for p in found[0].landmark]) if found else None
            yield frame, points, cv2.waitKey(1)
