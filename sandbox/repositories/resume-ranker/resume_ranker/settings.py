"""Settings. Resumes are kept in PostgreSQL; no other service is needed."""

import os

SECRET_KEY = os.environ.get("SECRET_KEY", "only-for-your-own-laptop")
DEBUG = os.environ.get("DEBUG", "1") == "1"
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")
ROOT_URLCONF = "resume_ranker.views"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = ["resume_ranker"]
MIDDLEWARE = ["django.middleware.csrf.CsrfViewMiddleware"]
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}]
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": os.environ.get("DATABASE_NAME", "resumes"),
        "USER": os.environ.get("DATABASE_USER", "resumes"),
        "PASSWORD": os.environ.get("DATABASE_PASSWORD", "resumes"),
        "HOST": os.environ.get("DATABASE_HOST", "localhost"),
    }
}
