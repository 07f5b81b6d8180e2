"""Ranks resumes for a job, without looking at names."""

import math
import re
from collections import Counter
from dataclasses import dataclass

TOKEN = re.compile(r"[a-z][a-z+#.]*[a-z+#]|[a-z]")
KEYWORD_WEIGHT = 0.6


@dataclass(frozen=True)
class Ranked:
    resume_id: str
    score: float
    found: tuple[str, ...]
    missing: tuple[str, ...]


def tokens(text: str) -> list[str]:
    return TOKEN.findall(text.lower())


def cosine(a: Counter[str], b: Counter[str]) -> float:
    dot = sum(count * b[word] for word, count in a.items())
    length = math.sqrt(sum(c * c for c in a.values())) * math.sqrt(sum(c * c for c in b.values()))
    return dot / length if length else 0.0


def without_name(text: str, name: str) -> str:
    """Removes the parts of a name, so that they can't move a resume up or down."""
    for part in name.split():
        text = re.sub(rf"\b{re.escape(part)}\b", "", text, flags=re.IGNORECASE)
    return text


def rank(job: str, skills: list[str], resumes: dict[str, tuple[str, str]]) -> list[Ranked]:
    """`resumes` are (name, text) by id. Equal scores are ordered by id, never by name."""
    wanted = Counter(tokens(job))
    ranked = []
    for resume_id, (name, text) in resumes.items():
        words = tokens(without_name(text, name))
        plain = " ".join(words)
        found = tuple(s for s in skills if re.search(rf"(?<!\w){re.escape(s.lower())}(?!\w)", plain))
        share = len(found) / len(skills) if skills else 0.0
        score = KEYWORD_WEIGHT * share + (1 - KEYWORD_WEIGHT) * cosine(wanted, Counter(words))
        missing = tuple(s for s in skills if s not in found)
        ranked.append(Ranked(resume_id, round(score, 4), found, missing))
    return sorted(ranked, key=lambda each: (-each.score, each.resume_id))
