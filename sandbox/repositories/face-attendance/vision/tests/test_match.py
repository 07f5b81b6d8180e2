import numpy as np
import pytest

from vision.match import THRESHOLD, find_match, mark_class, normalise

ASHA = np.array([1.0, 0.0, 0.0])
RAVI = np.array([0.0, 2.0, 0.0])  # another length, the same kind of feature
ENROLLED = {"21CS014": ASHA, "21CS052": RAVI}


def at_similarity(cosine: float) -> np.ndarray:
    """A feature with this cosine to Asha's and 0 to Ravi's."""
    return np.array([cosine, 0.0, np.sqrt(1 - cosine**2)])


@pytest.mark.parametrize(("cosine", "roll_number"), [(0.9, "21CS014"), (THRESHOLD + 0.001, "21CS014"), (0.36, None)])
def test_only_a_face_above_the_threshold_is_known(cosine, roll_number):
    match = find_match(at_similarity(cosine), ENROLLED)
    assert match.roll_number == roll_number
    assert match.similarity == pytest.approx(cosine)


def test_brightness_scales_a_feature_and_changes_nothing():
    assert find_match(10 * RAVI, ENROLLED).similarity == pytest.approx(1)


def test_an_empty_class_knows_nobody():
    assert not find_match(ASHA, {}).is_known


def test_two_faces_of_one_student_count_once_with_the_better_similarity():
    assert mark_class([at_similarity(0.5), at_similarity(0.8)], ENROLLED) == {"21CS014": pytest.approx(0.8)}


def test_a_feature_of_zeros_is_refused():
    with pytest.raises(ValueError):
        normalise(np.zeros(128))
