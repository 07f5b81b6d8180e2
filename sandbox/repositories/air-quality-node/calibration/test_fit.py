import pytest

from calibration.fit import fit, mean_error


def test_the_correction_that_made_the_hours_is_found():
    hours = [(raw, humidity, 0.61 * raw - 0.11 * humidity + 12.4) for raw in (20, 60, 140) for humidity in (30, 55, 90)]
    found = fit(hours)
    assert found == pytest.approx((0.61, -0.11, 12.4))
    assert mean_error(hours, found) == pytest.approx(0, abs=1e-9)


def test_hours_that_are_all_alike_are_refused():
    with pytest.raises(ValueError, match="alike"):
        fit([(50.0, 40.0, 45.0)] * 9)
