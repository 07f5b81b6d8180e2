"""A lesson: photos propose who is present, and the teacher decides."""

from datetime import datetime

import numpy as np
from fastapi import APIRouter, Depends, HTTPException
from pydantic import BaseModel, Field
from sqlalchemy import select

from vision.match import mark_class

from .courses import find as find_course
from .database import Enrolment, Lesson, Mark, Session, session
from .features import enrolled_in

router = APIRouter(tags=["Lessons"])


class NewLesson(BaseModel):
    course_code: str
    begins_at: datetime


class Photo(BaseModel):
    """The features of all faces in one photo. The photo stays on the camera's computer."""

    faces: list[list[float]] = Field(max_length=200)


class Decision(BaseModel):
    is_present: bool


def find(db: Session, lesson_id: int) -> Lesson:
    lesson = db.get(Lesson, lesson_id)
    if lesson is None:
        raise HTTPException(404, "There is no such lesson.")
    return lesson


def find_open(db: Session, lesson_id: int) -> Lesson:
    lesson = find(db, lesson_id)
    if lesson.saved_at is not None:
        raise HTTPException(409, "This lesson is saved already.")
    return lesson


def shown(db: Session, lesson: Lesson) -> dict:
    marks = db.scalars(select(Mark).where(Mark.lesson_id == lesson.id).order_by(Mark.roll_number))
    return {
        "id": lesson.id,
        "course_code": lesson.course_code,
        "begins_at": lesson.begins_at,
        "saved_at": lesson.saved_at,
        "marks": [
            {"roll_number": each.roll_number, "is_present": each.is_present, "similarity": each.similarity}
            for each in marks
        ],
    }


@router.post("/lessons", status_code=201)
def begin_lesson(new: NewLesson, db: Session = Depends(session)) -> dict:
    """Begins a lesson with everyone of the course absent."""
    find_course(db, new.course_code)
    same = select(Lesson).where(Lesson.course_code == new.course_code, Lesson.begins_at == new.begins_at)
    if db.scalar(same):
        raise HTTPException(409, "This lesson exists already.")
    db.add(lesson := Lesson(course_code=new.course_code, begins_at=new.begins_at))
    db.flush()
    for roll_number in db.scalars(select(Enrolment.roll_number).where(Enrolment.course_code == new.course_code)):
        db.add(Mark(lesson_id=lesson.id, roll_number=roll_number, is_present=False, similarity=None))
    db.commit()
    return shown(db, lesson)


@router.get("/lessons")
def list_lessons(course_code: str, db: Session = Depends(session)) -> list[dict]:
    """The lessons of a course, newest first."""
    wanted = select(Lesson).where(Lesson.course_code == course_code).order_by(Lesson.begins_at.desc())
    return [{"id": each.id, "begins_at": each.begins_at, "saved_at": each.saved_at} for each in db.scalars(wanted)]


@router.get("/lessons/{lesson_id}")
def get_lesson(lesson_id: int, db: Session = Depends(session)) -> dict:
    """A lesson with its marks."""
    return shown(db, find(db, lesson_id))


@router.post("/lessons/{lesson_id}/photos")
def add_photo(lesson_id: int, photo: Photo, db: Session = Depends(session)) -> dict:
    """Compares the faces of a photo with the course. Nobody becomes absent by a photo."""
    lesson = find_open(db, lesson_id)
    if any(len(face) != 128 for face in photo.faces):
        raise HTTPException(422, "A face has 128 numbers.")
    faces = [np.asarray(face, dtype=np.float32) for face in photo.faces]
    for roll_number, similarity in mark_class(faces, enrolled_in(db, lesson.course_code)).items():
        mark = db.get(Mark, (lesson.id, roll_number))
        if mark is not None:
            mark.is_present, mark.similarity = True, max(similarity, mark.similarity or 0)
    db.commit()
    return shown(db, lesson)


@router.put("/lessons/{lesson_id}/marks/{roll_number}")
def decide(lesson_id: int, roll_number: str, decision: Decision, db: Session = Depends(session)) -> dict:
    """The teacher's word counts more than the camera's."""
    lesson = find_open(db, lesson_id)
    mark = db.get(Mark, (lesson_id, roll_number))
    if mark is None:
        raise HTTPException(404, "This student is not in the course.")
    mark.is_present, mark.similarity = decision.is_present, None
    db.commit()
    return shown(db, lesson)


@router.post("/lessons/{lesson_id}/save")
def save_lesson(lesson_id: int, db: Session = Depends(session)) -> dict:
    """Ends the corrections. A saved lesson never changes."""
    lesson = find_open(db, lesson_id)
    lesson.saved_at = datetime.now()
    db.commit()
    return shown(db, lesson)
