from django.contrib import admin
from django.urls import path

from . import views

urlpatterns = [
    path("", views.today, name="today"),
    path("book", views.book_slot, name="book"),
    path("doctors/<int:doctor_id>/slots", views.free_slots, name="slots"),
    path("admin/", admin.site.urls),
]
