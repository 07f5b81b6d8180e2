import numpy as np
import pandas as pd

from win_model import brier, fit, probability


def chases(count: int = 400) -> pd.DataFrame:
    chance = np.random.default_rng(7)
    left = chance.integers(1, 120, count)
    needed = chance.integers(1, 180, count)
    wickets = chance.integers(1, 11, count)
    return pd.DataFrame({"needed": needed, "balls_left": left, "wickets_left": wickets, "is_won": needed / left < 1.4})


def test_the_model_beats_a_coin_on_balls_it_has_not_seen():
    balls = chases()
    weights = fit(balls[:300])
    assert brier(probability(balls[300:], weights), balls[300:].is_won) < 0.15


def test_fewer_runs_needed_are_a_better_chance():
    balls = chases()
    two = pd.DataFrame({"needed": [10, 60], "balls_left": [30, 30], "wickets_left": [5, 5]})
    easy, hard = probability(two, fit(balls))
    assert easy > hard


def test_a_reached_target_is_certain():
    done = pd.DataFrame({"needed": [0, -3], "balls_left": [0, 4], "wickets_left": [1, 1]})
    assert list(probability(done, np.zeros(4))) == [1, 1]
