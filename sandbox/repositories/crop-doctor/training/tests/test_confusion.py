from training.confusion import accuracy, confusion, most_confused

PAIRS = [("rust", "rust"), ("rust", "healthy"), ("rust", "healthy"), ("healthy", "healthy")]


def test_accuracy_is_the_share_on_the_diagonal():
    assert accuracy(confusion(PAIRS)) == 0.5
    assert accuracy({}) == 0


def test_the_most_frequent_mistake_is_first():
    assert most_confused(confusion(PAIRS)) == [("rust", "healthy", 2)]
