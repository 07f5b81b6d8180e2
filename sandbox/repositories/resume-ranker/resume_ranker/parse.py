"""The text of a PDF or Word file, and the name in it."""

from io import BytesIO
from zipfile import BadZipFile

MAX_BYTES = 5 * 1024 * 1024


def read_text(content: bytes) -> str:
    """Raises ValueError for anything else, and for a scan, which has no text."""
    if len(content) > MAX_BYTES:
        raise ValueError("A resume has at most 5 MB.")
    if content.startswith(b"%PDF-"):
        from pypdf import PdfReader

        text = "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    elif content.startswith(b"PK"):
        from docx import Document

        try:
            text = "\n".join(paragraph.text for paragraph in Document(BytesIO(content)).paragraphs)
        except (BadZipFile, KeyError) as broken:
            raise ValueError("This is no Word file.") from broken
    else:
        raise ValueError("Only PDF and Word (.docx) are read.")
    if not text.strip():
        raise ValueError("It has no text. Scanned images aren't read.")
    return text


def find_name(text: str) -> str:
    """The first person that spaCy finds, else the first line."""
    import spacy

    found = spacy.load("en_core_web_sm")(text[:500]).ents
    people = [entity.text for entity in found if entity.label_ == "PERSON"]
    return (people or text.strip().splitlines())[0][:120]
