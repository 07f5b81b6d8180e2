"""Numbers that are measured from an address alone. Nothing is downloaded."""

import ipaddress
import math
import re
from collections import Counter
from urllib.parse import urlsplit

BRANDS = ("sbi", "hdfc", "icici", "paytm", "google", "amazon", "irctc")
SECOND_LEVELS = {"co.in", "gov.in", "ac.in", "org.in", "co.uk"}


def registered_domain(host: str) -> str:
    """`login.bank.co.in` is `bank.co.in`. A full list of suffixes is in data/suffixes.txt."""
    parts = host.split(".")
    size = 3 if ".".join(parts[-2:]) in SECOND_LEVELS else 2
    return ".".join(parts[-size:])


def entropy(text: str) -> float:
    """Bits per character: random hosts have more than words."""
    if not text:
        return 0.0
    shares = [count / len(text) for count in Counter(text).values()]
    return -sum(share * math.log2(share) for share in shares)


def is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def measure(url: str) -> dict[str, float]:
    parts = urlsplit(url if "://" in url else f"http://{url}")
    host = (parts.hostname or "").lower()
    domain = registered_domain(host)
    outside = host[: -len(domain)] + parts.path.lower()
    return {
        "has_tls": float(parts.scheme == "https"),
        "host_length": len(host),
        "host_parts": host.count(".") + 1,
        "host_entropy": round(entropy(host), 3),
        "is_ip": float(is_address(host)),
        "digits_in_host": sum(char.isdigit() for char in host),
        "hyphens_in_host": host.count("-"),
        "is_punycode": float("xn--" in host),
        "has_user": float("@" in parts.netloc),
        "brand_outside_domain": float(any(re.search(rf"\b{brand}\b", outside) for brand in BRANDS)),
    }
