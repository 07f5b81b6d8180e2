import pytest

from app.features import entropy, measure, registered_domain


@pytest.mark.parametrize(
    ("host", "domain"),
    [("login.bank.co.in", "bank.co.in"), ("www.irctc.co.in", "irctc.co.in"), ("mail.google.com", "google.com")],
)
def test_the_registered_domain_is_what_someone_paid_for(host, domain):
    assert registered_domain(host) == domain


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://www.onlinesbi.sbi/", 0),
        ("https://sbi.account-check.xyz/", 1),
        ("https://account-check.xyz/sbi/login", 1),
        ("https://account-check.xyz/?bank=sbi", 0),  # known limit: the query is not read
        ("https://sbilogin.account-check.xyz/", 0),  # known limit: the brand must be a whole word
    ],
)
def test_a_brand_counts_outside_the_domain(url, expected):
    assert measure(url)["brand_outside_domain"] == expected


def test_the_host_after_the_at_sign_is_the_real_one():
    found = measure("http://google.com@192.168.4.7/")
    assert (found["has_user"], found["is_ip"], found["digits_in_host"]) == (1, 1, 8)


def test_random_hosts_have_more_entropy_than_words():
    assert entropy("aaaa") == 0
    assert entropy("abcd") == 2
    assert entropy("x7k2qp9z") > entropy("facebook")


def test_an_address_without_scheme_is_read_as_http():
    assert measure("example.in/login")["has_tls"] == 0
