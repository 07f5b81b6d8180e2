"""Features as bytes of the database, and as arrays for the comparison."""

import numpy as np
from sqlalchemy import select

from .database import Enrolment, Face, Session


def to_bytes(feature: list[float]) -> bytes:
    return np.asarray(feature, dtype=np.float32).tobytes()


def enrolled_in(db: Session, course_code: str) -> dict[str, np.ndarray]:
    """The mean feature of every student of a course. One without a face can't be recognised."""
    rows = db.execute(
        select(Face.roll_number, Face.feature)
        .join(Enrolment, Enrolment.roll_number == Face.roll_number)
        .where(Enrolment.course_code == course_code)
    )
    found: dict[str, list[np.ndarray]] = {}
    for roll_number, feature in rows:
        found.setdefault(roll_number, []).append(np.frombuffer(feature, dtype=np.float32))
    return {roll_number: np.mean(features, axis=0) for roll_number, features in found.items()}
