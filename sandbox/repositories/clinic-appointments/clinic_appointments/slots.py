"""Books a slot. Two receptionists can press at the same moment; only one gets it."""

from datetime import date, datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from .models import Appointment, Doctor, Holiday

LENGTH = timedelta(minutes=15)
JUST_BOOKED = "This time was just booked. Choose another one."


class SlotTaken(Exception):
    """Someone else was faster, or the doctor is not there."""


def slots(doctor: Doctor, day: date) -> list[datetime]:
    """The doctor's times of a day in the clinic's time zone, without breaks and holidays."""
    if Holiday.objects.filter(day=day).exists():
        return []
    zone = timezone.get_current_timezone()
    found = []
    for shift in doctor.shifts.filter(weekday=day.weekday()):
        at = datetime.combine(day, shift.begins, tzinfo=zone)
        end = datetime.combine(day, shift.ends, tzinfo=zone)
        while at + LENGTH <= end:
            found.append(at)
            at += LENGTH
    return found


@transaction.atomic
def book(doctor_id: int, patient_id: int, at: datetime) -> Appointment:
    # Locks the doctor's row: bookings of one doctor wait for each other, those of others don't.
    doctor = Doctor.objects.select_for_update().get(pk=doctor_id)
    if at < timezone.now() or at not in slots(doctor, timezone.localdate(at)):
        raise SlotTaken("The doctor isn't there at this time.")
    if Appointment.objects.filter(doctor=doctor, at=at).exists():
        raise SlotTaken(JUST_BOOKED)
    try:
        with transaction.atomic():
            return Appointment.objects.create(doctor=doctor, patient_id=patient_id, at=at)
    except IntegrityError as error:  # unique (doctor, at), in case other code forgets the lock
        raise SlotTaken(JUST_BOOKED) from error
