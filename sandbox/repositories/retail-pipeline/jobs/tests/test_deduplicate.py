from datetime import datetime, timedelta

import pytest

from jobs.deduplicate import Bill, Deduplicator

NOON = datetime(2026, 10, 31, 12)


def bill(number: int, at: datetime = NOON, paise: int = 49_900, shop: str = "Pune-07") -> Bill:
    return Bill(shop, number, at, paise)


def test_a_bill_that_comes_twice_is_passed_on_once():
    assert list(Deduplicator().process([bill(1), bill(2), bill(1)])) == [bill(1), bill(2)]


def test_two_shops_may_use_the_same_number():
    bills = [bill(1), bill(1, shop="Nagpur-02")]
    assert list(Deduplicator().process(bills)) == bills


def test_one_number_with_two_amounts_stops_the_job():
    with pytest.raises(ValueError, match="49900 and 59900"):
        list(Deduplicator().process([bill(1), bill(1, paise=59_900)]))


def test_a_restarted_job_knows_what_the_stopped_one_saw():
    first = Deduplicator()
    list(first.process([bill(1), bill(2)]))
    assert list(Deduplicator(first.state()).process([bill(2), bill(3)])) == [bill(3)]


def test_bills_are_forgotten_48_hours_after_the_newest_one():
    job = Deduplicator()
    list(job.process([bill(1), bill(2, NOON + timedelta(hours=48))]))
    assert len(job.state()) == 2
    list(job.process([bill(3, NOON + timedelta(hours=48, minutes=1))]))
    assert [each.number for each in job.state()] == [2, 3]
