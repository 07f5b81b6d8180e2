from django.db import models


class Resume(models.Model):
    name = models.CharField(max_length=120)
    text = models.TextField()
    added_at = models.DateTimeField(auto_now_add=True)
