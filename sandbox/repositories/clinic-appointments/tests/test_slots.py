from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, time, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from clinic_appointments.models import Appointment, Doctor, Holiday, Patient
from clinic_appointments.slots import SlotTaken, book, slots


def a_doctor() -> Doctor:
    """On duty every day from 10:00 to 10:40 and from 11:00 to 12:00."""
    doctor = Doctor.objects.create(name="Dr. Kulkarni")
    for weekday in range(7):
        doctor.shifts.create(weekday=weekday, begins=time(10), ends=time(10, 40))
        doctor.shifts.create(weekday=weekday, begins=time(11), ends=time(12))
    return doctor


def tomorrow_at(hour: int, minute: int) -> datetime:
    day = timezone.localdate() + timedelta(days=1)
    return datetime.combine(day, time(hour, minute), tzinfo=timezone.get_current_timezone())


@pytest.mark.django_db
def test_a_shift_of_40_minutes_has_2_slots_and_a_holiday_none():
    doctor, day = a_doctor(), date(2026, 10, 31)
    assert [f"{at:%H:%M}" for at in slots(doctor, day)] == ["10:00", "10:15", "11:00", "11:15", "11:30", "11:45"]
    Holiday.objects.create(day=day, name="Diwali")
    assert slots(doctor, day) == []


@pytest.mark.django_db
@pytest.mark.parametrize(("hour", "minute"), [(10, 30), (10, 50), (12, 0), (10, 5)])
def test_a_time_between_slots_is_refused(hour, minute):
    patient = Patient.objects.create(name="Meena")
    with pytest.raises(SlotTaken):
        book(a_doctor().id, patient.id, tomorrow_at(hour, minute))


@pytest.mark.django_db(transaction=True)
def test_two_receptionists_and_one_slot():
    doctor, patient, at = a_doctor(), Patient.objects.create(name="Meena"), tomorrow_at(10, 15)

    def press(_: int) -> bool:
        try:
            return bool(book(doctor.id, patient.id, at))
        except SlotTaken:
            return False
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as receptionists:
        assert sorted(receptionists.map(press, range(8))) == [False] * 7 + [True]
    assert Appointment.objects.count() == 1
