"""Finds the paragraph that each line of a summary came from."""

import re
from dataclasses import dataclass

WORD = re.compile(r"[a-z]{3,}|\d+")
COMMON = frozenset("the and that was for with this from have had not are were which been under upon".split())


@dataclass(frozen=True)
class Link:
    line: str
    paragraph: int | None
    overlap: float


def words(text: str) -> set[str]:
    return {word for word in WORD.findall(text.lower()) if word not in COMMON}


def link(summary: list[str], paragraphs: list[str], least: float = 0.35) -> list[Link]:
    """The paragraph that shares most words with a line. Below `least` a line is marked as unsupported: it may be invented."""
    known = [words(paragraph) for paragraph in paragraphs]
    links = []
    for line in summary:
        wanted = words(line)
        shares = [len(wanted & have) / len(wanted) if wanted else 0.0 for have in known]
        best = max(range(len(shares)), key=shares.__getitem__, default=None)
        overlap = shares[best] if best is not None else 0.0
        links.append(Link(line, best + 1 if best is not None and overlap >= least else None, round(overlap, 2)))
    return links


def invented_share(links: list[Link]) -> float:
    """How much of a summary no paragraph supports."""
    return sum(each.paragraph is None for each in links) / len(links) if links else 0.0
