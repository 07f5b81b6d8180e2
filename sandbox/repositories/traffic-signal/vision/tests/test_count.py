import numpy as np
import pytest

pytest.importorskip("cv2")

from training.finetune import boxes  # noqa: E402
from vision.count import count, decode  # noqa: E402


def box(x, y, kind, sure=0.9):
    scores = [0.0] * 5
    scores[kind] = 1.0
    return [x, y, 40, 30, sure, *scores]


def test_two_boxes_of_one_vehicle_count_once():
    found = count(np.array([box(100, 100, 3), box(103, 101, 3, 0.7), box(300, 80, 1)]))
    assert (found["bus"], found["two-wheeler"], found["car"]) == (1, 1, 0)


def test_unsure_boxes_do_not_count():
    assert sum(count(np.array([box(100, 100, 0, 0.2)])).values()) == 0


def test_the_first_cell_of_the_grid_stays_and_the_second_moves_by_the_stride():
    output = np.zeros((84, 10))
    decoded = decode(output, size=64)
    assert decoded[0, :4].tolist() == [0, 0, 8, 8]
    assert decoded[1, :4].tolist() == [8, 0, 8, 8]


def test_animals_and_empty_boxes_are_left_out():
    thing = "<object><name>{}</name><bndbox><xmin>1</xmin><ymin>2</ymin><xmax>{}</xmax><ymax>9</ymax></bndbox></object>"
    text = "<annotation>" + thing.format("autorickshaw", 6) + thing.format("animal", 6) + thing.format("car", 1) + "</annotation>"
    assert boxes(text) == [(2, (1, 2, 5, 7))]
