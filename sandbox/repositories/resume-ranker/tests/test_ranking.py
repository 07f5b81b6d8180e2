import pytest

from resume_ranker.ranking import rank, tokens, without_name

JOB = "Backend developer with Python, Django and PostgreSQL. C++ is a plus."
SKILLS = ["Python", "Django", "PostgreSQL", "C++"]
TEXT = "Built a hostel portal in Python and Django. Knows PostgreSQL and C++."


def test_names_of_languages_stay_whole():
    assert tokens("C++, C# and Node.js.") == ["c++", "c#", "and", "node.js"]


@pytest.mark.parametrize("name", ["Priya Sharma", "Mohammed Faizal", "John D'Souza", "Zoë Lobo"])
def test_swapping_the_name_does_not_move_a_resume(name):
    [ranked] = rank(JOB, SKILLS, {"r1": (name, f"{name}. {TEXT}")})
    [nameless] = rank(JOB, SKILLS, {"r1": ("", TEXT)})
    assert ranked == nameless


def test_a_name_that_is_a_skill_removes_the_skill():  # a known limit
    [ranked] = rank(JOB, SKILLS, {"r1": ("Django Reinhardt", f"Django Reinhardt. {TEXT}")})
    assert ranked.missing == ("Django",)


def test_a_resume_with_all_skills_is_before_one_with_none():
    ranked = rank(JOB, SKILLS, {"a": ("", "Sales and marketing of tractors"), "b": ("", TEXT)})
    assert [each.resume_id for each in ranked] == ["b", "a"]
    assert ranked[1].missing == tuple(SKILLS)


def test_equal_resumes_are_ordered_by_id():
    ranked = rank(JOB, SKILLS, {"r2": ("Asha", TEXT), "r1": ("Zoya", TEXT)})
    assert [each.resume_id for each in ranked] == ["r1", "r2"]


def test_a_name_is_removed_as_a_word_and_not_inside_others():
    assert without_name("Ram works on RAM and programs", "Ram").split() == ["works", "on", "and", "programs"]
