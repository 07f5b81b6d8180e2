from training.prepare import paragraphs


def test_numbers_are_taken_off_and_headings_join_their_paragraph():
    text = "JUDGMENT\n\n1. The appellant filed a suit.\n2. It was dismissed."
    assert paragraphs(text) == ["JUDGMENT", "The appellant filed a suit.", "It was dismissed."]


def test_lines_of_one_paragraph_are_joined():
    assert paragraphs("1. The suit\nwas late.") == ["The suit was late."]
