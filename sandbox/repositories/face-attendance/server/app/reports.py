"""The month as a file of Excel, and the numbers behind the threshold."""

from calendar import monthrange
from datetime import datetime
from io import BytesIO

from fastapi import APIRouter, Depends, Response
from openpyxl import Workbook
from openpyxl.styles import Font
from sqlalchemy import select

from vision.threshold import read_pairs, sweep

from .courses import find as find_course
from .database import Enrolment, Lesson, Mark, Session, Student, session

router = APIRouter(tags=["Reports"])
EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@router.get("/courses/{code}/months/{year}-{month}.xlsx")
def export_month(code: str, year: int, month: int, db: Session = Depends(session)) -> Response:
    """One row for each student, one column for each saved lesson: P or A."""
    find_course(db, code)
    begin = datetime(year, month, 1)
    end = datetime(year, month, monthrange(year, month)[1], 23, 59, 59)
    lessons = list(
        db.scalars(
            select(Lesson)
            .where(Lesson.course_code == code, Lesson.begins_at.between(begin, end), Lesson.saved_at.is_not(None))
            .order_by(Lesson.begins_at)
        )
    )
    students = db.scalars(
        select(Student).join(Enrolment).where(Enrolment.course_code == code).order_by(Student.roll_number)
    )
    book = Workbook()
    sheet = book.active
    sheet.title = f"{code} {year}-{month:02}"
    sheet.append(["Roll number", "Name", *(f"{each.begins_at:%d %b %H:%M}" for each in lessons), "Present", "Per cent"])
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    for student in students:
        marks = [db.get(Mark, (each.id, student.roll_number)) for each in lessons]
        present = sum(mark is not None and mark.is_present for mark in marks)
        letters = ["" if mark is None else "P" if mark.is_present else "A" for mark in marks]
        percent = round(100 * present / len(lessons)) if lessons else None
        sheet.append([student.roll_number, student.name, *letters, present, percent])
    sheet.freeze_panes = "C2"
    sheet.column_dimensions["B"].width = 28
    book.save(file := BytesIO())
    name = f"{code}-{year}-{month:02}.xlsx"
    return Response(file.getvalue(), media_type=EXCEL, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/threshold")
def get_threshold() -> dict:
    """False accepts and false rejects at each threshold, for the page that plots them."""
    pairs, source = read_pairs()
    return {"source": source, "pairs": len(pairs), "points": sweep(pairs)}
