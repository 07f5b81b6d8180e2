import pytest

from vision.train import look_alikes, split

ROWS = [("A", "asha", [0.0]), ("A", "ravi", [0.1]), ("B", "ravi", [0.9])]


def test_the_test_is_a_whole_person():
    known, test = split(ROWS, "asha")
    assert {row[1] for row in known} == {"ravi"} and test == ROWS[:1]


def test_one_person_alone_is_no_test():
    with pytest.raises(ValueError, match="at least one other"):
        split(ROWS[:1], "asha")


def test_signs_that_look_alike_count_in_both_directions():
    assert look_alikes(["M", "N", "A"], ["N", "M", "A"]) == [(("M", "N"), 2)]
