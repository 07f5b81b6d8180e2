import pytest

from resume_ranker.bias import moved_by_names
from resume_ranker.generate import ROLES, resumes
from resume_ranker.parse import MAX_BYTES, read_text
from resume_ranker.ranking import rank


def test_there_are_200_resumes_for_four_roles_and_always_the_same():
    found = resumes()
    assert len(found) == 200 and {role for role, _, _ in found} == set(ROLES) and len(ROLES) == 4
    assert found == resumes()


@pytest.mark.parametrize("role", list(ROLES))
def test_swapping_names_moves_no_resume(role):
    assert moved_by_names(role) == 0


@pytest.mark.parametrize("role", list(ROLES))
def test_the_ten_best_are_mostly_of_the_role(role):
    people = resumes()
    ranked = rank(f"{role} developer", ROLES[role], {str(i): (name, text) for i, (_, name, text) in enumerate(people)})
    right = sum(people[int(each.resume_id)][0] == role for each in ranked[:10])
    assert right >= 8, f"precision at 10 is {right / 10}"


@pytest.mark.parametrize("content", [b"", b"<html>", b"PK broken", b"x" * (MAX_BYTES + 1)])
def test_what_is_neither_pdf_nor_word_is_refused(content):
    with pytest.raises(ValueError):
        read_text(content)
