"""Students and the features of their faces. A face is kept only with consent."""

from datetime import date

from fastapi import APIRouter, Depends, HTTPException
from pydantic import BaseModel, Field
from sqlalchemy import delete, select

from .database import Face, Session, Student, session
from .features import to_bytes

router = APIRouter(tags=["Students"])


class NewStudent(BaseModel):
    roll_number: str = Field(pattern=r"^[0-9A-Z]{4,20}$")
    name: str = Field(min_length=1, max_length=120)


class Name(BaseModel):
    name: str = Field(min_length=1, max_length=120)


class NewFace(BaseModel):
    feature: list[float] = Field(min_length=128, max_length=128)


def find(db: Session, roll_number: str) -> Student:
    student = db.get(Student, roll_number)
    if student is None:
        raise HTTPException(404, f"No student has the number {roll_number}.")
    return student


def shown(student: Student) -> dict:
    return {"roll_number": student.roll_number, "name": student.name, "consented_on": student.consented_on}


@router.get("/students")
def list_students(db: Session = Depends(session)) -> list[dict]:
    """All students by number."""
    return [shown(each) for each in db.scalars(select(Student).order_by(Student.roll_number))]


@router.post("/students", status_code=201)
def add_student(new: NewStudent, db: Session = Depends(session)) -> dict:
    """Adds a student, without a face and without consent."""
    if db.get(Student, new.roll_number):
        raise HTTPException(409, "This number is taken.")
    db.add(student := Student(**new.model_dump()))
    db.commit()
    return shown(student)


@router.get("/students/{roll_number}")
def get_student(roll_number: str, db: Session = Depends(session)) -> dict:
    """One student."""
    return shown(find(db, roll_number))


@router.put("/students/{roll_number}")
def rename_student(roll_number: str, new: Name, db: Session = Depends(session)) -> dict:
    """Corrects a name."""
    student = find(db, roll_number)
    student.name = new.name
    db.commit()
    return shown(student)


@router.delete("/students/{roll_number}", status_code=204)
def delete_student(roll_number: str, db: Session = Depends(session)) -> None:
    """Deletes a student with faces and marks."""
    db.execute(delete(Face).where(Face.roll_number == roll_number))
    db.delete(find(db, roll_number))
    db.commit()


@router.post("/students/{roll_number}/consent")
def give_consent(roll_number: str, db: Session = Depends(session)) -> dict:
    """Records that the signed form (docs/consent-form.md) was handed in today."""
    student = find(db, roll_number)
    student.consented_on = student.consented_on or date.today()
    db.commit()
    return shown(student)


@router.delete("/students/{roll_number}/consent", status_code=204)
def withdraw_consent(roll_number: str, db: Session = Depends(session)) -> None:
    """Ends the consent. All features of the face are deleted at once."""
    find(db, roll_number).consented_on = None
    db.execute(delete(Face).where(Face.roll_number == roll_number))
    db.commit()


@router.get("/students/{roll_number}/faces")
def list_faces(roll_number: str, db: Session = Depends(session)) -> list[int]:
    """The ids of the stored features. The numbers themselves never leave the server."""
    find(db, roll_number)
    return list(db.scalars(select(Face.id).where(Face.roll_number == roll_number).order_by(Face.id)))


@router.post("/students/{roll_number}/faces", status_code=201)
def add_face(roll_number: str, new: NewFace, db: Session = Depends(session)) -> dict[str, int]:
    """Adds a feature, which the camera client measured. Refused without consent."""
    if find(db, roll_number).consented_on is None:
        raise HTTPException(403, "The student has not consented.")
    db.add(face := Face(roll_number=roll_number, feature=to_bytes(new.feature)))
    db.commit()
    return {"id": face.id}


@router.delete("/faces/{face_id}", status_code=204)
def delete_face(face_id: int, db: Session = Depends(session)) -> None:
    """Deletes one feature, such as that of a blurred photo."""
    if db.execute(delete(Face).where(Face.id == face_id)).rowcount == 0:
        raise HTTPException(404, "There is no such face.")
    db.commit()
