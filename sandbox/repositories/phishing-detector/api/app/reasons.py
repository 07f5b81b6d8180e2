"""Three reasons in words. The strongest first, none that speaks for the link."""

WORDS = (
    ("has_user", lambda value: value > 0, "The real host stands after an @."),
    ("brand_outside_domain", lambda value: value > 0, "It names a brand that the domain doesn't belong to."),
    ("is_ip", lambda value: value > 0, "It has numbers instead of a name."),
    ("is_punycode", lambda value: value > 0, "Its name has letters that look like others."),
    ("has_tls", lambda value: value == 0, "It isn't encrypted."),
    ("host_parts", lambda value: value >= 5, "Its host has many parts."),
    ("hyphens_in_host", lambda value: value >= 2, "Its host has several hyphens."),
    ("digits_in_host", lambda value: value >= 4, "Its host has many digits."),
    ("host_entropy", lambda value: value > 3.8, "Its host looks random."),
    ("host_length", lambda value: value > 30, "Its host is very long."),
)


def explain(values: dict[str, float], count: int = 3) -> list[str]:
    return [text for name, speaks, text in WORDS if speaks(values[name])][:count]
