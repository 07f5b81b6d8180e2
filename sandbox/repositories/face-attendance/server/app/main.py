"""The API: students, courses, lessons, reports. Open /docs for a page on which every endpoint can be tried."""

import os
from secrets import compare_digest

from fastapi import Depends, FastAPI, Header, HTTPException

from . import courses, lessons, reports, students
from .database import Base, engine


def require_teacher(authorization: str = Header("")) -> None:
    expected = f"Bearer {os.environ.get('TEACHER_TOKEN', 'demo')}"
    if not compare_digest(authorization.encode(), expected.encode()):
        raise HTTPException(401, "Send the teacher's token as Authorization: Bearer …")


Base.metadata.create_all(engine)
app = FastAPI(title="Face Recognition Attendance", version="1.1.0")


@app.get("/health", tags=["Server"])
def health() -> dict[str, str]:
    """Says that the server runs."""
    return {"status": "ok"}


for part in (students, courses, lessons, reports):
    app.include_router(part.router, dependencies=[Depends(require_teacher)])
