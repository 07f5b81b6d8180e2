"""Three roles: a patient books for themselves, a doctor sees their own day, the front desk does everything."""

from datetime import datetime

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime

from .models import Appointment, Doctor
from .slots import SlotTaken, book, slots


def day_of(request: HttpRequest):
    return parse_date(request.GET.get("day", "")) or timezone.localdate()


def free_slots(request: HttpRequest, doctor_id: int) -> JsonResponse:
    doctor, day = get_object_or_404(Doctor, pk=doctor_id), day_of(request)
    taken = set(Appointment.objects.filter(doctor=doctor, at__date=day).values_list("at", flat=True))
    return JsonResponse({"slots": [at.isoformat() for at in slots(doctor, day) if at not in taken and at > timezone.now()]})


@login_required
def book_slot(request: HttpRequest) -> HttpResponse:
    error = ""
    if request.method == "POST":
        patient_id = int(request.POST["patient"]) if request.user.is_staff else own_patient(request)
        at: datetime | None = parse_datetime(request.POST["at"])
        try:
            book(int(request.POST["doctor"]), patient_id, at)
            return redirect("today")
        except SlotTaken as refused:
            error = str(refused)
    return render(request, "book.html", {"doctors": Doctor.objects.all(), "error": error})


def own_patient(request: HttpRequest) -> int:
    if not hasattr(request.user, "patient"):
        raise PermissionDenied
    return request.user.patient.pk


@login_required
def today(request: HttpRequest) -> HttpResponse:
    found = Appointment.objects.filter(at__date=day_of(request)).order_by("at").select_related("doctor", "patient")
    if hasattr(request.user, "doctor"):
        found = found.filter(doctor=request.user.doctor)
    elif not request.user.is_staff:
        found = found.filter(patient_id=own_patient(request))
    return render(request, "today.html", {"appointments": found, "day": day_of(request)})
