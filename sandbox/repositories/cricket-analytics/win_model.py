"""Logistic regression by hand: the chance to win a chase after each ball. Scored by the Brier score."""

import numpy as np
import pandas as pd


def features(balls: pd.DataFrame) -> np.ndarray:
    needed = balls.needed.to_numpy(float).clip(min=0)
    left = balls.balls_left.to_numpy(float).clip(min=1)
    return np.column_stack([np.ones(len(balls)), needed / left * 6 / 10, balls.wickets_left / 10, left / 120])


def fit(balls: pd.DataFrame, steps: int = 2000, rate: float = 0.5) -> np.ndarray:
    """Gradient descent. The match that is shown must not be among the balls."""
    x, won = features(balls), balls.is_won.to_numpy(float)
    weights = np.zeros(x.shape[1])
    for _ in range(steps):
        weights -= rate * x.T @ (sigmoid(x @ weights) - won) / len(won)
    return weights


def sigmoid(z: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-np.clip(z, -30, 30)))


def probability(balls: pd.DataFrame, weights: np.ndarray) -> pd.Series:
    """Once the target is reached the chance is 1, whatever the model says."""
    chance = pd.Series(sigmoid(features(balls) @ weights), index=balls.index)
    return chance.mask(balls.needed <= 0, 1.0)


def brier(chance: pd.Series, won: pd.Series) -> float:
    """0 is perfect, 0.25 is what a coin gets."""
    return float(((chance - won.astype(float)) ** 2).mean())
