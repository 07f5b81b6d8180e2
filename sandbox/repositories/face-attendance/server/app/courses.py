"""Courses and who attends them."""

from fastapi import APIRouter, Depends, HTTPException
from pydantic import BaseModel, Field
from sqlalchemy import delete, select

from .database import Course, Enrolment, Session, session
from .students import find as find_student

router = APIRouter(tags=["Courses"])


class NewCourse(BaseModel):
    code: str = Field(pattern=r"^[0-9A-Z]{2,20}$")
    title: str = Field(min_length=1, max_length=120)


def find(db: Session, code: str) -> Course:
    course = db.get(Course, code)
    if course is None:
        raise HTTPException(404, f"There is no course {code}.")
    return course


@router.get("/courses")
def list_courses(db: Session = Depends(session)) -> list[dict]:
    """All courses by code."""
    return [{"code": each.code, "title": each.title} for each in db.scalars(select(Course).order_by(Course.code))]


@router.post("/courses", status_code=201)
def add_course(new: NewCourse, db: Session = Depends(session)) -> dict:
    """Adds a course."""
    if db.get(Course, new.code):
        raise HTTPException(409, "This code is taken.")
    db.add(Course(**new.model_dump()))
    db.commit()
    return new.model_dump()


@router.get("/courses/{code}/students")
def list_enrolled(code: str, db: Session = Depends(session)) -> list[str]:
    """The numbers of the students of a course."""
    find(db, code)
    return list(db.scalars(select(Enrolment.roll_number).where(Enrolment.course_code == code).order_by(Enrolment.roll_number)))


@router.put("/courses/{code}/students/{roll_number}", status_code=204)
def enrol(code: str, roll_number: str, db: Session = Depends(session)) -> None:
    """Enrols a student. Repeating it changes nothing."""
    find(db, code)
    find_student(db, roll_number)
    db.merge(Enrolment(course_code=code, roll_number=roll_number))
    db.commit()


@router.delete("/courses/{code}/students/{roll_number}", status_code=204)
def leave(code: str, roll_number: str, db: Session = Depends(session)) -> None:
    """Takes a student out of a course. Marks of earlier lessons stay."""
    db.execute(delete(Enrolment).where(Enrolment.course_code == code, Enrolment.roll_number == roll_number))
    db.commit()
