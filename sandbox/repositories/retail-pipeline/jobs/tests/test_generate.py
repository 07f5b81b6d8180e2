from collections import Counter
from datetime import datetime
from itertools import islice

from jobs.generate import SHOPS, bills

BILLS = list(islice(bills(seed=7, start=datetime(2026, 8, 3)), 2000))


def test_there_are_50_shops_and_the_same_seed_gives_the_same_bills():
    assert len(set(SHOPS)) == 50
    assert BILLS == list(islice(bills(seed=7, start=datetime(2026, 8, 3)), 2000))


def test_the_amount_is_the_sum_of_the_lines():
    assert all(each["paise"] == sum(line["count"] * line["paise"] for line in each["lines"]) for each in BILLS)


def test_about_one_bill_in_twenty_comes_twice():
    repeated = sum(count - 1 for count in Counter((each["shop"], each["number"]) for each in BILLS).values())
    assert 60 < repeated < 140
