from datetime import timedelta

from celery import shared_task
from django.core.mail import send_mail
from django.utils import timezone

from .models import Appointment


@shared_task
def send_reminders() -> int:
    """Mails everyone with an appointment in the next 24 hours, once. Returns how many."""
    now = timezone.now()
    due = Appointment.objects.filter(at__gt=now, at__lte=now + timedelta(hours=24), reminded_at=None)
    count = 0
    for appointment in due.select_related("doctor", "patient"):
        # The update decides, so that two workers never remind the same patient.
        if not Appointment.objects.filter(pk=appointment.pk, reminded_at=None).update(reminded_at=now):
            continue
        if appointment.patient.email:
            at = timezone.localtime(appointment.at)
            send_mail(f"{appointment.doctor.name}, {at:%d %B at %H:%M}", "Please call if you can't come.", None, [appointment.patient.email])
            count += 1
    return count
