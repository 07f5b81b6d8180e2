from django.conf import settings
from django.db import models


class Doctor(models.Model):
    name = models.CharField(max_length=120)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)

    def __str__(self) -> str:
        return self.name


class Shift(models.Model):
    """A time in which the doctor is there. A break is the time between two shifts."""

    doctor = models.ForeignKey(Doctor, related_name="shifts", on_delete=models.CASCADE)
    weekday = models.PositiveSmallIntegerField(help_text="0 is Monday")
    begins = models.TimeField()
    ends = models.TimeField()


class Holiday(models.Model):
    day = models.DateField(unique=True)
    name = models.CharField(max_length=80)


class Patient(models.Model):
    name = models.CharField(max_length=120)
    email = models.EmailField(blank=True)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)

    def __str__(self) -> str:
        return self.name


class Appointment(models.Model):
    doctor = models.ForeignKey(Doctor, on_delete=models.PROTECT)
    patient = models.ForeignKey(Patient, on_delete=models.CASCADE)
    at = models.DateTimeField()
    reminded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["doctor", "at"], name="one_patient_a_slot")]
