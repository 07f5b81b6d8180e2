"""One page: paste a judgment, get a summary whose lines lead to their paragraphs. `uvicorn serve.app:app`"""

from functools import cache
from html import escape
from pathlib import Path

from fastapi import FastAPI, Form, HTTPException
from fastapi.responses import HTMLResponse

from training.link_lines import invented_share, link
from training.prepare import paragraphs

app = FastAPI(title="Court Judgment Summariser")
PAGE = (Path(__file__).parent / "page.html").read_text(encoding="utf-8")


@cache
def load():
    from transformers import pipeline

    if not Path("model").exists():
        raise HTTPException(503, "Train the model first (docs/setup.md).")
    return pipeline("summarization", model="model")


def show(summary: list[str], source: list[str]) -> str:
    links = link(summary, source)
    lines = "".join(
        f'<li><a href="#p{each.paragraph}">{escape(each.line)}</a></li>'
        if each.paragraph
        else f'<li class="unsupported">{escape(each.line)} <b>no paragraph says this</b></li>'
        for each in links
    )
    text = "".join(f'<p id="p{number}"><b>{number}</b> {escape(part)}</p>' for number, part in enumerate(source, 1))
    return f"<h2>Summary</h2><p>{invented_share(links):.0%} has no source.</p><ol>{lines}</ol><h2>Judgment</h2>{text}"


@app.get("/", response_class=HTMLResponse)
def page() -> str:
    return PAGE.replace("<!-- result -->", "")


@app.post("/", response_class=HTMLResponse)
def summarise(judgment: str = Form(min_length=200, max_length=400_000)) -> str:
    source = paragraphs(judgment)
    [answer] = load()("\n".join(source), truncation=True)
    lines = [line.strip() + "." for line in answer["summary_text"].split(".") if line.strip()]
    return PAGE.replace("<!-- result -->", show(lines, source))
