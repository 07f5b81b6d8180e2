import pytest

from vision.threshold import EXAMPLE, rates, read_pairs, sweep

PAIRS = [(0.1, False), (0.4, False), (0.35, True), (0.8, True)]


def test_a_higher_threshold_accepts_fewer_strangers_and_rejects_more_genuine_pairs():
    assert rates(PAIRS, 0.3) == (0.5, 0.0)
    assert rates(PAIRS, 0.5) == (0.0, 0.5)


def test_a_similarity_equal_to_the_threshold_is_accepted():
    assert rates(PAIRS, 0.4)[0] == 0.5


def test_pairs_of_one_kind_are_refused():
    with pytest.raises(ValueError, match="Both kinds"):
        rates([(0.5, True)], 0.3)


def test_the_rates_never_turn_back_over_the_thresholds():
    points = sweep(read_pairs(EXAMPLE)[0])
    accepts = [point["false_accepts"] for point in points]
    rejects = [point["false_rejects"] for point in points]
    assert accepts == sorted(accepts, reverse=True)
    assert rejects == sorted(rejects)
