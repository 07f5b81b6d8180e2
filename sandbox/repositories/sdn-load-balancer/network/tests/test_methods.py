from collections import Counter

import pytest

from network.methods import Server, fairness, least_connections, least_load, round_robin, weighted_random


def test_round_robin_takes_turns_and_skips_a_server_that_is_down():
    servers = [Server("h1"), Server("h2"), Server("h3")]
    choose = round_robin()
    assert [choose(servers).name for _ in range(4)] == ["h1", "h2", "h3", "h1"]
    servers[1].is_up = False
    assert {choose(servers).name for _ in range(4)} == {"h1", "h3"}


def test_a_server_of_weight_2_may_have_twice_the_connections():
    servers = [Server("big", weight=2, connections=9), Server("small", connections=5)]
    assert least_connections(servers).name == "big"


def test_the_least_loaded_server_may_have_the_most_connections():
    servers = [Server("h1", connections=40, bytes_per_second=1e3), Server("h2", connections=2, bytes_per_second=9e6)]
    assert least_load(servers).name == "h1"
    assert least_connections(servers).name == "h2"


def test_weighted_random_repeats_with_its_seed_and_follows_the_weights():
    servers = [Server("h1", weight=3), Server("h2")]
    first, second = weighted_random(seed=1), weighted_random(seed=1)
    names = [first(servers).name for _ in range(4000)]
    assert names == [second(servers).name for _ in range(4000)]
    assert Counter(names)["h1"] / 4000 == pytest.approx(0.75, abs=0.03)


def test_no_server_is_an_error_and_not_a_guess():
    with pytest.raises(LookupError):
        least_load([Server("h1", is_up=False)])


def test_fairness_is_1_for_equal_shares_and_1_of_n_for_one_server():
    assert fairness([25, 25, 25, 25]) == 1
    assert fairness([100, 0, 0, 0]) == 0.25
