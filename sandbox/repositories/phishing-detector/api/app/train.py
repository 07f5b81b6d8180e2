"""Compares five classifiers and keeps the gradient boosted trees: python -m app.train PhiUSIIL.csv"""

import csv
import pickle
import sys

from sklearn.ensemble import HistGradientBoostingClassifier, RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import precision_score, recall_score
from sklearn.model_selection import train_test_split
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier

from .features import measure

CLASSIFIERS = {
    "logistic regression": LogisticRegression(max_iter=1000),
    "naive Bayes": GaussianNB(),
    "nearest neighbours": KNeighborsClassifier(),
    "random forest": RandomForestClassifier(n_estimators=100, random_state=7),
    "gradient boosted trees": HistGradientBoostingClassifier(random_state=7),
}


def compare(urls: list[str], is_phishing: list[int]) -> dict[str, tuple[float, float]]:
    """Precision and recall of each, on a quarter that none of them has seen."""
    rows = [list(measure(url).values()) for url in urls]
    parts = train_test_split(rows, is_phishing, test_size=0.25, random_state=7, stratify=is_phishing)
    known, unseen, known_truth, truth = parts
    found = {}
    for name, classifier in CLASSIFIERS.items():
        said = classifier.fit(known, known_truth).predict(unseen)
        found[name] = (precision_score(truth, said, zero_division=0), recall_score(truth, said, zero_division=0))
    return found


if __name__ == "__main__":
    with open(sys.argv[1], newline="", encoding="utf-8-sig") as file:
        lines = list(csv.DictReader(file))
    # In PhiUSIIL a label of 1 is a safe link.
    for name, (precision, recall) in compare([x["URL"] for x in lines], [1 - int(x["label"]) for x in lines]).items():
        print(f"{name:24} precision {precision:.3f}  recall {recall:.3f}")
    with open("model.pickle", "wb") as out:
        pickle.dump(CLASSIFIERS["gradient boosted trees"], out)
