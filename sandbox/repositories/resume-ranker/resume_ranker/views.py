from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.views.decorators.http import require_POST

from .models import Resume
from .parse import find_name, read_text
from .ranking import rank


def ranking(request: HttpRequest) -> HttpResponse:
    """Ranks all resumes for the job in the form. Names are shown, and never counted."""
    job = request.GET.get("job", "")
    skills = [skill.strip() for skill in request.GET.get("skills", "").split(",") if skill.strip()]
    resumes = {str(each.pk): (each.name, each.text) for each in Resume.objects.all()} if job else {}
    ranked = [(each, resumes[each.resume_id][0]) for each in rank(job, skills, resumes)]
    return render(request, "ranking.html", {"ranked": ranked, "job": job, "skills": ", ".join(skills)})


@require_POST
def add(request: HttpRequest) -> HttpResponse:
    problems = []
    for file in request.FILES.getlist("files"):
        try:
            text = read_text(file.read())
        except ValueError as problem:
            problems.append(f"{file.name}: {problem}")
            continue
        Resume.objects.create(name=find_name(text), text=text)
    return render(request, "ranking.html", {"problems": problems}) if problems else redirect("/")


urlpatterns = [path("", ranking), path("resumes", add)]
