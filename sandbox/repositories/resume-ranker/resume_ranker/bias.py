"""Swaps the names of all resumes and compares the ranks: python -m resume_ranker.bias"""

from .generate import ROLES, resumes
from .ranking import rank


def moved_by_names(role: str) -> int:
    """How many of 200 resumes change their place when each gets the name of another one."""
    skills, people = ROLES[role], resumes()
    names = [name for _, name, _ in people]
    swapped = names[1:] + names[:1]
    before = {str(i): (name, text) for i, (_, name, text) in enumerate(people)}
    after = {
        str(i): (swapped[i], text.replace(name, swapped[i])) for i, (_, name, text) in enumerate(people)
    }
    first, second = ([each.resume_id for each in rank(f"{role} developer", skills, which)] for which in (before, after))
    return sum(a != b for a, b in zip(first, second))


if __name__ == "__main__":
    for each in ROLES:
        print(each, moved_by_names(each))
