"""Tables of the attendance book. PostgreSQL in Docker, a file of SQLite without."""

import os
from datetime import date, datetime

from sqlalchemy import ForeignKey, LargeBinary, String, UniqueConstraint, create_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, sessionmaker

engine = create_engine(os.environ.get("DATABASE_URL", "sqlite:///attendance.db"))
make_session = sessionmaker(engine)


class Base(DeclarativeBase):
    pass


class Student(Base):
    __tablename__ = "students"
    roll_number: Mapped[str] = mapped_column(String(20), primary_key=True)
    name: Mapped[str] = mapped_column(String(120))
    consented_on: Mapped[date | None]


class Face(Base):
    """A feature of 128 numbers, as bytes of float32. The photo itself is not kept."""

    __tablename__ = "faces"
    id: Mapped[int] = mapped_column(primary_key=True)
    roll_number: Mapped[str] = mapped_column(ForeignKey("students.roll_number", ondelete="CASCADE"))
    feature: Mapped[bytes] = mapped_column(LargeBinary(512))


class Course(Base):
    __tablename__ = "courses"
    code: Mapped[str] = mapped_column(String(20), primary_key=True)
    title: Mapped[str] = mapped_column(String(120))


class Enrolment(Base):
    __tablename__ = "enrolments"
    course_code: Mapped[str] = mapped_column(ForeignKey("courses.code", ondelete="CASCADE"), primary_key=True)
    roll_number: Mapped[str] = mapped_column(ForeignKey("students.roll_number", ondelete="CASCADE"), primary_key=True)


class Lesson(Base):
    """A lesson is a draft until the teacher has read the list and saved it."""

    __tablename__ = "lessons"
    __table_args__ = (UniqueConstraint("course_code", "begins_at"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    course_code: Mapped[str] = mapped_column(ForeignKey("courses.code", ondelete="CASCADE"))
    begins_at: Mapped[datetime]
    saved_at: Mapped[datetime | None]


class Mark(Base):
    __tablename__ = "marks"
    lesson_id: Mapped[int] = mapped_column(ForeignKey("lessons.id", ondelete="CASCADE"), primary_key=True)
    roll_number: Mapped[str] = mapped_column(ForeignKey("students.roll_number", ondelete="CASCADE"), primary_key=True)
    is_present: Mapped[bool]
    similarity: Mapped[float | None]  # null: the teacher decided


def session():
    with make_session() as opened:
        yield opened


__all__ = ["Session", "session"]
