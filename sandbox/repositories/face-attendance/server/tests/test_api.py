from io import BytesIO

import pytest
from fastapi.testclient import TestClient
from openpyxl import load_workbook

from server.app.database import Base, engine
from server.app.main import app

ASHA = [1.0] + [0.0] * 127
RAVI = [0.0, 1.0] + [0.0] * 126


@pytest.fixture
def api():
    Base.metadata.drop_all(engine)
    Base.metadata.create_all(engine)
    return TestClient(app, headers={"authorization": "Bearer demo"})


@pytest.fixture
def course(api):
    """A course with Asha, whose face is known, and Ravi, whose face is not."""
    api.post("/courses", json={"code": "CS301", "title": "Operating systems"})
    for roll_number, name in [("21CS014", "Asha"), ("21CS052", "Ravi")]:
        api.post("/students", json={"roll_number": roll_number, "name": name})
        api.put(f"/courses/CS301/students/{roll_number}")
    api.post("/students/21CS014/consent")
    api.post("/students/21CS014/faces", json={"feature": ASHA})
    return api


def begin(api, at="2026-08-03T09:00:00"):
    return api.post("/lessons", json={"course_code": "CS301", "begins_at": at}).json()["id"]


def test_the_api_has_24_documented_endpoints(api):
    paths = api.get("/openapi.json").json()["paths"]
    operations = [operation for path in paths.values() for operation in path.values()]
    assert len(operations) == 24
    assert all(operation["description"] for operation in operations)


def test_only_the_teacher_gets_in(api):
    assert api.get("/health").json() == {"status": "ok"}
    assert api.get("/students", headers={"authorization": "Bearer guess"}).status_code == 401


def test_a_face_is_stored_only_with_consent_and_ends_with_it(course):
    assert course.post("/students/21CS052/faces", json={"feature": RAVI}).status_code == 403
    assert len(course.get("/students/21CS014/faces").json()) == 1
    course.delete("/students/21CS014/consent")
    assert course.get("/students/21CS014/faces").json() == []


def test_a_number_is_taken_once_and_has_a_form(api):
    asha = {"roll_number": "21CS014", "name": "Asha"}
    assert api.post("/students", json=asha).status_code == 201
    assert api.post("/students", json=asha).status_code == 409
    assert api.post("/students", json={"roll_number": "x", "name": "Asha"}).status_code == 422


def test_a_photo_marks_known_faces_and_the_teacher_corrects_it(course):
    lesson = begin(course)
    marked = course.post(f"/lessons/{lesson}/photos", json={"faces": [ASHA, RAVI]}).json()["marks"]
    assert [(mark["roll_number"], mark["is_present"]) for mark in marked] == [("21CS014", True), ("21CS052", False)]
    corrected = course.put(f"/lessons/{lesson}/marks/21CS052", json={"is_present": True}).json()["marks"]
    assert corrected[1] == {"roll_number": "21CS052", "is_present": True, "similarity": None}


def test_a_later_photo_makes_no_one_absent(course):
    lesson = begin(course)
    course.post(f"/lessons/{lesson}/photos", json={"faces": [ASHA]})
    marks = course.post(f"/lessons/{lesson}/photos", json={"faces": []}).json()["marks"]
    assert marks[0]["is_present"]


def test_a_saved_lesson_never_changes(course):
    lesson = begin(course)
    assert course.post(f"/lessons/{lesson}/save").json()["saved_at"]
    assert course.put(f"/lessons/{lesson}/marks/21CS014", json={"is_present": True}).status_code == 409
    assert course.post(f"/lessons/{lesson}/photos", json={"faces": [ASHA]}).status_code == 409


def test_the_month_has_a_column_for_each_saved_lesson(course):
    lesson = begin(course)
    course.post(f"/lessons/{lesson}/photos", json={"faces": [ASHA]})
    course.post(f"/lessons/{lesson}/save")
    begin(course, "2026-08-04T09:00:00")  # not saved, so not counted
    answer = course.get("/courses/CS301/months/2026-8.xlsx")
    rows = list(load_workbook(BytesIO(answer.content)).active.values)
    assert rows[0] == ("Roll number", "Name", "03 Aug 09:00", "Present", "Per cent")
    assert rows[1:] == [("21CS014", "Asha", "P", 1, 100), ("21CS052", "Ravi", "A", 0, 0)]


def test_the_threshold_page_gets_its_points(api):
    answer = api.get("/threshold").json()
    assert answer["pairs"] == 400
    assert answer["points"][0] == {"threshold": 0.0, "false_accepts": 1.0, "false_rejects": 0.0}


def test_what_is_not_there_is_said(api):
    for path in ("/students/21CS099", "/lessons/9", "/courses/CS999/students"):
        assert api.get(path).status_code == 404
