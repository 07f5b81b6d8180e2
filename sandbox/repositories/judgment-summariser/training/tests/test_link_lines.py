from training.link_lines import invented_share, link, words

PARAGRAPHS = [
    "The appellant filed a suit for partition in 1987 before the District Judge.",
    "The High Court dismissed the appeal because it was filed 412 days late.",
]


def test_short_and_common_words_are_left_out():
    assert words("He had been at the High Court on 4 May 1987") == {"high", "court", "4", "may", "1987"}


def test_a_line_is_linked_to_the_paragraph_that_shares_most_words():
    [found] = link(["The appeal was dismissed as 412 days late."], PARAGRAPHS)
    assert found.paragraph == 2
    assert found.overlap == 1.0


def test_a_line_with_a_fact_from_nowhere_is_marked():
    links = link(["The High Court dismissed it.", "Costs of fifty lakh rupees were awarded."], PARAGRAPHS)
    assert [each.paragraph for each in links] == [2, None]
    assert invented_share(links) == 0.5


def test_an_empty_line_and_an_empty_judgment_have_no_source():
    assert link(["..."], PARAGRAPHS)[0].paragraph is None
    assert link(["The appeal was dismissed."], [])[0].paragraph is None
