import pytest

from vision.green_time import green_times, queue_of


def test_a_bus_weighs_more_than_four_two_wheelers():
    assert queue_of({"bus": 1}) > queue_of({"two-wheeler": 4})


def test_an_unknown_vehicle_is_not_counted_as_nothing():
    with pytest.raises(ValueError, match="bullock cart"):
        queue_of({"car": 2, "bullock cart": 1})


def test_equal_queues_share_the_cycle():
    side = {"car": 10}
    assert green_times({"N": side, "E": side, "S": side, "W": side}) == {"N": 26, "E": 26, "S": 26, "W": 26}


def test_an_empty_side_keeps_its_10_seconds_and_a_full_one_stops_at_60():
    times = green_times({"N": {"truck": 40}, "E": {}, "S": {}, "W": {}})
    assert times == {"N": 60, "E": 10, "S": 10, "W": 10}


@pytest.mark.parametrize("cycle", [60, 90, 120, 180])
def test_green_and_lost_seconds_fit_into_the_cycle(cycle):
    times = green_times({"N": {"car": 9}, "E": {"bus": 2}, "S": {"auto": 1}, "W": {"two-wheeler": 30}}, cycle)
    assert sum(times.values()) + 4 * 4 <= cycle


def test_a_cycle_without_room_for_every_side_is_refused():
    with pytest.raises(ValueError, match="too short"):
        green_times({"N": {}, "E": {}, "S": {}, "W": {}}, cycle=55)
