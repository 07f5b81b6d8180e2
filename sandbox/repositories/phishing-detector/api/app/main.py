"""Scores an address and says why. Start it with `uvicorn app.main:app` after `python -m app.train URLS.csv`."""

import pickle
from pathlib import Path

from fastapi import FastAPI, HTTPException
from pydantic import BaseModel, Field

from .features import measure
from .reasons import explain

MODEL = Path("model.pickle")
app = FastAPI(title="Phishing Link Detector")


class Link(BaseModel):
    url: str = Field(min_length=4, max_length=2048)


@app.post("/score")
def score(link: Link) -> dict:
    """The chance that a link is phishing, and the three strongest reasons."""
    if not MODEL.exists():
        raise HTTPException(503, "Train the model first: python -m app.train URLS.csv")
    model = pickle.loads(MODEL.read_bytes())  # our own file: a pickle of someone else can run code
    values = measure(link.url)
    chance = float(model.predict_proba([list(values.values())])[0][1])
    return {"chance": round(chance, 3), "reasons": explain(values)}
