from django.contrib import admin

from .models import Appointment, Doctor, Holiday, Patient, Shift


class ShiftInline(admin.TabularInline):
    model = Shift
    extra = 5


@admin.register(Doctor)
class DoctorAdmin(admin.ModelAdmin):
    inlines = [ShiftInline]


admin.site.register([Appointment, Holiday, Patient])
