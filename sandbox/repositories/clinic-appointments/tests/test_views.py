from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.utils import timezone

from clinic_appointments.models import Appointment, Doctor, Patient
from clinic_appointments.tasks import send_reminders


@pytest.mark.django_db
def test_a_doctor_sees_only_their_own_day(client):
    users = [User.objects.create_user(name) for name in ("kulkarni", "rao")]
    doctors = [Doctor.objects.create(name=user.username, user=user) for user in users]
    patient = Patient.objects.create(name="Meena")
    for doctor in doctors:
        Appointment.objects.create(doctor=doctor, patient=patient, at=timezone.now())
    client.force_login(users[0])
    page = client.get("/").content.decode()
    assert "(kulkarni)" in page and "(rao)" not in page


@pytest.mark.django_db
def test_an_account_without_a_role_sees_nothing(client):
    client.force_login(User.objects.create_user("stranger"))
    assert client.get("/").status_code == 403


@pytest.mark.django_db
def test_a_patient_is_reminded_once():
    doctor = Doctor.objects.create(name="Dr. Kulkarni")
    patient = Patient.objects.create(name="Meena", email="meena@example.in")
    Appointment.objects.create(doctor=doctor, patient=patient, at=timezone.now() + timedelta(hours=3))
    Appointment.objects.create(doctor=doctor, patient=patient, at=timezone.now() + timedelta(hours=30))
    assert [send_reminders(), send_reminders()] == [1, 0]
    assert len(mail.outbox) == 1
