"""200 generated resumes for four roles, always the same ones: python -m resume_ranker.generate > resumes.csv"""

import csv
import random
import sys

ROLES = {
    "backend": ["Python", "Django", "PostgreSQL", "Docker", "REST", "Redis"],
    "frontend": ["React", "TypeScript", "CSS", "accessibility", "Vite", "testing"],
    "data": ["Pandas", "SQL", "statistics", "Airflow", "Spark", "dashboards"],
    "devops": ["Kubernetes", "Terraform", "Linux", "Prometheus", "CI", "networking"],
}
FIRST = ["Asha", "Ravi", "Meena", "Faizal", "Zoya", "John", "Priya", "Arjun", "Kavya", "Imran"]
LAST = ["Sharma", "Nair", "Khan", "D'Souza", "Patil", "Das", "Reddy", "Lobo"]


def resumes(seed: int = 7, count: int = 200) -> list[tuple[str, str, str]]:
    """(role, name, text). The name is drawn apart from the role, so that it can't predict it."""
    chance = random.Random(seed)
    found = []
    for number in range(count):
        role = list(ROLES)[number % len(ROLES)]
        known = chance.sample(ROLES[role], chance.randint(2, 6))
        other = chance.sample(ROLES[chance.choice(list(ROLES))], 2)
        name = f"{chance.choice(FIRST)} {chance.choice(LAST)}"
        text = f"{name}. {chance.randint(0, 6)} years. Built a {role} project with {', '.join(known)}. Has seen {' and '.join(other)}."
        found.append((role, name, text))
    return found


if __name__ == "__main__":
    csv.writer(sys.stdout).writerows([("role", "name", "text"), *resumes()])
