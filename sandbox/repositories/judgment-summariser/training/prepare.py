"""Cuts a judgment into paragraphs, and a folder of IN-Abs into pairs for training."""

import json
import re
import sys
from pathlib import Path

NUMBER = re.compile(r"^\s*\(?\d{1,3}[.)]\s+")


def paragraphs(text: str) -> list[str]:
    """Numbered paragraphs stay whole; short lines such as headings join the next one."""
    found: list[str] = []
    for line in (line.strip() for line in text.splitlines()):
        if not line:
            continue
        if found and not NUMBER.match(line) and len(found[-1]) < 200:
            found[-1] += " " + line
        else:
            found.append(NUMBER.sub("", line))
    return found


def main(folder: Path) -> None:
    with open("pairs.jsonl", "w", encoding="utf-8") as out:
        for judgment in sorted((folder / "judgement").glob("*.txt")):
            headnote = folder / "summary" / judgment.name
            pair = {
                "text": "\n".join(paragraphs(judgment.read_text(encoding="utf-8"))),
                "summary": headnote.read_text(encoding="utf-8").strip(),
            }
            out.write(json.dumps(pair, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
