"""Writes flows and alerts to Elasticsearch, where Kibana reads them."""

import json
from datetime import UTC, datetime
from urllib.request import Request, urlopen

from .flows import Flow


def document(flow: Flow, is_strange: bool) -> dict:
    return {
        "@timestamp": datetime.fromtimestamp(flow.ended_at, UTC).isoformat(),
        "source": flow.source,
        "target": flow.target,
        "alert": is_strange,
        **flow.features(),
    }


def store(flow: Flow, is_strange: bool, server: str = "http://localhost:9200") -> None:
    body = json.dumps(document(flow, is_strange)).encode()
    urlopen(Request(f"{server}/flows/_doc", body, {"content-type": "application/json"}), timeout=5).close()
