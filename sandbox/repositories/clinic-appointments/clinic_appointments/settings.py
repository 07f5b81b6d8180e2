"""Settings. PostgreSQL, because two bookings of one slot need its row locks; Redis only if reminders shall wait."""

import os

SECRET_KEY = os.environ.get("SECRET_KEY", "only-for-your-own-laptop")
DEBUG = os.environ.get("DEBUG", "1") == "1"
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")
ROOT_URLCONF = "clinic_appointments.urls"
TIME_ZONE = "Asia/Kolkata"
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "clinic_appointments",
]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": os.environ.get("DATABASE_NAME", "clinic"),
        "USER": os.environ.get("DATABASE_USER", "clinic"),
        "PASSWORD": os.environ.get("DATABASE_PASSWORD", "clinic"),
        "HOST": os.environ.get("DATABASE_HOST", "localhost"),
    }
}
LOGIN_URL = "/admin/login/"
STATIC_URL = "static/"
# Reminders are printed to the console. Without Redis a task runs at once, in the same process.
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
CELERY_BROKER_URL = os.environ.get("REDIS_URL", "")
CELERY_TASK_ALWAYS_EAGER = not CELERY_BROKER_URL
CELERY_BEAT_SCHEDULE = {"reminders": {"task": "clinic_appointments.tasks.send_reminders", "schedule": 3600}}
