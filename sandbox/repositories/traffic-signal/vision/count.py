"""Counts vehicles in junction video with a YOLOX detector: python -m vision.count junction.mp4 yolox_idd.onnx"""

import sys

import cv2
import numpy as np

KINDS = ("car", "two-wheeler", "auto", "bus", "truck")
SIZE = 640


def decode(output: np.ndarray, size: int = SIZE) -> np.ndarray:
    """Boxes of YOLOX's raw output: x and y are offsets in a grid, width and height are logarithms."""
    grids, strides = [], []
    for stride in (8, 16, 32):
        cells = size // stride
        ys, xs = np.mgrid[:cells, :cells]
        grids.append(np.stack([xs.ravel(), ys.ravel()], axis=1))
        strides.append(np.full((cells * cells, 1), stride))
    grid, stride = np.concatenate(grids), np.concatenate(strides)
    boxes = output.copy()
    boxes[:, :2] = (output[:, :2] + grid) * stride
    boxes[:, 2:4] = np.exp(output[:, 2:4]) * stride
    return boxes


def count(boxes: np.ndarray, least: float = 0.4, overlap: float = 0.5) -> dict[str, int]:
    """Vehicles by kind. A box that overlaps a surer one is the same vehicle."""
    scores = boxes[:, 4:5] * boxes[:, 5:]
    kinds, best = scores.argmax(axis=1), scores.max(axis=1)
    corners = np.concatenate([boxes[:, :2] - boxes[:, 2:4] / 2, boxes[:, 2:4]], axis=1)
    kept = cv2.dnn.NMSBoxes(corners.tolist(), best.tolist(), least, overlap)
    found = dict.fromkeys(KINDS, 0)
    for i in np.asarray(kept).ravel():
        found[KINDS[kinds[i]]] += 1
    return found


def main(video: str, weights: str) -> None:
    network = cv2.dnn.readNetFromONNX(weights)
    source = cv2.VideoCapture(video)
    while True:
        ok, frame = source.read()
        if not ok:
            return
        network.setInput(cv2.dnn.blobFromImage(cv2.resize(frame, (SIZE, SIZE))))
        print(count(decode(network.forward()[0])))


if __name__ == "__main__":
    main(*sys.argv[1:3])
