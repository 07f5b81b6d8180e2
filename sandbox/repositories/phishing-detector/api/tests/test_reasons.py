from app.features import measure
from app.reasons import WORDS, explain
from app.train import CLASSIFIERS, compare


def test_each_of_the_ten_numbers_has_words():
    assert {name for name, _, _ in WORDS} == set(measure("https://example.in"))


def test_at_most_three_reasons_and_the_strongest_first():
    reasons = explain(measure("http://sbi.com@login-sbi-check-1234.example-account-verify.xyz/"))
    assert len(reasons) == 3
    assert reasons[0] == "The real host stands after an @."


def test_a_plain_home_page_has_no_reason():
    assert explain(measure("https://www.irctc.co.in/")) == []


def test_five_classifiers_are_compared():
    safe = [f"https://college{n}.ac.in/" for n in range(20)]
    bad = [f"http://sbi-{n}.account-check-{n}99.xyz/" for n in range(20)]
    found = compare(safe + bad, [0] * 20 + [1] * 20)
    assert set(found) == set(CLASSIFIERS) and len(found) == 5
    assert found["random forest"] == (1, 1)
